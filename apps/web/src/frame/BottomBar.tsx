import { IconDots, IconHome, IconReceipt2, IconUsers } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useMay } from '../client/session.ts';
import { later } from '../ui/later.ts';
import { UnreadDot } from './Bell.tsx';
import classes from './BottomBar.module.css';
import { RecordButton } from './RecordButton.tsx';

const [MoreDrawer, useMoreDrawer] = later(() => import('./MoreDrawer.tsx').then((file) => file.MoreDrawer));

const TABS = [
  ['/dashboard', 'Home', IconHome, null],
  ['/invoices', 'Sales', IconReceipt2, 'documents:read'],
  ['/customers', 'Customers', IconUsers, 'customers:read'],
] as const;
/** The button is in the middle. */
const BEFORE_RECORD = 2;
/** A form has its own buttons at the bottom. */
const FORMS =
  /^\/(sell|sell\/return|invoices\/new|transactions\/new|purchases\/(bills|orders|deliveries)\/new|(invoices|customers|inventory\/(raw-materials|finished-goods)|purchases\/(bills|orders))\/[^/]+\/edit)$/;

/** The navigation of the phone, with the most frequent action in the middle. */
export function BottomBar() {
  const { pathname } = useLocation();
  const [opened, setOpened] = useState(false);
  const may = useMay();
  useMoreDrawer();
  if (FORMS.test(pathname)) return null;
  const shown = TABS.filter(([, , , permission]) => !permission || may(permission));
  const tabs = shown.map(([to, label, Icon]) => (
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
  ));
  return (
    <nav aria-label="Main" className={classes.bar} data-bottom-bar>
      {tabs.slice(0, BEFORE_RECORD)}
      <RecordButton />
      {tabs.slice(BEFORE_RECORD)}
      <button
        type="button"
        className={classes.tab}
        data-current={!shown.some(([to]) => pathname.startsWith(to))}
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      >
        <span className={classes.icon}>
          <IconDots size={22} stroke={1.75} aria-hidden />
          {pathname !== '/dashboard' && <UnreadDot />}
        </span>
        More
      </button>
      {opened && (
        <Suspense fallback={null}>
          <MoreDrawer opened onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </nav>
  );
}
