import type { GoodsReceipt } from '@lissafi/contract/goods-receipts';
import { roundedText } from '@lissafi/domain/inventory/quantity-text';
import { formatMoney } from '@lissafi/domain/money/money';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { api, queries } from '../../client/api.ts';
import { useMay } from '../../client/session.ts';
import { KINDS } from '../../labels/inventory.ts';
import { useDay } from '../../organization/use-day.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Amount } from '../../ui/Amount.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import detailClasses from '../../ui/Details.module.css';
import { Facts } from '../../ui/Facts.tsx';
import { LoadState } from '../../ui/LoadState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PaperButtons } from '../../ui/PaperButtons.tsx';
import { VoidAction } from '../../ui/VoidDrawer.tsx';
import classes from './Deliveries.module.css';
import { goodsOf, settlementOf, stateOf, totalOf } from './labels.ts';

export function DeliveryPage() {
  const { id } = useParams({ from: '/app/purchases/deliveries/$id' });
  const query = useQuery(queries.goodsReceipts.get({ params: { id } }));
  return query.data ? (
    <Detail receipt={query.data} />
  ) : (
    <LoadState query={query} back="/purchases/deliveries" />
  );
}

function Detail({ receipt }: { receipt: GoodsReceipt }) {
  const may = useMay();
  const { date, currency } = useLocale();
  const day = useDay();
  const { id, supplier_id, can } = receipt;
  const total = totalOf(receipt);
  const state = stateOf(receipt);
  const waits = receipt.lines.some((line) => line.unbilled_quantity > 0);
  const facts: [string, ReactNode][] = [
    [
      'Supplier',
      supplier_id && (
        <Link to="/suppliers/$id" params={{ id: supplier_id }}>
          {receipt.supplier_name}
        </Link>
      ),
    ],
    [
      'Order',
      receipt.order_id &&
        (may('purchase_orders:read') ? (
          <Link to="/purchases/orders/$id" params={{ id: receipt.order_id }}>
            {receipt.order_number}
          </Link>
        ) : (
          receipt.order_number
        )),
    ],
    ['Date', date(receipt.received_on)],
    ['Received at', receipt.location_name],
    ['Received by', receipt.received_by_name],
    ['Reference', receipt.reference],
    ['Notes', receipt.notes],
    ['Settlement', settlementOf(receipt)],
    [
      'Journal entry',
      may('books:read') && receipt.journal_entry_id && (
        <Link to="/books/entries/$id" params={{ id: receipt.journal_entry_id }}>
          Open
        </Link>
      ),
    ],
  ];
  return (
    <>
      <PageHeader
        title={receipt.number ?? goodsOf(receipt)}
        description={
          <>
            {receipt.number ? goodsOf(receipt) : date(receipt.received_on)}
            {total !== null && `, ${formatMoney(total, currency)}`}{' '}
            {state && <Badge tone={state[1]}>{state[0]}</Badge>}
          </>
        }
        back="/purchases/deliveries"
        primary={
          waits &&
          may('bills:write') && (
            <ButtonLink to="/purchases/bills/new" search={{ receipt_id: id }} look="primary">
              Enter the bill
            </ButtonLink>
          )
        }
        secondary={
          <>
            <PaperButtons
              file={() => api.goodsReceipts.pdf({ params: { id } })}
              name={`${receipt.number ?? 'delivery'}.pdf`}
            />
            {can.void && (
              <VoidAction
                title="Void this delivery"
                note="For a mistake, while its goods are still there: they leave stock at exactly their cost, and its entry is reversed with today’s date."
                slot={`void.delivery.${id}`}
                send={(body, idempotencyKey) =>
                  api.goodsReceipts.void({ params: { id }, body, idempotencyKey })
                }
                done="Delivery voided"
              />
            )}
          </>
        }
      />
      {receipt.voided_at && (
        <div className={classes.voided}>
          <Alert>{`Voided on ${day(receipt.voided_at)}: ${receipt.void_reason}`}</Alert>
        </div>
      )}
      <div className={classes.columns}>
        <Card title="What came">
          <table className={detailClasses.card} aria-label="What came">
            <thead>
              <tr>
                <th scope="col">Item</th>
                <th scope="col" data-right>
                  Quantity
                </th>
                <th scope="col" data-right>
                  Cost
                </th>
              </tr>
            </thead>
            <tbody>
              {receipt.lines.map((line) => (
                <tr key={line.id}>
                  <td data-first>
                    <Link to={`${KINDS[line.item_type].path}/$id`} params={{ id: line.item_id }}>
                      {line.name}
                    </Link>
                    <small>
                      {[line.sku, line.batch_number && `Batch ${line.batch_number}`]
                        .filter(Boolean)
                        .join(' · ')}
                    </small>
                  </td>
                  <td data-right data-start data-label="Quantity">
                    {roundedText(line.quantity, line.unit)}
                    {line.unbilled_quantity > 0 && line.unbilled_quantity < line.quantity && (
                      <small>{roundedText(line.unbilled_quantity, line.unit)} not billed yet</small>
                    )}
                  </td>
                  <td data-right data-last>
                    {line.cost !== null && <Amount value={line.cost} currency={currency} />}
                    {line.tax_amount ? <small>VAT {formatMoney(line.tax_amount, currency)}</small> : null}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Card>
        <Card title="Details">
          <Facts facts={facts.filter(([, value]) => value)} />
        </Card>
      </div>
    </>
  );
}
