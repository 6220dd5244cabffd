import type { InvoiceDocument, InvoiceRow } from '@lissafi/contract/documents';
import { describeDue, formatDate } from '../calendar/civil-date.ts';
import { formatMoney } from '../money/money.ts';

const KINDS = { invoice: 'invoice', receipt: 'receipt', quote: 'quote', credit_note: 'credit note' } as const;

/**
 * The sentences in every message to the customer: what the document is for, the amount, the due date, the late payment
 * terms.
 */
export function messageLines(document: InvoiceDocument, today: string): string[] {
  const { company, totals, currency, due_date } = document;
  const what = `${KINDS[document.document_type]} ${document.invoice_number ?? ''}`.trim();
  const isOpen = document.document_type === 'invoice' && totals.balance_due > 0;
  const isLate = isOpen && due_date < today;
  const sum = formatMoney(isOpen ? totals.balance_due : totals.total_amount, currency);
  const due = formatDate(due_date, document.date_format);
  const late = `, which was due on ${due} and is ${describeDue(due_date, today)}`;
  const when = !isOpen ? '' : isLate ? late : `, due on ${due}`;
  return [
    `${isLate ? 'A friendly reminder of' : 'Here is'} ${what} from ${company.name} for ${sum}${when}.`,
    ...(isLate && document.late_payment_text ? [document.late_payment_text] : []),
  ];
}

type Owed = Pick<InvoiceRow, 'invoice_number' | 'currency' | 'balance_due' | 'due_date'>;

/** A reminder of all that a customer owes: the sum of each currency, then each document with its age. */
export function owedLines(company: string, owed: readonly Owed[], today: string): string[] {
  const sums = new Map<string, number>();
  for (const { currency, balance_due } of owed) sums.set(currency, (sums.get(currency) ?? 0) + balance_due);
  const total = [...sums].map(([currency, sum]) => formatMoney(sum, currency)).join(' and ');
  const lines = owed.map(
    ({ invoice_number, currency, balance_due, due_date }) =>
      `${invoice_number ?? 'Invoice'}: ${formatMoney(balance_due, currency)}, ${describeDue(due_date, today)}`,
  );
  return [
    `A friendly reminder from ${company}: you owe ${total} on ${owed.length} invoices.`,
    lines.join('\n'),
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
