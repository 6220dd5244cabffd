import { randomUUID } from 'node:crypto';
import { expect, test } from './support/fixtures.ts';
import { linkIn, mailTo } from './support/mailbox.ts';
import { PASSWORD } from './support/owner.ts';
import { checkScreen } from './support/screen-check.ts';
import { createInvoice, fillLine, LINES, moreActions, openTask } from './support/screens.ts';

test('axe finds nothing and nothing sticks out: before signing in, and setting up', async ({
  page,
  origin,
}) => {
  const me = `${randomUUID()}@example.com`;
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await checkScreen(page, 'landing');
  await page.goto('/auth/login');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await checkScreen(page, 'login');
  await page.goto('/auth/register');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Please enter your first name')).toBeVisible();
  await checkScreen(page, 'register-faults');
  await page.getByLabel('First name').fill('Bisi');
  await page.getByLabel('Last name').fill('Adeyemi');
  await page.getByLabel('Email').fill(me);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('I accept the terms').check();
  await checkScreen(page, 'register');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
  await checkScreen(page, 'verify-email');
  await page.goto(linkIn(await mailTo(origin, me), '/auth/verify-email'));
  await expect(page.getByRole('heading', { name: 'Your business' })).toBeVisible();
  await checkScreen(page, 'business-info');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByRole('heading', { name: 'About you' })).toBeVisible();
  await checkScreen(page, 'personal-info');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Business name').fill('Bisi’s Bakery');
  await page.getByLabel('Yes, 7.5%').check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  await checkScreen(page, 'settings-step');
  await page.getByRole('button', { name: 'Finish' }).click();
  await expect(page.getByRole('heading', { name: 'Bisi’s Bakery is ready' })).toBeVisible();
  await checkScreen(page, 'summary');
  await page.getByRole('button', { name: 'Go to the dashboard' }).click();
  await expect(page.getByRole('link', { name: /The books agree/ })).toBeVisible();
  await checkScreen(page, 'dashboard-empty');
  await page.goto('/customers');
  await expect(page.getByText('No records found')).toBeVisible();
  await checkScreen(page, 'customers-empty');
});

test('axe finds nothing and nothing sticks out: an invoice from the form to the customer', async ({
  page,
  owner,
  browser,
  isPhone,
}) => {
  const mama = await owner.customer({ phone: '0805 765 4321', city: 'Aba' });
  await page.goto('/invoices/new');
  await page.getByLabel('Customer', { exact: true }).fill('mama');
  await expect(page.getByRole('option', { name: /Mama Ngozi/ })).toBeVisible();
  await checkScreen(page, 'invoice-new-picker');
  await page.getByRole('option', { name: /Mama Ngozi/ }).click();
  await createInvoice(page).click();
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toBeVisible();
  await checkScreen(page, 'invoice-new-fault');
  for (const [index, line] of LINES.entries()) await fillLine(page, index + 1, line);
  // Starts at the top: further down, the fixed bar may cover a part of a field.
  await page.evaluate('window.scrollTo(0, 0)');
  await checkScreen(page, 'invoice-new');
  if (isPhone) {
    await page.getByRole('button', { name: 'Preview' }).click();
    await expect(page.getByRole('dialog').getByRole('article')).toBeVisible();
    await checkScreen(page, 'invoice-new-preview');
    await page.getByRole('button', { name: 'Close' }).click();
    await page
      .getByRole('link', { name: 'x' })
      .or(page.getByRole('button', { name: 'Back' }))
      .click();
  } else {
    await page
      .getByRole('link', { name: 'Back' })
      .or(page.getByRole('button', { name: 'Back' }))
      .click();
  }
  await expect(page.getByText('Leave this invoice?')).toBeVisible();
  await checkScreen(page, 'invoice-leave');
  await page.getByRole('button', { name: 'Stay' }).click();

  const { id } = await owner.invoice(mama.id, { issue: true });
  const { url } = await owner.post<{ url: string }>(`/invoices/${id}/share-link`);
  await page.goto('about:blank');
  await page.goto(`/invoices/${id}`);
  for (const task of ['Record payment', 'Send', 'Share']) {
    const sheet = await openTask(page, task);
    await expect(sheet.getByRole('button').nth(1)).toBeVisible();
    await checkScreen(page, `invoice-${task.toLowerCase().replace(' ', '-')}`);
    await sheet.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await moreActions(page, 'Cancel invoice');
  await expect(page.getByRole('dialog').getByLabel('Reason')).toBeVisible();
  await checkScreen(page, 'invoice-cancel');
  await page.goto(`/invoices/${(await owner.invoice(mama.id)).id}/edit`);
  await expect(page.getByRole('heading', { name: 'Edit invoice' })).toBeVisible();
  await checkScreen(page, 'invoice-edit');

  const context = await browser.newContext();
  const visitor = await context.newPage();
  await visitor.goto(url);
  await expect(visitor.getByRole('article')).toBeVisible();
  await checkScreen(visitor, 'public');
  await visitor.goto('/i/no-such-token-anywhere');
  await expect(visitor.getByText('This link is no longer valid')).toBeVisible();
  await checkScreen(visitor, 'public-gone');
  await context.close();
});
