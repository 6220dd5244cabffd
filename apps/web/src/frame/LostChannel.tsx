import { Alert } from '../ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';
import { useOnline } from '../ui/use-online.ts';
import classes from './LostChannel.module.css';

/** A quiet line while the real-time channel is given up. Offline the frame's own notice says more, and this is silent. */
export function LostChannel({ onTryAgain }: { onTryAgain: () => void }) {
  const online = useOnline();
  return (
    online && (
      <div className={classes.place}>
        <Alert
          tone="quiet"
          action={
            <Button size="small" onClick={onTryAgain}>
              Try again
            </Button>
          }
        >
          This page does not update by itself at the moment. What you save is recorded.
        </Alert>
      </div>
    )
  );
}
