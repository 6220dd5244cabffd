import type { EinvoiceLine, EinvoiceParty, EinvoicePayload } from './einvoice.ts';

/**
 * A reason for which the gateway would reject a document. `path` is in the payload; `rule` is its published name, if
 * any.
 */
export interface EinvoiceProblem {
  path: string;
  rule: string;
  message: string;
}

/** `INV2026134-94ND90NR-20261121`, at most 50 characters. */
const IRN = /^[A-Za-z0-9]+-[A-Z0-9]{8}-\d{8}$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const MAX = {
  irn: 50,
  party_name: 100,
  tin: 20,
  email: 100,
  telephone: 20,
  street: 150,
  city: 100,
  zone: 20,
};

/**
 * Returns all problems: field rules first, then the arithmetic of EN 16931. The gateway would accept an empty result.
 */
export function einvoiceProblems(payload: EinvoicePayload): EinvoiceProblem[] {
  return [...fieldProblems(payload), ...arithmeticProblems(payload)];
}

function fieldProblems(payload: EinvoicePayload): EinvoiceProblem[] {
  const found: EinvoiceProblem[] = [];
  const say = (path: string, message: string) => found.push({ path, rule: 'required', message });
  if (!UUID.test(payload.business_id)) say('business_id', 'The business id of the tax portal is missing');
  if (!IRN.test(payload.irn) || payload.irn.length > MAX.irn)
    say('irn', 'The service id (8 capital letters and digits) of the tax portal is missing');
  found.push(...partyProblems(payload.accounting_supplier_party, 'accounting_supplier_party', 'Your', true));
  if (payload.accounting_customer_party)
    found.push(
      ...partyProblems(
        payload.accounting_customer_party,
        'accounting_customer_party',
        'The customer’s',
        false,
      ),
    );
  if (payload.invoice_line.length === 0) say('invoice_line', 'The document has no lines');
  for (const [index, line] of payload.invoice_line.entries()) found.push(...codeProblems(line, index));
  if (payload.invoice_type_code === '380' && !payload.billing_reference?.length)
    say('billing_reference', 'The document that this credit note refers to is not registered yet');
  return found;
}

/** Goods have an HS code and services an ISIC code, each with its category, and never both. */
function codeProblems(line: EinvoiceLine, index: number): EinvoiceProblem[] {
  const path = `invoice_line.${index}`;
  if (!line.hsn_code && !line.isic_code)
    return [
      { path, rule: 'required', message: `“${line.item.name}” needs an HS code (goods) or a service code` },
    ];
  if (line.hsn_code && line.isic_code)
    return [
      { path, rule: 'exclusive', message: `“${line.item.name}” has both an HS code and a service code` },
    ];
  if (!line.product_category && !line.service_category)
    return [
      {
        path,
        rule: 'required',
        message: 'Enter in the settings which goods and services your business sells',
      },
    ];
  return [];
}

function partyProblems(party: EinvoiceParty, path: string, whose: string, isSupplier: boolean) {
  const found: EinvoiceProblem[] = [];
  const { postal_address: address } = party;
  const need = (field: string, value: string | undefined, name: string, max: number) => {
    if (!value)
      found.push({ path: `${path}.${field}`, rule: 'required', message: `${whose} ${name} is missing` });
    else if (value.length > max)
      found.push({
        path: `${path}.${field}`,
        rule: 'length',
        message: `${whose} ${name} has more than ${max} characters`,
      });
  };
  need('party_name', party.party_name, 'name', MAX.party_name);
  need('tin', party.tin, 'tax ID', MAX.tin);
  need('email', party.email, 'email', MAX.email);
  if (party.telephone && (!party.telephone.startsWith('+') || party.telephone.length > MAX.telephone))
    found.push({ path: `${path}.telephone`, rule: 'format', message: `${whose} phone must begin with +` });
  need('postal_address.street_name', address.street_name, 'street', MAX.street);
  need('postal_address.city_name', address.city_name, 'city', MAX.city);
  need('postal_address.postal_zone', address.postal_zone, 'postcode', MAX.zone);
  if (isSupplier) {
    need('postal_address.lga', address.lga, 'local government area', MAX.city);
    if (!/^NG-[A-Z]{2}$/.test(address.state ?? ''))
      found.push({
        path: `${path}.postal_address.state`,
        rule: 'code',
        message: `${whose} state is missing or not a state of Nigeria`,
      });
  }
  if (!/^[A-Z]{2}$/.test(address.country))
    found.push({
      path: `${path}.postal_address.country`,
      rule: 'code',
      message: `${whose} country is missing`,
    });
  return found;
}

