import type { InvoiceDocument, InvoiceItem } from '@lissafi/contract/documents';
import { computeInvoice } from '../sales/invoice.ts';

export const sampleAddress = {
  line1: '14 Adeniran Ogunsanya St',
  line2: null,
  city: 'Surulere',
  lga: null,
  state: 'Lagos',
  country: null,
  postal_code: null,
};

export type SampleLine = Partial<InvoiceItem> & Pick<InvoiceItem, 'quantity' | 'unit_price'>;

/** An issued invoice of a bakery with these lines; what a test is about stands in `changes`. `paid` in kobo. */
export function invoiceOf(
  lines: readonly SampleLine[],
  changes: Partial<InvoiceDocument> = {},
  paid = 0,
): InvoiceDocument {
  const { items, totals } = computeInvoice(
    lines.map((line, index) => ({
      id: `item-${index}`,
      name: `Item ${index}`,
      description: null,
      discount_percentage: 0,
      tax_percentage: 0,
      tax_category: 'none' as const,
      price_includes_tax: false,
      hs_code: null,
      service_code: null,
      credits_item_id: null,
      ...line,
    })),
    paid,
  );
  return {
    document_type: 'invoice',
    invoice_number: 'INV-2026-134',
    status: 'sent',
    currency: 'NGN',
    exchange_rate: null,
    base: { currency: 'NGN', total_amount: totals.total_amount, tax_amount: totals.tax_amount },
    credits_number: null,
    provisional_number: null,
    credit_notes_amount: 0,
    einvoice: null,
    template: 'classic',
    date_format: 'D MMM YYYY',
    company: {
      name: "Bisi's Bakery Ltd",
      email: 'accounts@bisibakery.ng',
      phone: '+2348035550101',
      address: sampleAddress,
      logo_url: null,
      tax_id: '2310045678901',
      registration_number: 'RC 1482207',
    },
    customer: {
      id: null,
      name: 'Mama Ngozi Stores',
      company_name: null,
      email: null,
      phone: '+2348031234567',
      address: { ...sampleAddress, line1: '22 Aba Road', city: 'Port Harcourt', state: 'Rivers' },
      tax_id: null,
    },
    reference_number: null,
    issue_date: '2026-11-21',
    due_date: '2026-12-06',
    payment_terms: 'net_15',
    notes: null,
    terms_and_conditions: null,
    payment_instructions: null,
    payment_info: null,
    signatures: null,
    additional_info: null,
    ship_to: null,
    late_payment_text: null,
    items,
    totals,
    ...changes,
  };
}

export const standardRated = { tax_percentage: 7.5, tax_category: 'standard' } as const;
/** One line with a discount and two with VAT. */
export const bakeryLines: SampleLine[] = [
  {
    name: 'Sliced loaf, large',
    quantity: 40,
    unit_price: 120_000,
    discount_percentage: 5,
    tax_category: 'exempt',
  },
  { name: 'Meat pie', quantity: 60, unit_price: 45_000, ...standardRated },
  { name: 'Delivery to Aba Road', quantity: 1, unit_price: 350_000, ...standardRated },
];

/** A word in every place of a document that may be empty. */
export const fullDocument = {
  reference_number: 'PO 77',
  notes: 'Thank you.',
  terms_and_conditions: 'Complaints within 24 hours.',
  payment_instructions: 'Send the receipt by WhatsApp.',
  payment_info: {
    method: 'bank_transfer',
    bank_name: 'GTBank',
    account_name: "Bisi's Bakery Ltd",
    account_number: '0123456789',
    routing_number: null,
    swift_code: 'GTBINGLA',
  },
  signatures: { client_name: 'Ngozi Okafor', provider_name: 'Bisi Adeyemi' },
  additional_info: 'Baked with Honeywell flour.',
  ship_to: {
    name: 'Shop 14',
    email: null,
    phone: null,
    address: { ...sampleAddress, line1: 'Oil Mill Market' },
  },
  late_payment_text: '2% monthly after the due date',
} satisfies Partial<InvoiceDocument>;
