import type { ProductionOrder } from '@lissafi/contract/production';
import { quantityText } from '@lissafi/domain/inventory/quantity-text';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { queries } from '../../client/api.ts';
import { useLocale, useOrganization } from '../../organization/use-organization.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { LoadState } from '../../ui/LoadState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import classes from '../../ui/Panels.module.css';

export function PickListPage() {
  const { id } = useParams({ from: '/app/production/orders/$id/pick-list' });
  const query = useQuery(queries.production.get({ params: { id } }));
  return query.data ? (
    <PickList order={query.data} />
  ) : (
    <LoadState query={query} back={`/production/orders/${id}`} />
  );
}

/** A printable pick list of the materials to fetch from the store. */
function PickList({ order }: { order: ProductionOrder }) {
  const { date, today } = useLocale();
  const organization = useOrganization();
  const left = order.materials.map((each) => ({
    ...each,
    left: Number(Math.max(0, each.planned_quantity - each.consumed).toFixed(4)),
  }));
  const heading = `${order.order_number}: ${order.finished_good_name}, ${quantityText(order.quantity, order.unit)}`;
  return (
    <>
      <PageHeader
        title="Pick list"
        description={heading}
        back={`/production/orders/${order.id}`}
        primary={
          <Button look="primary" onClick={() => window.print()}>
            <IconPrinter size={16} aria-hidden />
            Print
          </Button>
        }
      />
      <div className={classes.paper} data-own-heading>
        <p className={classes.figure}>Pick list</p>
        <p>{[organization?.name, date(today)].filter(Boolean).join(' · ')}</p>
      </div>
      <Card title={heading}>
        <p className={classes.verdict}>
          {[
            order.planned_start && `Planned start ${date(order.planned_start)}`,
            order.planned_end && `by ${date(order.planned_end)}`,
          ]
            .filter(Boolean)
            .join(', ')}
        </p>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Material</th>
              <th scope="col">To pick</th>
              <th scope="col">Reserved</th>
              <th scope="col">Picked</th>
            </tr>
          </thead>
          <tbody>
            {left
              .filter((each) => each.left > 0)
              .map((each) => (
                <tr key={each.item_id}>
                  <th scope="row">
                    {each.name} <small>{each.sku}</small>
                  </th>
                  <td data-label="To pick">{quantityText(each.left, each.unit)}</td>
                  <td data-label="Reserved">{quantityText(each.allocated, each.unit)}</td>
                  <td data-label="Picked">
                    <div className={classes.box} />
                  </td>
                </tr>
              ))}
          </tbody>
        </table>
        {left.every((each) => each.left === 0) && <p>Everything that was planned has been used.</p>}
        {order.notes && <p className={classes.soft}>{order.notes}</p>}
        <dl className={classes.signed}>
          {['Issued by', 'Signature', 'Received by', 'Signature'].map((label, index) => (
            <div key={`${label}.${index}`}>
              <dt>{label}</dt>
              <dd />
            </div>
          ))}
        </dl>
      </Card>
    </>
  );
}
