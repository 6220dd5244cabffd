import { confirmIdentity } from './support/confirm-identity.ts';
import { expect, test } from './support/fixtures.ts';
import { checkScreen } from './support/screen-check.ts';

interface Settings {
  webhook_url: string;
  payments: { reference: string; fee: number; payment_id: string }[];
}

test('online payment is switched on by its key; a customer pays at the provider, comes back, and it is recorded once', {
  tag: ['@journey', '@late'],
}, async ({ page, owner, browser }) => {
  await owner.post('/bank-accounts', { kind: 'wallet', name: 'Paystack' });
  const customer = await owner.customer({ name: 'Okon & Sons Ventures' });
  const invoice = await owner.invoice(customer.id, { issue: true });
  const { url } = await owner.post<{ url: string }>(`/invoices/${invoice.id}/share-link`);

  await page.goto('/settings');
  await page.getByRole('link', { name: 'Set up online payments' }).click();
  await expect(page.getByText('No online payments yet')).toBeVisible();
  await page.getByLabel('Customers can pay online').check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Please enter the secret key')).toBeVisible();
  await page.getByLabel('Secret key').fill('sk_test_0123456789abcdef');
  await page.getByLabel('Account that the money lands in').selectOption({ label: 'Paystack' });
  await page.getByRole('button', { name: 'Save' }).click();
  await confirmIdentity(page);
  await expect(page).toSay('Online payments are on');
  await expect(page.getByText('test key')).toBeVisible();
  await checkScreen(page, 'online-settings');
  const { webhook_url } = await owner.get<Settings>('/online-payments/settings');
  await fetch(process.env.E2E_PAYSTACK!, { method: 'POST', body: JSON.stringify({ webhook: webhook_url }) });

  const context = await browser.newContext();
  const visitor = await context.newPage();
  await visitor.goto(url);
  await expect(visitor.getByText('Card, USSD or bank app, through Paystack')).toBeVisible();
  await checkScreen(visitor, 'pay-online');
  await visitor.getByRole('button', { name: 'Pay online' }).click();
  // The hosted page of the provider sends its message and leads back.
  await visitor.getByRole('button', { name: 'Pay NGN 78387.5' }).click();
  await expect(visitor.getByText('Your payment has arrived. Thank you.')).toBeVisible();
  await expect(visitor.getByText('Paid. Thank you.')).toBeVisible();
  expect(new URL(visitor.url()).search).toBe('');
  await checkScreen(visitor, 'pay-online-paid');
  await context.close();

  const { payments } = await owner.get<Settings>('/online-payments/settings');
  expect(payments).toHaveLength(1);
  await page.reload();
  await expect(page.getByText('paid', { exact: true })).toBeVisible();
  await checkScreen(page, 'online-settings-paid');
  await page.getByRole('link', { name: 'Okon & Sons Ventures' }).click();
  await expect(page.getByText(payments[0]!.reference)).toBeVisible();
  await expect(page.getByText('Charges', { exact: true })).toBeVisible();
});
