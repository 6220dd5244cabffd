import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { day } from './support/owner.ts';
import { checkScreen } from './support/screen-check.ts';
import { goTo, openTask, record } from './support/screens.ts';

/** A photo from a phone, larger than necessary. */
async function photo(page: Page): Promise<Buffer> {
  const url = (await page.evaluate(`(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1500, height: 2000 });
    const pen = canvas.getContext('2d');
    for (let at = 0; at < 20000; at++) {
      pen.fillStyle = 'hsl(' + (at * 137) % 360 + ' 60% ' + (30 + at % 50) + '%)';
      pen.fillRect((at * 7919) % 1500, (at * 104729) % 2000, 40, 24);
    }
    return canvas.toDataURL('image/jpeg', 1);
  })()`)) as string;
  return Buffer.from(url.split(',')[1]!, 'base64');
}

test('an expense is recorded with a photo, found, seen in the books, and voided', {
  tag: '@journey',
}, async ({ page, owner, isPhone }) => {
  await page.goto('/dashboard');
  await goTo(page, isPhone, 'Income and expenses');
  await expect(page.getByText('No records found')).toBeVisible();
  await checkScreen(page, 'transactions-empty');

  await test.step('how much, what for, a photo, save', async () => {
    if (isPhone) {
      await page.getByRole('button', { name: 'Record', exact: true }).click();
      await expect(page.getByRole('dialog').getByRole('listitem')).toHaveText([
        'Sell at the counter',
        'Say it in your own words',
        'Record a sale',
        'Customer paid',
        'Record an expense',
        'Goods came in',
        'Stock spoiled or counted',
        'Make a batch',
      ]);
      await checkScreen(page, 'record');
      await page.getByRole('button', { name: 'Close' }).click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await record(page, 'Record an expense');
    } else await page.getByRole('link', { name: 'Record an expense' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Record an expense' })).toBeVisible();
    await expect(page.getByLabel('Amount', { exact: true })).toBeFocused();
    await page.getByRole('button', { name: /^Record / }).click();
    await expect(page.getByText('Please enter an amount')).toBeVisible();
    await expect(page.getByText('Please choose a category')).toBeVisible();
    await page.getByLabel('Amount', { exact: true }).fill('21.5k');
    await page.getByLabel('Category').selectOption({ label: 'Fuel and diesel' });
    await page.getByLabel('Payee').fill('Total, Ikeja');
    await page.getByRole('button', { name: 'VAT, part payment, quantity' }).click();
    await page.getByRole('button', { name: '7.5 % is ₦1,500.00' }).click();
    await expect(page.getByLabel('VAT in the amount')).toHaveValue('₦1,500.00');
    const file = { name: 'IMG_0118.jpg', mimeType: 'image/jpeg', buffer: await photo(page) };
    await page.getByLabel('Choose a file').setInputFiles(file);
    await expect(page.getByRole('img', { name: 'IMG_0118.jpg' })).toBeVisible();
    await checkScreen(page, 'transactions-new');
    await page.getByRole('button', { name: 'Record ₦21,500.00' }).click();
    await expect(page.getByRole('heading', { level: 1, name: '₦21,500.00' })).toBeVisible();
  });

  const id = new URL(page.url()).pathname.split('/').at(-1);
  const path = `/ingestion/transactions/${id}`;
  await test.step('its page has the photo, scaled down on the device, and its entries', async () => {
    await expect(page.getByRole('img', { name: 'IMG_0118.webp' })).toBeVisible();
    const { attachments } = await owner.get<{ attachments: object[] }>(path);
    expect(attachments).toMatchObject([{ media_type: 'image/webp' }]);
    const books = page.getByRole('region', { name: 'In the books' });
    await expect(books.getByRole('row', { name: /Fuel and diesel/ })).toContainText('₦20,000.00');
    await expect(books.getByRole('row', { name: /VAT input/ })).toContainText('₦1,500.00');
    await expect(books.getByRole('row', { name: /Cash/ })).toContainText('₦21,500.00');
    const pdf = { name: 'bill.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 a bill') };
    await page.getByLabel('Choose a file').setInputFiles(pdf);
    await expect(page.getByRole('link', { name: 'bill.pdf' })).toBeVisible();
    const page2 = { name: 'page.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<html></html>') };
    await page.getByLabel('Choose a file').setInputFiles(page2);
    await expect(page.getByText('Please choose a photo (JPEG, PNG or WebP) or a PDF')).toBeVisible();
    await checkScreen(page, 'transactions-expense');
  });

  await test.step('the list finds it, with the total of the shown expenses', async () => {
    const supplier = await owner.post<{ id: string }>('/suppliers', { name: 'Musa Transport' });
    await owner.post('/ingestion/transactions/manual', {
      type: 'expense',
      amount: 850_000,
      transaction_date: day(-3),
      category: 'transport',
      payment_status: 'unpaid',
      supplier_id: supplier.id,
    });
    await goTo(page, isPhone, 'Income and expenses');
    const list = page.getByRole('region', { name: 'Income and expenses' });
    await expect(list).toContainText('Musa Transport');
    const totals = page.getByLabel('Totals of what is shown');
    await expect(totals).toContainText('₦30,000.00');
    await expect(totals).toContainText('₦8,500.00');
    await checkScreen(page, 'transactions');
    await page.getByLabel('Find payee, amount').fill('ikeja');
    await expect(totals).toContainText('₦21,500.00');
    await expect(list).not.toContainText('Musa Transport');
    await list
      .getByRole(isPhone ? 'listitem' : 'row')
      .getByRole('link', { name: /Fuel and diesel/ })
      .click();
    await expect(page.getByRole('heading', { level: 1, name: '₦21,500.00' })).toBeVisible();
  });

  await test.step('voided with a reason: the books show both entries, and the photo stays', async () => {
    const sheet = await openTask(page, 'Void');
    await sheet.getByRole('button', { name: 'Void this expense' }).click();
    await expect(sheet.getByText('Please enter a reason')).toBeVisible();
    await sheet.getByLabel('Reason').fill('Recorded twice');
    await checkScreen(page, 'transactions-take-back');
    await sheet.getByRole('button', { name: 'Void this expense' }).click();
    await expect(page.getByText(/^Voided on .*: Recorded twice$/)).toBeVisible();
    const books = page.getByRole('region', { name: 'In the books' });
    await expect(books.getByText('Void: Expense: fuel')).toBeVisible();
    await expect(page.getByRole('img', { name: 'IMG_0118.webp' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Void' })).toHaveCount(0);
    await checkScreen(page, 'transactions-void');
  });
});

test('an expense is owed to a supplier; its payment is voided on the page of the supplier', async ({
  page,
  owner,
  isPhone,
}) => {
  const supplier = await owner.post<{ id: string }>('/suppliers', { name: 'Musa Transport' });
  await page.goto('/transactions/new');
  await page.getByLabel('Amount', { exact: true }).fill('8,500');
  await page.getByLabel('Category').selectOption({ label: 'Transport' });
  await page.getByLabel('Paid from').selectOption({ label: 'Not paid yet' });
  await page.getByRole('button', { name: 'Record ₦8,500.00' }).click();
  await expect(page.getByText('Please choose the supplier you owe')).toBeVisible();
  await page.getByLabel('Owed to').fill('Musa');
  await page.getByRole('option', { name: 'Musa Transport' }).click();
  await page.getByLabel('Details').fill('Flour from Apapa');
  await page.getByRole('button', { name: 'Record ₦8,500.00' }).click();
  await expect(page.getByText('not paid yet')).toBeVisible();
  await page.getByRole('link', { name: 'Musa Transport' }).click();
  const owed = page.getByRole('region', { name: 'Purchases on credit' });
  await expect(owed.getByRole('link', { name: 'Flour from Apapa' })).toBeVisible();

  await owner.post(`/suppliers/${supplier.id}/payments`, {
    amount: 500_000,
    paid_on: day(0),
    method: 'bank_transfer',
    reference: 'TRF 9',
  });
  await page.reload();
  await expect(owed).toContainText('₦3,500.00 open');
  const tabOf = (name: string) =>
    page.getByRole('navigation', { name: 'Of this supplier' }).getByRole('link', { name });
  await tabOf('Payments').click();
  const payments = page.getByRole('region', { name: 'Payments' });
  await payments.getByRole('button', { name: /^Void/ }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Reason').fill('The transfer failed');
  await checkScreen(page, 'supplier-take-back');
  await sheet.getByRole('button', { name: 'Void this payment' }).click();
  await expect(payments.getByText('void')).toBeVisible();
  await expect(payments).toContainText('The transfer failed');
  await checkScreen(page, 'supplier-paid-back');
  await tabOf('Purchases').click();
  await expect(owed).toContainText('₦8,500.00');
  await expect(owed).not.toContainText('₦3,500.00 open');
  await goTo(page, isPhone, 'Suppliers');
  await expect(page.getByRole('region', { name: 'Suppliers' })).toContainText('₦8,500.00');
});

test('a draft waits in the Inbox until it is finished, and income is recorded', async ({
  page,
  owner,
  isPhone,
}) => {
  await page.goto('/transactions/new');
  await page.getByLabel('Amount', { exact: true }).fill('45k');
  await page.getByLabel('Payee').fill('Alhaji Bello');
  const pdf = { name: 'bill.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 a bill') };
  await page.getByLabel('Choose a file').setInputFiles(pdf);
  await page.getByRole('button', { name: 'Keep as a draft' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Draft of an expense' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'bill.pdf' })).toBeVisible();
  await owner.post('/ingestion/transactions/manual', {
    ...{ type: 'income', amount: 900_000, transaction_date: day(-1), status: 'draft', item: 'Shop 4' },
  });

  await test.step('the Inbox counts it, says what is missing, and opens where it is finished', async () => {
    if (isPhone) await page.goto('/inbox');
    else await page.getByRole('link', { name: /^Inbox/ }).click();
    const waiting = page.getByRole('listitem').filter({ hasText: 'Alhaji Bello' });
    await expect(waiting).toContainText('₦45,000.00');
    await expect(waiting).toContainText('Please choose a category');
    await expect(page.getByRole('listitem').filter({ hasText: 'Shop 4' })).toContainText('Draft of income');
    await checkScreen(page, 'inbox');
    await waiting.getByRole('link').click();
  });

  await test.step('what is missing is marked; another change is shown beside one’s own', async () => {
    await page.getByRole('button', { name: 'Record ₦45,000.00' }).click();
    await expect(page.getByText('Please choose a category')).toBeVisible();
    await page.getByLabel('Category').selectOption({ label: 'Repairs' });
    await page.getByRole('button', { name: 'Save draft' }).click();
    await expect(page.getByText('Draft saved')).toBeVisible();
    const id = new URL(page.url()).pathname.split('/').at(-1)!;
    const { version } = await owner.get<{ version: number }>(`/ingestion/transactions/${id}`);
    await owner.put(`/ingestion/transactions/${id}`, { version, amount: 4_600_000 });
    await page.getByLabel('Details').fill('Oven door');
    await page.getByRole('button', { name: /^Record ₦/ }).click();
    await expect(page.getByText('Somebody changed this in the meantime.')).toBeVisible();
    await expect(page.getByRole('row', { name: /Amount/ })).toContainText('₦46,000.00');
    await checkScreen(page, 'transaction-draft-changed');
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await expect(page.getByRole('heading', { level: 1, name: '₦45,000.00' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'In the books' })).toContainText('Repairs and maintenance');
  });

  await test.step('income of a customer is told to be a payment; rent is recorded', async () => {
    await owner.post('/customers', { name: 'Mama Ngozi Stores', type: 'business' });
    await page.goto('/transactions/new?type=income');
    await page.getByLabel('Amount', { exact: true }).fill('300k');
    await page.getByLabel('Received from').fill('Mama Ngozi Stores');
    await expect(page.getByRole('link', { name: 'open Mama Ngozi Stores' })).toBeVisible();
    await page.getByLabel('Received from').fill('Tenant of shop 4');
    await page.getByLabel('Category').selectOption({ label: 'Rent received' });
    await checkScreen(page, 'transactions-new-income');
    await page.getByRole('button', { name: 'Record ₦300,000.00' }).click();
    await expect(page.getByRole('heading', { level: 1, name: '₦300,000.00' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'In the books' })).toContainText('Rent income');
  });

  await test.step('the list shows both, and a draft can be deleted', async () => {
    await goTo(page, isPhone, 'Income and expenses');
    const totals = page.getByLabel('Totals of what is shown');
    await expect(totals).toContainText('₦300,000.00');
    await expect(totals).toContainText('₦45,000.00');
    await checkScreen(page, 'transactions-both');
    const list = page.getByRole('region', { name: 'Income and expenses' });
    await list
      .getByRole('link', { name: /No category yet/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete the draft' }).click();
    await expect(page.getByText('Draft deleted')).toBeVisible();
    await expect(list).not.toContainText('No category yet');
  });
});

test('a category is posted to another account from the next expense on', async ({ page, owner }) => {
  await page.goto('/transactions/categories');
  await expect(page.getByLabel('Fuel and diesel')).toHaveValue('6020');
  await checkScreen(page, 'transaction-categories');
  await page.getByLabel('Fuel and diesel').selectOption('6040');
  await expect(page.getByText('Changed from the usual account')).toBeVisible();
  const spent = await owner.post<{ id: string }>('/ingestion/transactions/manual', {
    ...{ type: 'expense', amount: 5_000, transaction_date: day(0), category: 'fuel', payment_method: 'cash' },
  });
  await page.goto(`/transactions/${spent.id}`);
  await expect(page.getByRole('region', { name: 'In the books' })).toContainText('Transport');
});
