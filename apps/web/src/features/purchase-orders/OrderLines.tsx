import type { PurchaseOrder, PurchaseOrderLine } from '@lissafi/contract/purchase-orders';
import { roundedText } from '@lissafi/domain/inventory/quantity-text';
import { formatMoney } from '@lissafi/domain/money/money';
import { Link } from '@tanstack/react-router';
import { KINDS } from '../../labels/inventory.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { Amount } from '../../ui/Amount.tsx';
import { Card } from '../../ui/Card.tsx';
import detailClasses from '../../ui/Details.module.css';
import classes from './PurchaseOrders.module.css';

/** What was ordered, what came and what is still to come. */
export function OrderLines({ order }: { order: PurchaseOrder }) {
  const { currency } = useLocale();
  const money = (value: number) => formatMoney(value, currency);
  const isSent = order.status !== 'draft' && order.status !== 'cancelled';
  return (
    <Card title="What was ordered">
      <table className={detailClasses.card} aria-label="What was ordered">
        <thead>
          <tr>
            <th scope="col">Item</th>
            <th scope="col" data-right>
              Ordered
            </th>
            {isSent && (
              <>
                <th scope="col" data-right>
                  Received
                </th>
                <th scope="col" data-right>
                  Remaining
                </th>
              </>
            )}
            <th scope="col" data-right>
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {order.lines.map((line) => (
            <tr key={line.id}>
              <td data-first>
                {line.item_id && line.item_type ? (
                  <Link to={`${KINDS[line.item_type].path}/$id`} params={{ id: line.item_id }}>
                    {line.name}
                  </Link>
                ) : (
                  line.name
                )}
                {line.description && <small>{line.description}</small>}
              </td>
              <td data-right data-start data-label="Ordered">
                {roundedText(line.quantity, line.unit ?? '')}
                <small>at {money(line.unit_price)}</small>
              </td>
              {isSent && <Come line={line} />}
              <td data-right data-last>
                <Amount value={line.net_amount + line.tax_amount} currency={currency} />
                {line.tax_amount > 0 && <small>VAT {money(line.tax_amount)}</small>}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td data-first>Total</td>
            <td colSpan={isSent ? 4 : 2} data-right data-last>
              <Amount value={order.total_amount} currency={currency} strong />
            </td>
          </tr>
        </tfoot>
      </table>
    </Card>
  );
}

function Come({ line }: { line: PurchaseOrderLine }) {
  // What is ordered in words does not come through stock.
  if (line.item_id === null)
    return (
      <>
        <td />
        <td />
      </>
    );
  const more = Math.max(0, line.received - line.quantity);
  return (
    <>
      <td data-right data-label="Received">
        {roundedText(line.received)}
        {more > 0 && <small className={classes.more}>{roundedText(more)} more than ordered</small>}
      </td>
      <td data-right data-label="Remaining">
        {roundedText(line.remaining)}
      </td>
    </>
  );
}
