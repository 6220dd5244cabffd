import type { ProductionOrder } from '@lissafi/contract/production';
import { roundedText } from '@lissafi/domain/inventory/quantity-text';
import { Link } from '@tanstack/react-router';
import { KINDS } from '../../labels/inventory.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Card } from '../../ui/Card.tsx';
import inventoryClasses from '../../ui/Details.module.css';

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
      <table className={inventoryClasses.card}>
        <thead>
          <tr>
            <th scope="col">Material</th>
            <th scope="col" data-right>
              Reserved
            </th>
            <th scope="col" data-right>
              Used
            </th>
            <th scope="col" data-right>
              Needed
            </th>
          </tr>
        </thead>
        <tbody>
          {order.materials.map((each) => (
            <tr key={each.item_id}>
              <td data-first>
                <Link to={`${KINDS[each.item_type].path}/$id`} params={{ id: each.item_id }}>
                  {each.name}
                </Link>{' '}
                {isOpen && each.short > 0 && (
                  <Badge tone="red">{roundedText(each.short, each.unit)} short</Badge>
                )}
                {each.planned_quantity === 0 && <Badge>not in the bill of materials</Badge>}
              </td>
              <td data-right data-start data-label="Reserved">
                {each.allocated > 0 && roundedText(each.allocated, each.unit)}
              </td>
              <td data-right data-label="Used">
                {each.consumed > 0 && roundedText(each.consumed, each.unit)}
              </td>
              <td data-right data-last>
                {roundedText(each.planned_quantity, each.unit)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
