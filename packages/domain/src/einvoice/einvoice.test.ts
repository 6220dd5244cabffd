import type { InvoiceDocument } from '@lissafi/contract/documents';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countryCode, stateCode } from '../nigeria/states.ts';
import { invoiceOf, type SampleLine } from '../testing/sample-document.ts';
import { einvoicePayload, irnOf, isReportable, paymentStatus, qrPlaintext } from './einvoice.ts';
import { arithmeticProblems, einvoiceProblems } from './rules.ts';

const seller = {
  business_id: '019a9a7e-0f5e-7cc0-8e2a-3f0e6a5b7c11',
  service_id: '94ND90NR',
  business_description: 'Bread and cakes',
};
const address = {
  line1: '14 Allen Avenue',
  line2: null,
  city: 'Ikeja',
  lga: 'Ikeja',
  state: 'Lagos State',
  country: 'Nigeria',
  postal_code: '100281',
};

/** The sample document with what the tax gateway asks of both sides and of each line. */
function documentOf(lines: readonly SampleLine[], changes: Partial<InvoiceDocument> = {}): InvoiceDocument {
  const reported = { tax_percentage: 7.5, tax_category: 'standard', hs_code: '1905.90' } as const;
  const document = invoiceOf(lines.map((line) => ({ ...reported, ...line })));
  return {
    ...document,
    company: { ...document.company, address },
    customer: {
      ...document.customer,
      email: 'ngozi@example.com',
      address: { ...address, state: 'Rivers', lga: null },
      tax_id: '2310099999901',
    },
    ...changes,
  };
}

test('the IRN is number, service id and issue date; the number keeps letters and digits only', () => {
  expect(irnOf('INV001', '94ND90NR', '2024-06-11')).toBe('INV001-94ND90NR-20240611');
  expect(irnOf('INV-2026-134', '94ND90NR', '2026-11-21')).toBe('INV2026134-94ND90NR-20261121');
});

test('the QR code holds IRN with time, and the certificate, as compact JSON', () => {
  expect(qrPlaintext('INV001-94ND90NR-20240611', 1_718_100_000, 'Y2VydA==')).toBe(
    '{"irn":"INV001-94ND90NR-20240611.1718100000","certificate":"Y2VydA=="}',
  );
});

test('states and countries as people write them become codes', () => {
  expect(['Lagos', 'lagos state', 'LA', 'NG-LA', 'F.C.T.', 'Abuja', 'Akwa-Ibom'].map(stateCode)).toEqual([
    'NG-LA',
    'NG-LA',
    'NG-LA',
    'NG-LA',
    'NG-FC',
    'NG-FC',
    'NG-AK',
  ]);
  expect(['Texas', '', null].map(stateCode)).toEqual([null, null, null]);
  expect(['Nigeria', null, ' gh ', 'Ghana'].map(countryCode)).toEqual(['NG', 'NG', 'GH', null]);
});

describe('payload', () => {
  test('two lines, one with discount and VAT, one exempt: every figure in naira', () => {
    const payload = einvoicePayload(
      documentOf([
        { name: 'Meat pie', quantity: 60, unit_price: 45_000, discount_percentage: 5 },
        { name: 'Bread', quantity: 40, unit_price: 120_000, tax_percentage: 0, tax_category: 'exempt' },
      ]),
      seller,
    );
    expect(payload).toMatchObject({
      irn: 'INV2026134-94ND90NR-20261121',
      invoice_type_code: '381',
      invoice_kind: 'B2B',
      payment_status: 'PENDING',
      document_currency_code: 'NGN',
      tax_currency_code: 'NGN',
      accounting_supplier_party: { postal_address: { state: 'NG-LA', country: 'NG' } },
      legal_monetary_total: {
        line_extension_amount: 73_650,
        tax_exclusive_amount: 73_650,
        tax_inclusive_amount: 75_573.75,
        payable_amount: 75_573.75,
      },
      tax_total: [
        {
          tax_amount: 1_923.75,
          tax_subtotal: [
            {
              taxable_amount: 25_650,
              tax_amount: 1_923.75,
              tax_category: { id: 'STANDARD_VAT', percent: 7.5 },
            },
            { taxable_amount: 48_000, tax_amount: 0, tax_category: { percent: 0 } },
          ],
        },
      ],
    });
    expect(payload.invoice_line[0]).toEqual({
      hsn_code: '1905.90',
      product_category: 'Bread and cakes',
      discount_rate: 5,
      discount_amount: 1_350,
      fee_rate: 0,
      fee_amount: 0,
      invoiced_quantity: 60,
      line_extension_amount: 25_650,
      item: { name: 'Meat pie', description: 'Meat pie' },
      price: { price_amount: 450, base_quantity: 1, price_unit: 'NGN per 1' },
    });
    expect(einvoiceProblems(payload)).toEqual([]);
  });

  test('a buyer without a tax id is a consumer and is not named; a credit note refers to the document that it credits', () => {
    const document = documentOf([{ quantity: 1, unit_price: 100 }]);
    const consumer = einvoicePayload(
      { ...document, customer: { ...document.customer, tax_id: null } },
      seller,
    );
    expect(consumer.invoice_kind).toBe('B2C');
    expect(consumer).not.toHaveProperty('accounting_customer_party');
    const note = { ...document, document_type: 'credit_note' as const };
    expect(einvoiceProblems(einvoicePayload(note, seller))).toMatchObject([{ path: 'billing_reference' }]);
    const original = { irn: 'INV2026134-94ND90NR-20261121', issue_date: '2026-11-21' };
    const known = einvoicePayload(note, seller, original);
    expect(known).toMatchObject({ invoice_type_code: '380', billing_reference: [original] });
    expect(einvoiceProblems(known)).toEqual([]);
  });

  test('quotes and drafts are not reported; the payment status uses the gateway’s codes', () => {
    expect(isReportable({ document_type: 'quote', status: 'sent' })).toBe(false);
    expect(isReportable({ document_type: 'invoice', status: 'draft' })).toBe(false);
    expect(isReportable({ document_type: 'receipt', status: 'paid' })).toBe(true);
    expect(() => einvoicePayload(documentOf([], { document_type: 'quote' }), seller)).toThrow();
    expect((['paid', 'overdue', 'cancelled'] as const).map((status) => paymentStatus({ status }))).toEqual([
      'PAID',
      'PENDING',
      'CANCELED',
    ]);
  });
});

