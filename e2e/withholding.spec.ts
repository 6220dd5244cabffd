import { expect, test } from './support/fixtures.ts';
import { monthBack, nameOf } from './support/months.ts';
import { day, type Owner } from './support/owner.ts';
import { textOfPdf } from './support/pdf.ts';
import { checkScreen } from './support/screen-check.ts';
import { goTo, openTask } from './support/screens.ts';

const month = () => monthBack(1);

async function withheld(owner: Owner) {
  const supplier = await owner.post<{ id: string }>('/suppliers', {
    name: 'Ade & Co Accountants',
    tax_id: '87654321-0001',
  });
  await owner.post('/ingestion/transactions/manual', {
    ...{ type: 'expense', amount: 10_750_000, tax_amount: 750_000, transaction_date: `${month()}-05` },
    ...{ category: 'professional_fees', supplier_id: supplier.id, payment_status: 'unpaid' },
    description: 'Audit',
  });
  await owner.post(`/suppliers/${supplier.id}/payments`, {
    ...{ amount: 10_250_000, wht_amount: 500_000, paid_on: `${month()}-20`, method: 'bank_transfer' },
    wht: { nature: 'professional', base: 10_000_000, rate: 5 },
  });
}

test('what was withheld from suppliers is scheduled, certified by a receipt, and remitted', async ({
  page,
  owner,
  isPhone,
}) => {
  await page.goto('/dashboard');
  await goTo(page, isPhone, 'Withholding tax');
  await expect(page.getByText('No records found')).toBeVisible();
  await checkScreen(page, 'withholding-empty');
  await withheld(owner);
  await page.reload();
  await expect(page.getByText('The account stands at ₦5,000.00')).toBeVisible();
  await checkScreen(page, 'withholding');

  await page
    .getByRole('link', { name: /Ade & Co Accountants/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('₦5,000.00 withheld from Ade & Co');
  await expect(page.getByText('Not given yet')).toBeVisible();
  const giving = await openTask(page, 'Give receipt');
  await giving.getByRole('button', { name: 'Record the receipt' }).click();
  const number = `WHT-${day(0).slice(0, 4)}-001`;
  await expect(page.getByText(new RegExp(`${number}, given on`))).toBeVisible();
  await checkScreen(page, 'withholding-deduction');
  await page.getByRole('button', { name: 'Download' }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'PDF' }).click();
  const stream = await (await downloading).createReadStream();
  const text = await textOfPdf(Buffer.concat(await stream.toArray()));
  for (const words of [
    number,
    'Ade & Co Accountants',
    'tax ID 87654321-0001',
    'tax ID 12345678-0001',
    '5,000.00',
  ])
    expect(text).toContain(words);

  await page.goto('/books/withholding');
  const sheet = await openTask(page, `Remit ${nameOf(month())}`);
  await expect(sheet.getByLabel('Tax', { exact: true })).toHaveValue('₦5,000.00');
  await sheet.getByLabel('Penalty and interest').fill('100');
  await checkScreen(page, 'withholding-remit');
  await sheet.getByRole('button', { name: 'Remit ₦5,100.00' }).click();
  await expect(page.getByRole('region', { name: 'Remittances' })).toContainText('₦5,000.00');
  await expect(page.getByText('The account stands at ₦0.00')).toBeVisible();
  const { due } = await owner.get<{ due: number }>('/tax/wht-months');
  expect(due).toBe(0);
});

test('what customers withheld is shown by year and age, and its certificate is asked for', async ({
  page,
  owner,
}) => {
  const { id } = await owner.customer({ phone: '0803 123 4567' });
  const invoice = await owner.invoice(id, { issue: true, issue_date: day(-70), due_date: day(-40) });
  await owner.post(`/invoices/${invoice.id}/payments`, {
    ...{ amount: 7_738_750, wht_amount: 100_000, paid_on: day(-70), method: 'bank_transfer' },
  });
  await page.goto('/books/withholding/suffered');
  await expect(page.getByText('Missing for 70 days')).toBeVisible();
  await expect(page.getByText('61 to 90 days')).toBeVisible();
  const ask = page.getByRole('link', { name: 'Ask Mama Ngozi Stores by WhatsApp' });
  const href = decodeURIComponent((await ask.getAttribute('href'))!);
  expect(href).toContain('https://wa.me/2348031234567');
  expect(href).toContain('₦1,000.00 withheld from your payment');
  expect(href).toContain(invoice.invoice_number!);
  await checkScreen(page, 'withholding-suffered');
  await page
    .getByRole('link', { name: /Mama Ngozi Stores/ })
    .first()
    .click();
  const sheet = await openTask(page, 'Certificate received');
  await sheet.getByLabel('Number of the certificate').fill('WHT/2026/77');
  await sheet.getByLabel('Date of the certificate').fill('today');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/WHT\/2026\/77 of/)).toBeVisible();
  await page.goto('/books/withholding/suffered');
  await expect(page.getByText('Every certificate has come.')).toBeVisible();
});
