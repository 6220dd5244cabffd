import { expect, test } from './support/fixtures.ts';
import { day } from './support/owner.ts';

/** As the list names them. */
const METHODS = [
  ['bank_transfer', 'Bank transfer'],
  ['debit_card', 'Debit card (POS)'],
  ['cash', 'Cash'],
  ['mobile', 'Mobile money'],
  ['online', 'Online payment'],
  ['check', 'Cheque'],
  ['other', 'Other'],
  ['credit_card', 'Credit card'],
  ['ach', 'ACH'],
  ['wire', 'Wire transfer'],
] as const;
const BASE = '/ingestion/transactions';
const spend = { type: 'expense', transaction_date: day(0), category: 'fuel', payment_method: 'cash' };

test('income and expenses are filtered by type, payment, category, account, state, dates and words; each filter goes to the server', async ({
  page,
  owner,
}) => {
  const supplier = await owner.post<{ id: string }>('/suppliers', { name: 'Musa Transport' });
  const zenith = await owner.post<{ id: string }>('/bank-accounts', { kind: 'bank', name: 'Zenith savings' });
  const record = (fields: Record<string, unknown>) =>
    owner.post<{ id: string }>(`${BASE}/manual`, { ...spend, ...fields });
  await record({ amount: 100_000, category: 'rent', counterparty: 'Landlord', transaction_date: day(-100) });
  await record({ amount: 200_000, payment_method: null, payment_status: 'unpaid', supplier_id: supplier.id });
  await record({ amount: 300_000, payment_method: 'bank_transfer', account_id: zenith.id });
  await record({ amount: 400_000, type: 'income', category: 'rent_income', counterparty: 'Tenant' });
  await record({ amount: 500_000, status: 'draft' });
  const { id } = await record({ amount: 600_000 });
  await owner.post(`${BASE}/${id}/void`, { reason: 'Recorded twice' });

  await page.goto('/transactions');
  const list = page.getByRole('region', { name: 'Income and expenses' });
  const rows = list.locator('tbody').getByRole('row');
  await expect(rows).toHaveCount(6);
  const filters: [label: string, choice: string, query: string, amounts: RegExp[]][] = [
    ['Paid', 'Not paid yet', 'payment_status=unpaid', [/2,000\.00/]],
    ['Category', 'Rent', 'category=rent', [/1,000\.00/]],
    ['How', 'Bank transfer', 'payment_method=bank_transfer', [/3,000\.00/]],
    ['Account', 'Zenith savings', `account_id=${zenith.id}`, [/3,000\.00/]],
    ['Status', 'Draft', 'status=draft', [/5,000\.00/]],
    ['Status', 'Void', 'status=void', [/6,000\.00/]],
  ];
  for (const [label, choice, query, amounts] of filters) {
    const asked = page.waitForRequest((request) => new RegExp(`[?&]${query}(&|$)`).test(request.url()));
    await list.getByLabel(label, { exact: true }).selectOption({ label: choice });
    expect(new URL((await asked).url()).pathname).toBe(`/api/v1${BASE}`);
    await expect(rows).toHaveText(amounts);
    await list.getByRole('button', { name: 'Clear', exact: true }).click();
    await expect(rows).toHaveCount(6);
  }
  await list.getByRole('button', { name: 'Income', exact: true }).click();
  await expect(rows).toHaveText([/4,000\.00/]);
  await list.getByRole('button', { name: 'Income', exact: true }).click();
  await list.getByRole('searchbox').fill('landlord');
  await expect(rows).toHaveText([/1,000\.00/]);
  await list.getByRole('button', { name: 'Clear the search' }).click();
  await list.getByRole('button', { name: 'Dates' }).click();
  await page.getByRole('button', { name: 'Last 30 days' }).click();
  await expect(rows).toHaveCount(5);
  await list.getByRole('button', { name: 'Clear', exact: true }).click();
  await page.goto(`/transactions?supplier_id=${supplier.id}`);
  await expect(rows).toHaveText([/Musa Transport/]);
});

test('each of the ten payment methods is named in the list, and the list is filtered by it', async ({
  page,
  owner,
}) => {
  for (const [index, [payment_method]] of METHODS.entries())
    await owner.post(`${BASE}/manual`, { ...spend, payment_method, amount: (index + 1) * 100_000 });
  await page.goto('/transactions');
  const list = page.getByRole('region', { name: 'Income and expenses' });
  const rows = list.locator('tbody').getByRole('row');
  const how = list.getByLabel('How', { exact: true });
  await expect(rows).toHaveCount(10);
  await expect(how.getByRole('option')).toHaveText(['How: all', ...METHODS.map(([, name]) => name)]);
  for (const [index, [method, name]] of METHODS.entries()) {
    await how.selectOption(method);
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText(`${index + 1},000.00`);
    await expect(rows).toContainText(name);
  }
});
