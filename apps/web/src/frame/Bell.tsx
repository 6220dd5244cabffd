import { IconBell } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useUnread } from '../features/notifications/use-unread.ts';
import classes from './Bell.module.css';

const MOST_SHOWN = 99;

/** How much there is that the person was not told of yet, and the way to it. */
export function Bell() {
  const unread = useUnread();
  return (
    <Link
      to="/notifications"
      className={classes.bell}
      aria-label={unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`}
    >
      <IconBell size={20} stroke={1.75} aria-hidden />
      {unread > 0 && (
        <span className={classes.count} aria-hidden>
          {unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}
        </span>
      )}
    </Link>
  );
}

/** Beside the name of a place: that there is something. */
export function UnreadDot() {
  return useUnread() > 0 ? <span className={classes.dot} aria-hidden /> : null;
}
