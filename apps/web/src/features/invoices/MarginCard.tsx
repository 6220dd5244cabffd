import type { Invoice } from '@lissafi/contract/documents';
import { quantityText } from '@lissafi/domain/inventory/quantity-text';
import { formatMoney } from '@lissafi/domain/money/money';
import { Link } from '@tanstack/react-router';
import { useMay } from '../../client/session.ts';
import { KINDS } from '../../labels/inventory.ts';
import { Amount } from '../../ui/Amount.tsx';
import { Card } from '../../ui/Card.tsx';
import classes from './MarginCard.module.css';

/** The margin of the sale after credit notes; shown only for documents with goods and to people who may see costs. */
export function MarginCard({ invoice }: { invoice: Invoice }) {
  const may = useMay();
  const { margin, items, base } = invoice;
  if (!margin) return null;
  const amount = (value: number) => <Amount value={value} currency={base.currency} />;
  const cost = amount(margin.cost);
  return (
    <Card title="What it earned">
      <dl className={classes.sum}>
        <dt>Sold for, without tax</dt>
        <dd>{amount(margin.net_sales)}</dd>
        <dt>Cost of the goods</dt>
        <dd>
          {may('books:read') ? (
            <Link to="/books/entries" search={{ source_id: invoice.id }}>
              {cost}
            </Link>
          ) : (
            cost
          )}
        </dd>
        <dt className={classes.total}>
          Gross profit
          {margin.percentage !== null && `, ${quantityText(Math.round(margin.percentage * 10) / 10)} %`}
        </dt>
        <dd className={classes.total}>{amount(margin.gross_margin)}</dd>
      </dl>
      {margin.without_cost > 0 && (
        <p>{`${formatMoney(margin.without_cost, base.currency)} of sales have no known cost`}</p>
      )}
      <ul className={classes.lines} aria-label="Cost of each line">
        {items.map(
          (item) =>
            item.cost !== null &&
            item.inventory_item_id &&
            item.inventory_item_type && (
              <li key={item.id}>
                <Link
                  to={`${KINDS[item.inventory_item_type].path}/$id`}
                  params={{ id: item.inventory_item_id }}
                >
                  {item.name}
                </Link>
                <span>cost {amount(item.cost)}</span>
              </li>
            ),
        )}
      </ul>
    </Card>
  );
}
