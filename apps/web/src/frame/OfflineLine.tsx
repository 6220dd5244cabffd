import { useOnline } from '../ui/use-online.ts';
import classes from './OfflineLine.module.css';

/** Said calmly, where it can be seen: what is on the screen may be old, what is typed is kept. */
export function OfflineLine() {
  const online = useOnline();
  return (
    <div role="status">
      {!online && (
        <p className={classes.line}>
          You are offline. What you see may be out of date; what you type is saved on this device.
        </p>
      )}
    </div>
  );
}
