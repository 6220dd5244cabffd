import { describe, expect, test } from 'vitest';
import { invoiceOf, standardRated } from '../testing/sample-document.ts';
import { type EinvoicePayload, einvoicePayload } from './einvoice.ts';
import { arithmeticProblems, einvoiceProblems } from './rules.ts';

const address = {
  ...{ line1: '14 Allen Avenue', line2: null, city: 'Ikeja', lga: 'Ikeja', state: 'Lagos' },
  ...{ country: 'Nigeria', postal_code: '100281' },
};

/** A payload that the gateway would accept: two loaves of ₦1,500 with VAT of 7.5 %. */
function payload(change: (payload: EinvoicePayload) => void = () => undefined): EinvoicePayload {
  const document = invoiceOf([{ quantity: 2, unit_price: 150_000, hs_code: '1905.90', ...standardRated }]);
  const made = einvoicePayload(
    {
      ...document,
      company: { ...document.company, address },
      customer: { ...document.customer, address, email: 'ngozi@example.com', tax_id: '2310099999901' },
    },
    {
      business_id: '019a9a7e-0f5e-7cc0-8e2a-3f0e6a5b7c11',
      ...{ service_id: '94ND90NR', business_description: 'Bread and cakes' },
    },
  );
  change(made);
  return made;
}
const problems = (change: (payload: EinvoicePayload) => void) =>
  einvoiceProblems(payload(change)).map(({ path, rule }) => `${path} ${rule}`);
const messages = (change: (payload: EinvoicePayload) => void) =>
  einvoiceProblems(payload(change)).map(({ message }) => message);

test('the sample breaks no rule', () => expect(problems(() => undefined)).toEqual([]));

describe('fields', () => {
  test.each(['x019a9a7e-0f5e-7cc0-8e2a-3f0e6a5b7c11', '019a9a7e-0f5e-7cc0-8e2a-3f0e6a5b7c11x', '019a9a7e'])(
    'the business id is a UUID: not %s',
    (id) =>
      expect(
        problems((p) => {
          p.business_id = id;
        }),
      ).toEqual(['business_id required']),
  );

  test.each([
    'INV1-94nd90nr-20261121',
    'INV1-94ND90NRX-20261121',
    'INV1-94ND90NR-20261121X',
    '-INV1-94ND90NR-20261121',
    `${'1'.repeat(33)}-94ND90NR-20261121`,
  ])('the IRN has three parts and 50 characters at most: not %s', (irn) =>
    expect(
      problems((p) => {
        p.irn = irn;
      }),
    ).toEqual(['irn required']),
  );

  test('an IRN of 50 characters is accepted', () =>
    expect(
      problems((p) => {
        p.irn = `${'1'.repeat(32)}-94ND90NR-20261121`;
      }),
    ).toEqual([]));

  test('texts have the lengths that the gateway publishes', () => {
    const fill = (more: number) => (p: EinvoicePayload) => {
      const of = (max: number) => 'x'.repeat(max + more);
      Object.assign(p.accounting_supplier_party, { party_name: of(100), tin: of(20), email: of(100) });
      p.accounting_supplier_party.telephone = `+${'1'.repeat(19 + more)}`;
      Object.assign(p.accounting_supplier_party.postal_address, {
        ...{ street_name: of(150), city_name: of(100), postal_zone: of(20), lga: of(100) },
      });
    };
    expect(problems(fill(0))).toEqual([]);
    const at = 'accounting_supplier_party';
    expect(problems(fill(1))).toEqual([
      ...[`${at}.party_name length`, `${at}.tin length`, `${at}.email length`, `${at}.telephone format`],
      ...['street_name', 'city_name', 'postal_zone', 'lga'].map(
        (name) => `${at}.postal_address.${name} length`,
      ),
    ]);
    expect(
      messages((p) => {
        p.accounting_supplier_party.tin = '1'.repeat(21);
      }),
    ).toEqual(['Your tax ID has more than 20 characters']);
  });

  test('a phone may be missing, and begins with + where there is one', () => {
    expect(problems((p) => void delete p.accounting_supplier_party.telephone)).toEqual([]);
    expect(
      problems((p) => {
        p.accounting_supplier_party.telephone = '08031234567+';
      }),
    ).toEqual(['accounting_supplier_party.telephone format']);
  });

  test('a state of Nigeria and a local government area are asked of the seller only', () => {
    const bare =
      (party: 'accounting_supplier_party' | 'accounting_customer_party') => (p: EinvoicePayload) => {
        delete p[party]!.postal_address.state;
        delete p[party]!.postal_address.lga;
      };
    expect(problems(bare('accounting_supplier_party'))).toEqual([
      'accounting_supplier_party.postal_address.lga required',
      'accounting_supplier_party.postal_address.state code',
    ]);
    expect(problems(bare('accounting_customer_party'))).toEqual([]);
  });

  test.each(['XNG-LA', 'NG-LAX', 'NG-la', 'Texas'])('a state is a code of Nigeria: not %s', (state) =>
    expect(
      problems((p) => {
        p.accounting_supplier_party.postal_address.state = state;
      }),
    ).toEqual(['accounting_supplier_party.postal_address.state code']),
  );

  test.each(['XNG', 'ng', ''])('a country has two capital letters: not “%s”', (country) => {
    const change = (p: EinvoicePayload) => {
      p.accounting_customer_party!.postal_address.country = country;
    };
    expect(problems(change)).toEqual(['accounting_customer_party.postal_address.country code']);
    expect(messages(change)).toEqual(['The customer’s country is missing']);
  });

  test('both sides have a name', () =>
    expect(
      messages((p) => {
        p.accounting_supplier_party.party_name = '';
        p.accounting_customer_party!.party_name = '';
      }),
    ).toEqual(['Your name is missing', 'The customer’s name is missing']));

  test('what the customer lacks is said of the customer', () =>
    expect(
      messages((p) => {
        p.accounting_customer_party!.email = '';
      }),
    ).toEqual(['The customer’s email is missing']));

  test('a document has lines', () =>
    expect(einvoiceProblems(payload((p) => void p.invoice_line.splice(0)))[0]).toEqual({
      ...{ path: 'invoice_line', rule: 'required', message: 'The document has no lines' },
    }));

  test('each line names its own code, and what the business sells must be known', () => {
    const of = (changes: Partial<EinvoicePayload['invoice_line'][number]>) =>
      einvoiceProblems(payload((p) => Object.assign(p.invoice_line[0]!, changes)));
    expect(of({ product_category: '' })).toEqual([
      {
        ...{ path: 'invoice_line.0', rule: 'required' },
        message: 'Enter in the settings which goods and services your business sells',
      },
    ]);
    expect(of({ product_category: '', service_category: 'Catering' })).toEqual([]);
    expect(of({ hsn_code: '', isic_code: '5610' })).toEqual([]);
    expect(of({ hsn_code: '' })).toMatchObject([{ path: 'invoice_line.0', rule: 'required' }]);
    expect(of({ isic_code: '5610' })).toEqual([
      {
        ...{ path: 'invoice_line.0', rule: 'exclusive' },
        message: '“Item 0” has both an HS code and a service code',
      },
    ]);
  });

  test('a credit note refers to a document that is registered, an invoice need not', () => {
    const note = (reference: EinvoicePayload['billing_reference']) =>
      einvoiceProblems({
        ...payload(),
        ...{ invoice_type_code: '380', ...(reference && { billing_reference: reference }) },
      }).map(({ path, message }) => [path, message]);
    const missing = [
      ['billing_reference', 'The document that this credit note refers to is not registered yet'],
    ];
    expect(note(undefined)).toEqual(missing);
    expect(note([])).toEqual(missing);
  });
});

