import type { Organization } from '@lissafi/contract/organizations';
import { invoiceTextOf } from '@lissafi/domain/language/sentence/invoice-text';
import { formatMoney } from '@lissafi/domain/money/money';
import { documentModel } from '@lissafi/domain/sales/document';
import { computeInvoice } from '@lissafi/domain/sales/invoice';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changeFromText } from './from-text.ts';
import {
  alertOf,
  amountsOf,
  emptyInvoice,
  emptyLine,
  filledUp,
  type InvoiceForm,
  settlePercent,
  settleQuantity,
  toBody,
  unreadFaults,
} from './model.ts';
import { toDocument } from './preview.ts';

const organization = {
  currency: 'NGN',
  vat_registered: true,
  default_tax: null,
  default_payment_terms: 'net_15',
  bank_accounts: [],
  date_format: 'D MMM YYYY',
  name: 'Bisi’s Bakery',
  legal_name: null,
  address: null,
  logo_url: null,
} as unknown as Organization;
const form = (change: Partial<InvoiceForm> = {}): InvoiceForm => ({
  ...emptyInvoice(organization, '2026-11-21'),
  ...change,
});
const ngozi = { ...form().bill_to, name: 'Mama Ngozi' };
const pie = { ...emptyLine(organization, '2026-11-21'), name: 'Meat pie', quantity: '60', unit_price: 45000 };

test('the three checks of S2 run in order, the first failure only', () => {
  expect(alertOf(form({ invoice_number: '' }))).toBe('Please enter a client name in Bill To details');
  // A receipt without a name is that of the walk-in customer, as at the counter.
  expect(alertOf(form({ document_type: 'receipt', items: [pie] }))).toBeNull();
  expect(toBody(form({ document_type: 'receipt', items: [pie] }), 'NGN')).toMatchObject({
    ...{ customer_id: null, bill_to: null },
  });
  expect(
    alertOf(form({ document_type: 'receipt', bill_to: { ...ngozi, name: '' }, items: [pie] })),
  ).toBeNull();
  expect(alertOf(form({ document_type: 'receipt', bill_to: { ...ngozi, name: ' ', phone: '0803' } }))).toBe(
    'Please enter a client name in Bill To details',
  );
  expect(alertOf(form({ bill_to: ngozi, invoice_number: ' ' }))).toBe('Please enter an invoice number');
  expect(alertOf(form({ bill_to: ngozi }))).toBe('Please add at least one invoice item with a description');
  expect(alertOf(form({ bill_to: ngozi, items: [] }))).toBe(
    'Please add at least one invoice item with a description',
  );
  expect(alertOf(form({ bill_to: ngozi, items: [pie] }))).toBeNull();
});

test.each([
  ['neither product nor description', '', '', 'Please add at least one invoice item with a description'],
  ['spaces', ' ', ' \n ', 'Please add at least one invoice item with a description'],
  ['a product alone', 'Meat pie', '', null],
  ['a description alone', '', 'Hall decoration', null],
  ['both', 'Meat pie', 'Large', null],
])('the first line is refused only without product and description: %s', (_what, name, description, said) => {
  expect(alertOf(form({ bill_to: ngozi, items: [{ ...pie, name, description }] }))).toBe(said);
});

test.each([
  ['', 'Hall decoration', { name: 'Hall decoration', description: null }],
  [' ', ' Hall decoration ', { name: 'Hall decoration', description: null }],
  [
    '',
    'Hall decoration\nwith flowers\nand lights',
    { name: 'Hall decoration', description: 'with flowers\nand lights' },
  ],
  ['Meat pie', 'Large', { name: 'Meat pie', description: 'Large' }],
  ['Meat pie', '', { name: 'Meat pie', description: null }],
])('a description alone becomes the name of its line, in each line: %j, %j', (name, description, sent) => {
  const line = { ...pie, name, description };
  expect(toBody(form({ items: [line, line] }), 'NGN').items).toMatchObject([sent, sent]);
  const shown = toDocument(form({ items: [line] }), organization, null);
  expect(shown.items).toMatchObject([sent]);
});

test.each(['1500.255', '10.555', 'abc', '1,50'])(
  'the price %s is a fault of its line, and never a price of 0',
  (typed) => {
    const items = [pie, { ...pie, unit_price: { unreadable: typed } }];
    expect(unreadFaults(form({ items }), 'NGN')).toEqual({
      'items.1.unit_price': 'Please write an amount, such as 1,500 or 5k',
    });
    expect(() => toBody(form({ bill_to: ngozi, items }), 'NGN')).toThrow('Not an amount');
    expect(unreadFaults(form({ items: [pie, { ...pie, unit_price: null }] }), 'NGN')).toEqual({});
    // None typed is sent as none, which the server refuses at the field; 0 only where it was typed.
    const sent = toBody(
      form({
        items: [
          { ...pie, unit_price: null },
          { ...pie, unit_price: 0 },
        ],
      }),
      'NGN',
    );
    expect(sent.items.map((item) => item.unit_price)).toEqual([null, 0]);
  },
);

test('the next number is a hint: it is not sent unless it was changed', () => {
  expect(toBody(form(), 'NGN')).not.toHaveProperty('invoice_number');
  expect(toBody(form({ invoice_number: 'INV-2026-900' }), 'NGN').invoice_number).toBe('INV-2026-900');
});

test('a quantity is an integer from 1, and 1 when invalid; a discount is from 0 to 100', () => {
  expect(['3', '1,000', '0', '-2', '2.5', 'x', ''].map((text) => settleQuantity(text))).toEqual([
    '3',
    '1000',
    '1',
    '1',
    '1',
    '1',
    '1',
  ]);
  expect(['5', '7,5', '5 %', '101', '-1', ''].map(settlePercent)).toEqual(['5', '7.5', '5', '100', '0', '0']);
});

