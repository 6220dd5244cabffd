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
  expect(
    [
      ...[
        'FCT - Abuja',
        'Abuja (FCT)',
        'F.C.T, Abuja',
        'FCT–Abuja',
        'Federal Capital Territory, Abuja',
        'fct/abuja',
      ],
      ...[
        'Nassarawa State',
        'Kastina',
        'Lagos State, Nigeria',
        'Ikeja, Lagos',
        'Rivers (Port Harcourt)',
        '\u200bOyo',
      ],
    ].map(stateCode),
  ).toEqual([
    ...['NG-FC', 'NG-FC', 'NG-FC', 'NG-FC', 'NG-FC', 'NG-FC'],
    ...['NG-NA', 'NG-KT', 'NG-LA', 'NG-LA', 'NG-RI', 'NG-OY'],
  ]);
  expect(['Lagos/Ogun', 'Ibadan', '-', '()'].map(stateCode)).toEqual([null, null, null, null]);
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

  test('what is not known is left out, and what is known is reported', () => {
    const bare = einvoicePayload(documentOf([{ quantity: 1, unit_price: 100 }]), seller);
    for (const field of [
      'note',
      'buyer_reference',
      'billing_reference',
      'payment_means',
      'payment_terms_note',
    ])
      expect(bare).not.toHaveProperty(field);
    const full = documentOf([{ quantity: 1, unit_price: 100 }], {
      ...{ notes: 'Thank you', reference_number: 'PO-7', terms_and_conditions: 'Goods stay ours' },
      payment_info: {
        ...{ method: 'bank_transfer', account_name: null, account_number: null, bank_name: null },
        ...{ routing_number: null, swift_code: null },
      },
    });
    expect(einvoicePayload(full, seller)).toMatchObject({
      ...{ due_date: '2026-12-06', note: 'Thank you', buyer_reference: 'PO-7' },
      payment_terms_note: 'Goods stay ours',
      payment_means: [{ payment_means_code: '30', payment_due_date: '2026-12-06' }],
    });
    const receipt = documentOf([{ quantity: 1, unit_price: 100 }], { document_type: 'receipt' });
    expect(einvoicePayload(receipt, seller)).not.toHaveProperty('due_date');
  });

  test('the address of the seller, with the state as a code', () => {
    const document = documentOf([{ quantity: 1, unit_price: 100 }]);
    const of = (changes: object) =>
      einvoicePayload({ ...document, company: { ...document.company, ...changes } }, seller)
        .accounting_supplier_party;
    expect(of({ address: { ...address, line2: 'Shop 4' } })).toEqual({
      ...{ party_name: "Bisi's Bakery Ltd", tin: '2310045678901', email: 'accounts@bisibakery.ng' },
      ...{ telephone: '+2348035550101', business_description: 'Bread and cakes' },
      postal_address: {
        ...{ street_name: '14 Allen Avenue, Shop 4', city_name: 'Ikeja', postal_zone: '100281' },
        ...{ lga: 'Ikeja', state: 'NG-LA', country: 'NG' },
      },
    });
    // What is no state or country stays as it was written, and the rules name it.
    expect(of({ address: { ...address, state: 'Texas', country: 'Atlantis' } }).postal_address).toMatchObject(
      {
        ...{ state: 'Texas', country: 'Atlantis' },
      },
    );
    expect(of({ address: null, tax_id: null, email: null, phone: null })).toEqual({
      ...{ party_name: "Bisi's Bakery Ltd", tin: '', email: '', business_description: 'Bread and cakes' },
      postal_address: { street_name: '', city_name: '', postal_zone: '', country: 'NG' },
    });
  });

  test('a business has a tax id of five characters at least', () => {
    const kind = (tax_id: string) => {
      const document = documentOf([{ quantity: 1, unit_price: 100 }]);
      return einvoicePayload({ ...document, customer: { ...document.customer, tax_id } }, seller)
        .invoice_kind;
    };
    expect([kind('1234'), kind('12345')]).toEqual(['B2C', 'B2B']);
  });

  test('goods have their HS code and services their own, each with the line of business', () => {
    const lineOf = (line: Partial<SampleLine>, description: string | null = 'Bread and cakes') => {
      const document = documentOf([{ quantity: 1, unit_price: 100, ...line }]);
      return einvoicePayload(document, { ...seller, business_description: description }).invoice_line[0]!;
    };
    const service = lineOf({ hs_code: null, service_code: '5610', description: 'For 40 guests' });
    expect(service).toMatchObject({
      ...{ isic_code: '5610', service_category: 'Bread and cakes' },
      item: { name: 'Item 0', description: 'For 40 guests' },
    });
    expect(service).not.toHaveProperty('hsn_code');
    const goods = lineOf({ service_code: '5610' });
    expect(goods).toMatchObject({ hsn_code: '1905.90', product_category: 'Bread and cakes' });
    expect(goods).not.toHaveProperty('isic_code');
    expect(lineOf({}, null)).not.toHaveProperty('product_category');
    expect(lineOf({ hs_code: null, service_code: '5610' }, null)).not.toHaveProperty('service_category');
  });

  test('lines of one tax are added up', () => {
    const { tax_total } = einvoicePayload(
      documentOf([
        { quantity: 1, unit_price: 100_000 },
        { quantity: 2, unit_price: 50_000 },
      ]),
      seller,
    );
    expect(tax_total).toEqual([
      {
        tax_amount: 150,
        tax_subtotal: [
          { taxable_amount: 2_000, tax_amount: 150, tax_category: { id: 'STANDARD_VAT', percent: 7.5 } },
        ],
      },
    ]);
  });

  test('the tax of a document in a foreign currency is given in naira too', () => {
    const document = documentOf([{ quantity: 1, unit_price: 10_000 }], { currency: 'USD' });
    const foreign = { ...document, base: { ...document.base, tax_amount: 1_125_000 } };
    const payload = einvoicePayload(foreign, seller);
    expect(payload).toMatchObject({ document_currency_code: 'USD', tax_currency_code: 'NGN' });
    expect(payload.tax_total.map(({ tax_amount }) => tax_amount)).toEqual([7.5, 11_250]);
    expect(payload.tax_total[1]!.tax_subtotal).toEqual([]);
    expect(payload.invoice_line[0]!.price.price_unit).toBe('USD per 1');
    expect(einvoiceProblems(payload)).toEqual([]);
    expect(
      arithmeticProblems({ ...payload, tax_total: payload.tax_total.slice(0, 1) }).map(({ path, rule }) => [
        path,
        rule,
      ]),
    ).toEqual([['tax_total', 'BR-53']]);
  });

  test('only an issued document is reported: what was cancelled is not, and what was refunded is cancelled', () => {
    expect(isReportable({ document_type: 'invoice', status: 'cancelled' })).toBe(false);
    expect(isReportable({ document_type: 'invoice', status: 'sent' })).toBe(true);
    expect(paymentStatus({ status: 'refunded' })).toBe('CANCELED');
    expect(() => einvoicePayload(documentOf([], { invoice_number: null }), seller)).toThrow(Error);
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

test('without tax there is none in a price: it is that of one', () => {
  const exempt = { price_includes_tax: true, tax_percentage: 0, tax_category: 'exempt' } as const;
  const { invoice_line } = einvoicePayload(
    documentOf([{ quantity: 3, unit_price: 100_000, ...exempt }]),
    seller,
  );
  expect(invoice_line[0]!.price).toEqual({ price_amount: 1_000, base_quantity: 1, price_unit: 'NGN per 1' });
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
