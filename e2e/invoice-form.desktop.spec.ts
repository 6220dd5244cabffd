import { readFile } from 'node:fs/promises';
import type { Invoice } from '@lissafi/contract/documents';
import type { FinishedGood } from '@lissafi/contract/items';
import type { Page } from '@playwright/test';
import { confirmIdentity } from './support/confirm-identity.ts';
import { expect, test } from './support/fixtures.ts';
import { day, Owner } from './support/owner.ts';
import { textOfPdf } from './support/pdf.ts';
import { checkScreen } from './support/screen-check.ts';
import { createInvoice, fillLine } from './support/screens.ts';

// What is saved by the form and by the document that is edited in place; what the form itself does is beside it, in
// apps/web/src/features/invoices/form/invoice-form.browser.test.tsx.

/** Replaces the number that is suggested; while it is still on its way, it would come between selecting and typing. */
async function typeNumber(page: Page, number: string): Promise<void> {
  const field = page.getByLabel('Number', { exact: true });
  await expect(field).not.toHaveValue('');
  await field.fill(number);
}

test('an invoice is saved for real, with a price for each line; a typed 0 is one', {
  tag: '@journey',
}, async ({ page, owner }) => {
  await page.goto('/invoices/new');
  await page.getByLabel('Customer', { exact: true }).fill('Chidi Okeke');
  await typeNumber(page, 'INV-7');
  await fillLine(page, 1, { name: 'Meat pie', quantity: '2', price: '450' });
  await fillLine(page, 2, { name: 'Napkins', quantity: '1', price: '' });
  await createInvoice(page).click();
  await expect(page.getByLabel('Price of item 2')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('Please enter a price. Write 0 where there is none.')).toBeVisible();
  expect((await owner.get<{ total: number }>('/invoices')).total).toBe(0);
  await page.getByLabel('Price of item 2').fill('0');
  await createInvoice(page).click();
  await expect(page).toSay('Invoice created successfully!');
  const { invoices } = await owner.get<{ invoices: Invoice[] }>('/invoices');
  expect(invoices.map((one) => [one.invoice_number, one.status])).toEqual([['INV-7', 'pending']]);
});

test('a draft is updated: dollars with their rate, and another template', async ({ page, owner }) => {
  const mama = await owner.customer();
  const draft = await owner.invoice(mama.id);
  await page.goto(`/invoices/${draft.id}/edit`);
  await page.getByLabel('Currency').selectOption('USD');
  await page.getByLabel('1 USD in NGN').fill('1,550.25');
  await page.getByLabel('Template').selectOption('modern');
  const paper = page.getByRole('article');
  await expect(paper).toContainText('Rate 1 USD = 1,550.25 NGN');
  await expect(paper).toContainText('Total$78,387.50');
  await expect(paper).toContainText('VAT in naira₦3,546,196.88');
  await page.getByRole('button', { name: 'Update Invoice' }).first().click();
  await expect(page).toSay('Invoice updated successfully!');
  const saved = await owner.get<Invoice>(`/invoices/${draft.id}`);
  expect(saved).toMatchObject({
    status: 'draft',
    currency: 'USD',
    exchange_rate: '1550.25',
    template: 'modern',
    base: { tax_amount: 354_619_688 },
  });
});

