import { expect, test } from './support/fixtures.ts';
import { day } from './support/owner.ts';
import { checkScreen } from './support/screen-check.ts';
import { goTo } from './support/screens.ts';

interface Balances {
  accounts: { code: string; debit: number; credit: number }[];
}

test('open dollar invoices are rehearsed at the rate of a day, revalued, and undone', async ({
  page,
  owner,
  isPhone,
}) => {
  const customer = await owner.customer({ name: 'Accra Foods' });
  await owner.invoice(customer.id, {
    ...{ currency: 'USD', exchange_rate: '1500', issue: true, issue_date: day(-9), due_date: day(9) },
    items: [{ name: 'Plantain chips, carton', quantity: 10, unit_price: 1_000, tax_percentage: 0 }],
  });
  await page.goto('/dashboard');
  await goTo(page, isPhone, 'Revaluation');
  await page.goto('/books/revaluation?on=2020-01-31');
  await expect(page.getByText('Nothing in foreign currency was open')).toBeVisible();
  await checkScreen(page, 'revaluation-empty');
  await page.goto(`/books/revaluation?on=${day(-1)}`);
  const documents = page.getByRole('table', { name: 'Open in foreign currency' });
  await expect(documents).toContainText('Accra Foods');
  await page.getByRole('button', { name: /^Revalue/ }).click();
  await expect(page.getByText('Please enter the rate, such as 1550.25')).toBeVisible();
  await page.getByLabel('Rate of USD').fill('1550.5');
  await expect(documents).toContainText('₦155,050.00');
  await expect(page.getByText('This is a gain of ₦5,050.00, unrealised.')).toBeVisible();
  await checkScreen(page, 'revaluation');
  await page.getByRole('button', { name: /^Revalue/ }).click();
  await expect(page.getByText(/^This day is revalued/)).toBeVisible();
  const gainOn = async (as_of: string) => {
    const { accounts } = await owner.get<Balances>(`/ledger/trial-balance?as_of=${as_of}`);
    return accounts.find(({ code }) => code === '4915')?.credit ?? 0;
  };
  expect([await gainOn(day(-1)), await gainOn(day(0))]).toEqual([505_000, 0]);
  await checkScreen(page, 'revaluation-posted');
  await page.getByRole('button', { name: /^Undo the revaluation/ }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Reason').fill('The wrong rate');
  await sheet.getByRole('button', { name: 'Undo this revaluation' }).click();
  await expect(page.getByText('undone', { exact: true })).toBeVisible();
  expect(await gainOn(day(-1))).toBe(0);
});
