import { writeFileSync } from 'node:fs';
import type { SourceDocument } from '@lissafi/contract/source-documents';
import type { Transaction } from '@lissafi/contract/transactions';
import { expect, test } from './support/fixtures.ts';
import { day } from './support/owner.ts';
import { receiptPicture } from './support/receipt.ts';
import { checkScreen } from './support/screen-check.ts';

const printed = (date: string) => date.split('-').reverse().join('/');
const RECEIPT = {
  supplier: 'MAMA NGOZI STORES',
  number: '0412',
  date: printed(day(-4)),
  lines: [
    ['Flour', '2', '2,500.00', '5,000.00'],
    ['Sugar', '1', '400.00', '400.00'],
  ] as const,
  total: '5,400.00',
};
const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw==', 'base64');

test.beforeEach(async ({ owner }) => {
  await owner.changePlan('pro');
});

test('pictures are chosen together, read, checked beside the picture, and posted', async ({
  page,
  owner,
  browser,
  isPhone,
}) => {
  const [first, second] = await Promise.all([
    receiptPicture(browser, RECEIPT),
    receiptPicture(
      browser,
      { ...RECEIPT, supplier: 'ADE FUEL STATION', number: '77', lines: [], total: '21,500.00' },
      'png',
    ),
  ]);
  await page.goto('/transactions/picture');
  const chooser = page.getByLabel('Pictures');
  await expect(chooser).toHaveAttribute('multiple', '');
  await expect(page.getByText('JPG, JPEG, PNG, GIF, WEBP, at most 10 MB each')).toBeVisible();
  await checkScreen(page, 'picture-empty');
  await chooser.setInputFiles(
    Object.entries({
      'ngozi.jpeg': first,
      'fuel.png': second,
      'dot.gif': GIF,
      'letter.pdf': Buffer.from('%PDF-1.7'),
      'large.webp': Buffer.alloc(10 * 1024 ** 2 + 1),
    }).map(([name, content]) => {
      // From the disk, as a person does: ten megabytes through the connection of the test take a busy machine long.
      const path = test.info().outputPath(name);
      writeFileSync(path, content);
      return path;
    }),
  );
  await expect(page.getByText('“letter.pdf” was left out: only JPG, JPEG, PNG, GIF, WEBP')).toBeVisible();
  await expect(page.getByText('“large.webp” was left out: it is larger than 10 MB.')).toBeVisible();
  const waiting = page.getByRole('region', { name: 'Waiting for you' });
  const one = waiting.getByRole('link', { name: /ngozi stores/i });
  await expect(one).toContainText('₦5,400.00');
  await expect(waiting.getByRole('link', { name: /fuel/i })).toContainText('₦21,500.00');
  await expect(waiting.getByRole('listitem')).toHaveCount(3);
  await expect(waiting.getByRole('link', { name: /dot\.gif/ })).toContainText('could not be read');
  await checkScreen(page, 'picture-waiting');

  await one.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Check the picture' })).toBeVisible();
  const amount = page.getByLabel('Amount', { exact: true });
  await expect(amount).toHaveValue('₦5,400.00');
  await expect(page.getByLabel('Payee')).toHaveValue(/mama ngozi stores/i);
  await expect(page.getByLabel('Date', { exact: true })).not.toHaveValue('');
  await expect(page.getByLabel('Category')).toHaveValue('');
  const lines = page.getByRole('table', { name: 'Lines on the picture' });
  await expect(lines.getByRole('row', { name: /Flour/ })).toContainText('5,000.00');

  await test.step('a field shows its words, and words that are touched lead to their field', async () => {
    await amount.focus();
    const active = page.locator('[data-active="true"][data-field]');
    await expect(active.first()).toHaveAttribute('data-field', 'amount');
    const words = page.locator('[data-field="counterparty"]').first();
    await words.click();
    await expect(page.getByLabel('Payee')).toBeFocused();
    await expect(active.first()).toHaveAttribute('data-field', 'counterparty');
    const picture = page.getByRole('region', { name: 'The picture' });
    const width = await picture.locator('img').evaluate((img) => img.getBoundingClientRect().width);
    await page.getByRole('button', { name: 'Larger' }).click();
    await expect
      .poll(() => picture.locator('img').evaluate((img) => img.getBoundingClientRect().width))
      .toBeGreaterThan(width * 1.3);
    await page.getByRole('button', { name: 'Smaller' }).click();
    if (isPhone) {
      await page.getByRole('button', { name: 'Hide the picture' }).click();
      await expect(picture).toHaveCount(0);
      await page.getByRole('button', { name: 'Show the picture' }).click();
    }
    // The picture stays in sight, and covers no field that gets the focus.
    await page.getByLabel('Details', { exact: false }).first().focus();
    await amount.focus();
    const [above, field] = [await picture.boundingBox(), await amount.boundingBox()];
    if (isPhone) expect(field!.y).toBeGreaterThan(above!.y + above!.height);
    await checkScreen(page, 'picture-review');
  });

  await page.getByRole('button', { name: 'Record ₦5,400.00' }).click();
  await expect(page.getByText('Please choose a category')).toBeVisible();
  await page.getByLabel('Category').selectOption({ label: 'Materials, not kept in stock' });
  await page.getByLabel('Paid from').selectOption('cash');
  // What was typed is kept on this device.
  await page.getByLabel('Details', { exact: false }).first().fill('For the weekend');
  await page.getByRole('button', { name: 'Record ₦5,400.00' }).click();
  await expect(page.getByRole('region', { name: 'Recorded' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Recorded from this picture' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Next picture' })).toBeVisible();
  await checkScreen(page, 'picture-recorded');
  await page.getByRole('link', { name: 'Open the entry' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '₦5,400.00' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Recorded from a picture' }).getByRole('img')).toBeVisible();
  await checkScreen(page, 'picture-entry');
  const id = new URL(page.url()).pathname.split('/').at(-1);
  const entry = await owner.get<Transaction>(`/ingestion/transactions/${id}`);
  expect(entry).toMatchObject({
    amount: 540_000,
    source: 'image',
    status: 'posted',
    transaction_date: day(-4),
  });
  const { total } = await owner.get<{ total: number }>(`/ledger/entries?source_id=${id}`);
  expect(total).toBeGreaterThan(0);
  await page.goto('/source-documents');
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(2);
  await page.getByRole('link', { name: 'Recorded' }).click();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
  await checkScreen(page, 'source-documents');
});

test('the same receipt twice is shown first, and is recorded only when a person says that it is another', async ({
  page,
  browser,
}) => {
  const picture = await receiptPicture(browser, RECEIPT);
  await page.goto('/transactions/picture');
  const waiting = page.getByRole('region', { name: 'Waiting for you' });
  const chooser = page.getByLabel('Pictures');
  await chooser.setInputFiles({ name: 'one.jpg', mimeType: 'image/jpeg', buffer: picture });
  await expect(waiting.getByRole('link')).toContainText('₦5,400.00');
  await chooser.setInputFiles({ name: 'again.jpg', mimeType: 'image/jpeg', buffer: picture });
  const again = waiting.getByRole('link', { name: /same as/ });
  await expect(again).toBeVisible();
  await again.click();
  const save = page.getByRole('button', { name: 'Record ₦5,400.00' });
  await expect(save).toBeDisabled();
  await expect(page.getByRole('link', { name: 'Look at it' })).toBeVisible();
  await checkScreen(page, 'picture-same');
  await page.getByLabel('This is another receipt: record it too').check();
  await expect(save).toBeEnabled();

  await test.step('a draft keeps its picture beside the form', async () => {
    await page.getByRole('button', { name: 'Keep as a draft' }).click();
    await page.getByRole('link', { name: 'Open the entry' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Draft of an expense' })).toBeVisible();
    await expect(
      page.getByRole('region', { name: 'Recorded from a picture' }).getByRole('img'),
    ).toBeVisible();
    await checkScreen(page, 'picture-draft');
  });
});

test('a picture whose answer is lost stays in the list and is sent once', {
  tag: ['@late'],
}, async ({ page, owner, browser, isPhone }) => {
  const picture = await receiptPicture(browser, RECEIPT);
  let tries = 0;
  await page.route('**/source-documents/pictures', async (route) => {
    tries++;
    if (tries > 1) return route.continue();
    await route.fetch();
    await route.abort();
  });
  await page.goto('/transactions/picture');
  await page
    .getByLabel(isPhone ? 'Photo of a receipt' : 'Pictures')
    .setInputFiles({ name: 'lost.jpg', mimeType: 'image/jpeg', buffer: picture });
  await expect(page.getByText(/^Not sent\. No connection/)).toBeVisible();
  await checkScreen(page, 'picture-not-sent');
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText(/^Not sent/)).toHaveCount(0);
  const { source_documents } = await owner.get<{ source_documents: SourceDocument[] }>(
    '/ingestion/source-documents',
  );
  expect(source_documents).toHaveLength(1);
});
