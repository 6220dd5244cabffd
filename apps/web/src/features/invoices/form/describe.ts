import { formatMoney } from '@lissafi/domain/money/money';
import { computeInvoice } from '@lissafi/domain/sales/invoice';
import type { Description } from '../../../client/send-once.ts';
import type { toBody } from './model.ts';

type Sent = Omit<ReturnType<typeof toBody>, 'exchange_rate'> & { document_type: string; issue: boolean };

/** A document in words: "An invoice for ₦7,525.00, dated Nov 22, 2026, Mama Ngozi Stores, 3 × Bag of rice". */
export function describeDocument(body: Sent, customer: string, date: (date: string) => string): Description {
  // Only recorded lines are described, and a line without a price is never recorded.
  const lines = body.items.map((item) => ({ ...item, unit_price: item.unit_price ?? 0 }));
  const { total_amount } = computeInvoice(lines).totals;
  const what = body.document_type === 'invoice' ? 'An invoice' : `A ${body.document_type}`;
  return [
    `${body.issue ? what : `A draft of ${what.toLowerCase()}`} for ${formatMoney(total_amount, body.currency)}`,
    `dated ${date(body.issue_date)}`,
    customer,
    ...body.items.map((item) => `${item.quantity} × ${item.name}`),
  ];
}
