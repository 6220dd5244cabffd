import type { ItemType } from '@lissafi/contract/item-types';
import { Link } from '@tanstack/react-router';
import { KINDS } from '../../labels/inventory.ts';

/** The heads of a report's columns; those that end in `>` are aligned to the right, as amounts are. */
export function ColumnHeads({ names }: { names: readonly string[] }) {
  return (
    <thead>
      <tr>
        {names.map((name) =>
          name.endsWith('>') ? (
            <th key={name} scope="col" data-right>
              {name.slice(0, -1)}
            </th>
          ) : (
            <th key={name} scope="col">
              {name}
            </th>
          ),
        )}
      </tr>
    </thead>
  );
}

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
