import type {
  DocumentType,
  InvoiceDocument,
  InvoiceItem,
  InvoiceStatus,
  PaymentMethod,
  PaymentTerms,
  Template,
} from '@lissafi/contract/documents';
import { describeDue, formatDate } from '../calendar/civil-date.ts';
import { amountInWords } from '../money/amount-in-words.ts';
import { formatMoney } from '../money/money.ts';
import { DOCUMENT_TITLES, type DocumentTitle } from './document-title.ts';

/**
 * The view model of a document. The preview, the public page and the PDF render only this, so they cannot differ. It
 * consists of strings; each renderer does its own layout. It contains what Nigerian law requires of an invoice (Nigeria
 * Tax Act 2025 s.153): number, supplier's tax id, name, address and registration number, date of supply, buyer, gross
 * amount, VAT and its rate.
 */
export interface DocumentModel {
  title: DocumentTitle | 'Purchase order' | 'Goods received note' | 'Waybill';
  template: Template;
  /** `Draft` while it has no number. */
  number: string;
  status: InvoiceStatus;
  /** A stamp across the page; null for none. */
  stamp: 'Draft' | 'Paid' | 'Cancelled' | 'Refunded' | 'Credited' | 'Void' | null;
  /** "18 days late"; null without `today` and when nothing is owed. */
  due_note: string | null;
  company: { name: string; logo_url: string | null; lines: string[] };
  party: { label: string; name: string; lines: string[] };
  ship_to: { label: 'Ship to' | 'To'; name: string | null; lines: string[] } | null;
  meta: LabelledValue[];
  columns: DocumentColumn[];
  rows: DocumentRow[];
  totals: (LabelledValue & { strong: boolean })[];
  amount_in_words: string;
  /** Payment details: bank, account name, account number and so on; empty where the document has none. */
  pay_to: LabelledValue[];
  payment_instructions: string | null;
  terms: string | null;
  notes: string | null;
  late_payment_text: string | null;
  additional_info: string | null;
  /** Lines to sign on, only where somebody wanted them. */
  signatures: { label: string; name: string | null }[];
  /** The address of the public page, shown as a QR code; null while the document is not shared. */
  link: string | null;
  /** The tax office's reference and QR code; null while the document is not registered. */
  fiscal: { irn: string; qr: string } | null;
}
/** S1.2-29: "Bill to" on invoices, "Sold to" on receipts. */
const PARTY_LABELS: Record<DocumentType, string> = {
  invoice: 'Bill to',
  receipt: 'Sold to',
  quote: 'Quote for',
  credit_note: 'Credit to',
};

export interface LabelledValue {
  label: string;
  value: string;
}
export type ColumnKey = 'description' | 'quantity' | 'price' | 'discount' | 'tax' | 'amount';
export interface DocumentColumn {
  key: ColumnKey;
  label: string;
  align: 'left' | 'right';
}
export interface DocumentRow {
  id: string;
  /** The second line below the name. */
  description: string | null;
  /** One for each column, in order; the first is the name. */
  cells: string[];
}

type AddressLines = NonNullable<InvoiceDocument['company']['address']>;

/** The lines of a postal address; repeated parts (Lagos, Lagos) appear once. */
export function addressLines(address: AddressLines | null): string[] {
  if (!address) return [];
  const { line1, line2, city, lga, state, country, postal_code } = address;
  const region = [state, postal_code].filter(Boolean).join(' ');
  const place = [city, lga, region || null].filter((part) => part !== null && part !== '');
  const joined = place.filter((part, i) => place.findIndex((p) => same(p, part)) === i).join(', ');
  return [line1, line2, joined, country].filter((line): line is string => !!line);
}
const same = (a: string | null | undefined, b: string | null | undefined) =>
  a?.toLowerCase() === b?.toLowerCase();

/** Joins the parts that exist on one line: `a@b.ng · +234 803 123 4567`. */
export const dotted = (...parts: (string | null)[]) => parts.filter(Boolean).join(' · ');
const present = (lines: string[]) => lines.filter((line) => line !== '');

