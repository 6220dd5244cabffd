import type { Invoice } from '@lissafi/contract/documents';
import { addDays } from '@lissafi/domain/calendar/civil-date';
import type { Page } from '@playwright/test';
import { confirmIdentity } from './support/confirm-identity.ts';
import { expect, test } from './support/fixtures.ts';
import { day, Owner } from './support/owner.ts';
import { createInvoice, fillLine } from './support/screens.ts';

// What is typed or chosen in the invoice form is what the saved invoice holds.

/** Mar 9, 2026: the date format of an organization that has chosen none. */
const dateInWords = (date: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(date));

/** Opens a section of the form and returns it. */
async function sectionOf(page: Page, name: string) {
  const head = page.getByRole('button', { name: new RegExp(`^${name}`) });
  if ((await head.getAttribute('aria-expanded')) === 'false') await head.click();
  return page.getByRole('region', { name });
}

async function onlyInvoice(owner: Owner): Promise<Invoice> {
  const { invoices } = await owner.get<{ invoices: { id: string }[] }>('/invoices');
  expect(invoices).toHaveLength(1);
  return owner.get(`/invoices/${invoices[0]!.id}`);
}

const details = (page: Page, item: number) =>
  page.getByRole('listitem').filter({ has: page.getByLabel(`Item ${item}`, { exact: true }) });

test('all fields of the form are in the saved invoice: parties, details, line, payment, terms, signatures', async ({
  page,
  owner,
}) => {
  await page.goto('/invoices/new');
  await page.getByLabel('Customer', { exact: true }).fill('Somebody new');
  const address = { Email: 'new@example.com', Address: '14 Aba Road', City: 'Aba', 'Zip code': '450001' };
  const billTo = await sectionOf(page, 'Bill To Details');
  for (const [label, text] of Object.entries(address)) await billTo.getByLabel(label).fill(text);
  await billTo.getByLabel('State').selectOption('Abia');

  const shipTo = await sectionOf(page, 'Ship To Details');
  await shipTo.getByLabel('Deliver to another place').check();
  for (const [label, text] of Object.entries({
    ...{ Name: 'Shop 14', Email: 'shop@example.com', Address: '3 Ariaria', City: 'Osisioma' },
    'Zip code': '450002',
  }))
    await shipTo.getByLabel(label).fill(text);
  await shipTo.getByLabel('State').selectOption('Imo');

  const invoice = await sectionOf(page, 'Invoice Details');
  await expect(invoice.getByLabel('Number', { exact: true })).not.toHaveValue('');
  await invoice.getByLabel('Number', { exact: true }).fill('INV-77');
  await invoice.getByLabel('PO number').fill('PO 4711');
  await invoice.getByLabel('Terms').selectOption({ label: 'Net 45' });

  await fillLine(page, 1, { name: 'Meat pie', quantity: '60', price: '450', discount: '12.5' });
  await page.getByRole('button', { name: 'Description and tax of item 1' }).click();
  await page.getByLabel('Description of item 1').fill('Beef, large, without pepper');

  const payment = await sectionOf(page, 'Payment Details');
  await payment.getByLabel('Method').selectOption({ label: 'Wire Transfer' });
  for (const [label, text] of Object.entries({
    ...{ Bank: 'First Bank', 'Account name': 'Bisi’s Bakery', 'Account number': '0000014579' },
    'Routing number': '011151003',
  }))
    await payment.getByLabel(label).fill(text);
  await (await sectionOf(page, 'Terms & Conditions')).getByLabel('Terms and conditions').fill('2% monthly');
  const signatures = await sectionOf(page, 'Signature Details');
  await signatures.getByLabel('For the customer').fill('Ngozi Eze');
  await signatures.getByLabel('For your business').fill('Bisi Adeyemi');
  const more = await sectionOf(page, 'Additional Information');
  await more.getByLabel('Additional information').fill('Baked this morning');

  await createInvoice(page).click();
  await confirmIdentity(page);
  await expect(page).toSay('Invoice created successfully!');
  const saved = await onlyInvoice(owner);
  expect(saved).toMatchObject({
    customer: {
      name: 'Somebody new',
      email: 'new@example.com',
      address: { line1: '14 Aba Road', city: 'Aba', state: 'Abia', postal_code: '450001' },
    },
    ship_to: {
      name: 'Shop 14',
      email: 'shop@example.com',
      address: { line1: '3 Ariaria', city: 'Osisioma', state: 'Imo', postal_code: '450002' },
    },
    invoice_number: 'INV-77',
    reference_number: 'PO 4711',
    issue_date: day(0),
    due_date: addDays(day(0), 45),
    payment_terms: 'net_45',
    items: [
      {
        ...{ name: 'Meat pie', description: 'Beef, large, without pepper', quantity: 60 },
        // 27,000 less 12.5 %, and 7.5 % of the rest.
        ...{ unit_price: 45_000, discount_percentage: 12.5, tax_percentage: 7.5 },
        ...{ discount_amount: 337_500, tax_amount: 177_188, total_amount: 2_539_688 },
      },
    ],
    payment_info: {
      ...{ method: 'wire', bank_name: 'First Bank', account_name: 'Bisi’s Bakery' },
      ...{ account_number: '0000014579', routing_number: '011151003' },
    },
    terms_and_conditions: '2% monthly',
    signatures: { client_name: 'Ngozi Eze', provider_name: 'Bisi Adeyemi' },
    additional_info: 'Baked this morning',
  });

  // The document shows amounts and dates as the organization writes them.
  const paper = page.getByRole('article');
  await expect(paper).toContainText(`Due ${dateInWords(saved.due_date)}`);
  await expect(paper).toContainText('Total₦25,396.88');
});

