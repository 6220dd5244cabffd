import type { StockTransfer } from '@lissafi/contract/transfers';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { api, queries } from '../../client/api.ts';
import { KINDS } from '../../labels/inventory.ts';
import { useDay } from '../../organization/use-day.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Card } from '../../ui/Card.tsx';
import detailClasses from '../../ui/Details.module.css';
import { LoadState } from '../../ui/LoadState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PaperButtons } from '../../ui/PaperButtons.tsx';
import { Quantity } from '../../ui/Quantity.tsx';
import { VoidAction } from '../../ui/VoidDrawer.tsx';
import { wayOf } from './labels.ts';

export function TransferPage() {
  const { id } = useParams({ from: '/app/inventory/transfers/$id' });
  const query = useQuery(queries.transfers.get({ params: { id } }));
  return query.data ? (
    <Detail transfer={query.data} />
  ) : (
    <LoadState query={query} back="/inventory/transfers" />
  );
}

function Detail({ transfer }: { transfer: StockTransfer }) {
  const { date } = useLocale();
  const day = useDay();
  const { id, number, lines, notes, can } = transfer;
  return (
    <>
      <PageHeader
        title={`${number}: ${wayOf(transfer)}`}
        description={[date(transfer.transferred_on), transfer.created_by_name].filter(Boolean).join(' · ')}
        back="/inventory/transfers"
        secondary={
          <>
            <PaperButtons file={() => api.transfers.pdf({ params: { id } })} name={`${number}.pdf`} />
            {can.void && (
              <VoidAction
                title="Void this transfer"
                note="For a mistake, while its goods are still there: they go back to the place that they came from."
                slot={`void.transfer.${id}`}
                send={(body, idempotencyKey) => api.transfers.void({ params: { id }, body, idempotencyKey })}
                done="Transfer voided"
              />
            )}
          </>
        }
      />
      {transfer.voided_at && <Alert>{`Voided on ${day(transfer.voided_at)}: ${transfer.void_reason}`}</Alert>}
      <Card title="Goods">
        <table className={detailClasses.card} aria-label="Goods">
          <thead>
            <tr>
              <th scope="col">Item</th>
              <th scope="col" data-right>
                Quantity
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.line}>
                <td data-first>
                  <Link to={`${KINDS[line.item_type].path}/$id`} params={{ id: line.item_id }}>
                    {line.name}
                  </Link>
                  <small>{[line.sku, line.batch_number].filter(Boolean).join(' · ')}</small>
                </td>
                <td data-right data-last>
                  <Quantity value={line.quantity} unit={line.unit} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {notes && <p>{notes}</p>}
      </Card>
    </>
  );
}