test('a decimal comma is one, in quantities and in rates', () => {
  expect(['3,5', '0,500', '1,550.25', '1.234,5'].map((text) => settleQuantity(text, true))).toEqual([
    '3.5',
    '0.5',
    '1550.25',
    '1234.5',
  ]);
  expect(['2,5', '0,5', '0x10', '1e3'].map((text) => settleQuantity(text))).toEqual(['1', '1', '1', '1']);
  const oil = {
    ...pie,
    name: 'Palm oil',
    quantity: '3,5',
    unit_price: 185_000,
    tax_category: 'exempt' as const,
  };
  expect(amountsOf(form({ items: [oil] }))?.totals.total_amount).toBe(647_500);
  const body = toBody(form({ items: [oil], currency: 'USD', exchange_rate: '1498,75' }), 'NGN');
  expect(body).toMatchObject({ exchange_rate: '1498.75', items: [{ quantity: 3.5 }] });
});

test('a rate or a quantity that cannot be read is a fault, and is not sent as another one', () => {
  const unread = form({ items: [{ ...pie, quantity: '3,5,7' }], currency: 'USD', exchange_rate: '14,98,75' });
  expect(Object.keys(unreadFaults(unread, 'NGN'))).toEqual(['items.0.quantity', 'exchange_rate']);
});

test('the totals while typing are those of the posting function: 60 × ₦450.00, VAT 7.5 % is ₦29,025.00', () => {
  expect(amountsOf(form({ items: [pie] }))?.totals).toMatchObject({
    subtotal: 2_700_000,
    tax_amount: 202_500,
    total_amount: 2_902_500,
  });
});

test('an empty line is not sent, except the first, so that its fault has a place', () => {
  const blank = emptyLine(organization, '2026-11-21');
  expect(toBody(form({ items: [pie, blank] }), 'NGN').items).toHaveLength(1);
  expect(toBody(form({ items: [blank] }), 'NGN').items).toHaveLength(1);
});

test('a new line takes 7.5 % where VAT is charged, and nothing elsewhere', () => {
  expect(emptyLine(organization, '2026-11-21').tax_category).toBe('standard');
  expect(emptyLine({ ...organization, vat_registered: false }, '2026-11-21').tax_category).toBe('none');
  expect(emptyLine({ ...organization, default_tax: 10 }, '2026-11-21')).toMatchObject({
    tax_category: 'other',
    tax_rate: '10',
  });
});

test('the totals of 1,000 random invoices in the form equal those that the server computes', () => {
  const line = fc.record({
    quantity: fc.integer({ min: 1, max: 9_999 }).map(String),
    unit_price: fc.integer({ min: 0, max: 50_000_000 }),
    discount: fc.constantFrom('0', '5', '12.5', '33.3333', '100'),
    tax_category: fc.constantFrom(
      'standard' as const,
      'zero_rated' as const,
      'exempt' as const,
      'none' as const,
    ),
  });
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 6 }), (lines) => {
      const typed = form({
        bill_to: ngozi,
        items: lines.map((one) => ({ ...emptyLine(organization, '2026-11-21'), name: 'Rice', ...one })),
      });
      const sent = computeInvoice(
        toBody(typed, 'NGN').items.map((item) => ({ ...item, unit_price: item.unit_price! })),
      );
      expect(toDocument(typed, organization, null).totals).toEqual(sent.totals);
      expect(documentModel(toDocument(typed, organization, null)).totals.at(-1)?.value).toBe(
        formatMoney(sent.totals.total_amount, 'NGN'),
      );
    }),
    { numRuns: 1_000 },
  );
});

const shop = { organization, products: [] };

test('a sentence changes only what it speaks of; a receipt has no due date and takes a number of its own', () => {
  const before = form({ terms: 'As agreed', invoice_number: 'INV-7' });
  const parsed = invoiceTextOf('2 dozen eggs for 3,600 to Mama Ngozi, paid cash', '2026-11-21');
  const change = changeFromText(parsed, before, shop);
  expect(change).toMatchObject({
    document_type: 'receipt',
    invoice_number: null,
    paid_by: 'cash',
    customer_id: null,
    items: [{ name: 'Dozen eggs', quantity: '2', unit_price: 180_000, price_includes_tax: true }],
  });
  expect(change).not.toHaveProperty('terms');
  expect(changeFromText(invoiceTextOf('thanks', '2026-11-21'), before, shop)).not.toHaveProperty('due_date');
});

test('a receipt sends how it was paid and no bank to pay to', () => {
  const receipt = form({
    document_type: 'receipt',
    method: 'bank_transfer',
    bank_name: 'GTBank',
    paid_by: 'cash',
  });
  expect(toBody(receipt, 'NGN')).toMatchObject({ payment_info: { method: 'cash', bank_name: null } });
  expect(toBody({ ...receipt, paid_by: '' }, 'NGN').payment_info).toBeNull();
  expect(toBody({ ...receipt, document_type: 'invoice' }, 'NGN').payment_info).toMatchObject({
    method: 'bank_transfer',
    bank_name: 'GTBank',
  });
});

test('a draft stored by an earlier version opens with the fields that it lacks', () => {
  const { currency: _, template: __, ...old } = form({ items: [pie] });
  expect(filledUp(old as InvoiceForm, form())).toMatchObject({ currency: 'NGN', template: 'classic' });
});
