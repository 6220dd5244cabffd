import type { InvoiceDocument } from '@lissafi/contract/documents';
import type { PaymentRecord } from '@lissafi/contract/payments';
import { describeDue, formatDate } from '../calendar/civil-date.ts';
import { formatMoney } from '../money/money.ts';

const KINDS = { invoice: 'invoice', receipt: 'receipt', quote: 'quote', credit_note: 'credit note' } as const;

/**
 * The sentences in every message to the customer: what the document is for, the amount, the due date, the late payment
 * terms. A document that is late is reminded of, unless it is only sent.
 */
export function messageLines(
  document: InvoiceDocument,
  today: string,
  { isReminder = true }: { isReminder?: boolean } = {},
): string[] {
  const { company, totals, currency, due_date } = document;
  const what = `${KINDS[document.document_type]} ${document.invoice_number ?? ''}`.trim();
  const isOpen = document.document_type === 'invoice' && totals.balance_due > 0;
  const isLate = isOpen && due_date < today;
  const reminds = isLate && isReminder;
  const sum = formatMoney(isOpen ? totals.balance_due : totals.total_amount, currency);
  const due = formatDate(due_date, document.date_format);
  const late = `, which was due on ${due} and is ${describeDue(due_date, today)}`;
  const when = !isOpen ? '' : isLate ? late : `, due on ${due}`;
  return [
    `${reminds ? 'A friendly reminder of' : 'Here is'} ${what} from ${company.name} for ${sum}${when}.`,
    ...(reminds && document.late_payment_text ? [document.late_payment_text] : []),
  ];
}

type Pay = Pick<
  NonNullable<InvoiceDocument['payment_info']>,
  'bank_name' | 'account_number' | 'account_name'
>;

/** Where to pay, in one line; null where no account is given. */
export function payToLine(info: Pay | null): string | null {
  if (!info?.account_number) return null;
  const account = [info.bank_name, info.account_number].filter(Boolean).join(' ');
  return `Pay to: ${[account, info.account_name].filter(Boolean).join(', ')}`;
}

/** The most invoices that a receipt of one payment names; a longer list is counted. */
const NAMED = 3;

/**
 * The sentences that tell a customer that her money came: how much, when, for what, and what is left to pay. `date` writes a
 * day as the organization does.
 */
export function receiptLines(
  payment: Pick<PaymentRecord, 'amount' | 'currency' | 'paid_on' | 'allocations' | 'credit_amount'>,
  { currency, date }: { currency: string; date: (day: string) => string },
): string[] {
  const { allocations, credit_amount } = payment;
  const numbers = allocations.map((each) => each.invoice_number);
  const named =
    numbers.length > NAMED
      ? `${numbers.length} invoices`
      : `${numbers.length > 1 ? 'invoices' : 'invoice'} ${numbers.join(', ')}`;
  const left = allocations.reduce((sum, each) => sum + each.balance_due, 0);
  const what = numbers.length > 0 ? ` for ${named}` : ' in advance';
  return [
    `Thank you. We received ${formatMoney(payment.amount, payment.currency)} on ${date(payment.paid_on)}${what}.`,
    ...(numbers.length === 0
      ? []
      : [
          left > 0
            ? `${formatMoney(left, payment.currency)} is left to pay.`
            : 'Nothing is left to pay on it.',
        ]),
    ...(credit_amount > 0 ? [`${formatMoney(credit_amount, currency)} is kept as your credit.`] : []),
  ];
}
