import type { InvoiceDocument } from '@lissafi/contract/documents';
import { describe, expect, test } from 'vitest';
import {
  bakeryLines as bakery,
  invoiceOf,
  sampleAddress,
  standardRated,
} from '../testing/sample-document.ts';
import { addressLines, companyBlock, documentModel, grouped, taxLabel } from './document.ts';

const modelOf = (changes: Partial<InvoiceDocument>, paid = 0) =>
  documentModel(invoiceOf(bakery, changes, paid), '2026-12-21');
const labels = (rows: { label: string }[]) => rows.map((row) => row.label);
const TOTAL = 78_387_50;

test('figures are grouped by three digits, and their decimals are not', () => {
  expect([999, 1_550, 12_152.5, 1_234_567].map(grouped)).toEqual(['999', '1,550', '12,152.5', '1,234,567']);
  expect(grouped('1550.25')).toBe('1,550.25');
});

test('an empty part of an address leaves no comma', () => {
  expect(addressLines({ ...sampleAddress, city: '' })).toEqual(['14 Adeniran Ogunsanya St', 'Lagos']);
});

describe('who a document is from and for', () => {
  test('a registration number of bare digits has a label, one with letters is its own; without one there is none', () => {
    const { company } = invoiceOf(bakery);
    const of = (registration_number: string | null) =>
      companyBlock({ company: { ...company, registration_number, tax_id: null } }).lines[2];
    expect(of('1482207')).toBe('Reg. no. 1482207');
    expect(of('RC 1482207')).toBe('RC 1482207');
    expect(of(null)).toBe('accounts@bisibakery.ng · +2348035550101');
  });

  test('a customer with a company and a tax ID has both; a company of the same name is not said twice', () => {
    const { customer } = invoiceOf(bakery);
    const of = (changes: Partial<InvoiceDocument['customer']>) =>
      modelOf({ customer: { ...customer, address: null, ...changes } }).party.lines;
    expect(of({ company_name: 'Ngozi Ventures', tax_id: '2310045678901' })).toEqual([
      ...['Ngozi Ventures', 'Tax ID 2310045678901', '+2348031234567'],
    ]);
    expect(of({ company_name: 'MAMA NGOZI STORES' })).toEqual(['+2348031234567']);
  });

  test('goods are shipped to a name without an address, or to an address without a name', () => {
    const nowhere = { name: null, email: null, phone: null, address: null };
    expect(modelOf({ ship_to: { ...nowhere, name: 'Shop 4' } }).ship_to).toEqual({
      ...{ label: 'Ship to', name: 'Shop 4', lines: [] },
    });
    expect(modelOf({ ship_to: { ...nowhere, phone: '0803' } }).ship_to).toMatchObject({ lines: ['0803'] });
  });

  test('other numbers of a document have their labels', () => {
    const { meta } = modelOf({ provisional_number: 'P-7', reference_number: 'PO 31' });
    expect(meta.slice(-2)).toEqual([
      { label: 'Provisional number', value: 'P-7' },
      { label: 'Reference', value: 'PO 31' },
    ]);
  });
});

