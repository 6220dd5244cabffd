import type { Customer } from '@lissafi/contract/customers';
import type {
  DocumentType,
  Invoice,
  PaymentMethod,
  PaymentTerms,
  TaxCategory,
  Template,
} from '@lissafi/contract/documents';
import type { Address } from '@lissafi/contract/fields';
import type { ItemType } from '@lissafi/contract/items';
import type { Organization } from '@lissafi/contract/organizations';
import { dueDateFor } from '@lissafi/domain/calendar/civil-date';
import { vatRate } from '@lissafi/domain/nigeria/tax-rules';
import { computeInvoice, taxCategoryFor, taxDefaults } from '@lissafi/domain/sales/invoice';
import { readPercentage, readQuantity, readRate } from '@lissafi/domain/text/number';
import { v7 as newId } from 'uuid';
import { isUnreadable, readable, type TypedMoney, UNREADABLE_MONEY } from '../../../ui/form/unreadable.ts';
import type { FieldErrors } from '../../../ui/form/use-form.ts';

// The state of the invoice form, and its two ways out: the body for the server and the document for the eye.
// Texts are as typed, money is kobo.

export type Currency = Invoice['currency'];

export interface PartyForm {
  name: string;
  email: string;
  phone: string;
  line1: string;
  city: string;
  state: string;
  postal_code: string;
}

export interface LineForm {
  key: string;
  name: string;
  description: string;
  quantity: string;
  unit_price: TypedMoney;
  discount: string;
  tax_category: TaxCategory;
  /** Percent, for another rate. */
  tax_rate: string;
  price_includes_tax: boolean;
  /** What the tax office calls the goods, or the service. */
  hs_code: string;
  service_code: string;
  /** What of the inventory is sold: issuing moves its stock. */
  inventory_item_id: string | null;
  inventory_item_type: ItemType | null;
  /** Sold by weight or length: its quantity takes decimals (decisions §11.5). */
  measured: boolean;
  /** The selling price of what is sold, and the price that was filled in: as long as it stands, it follows the list. */
  selling_price: number | null;
  list_price: number | null;
}

export interface InvoiceForm {
  document_type: Exclude<DocumentType, 'credit_note'>;
  /** A known customer; null: the person typed in `bill_to`. */
  customer_id: string | null;
  bill_to: PartyForm;
  save_customer: boolean;
  ship_elsewhere: boolean;
  ship_to: PartyForm;
  /** Null: the next number, which is not sent (decisions §4). */
  invoice_number: string | null;
  reference_number: string;
  issue_date: string;
  due_date: string;
  payment_terms: PaymentTerms;
  currency: Currency;
  /** As typed; only for a foreign currency. */
  exchange_rate: string;
  template: Template;
  /** Empty: that of the device. */
  branch_id: string;
  items: LineForm[];
  method: PaymentMethod | '';
  /** The payment method of a receipt, which decides the account; empty until it is chosen. */
  paid_by: PaymentMethod | '';
  /** The account of a receipt; empty: the default for its method. */
  paid_into: string;
  /** The organization's account was filled in: whoever empties it says not where to pay. */
  account_proposed: boolean;
  bank_name: string;
  account_name: string;
  account_number: string;
  routing_number: string;
  payment_instructions: string;
  terms: string;
  client_name: string;
  provider_name: string;
  additional_info: string;
  notes: string;
}

/** The rates of tax are those of the document's day. */
export type Dated = Pick<InvoiceForm, 'issue_date'>;

export const emptyParty: PartyForm = {
  name: '',
  email: '',
  phone: '',
  line1: '',
  city: '',
  state: '',
  postal_code: '',
};

/** Of a line that sells no product. */
const BARE = {
  price_includes_tax: false,
  hs_code: '',
  service_code: '',
  inventory_item_id: null,
  inventory_item_type: null,
  measured: false,
  selling_price: null,
  list_price: null,
};

export function emptyLine(organization: Organization | undefined, on: string): LineForm {
  const rate = organization ? taxDefaults(organization, on) : 0;
  const category = taxCategoryFor(rate, organization?.vat_registered ?? false, on);
  return {
    key: newId(),
    name: '',
    description: '',
    quantity: '1',
    unit_price: null,
    discount: '0',
    tax_category: category,
    tax_rate: category === 'other' ? String(rate) : '',
    ...BARE,
  };
}

