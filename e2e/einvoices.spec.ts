import type { Invoice } from '@lissafi/contract/documents';
import { confirmIdentity } from './support/confirm-identity.ts';
import { expect, test } from './support/fixtures.ts';
import { checkScreen } from './support/screen-check.ts';

test('an issued invoice shows what an e-invoice still needs, is queued for the tax office, and waits for the connection', {
  tag: '@late',
}, async ({ page, owner }) => {
  // Before the day of a business of this size nothing is asked, and nothing is missing.
  const customer = await owner.customer({ tax_id: '2310099999901' });
  const early = await owner.invoice(customer.id, { issue: true });
  await page.goto(`/invoices/${early.id}`);
  const card = page.getByRole('region', { name: 'Tax office' });
  await expect(card.getByText('E-invoices are asked of a business of your size from')).toBeVisible();
  await expect(card.getByText(/missing/)).toHaveCount(0);
  await checkScreen(page, 'einvoice-later');
  await card.getByRole('link', { name: 'Begin earlier' }).click();
  await page.getByLabel('Service ID').fill('94ND90NR');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toSay('E-invoice settings saved');

  const invoice = await owner.invoice(customer.id, { issue: true });
  await page.goto(`/invoices/${invoice.id}`);
  await expect(card.getByText('details missing')).toBeVisible();
  await card.getByText('Details that the e-invoice still needs').click();
  await expect(card.getByText('Your local government area is missing')).toBeVisible();
  await card.getByText('What is sent').click();
  await expect(card.getByText('"invoice_type_code": "381"')).toBeVisible();
  await checkScreen(page, 'einvoice-card');
  await card.getByRole('link', { name: 'E-invoice settings' }).click();

  await page.getByLabel('Service ID').fill('12');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('8 capital letters and digits').first()).toBeVisible();
  await page.getByLabel('Service ID').fill('94ND90NR');
  await page.getByLabel('Goods and services you sell').fill('Bread and cakes');
  await page.getByLabel('File crypto_keys.txt').setInputFiles({
    name: 'crypto_keys.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('not it'),
  });
  await page.getByRole('button', { name: 'Save' }).click();
  await confirmIdentity(page);
  await expect(page.getByText('This is not the file crypto_keys.txt')).toBeVisible();
  await checkScreen(page, 'einvoice-settings');
  await page.getByLabel('File crypto_keys.txt').setInputFiles([]);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toSay('E-invoice settings saved');

  await page.goto(`/invoices/${invoice.id}`);
  await card.getByRole('button', { name: 'Send to the tax office' }).click();
  await expect(page).toSay('Queued for the tax office');
  await expect(async () => {
    const { state } = await owner.get<{ state: string }>(`/invoices/${invoice.id}/einvoice`);
    expect(state).toBe('waiting');
  }).toPass();
  await page.goto('/e-invoices');
  const needed = page.getByRole('region', { name: 'Documents wait until this is there' });
  await expect(needed).toContainText('The API key and its secret');
  await expect(page.getByText((invoice as Invoice).invoice_number!).first()).toBeVisible();
  await checkScreen(page, 'einvoices');
});
