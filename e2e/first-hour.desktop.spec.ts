import { randomUUID } from 'node:crypto';
import { confirmIdentity } from './support/confirm-identity.ts';
import { expect, test } from './support/fixtures.ts';
import { linkIn, mailTo } from './support/mailbox.ts';
import { PASSWORD } from './support/owner.ts';
import { checkScreen } from './support/screen-check.ts';
import { createInvoice, openTask } from './support/screens.ts';

test('the first hour of a newcomer: from registration to a paid invoice, only by what the screens say', {
  tag: ['@journey', '@late'],
}, async ({ page, origin }) => {
  const email = `${randomUUID()}@example.com`;
  await page.goto('/');
  await page.getByRole('link', { name: 'Create a free account' }).click();
  await page.getByLabel('First name').fill('Ngozi');
  await page.getByLabel('Last name').fill('Okafor');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('checkbox', { name: /I accept the terms of use/ }).check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
  await page.goto(linkIn(await mailTo(origin, email, /verify/i), '/auth/verify-email?token='));
  await expect(page.getByRole('heading', { name: 'Your business' })).toBeVisible();
  await page.getByLabel('Business name').fill('Ngozi’s Kitchen');
  await page.getByLabel('No', { exact: true }).check();
  // Of the account all or nothing is wanted.
  await page.getByLabel(/^Bank/).fill('GTBank');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Please enter the account number')).toBeVisible();
  await page.getByLabel(/^Bank/).fill('');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Finish' }).click();
  await page.getByRole('button', { name: 'Go to the dashboard' }).click();

  const steps = page.getByRole('region', { name: 'First steps to your first paid invoice' });
  const home = () => page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(steps.getByText(/^\d of 7 steps are done/)).toBeVisible();
  await checkScreen(page, 'first-steps');
  // It can be put away and brought back.
  await steps.getByRole('button', { name: 'Put away' }).click();
  await expect(steps).toHaveCount(0);
  await page.getByRole('button', { name: 'Show the first steps' }).click();

  await steps.getByRole('link', { name: 'Open the settings' }).click();
  await page.getByLabel('Telephone').fill('0803 123 4567');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toSay('Settings saved');
  await home();

  await steps.getByRole('link', { name: 'Add a customer' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Emeka Stores');
  await page.getByLabel('Telephone').fill('0805 765 4321');
  await page.getByRole('button', { name: 'Add customer' }).click();
  await expect(page).toSay('Emeka Stores added');
  await home();

  await steps.getByRole('link', { name: 'Add a product or service' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Party jollof tray');
  await page.getByLabel('SKU').fill('JOLLOF');
  await page.getByLabel('Unit', { exact: true }).fill('tray');
  await page.getByLabel('Kind', { exact: true }).selectOption('service');
  await page.getByLabel('Selling price').fill('25000');
  await page.getByRole('button', { name: /^Add / }).last().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Party jollof tray' })).toBeVisible();
  await home();

  await expect(steps.getByText('3 of 7 steps are done.', { exact: false })).toBeVisible();
  await checkScreen(page, 'first-steps-halfway');
  await steps.getByRole('link', { name: 'Write an invoice' }).click();
  await page.getByLabel('Customer', { exact: true }).fill('Emeka');
  await page.getByRole('option', { name: /Emeka Stores/ }).click();
  // The list of products is the browser's own.
  await page.getByLabel('Item 1', { exact: true }).fill('Party jollof tray');
  await page.getByLabel('Quantity of item 1').fill('2');
  await expect(page.getByLabel('Amount of item 1')).toHaveText('₦50,000.00');
  // The account that the first invoice names is kept for the next.
  await page.getByRole('button', { name: /^Payment Details/ }).click();
  await expect(page.getByText(/are kept for your next invoices/)).toBeVisible();
  await page.getByLabel(/^Bank/).fill('GTBank');
  await page.getByLabel('Account number').fill('0123456789');
  await page.getByLabel('Account name').fill('Ngozi Okafor');
  await createInvoice(page).click();
  // Customers will be told to pay into it.
  await confirmIdentity(page);
  await expect(page).toSay('Invoice created successfully!');
  await home();

  // Both steps that are left lead to the invoice.
  await steps.getByRole('link', { name: 'Open the invoice' }).first().click();
  const sending = await openTask(page, 'Send');
  await expect(sending.getByRole('link', { name: 'Send on WhatsApp' })).toBeVisible();
  await page.keyboard.press('Escape');
  const paying = await openTask(page, 'Record payment');
  await paying.getByLabel('How').selectOption('cash');
  await paying.getByRole('button', { name: 'Record ₦50,000.00' }).click();
  await expect(page.getByText(/is paid$/)).toBeVisible();
  // All is set up, so the list of steps is gone.
  await home();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(steps).toHaveCount(0);
});
