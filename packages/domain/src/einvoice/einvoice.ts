import type { InvoiceDocument, InvoiceItem, PaymentMethod, TaxCategory } from '@lissafi/contract/documents';
import { addMoney } from '../money/money.ts';
import { countryCode, stateCode } from '../nigeria/states.ts';

/**
 * An issued document in the format of the national e-invoicing gateway (Merchant Buyer Solution, schema 1.1). This is
 * the only place where kobo become JSON decimals. Missing values are left out, and rules.ts reports them.
 */
export interface EinvoicePayload {
  business_id: string;
  irn: string;
  issue_date: string;
  due_date?: string;
  invoice_type_code: string;
  invoice_kind: 'B2B' | 'B2C';
  payment_status: 'PENDING' | 'PAID' | 'CANCELED';
  note?: string;
  tax_point_date: string;
  document_currency_code: string;
  tax_currency_code: string;
  buyer_reference?: string;
  billing_reference?: { irn: string; issue_date: string }[];
  accounting_supplier_party: EinvoiceParty;
  accounting_customer_party?: EinvoiceParty;
  payment_means?: { payment_means_code: string; payment_due_date: string }[];
  payment_terms_note?: string;
  tax_total: EinvoiceTaxTotal[];
  legal_monetary_total: {
    line_extension_amount: number;
    tax_exclusive_amount: number;
    tax_inclusive_amount: number;
    payable_amount: number;
  };
  invoice_line: EinvoiceLine[];
}

export interface EinvoiceParty {
  party_name: string;
  tin: string;
  email: string;
  telephone?: string;
  business_description?: string;
  postal_address: {
    street_name: string;
    city_name: string;
    postal_zone: string;
    lga?: string;
    state?: string;
    country: string;
  };
}

export interface EinvoiceTaxTotal {
  tax_amount: number;
  tax_subtotal: {
    taxable_amount: number;
    tax_amount: number;
    tax_category: { id: string; percent: number };
  }[];
}

export interface EinvoiceLine {
  hsn_code?: string;
  product_category?: string;
  isic_code?: string;
  service_category?: string;
  discount_rate: number;
  discount_amount: number;
  fee_rate: number;
  fee_amount: number;
  invoiced_quantity: number;
  line_extension_amount: number;
  item: { name: string; description: string; sellers_item_identification?: string };
  price: { price_amount: number; base_quantity: number; price_unit: string };
}

/** What the gateway requires about the organization. */
export interface EinvoiceSeller {
  business_id: string;
  /** Eight capital letters and digits, assigned by the portal. */
  service_id: string;
  /** The line of business, used as the category of its goods and services. */
  business_description: string | null;
}

/** Code lists of the gateway as published in 2026; the codes for invoices and credit notes are as printed there. */
const TYPE_CODES = { invoice: '381', receipt: '381', credit_note: '380' } as const;
const MEANS: Record<PaymentMethod, string> = {
  cash: '10',
  check: '20',
  bank_transfer: '30',
  wire: '30',
  mobile: '30',
  ach: '42',
  debit_card: '48',
  credit_card: '50',
  online: '97',
  other: '97',
};
const TAX_CATEGORIES: Record<TaxCategory, string> = {
  standard: 'STANDARD_VAT',
  zero_rated: 'ZERO_VAT',
  exempt: 'EXEMPTED',
  none: 'ZERO_VAT',
  other: 'STATE_SALES_TAX',
};

/**
 * Returns the Invoice Reference Number, such as `INV2026134-94ND90NR-20261121`: the letters and digits of the invoice
 * number, the service id, the issue date. The sender creates it before submitting the document.
 */
export function irnOf(invoiceNumber: string, serviceId: string, issueDate: string): string {
  return `${invoiceNumber.replace(/[^A-Za-z0-9]/g, '')}-${serviceId}-${issueDate.replaceAll('-', '')}`;
}

/** The content of a registered document's QR code before it is encrypted for the gateway. `at` is in Unix seconds. */
export function qrPlaintext(irn: string, at: number, certificate: string): string {
  return JSON.stringify({ irn: `${irn}.${at}`, certificate });
}

/** Kobo as a JSON decimal of naira: the shortest text of this double is the exact amount. */
const naira = (minor: number) => minor / 100;

type Company = InvoiceDocument['company'];

function supplierParty(company: Company, description: string | null): EinvoiceParty {
  return {
    ...partyOf(company),
    ...(description && { business_description: description }),
  };
}

function partyOf(party: Pick<Company, 'name' | 'tax_id' | 'email' | 'phone' | 'address'>): EinvoiceParty {
  const { address } = party;
  const state = stateCode(address?.state ?? null) ?? address?.state;
  return {
    party_name: party.name,
    tin: party.tax_id ?? '',
    email: party.email ?? '',
    ...(party.phone && { telephone: party.phone }),
    postal_address: {
      street_name: [address?.line1, address?.line2].filter(Boolean).join(', '),
      city_name: address?.city ?? '',
      postal_zone: address?.postal_code ?? '',
      ...(address?.lga && { lga: address.lga }),
      ...(state && { state }),
      country: countryCode(address?.country ?? null) ?? address?.country ?? '',
    },
  };
}