/** Converts naira to kobo; NaN for amounts with fractions of a kobo, which no rule accepts. */
function kobo(amount: number): number {
  const minor = Math.round(amount * 100);
  return minor / 100 === amount ? minor : Number.NaN;
}

/** The published tolerance is one currency unit for the tax of a category and two hundredths for a line. */
const TAX_TOLERANCE = 100;
const LINE_TOLERANCE = 2;

/** Checks the arithmetic rules of EN 16931 for the fields that the payload has. */
export function arithmeticProblems(payload: EinvoicePayload): EinvoiceProblem[] {
  const found: EinvoiceProblem[] = [];
  const rule = (name: string, path: string, holds: boolean, message: string) => {
    if (!holds) found.push({ path, rule: name, message });
  };
  const { legal_monetary_total: totals, invoice_line: lines } = payload;
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + kobo(amount), 0);
  const total = Object.fromEntries(
    Object.entries(totals).map(([name, amount]) => [name, kobo(amount)]),
  ) as typeof totals;
  for (const [name, amount] of Object.entries(total))
    rule('BR-DEC', `legal_monetary_total.${name}`, !Number.isNaN(amount), 'At most two decimals');
  rule(
    'BR-CO-10',
    'legal_monetary_total.line_extension_amount',
    total.line_extension_amount === sum(lines.map((line) => line.line_extension_amount)),
    'The sum of the lines is not the total of the lines',
  );
  rule(
    'BR-CO-13',
    'legal_monetary_total.tax_exclusive_amount',
    total.tax_exclusive_amount === total.line_extension_amount,
    'The amount without tax is not the total of the lines',
  );
  rule(
    'BR-53',
    'tax_total',
    payload.tax_total.length === (payload.tax_currency_code === payload.document_currency_code ? 1 : 2),
    'The tax is missing in the currency in which it is owed',
  );
  // The first total is in the currency of the document; the second gives the tax alone in the organization's
  // currency.
  for (const [index, tax] of payload.tax_total.slice(0, 1).entries()) {
    const path = `tax_total.${index}`;
    rule(
      'BR-CO-14',
      `${path}.tax_amount`,
      kobo(tax.tax_amount) === sum(tax.tax_subtotal.map((each) => each.tax_amount)),
      'The tax is not the sum of its categories',
    );
    rule(
      'BR-CO-13',
      `${path}.tax_subtotal`,
      total.tax_exclusive_amount === sum(tax.tax_subtotal.map((each) => each.taxable_amount)),
      'The taxable amounts are not the amount without tax',
    );
    for (const [at, { taxable_amount, tax_amount, tax_category }] of tax.tax_subtotal.entries()) {
      const expected = (kobo(taxable_amount) * tax_category.percent) / 100;
      rule(
        'BR-CO-17',
        `${path}.tax_subtotal.${at}.tax_amount`,
        Math.abs(kobo(tax_amount) - expected) < TAX_TOLERANCE,
        'The tax of a category is not its rate of its taxable amount',
      );
    }
  }
  rule(
    'BR-CO-15',
    'legal_monetary_total.tax_inclusive_amount',
    total.tax_inclusive_amount ===
      total.tax_exclusive_amount + sum(payload.tax_total.slice(0, 1).map((tax) => tax.tax_amount)),
    'The amount with tax is not amount plus tax',
  );
  rule(
    'BR-CO-16',
    'legal_monetary_total.payable_amount',
    total.payable_amount === total.tax_inclusive_amount,
    'The payable amount is not the amount with tax',
  );
  for (const [index, line] of lines.entries()) {
    const expected =
      (line.invoiced_quantity * kobo(line.price.price_amount)) / line.price.base_quantity -
      kobo(line.discount_amount);
    // A double is exact to 15 digits of quantity × price; a rounding error beyond them is not a fault of the
    // document.
    const tolerance = LINE_TOLERANCE + Math.abs(expected) * 1e-12;
    rule(
      'PEPPOL-EN16931-R120',
      `invoice_line.${index}.line_extension_amount`,
      Math.abs(kobo(line.line_extension_amount) - expected) <= tolerance,
      'A line is not quantity times price less discount',
    );
  }
  return found;
}