test('each payment term and each currency can be chosen, and is saved', async ({ page, owner }) => {
  test.slow();
  const { id } = await owner.invoice((await owner.customer()).id);
  const currency = page.getByLabel('Currency');
  const terms = page.getByRole('region', { name: 'Invoice Details' }).getByLabel('Terms');
  await page.goto(`/invoices/${id}/edit`);
  await expect(currency.getByRole('option')).toHaveText([
    'Naira (₦)',
    'US dollar ($)',
    'Euro (€)',
    'Pound (£)',
  ]);
  await expect(terms.getByRole('option')).toHaveText([
    ...['Due on receipt', 'Net 15', 'Net 30', 'Net 45', 'Net 60', 'Another date'],
  ]);
  for (const [term, money, days] of [
    ['due_on_receipt', 'NGN', 0],
    ['net_15', 'USD', 15],
    ['net_30', 'EUR', 30],
    ['net_45', 'GBP', 45],
    ['net_60', 'NGN', 60],
    ['custom', 'NGN', 60],
  ] as const) {
    await page.goto(`/invoices/${id}/edit`);
    await terms.selectOption(term);
    await expect(page.getByLabel('Due', { exact: true })).toHaveValue(dateInWords(addDays(day(0), days)));
    await currency.selectOption(money);
    if (money !== 'NGN') await page.getByLabel(`1 ${money} in NGN`).fill('1,800');
    await page.getByRole('button', { name: 'Update Invoice' }).first().click();
    await expect(page).toSay('Invoice updated successfully!');
    expect(await owner.get(`/invoices/${id}`)).toMatchObject({
      ...{ payment_terms: term, due_date: addDays(day(0), days), currency: money },
      exchange_rate: money === 'NGN' ? null : '1800',
    });
    const sign = { NGN: '₦', USD: '$', EUR: '€', GBP: '£' }[money];
    await expect(page.getByRole('article')).toContainText(`Total${sign}78,387.50`);
  }
});