function lineOf(item: InvoiceItem, currency: string, category: string | null): EinvoiceLine {
  return {
    ...(item.hs_code && { hsn_code: item.hs_code, ...(category && { product_category: category }) }),
    ...(!item.hs_code &&
      item.service_code && { isic_code: item.service_code, ...(category && { service_category: category }) }),
    discount_rate: item.discount_percentage,
    discount_amount: naira(item.discount_amount),
    fee_rate: 0,
    fee_amount: 0,
    invoiced_quantity: item.quantity,
    line_extension_amount: naira(item.total_amount - item.tax_amount),
    item: { name: item.name, description: item.description ?? item.name },
    price: priceOf(item, currency),
  };
}

/** Without tax. A price that includes tax is given for the whole quantity, because only that amount is exact. */
function priceOf(item: InvoiceItem, currency: string): EinvoiceLine['price'] {
  const { price_includes_tax, quantity, unit_price, total_amount, tax_amount, discount_amount } = item;
  if (!price_includes_tax || tax_amount === 0)
    return { price_amount: naira(unit_price), base_quantity: 1, price_unit: `${currency} per 1` };
  const price_amount = naira(addMoney(total_amount, -tax_amount, discount_amount));
  return { price_amount, base_quantity: quantity, price_unit: `${currency} per ${quantity}` };
}

function taxTotal(items: readonly InvoiceItem[]): EinvoiceTaxTotal {
  const groups = new Map<string, { id: string; percent: number; taxable: number; tax: number }>();
  for (const item of items) {
    const id = TAX_CATEGORIES[item.tax_category];
    const key = `${id} ${item.tax_percentage}`;
    const group = groups.get(key) ?? { id, percent: item.tax_percentage, taxable: 0, tax: 0 };
    group.taxable = addMoney(group.taxable, item.total_amount - item.tax_amount);
    group.tax = addMoney(group.tax, item.tax_amount);
    groups.set(key, group);
  }
  return {
    tax_amount: naira(addMoney(...items.map((item) => item.tax_amount))),
    tax_subtotal: [...groups.values()].map(({ id, percent, taxable, tax }) => ({
      taxable_amount: naira(taxable),
      tax_amount: naira(tax),
      tax_category: { id, percent },
    })),
  };
}

/** A document can be reported when it is a sale or a credit note, has a number, and is not cancelled. */
export function isReportable(document: Pick<InvoiceDocument, 'document_type' | 'status'>): boolean {
  return document.document_type !== 'quote' && document.status !== 'draft' && document.status !== 'cancelled';
}

/**
 * Returns the payload of an issued invoice, receipt or credit note. `credits` is the registered document that a
 * credit note credits. Throws Error for a draft or a quote.
 */
export function einvoicePayload(
  document: InvoiceDocument,
  seller: EinvoiceSeller,
  credits: { irn: string; issue_date: string } | null = null,
): EinvoicePayload {
  const { document_type: type, invoice_number: number, customer, totals, currency } = document;
  if (type === 'quote' || number === null) throw new Error('Only an issued document is reported');
  const net = totals.total_amount - totals.tax_amount;
  const method = document.payment_info?.method;
  // A buyer without a tax id is left out: the sale is to a consumer.
  const isBusiness = (customer.tax_id ?? '').length >= 5;
  return {
    business_id: seller.business_id,
    irn: irnOf(number, seller.service_id, document.issue_date),
    issue_date: document.issue_date,
    ...(type === 'invoice' && { due_date: document.due_date }),
    invoice_type_code: TYPE_CODES[type],
    invoice_kind: isBusiness ? 'B2B' : 'B2C',
    payment_status: paymentStatus(document),
    ...(document.notes && { note: document.notes }),
    tax_point_date: document.issue_date,
    document_currency_code: currency,
    tax_currency_code: document.base.currency,
    ...(document.reference_number && { buyer_reference: document.reference_number }),
    ...(credits && { billing_reference: [credits] }),
    accounting_supplier_party: supplierParty(document.company, seller.business_description),
    ...(isBusiness && { accounting_customer_party: partyOf(customer) }),
    ...(method && {
      payment_means: [{ payment_means_code: MEANS[method], payment_due_date: document.due_date }],
    }),
    ...(document.terms_and_conditions && { payment_terms_note: document.terms_and_conditions }),
    // For a document in a foreign currency the tax is also given in naira (EN 16931 BT-111).
    tax_total: [
      taxTotal(document.items),
      ...(currency === document.base.currency
        ? []
        : [{ tax_amount: naira(document.base.tax_amount ?? 0), tax_subtotal: [] }]),
    ],
    legal_monetary_total: {
      line_extension_amount: naira(net),
      tax_exclusive_amount: naira(net),
      tax_inclusive_amount: naira(totals.total_amount),
      payable_amount: naira(totals.total_amount),
    },
    invoice_line: document.items.map((item) => lineOf(item, currency, seller.business_description)),
  };
}

/** The payment status of a document, in the gateway's codes. */
export function paymentStatus({
  status,
}: Pick<InvoiceDocument, 'status'>): EinvoicePayload['payment_status'] {
  if (status === 'paid') return 'PAID';
  return status === 'cancelled' || status === 'refunded' ? 'CANCELED' : 'PENDING';
}