test('a sentence becomes an invoice, and nothing is saved before it is looked at', async ({
  page,
  owner,
}) => {
  const known = await owner.customer({ name: 'Mama Ngosi' });
  await page.goto('/invoices/new');
  await page.getByRole('button', { name: 'Text', exact: true }).click();
  const text = page.getByLabel('Tell us what you want to invoice for');
  await text.fill('3 bags of rice at 45k for Mama Ngozi, 10 boxes of lemons 2,500, due in 2 weeks');
  const said = page.getByRole('region', { name: 'What was understood' });
  await expect(said.locator('mark').filter({ hasText: '45k' })).toBeVisible();
  await expect(said).toContainText('Is ₦2,500.00 for each, or for all 10?');
  await checkScreen(page, 'invoice-text');
  await said.getByRole('button', { name: 'Each', exact: true }).click();
  await page.getByRole('button', { name: 'Fill in the form' }).click();
  await expect(page.getByText('2 lines filled in. Nothing is saved yet')).toBeVisible();
  expect((await owner.get<{ total: number }>('/invoices')).total).toBe(0);
  await expect(page.getByLabel('Customer', { exact: true })).toHaveValue('Mama Ngozi');
  // A similar name exists, so it is offered and not assumed.
  await page.getByRole('button', { name: known.name, exact: true }).click();
  await expect(page.getByLabel('Customer', { exact: true })).toHaveValue(known.name);
  await expect(page.getByLabel('Item 2', { exact: true })).toHaveValue('Boxes of lemons');
  // 3 × 45,000 + 10 × 2,500: a price that is said is what is to be paid.
  await expect(page.getByRole('article')).toContainText('₦160,000.00');
  await createInvoice(page).click();
  await expect(page).toSay('Invoice created successfully!');
  expect((await owner.get<{ total: number }>('/customers')).total).toBe(1);
  // An exact match needs no question.
  await page.goto('/invoices/new');
  await page.getByRole('button', { name: 'Text', exact: true }).click();
  await text.fill('2 bags of rice at 45k for mama ngosi');
  await page.getByRole('button', { name: 'Fill in the form' }).click();
  await expect(page.getByText('Owes ₦160,000.00')).toBeVisible();
});

test('what a sentence sells is a product of the business, with its price, its tax and its stock', async ({
  page,
  owner,
}) => {
  const bread = await owner.post<FinishedGood>('/inventory/finished-goods', {
    name: 'Agege bread',
    sku: 'AB-1',
    unit: 'loaf',
    selling_price: 100_000,
    tax_category: 'zero_rated',
  });
  const stock = { unit_cost: 60_000, received_on: day(0), payment_method: 'cash', quantity: 40 };
  await owner.post(`/inventory/finished-goods/${bread.id}/receive`, stock);
  await page.goto('/invoices/new');
  await page.getByRole('button', { name: 'Text', exact: true }).click();
  const text = page.getByLabel('Tell us what you want to invoice for');
  await text.fill('20 loaves of agege bread for Mama Ngozi, she paid 10k');
  const said = page.getByRole('region', { name: 'What was understood' });
  await expect(said.getByText('From your products')).toBeVisible();
  await expect(said.getByText('₦1,000.00 each')).toBeVisible();
  await expect(
    said.getByText('₦10,000.00 was paid. Record the payment once the invoice is made.'),
  ).toBeVisible();
  await checkScreen(page, 'invoice-text-product');
  await page.getByRole('button', { name: 'Fill in the form' }).click();
  await expect(page.getByText('1 line filled in')).toBeVisible();
  await expect(page.getByLabel('Item 1', { exact: true })).toHaveValue('Agege bread');
  await expect(page.getByText('From your products · 40 loaves in stock')).toBeVisible();
  const quantity = page.getByLabel('Quantity of item 1');
  await quantity.fill('41');
  await expect(quantity).toHaveAccessibleDescription(/only 40 loaves in stock/);
  await checkScreen(page, 'invoice-too-few');
  await createInvoice(page).click();
  await expect(quantity).toHaveAttribute('aria-invalid', 'true');
  await checkScreen(page, 'invoice-too-few-refused');
  await quantity.fill('20');
  await createInvoice(page).click();
  await expect(page).toSay('Invoice created successfully!');
  const left = await owner.get<FinishedGood>(`/inventory/finished-goods/${bread.id}`);
  expect(left.available).toBe(20);
});

