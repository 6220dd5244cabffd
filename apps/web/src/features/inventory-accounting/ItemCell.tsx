import type { ItemType } from '@lissafi/contract/item-types';
import { Link } from '@tanstack/react-router';
import { KINDS } from '../../labels/inventory.ts';

/** The first cell of a report by item: the item, which opens its page, with its SKU. */
export function ItemCell({
  item,
}: {
  item: { item_id: string; item_type: ItemType; name: string; sku: string };
}) {
  return (
    <td data-first>
      <Link to={`${KINDS[item.item_type].path}/$id`} params={{ id: item.item_id }}>
        {item.name}
      </Link>
      <small>{item.sku}</small>
    </td>
  );
}