describe('arithmetic', () => {
  const broken = (change: (payload: EinvoicePayload) => void) =>
    arithmeticProblems(payload(change)).map(({ path, rule }) => `${path} ${rule}`);
  const total = 'legal_monetary_total';

  test('each broken rule is named with its place', () => {
    expect(
      broken((p) => {
        p.legal_monetary_total.payable_amount += 1;
      }),
    ).toEqual([`${total}.payable_amount BR-CO-16`]);
    expect(
      broken((p) => {
        p.legal_monetary_total.tax_exclusive_amount += 1;
      }),
    ).toEqual([
      `${total}.tax_exclusive_amount BR-CO-13`,
      'tax_total.0.tax_subtotal BR-CO-13',
      `${total}.tax_inclusive_amount BR-CO-15`,
    ]);
    expect(
      broken((p) => {
        p.tax_total[0]!.tax_subtotal[0]!.tax_amount += 0.01;
      }),
    ).toEqual(['tax_total.0.tax_amount BR-CO-14']);
    expect(
      broken((p) => {
        p.invoice_line[0]!.line_extension_amount += 0.01;
      }),
    ).toEqual([`${total}.line_extension_amount BR-CO-10`]);
    expect(
      broken((p) => {
        p.legal_monetary_total.payable_amount += 0.001;
      }),
    ).toContain(`${total}.payable_amount BR-DEC`);
  });

  test('the tax of a category may differ by less than one naira', () => {
    const by = (kobo: number) =>
      broken((p) => {
        const [tax] = p.tax_total;
        tax!.tax_subtotal[0]!.tax_amount = (22_500 + kobo) / 100;
        tax!.tax_amount = (22_500 + kobo) / 100;
        const amount = (322_500 + kobo) / 100;
        Object.assign(p.legal_monetary_total, { tax_inclusive_amount: amount, payable_amount: amount });
      });
    expect([by(99), by(-99)]).toEqual([[], []]);
    const named = ['tax_total.0.tax_subtotal.0.tax_amount BR-CO-17'];
    expect([by(100), by(-100)]).toEqual([named, named]);
  });

  test('a line may differ by two kobo from quantity times price less discount', () => {
    const by = (kobo: number) =>
      broken((p) => {
        p.invoice_line[0]!.discount_amount = 1;
        p.invoice_line[0]!.price.price_amount = (150_050 + kobo / 2) / 100;
      });
    expect([by(2), by(-2)]).toEqual([[], []]);
    const named = ['invoice_line.0.line_extension_amount PEPPOL-EN16931-R120'];
    expect([by(4), by(-4)]).toEqual([named, named]);
  });

  test('a price may be that of many', () =>
    expect(
      broken((p) => Object.assign(p.invoice_line[0]!.price, { price_amount: 15_000, base_quantity: 10 })),
    ).toEqual([]));
});
