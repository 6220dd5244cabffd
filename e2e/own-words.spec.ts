import { expect, test } from './support/fixtures.ts';
import { checkBothThemes } from './support/screen-check.ts';

test('S1.1-7 S1.5-10 a sentence is read, its question answered, and recorded as an invoice with its entries', async ({
  page,
  owner,
}) => {
  test.slow();
  await owner.customer({ name: 'Mama Ngozi Stores' });
  await page.goto('/say');
  const box = page.getByLabel('What happened?');
  await box.fill('Mama Ngozi carry 10 party pack 3500, she drop 2k transfer, balance Friday');
  await expect(page.getByText('73 of 200 characters')).toBeVisible();
  await page.getByRole('button', { name: 'Read', exact: true }).click();
  await expect(page.getByText('Every word was understood')).toBeVisible();
  await expect(page.locator('mark').first()).toHaveText('Mama Ngozi');
  const save = page.getByRole('button', { name: 'Record sale on credit' });
  await expect(save).toBeDisabled();
  await checkBothThemes(page, 'own-words');
  await page.getByRole('button', { name: /₦3,500.00 each/ }).click();
  await expect(page.getByLabel('Total', { exact: true })).toHaveValue('₦35,000.00');
  await save.click();
  await page.getByRole('link', { name: 'Open the document' }).click();
  await expect(page.getByText('Mama Ngozi Stores').first()).toBeVisible();
  await expect(page).toHaveURL(/\/invoices\/[0-9a-f-]{36}/);
  const id = new URL(page.url()).pathname.split('/').at(-1);
  const invoice = await owner.get<{ totals: object }>(`/invoices/${id}`);
  expect(invoice.totals).toMatchObject({ total_amount: 3_500_000, balance_due: 3_300_000 });
  const { total } = await owner.get<{ total: number }>(`/ledger/entries?source_id=${id}`);
  expect(total).toBeGreaterThan(0);
});

test('S1.5-9 a refused sentence says why, waits in the Inbox, and is dismissed there', async ({
  page,
  owner,
}) => {
  test.slow();
  expect((await owner.get<{ total: number }>('/inbox')).total).toBe(0);
  await page.goto('/say');
  await page.getByLabel('What happened?').fill('moved 50k from the till to the bank');
  await page.getByRole('button', { name: 'Read', exact: true }).click();
  await expect(page.getByText('the sentence waits in the Inbox')).toBeVisible();
  await page.goto('/inbox');
  await page.getByRole('link', { name: /moved 50k from the till/ }).click();
  await expect(page.getByRole('heading', { name: 'A sentence that was not recorded' })).toBeVisible();
  await checkBothThemes(page, 'own-words-refused');
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByText('Nothing waits for you')).toBeVisible();
});

test('a question leads to its answer, and what is no question to where it is recorded', async ({
  page,
  owner: _owner,
}) => {
  await page.goto('/say');
  await page.getByLabel('What happened?').fill('who owes me more than 50k?');
  await page.getByRole('button', { name: 'Read', exact: true }).click();
  await page.getByRole('link', { name: 'See the answer' }).click();
  await expect(page.getByRole('region', { name: 'Answer' })).toContainText(
    'Nobody owes you more than ₦50,000',
  );
  await page.goto(`/ask?q=${encodeURIComponent('sold rice 5k cash')}`);
  await page.getByRole('link', { name: 'Record it in your own words' }).click();
  await expect(page.getByLabel('What happened?')).toHaveValue('sold rice 5k cash');
});
