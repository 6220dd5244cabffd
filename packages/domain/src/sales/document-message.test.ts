import type { InvoiceDocument } from '@lissafi/contract/documents';
import { expect, test } from 'vitest';
import { messageLines, payToLine, receiptLines } from './document-message.ts';

const invoice = {
  document_type: 'invoice',
  invoice_number: 'INV-2026-007',
  due_date: '2026-11-12',
  date_format: 'D MMM YYYY',
  currency: 'NGN',
  company: { name: 'Bisi’s Bakery' },
  totals: { total_amount: 7_838_750, balance_due: 4_838_750 },
  late_payment_text: 'Late payments bear 2% monthly.',
} as InvoiceDocument;

test('a reminder states the amount still owed, how late it is and the late charge', () => {
  expect(messageLines(invoice, '2026-11-21')).toEqual([
    'A friendly reminder of invoice INV-2026-007 from Bisi’s Bakery for ₦48,387.50, which was due on 12 Nov 2026 and is 9 days late.',
    'Late payments bear 2% monthly.',
  ]);
  expect(messageLines(invoice, '2026-11-21', { isReminder: false })).toEqual([
    'Here is invoice INV-2026-007 from Bisi’s Bakery for ₦48,387.50, which was due on 12 Nov 2026 and is 9 days late.',
  ]);
});

test('before and on the due date nothing is late; what is paid, quoted or credited names its total alone', () => {
  expect(messageLines(invoice, '2026-11-12')).toEqual([
    'Here is invoice INV-2026-007 from Bisi’s Bakery for ₦48,387.50, due on 12 Nov 2026.',
  ]);
  const paid = { ...invoice, totals: { ...invoice.totals, balance_due: 0 } };
  expect(messageLines(paid, '2026-12-01')).toEqual([
    'Here is invoice INV-2026-007 from Bisi’s Bakery for ₦78,387.50.',
  ]);
  expect(messageLines({ ...invoice, document_type: 'quote' }, '2026-12-01')[0]).toBe(
    'Here is quote INV-2026-007 from Bisi’s Bakery for ₦78,387.50.',
  );
});

test('a document without a number is named by what it is', () => {
  expect(messageLines({ ...invoice, invoice_number: null }, '2026-11-12')[0]).toMatch(
    /^Here is invoice from Bisi’s Bakery for/,
  );
});

test('where to pay is one line, and nothing without an account', () => {
  const info = { account_name: 'Bisi’s Bakery Ltd', account_number: '0123456789', bank_name: 'GTBank' };
  expect(payToLine(info as never)).toBe('Pay to: GTBank 0123456789, Bisi’s Bakery Ltd');
  expect(payToLine({ ...info, account_name: null, bank_name: null } as never)).toBe('Pay to: 0123456789');
  expect(payToLine({ ...info, account_number: null } as never)).toBeNull();
  expect(payToLine(null)).toBeNull();
});

test('a receipt says how much came, when, for what, and what is left', () => {
  const part = { invoice_id: 'a', invoice_number: 'INV-1', amount: 15_000_000, balance_due: 20_000_000 };
  const payment = {
    amount: 15_000_000,
    currency: 'NGN' as const,
    paid_on: '2026-11-28',
    credit_amount: 0,
    allocations: [part],
  };
  const said = { currency: 'NGN', date: () => '28 Nov 2026' };
  expect(receiptLines(payment, said)).toEqual([
    'Thank you. We received ₦150,000.00 on 28 Nov 2026 for invoice INV-1.',
    '₦200,000.00 is left to pay.',
  ]);
  const paid = { ...part, balance_due: 0 };
  expect(receiptLines({ ...payment, allocations: [paid] }, said)[1]).toBe('Nothing is left to pay on it.');
  const several = [paid, { ...paid, invoice_number: 'INV-2' }];
  expect(receiptLines({ ...payment, allocations: several, credit_amount: 500_000 }, said)).toEqual([
    'Thank you. We received ₦150,000.00 on 28 Nov 2026 for invoices INV-1, INV-2.',
    'Nothing is left to pay on it.',
    '₦5,000.00 is kept as your credit.',
  ]);
  const many = [part, part, part, part];
  expect(receiptLines({ ...payment, allocations: many }, said)[0]).toMatch(/ for 4 invoices\.$/);
  expect(receiptLines({ ...payment, allocations: [], credit_amount: 15_000_000 }, said)).toEqual([
    'Thank you. We received ₦150,000.00 on 28 Nov 2026 in advance.',
    '₦150,000.00 is kept as your credit.',
  ]);
});
