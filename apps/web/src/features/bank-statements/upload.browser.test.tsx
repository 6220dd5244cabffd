import type { MoneyAccount } from '@lissafi/contract/bank-accounts';
import type { StatementPreview } from '@lissafi/contract/statement-files';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { server } from '../../testing/fake-server.ts';
import { openApplication } from '../../testing/open-application.tsx';
import { signIn } from '../../testing/sign-in.ts';

const account: MoneyAccount = {
  ...{ id: '01a4d3c2-0000-7000-8000-000000000001', version: 1, kind: 'bank', name: 'GTBank' },
  ...{ bank_name: 'GTBank', bank_code: null, account_name: null, account_number: '0123456789' },
  ...{ account_code: '1010', is_default: true, is_archived: false, show_on_documents: false },
  ...{ balance: 0, last_counted_on: null },
  ...{ created_at: '2026-11-01T09:00:00.000Z', updated_at: '2026-11-01T09:00:00.000Z' },
  can: { update: true, archive: true, transfer: true, count: false },
};

const preview: StatementPreview = {
  ...{ file_kind: 'csv', sheet: '', header_row: 1, titles: ['Date', 'Details', 'Amount', 'Status'] },
  layout: {
    columns: ['date', 'description', 'amount', 'status'],
    ...{ date_order: 'dmy', decimal_mark: '.', direction: 'sign' },
  },
  ...{ remembered: false, doubts: [], faulty: [], line_count: 1, faulty_count: 0, known_count: 0 },
  sample: [{ row: 2, cells: ['2026-11-03', 'Card sale', '+500.00', 'Successful'] }],
  lines: [{ row: 2, date: '2026-11-03', description: 'Card sale', amount: 50_000, balance: null }],
  left_out: [],
  unsettled: [
    { row: 3, status: 'FAILED', cells: { status: 'FAILED', description: 'To Musa', amount: '-200.00' } },
    { row: 4, status: 'Pending', cells: { status: 'Pending', amount: '-300.00' } },
  ],
  ...{ unsettled_count: 5, account_number: null, period_from: '2026-11-03', period_to: '2026-11-03' },
  ...{
    opening_balance: null,
    closing_balance: null,
    breaks: [],
    break_count: 0,
    future: [],
    future_count: 0,
  },
};

test('rows that moved no money are named before the statement is imported', async () => {
  signIn();
  server.on('bankAccounts', 'get', () => account);
  server.on('bankStatements', 'preview', () => preview);
  await openApplication(`/money/reconcile/${account.id}/new`);
  await userEvent.upload(
    page.getByLabelText('Statement file'),
    new File(['x'], 'october.csv', { type: 'text/csv' }),
  );
  for (const note of [
    'Row 3 moved no money and is left out: FAILED, To Musa.',
    'Row 4 moved no money and is left out: Pending.',
    'Another 3 rows moved no money.',
  ])
    await expect.element(page.getByText(note)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Import 1 line' })).toBeVisible();
});

test('every break of the balance is listed with its figures, and lines of days to come are not imported', async () => {
  signIn();
  server.on('bankAccounts', 'get', () => account);
  server.on('bankStatements', 'preview', () => ({
    ...preview,
    unsettled: [],
    unsettled_count: 0,
    breaks: [
      { row: 7, expected: 150_000, found: 120_000 },
      { row: 12, expected: 20_000, found: -5_000 },
    ],
    break_count: 23,
    future: [{ row: 9, date: '2027-01-03' }],
    future_count: 2,
  }));
  await openApplication(`/money/reconcile/${account.id}/new`);
  await userEvent.upload(
    page.getByLabelText('Statement file'),
    new File(['x'], 'october.csv', { type: 'text/csv' }),
  );
  for (const note of [
    'Row 7: the balance is ₦1,200.00, and the line before makes it ₦1,500.00.',
    'Row 12: the balance is (₦50.00), and the line before makes it ₦200.00.',
    'The balance of another 21 rows does not follow either.',
    'A page may be missing.',
    'Row 9 is dated Jan 3, 2027, in the future.',
    'Another row is dated in the future.',
  ])
    await expect.element(page.getByText(note)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Import 1 line' })).toBeDisabled();
});
