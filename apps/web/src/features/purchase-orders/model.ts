import type { PurchaseOrder, purchaseOrderRoutes } from '@lissafi/contract/purchase-orders';
import type { BodyInput } from '@lissafi/contract/route';
import type { FieldErrors } from '../../ui/form/use-form.ts';
import { nextKey, pricedBody, pricedFaults, sumsOf, type TypedLine } from '../bills/lines.ts';

export interface OrderLineForm extends TypedLine {
  /** Empty for a line in words. */
  item_id: string;
  /** The name of the item, or the words. */
  name: string;
  unit: string;
  description: string;
}

/** The form's state: texts as typed, amounts in kobo. */
export interface OrderForm {
  supplier_id: string;
  supplier: string;
  order_date: string;
  /** Empty where no day is agreed. */
  expected_on: string;
  notes: string;
  lines: OrderLineForm[];
}

const emptyLine = (key: number, tax: OrderLineForm['tax']): OrderLineForm => ({
  ...{ key, item_id: '', name: '', unit: '', description: '', quantity: '1', unit_price: null, tax },
});

export const emptyOrder = (today: string, tax: OrderLineForm['tax']): OrderForm => ({
  ...{ supplier_id: '', supplier: '', order_date: today, expected_on: '', notes: '' },
  lines: [emptyLine(1, tax)],
});

export const withLine = (lines: OrderLineForm[], tax: OrderLineForm['tax']): OrderLineForm[] => [
  ...lines,
  emptyLine(nextKey(lines), tax),
];

export const fromOrder = (order: PurchaseOrder): OrderForm => ({
  supplier_id: order.supplier_id,
  supplier: order.supplier_name,
  order_date: order.order_date,
  expected_on: order.expected_on ?? '',
  notes: order.notes ?? '',
  lines: order.lines.map((line, index) => ({
    key: index + 1,
    item_id: line.item_id ?? '',
    name: line.name,
    unit: line.unit ?? '',
    description: line.description ?? '',
    quantity: String(line.quantity),
    unit_price: line.unit_price,
    tax: line.tax_category === 'other' ? 'none' : line.tax_category,
  })),
});

export const totalsOf = (form: OrderForm) => sumsOf(form.lines, form.order_date);

type Body = BodyInput<typeof purchaseOrderRoutes.create>;

/** The lines that say something, at their places; empty ones at the end are left out. */
function linesOf(form: OrderForm): OrderLineForm[] {
  const last = form.lines.findLastIndex((line) => line.name.trim() || line.unit_price !== null);
  return form.lines.slice(0, Math.max(last + 1, 1));
}

export const toBody = (form: OrderForm): Body => ({
  supplier_id: form.supplier_id,
  order_date: form.order_date,
  expected_on: form.expected_on || null,
  notes: form.notes || null,
  lines: linesOf(form).map((line) => ({
    ...(line.item_id ? { item_id: line.item_id } : { unit: line.unit || null }),
    name: line.name,
    description: line.description || null,
    ...pricedBody(line, form.order_date),
  })),
});

/** What can be said before the server is asked. */
export function orderFaults(form: OrderForm): FieldErrors {
  const faults: FieldErrors = {};
  if (!form.supplier_id) faults.supplier_id = 'Please choose a supplier';
  if (!form.order_date) faults.order_date = 'Please enter the date of the order';
  if (form.expected_on && form.expected_on < form.order_date)
    faults.expected_on = 'This is before the date of the order';
  for (const [index, line] of linesOf(form).entries()) {
    if (!line.name.trim()) faults[`lines.${index}.name`] = 'Choose an item, or say what is ordered';
    Object.assign(faults, pricedFaults(line, index));
  }
  return faults;
}
