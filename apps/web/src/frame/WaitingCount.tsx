import { useWaiting } from '../features/inbox/use-waiting.ts';
import classes from './WaitingCount.module.css';

const MOST_SHOWN = 99;

/** How much waits in the Inbox, beside its name; nothing where nothing waits. */
export function WaitingCount() {
  const waiting = useWaiting();
  if (waiting === 0) return null;
  return (
    <span className={classes.count}>
      {waiting > MOST_SHOWN ? `${MOST_SHOWN}+` : waiting}
      <span className="visually-hidden"> waiting</span>
    </span>
  );
}