test('a price with its tax in it is reported without it, for the whole quantity, to the kobo', () => {
  const { invoice_line, legal_monetary_total } = einvoicePayload(
    documentOf([{ quantity: 100, unit_price: 100_000, price_includes_tax: true }]),
    seller,
  );
  expect(invoice_line[0]).toMatchObject({
    line_extension_amount: 93_023.26,
    price: { price_amount: 93_023.26, base_quantity: 100, price_unit: 'NGN per 100' },
  });
  expect(legal_monetary_total.payable_amount).toBe(100_000);
});

describe('rules', () => {
  const good = documentOf([{ quantity: 2, unit_price: 150_000 }]);

  test('what is missing is named, all at once, in words for the owner', () => {
    const bare = {
      ...good,
      company: { ...good.company, tax_id: null, email: null, phone: '0803', address: null },
      items: good.items.map((item) => ({ ...item, hs_code: null })),
    };
    const messages = einvoiceProblems(
      einvoicePayload(bare, { business_id: '', service_id: '', business_description: null }),
    ).map(({ message }) => message);
    expect(messages).toEqual([
      'The business id of the tax portal is missing',
      'The service id (8 capital letters and digits) of the tax portal is missing',
      'Your tax ID is missing',
      'Your email is missing',
      'Your phone must begin with +',
      'Your street is missing',
      'Your city is missing',
      'Your postcode is missing',
      'Your local government area is missing',
      'Your state is missing or not a state of Nigeria',
      '“Item 0” needs an HS code (goods) or a service code',
    ]);
  });

  test('a line has an HS code or a service code, not both; a name that is too long is reported', () => {
    const payload = einvoicePayload(good, seller);
    payload.invoice_line[0]!.isic_code = '0111';
    payload.accounting_supplier_party.party_name = 'x'.repeat(101);
    expect(einvoiceProblems(payload).map(({ rule }) => rule)).toEqual(['length', 'exclusive']);
  });

  test.each([
    [
      'BR-CO-10',
      (p: ReturnType<typeof einvoicePayload>) => (p.invoice_line[0]!.line_extension_amount += 0.01),
    ],
    [
      'BR-CO-13',
      (p: ReturnType<typeof einvoicePayload>) => (p.legal_monetary_total.tax_exclusive_amount -= 1),
    ],
    ['BR-CO-14', (p: ReturnType<typeof einvoicePayload>) => (p.tax_total[0]!.tax_amount += 0.01)],
    [
      'BR-CO-15',
      (p: ReturnType<typeof einvoicePayload>) => (p.legal_monetary_total.tax_inclusive_amount += 1),
    ],
    ['BR-CO-16', (p: ReturnType<typeof einvoicePayload>) => (p.legal_monetary_total.payable_amount += 1)],
    [
      'BR-CO-17',
      (p: ReturnType<typeof einvoicePayload>) => (p.tax_total[0]!.tax_subtotal[0]!.tax_amount += 1),
    ],
    ['BR-DEC', (p: ReturnType<typeof einvoicePayload>) => (p.legal_monetary_total.payable_amount += 0.001)],
    [
      'PEPPOL-EN16931-R120',
      (p: ReturnType<typeof einvoicePayload>) => (p.invoice_line[0]!.invoiced_quantity += 1),
    ],
  ])('EN 16931 %s is noticed when it is broken', (rule, breakIt) => {
    const payload = einvoicePayload(good, seller);
    breakIt(payload);
    expect(arithmeticProblems(payload).map((problem) => problem.rule)).toContain(rule);
  });

  test('1,000 random invoices: totals equal those of the document, and every rule of EN 16931 holds', () => {
    const line = fc.record({
      quantity: fc.integer({ min: 1, max: 99_999_999 }).map((n) => n / 10_000),
      unit_price: fc.integer({ min: 0, max: 500_000_000 }),
      discount_percentage: fc.integer({ min: 0, max: 1_000_000 }).map((n) => n / 10_000),
      tax: fc.constantFrom(
        { tax_percentage: 7.5, tax_category: 'standard' as const },
        { tax_percentage: 0, tax_category: 'zero_rated' as const },
        { tax_percentage: 0, tax_category: 'exempt' as const },
        { tax_percentage: 10, tax_category: 'other' as const },
      ),
    });
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 40 }), (lines) => {
        const document = documentOf(lines.map(({ tax, ...rest }) => ({ ...rest, ...tax })));
        const payload = einvoicePayload(document, seller);
        expect(einvoiceProblems(payload)).toEqual([]);
        const { legal_monetary_total: totals, tax_total } = payload;
        expect(Math.round(totals.payable_amount * 100)).toBe(document.totals.total_amount);
        expect(Math.round(tax_total[0]!.tax_amount * 100)).toBe(document.totals.tax_amount);
      }),
      { numRuns: 1000 },
    );
  });
});
