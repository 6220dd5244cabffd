import { formatMoney } from '@lissafi/domain/money/money';
import type { Difference } from '../../../ui/StaleChoice.tsx';
import { amountsOf, type InvoiceForm } from './model.ts';

const party = ({ name, phone, email, line1, city, state }: InvoiceForm['bill_to']) =>
  [name, phone, email, line1, city, state].filter(Boolean).join(', ');

const items = (form: InvoiceForm, currency: string) => {
  const amounts = amountsOf(form);
  const lines = form.items.map((line) => `${line.quantity} × ${line.name}`).join(', ');
  return `${lines} (${amounts ? formatMoney(amounts.totals.total_amount, currency) : 'too large'})`;
};

/** What differs between two versions of a draft, in words. */
export function differencesOf(mine: InvoiceForm, theirs: InvoiceForm, currency: string): Difference[] {
  const rows: [string, (form: InvoiceForm) => string][] = [
    ['Bill to', (form) => party(form.bill_to)],
    ['Ship to', (form) => (form.ship_elsewhere ? party(form.ship_to) : 'same')],
    ['Number', (form) => form.invoice_number ?? ''],
    ['PO number', (form) => form.reference_number],
    ['Issued', (form) => form.issue_date],
    ['Due', (form) => form.due_date],
    ['Items', (form) => items(form, currency)],
    [
      'Payment',
      (form) =>
        [form.bank_name, form.account_name, form.account_number, form.payment_instructions].join(' ').trim(),
    ],
    ['Paid by', (form) => form.paid_by],
    ['Terms', (form) => form.terms],
    ['Signatures', (form) => [form.client_name, form.provider_name].filter(Boolean).join(', ')],
    ['Additional information', (form) => [form.additional_info, form.notes].filter(Boolean).join(' ')],
  ];
  return rows
    .map(([label, read]) => ({ label, mine: read(mine), theirs: read(theirs) }))
    .filter((row) => row.mine !== row.theirs);
}
