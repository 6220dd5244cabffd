import { expect, test } from 'vitest';
import { DEFAULT_WORDING, faultOfWording, totalOfDebt, wordDebt } from './reminder-wording.ts';

const invoice = (invoice_number: string, balance_due: number, due_date: string, currency = 'NGN') => ({
  ...{ invoice_number, balance_due, due_date, currency: currency as 'NGN' },
});
const debt = {
  customer: 'Ada Stores',
  company: 'Bisi’s Bakery',
  invoices: [invoice('INV-1', 3_000_000, '2026-03-01'), invoice('INV-2', 12_050, '2026-03-20', 'USD')],
  payment_info: null,
};

test('a reminder lists each invoice with its age and the sum of each currency; a place without content leaves no gap', () => {
  expect(totalOfDebt(debt)).toBe('₦30,000.00 and $120.50');
  expect(wordDebt(DEFAULT_WORDING, debt, '2026-03-10', 'https://x/c/t')).toBe(`Good day Ada Stores,

A friendly reminder from Bisi’s Bakery: you owe ₦30,000.00 and $120.50 on 2 invoices.

INV-1: ₦30,000.00, 9 days late
INV-2: $120.50, due in 10 days

See your invoices and pay them here: https://x/c/t

Thank you.`);
  const account = { bank_name: 'GTBank', account_number: '0123456789', account_name: 'Bisi' };
  const info = { ...account, method: null, routing_number: null, swift_code: null };
  const one = { ...debt, invoices: debt.invoices.slice(0, 1), payment_info: info };
  expect(wordDebt('{count}: {account}', one, '2026-03-10', '')).toBe(
    '1 invoice: Pay to: GTBank 0123456789, Bisi',
  );
});

test('an invoice without a number is called one, and nothing stands before or after a wording', () => {
  const unnumbered = { ...debt, invoices: [{ ...debt.invoices[0]!, invoice_number: null }] };
  expect(wordDebt('\n\n{invoices}\n\n{account}', unnumbered, '2026-03-10', '')).toBe(
    'Invoice: ₦30,000.00, 9 days late',
  );
});

test('a name with braces is not a place, and a wording with a place that is not known is refused', () => {
  expect(wordDebt('{customer} {total}', { ...debt, customer: '{link}' }, '2026-03-10', 'x')).toMatch(
    /^\{link\} ₦/,
  );
  expect(faultOfWording(DEFAULT_WORDING)).toBeNull();
  expect(faultOfWording('Pay {sum}')).toBe(
    '{sum} is not known. You can use {customer}, {company}, {total}, {count}, {invoices}, {account}, {link}.',
  );
  expect([faultOfWording('You owe {total}'), faultOfWording('{invoices}')]).toEqual([null, null]);
  expect(faultOfWording('Please pay')).toBe('Say what is owed, with {total} or {invoices}.');
});
