import { Link } from '@tanstack/react-router';
import classes from '../../ui/Rows.module.css';

const PAGES = [
  ['/books/withholding', 'From suppliers'],
  ['/books/withholding/suffered', 'By customers'],
] as const;

/** Withholding tax both ways. */
export function WithholdingTabs({ current }: { current: (typeof PAGES)[number][0] }) {
  return (
    <nav className={classes.views} aria-label="Withholding tax">
      {PAGES.map(([to, label]) => (
        <Link
          key={to}
          to={to}
          className={classes.view}
          data-current={to === current}
          aria-current={to === current ? 'page' : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
