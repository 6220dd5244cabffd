import { expect, test } from './support/fixtures.ts';
import { checkBothThemes, checkScreen } from './support/screen-check.ts';
import { goTo, openTask } from './support/screens.ts';

test('accounts are added, take payments, move money between them, and the till is counted', async ({
  page,
  owner,
  isPhone,
}) => {
  test.slow();
  await page.goto('/dashboard');
  await goTo(page, isPhone, 'Cash and bank');
  await expect(page.getByRole('link', { name: /^Bank/ })).toContainText('₦0.00');
  await page.getByRole('button', { name: 'Add an account' }).click();
  const adding = page.getByRole('dialog', { name: 'Add an account' });
  await adding.getByRole('button', { name: 'Add account' }).click();
  await expect(adding.getByText('Please enter a name')).toBeVisible();
  await adding.getByLabel('Kind').selectOption({ label: 'POS terminal' });
  await adding.getByLabel('Name', { exact: true }).fill('Moniepoint POS');
  await checkBothThemes(page, 'money-account-new');
  await adding.getByRole('button', { name: 'Add account' }).click();
  await expect(page).toSay('Moniepoint POS added');

  // Two accounts fit a card payment, so the form asks for one; the default is chosen.
  const customer = await owner.customer();
  const invoice = await owner.invoice(customer.id, { issue: true });
  await page.goto(`/invoices/${invoice.id}`);
  const paying = await openTask(page, 'Record payment');
  await paying.getByLabel('How').selectOption({ label: 'Cash' });
  await expect(paying.getByLabel('Account')).toHaveCount(0);
  await paying.getByLabel('How').selectOption({ label: 'Debit card (POS)' });
  await expect(paying.getByLabel('Account').locator('option:checked')).toHaveText('Moniepoint POS');
  await checkBothThemes(page, 'money-payment-account');
  await paying.getByRole('button', { name: 'Record ₦78,387.50' }).click();
  await expect(page).toSay('Payment recorded');

  await page.goto('/money/accounts');
  await expect(page.getByRole('link', { name: /^Moniepoint POS/ })).toContainText('₦78,387.50');
  await checkBothThemes(page, 'money-accounts');
  await page.getByRole('link', { name: /^Moniepoint POS/ }).click();
  const transferring = await openTask(page, 'Transfer');
  await transferring.getByRole('button', { name: /^Transfer/ }).click();
  await expect(transferring.getByText('Choose the account that receives')).toBeVisible();
  await transferring.getByLabel('To').selectOption({ label: 'Cash' });
  await transferring.getByLabel('Amount').fill('50k');
  await transferring.getByLabel('Charge').fill('250');
  await expect(transferring.getByText('₦28,137.50 stays there')).toBeVisible();
  await checkBothThemes(page, 'money-transfer');
  await transferring.getByRole('button', { name: 'Transfer ₦50,000.00' }).click();
  await expect(page).toSay('Transfer recorded');
  const balances = page.getByLabel('Balances');
  await expect(balances).toContainText('₦28,137.50');
  await expect(balances).toContainText('₦50,250.00');
  await checkBothThemes(page, 'money-account');
  await page
    .getByRole('region', { name: 'Money in and out' })
    .getByRole('link', { name: /Transfer between own accounts/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: /^₦50,000.00 on/ })).toBeVisible();
  await checkScreen(page, 'money-transfer-page');
  await page.getByRole('link', { name: 'Cash', exact: true }).click();

  const counting = await openTask(page, 'Count the cash');
  await counting.getByLabel('Count by notes and coins').check();
  await counting.getByLabel('₦1,000').fill('49');
  await counting.getByLabel('₦500').fill('1');
  await expect(counting.getByText('₦500.00 less than in the books')).toBeVisible();
  await checkBothThemes(page, 'money-count');
  await counting.getByRole('button', { name: 'Record ₦49,500.00' }).click();
  await expect(page).toSay('₦500.00 short');
  await expect(page.getByRole('region', { name: 'Counts' })).toContainText('₦49,500.00');
  await checkScreen(page, 'money-till');
  await page.getByRole('link', { name: '₦500.00 short' }).click();
  await expect(page.getByText('Cash over and short')).toBeVisible();

  await goTo(page, isPhone, 'Transfers');
  await expect(page.getByRole('region', { name: 'Transfers' })).toContainText('Moniepoint POS → Cash');
  await checkScreen(page, 'money-transfers');
  await page.getByRole('link', { name: /Moniepoint POS → Cash/ }).click();
  const voiding = await openTask(page, 'Void');
  await voiding.getByLabel('Reason').fill('It failed');
  await voiding.getByRole('button', { name: 'Void this transfer' }).click();
  await expect(page.getByText(/^Voided on .*: It failed$/)).toBeVisible();
});
