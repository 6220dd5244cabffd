import type { Organization } from '@lissafi/contract/organizations';
import { expect, test } from 'vitest';
import {
  alertOf,
  amountsOf,
  emptyInvoice,
  emptyLine,
  type InvoiceForm,
  settlePercent,
  settleQuantity,
  toBody,
} from './model.ts';

const organization = {
  currency: 'NGN',
  vat_registered: true,
  default_tax: null,
  default_payment_terms: 'net_15',
  bank_accounts: [],
} as unknown as Organization;
const form = (change: Partial<InvoiceForm> = {}): InvoiceForm => ({
  ...emptyInvoice(organization, '2026-11-21'),
  ...change,
});
const ngozi = { ...form().bill_to, name: 'Mama Ngozi' };
const pie = { ...emptyLine(organization), name: 'Meat pie', quantity: '60', unit_price: 45000 };

test('the three checks of S2 run in order, the first failure only', () => {
  expect(alertOf(form({ invoice_number: '' }))).toBe('Please enter a client name in Bill To details');
  expect(alertOf(form({ bill_to: ngozi, invoice_number: ' ' }))).toBe('Please enter an invoice number');
  expect(alertOf(form({ bill_to: ngozi }))).toBe('Please add at least one invoice item with a description');
  expect(alertOf(form({ bill_to: ngozi, items: [] }))).toBe(
    'Please add at least one invoice item with a description',
  );
  expect(alertOf(form({ bill_to: ngozi, items: [pie] }))).toBeNull();
});

test('the next number is a hint: it is not sent unless it was changed', () => {
  expect(toBody(form(), 'NGN')).not.toHaveProperty('invoice_number');
  expect(toBody(form({ invoice_number: 'INV-2026-900' }), 'NGN').invoice_number).toBe('INV-2026-900');
});

test('a quantity is an integer from 1, and 1 when invalid; a discount is from 0 to 100', () => {
  expect(['3', '1,000', '0', '-2', '2.5', 'x', ''].map(settleQuantity)).toEqual([
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

test('the totals while typing are those of the posting function: 60 × ₦450.00, VAT 7.5 % is ₦29,025.00', () => {
  expect(amountsOf([pie])?.totals).toMatchObject({
    subtotal: 2_700_000,
    tax_amount: 202_500,
    total_amount: 2_902_500,
  });
});

test('a line that nobody wrote in is not sent; the first always is, so that its fault has a place', () => {
  const blank = emptyLine(organization);
  expect(toBody(form({ items: [pie, blank] }), 'NGN').items).toHaveLength(1);
  expect(toBody(form({ items: [blank] }), 'NGN').items).toHaveLength(1);
});

test('a new line takes 7.5 % where VAT is charged, and nothing elsewhere', () => {
  expect(emptyLine(organization).tax_category).toBe('standard');
  expect(emptyLine({ ...organization, vat_registered: false }).tax_category).toBe('none');
  expect(emptyLine({ ...organization, default_tax: 10 })).toMatchObject({
    tax_category: 'other',
    tax_rate: '10',
  });
});
