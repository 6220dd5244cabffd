import { expect, test } from './support/fixtures.ts';
import { day } from './support/owner.ts';
import { checkScreen } from './support/screen-check.ts';
import { openTask } from './support/screens.ts';

interface Balances {
  accounts: { code: string; name: string; debit: number; credit: number }[];
}

test('a dollar invoice is paid at the rate of the day, and the difference of rates is a gain in the books', {
  tag: '@journey',
}, async ({ page, owner }) => {
  const customer = await owner.customer({ name: 'Accra Foods' });
  const invoice = await owner.invoice(customer.id, {
    currency: 'USD',
    exchange_rate: '1500',
    items: [{ name: 'Plantain chips, carton', quantity: 10, unit_price: 1_000, tax_percentage: 0 }],
    issue: true,
  });
  await page.goto(`/invoices/${invoice.id}`);
  const sheet = await openTask(page, 'Record payment');
  await expect(sheet.getByLabel('Money received')).toHaveValue(/100\.00/);
  const rate = sheet.getByLabel('Exchange rate on that day');
  await expect(rate).toHaveAccessibleDescription('In NGN for 1 USD');
  const record = sheet.getByRole('button', { name: /^Record / });

  await test.step('without the rate it is asked for, where it is typed', async () => {
    await record.click();
    await expect(rate).toHaveAccessibleDescription(/rate/);
    await expect(sheet).toBeVisible();
    await checkScreen(page, 'payment-rate');
  });

  await rate.fill('1550');
  await record.click();
  await expect(page).toSay('Payment recorded', `${invoice.invoice_number} is paid`);
  await expect(sheet).toBeHidden();
  const { accounts } = await owner.get<Balances>(`/ledger/trial-balance?as_of=${day(0)}`);
  expect(accounts.find(({ name }) => /exchange/i.test(name))).toMatchObject({ credit: 500_000 });
  const { checks } = await owner.get<{ checks: { difference: number }[] }>('/ledger/tie-out');
  expect(checks.map(({ difference }) => difference)).toEqual(checks.map(() => 0));
});
