import { Link } from '@tanstack/react-router';
import classes from '../../ui/Rows.module.css';

const PAGES = [
  ['/inventory/valuation', 'Valuation'],
  ['/inventory/cogs', 'Cost of goods sold'],
  ['/inventory/turnover', 'Turnover'],
  ['/inventory/ageing', 'Ageing'],
  ['/inventory/dead-stock', 'Dead stock'],
  ['/inventory/below-zero', 'Below zero'],
  ['/inventory/variance', 'Variance'],
  ['/inventory/write-downs', 'Write-downs'],
  ['/inventory/costing', 'Costing methods'],
] as const;

/** The pages of inventory accounting. */
export function ReportTabs({ current }: { current: (typeof PAGES)[number][0] }) {
  return (
    <nav className={classes.views} aria-label="Inventory accounting">
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
