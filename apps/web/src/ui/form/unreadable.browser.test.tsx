import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { refusal, server } from '../../testing/fake-server.ts';
import { none } from '../../testing/lists.ts';
import { openApplication } from '../../testing/open-application.tsx';
import { flour } from '../../testing/records.ts';
import { signIn } from '../../testing/sign-in.ts';

// A form never records an amount, a tax or a day that it could not read as if nothing had been typed.

const UNREADABLE = 'Please write an amount, such as 1,500 or 5k';

// What else stands on these pages is not about the forms.
const notHere = () => refusal('FORBIDDEN');

// Each test ends with what can be read, and exactly that has been sent: what went out before would stand there too.
beforeEach(() => {
  signIn();
  server.on('rawMaterials', 'adjust', notHere);
  server.on('transactions', 'create', notHere);
  server.on('organizations', 'update', notHere);
});

/** Opens the adjustment of flour's stock, by 5 kg at a cost that cannot be read. */
async function adjustFlour() {
  server.on('rawMaterials', 'get', () => flour);
  server.on('rawMaterials', 'movements', notHere);
  server.on('costHistory', 'history', notHere);
  server.on('boms', 'materialWhereUsed', notHere);
  await openApplication(`/inventory/raw-materials/${flour.id}`);
  await page.getByRole('button', { name: 'Adjust stock', exact: true }).click();
  const sheet = page.getByRole('dialog');
  const field = (label: string) => sheet.getByLabelText(label, { exact: true });
  await sheet.getByLabelText('Adjustment type').selectOptions('Increase');
  await field('Quantity (kg) *').fill('5');
  await field('Reason *').selectOptions('Physical count');
  await sheet.getByRole('button', { name: 'Another date, or cost' }).click();
  await sheet.getByLabelText('Unit cost').fill('10.555');
  return { sheet, field, record: sheet.getByRole('button', { name: 'Record adjustment' }) };
}

test('a cost that could not be read does not hold back a count, which has none', async () => {
  server.on('counts', 'quick', notHere);
  const { sheet } = await adjustFlour();
  await sheet.getByLabelText('Adjustment type').selectOptions('Counted');
  await sheet.getByRole('button', { name: 'Record count' }).click();
  await expect.poll(() => server.asked('counts', 'quick').map(({ body }) => body.counted)).toEqual([5]);
});

test('no stock is adjusted at a cost or on a day that could not be read', async () => {
  const { sheet, field, record } = await adjustFlour();
  await record.click();
  await expect.element(sheet.getByText(UNREADABLE)).toBeVisible();
  await sheet.getByLabelText('Unit cost').fill('10');
  await field('Date').fill('when it rained');
  await record.click();
  await expect.element(sheet.getByText(/^Please write a date/)).toBeVisible();
  await field('Date').fill('2026-11-25');
  await record.click();
  await expect
    .poll(() => server.asked('rawMaterials', 'adjust').map(({ body }) => [body.unit_cost, body.occurred_on]))
    .toEqual([[1_000, '2026-11-25']]);
});

test('no expense is recorded with a tax that could not be read', async () => {
  server.on('suppliers', 'list', ({ query }) => ({ ...none(query), suppliers: [] }));
  server.on('accounts', 'list', notHere);
  await openApplication('/transactions/new');
  await page.getByLabelText('Amount', { exact: true }).fill('5k');
  await page.getByLabelText('Category').selectOptions('Fuel and diesel');
  await page.getByRole('button', { name: 'VAT, part payment, quantity' }).click();
  await page.getByLabelText('VAT in the amount').fill('seven');
  await page.getByRole('button', { name: /^Record ₦/ }).click();
  await expect.element(page.getByText(UNREADABLE)).toBeVisible();
  await page.getByLabelText('VAT in the amount').fill('150');
  await page.getByRole('button', { name: /^Record ₦/ }).click();
  await expect
    .poll(() => server.asked('transactions', 'create').map(({ body }) => body.tax_amount))
    .toEqual([15_000]);
});

test('no setting is saved with a percentage that could not be read', async () => {
  server.on('reminders', 'get', notHere);
  server.on('secondOpinion', 'get', notHere);
  await openApplication('/settings');
  const rate = page.getByLabelText(/Default tax rate/).first();
  const save = page.getByRole('button', { name: 'Save', exact: true }).first();
  await rate.fill('seven');
  await save.click();
  await expect.element(page.getByText('Please write a percentage from 0 to 100')).toBeVisible();
  await rate.fill('7');
  await save.click();
  await expect
    .poll(() => server.asked('organizations', 'update').map(({ body }) => body.default_tax))
    .toEqual([7]);
});
