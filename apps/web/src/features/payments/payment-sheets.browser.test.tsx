import { PAYMENT_METHODS } from '@lissafi/contract/documents';
import type { OpenDocument } from '@lissafi/contract/payments';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react/pure';
import { queryClient } from '../../client/query-client.ts';
import { refusal, server } from '../../testing/fake-server.ts';
import { none, textsOf } from '../../testing/lists.ts';
import { openApplication } from '../../testing/open-application.tsx';
import { customer, invoiceRow, TODAY } from '../../testing/records.ts';
import { signIn } from '../../testing/sign-in.ts';
import { CreditDrawer } from './ApplyCreditDrawer.tsx';
import { ReceiveDrawer } from './PaymentOnAccountDrawer.tsx';
import { PayoutDrawer } from './PayoutDrawer.tsx';

const adaeze = customer(1, { unapplied_credit: 200_000 });
const owing: OpenDocument = {
  id: invoiceRow(1).id,
  document_type: 'invoice',
  invoice_number: 'INV-2026-001',
  issue_date: TODAY,
  due_date: TODAY,
  days_late: 0,
  total_amount: 500_000,
  tax_amount: 0,
  balance_due: 500_000,
};
let owed: number;

beforeEach(async () => {
  await cleanup();
  queryClient.clear();
  signIn();
  owed = 500_000;
  server.on('payments', 'openDocuments', () => ({ documents: [{ ...owing, balance_due: owed }] }));
  server.on('payments', 'creditOf', () => ({ unapplied_credit: 200_000, payable: 150_000 }));
});

const open = (drawer: ReactNode) =>
  render(<QueryClientProvider client={queryClient}>{drawer}</QueryClientProvider>);

/** What somebody else has just recorded makes everything be read again. */
const readAgain = () => queryClient.invalidateQueries();

test('what was typed into a payment stays when the open documents change meanwhile, and is shared among those', async () => {
  await open(<ReceiveDrawer customer={adaeze} opened onClose={() => {}} />);
  const received = page.getByLabelText('Money received');
  await expect.element(received).toHaveValue('₦5,000.00');
  await page.getByRole('button', { name: 'Reference, deductions' }).click();
  await page.getByLabelText('Reference').fill('FT-4711');
  await received.fill('3,000');
  await expect.element(page.getByText('₦2,000.00 will still be to pay')).toBeVisible();
  owed = 400_000;
  await readAgain();
  await expect.element(page.getByText('₦1,000.00 will still be to pay')).toBeVisible();
  await expect.element(received).toHaveValue('3,000');
  await expect.element(page.getByLabelText('Reference')).toHaveValue('FT-4711');
});

test('the amount of credit that was typed stays', async () => {
  await open(<CreditDrawer customer={adaeze} opened onClose={() => {}} />);
  const amount = page.getByLabelText('Amount');
  await expect.element(amount).toHaveValue('₦2,000.00');
  await amount.fill('700');
  owed = 100_000;
  await readAgain();
  await expect.element(amount).toHaveValue('700');
});

test('what was typed of a payout stays', async () => {
  await open(<PayoutDrawer customer={adaeze} opened onClose={() => {}} />);
  const amount = page.getByLabelText('Money paid back');
  await expect.element(amount).toHaveValue('₦1,500.00');
  await amount.fill('700');
  await readAgain();
  await expect.element(amount).toHaveValue('700');
});

test('money is received by each of the ten methods: the usual ones first, the others under "More"', async () => {
  server.on('payments', 'recordForCustomer', () => refusal('PERIOD_LOCKED'));
  await open(<ReceiveDrawer customer={adaeze} opened onClose={() => {}} />);
  const how = page.getByLabelText('How', { exact: true });
  const usual = [
    'Bank transfer',
    'Debit card (POS)',
    'Cash',
    'Mobile money',
    'Online payment',
    'Cheque',
    'Other',
  ];
  const more = ['Credit card', 'ACH', 'Wire transfer'];
  await expect.poll(textsOf(how.getByRole('option'))).toEqual([...usual, ...more]);
  const group = how.element().querySelector('optgroup[label="More"]')!;
  expect([...group.children].map(({ textContent }) => textContent)).toEqual(more);
  await how.selectOptions('Wire transfer');
  await page.getByRole('button', { name: /^Record/ }).click();
  await expect
    .poll(() => server.asked('payments', 'recordForCustomer').map(({ body }) => body.method))
    .toEqual(['wire']);
});

test('an expense is paid by each of the ten methods too', async () => {
  server.on('suppliers', 'list', ({ query }) => ({ ...none(query), suppliers: [] }));
  server.on('accounts', 'list', () => refusal('FORBIDDEN'));
  server.on('transactions', 'create', () => refusal('PERIOD_LOCKED'));
  await openApplication('/transactions/new');
  await page.getByLabelText('Amount', { exact: true }).fill('5k');
  await page.getByLabelText('Category').selectOptions('Fuel and diesel');
  const how = page.getByLabelText('Paid from', { exact: true });
  await expect.poll(textsOf(how.getByRole('option'))).toHaveLength(PAYMENT_METHODS.length + 1);
  for (const method of PAYMENT_METHODS) await how.selectOptions(method);
  await how.selectOptions('ach');
  await page.getByRole('button', { name: /^Record ₦/ }).click();
  await expect
    .poll(() => server.asked('transactions', 'create').map(({ body }) => body.payment_method))
    .toEqual(['ach']);
});

test('what was typed into a payment survives a reload, and not the closing of its sheet', async () => {
  const kept = () => Object.entries(localStorage).filter(([, value]) => value.includes('FT-4711'));
  const draw = (opened: boolean) => (
    <QueryClientProvider client={queryClient}>
      <ReceiveDrawer customer={adaeze} opened={opened} onClose={() => {}} />
    </QueryClientProvider>
  );
  const { rerender } = await render(draw(true));
  await page.getByLabelText('Money received').fill('3,000');
  await page.getByRole('button', { name: 'Reference, deductions' }).click();
  await page.getByLabelText('Reference').fill('FT-4711');
  await expect.poll(() => kept().length).toBe(1);
  const left = kept();
  await rerender(draw(false));
  await expect.poll(kept).toEqual([]);
  // A reload takes the page away without closing anything.
  for (const [name, value] of left) localStorage.setItem(name, value);
  await rerender(draw(true));
  await expect.element(page.getByLabelText('Money received')).toHaveValue('₦3,000.00');
});

test('who keeps prices is offered no deductions, and is told who records them', async () => {
  signIn('sales', { sales_keep_prices: true });
  await open(<ReceiveDrawer customer={adaeze} opened onClose={() => {}} />);
  await page.getByRole('button', { name: 'Reference, deductions' }).click();
  await expect
    .element(
      page.getByText(
        'Tax that was withheld, charges and discounts are recorded by somebody who may reduce prices.',
      ),
    )
    .toBeVisible();
  await expect.element(page.getByLabelText('Withholding tax')).not.toBeInTheDocument();
  await expect
    .element(page.getByRole('button', { name: 'Something else was deducted?' }))
    .not.toBeInTheDocument();
});
