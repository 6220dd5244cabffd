import type { InvoiceDocument } from '@lissafi/contract/documents';
import { describe, expect, test } from 'vitest';
import {
  sampleAddress as address,
  bakeryLines as bakery,
  type SampleLine,
  invoiceOf as sampleOf,
  standardRated as standard,
} from '../testing/sample-document.ts';
import { addressLines, documentModel } from './document.ts';

const invoiceOf = (lines: readonly SampleLine[], changes: Partial<InvoiceDocument> = {}, paid = 0) =>
  sampleOf(lines, { late_payment_text: '2% monthly', ...changes }, paid);
const labels = (rows: { label: string }[]) => rows.map((row) => row.label);

describe('documentModel', () => {
  test('the drawn invoice: three lines, VAT 7.5 %, total ₦78,387.50, in words', () => {
    const model = documentModel(invoiceOf(bakery));
    expect(model.columns.map((column) => column.label)).toEqual([
      'Description',
      'Qty',
      'Price',
      'Off',
      'VAT',
      'Amount',
    ]);
    expect(model.rows.map((row) => row.cells)).toEqual([
      ['Sliced loaf, large', '40', '1,200.00', '5 %', 'Exempt', '45,600.00'],
      ['Meat pie', '60', '450.00', '', '2,025.00', '29,025.00'],
      ['Delivery to Aba Road', '1', '3,500.00', '', '262.50', '3,762.50'],
    ]);
    expect(model.totals).toEqual([
      { label: 'Subtotal', value: '78,500.00', strong: false },
      { label: 'Discount', value: '(2,400.00)', strong: false },
      { label: 'VAT exempt', value: '0.00', strong: false },
      { label: 'VAT 7.5 %', value: '2,287.50', strong: false },
      { label: 'Total', value: '₦78,387.50', strong: true },
    ]);
    expect(model.amount_in_words).toBe(
      'Seventy-eight thousand three hundred and eighty-seven naira, fifty kobo only',
    );
    expect(model.company.lines).toEqual([
      '14 Adeniran Ogunsanya St',
      'Surulere, Lagos',
      'RC 1482207 · Tax ID 2310045678901',
      'accounts@bisibakery.ng · +2348035550101',
    ]);
    expect(model.party).toEqual({
      label: 'Bill to',
      name: 'Mama Ngozi Stores',
      lines: ['22 Aba Road', 'Port Harcourt, Rivers', '+2348031234567'],
    });
    expect(model.meta).toEqual([
      { label: 'Issued', value: '21 Nov 2026' },
      { label: 'Date of supply', value: '21 Nov 2026' },
      { label: 'Due', value: '6 Dec 2026' },
      { label: 'Terms', value: 'Net 15 days' },
    ]);
    // Lines to sign stand where somebody wanted them, and not on every paper.
    expect(model.signatures).toEqual([]);
    const signed = invoiceOf(bakery, {
      signatures: { client_name: null, provider_name: 'Bisi Adeyemi' },
    });
    expect(documentModel(signed).signatures).toEqual([
      { label: 'For the customer', name: null },
      { label: "For Bisi's Bakery Ltd", name: 'Bisi Adeyemi' },
    ]);
    expect(model.late_payment_text).toBe('2% monthly');
  });

  test('the law (s.153): number, tax id, name, address, registration, date of supply, buyer, gross, VAT and rate', () => {
    const text = JSON.stringify(documentModel(invoiceOf(bakery)));
    for (const part of [
      'INV-2026-134',
      '2310045678901',
      "Bisi's Bakery Ltd",
      '14 Adeniran Ogunsanya St',
      'RC 1482207',
      'Date of supply',
      'Mama Ngozi Stores',
      '₦78,387.50',
      'VAT 7.5 %',
      '2,287.50',
    ])
      expect(text).toContain(part);
  });

  test('columns without anything to say are left out', () => {
    const model = documentModel(invoiceOf([{ name: 'Bread', quantity: 1.5, unit_price: 100_000 }]));
    expect(model.columns.map((column) => column.key)).toEqual(['description', 'quantity', 'price', 'amount']);
    expect(model.rows[0]?.cells).toEqual(['Bread', '1.5', '1,000.00', '1,500.00']);
    expect(labels(model.totals)).toEqual(['Subtotal', 'Total']);
  });

  test('another rate makes the column "Tax" and a row of its own: one row a category and rate', () => {
    const model = documentModel(
      invoiceOf([
        { name: 'a', quantity: 1, unit_price: 100_000, ...standard },
        { name: 'b', quantity: 1, unit_price: 100_000, tax_percentage: 10, tax_category: 'other' },
        { name: 'c', quantity: 1, unit_price: 100_000, ...standard },
        { name: 'd', quantity: 1, unit_price: 100_000, tax_category: 'zero_rated' },
      ]),
    );
    expect(model.columns.map((column) => column.label)).toContain('Tax');
    expect(model.totals.slice(1, 4)).toEqual([
      { label: 'VAT 7.5 %', value: '150.00', strong: false },
      { label: 'Tax 10 %', value: '100.00', strong: false },
      { label: 'VAT 0 % (zero-rated)', value: '0.00', strong: false },
    ]);
  });

  test('prices that include tax are marked: at the column, or each where only some do', () => {
    const with_tax = { ...standard, price_includes_tax: true };
    const including = { name: 'a', quantity: 100, unit_price: 100_000, ...with_tax };
    const all = documentModel(invoiceOf([including, { name: 'b', quantity: 1, unit_price: 5_000 }]));
    expect(all.columns.map((column) => column.label)).toContain('Price with VAT');
    expect(all.rows[0]?.cells).toEqual(['a', '100', '1,000.00', '6,976.74', '100,000.00']);
    const some = documentModel(
      invoiceOf([including, { name: 'b', quantity: 1, unit_price: 5_000, ...standard }]),
    );
    expect(some.columns.map((column) => column.label)).toContain('Price');
    expect(some.rows.map((row) => row.cells[2])).toEqual(['1,000.00 with tax', '50.00']);
  });

  test('a receipt shows how it was paid, and asks for no payment', () => {
    const payment_info = {
      method: 'bank_transfer' as const,
      bank_name: 'GTBank',
      account_name: null,
      account_number: '0123456789',
      routing_number: null,
      swift_code: null,
    };
    const fields = { payment_info, payment_instructions: 'Send the slip' };
    const model = documentModel(invoiceOf(bakery, { ...fields, document_type: 'receipt', status: 'paid' }));
    expect(model.pay_to).toEqual([]);
    expect(model.payment_instructions).toBeNull();
    expect(model.meta).toContainEqual({ label: 'Paid by', value: 'Bank transfer' });
    expect(documentModel(invoiceOf(bakery, fields)).pay_to).toHaveLength(3);
    expect(documentModel(invoiceOf(bakery, { ...fields, status: 'draft' })).pay_to).toHaveLength(3);
    expect(documentModel(invoiceOf(bakery, { ...fields, status: 'paid' })).pay_to).toEqual([]);
  });

  test('part paid: Paid and Balance due follow the total', () => {
    const model = documentModel(invoiceOf(bakery, {}, 8_387_50));
    expect(model.totals.slice(-3)).toEqual([
      { label: 'Total', value: '₦78,387.50', strong: true },
      { label: 'Paid', value: '8,387.50', strong: false },
      { label: 'Balance due', value: '₦70,000.00', strong: true },
    ]);
  });

  test('a receipt is titled so, reads "Sold to", and has no due date and no late charge', () => {
    const model = documentModel(invoiceOf(bakery, { document_type: 'receipt', status: 'paid' }, 78_387_50));
    expect(model).toMatchObject({ title: 'Receipt', stamp: 'Paid', late_payment_text: null });
    expect(model.party.label).toBe('Sold to');
    expect(labels(model.meta)).toEqual(['Issued', 'Date of supply']);
    expect(model.totals.at(-1)).toEqual({ label: 'Balance due', value: '₦0.00', strong: true });
  });

  test('a draft without a number reads Draft', () => {
    expect(documentModel(invoiceOf(bakery, { invoice_number: null, status: 'draft' }))).toMatchObject({
      number: 'Draft',
      stamp: 'Draft',
    });
  });

  test('with today: 18 days late, due in 15 days; nothing for what is paid, a draft, or without today', () => {
    const overdue = invoiceOf(bakery, { status: 'overdue', due_date: '2026-11-03' });
    expect(documentModel(overdue, '2026-11-21').due_note).toBe('18 days late');
    expect(documentModel(invoiceOf(bakery), '2026-11-21').due_note).toBe('due in 15 days');
    expect(documentModel(invoiceOf(bakery)).due_note).toBeNull();
    expect(documentModel(invoiceOf(bakery, { status: 'draft' }), '2026-12-21').due_note).toBeNull();
    expect(documentModel(invoiceOf(bakery, { status: 'paid' }, 78_387_50), '2026-12-21').due_note).toBeNull();
  });

  test('a quote is valid until its date, and is never paid or late', () => {
    const model = documentModel(invoiceOf(bakery, { document_type: 'quote' }), '2026-12-21');
    expect(model).toMatchObject({ title: 'Quote', due_note: null, late_payment_text: null });
    expect(model.meta).toEqual([
      { label: 'Issued', value: '21 Nov 2026' },
      { label: 'Valid until', value: '6 Dec 2026' },
    ]);
    expect(documentModel(invoiceOf(bakery, { document_type: 'quote', status: 'paid' })).stamp).toBeNull();
  });

  test('a credit note shows the number that it credits, and asks for no payment', () => {
    const payment_info = {
      method: 'cash' as const,
      account_name: null,
      account_number: null,
      bank_name: 'GTBank',
      routing_number: null,
      swift_code: null,
    };
    const changes = { document_type: 'credit_note', credits_number: 'INV-2026-007', payment_info } as const;
    const model = documentModel(invoiceOf(bakery, changes), '2026-12-21');
    expect(model).toMatchObject({
      title: 'Credit note',
      pay_to: [],
      due_note: null,
      party: { label: 'Credit to' },
    });
    expect(model.meta).toEqual([
      { label: 'Issued', value: '21 Nov 2026' },
      { label: 'Takes back from', value: 'INV-2026-007' },
    ]);
  });

  test('a foreign document shows its rate, and VAT and total in naira too (decisions §11.13)', () => {
    const base = { currency: 'NGN' as const, total_amount: 12_152_072_188, tax_amount: 354_619_687 };
    const model = documentModel(invoiceOf(bakery, { currency: 'USD', exchange_rate: '1550.25', base }));
    expect(model.meta.at(-1)).toEqual({ label: 'Rate', value: '1 USD = 1,550.25 NGN' });
    expect(model.totals.slice(-3)).toEqual([
      { label: 'Total', value: '$78,387.50', strong: true },
      { label: 'VAT in naira', value: '₦3,546,196.87', strong: false },
      { label: 'Total in naira', value: '₦121,520,721.88', strong: false },
    ]);
    // Without a rate, which a draft may lack, no naira amount is shown.
    expect(labels(documentModel(invoiceOf(bakery, { currency: 'USD', base })).totals)).not.toContain(
      'Total in naira',
    );
  });

  test('the late-payment text of the organization is on an invoice, and on no other document', () => {
    const text = { late_payment_text: '2% monthly' };
    expect(documentModel(invoiceOf(bakery, text)).late_payment_text).toBe('2% monthly');
    for (const document_type of ['receipt', 'quote', 'credit_note'] as const)
      expect(documentModel(invoiceOf(bakery, { ...text, document_type })).late_payment_text).toBeNull();
  });

  test('ship to appears only when it has content', () => {
    const empty = { name: null, email: null, phone: null, address: null };
    expect(documentModel(invoiceOf(bakery, { ship_to: empty })).ship_to).toBeNull();
    expect(
      documentModel(invoiceOf(bakery, { ship_to: { ...empty, name: 'Shop 4', address } })).ship_to,
    ).toEqual({
      label: 'Ship to',
      name: 'Shop 4',
      lines: ['14 Adeniran Ogunsanya St', 'Surulere, Lagos'],
    });
  });

  test('the payment table lists what is known, in order', () => {
    const payment_info = {
      method: 'bank_transfer' as const,
      account_name: "Bisi's Bakery Ltd",
      account_number: '0123456789',
      bank_name: 'GTBank',
      routing_number: null,
      swift_code: null,
    };
    expect(documentModel(invoiceOf(bakery, { payment_info })).pay_to).toEqual([
      { label: 'Method', value: 'Bank transfer' },
      { label: 'Bank', value: 'GTBank' },
      { label: 'Account name', value: "Bisi's Bakery Ltd" },
      { label: 'Account number', value: '0123456789' },
    ]);
  });

  test('a document in dollars is in dollars, in figures and words', () => {
    const model = documentModel(
      invoiceOf([{ name: 'x', quantity: 1_234.5, unit_price: 100 }], { currency: 'USD' }),
    );
    expect(model.totals.at(-1)?.value).toBe('$1,234.50');
    expect(model.rows[0]?.cells[1]).toBe('1,234.5');
    expect(model.amount_in_words).toBe('One thousand two hundred and thirty-four dollars, fifty cents only');
  });

  test('markup and long names stay text', () => {
    const name = '<script>alert(1)</script>';
    expect(documentModel(invoiceOf([{ name, quantity: 1, unit_price: 1 }])).rows[0]?.cells[0]).toBe(name);
  });
});

describe('addressLines', () => {
  test('Lagos, Lagos appears once; the postal code follows the state; empty parts leave no line', () => {
    expect(addressLines({ ...address, city: 'Lagos', country: 'Nigeria' })).toEqual([
      '14 Adeniran Ogunsanya St',
      'Lagos',
      'Nigeria',
    ]);
    expect(addressLines({ ...address, postal_code: '101283' })).toEqual([
      '14 Adeniran Ogunsanya St',
      'Surulere, Lagos 101283',
    ]);
    expect(addressLines({ ...address, line1: null, city: null, state: null })).toEqual([]);
    expect(addressLines(null)).toEqual([]);
  });
});
