import type { InvoiceStatus } from '@lissafi/contract/documents';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { refusal, server } from '../../../testing/fake-server.ts';
import { none, serveCustomers, textsOf } from '../../../testing/lists.ts';
import { openApplication } from '../../../testing/open-application.tsx';
import { customer, invoice } from '../../../testing/records.ts';
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
  await expect.element(page.getByText('This number is already used.').first()).toBeVisible();
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