export function emptyInvoice(organization: Organization, today: string): InvoiceForm {
  const terms = organization.default_payment_terms;
  const bank = organization.bank_accounts[0];
  return {
    document_type: 'invoice',
    customer_id: null,
    bill_to: emptyParty,
    save_customer: true,
    ship_elsewhere: false,
    ship_to: emptyParty,
    invoice_number: null,
    reference_number: '',
    issue_date: today,
    due_date: dueDateFor(terms, today) ?? today,
    payment_terms: terms,
    currency: organization.currency,
    exchange_rate: '',
    template: 'classic',
    branch_id: '',
    items: [emptyLine(organization, today)],
    method: bank ? 'bank_transfer' : '',
    paid_by: '',
    paid_into: '',
    bank_name: bank?.bank_name ?? '',
    account_name: bank?.account_name ?? '',
    account_number: bank?.account_number ?? '',
    account_proposed: bank !== undefined,
    routing_number: '',
    payment_instructions: '',
    terms: '',
    client_name: '',
    provider_name: '',
    additional_info: '',
    notes: '',
  };
}

/** Completes a form that an earlier version stored with fewer fields. */
export function filledUp(stored: InvoiceForm, initial: InvoiceForm): InvoiceForm {
  return { ...initial, ...stored, items: stored.items.map((line) => ({ ...BARE, ...line })) };
}

interface PartyLike {
  name: string | null;
  email: string | null;
  phone: string | null;
  address: Address | null;
}
const partyOf = ({ name, email, phone, address }: PartyLike): PartyForm => ({
  name: name ?? '',
  email: email ?? '',
  phone: phone ?? '',
  line1: address?.line1 ?? '',
  city: address?.city ?? '',
  state: address?.state ?? '',
  postal_code: address?.postal_code ?? '',
});

/** What choosing a known customer fills in: who is billed, and where the goods go (S1.3-13). */
export function chosenCustomer(
  customer: Customer,
): Pick<InvoiceForm, 'customer_id' | 'bill_to' | 'ship_elsewhere' | 'ship_to'> {
  const { billing_address, shipping_address: address } = customer;
  return {
    customer_id: customer.id,
    bill_to: partyOf({ ...customer, address: billing_address }),
    ship_elsewhere: address !== null,
    ship_to: address ? partyOf({ name: customer.name, email: null, phone: null, address }) : emptyParty,
  };
}

export function fromInvoice(invoice: Invoice): InvoiceForm {
  const pay = invoice.payment_info;
  return {
    // A credit note is written from its document and never comes here.
    document_type: invoice.document_type === 'credit_note' ? 'invoice' : invoice.document_type,
    customer_id: invoice.customer_id,
    bill_to: partyOf(invoice.customer),
    save_customer: false,
    ship_elsewhere: invoice.ship_to !== null,
    ship_to: invoice.ship_to ? partyOf(invoice.ship_to) : emptyParty,
    invoice_number: invoice.invoice_number,
    reference_number: invoice.reference_number ?? '',
    issue_date: invoice.issue_date,
    due_date: invoice.due_date,
    payment_terms: invoice.payment_terms,
    currency: invoice.currency,
    exchange_rate: invoice.exchange_rate ?? '',
    template: invoice.template,
    branch_id: invoice.branch_id,
    items: invoice.items.map((item) => ({
      key: item.id,
      name: item.name,
      description: item.description ?? '',
      quantity: String(item.quantity),
      unit_price: item.unit_price,
      discount: String(item.discount_percentage),
      tax_category: item.tax_category,
      tax_rate: item.tax_category === 'other' ? String(item.tax_percentage) : '',
      price_includes_tax: item.price_includes_tax,
      hs_code: item.hs_code ?? '',
      service_code: item.service_code ?? '',
      inventory_item_id: item.inventory_item_id,
      inventory_item_type: item.inventory_item_type,
      // The document does not know its unit: what it let through once it lets through again.
      measured: item.inventory_item_id !== null,
      // What was saved stands as it was written.
      selling_price: null,
      list_price: null,
    })),
    method: pay?.method ?? '',
    paid_by: invoice.document_type === 'receipt' ? (pay?.method ?? '') : '',
    paid_into: '',
    bank_name: pay?.bank_name ?? '',
    account_name: pay?.account_name ?? '',
    account_number: pay?.account_number ?? '',
    account_proposed: pay?.is_none === true,
    routing_number: pay?.routing_number ?? '',
    payment_instructions: invoice.payment_instructions ?? '',
    terms: invoice.terms_and_conditions ?? '',
    client_name: invoice.signatures?.client_name ?? '',
    provider_name: invoice.signatures?.provider_name ?? '',
    additional_info: invoice.additional_info ?? '',
    notes: invoice.notes ?? '',
  };
}

