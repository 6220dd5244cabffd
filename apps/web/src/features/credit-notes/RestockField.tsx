import type { Invoice } from '@lissafi/contract/documents';
import { CheckField } from '../../ui/form/fields.tsx';

/** Whether any of these lines (all, when none are named) sold something that is kept in stock. */
export const sellsItems = ({ items }: Invoice, ids?: readonly string[]) =>
  items.some((item) => item.inventory_item_id !== null && (ids?.includes(item.id) ?? true));

/** Asks whether the goods return to stock: they do not after a wrong price or if they were spoiled. */
export function RestockField({
  checked,
  onChange,
}: {
  checked: boolean;
  onChange: (checked: boolean) => void;
}) {
  return (
    <CheckField checked={checked} onChange={onChange}>
      The goods came back: return them to stock
    </CheckField>
  );
}