/** Formats 7.5 as `7.5 %`. */
const percent = (value: number) => `${value} %`;
/** Formats 1234.5 as `1,234.5`. */
export const grouped = (value: number | string) => {
  const [whole = '', fraction] = String(value).split('.');
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${fraction ? `.${fraction}` : ''}`;
};

const TERMS: Record<PaymentTerms, string | null> = {
  net_15: 'Net 15 days',
  net_30: 'Net 30 days',
  net_45: 'Net 45 days',
  net_60: 'Net 60 days',
  due_on_receipt: 'Due on receipt',
  custom: null,
};
const METHODS: Record<PaymentMethod, string> = {
  cash: 'Cash',
  check: 'Cheque',
  wire: 'Wire transfer',
  ach: 'ACH',
  credit_card: 'Credit card',
  debit_card: 'Debit card (POS)',
  bank_transfer: 'Bank transfer',
  online: 'Online payment',
  mobile: 'Mobile money',
  other: 'Other',
};
const STAMPS: Partial<Record<InvoiceStatus, DocumentModel['stamp']>> = {
  draft: 'Draft',
  paid: 'Paid',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
};
const OPEN: readonly InvoiceStatus[] = ['pending', 'sent', 'viewed', 'overdue'];

/** The business on its paper: address, registration, tax ID and how to reach it. */
export function companyBlock({ company }: Pick<InvoiceDocument, 'company'>): DocumentModel['company'] {
  const { registration_number: number } = company;
  // `RC 1482207` includes its label; bare digits need one.
  const registration = number && /^\d/.test(number) ? `Reg. no. ${number}` : number;
  return {
    name: company.name,
    logo_url: company.logo_url,
    lines: present([
      ...addressLines(company.address),
      dotted(registration, company.tax_id && `Tax ID ${company.tax_id}`),
      dotted(company.email, company.phone),
    ]),
  };
}

function partyBlock({ customer, document_type }: InvoiceDocument): DocumentModel['party'] {
  const company = same(customer.company_name, customer.name) ? null : customer.company_name;
  return {
    label: PARTY_LABELS[document_type],
    name: customer.name,
    lines: present([
      company ?? '',
      ...addressLines(customer.address),
      customer.tax_id ? `Tax ID ${customer.tax_id}` : '',
      dotted(customer.email, customer.phone),
    ]),
  };
}

function shipToBlock({ ship_to }: InvoiceDocument): DocumentModel['ship_to'] {
  if (!ship_to) return null;
  const lines = present([...addressLines(ship_to.address), dotted(ship_to.email, ship_to.phone)]);
  return ship_to.name || lines.length > 0 ? { label: 'Ship to', name: ship_to.name, lines } : null;
}

function metaRows(invoice: InvoiceDocument): LabelledValue[] {
  const { document_type, issue_date, due_date, payment_terms, currency, exchange_rate, base } = invoice;
  const date = (day: string) => formatDate(day, invoice.date_format);
  const terms = TERMS[payment_terms];
  const isInvoice = document_type === 'invoice';
  const rows: LabelledValue[] = [{ label: 'Issued', value: date(issue_date) }];
  // A quote supplies nothing, and a credit note credits what was supplied before.
  if (isInvoice || document_type === 'receipt')
    rows.push({ label: 'Date of supply', value: date(issue_date) });
  if (isInvoice) rows.push({ label: 'Due', value: date(due_date) });
  if (document_type === 'quote') rows.push({ label: 'Valid until', value: date(due_date) });
  if (isInvoice && terms) rows.push({ label: 'Terms', value: terms });
  const paidBy = document_type === 'receipt' && invoice.payment_info?.method;
  if (paidBy) rows.push({ label: 'Paid by', value: METHODS[paidBy] });
  if (invoice.credits_number) rows.push({ label: 'Takes back from', value: invoice.credits_number });
  if (invoice.provisional_number)
    rows.push({ label: 'Provisional number', value: invoice.provisional_number });
  if (invoice.reference_number) rows.push({ label: 'Reference', value: invoice.reference_number });
  if (exchange_rate !== null && currency !== base.currency)
    rows.push({ label: 'Rate', value: `1 ${currency} = ${grouped(exchange_rate)} ${base.currency}` });
  return rows;
}

/** Empty columns are left out: no `Off` without a discount, no `VAT` without tax. */
function columnsOf(items: readonly InvoiceItem[]): DocumentColumn[] {
  const taxed = items.filter((item) => item.tax_amount !== 0);
  const right = (key: ColumnKey, label: string) => ({ key, label, align: 'right' as const });
  const tax = taxed.every((item) => item.tax_category === 'standard') ? 'VAT' : 'Tax';
  return [
    { key: 'description', label: 'Description', align: 'left' },
    right('quantity', 'Qty'),
    right('price', allInclude(taxed) ? `Price with ${tax === 'VAT' ? tax : 'tax'}` : 'Price'),
    ...(items.some((item) => item.discount_amount !== 0) ? [right('discount', 'Off')] : []),
    ...(taxed.length > 0 ? [right('tax', tax)] : []),
    right('amount', 'Amount'),
  ];
}

/** Whether every price with tax includes it. */
const allInclude = (taxed: readonly InvoiceItem[]) =>
  taxed.length > 0 && taxed.every((item) => item.price_includes_tax);

function rowOf(
  item: InvoiceItem,
  columns: readonly DocumentColumn[],
  currency: string,
  mixed: boolean,
): DocumentRow {
  const money = (minor: number) => formatMoney(minor, currency, { symbol: false });
  const cells: Record<ColumnKey, string> = {
    description: item.name,
    quantity: grouped(item.quantity),
    // Where only some prices include their tax, each of those lines shows it.
    price:
      money(item.unit_price) + (mixed && item.price_includes_tax && item.tax_amount !== 0 ? ' with tax' : ''),
    discount: item.discount_percentage === 0 ? '' : percent(item.discount_percentage),
    tax: item.tax_category === 'exempt' ? 'Exempt' : money(item.tax_amount),
    amount: money(item.total_amount),
  };
  return { id: item.id, description: item.description, cells: columns.map(({ key }) => cells[key]) };
}

/** The label of a line's tax in the totals; null for a line outside the scope of tax. */
export function taxLabel({
  tax_category,
  tax_percentage,
}: Pick<InvoiceItem, 'tax_category' | 'tax_percentage'>): string | null {
  if (tax_category === 'standard') return `VAT ${percent(tax_percentage)}`;
  if (tax_category === 'zero_rated') return `VAT ${percent(0)} (zero-rated)`;
  if (tax_category === 'exempt') return 'VAT exempt';
  return tax_category === 'other' && tax_percentage !== 0 ? `Tax ${percent(tax_percentage)}` : null;
}

/** Names of the organization's currency, for amounts that a document in a foreign currency also shows in it. */
const CURRENCY_WORDS: Record<string, string> = { NGN: 'naira', USD: 'dollars', EUR: 'euros', GBP: 'pounds' };

function totalsRows(invoice: InvoiceDocument): DocumentModel['totals'] {
  const { totals, items, currency, base, exchange_rate } = invoice;
  const row = (label: string, minor: number, strong = false, of: string = currency) => ({
    label,
    value: formatMoney(minor, of, { symbol: strong || of !== currency }),
    strong,
  });
  const taxes = new Map<string, number>();
  for (const item of items) {
    const label = taxLabel(item);
    if (label) taxes.set(label, (taxes.get(label) ?? 0) + item.tax_amount);
  }
  const rows = [row('Subtotal', totals.subtotal)];
  if (totals.discount_amount !== 0) rows.push(row('Discount', -totals.discount_amount));
  for (const [label, amount] of taxes) rows.push(row(label, amount));
  rows.push(row('Total', totals.total_amount, true));
  if (exchange_rate !== null && base.currency !== currency) {
    const inWords = CURRENCY_WORDS[base.currency] ?? base.currency;
    // VAT is owed in naira, whatever the currency of the document (decisions §11.13).
    if (totals.tax_amount !== 0) {
      const standard = items.every((item) => item.tax_amount === 0 || item.tax_category === 'standard');
      rows.push(row(`${standard ? 'VAT' : 'Tax'} in ${inWords}`, base.tax_amount ?? 0, false, base.currency));
    }
    rows.push(row(`Total in ${inWords}`, base.total_amount ?? 0, false, base.currency));
  }
  if (totals.amount_paid !== 0 && isOwed(invoice)) {
    const paid = totals.amount_paid - invoice.credit_notes_amount;
    if (invoice.credit_notes_amount !== 0) rows.push(row('Credited', invoice.credit_notes_amount));
    if (paid !== 0) rows.push(row('Paid', paid));
    rows.push(row('Balance due', totals.balance_due, true));
  }
  return rows;
}

/** Only invoices and receipts have a balance. */
const isOwed = ({ document_type }: Pick<InvoiceDocument, 'document_type'>) =>
  document_type === 'invoice' || document_type === 'receipt';

function payToRows({ payment_info: info }: InvoiceDocument): LabelledValue[] {
  if (!info) return [];
  const rows: [string, string | null][] = [
    ['Method', info.method && METHODS[info.method]],
    ['Bank', info.bank_name],
    ['Account name', info.account_name],
    ['Account number', info.account_number],
    ['Sort code', info.routing_number],
    ['SWIFT', info.swift_code],
  ];
  return rows.flatMap(([label, value]) => (value ? [{ label, value }] : []));
}

function stampOf(invoice: InvoiceDocument): DocumentModel['stamp'] {
  const stamp = STAMPS[invoice.status] ?? null;
  // No payment was received, so nothing was given back.
  if (stamp === 'Refunded' && invoice.credit_notes_amount === invoice.totals.total_amount) return 'Credited';
  return stamp === 'Paid' || stamp === 'Refunded' ? (isOwed(invoice) ? stamp : null) : stamp;
}

/**
 * Returns the document as strings. `today` (the organization's civil date) adds how late it is; `link` adds the QR code
 * that opens the public page.
 */
export function documentModel(
  invoice: InvoiceDocument,
  today?: string,
  link: string | null = null,
): DocumentModel {
  const { document_type, totals, status, currency } = invoice;
  const columns = columnsOf(invoice.items);
  const taxed = invoice.items.filter((item) => item.tax_amount !== 0);
  // Nobody is told where to pay what is paid, was taken back or was given back.
  const asksForMoney =
    document_type !== 'credit_note' &&
    document_type !== 'receipt' &&
    (status === 'draft' || STAMPS[status] === undefined);
  const isOpen = OPEN.includes(status) && totals.balance_due > 0 && isOwed(invoice);
  return {
    title: DOCUMENT_TITLES[document_type],
    template: invoice.template,
    number: invoice.invoice_number ?? 'Draft',
    status,
    stamp: stampOf(invoice),
    due_note: today !== undefined && isOpen ? describeDue(invoice.due_date, today) : null,
    company: companyBlock(invoice),
    party: partyBlock(invoice),
    ship_to: shipToBlock(invoice),
    meta: metaRows(invoice),
    columns,
    rows: invoice.items.map((item) => rowOf(item, columns, currency, !allInclude(taxed))),
    totals: totalsRows(invoice),
    amount_in_words: amountInWords(totals.total_amount, currency),
    pay_to: asksForMoney ? payToRows(invoice) : [],
    payment_instructions: asksForMoney ? invoice.payment_instructions : null,
    terms: invoice.terms_and_conditions,
    notes: invoice.notes,
    late_payment_text: document_type === 'invoice' ? invoice.late_payment_text : null,
    additional_info: invoice.additional_info,
    signatures: invoice.signatures
      ? [
          { label: 'For the customer', name: invoice.signatures.client_name },
          { label: `For ${invoice.company.name}`, name: invoice.signatures.provider_name },
        ]
      : [],
    link,
    fiscal: invoice.einvoice,
  };
}