/**
 * S2 §5: an integer from 1, and 1 when invalid; what is measured takes decimals above 0 (decisions §11.5). Drafts from
 * elsewhere keep the decimals that the API allows.
 */
export function settleQuantity(text: string, measured = false): string {
  const quantity = readQuantity(text);
  return quantity !== null && (measured || Number.isInteger(quantity)) ? String(quantity) : '1';
}

/** From 0 to 100, at most 4 decimals. */
export function settlePercent(text: string): string {
  const percent = readPercentage(text, { min: Number.NEGATIVE_INFINITY, max: Number.POSITIVE_INFINITY });
  return String(Math.min(100, Math.max(0, percent ?? 0)));
}

const taxRate = (line: LineForm, on: string) =>
  line.tax_category === 'standard'
    ? vatRate(on)
    : line.tax_category === 'other'
      ? Number(settlePercent(line.tax_rate))
      : 0;

/** An empty line: not sent, and not shown. */
export const isBlank = (line: LineForm) =>
  !line.name.trim() && !line.description.trim() && line.unit_price === null;

/** The quantity as far as it is typed: `2.` is 2 while the rest follows. 0 where it is none. */
export const quantityOf = ({ quantity }: Pick<LineForm, 'quantity'>) =>
  readQuantity(quantity.replace(/[.,]\s*$/, '')) ?? 0;

const figuresOf = (line: LineForm, on: string) => ({
  quantity: quantityOf(line),
  unit_price: readable(line.unit_price) ?? 0,
  discount_percentage: Number(settlePercent(line.discount)),
  tax_percentage: taxRate(line, on),
  price_includes_tax: line.price_includes_tax,
});

/** The amounts of a document's lines, by the very function that posts; null beyond what money can be. */
export function amountsOf({ items, issue_date }: Dated & { items: readonly LineForm[] }) {
  try {
    return computeInvoice(items.map((line) => ({ ...figuresOf(line, issue_date), key: line.key })));
  } catch {
    return null;
  }
}

/** What is typed and cannot be read: prices and quantities at the lines as they are sent, and the rate (S2.5-8). */
export function unreadFaults(
  { items, currency, exchange_rate }: Pick<InvoiceForm, 'items' | 'currency' | 'exchange_rate'>,
  books: Currency,
): FieldErrors {
  const faults: FieldErrors = {};
  for (const [index, line] of items.entries()) {
    if (isUnreadable(line.unit_price)) faults[`items.${index}.unit_price`] = UNREADABLE_MONEY;
    if (line.quantity.trim() !== '' && quantityOf(line) === 0)
      faults[`items.${index}.quantity`] = 'Please enter a quantity, such as 2 or 1.5';
  }
  if (currency !== books && exchange_rate.trim() !== '' && readRate(exchange_rate) === null)
    faults.exchange_rate = 'Please enter the rate, such as 1550.25';
  return faults;
}

/** Who is on a receipt that names nobody; the server has one customer for all of them. */
export const WALK_IN = 'Walk-in customer';

/** A receipt that says nothing about its customer. The server names the walk-in customer, so no word of a screen is stored. */
const isWalkIn = ({ bill_to, customer_id, document_type }: InvoiceForm): boolean =>
  document_type === 'receipt' &&
  customer_id === null &&
  Object.values(bill_to).every((each) => each.trim() === '');

