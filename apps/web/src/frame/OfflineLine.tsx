import { useOnline } from '../ui/use-online.ts';
import classes from './OfflineLine.module.css';

/** A permanent notice while offline: data on the screen may be out of date, and input is saved on the device. */
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
