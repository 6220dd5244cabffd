import type { InvoiceStatus } from '@lissafi/contract/documents';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { refusal, server } from '../../../testing/fake-server.ts';
import { none, serveCustomers, serveInvoices, textsOf } from '../../../testing/lists.ts';
import { DESKTOP, openApplication, PHONE } from '../../../testing/open-application.tsx';
import { customer, flour, invoice, loaf } from '../../../testing/records.ts';
import { signIn } from '../../../testing/sign-in.ts';

// What the form itself does. What becomes of a saved invoice is in e2e/invoice-form.desktop.spec.ts.

const mama = customer(1, { name: 'Mama Ngozi Stores', city: 'Aba' });

beforeEach(() => {
  signIn();
  serveCustomers([mama]);
  server.on('customers', 'search', () => ({ customers: [] }));
  server.on('finishedGoods', 'list', ({ query }) => ({ ...none(query), finished_goods: [] }));
  server.on('invoices', 'nextNumber', () => ({ invoice_number: 'INV-2026-001' }));
});

const field = (label: string) => page.getByLabelText(label, { exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const section = (name: string) => page.getByRole('region', { name });
/** There is a button for each size. */
const create = (name = 'Create Invoice') => page.getByRole('button', { name, exact: true }).first();
const paper = () => page.getByRole('article');
const alert = () => page.getByRole('alert').filter({ hasText: /./ });

async function openForm() {
  const opened = await openApplication('/invoices/new');
  // The number is suggested; while it is on its way, it would come between selecting and typing.
  await expect.element(field('Number')).toHaveValue('INV-2026-001');
  return opened;
}

async function openSections() {
  await openForm();
  for (const name of [
    'Bill To Details',
    'Ship To Details',
    'Invoice Details',
    'Invoice Items',
    'Payment Details',
    'Terms & Conditions',
    'Signature Details',
    'Additional Information',
  ]) {
    const head = page.getByRole('button', { name: new RegExp(`^${name}`) });
    if (head.element().getAttribute('aria-expanded') === 'false') await head.click();
    await expect.element(head).toHaveAttribute('aria-expanded', 'true');
  }
}

test('the form has its eight sections, the parties, the details and its buttons', async () => {
  await openSections();
  await field('Customer').fill('Somebody new');
  for (const name of ['Email', 'Address', 'City', 'State', 'Zip code'])
    await expect.element(section('Bill To Details').getByLabelText(name)).toBeVisible();
  await section('Ship To Details').getByLabelText('Deliver to another place').click();
  for (const name of ['Name', 'Email', 'Address', 'City', 'State', 'Zip code'])
    await expect.element(section('Ship To Details').getByLabelText(name)).toBeVisible();
  for (const name of ['Number', 'Issued', 'Due', 'PO number'])
    await expect.element(section('Invoice Details').getByLabelText(name).first()).toBeVisible();
  await expect.element(button('Cancel')).toBeVisible();
  await expect.element(create()).toBeVisible();
});

test.each([DESKTOP, PHONE])('Cancel leads back to the list, at %d × %d pixels', async (width, height) => {
  await page.viewport(width, height);
  const opened = await openApplication('/invoices/new');
  serveInvoices([]);
  await button('Cancel').click();
  await expect.poll(opened.address).toBe('/invoices');
});

/** What was sent of the only invoice that was created. */
const sent = () => server.asked('invoices', 'create').map(({ body }) => body);
/** The refusal has come: what was typed is kept on the device again, which is not to happen in the next test. */
const refused = () => expect.element(page.getByText('This number is already used.').first()).toBeVisible();

test('what is typed in each section is sent: parties, details, line, payment, terms, signatures', async () => {
  server.on('customers', 'create', () => mama);
  server.on('invoices', 'create', () => refusal('NUMBER_TAKEN'));
  await openSections();
  const into = async (place: string, texts: Record<string, string>) => {
    for (const [label, text] of Object.entries(texts)) await section(place).getByLabelText(label).fill(text);
  };
  await field('Customer').fill('Somebody new');
  const keep = section('Bill To Details').getByRole('checkbox');
  if ((keep.element() as HTMLInputElement).checked) await keep.click();
  const [billTo, shipTo] = [section('Bill To Details'), section('Ship To Details')];
  for (const [label, text] of Object.entries({
    Email: 'new@example.com',
    Address: '14 Aba Road',
    City: 'Aba',
    'Zip code': '450001',
  }))
    await billTo.getByLabelText(label).fill(text);
  await billTo.getByLabelText('State').selectOptions('Abia');
  await shipTo.getByLabelText('Deliver to another place').click();
  for (const [label, text] of Object.entries({
    Name: 'Shop 14',
    Email: 'shop@example.com',
    Address: '3 Ariaria',
    City: 'Owerri',
    'Zip code': '460001',
  }))
    await shipTo.getByLabelText(label).fill(text);
  await shipTo.getByLabelText('State').selectOptions('Imo');
  await field('Number').fill('INV-77');
  await section('Invoice Details').getByLabelText('PO number').fill('PO 4711');
  await section('Invoice Details').getByLabelText('Terms').selectOptions('Net 45');
  await field('Item 1').fill('Meat pie');
  await field('Quantity of item 1').fill('60');
  await field('Price of item 1').fill('450');
  await field('Discount on item 1, percent').fill('12.5');
  await button('Description and tax of item 1').click();
  await page.getByLabelText('Description of item 1').fill('Beef, large');
  await field('Tax').selectOptions('Another rate');
  await field('Rate, percent').fill('10');
  const payment = section('Payment Details');
  await payment.getByLabelText('Method').selectOptions('Wire Transfer');
  for (const [label, text] of Object.entries({
    Bank: 'First Bank',
    'Account number': '0000014579',
    'Routing number': '011151003',
  }))
    await payment.getByLabelText(label).fill(text);
  await into('Terms & Conditions', { 'Terms and conditions': '2% monthly' });
  await into('Signature Details', { 'For the customer': 'Ngozi Eze', 'For your business': 'Bisi Adeyemi' });
  await into('Additional Information', { 'Additional information': 'Baked this morning' });
  await create().click();
  await refused();
  expect(sent()).toHaveLength(1);
  expect(sent()[0]).toMatchObject({
    bill_to: {
      name: 'Somebody new',
      email: 'new@example.com',
      address: { line1: '14 Aba Road', city: 'Aba', state: 'Abia', postal_code: '450001' },
    },
    ship_to: {
      name: 'Shop 14',
      email: 'shop@example.com',
      address: { line1: '3 Ariaria', city: 'Owerri', state: 'Imo', postal_code: '460001' },
    },
    invoice_number: 'INV-77',
    reference_number: 'PO 4711',
    payment_terms: 'net_45',
    due_date: '2027-01-10',
    items: [
      {
        name: 'Meat pie',
        description: 'Beef, large',
        quantity: 60,
        unit_price: 45_000,
        discount_percentage: 12.5,
        tax_category: 'other',
        tax_percentage: 10,
      },
    ],
    payment_info: {
      method: 'wire',
      bank_name: 'First Bank',
      account_number: '0000014579',
      routing_number: '011151003',
    },
    terms_and_conditions: '2% monthly',
    signatures: { client_name: 'Ngozi Eze', provider_name: 'Bisi Adeyemi' },
    additional_info: 'Baked this morning',
  });
});

test('the terms, the currencies and the products of the form are offered by name', async () => {
  await openSections();
  const details = section('Invoice Details');
  expect(textsOf(details.getByLabelText('Terms').getByRole('option'))()).toEqual([
    'Due on receipt',
    'Net 15',
    'Net 30',
    'Net 45',
    'Net 60',
    'Another date',
  ]);
  expect(textsOf(details.getByLabelText('Currency').getByRole('option'))()).toEqual([
    'Naira (₦)',
    'US dollar ($)',
    'Euro (€)',
    'Pound (£)',
  ]);
  await field('Item 1').click();
  const offered = page.getByRole('listbox', { name: 'Products and services' }).getByRole('option');
  await expect
    .poll(textsOf(offered))
    .toEqual([
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
});

test('a line with a description alone is invoiced under it', async () => {
  server.on('customers', 'create', () => mama);
  server.on('invoices', 'create', () => refusal('NUMBER_TAKEN'));
  await openForm();
  await field('Customer').fill('Chidi Okeke');
  await button('Description and tax of item 1').click();
  await page.getByLabelText('Description of item 1').fill('Hall decoration');
  await field('Price of item 1').fill('20,000');
  await create().click();
  await expect
    .poll(() => sent().map(({ items }) => items.map(({ name, description }) => [name, description])))
    .toEqual([[['Hall decoration', null]]]);
  await refused();
});

test('a saved draft takes whole numbers of what is counted and decimals of what is measured, and keeps what it has', async () => {
  const [line] = invoice(1).items;
  const kilos = { ...loaf, id: flour.id, name: 'Flour', unit: 'kg' };
  const draft = invoice(1, {
    status: 'draft',
    stored_status: 'draft',
    invoice_number: null,
    items: [loaf, kilos].map(({ id, name }, index) => ({
      ...line!,
      id: `${line!.id.slice(0, -1)}${index}`,
      name,
      quantity: 2.5,
      inventory_item_id: id,
      inventory_item_type: 'finished_good' as const,
    })),
    can: { ...invoice(1).can, update: true },
  });
  server.on('invoices', 'get', () => draft);
  server.on('finishedGoods', 'get', ({ params }) => [loaf, kilos].find(({ id }) => id === params.id)!);
  await openApplication(`/invoices/${draft.id}/edit`);
  await expect.element(page.getByText(/in stock/).nth(1)).toBeVisible();
  const quantities = [field('Quantity of item 1'), field('Quantity of item 2')];
  // To look at a quantity is not to change it.
  await quantities[0]!.click();
  await userEvent.keyboard('{Tab}');
  await expect.element(quantities[0]!).toHaveValue('2.5');
  for (const quantity of quantities) {
    await quantity.fill('3.5');
    await userEvent.keyboard('{Tab}');
  }
  await expect.element(quantities[0]!).toHaveValue('1');
  await expect.element(quantities[1]!).toHaveValue('3.5');
});

test('payment, terms, signatures and additional information', async () => {
  await openSections();
  const payment = section('Payment Details');
  for (const name of ['Bank', 'Account number', 'Routing number'])
    await expect.element(payment.getByLabelText(name)).toBeVisible();
  expect(textsOf(payment.getByLabelText('Method').getByRole('option'))()).toEqual([
    'Not specified',
    'Bank Transfer',
    'Credit Card',
    'Check',
    'PayPal',
    'Wire Transfer',
    'Cash',
  ]);
  await expect.element(section('Terms & Conditions').getByLabelText('Terms and conditions')).toBeVisible();
  await expect.element(section('Signature Details').getByLabelText('For the customer')).toBeVisible();
  await expect.element(section('Signature Details').getByLabelText('For your business')).toBeVisible();
  await expect
    .element(section('Additional Information').getByLabelText('Additional information'))
    .toBeVisible();
});

test('lines: what they hold, quantity 1 when it is nonsense, the only one stays', async () => {
  await openForm();
  const quantity = field('Quantity of item 1');
  await expect.element(quantity).toHaveValue('1');
  await quantity.fill('2.5');
  await userEvent.keyboard('{Tab}');
  await expect.element(quantity).toHaveValue('1');
  await expect.element(button('Remove item 1')).toBeDisabled();
  await button('Add item').click();
  await expect.element(button('Remove item 1')).toBeEnabled();
  await button('Remove item 2').click();
  await expect.element(button('Remove item 1')).toBeDisabled();
  await field('Item 1').click();
  const offered = page.getByRole('listbox', { name: 'Products and services' }).getByRole('option');
  await expect.element(offered.first()).toHaveTextContent('Consulting Services');
  await userEvent.keyboard('{Escape}');
  await button('Description and tax of item 1').click();
  await expect.element(page.getByLabelText('Goods code (HS)')).toBeVisible();
  for (const label of ['Item 1', 'Price of item 1', 'Discount on item 1, percent', 'Amount of item 1', 'Tax'])
    await expect.element(field(label)).toBeVisible();
});

/** The prices of each invoice that was sent, of which all but the last ought to have been held back. */
const pricesSent = () =>
  server.asked('invoices', 'create').map(({ body }) => body.items.map(({ unit_price }) => unit_price));

test('three checks in order, each with its alert, and nothing is saved', async () => {
  server.on('customers', 'create', () => mama);
  server.on('invoices', 'create', () => refusal('NUMBER_TAKEN'));
  await openForm();
  await field('Number').fill(' ');
  await create().click();
  await expect.element(alert()).toHaveTextContent('Please enter a client name in Bill To details');
  await field('Customer').fill('Chidi Okeke');
  await create().click();
  await expect.element(alert()).toHaveTextContent('Please enter an invoice number');
  await field('Number').fill('INV-7');
  await create().click();
  await expect.element(alert()).toHaveTextContent('Please add at least one invoice item with a description');
  await field('Item 1').fill('Napkins');
  await field('Price of item 1').fill('20');
  await create().click();
  await expect.poll(pricesSent).toEqual([[2_000]]);
  await refused();
});

test('a line needs a price, and a typed 0 is one', async () => {
  server.on('customers', 'create', () => mama);
  server.on('invoices', 'create', () => refusal('NUMBER_TAKEN'));
  await openForm();
  await field('Customer').fill('Chidi Okeke');
  await field('Item 1').fill('Napkins');
  await create().click();
  await expect.element(field('Price of item 1')).toHaveAttribute('aria-invalid', 'true');
  await expect.element(page.getByText('Please enter a price. Write 0 where there is none.')).toBeVisible();
  await field('Price of item 1').fill('0');
  await create().click();
  await refused();
  // What the contract refused was not taken.
  const taken = server.asked('invoices', 'create').map(({ body }) => body.items);
  expect(taken).toMatchObject([[{ name: 'Napkins', quantity: 1, unit_price: 0 }]]);
});

test('a price that cannot be read is a fault of its field, and no invoice of ₦0.00', async () => {
  server.on('customers', 'create', () => mama);
  server.on('invoices', 'create', () => refusal('NUMBER_TAKEN'));
  const unreadable = page.getByText('Please write an amount, such as 1,500 or 5k').first();
  const opened = await openForm();
  await field('Customer').fill('Chidi Okeke');
  await field('Item 1').fill('Bag of rice');
  const price = field('Price of item 1');
  for (const typed of ['1500.255', '10.555', 'abc', '1,5,0']) {
    await price.fill(typed);
    await create().click();
    await expect.element(price).toHaveAttribute('aria-invalid', 'true');
    await expect.element(unreadable).toBeVisible();
  }
  // The text is restored as it was typed, and is still not a price.
  await expect.element(page.getByText(/^Saved on this/).first()).toBeVisible();
  await openApplication(opened.address());
  await expect.element(price).toHaveValue('1,5,0');
  await create().click();
  await expect.element(unreadable).toBeVisible();
  await price.fill('150');
  await create().click();
  await expect.poll(pricesSent).toEqual([[15_000]]);
  await refused();
});

const READ_ONLY: [InvoiceStatus, string][] = [
  ['pending', 'Pending'],
  ['overdue', 'Overdue'],
  ['paid', 'Paid'],
  ['cancelled', 'Cancelled'],
];
test.each(READ_ONLY)('an invoice with the status %s opens for reading only', async (status, label) => {
  const issued = invoice(1, { status });
  server.on('invoices', 'get', () => issued);
  await openApplication(`/invoices/${issued.id}/edit`);
  await expect.element(button(`View Only (${label})`).first()).toBeDisabled();
  await expect.element(field('Item 1')).toBeDisabled();
  await expect.element(paper()).toMatchTextContent('Meat pie');
  await expect.element(button('Change the quantity on line 1')).not.toBeInTheDocument();
});

test('the ways to fill the form in, and the text with its label and limit', async () => {
  await openForm();
  await expect.element(button('Form')).toHaveAttribute('aria-pressed', 'true');
  for (const name of ['Image', 'Voice']) await expect.element(button(name)).toBeDisabled();
  await button('Text').click();
  const text = page.getByLabelText('Tell us what you want to invoice for');
  await expect
    .element(text)
    .toHaveAttribute('placeholder', expect.stringMatching(/boxes of lemons.*boxes of oranges/));
  await expect.element(text).toHaveAttribute('maxlength', '500');
});

test('a CSV file fills in the form, or all its faults are shown at once', async () => {
  await openForm();
  await button('CSV').click();
  const file = page.getByLabelText('CSV file');
  await expect.element(file).toHaveAttribute('accept', '.csv');
  const choose = (name: string, rows: string) =>
    userEvent.upload(file, new File([rows], name, { type: 'text/csv' }));
  await choose('lines.txt', 'product,price\nRice,5');
  await expect
    .element(alert())
    .toMatchTextContent('“lines.txt” was left out: only CSV files are taken here.');
  // Empty rows make the file large, as in a sheet that was saved with them.
  const row = 'product,price\nRice,5\n';
  const large = new DataTransfer();
  large.items.add(new File([row.padEnd(10_485_761, '\n')], 'large.csv', { type: 'text/csv' }));
  const input = file.element() as HTMLInputElement;
  input.files = large.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
  await expect.element(alert()).toMatchTextContent(/“large.csv” was left out: .*10 MB/);
  await choose('lines.csv', 'product,qty,price,vat\n,0,x,\nRice,2,45k,200');
  await expect
    .poll(textsOf(alert().getByRole('listitem')))
    .toEqual([
      'Row 2: The product is missing',
      'Row 2: The quantity must be a whole number from 1: 0',
      'Row 2: This is not a price: x',
      'Row 3: The tax must be from 0 to 100 %: 200',
    ]);
  await choose('lines.csv', 'Product;Qty;Unit price;Disc %\n"Rice, 50 kg";3;45k;5\nDelivery;1;3500;\n');
  await expect.element(page.getByText('2 lines filled in.')).toBeVisible();
  await expect.element(field('Item 1')).toHaveValue('Rice, 50 kg');
  await expect.element(field('Quantity of item 1')).toHaveValue('3');
  await expect.element(field('Price of item 1')).toHaveValue('45,000.00');
  await expect.element(field('Discount on item 1, percent')).toHaveValue('5');
  await expect.element(field('Item 2')).toHaveValue('Delivery');
});
