import type { ProductionOrder } from '@lissafi/contract/production';
import { quantityText } from '@lissafi/domain/quantity-text';
import { Link } from '@tanstack/react-router';
import { Badge } from '../../ui/Badge.tsx';
import { Card } from '../../ui/Card.tsx';
import classes from './Order.module.css';

/** What goes in: needed, set aside, used. */
export function Materials({ order }: { order: ProductionOrder }) {
  const isOpen = order.status !== 'completed' && order.status !== 'cancelled';
  return (
    <Card
      title="Materials"
      aside={
        <Link to="/production/orders/$id/pick-list" params={{ id: order.id }}>
          Pick list
        </Link>
      }
    >
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Material</th>
            <th scope="col">Needed</th>
            <th scope="col">Set aside</th>
            <th scope="col">Used</th>
          </tr>
        </thead>
        <tbody>
          {order.materials.map((each) => (
            <tr key={each.item_id}>
              <th scope="row">
                {each.name}{' '}
                {isOpen && each.short > 0 && (
                  <Badge tone="red">{quantityText(each.short, each.unit)} short</Badge>
                )}
                {each.planned_quantity === 0 && <Badge>not in the bill</Badge>}
              </th>
              <td data-label="Needed">{quantityText(each.planned_quantity, each.unit)}</td>
              <td data-label="Set aside">{quantityText(each.allocated)}</td>
              <td data-label="Used">{quantityText(each.consumed)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
