import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { linkIn, mailTo } from './support/mailbox.ts';
import { day, PASSWORD } from './support/owner.ts';
import { textOfPdf } from './support/pdf.ts';
import { checkScreen } from './support/screen-check.ts';
import {
  answer,
  createInvoice,
  expectNoSidewaysScroll,
  fillLine,
  goTo,
  LINES,
  moreActions,
  openTask,
  owedOn,
  record,
  signOut,
} from './support/screens.ts';

const step = test.step;
const year = day(0).slice(0, 4);

test('from signing up to a paid invoice and books that agree', async ({ page, browser, origin, isPhone }) => {
  const me = `${randomUUID()}@example.com`;
  const buyer = `${randomUUID()}@example.com`;
  const first = `INV-${year}-001`;
  const second = `INV-${year}-002`;

  await step('sign up and confirm the address', async () => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Create a free account' }).click();
    await page.getByLabel('First name').fill('Bisi');
    await page.getByLabel('Last name').fill('Adeyemi');
    await page.getByLabel('Email').fill(me);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('I accept the terms').check();
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page).toSay('Account created successfully!');
    await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
    const link = linkIn(await mailTo(origin, me, /verify/i), '/auth/verify-email?token=');
    const token = new URL(link).searchParams.get('token')!;
    await page.goto(link);
    await expect(page).not.toHaveURL(/token/);
    await expect(page).toSay('Email verified successfully!');
    expect(await page.evaluate('JSON.stringify([history.state, location.href])')).not.toContain(token);
  });

  await step('set up the business', async () => {
    await expect(page.getByRole('heading', { name: 'Your business' })).toBeVisible();
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page.getByLabel('First name')).toHaveValue('Bisi');
    await page.getByLabel('Telephone').fill('0803 123 4567');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel('Business name').fill('Bisi’s Bakery');
    await page.getByLabel('Address').fill('14 Adeniran Ogunsanya St');
    await page.getByLabel('City').fill('Lagos');
    await page.getByLabel('State').selectOption('Lagos');
    await page.getByLabel('Tax ID (TIN)').fill('12345678-0001');
    await page.getByLabel('Yes, 7.5%').check();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByLabel('Currency')).toHaveValue('NGN');
    await page.getByRole('button', { name: 'Finish' }).click();
    await expect(page.getByRole('heading', { name: 'Bisi’s Bakery is ready' })).toBeVisible();
    await page.getByRole('button', { name: 'Go to the dashboard' }).click();
    await expect(page.getByText('No sales yet')).toBeVisible();
  });

  await step('add a customer', async () => {
    await goTo(page, isPhone, 'Customers');
    await page.getByRole('link', { name: 'New customer' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Mama Ngozi Stores');
    await page.getByLabel('Kind').selectOption('business');
    await page.getByLabel('Telephone').fill('0805 765 4321');
    await page.getByLabel('Email').fill(buyer);
    await page.getByLabel('City').fill('Aba');
    await page.getByRole('button', { name: 'Add customer' }).click();
    await expect(page).toSay('Mama Ngozi Stores added');
    await expect(page.getByText('+2348057654321')).toBeVisible();
  });

  await step('write an invoice, with totals while typing', async () => {
    await page.getByRole('link', { name: 'New invoice' }).click();
    await expect(page.getByLabel('Customer', { exact: true })).toHaveValue('Mama Ngozi Stores');
    for (const [index, line] of LINES.entries()) {
      await fillLine(page, index + 1, line);
      await expect(page.getByLabel(`Amount of item ${index + 1}`)).toHaveText(line.amount);
    }
    const totals = page.getByRole('region', { name: 'Invoice Items' }).locator('dl');
    await expect(totals).toContainText('Discount(₦2,400.00)');
    await expect(totals).toContainText('Tax₦2,287.50');
    await expect(totals).toContainText('Total₦78,387.50');
    await expectNoSidewaysScroll(page);
    await createInvoice(page).click();
    await expect(page).toSay('Invoice created successfully!');
    await expect(page.getByRole('heading', { level: 1, name: first })).toBeVisible();
  });

  await step('download the PDF', async () => {
    const coming = page.waitForEvent('download');
    await moreActions(page, 'Download PDF');
    const download = await coming;
    expect(download.suggestedFilename()).toBe(`${first}.pdf`);
    const text = await textOfPdf(await readFile(await download.path()));
    for (const part of [
      first,
      'Mama Ngozi Stores',
      'Bisi’s Bakery',
      '12345678-0001',
      ...LINES.map((l) => l.name),
    ])
      expect(text).toContain(part);
    expect(text).toContain('₦78,387.50');
    expect(text).toMatch(/seventy-eight thousand/i);
  });

  const link = await step('send it by mail', async () => {
    const sheet = await openTask(page, 'Send');
    // There is a telephone number, so WhatsApp comes first.
    await expect(sheet.getByRole('link', { name: 'Send on WhatsApp' })).toBeVisible();
    await checkScreen(page, 'send-whatsapp');
    await sheet.getByRole('button', { name: 'Email', exact: true }).click();
    await expect(sheet.getByLabel('To')).toHaveValue(buyer);
    await sheet.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page).toSay('Sending');
    const mail = await mailTo(origin, buyer);
    expect(mail.subject).toContain(first);
    expect(mail.attachments).toMatchObject([{ filename: `${first}.pdf`, content_type: 'application/pdf' }]);
    const pdf = await textOfPdf(Buffer.from(mail.attachments[0]!.base64, 'base64'));
    expect(pdf).toContain('₦78,387.50');
    return linkIn(mail, '/i/');
  });

  await step('the customer opens the link, without a session', async () => {
    const context = await browser.newContext();
    const visitor = await context.newPage();
    const asked: Record<string, string>[] = [];
    visitor.on('request', (request) => asked.push(request.headers()));
    const seen = visitor.waitForResponse((response) => response.url().endsWith('/view') && response.ok());
    await visitor.goto(link);
    await expect(visitor.getByRole('article', { name: `INVOICE ${first}` })).toBeVisible();
    await expect(visitor.getByText('₦78,387.50').first()).toBeVisible();
    await expectNoSidewaysScroll(visitor);
    await seen;
    expect(asked.some((headers) => 'authorization' in headers)).toBe(false);
    expect(await context.cookies()).toEqual([]);
    const coming = visitor.waitForEvent('download');
    await visitor.getByRole('link', { name: 'Download PDF' }).click();
    expect((await coming).suggestedFilename()).toBe(`${first}.pdf`);
    await context.close();
    await page.reload();
    await expect(page.getByText('Seen by the customer')).toBeVisible();
    await expect(page.getByRole('main').getByText(/^viewed/)).toBeVisible();
  });

  await step('the first part of the money comes in', async () => {
    const sheet = await openTask(page, 'Record payment');
    await sheet.getByLabel('Money received').fill('30k');
    await expect(sheet.getByText('₦48,387.50 will still be to pay')).toBeVisible();
    await sheet.getByLabel('How').selectOption('cash');
    await sheet.getByRole('button', { name: 'Record ₦30,000.00' }).click();
    await expect(page.getByRole('main').getByText('₦48,387.50 still to pay')).toBeVisible();
    if (isPhone) {
      await page.getByRole('button', { name: 'More', exact: true }).click();
      const places = page.getByRole('dialog');
      await expect(places.getByRole('region', { name: 'Production' })).toContainText('Orders');
      await checkScreen(page, 'more');
      await places.getByRole('button', { name: 'Close' }).click();
    }
    await goTo(page, isPhone, 'Home');
    await expect(owedOn(page, isPhone)).toContainText('₦48,387.50');
    await expect(page.getByRole('link', { name: /Pending/ })).toContainText('1');
  });

  await step('the rest is received, less withholding tax', async () => {
    await goTo(page, isPhone, 'Invoices');
    const list = isPhone ? page.getByRole('listitem') : page.getByRole('row');
    await list.getByRole('link', { name: new RegExp(first) }).click();
    const sheet = await openTask(page, 'Record payment');
    await sheet.getByRole('button', { name: '5 %', exact: true }).click();
    await expect(sheet.getByLabel('Withholding tax')).toHaveValue('₦3,805.00');
    await expect(sheet.getByText('This settles it')).toBeVisible();
    await sheet.getByRole('button', { name: 'Record ₦44,582.50' }).click();
    await expect(page.getByText(`${first} is paid`)).toBeVisible();
    await expect(page.getByText('₦3,805.00 withheld')).toBeVisible();
  });

  await step('sharing stops, and the link opens nothing any more', async () => {
    const token = new URL(link).pathname.split('/').at(-1);
    const read = () => page.request.get(`${origin}/api/v1/public/invoices/${token}`);
    expect((await read()).status()).toBe(200);
    await moreActions(page, 'Stop sharing');
    await answer(page, 'Stop sharing?', 'Stop sharing');
    await expect(page).toSay('No longer shared');
    expect((await read()).status()).toBe(404);
  });

  await step('another invoice is cancelled, with a reason', async () => {
    if (isPhone) await record(page, 'Record a sale');
    else {
      await goTo(page, isPhone, 'Invoices');
      await page.getByRole('link', { name: 'New invoice' }).click();
    }
    await page.getByLabel('Customer', { exact: true }).fill('mama');
    await page.getByRole('option', { name: /Mama Ngozi Stores/ }).click();
    await fillLine(page, 1, { name: 'Meat pie', quantity: '2', price: '500' });
    await expect(page.getByRole('button', { name: 'Start over' })).toBeVisible();
    await checkScreen(page, 'invoice-line');
    await createInvoice(page).click();
    await expect(page.getByRole('heading', { level: 1, name: second })).toBeVisible();
    await moreActions(page, 'Cancel invoice');
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('button', { name: 'Cancel this invoice' }).click();
    await expect(sheet.getByText('Please enter a reason')).toBeVisible();
    await sheet.getByLabel('Reason').fill('Ordered twice');
    await sheet.getByRole('button', { name: 'Cancel this invoice' }).click();
    await expect(page).toSay(`${second} cancelled`);
    await expect(page.getByText('Ordered twice')).toBeVisible();
  });

  await step('the dashboard and the books agree', async () => {
    await goTo(page, isPhone, 'Home');
    await expect(owedOn(page, isPhone)).toContainText(isPhone ? 'Nobody owes you anything' : '₦0.00');
    await expect(page.getByRole('link', { name: /^Cash and bank/ })).toContainText('₦74,582.50');
    await expect(page.getByRole('link', { name: /^Sales this month/ })).toContainText('₦76,100.00');
    await expect(page.getByRole('link', { name: /Paid/ })).toContainText('1');
    await expect(page.getByRole('link', { name: /The books agree/ })).toBeVisible();
    await goTo(page, isPhone, 'Trial balance');
    await expect(sums(page)).toHaveText(['₦78,387.50', '₦78,387.50']);
    await expect(page.getByRole('row', { name: /Withholding tax/i })).toContainText('₦3,805.00');
    await goTo(page, isPhone, 'Tie-out');
    const differences = page.getByRole('table').locator('tbody tr td:last-child');
    await expect(differences).toHaveText(Array(7).fill('₦0.00'));
    await page.getByRole('button', { name: 'Check the chain' }).click();
    await expect(page.getByText('All 5 entries are as they were posted.')).toBeVisible();
    await goTo(page, isPhone, 'Entries');
    await expect(page.getByText('1–5 of 5')).toBeVisible();
  });

  await step('log out', async () => {
    await signOut(page, isPhone);
    await expect(page).toSay('Logged out successfully');
    await expect(page).toHaveURL(/\/auth\/login$/);
    await page.goto('/dashboard');
    await expect(page).toHaveURL(/\/auth\/login/);
  });
});

const sums = (page: Page) => page.getByRole('table').locator('tfoot td');