test('a CSV file becomes an invoice', async ({ page, owner }) => {
  await owner.customer();
  await page.goto('/invoices/new');
  await page.getByRole('button', { name: 'CSV', exact: true }).click();
  const choose = (rows: string) =>
    page
      .getByLabel('CSV file')
      .setInputFiles({ name: 'lines.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) });
  await choose('product,qty,price,vat\n,0,x,\nRice,2,45k,200');
  await expect(page.getByRole('alert').getByRole('listitem')).toHaveCount(4);
  await checkScreen(page, 'invoice-csv');
  await choose('Product;Qty;Unit price;Disc %\n"Rice, 50 kg";3;45k;5\nDelivery;1;3500;\n');
  await expect(page.getByText('2 lines filled in.')).toBeVisible();
  await page.getByLabel('Customer', { exact: true }).fill('mama');
  await page.getByRole('option', { name: /Mama Ngozi/ }).click();
  await createInvoice(page).click();
  await expect(page).toSay('Invoice created successfully!');
});

test('the document is edited in place, and the form follows', async ({ page, owner }) => {
  await owner.customer({ city: 'Aba' });
  await page.goto('/invoices/new');
  const paper = page.getByRole('article');
  const change = (name: string) => paper.getByRole('button', { name, exact: true });

  // With the keyboard: the customer, by a known name.
  await change('Change bill to').focus();
  await page.keyboard.press('Enter');
  await paper.getByLabel('Customer').fill('mama');
  await page.getByRole('option', { name: /Mama Ngozi/ }).click();
  await paper.getByRole('button', { name: 'Done' }).click();
  await expect(change('Change bill to')).toBeFocused();
  await expect(paper).toContainText('Mama Ngozi Stores');
  await expect(page.getByLabel('Customer', { exact: true })).toHaveValue('Mama Ngozi Stores');

  await fillLine(page, 1, { name: 'Meat pie', quantity: '1', price: '450' });
  await change('Change the quantity on line 1').click();
  await paper.getByLabel('Quantity on line 1').fill('60');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Quantity of item 1')).toHaveValue('60');
  await expect(page.getByLabel('Amount of item 1')).toHaveText('₦29,025.00');
  await change('Change the price on line 1').click();
  await paper.getByLabel('Price on line 1').fill('1k');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Amount of item 1')).toHaveText('₦64,500.00');

  await paper.getByRole('button', { name: 'Add a line' }).click();
  await paper.getByLabel('Name on line 2').fill('Delivery');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Item 2', { exact: true })).toHaveValue('Delivery');
  await page.getByLabel('Price of item 2').fill('0');

  await expect(paper.getByText('Ship to', { exact: true })).toHaveCount(0);
  await change('Add ship to').click();
  await paper.getByLabel('Ship to name').fill('Shop 14');
  await paper.getByRole('button', { name: 'Done' }).click();
  await expect(paper.getByText('Ship to', { exact: true })).toBeVisible();

  await change('Change number and dates').click();
  const terms = paper.getByLabel('Terms', { exact: true });
  await expect(terms.locator('option')).toHaveText([
    'Due on receipt',
    'Net 15',
    'Net 30',
    'Net 45',
    'Net 60',
    'Another date',
  ]);
  await terms.selectOption('net_30');
  await paper.getByRole('button', { name: 'Done' }).click();
  await expect(paper).toContainText('Terms Net 30 days');

  await change('Add terms').click();
  await paper.getByLabel('Terms', { exact: true }).fill('2% monthly after the due date');
  await page.keyboard.press('Escape');
  await change('Add payment details').click();
  await paper.getByLabel('Bank', { exact: false }).first().fill('GTBank');
  await paper.getByRole('button', { name: 'Done' }).click();
  await change('Add additional information').click();
  await paper.getByLabel('Additional information').fill('Baked this morning');
  await page.keyboard.press('Escape');
  await change('Change signatures').click();
  await paper.getByLabel('For your business').fill('Bisi Adeyemi');
  await page.keyboard.press('Enter');
  await checkScreen(page, 'invoice-edited-in-place');

  // Company, lines, payment table, terms, additional information, signature lines, subtotal summary.
  for (const part of [
    'Bisi’s Bakery',
    'Meat pie',
    'Pay to',
    'GTBank',
    '2% monthly after the due date',
    'Baked this morning',
    'Bisi Adeyemi',
    'Subtotal',
    'Total₦64,500.00',
  ])
    await expect(paper).toContainText(part);
  await createInvoice(page).click();
  // Another account to pay into than those of the business.
  await confirmIdentity(page);
  await expect(page).toSay('Invoice created successfully!');
  const { invoices } = await owner.get<{ invoices: { id: string }[] }>('/invoices');
  const saved = await owner.get<Invoice>(`/invoices/${invoices[0]!.id}`);
  expect(saved).toMatchObject({
    payment_terms: 'net_30',
    terms_and_conditions: '2% monthly after the due date',
    additional_info: 'Baked this morning',
    signatures: { provider_name: 'Bisi Adeyemi' },
    ship_to: { name: 'Shop 14' },
    totals: { total_amount: 6_450_000 },
  });
});

test('a receipt on a till roll is issued and paid in one step, and its PDF shows the same', async ({
  page,
  owner,
}) => {
  await owner.customer();
  await page.goto('/invoices/new');
  await page.getByRole('button', { name: 'Receipt', exact: true }).click();
  await page.getByLabel('Template').selectOption('thermal');
  await page.getByLabel('Customer', { exact: true }).fill('mama');
  await page.getByRole('option', { name: /Mama Ngozi/ }).click();
  await fillLine(page, 1, { name: 'Meat pie', quantity: '60', price: '450' });
  await expect(page.getByRole('article')).toContainText('Sold to');
  await checkScreen(page, 'receipt-thermal');
  await page.getByRole('button', { name: 'Create Receipt', exact: true }).first().click();
  await expect(page.getByText('Please choose how it was paid')).toBeVisible();
  await page.getByLabel('Paid by').selectOption('debit_card');
  await page.getByRole('button', { name: 'Create Receipt', exact: true }).first().click();
  await expect(page).toSay('Receipt created successfully!');
  const paper = page.getByRole('article');
  await expect(paper).toContainText('Paid');
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download PDF' }).click();
  const text = await textOfPdf(await readFile(await (await coming).path()));
  for (const part of ['Sold to', 'Mama Ngozi Stores', 'Meat pie', '₦29,025.00', 'Debit card (POS)'])
    expect(text).toContain(part);
  expect(text).not.toContain('Pay to');
});

test('a receipt needs only goods and how it was paid', async ({ page, owner }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/invoices/new');
  await page.getByRole('button', { name: 'Receipt', exact: true }).click();
  await expect(page.getByLabel('Paid by')).toBeVisible();
  await fillLine(page, 1, { name: 'Meat pie', quantity: '2', price: '450' });
  await page.getByLabel('Paid by').selectOption('cash');
  await page.getByRole('button', { name: 'Create Receipt', exact: true }).last().click();
  await expect(page).toSay('Receipt created successfully!');
  await expect(page.getByRole('article')).toContainText('Walk-in customer');
  const { customers } = await owner.get<{ customers: { is_walk_in: boolean }[] }>('/customers');
  expect(customers.filter((each) => !each.is_walk_in)).toEqual([]);
});

test('a draft of a receipt that does not say how it was paid asks before it is issued', async ({
  page,
  owner,
}) => {
  const receipt = await owner.invoice((await owner.customer()).id, { document_type: 'receipt' });
  await page.goto(`/invoices/${receipt.id}`);
  await page.getByRole('button', { name: 'Issue', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'How was it paid?' });
  await sheet.getByRole('button', { name: 'Issue this receipt' }).click();
  await expect(sheet.getByText('Please choose how it was paid')).toBeVisible();
  await sheet.getByLabel('Paid by').selectOption('mobile');
  await sheet.getByRole('button', { name: 'Issue this receipt' }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('article')).toContainText('Mobile money');
  const saved = await owner.get<Invoice>(`/invoices/${receipt.id}`);
  expect(saved.payments).toMatchObject([{ method: 'mobile' }]);
});

test('the public page is the document, with its square and the late-payment text', async ({
  page,
  origin,
  request,
}) => {
  const owner = await Owner.make(origin, request, null, { late_payment_text: '2% monthly' });
  const invoice = await owner.invoice((await owner.customer()).id, { issue: true, template: 'modern' });
  const { url } = await owner.post<{ url: string }>(`/invoices/${invoice.id}/share-link`);
  await page.goto(url);
  const paper = page.getByRole('article');
  await expect(paper).toContainText('2% monthly');
  await expect(paper).toContainText('Total₦78,387.50');
  await expect(paper.getByRole('img', { name: 'QR code for this document' })).toBeVisible();
  await checkScreen(page, 'public-modern');
});
