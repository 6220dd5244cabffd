import type { RecordedByText, TextEntry, TextField } from '@lissafi/contract/text-transactions';

/** What an entry is, by what is paid of it. */
export function titleOf({ kind, payment_status }: TextEntry): string {
  if (kind === 'sale') return payment_status === 'paid' ? 'Sale' : 'Sale on credit';
  if (kind === 'customer_payment') return 'Payment from a customer';
  if (kind === 'supplier_payment') return 'Payment to a supplier';
  return kind === 'income' ? 'Income' : 'Expense';
}

/** Fields that share a colour in the sentence and in the list. */
export const TONES: Record<TextField, 'party' | 'goods' | 'price' | 'paid' | 'day'> = {
  ...{ counterparty: 'party', item: 'goods', quantity: 'goods' },
  ...{ amount: 'price', unit_price: 'price', discount: 'price' },
  ...{ paid: 'paid', left: 'paid', method: 'paid', date: 'day', due_date: 'day' },
};

/** The names of the fields, for who cannot see the colours. */
export const FIELDS: Record<TextField, string> = {
  ...{ counterparty: 'Name', item: 'Product', quantity: 'Quantity', amount: 'Amount', unit_price: 'Price' },
  ...{ discount: 'Discount', paid: 'Paid', left: 'Left to pay', method: 'Method', date: 'Date' },
  due_date: 'Balance due',
};

const PLACES: Record<RecordedByText['kind'], [path: string, label: string]> = {
  document: ['/invoices', 'Open the document'],
  payment: ['/payments', 'Open the payment'],
  supplier_payment: ['/suppliers', 'Open the suppliers'],
  transaction: ['/transactions', 'Open the entry'],
  delivery: ['/purchases/deliveries', 'Open the delivery'],
  transfer: ['/money/transfers', 'Open the transfer'],
  production_order: ['/production/orders', 'Open the order'],
  raw_material: ['/inventory/raw-materials', 'Open the item'],
  finished_good: ['/inventory/finished-goods', 'Open the item'],
};

/** Where something that was recorded is opened. */
export function placeOf({ kind, id }: { kind: RecordedByText['kind']; id: string }) {
  const [path, label] = PLACES[kind];
  return { to: kind === 'supplier_payment' ? path : `${path}/${id}`, label };
}
