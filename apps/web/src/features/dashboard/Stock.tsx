import type { DashboardInventory } from '@lissafi/contract/dashboard';
import { ITEM_TYPES, STOCK_STATUSES, type StockStatus } from '@lissafi/contract/items';
import { Link } from '@tanstack/react-router';
import { useMay } from '../../client/session.ts';
import { KINDS, STOCK_STATUSES as WORDS } from '../../labels/inventory.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { Amount } from '../../ui/Amount.tsx';
import { Card } from '../../ui/Card.tsx';
import { pluralize } from '../../ui/text.ts';
import classes from './Inventory.module.css';

type Level = DashboardInventory['levels'][number];

/** The stock: its value, and the number of items by status, each linked to its list. */
export function Stock({ inventory }: { inventory: DashboardInventory }) {
  const may = useMay();
  const { currency } = useLocale();
  const { levels, stock_value } = inventory;
  const countOf = (rows: readonly Level[]) => rows.reduce((sum, level) => sum + level.count, 0);
  const states = STOCK_STATUSES.map((status) => ({
    status,
    rows: levels.filter((level) => level.stock_status === status),
  })).filter(({ rows }) => rows.length > 0);
  const total = stock_value !== null && <Amount figure value={stock_value} currency={currency} />;
  return (
    <Card title="Stock">
      {total && (
        <p className={classes.total}>
          {may('inventory_accounting:read') ? (
            <Link to="/inventory/valuation" className={classes.figure}>
              {total}
            </Link>
          ) : (
            total
          )}
          <span className={classes.detail}>value of your stock</span>
        </p>
      )}
      <div className={classes.bar} aria-hidden>
        {states.map(({ status, rows }) => (
          <span key={status} data-level={status} style={{ flexGrow: countOf(rows) }} />
        ))}
      </div>
      <ul className={classes.levels}>
        {states.map(({ status, rows }) => (
          <li key={status} className={classes.level}>
            <span className={classes.dot} data-level={status} aria-hidden />
            <span className={classes.state}>{WORDS[status]}</span>
            <span className={classes.lists}>
              {ITEM_TYPES.flatMap((type) => {
                const count = countOf(rows.filter((row) => row.item_type === type));
                return count === 0 ? [] : [<Open key={type} status={status} type={type} count={count} />];
              })}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Open({ status, type, count }: { status: StockStatus; type: Level['item_type']; count: number }) {
  const { one, many, path } = KINDS[type];
  return (
    <Link to={path} search={{ stock_status: status, status: 'active' }}>
      {pluralize(count, one, many)}
    </Link>
  );
}
