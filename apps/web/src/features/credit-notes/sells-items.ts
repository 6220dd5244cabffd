import type { Invoice } from '@lissafi/contract/documents';

/** Whether any of these lines (all, when none are named) sold something that is kept in stock. */
export const sellsItems = ({ items }: Invoice, ids?: readonly string[]) =>
  items.some((item) => item.inventory_item_id !== null && (ids?.includes(item.id) ?? true));
