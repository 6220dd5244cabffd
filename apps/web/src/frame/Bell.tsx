import { IconBell } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useUnread } from '../features/notifications/use-unread.ts';
import classes from './Bell.module.css';

const MOST_SHOWN = 99;

/** The number of unread notifications, linking to their list. */
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

/** A dot next to a navigation entry that has unread notifications. */
export function UnreadDot() {
  return useUnread() > 0 ? <span className={classes.dot} aria-hidden /> : null;
}
