import { IconDots, IconHome, IconPlus, IconReceipt2, IconUsers } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { useMay } from '../../session.ts';
import { UnreadDot } from './Bell.tsx';
import classes from './BottomBar.module.css';
import { MoreSheet } from './MoreSheet.tsx';

const TABS = [
  ['/dashboard', 'Home', IconHome, null],
  ['/invoices', 'Sales', IconReceipt2, 'documents:read'],
  ['/invoices/new', 'Record', IconPlus, 'documents:write'],
  ['/customers', 'Customers', IconUsers, 'customers:read'],
] as const;

/** The phone's navigation, with the one thing done most in its middle. */
export function BottomBar() {
  const { pathname } = useLocation();
  const [opened, setOpened] = useState(false);
  const may = useMay();
  // A form has its own buttons at the bottom.
  if (
    pathname === '/invoices/new' ||
    /^\/(invoices|customers|inventory\/(raw-materials|finished-goods))\/[^/]+\/edit$/.test(pathname)
  )
    return null;
  return (
    <nav aria-label="Main" className={classes.bar}>
      {TABS.filter(([, , , permission]) => !permission || may(permission)).map(([to, label, Icon]) =>
        label === 'Record' ? (
          <Link key={to} to={to} className={classes.record} aria-label="Record a sale">
            <Icon size={26} aria-hidden />
          </Link>
        ) : (
          <Link
            key={to}
            to={to}
            className={classes.tab}
            data-current={pathname.startsWith(to)}
            aria-current={pathname === to ? 'page' : undefined}
          >
            <Icon size={22} stroke={1.75} aria-hidden />
            {label}
          </Link>
        ),
      )}
      <button
        type="button"
        className={classes.tab}
        data-current={['/inventory', '/books', '/settings'].some((place) => pathname.startsWith(place))}
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      >
        <span className={classes.icon}>
          <IconDots size={22} stroke={1.75} aria-hidden />
          {pathname !== '/dashboard' && <UnreadDot />}
        </span>
        More
      </button>
      <MoreSheet opened={opened} onClose={() => setOpened(false)} />
    </nav>
  );
}