describe('tax on a document', () => {
  const line = (changes: object) => ({ name: 'a', quantity: 1, unit_price: 100_000, ...changes });
  const other = { tax_percentage: 10, tax_category: 'other' } as const;

  test('each category has its label in the totals, and what is outside the scope of tax has none', () => {
    const label = (tax_category: Parameters<typeof taxLabel>[0]['tax_category'], tax_percentage = 0) =>
      taxLabel({ tax_category, tax_percentage });
    expect([label('standard', 7.5), label('zero_rated'), label('exempt'), label('other', 10)]).toEqual([
      ...['VAT 7.5 %', 'VAT 0 % (zero-rated)', 'VAT exempt', 'Tax 10 %'],
    ]);
    expect([label('other'), label('none'), label('none', 5)]).toEqual([null, null, null]);
  });

  test('the price column says that it includes tax only where there is tax, by its name', () => {
    const heading = (...lines: ReturnType<typeof line>[]) =>
      documentModel(invoiceOf(lines)).columns.find(({ key }) => key === 'price')!.label;
    const including = { price_includes_tax: true };
    expect(heading(line({ ...other, ...including }))).toBe('Price with tax');
    expect(heading(line({ ...standardRated, ...including }))).toBe('Price with VAT');
    expect(heading(line({}))).toBe('Price');
  });

  test('among prices that include tax and prices that do not, one without any tax is not marked', () => {
    const { rows } = documentModel(
      invoiceOf([
        line({ ...standardRated }),
        line({ ...standardRated, price_includes_tax: true }),
        line({ tax_category: 'exempt', price_includes_tax: true }),
      ]),
    );
    expect(rows.map(({ cells }) => cells[2])).toEqual(['1,000.00', '1,000.00 with tax', '1,000.00']);
  });

  test('a foreign document has its tax in naira by its name, and no such row without tax', () => {
    const foreign = {
      ...{ currency: 'USD' as const, exchange_rate: '1500' },
      base: { currency: 'NGN' as const, total_amount: 1, tax_amount: 1 },
    };
    const inNaira = (...lines: ReturnType<typeof line>[]) =>
      labels(documentModel(invoiceOf(lines, foreign)).totals).filter((label) => label.includes('naira'));
    expect(inNaira(line(standardRated), line({}))).toEqual(['VAT in naira', 'Total in naira']);
    expect(inNaira(line(other))).toEqual(['Tax in naira', 'Total in naira']);
    expect(inNaira(line(standardRated), line(other))).toEqual(['Tax in naira', 'Total in naira']);
    expect(inNaira(line({}))).toEqual(['Total in naira']);
  });

  test('a document in the currency of the organization has no rate and nothing twice, although a rate is stored', () => {
    const model = modelOf({ exchange_rate: '1' });
    expect(labels(model.meta)).not.toContain('Rate');
    expect(labels(model.totals).at(-1)).toBe('Total');
  });
});

describe('what was settled', () => {
  test('credit notes and payments stand apart before the balance', () => {
    const { totals } = modelOf({ credit_notes_amount: 5_000_00 }, 20_000_00);
    expect(totals.slice(-3)).toEqual([
      { label: 'Credited', value: '5,000.00', strong: false },
      { label: 'Paid', value: '15,000.00', strong: false },
      { label: 'Balance due', value: '₦58,387.50', strong: true },
    ]);
    expect(labels(modelOf({ credit_notes_amount: 5_000_00 }, 5_000_00).totals).slice(-2)).toEqual([
      ...['Credited', 'Balance due'],
    ]);
  });

  test('the stamp says whether money was given back, the price was credited, or nothing was paid at all', () => {
    const stamp = (changes: Partial<InvoiceDocument>) => modelOf(changes, TOTAL).stamp;
    expect(stamp({ status: 'refunded' })).toBe('Refunded');
    expect(stamp({ status: 'refunded', credit_notes_amount: TOTAL })).toBe('Credited');
    expect(stamp({ status: 'cancelled', credit_notes_amount: TOTAL })).toBe('Cancelled');
    expect(stamp({ status: 'sent' })).toBeNull();
    // A quote is neither paid nor refunded.
    expect(stamp({ status: 'refunded', document_type: 'quote' })).toBeNull();
    expect(stamp({ status: 'cancelled', document_type: 'quote' })).toBe('Cancelled');
    // Nothing was credited of what costs nothing.
    expect(documentModel(invoiceOf([], { status: 'paid' })).stamp).toBe('Paid');
  });

  test('an invoice that is settled is not due, whatever its status says', () => {
    expect(modelOf({ status: 'sent' }, TOTAL).due_note).toBeNull();
    expect(modelOf({ status: 'sent' }, TOTAL - 1).due_note).toBe('15 days late');
  });

  test('the draft of a receipt asks for no payment, and bank details have their labels', () => {
    const payment_info = {
      ...{ method: null, bank_name: null, account_name: null, account_number: null },
      ...{ routing_number: '058152052', swift_code: 'GTBINGLA' },
    };
    expect(modelOf({ document_type: 'receipt', status: 'draft', payment_info }).pay_to).toEqual([]);
    expect(modelOf({ payment_info }).pay_to).toEqual([
      { label: 'Sort code', value: '058152052' },
      { label: 'SWIFT', value: 'GTBINGLA' },
    ]);
  });
});