test('the ten products of the form are offered by name, and one that is chosen is the name of the line', async ({
  page,
  owner: _owner,
}) => {
  await page.goto('/invoices/new');
  const name = page.getByLabel('Item 1', { exact: true });
  await name.click();
  const offered = page.getByRole('listbox', { name: 'Products and services' }).getByRole('option');
  await expect(offered).toHaveText([
    'Consulting Services',
    'Web Development',
    'Mobile App Development',
    'Design Services',
    'Marketing Services',
    'Software License',
    'Hardware',
    'Training',
    'Support Services',
    'Custom Solution',
  ]);
  await offered.filter({ hasText: 'Software License' }).click();
  await expect(name).toHaveValue('Software License');
});

test('a line is charged 7.5 % where VAT is charged; zero-rated, exempt or another rate is chosen, and 10 % taxes the discounted amount', async ({
  page,
  owner,
}) => {
  await page.goto('/invoices/new');
  await page.getByLabel('Customer', { exact: true }).fill('Chidi Okeke');
  await fillLine(page, 1, { name: 'Meat pie', quantity: '2', price: '1,000', discount: '10' });
  await page.getByRole('button', { name: 'Description and tax of item 1' }).click();
  const tax = details(page, 1).getByLabel('Tax', { exact: true });
  const amount = page.getByLabel('Amount of item 1');
  await expect(tax.getByRole('option')).toHaveText([
    ...['VAT 7.5 %', 'Zero-rated', 'Exempt', 'No tax', 'Another rate'],
  ]);
  await expect(tax.locator('option:checked')).toHaveText('VAT 7.5 %');
  await expect(amount).toHaveText('₦1,935.00');
  for (const rate of ['Zero-rated', 'Exempt', 'No tax']) {
    await tax.selectOption({ label: rate });
    await expect(amount).toHaveText('₦1,800.00');
  }
  await tax.selectOption({ label: 'Another rate' });
  await page.getByLabel('Rate, percent').fill('10');
  await expect(amount).toHaveText('₦1,980.00');
  await createInvoice(page).click();
  await expect(page).toSay('Invoice created successfully!');
  expect((await onlyInvoice(owner)).items).toMatchObject([
    { tax_category: 'other', tax_percentage: 10, tax_amount: 18_000, total_amount: 198_000 },
  ]);
  await expect(page.getByRole('article')).toContainText('Tax 10 %180.00');
});

test('a business that charges no VAT has lines without tax', async ({ page, origin, request, context }) => {
  const owner = await Owner.make(origin, request, context, { vat_registered: false });
  await page.goto('/invoices/new');
  await page.getByLabel('Customer', { exact: true }).fill('Chidi Okeke');
  await fillLine(page, 1, { name: 'Meat pie', quantity: '2', price: '1,000' });
  await page.getByRole('button', { name: 'Description and tax of item 1' }).click();
  await expect(details(page, 1).getByLabel('Tax', { exact: true }).locator('option:checked')).toHaveText(
    'No tax',
  );
  await expect(page.getByLabel('Amount of item 1')).toHaveText('₦2,000.00');
  await createInvoice(page).click();
  await expect(page).toSay('Invoice created successfully!');
  expect((await onlyInvoice(owner)).items).toMatchObject([{ tax_percentage: 0, total_amount: 200_000 }]);
});

test('a discount is from 0 to 100 percent; what is typed beyond becomes the nearest', async ({
  page,
  owner: _owner,
}) => {
  await page.goto('/invoices/new');
  await fillLine(page, 1, { name: 'Meat pie', quantity: '1', price: '1,000' });
  const discount = page.getByLabel('Discount on item 1, percent');
  const amount = page.getByLabel('Amount of item 1');
  for (const [typed, becomes, left] of [
    ['12.5', '12.5', '₦940.63'],
    ['100', '100', '₦0.00'],
    ['150', '100', '₦0.00'],
    ['-5', '0', '₦1,075.00'],
    ['much', '0', '₦1,075.00'],
  ] as const) {
    await discount.fill(typed);
    await discount.blur();
    await expect(discount).toHaveValue(becomes);
    await expect(amount).toHaveText(left);
  }
});
