import { formatDate } from '@lissafi/domain/calendar/civil-date';
import { expect, test } from './support/fixtures.ts';
import { monthBack, nameOf } from './support/months.ts';
import { day, type Owner } from './support/owner.ts';
import { checkScreen } from './support/screen-check.ts';
import { goTo, openTask } from './support/screens.ts';

async function trade(owner: Owner, month: string) {
  const { id } = await owner.customer();
  const sell = (items: object[], on: string) =>
    owner.post('/invoices', {
      ...{ customer_id: id, issue_date: `${month}-${on}`, due_date: day(30), issue: true },
      items: items.map((item) => ({ name: 'Bread', quantity: 1, ...item })),
    });
  await sell(
    [
      { unit_price: 100_000_000, tax_percentage: 7.5 },
      { unit_price: 20_000_000, tax_percentage: 0 },
    ],
    '05',
  );
  await sell([{ unit_price: 40_000_000, tax_percentage: 0, tax_category: 'exempt' }], '09');
  await owner.post('/ingestion/transactions/manual', {
    ...{ type: 'expense', amount: 21_500_000, tax_amount: 1_500_000, transaction_date: `${month}-12` },
    ...{ category: 'repairs', payment_method: 'bank_transfer' },
  });
}

test('VAT of a month is looked at, filed and paid', { tag: '@journey' }, async ({ page, owner, isPhone }) => {
  const month = monthBack(1);
  const name = nameOf(month);
  await trade(owner, month);
  await page.goto('/dashboard');
  await goTo(page, isPhone, 'VAT');
  await expect(page.getByText('The returns agree with the accounts')).toBeVisible();
  await checkScreen(page, 'vat-returns');
  await page
    .getByRole('link', { name: isPhone ? new RegExp(name) : name })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: `VAT return for ${name}` })).toBeVisible();
  // 1,200,000 of 1,600,000 are taxable: 75% of the input VAT.
  await expect(page.getByText('75% of the month’s sales are taxable')).toBeVisible();
  await expect(page.getByRole('row', { name: /^120 VAT payable/ })).toContainText('₦63,750.00');
  await checkScreen(page, 'vat-return');

  await page.getByRole('link', { name: 'Input VAT without the supplier’s tax ID' }).click();
  await expect(page.getByText('Purchase of services, standard')).toBeVisible();
  await checkScreen(page, 'vat-entries');
  await page.goBack();
  await page
    .getByRole('row', { name: /^45 Output VAT/ })
    .getByRole('link')
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Line 45: Output VAT' })).toBeVisible();
  await expect(page.getByText(/In all: ₦1,000,000.00 net, ₦75,000.00 VAT/)).toBeVisible();
  await page.goBack();

  const filing = await openTask(page, 'File this return');
  await filing.getByLabel('Reference of the tax office').fill('NRS-77');
  await checkScreen(page, 'vat-file');
  await filing.getByRole('button', { name: 'File', exact: true }).click();
  await expect(page.getByText(`Filed on ${formatDate(day(0))}, NRS-77`)).toBeVisible();

  const paying = await openTask(page, 'Pay VAT');
  await expect(paying.getByLabel('VAT', { exact: true })).toHaveValue('₦63,750.00');
  await paying.getByLabel('VAT', { exact: true }).fill('60k');
  await paying.getByLabel('Penalty and interest').fill('1k');
  await checkScreen(page, 'vat-pay');
  await paying.getByRole('button', { name: 'Pay ₦61,000.00' }).click();
  await expect(page.getByText('VAT paid')).toBeVisible();
  await expect(page.getByRole('term').filter({ hasText: 'Unpaid' })).toBeVisible();
  await page.goto('/books/vat');
  await expect(page.getByRole('region', { name: 'Payments' })).toContainText('₦60,000.00');
  await checkScreen(page, 'vat-returns-paid');
  const { due } = await owner.get<{ due: number }>('/tax/vat-returns');
  expect(due).toBe(375_000);
});

test('a return is taken back, and late entries stand in the next one', async ({ page, owner }) => {
  const [first, second] = [monthBack(2), monthBack(1)];
  await trade(owner, first);
  await owner.post('/tax/vat-returns', { month: first, filed_on: day(0) });
  await trade(owner, first);
  await page.goto(`/books/vat/${first}`);
  await expect(page.getByText(/3 entries of .* were posted after it was filed/)).toBeVisible();
  await page.goto(`/books/vat/${second}`);
  await expect(page.getByRole('row', { name: /^35 Adjustments/ })).toContainText('₦1,000,000.00');
  await expect(page.getByRole('link', { name: 'Late entries' })).toBeVisible();
  await checkScreen(page, 'vat-return-late');
  await page.goto(`/books/vat/${first}`);
  const back = await openTask(page, 'Take back');
  await back.getByLabel('Reason').fill('A bill was missing');
  await back.getByRole('button', { name: 'Take this return back' }).click();
  await expect(page.getByRole('button', { name: 'File this return' })).toBeVisible();
  await page.goto(`/books/vat/${second}`);
  // Returns are filed in their order, and the earlier one is open again.
  await expect(page.getByText('has to be filed first')).toBeVisible();
});

test('a business that does not charge VAT is told what it would need', async ({ page, owner, isPhone }) => {
  const settings = await owner.get<{ version: number }>(`/organizations/${owner.organizationId}`);
  await owner.put(`/organizations/${owner.organizationId}`, {
    ...{ version: settings.version, vat_registered: false },
  });
  await page.goto('/books/vat');
  await expect(page.getByText('This business does not charge VAT')).toBeVisible();
  await checkScreen(page, 'vat-none');
  await goTo(page, isPhone, 'Tax calendar');
  await expect(page.getByText('Small business: need not charge VAT')).toBeVisible();
  if (isPhone) await page.getByRole('button', { name: 'More' }).click();
  await expect(page.getByRole('link', { name: 'Withholding tax', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'VAT', exact: true })).toHaveCount(0);
});
