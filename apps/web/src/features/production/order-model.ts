import type { OrderSummary } from '@lissafi/contract/production';
import { readQuantity } from '@lissafi/domain/text/number';
import type { FieldErrors } from '../../ui/form/use-form.ts';

/** The form's state: texts as typed. */
export interface OrderForm {
  quantity: string;
  priority: OrderSummary['priority'];
  planned_start: string;
  planned_end: string;
  notes: string;
}

export const emptyOrder: OrderForm = {
  quantity: '',
  priority: 'normal',
  planned_start: '',
  planned_end: '',
  notes: '',
};

export const fromOrder = (order: OrderSummary): OrderForm => ({
  quantity: String(order.quantity),
  priority: order.priority,
  planned_start: order.planned_start ?? '',
  planned_end: order.planned_end ?? '',
  notes: order.notes ?? '',
});

export const orderBody = (form: OrderForm) => ({
  quantity: readQuantity(form.quantity) ?? 0,
  priority: form.priority,
  planned_start: form.planned_start || null,
  planned_end: form.planned_end || null,
  notes: form.notes || null,
});

export function orderFaults(form: OrderForm): FieldErrors {
  const faults: FieldErrors = {};
  if (readQuantity(form.quantity) === null) faults.quantity = 'Please enter a quantity above zero';
  if (form.planned_start && form.planned_end && form.planned_end < form.planned_start)
    faults.planned_end = 'This is before the planned start';
  return faults;
}