/** The name that the document will have, for the screen. */
export const nameOf = (form: InvoiceForm): string => (isWalkIn(form) ? WALK_IN : form.bill_to.name);

/** S2 §5: three checks in order, the first failure only. A receipt that names nobody is that of the walk-in customer. */
export function alertOf(form: InvoiceForm): string | null {
  if (!nameOf(form).trim()) return 'Please enter a client name in Bill To details';
  if (form.invoice_number !== null && !form.invoice_number.trim()) return 'Please enter an invoice number';
  if (!form.items[0]?.name.trim()) return 'Please add at least one invoice item with a description';
  return null;
}

export function addressOf(party: PartyForm): Address | null {
  const { line1, city, state, postal_code } = party;
  if (!line1 && !city && !state && !postal_code) return null;
  return {
    line1: line1 || null,
    line2: null,
    city: city || null,
    lga: null,
    state: state || null,
    country: null,
    postal_code: postal_code || null,
  };
}

const partyBody = (party: PartyForm) => ({
  name: party.name,
  email: party.email || null,
  phone: party.phone || null,
  address: addressOf(party),
});

/**
 * Kobo; null where none was typed, which the server refuses at the field. Throws RangeError for one that cannot be
 * read: `unreadFaults` names it before (S2.5-8).
 */
function priceOf({ unit_price }: LineForm): number | null {
  if (isUnreadable(unit_price)) throw new RangeError(`Not an amount: ${unit_price.unreadable}`);
  return unit_price;
}

const payTo = (form: InvoiceForm) => ({
  method: form.method || null,
  bank_name: form.bank_name || null,
  account_name: form.account_name || null,
  account_number: form.account_number || null,
  routing_number: form.routing_number || null,
  swift_code: null,
});
/** A receipt has no payment details: it shows how it was paid. */
const paidBy = (form: InvoiceForm) => ({
  method: form.paid_by || null,
  bank_name: null,
  account_name: null,
  account_number: null,
  routing_number: null,
  swift_code: null,
});

/**
 * Returns the request body for creating and for changing; `books` is the organization's currency, which needs no rate.
 */
export function toBody(form: InvoiceForm, books: Currency) {
  const payment = form.document_type === 'receipt' ? paidBy(form) : payTo(form);
  const [first, ...rest] = form.items;
  return {
    customer_id: form.customer_id,
    bill_to: form.customer_id || isWalkIn(form) ? null : partyBody(form.bill_to),
    ship_to: form.ship_elsewhere ? partyBody(form.ship_to) : null,
    ...(form.invoice_number === null ? {} : { invoice_number: form.invoice_number }),
    reference_number: form.reference_number || null,
    issue_date: form.issue_date,
    due_date: form.document_type === 'receipt' ? form.issue_date : form.due_date,
    payment_terms: form.document_type === 'receipt' ? ('due_on_receipt' as const) : form.payment_terms,
    currency: form.currency,
    exchange_rate: form.currency === books ? null : readRate(form.exchange_rate),
    template: form.template,
    ...(form.branch_id && { branch_id: form.branch_id }),
    items: [...(first ? [first] : []), ...rest.filter((line) => !isBlank(line))].map((line) => ({
      ...figuresOf(line, form.issue_date),
      unit_price: priceOf(line),
      name: line.name,
      description: line.description || null,
      tax_category: line.tax_category,
      hs_code: line.hs_code || null,
      service_code: line.service_code || null,
      ...(line.inventory_item_id && {
        inventory_item_id: line.inventory_item_id,
        inventory_item_type: line.inventory_item_type,
      }),
    })),
    payment_info: Object.values(payment).some((value) => value !== null)
      ? payment
      : form.account_proposed && form.document_type === 'invoice'
        ? { ...payment, is_none: true as const }
        : null,
    payment_instructions: (form.document_type !== 'receipt' && form.payment_instructions) || null,
    terms_and_conditions: form.terms || null,
    signatures:
      form.client_name || form.provider_name
        ? { client_name: form.client_name || null, provider_name: form.provider_name || null }
        : null,
    additional_info: form.additional_info || null,
    notes: form.notes || null,
  };
}
