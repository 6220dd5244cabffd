import { z } from 'zod';
import {
  Address,
  CivilDate,
  Currency,
  can,
  ExchangeRate,
  Id,
  Instant,
  Line,
  Money,
  NewId,
  OptionalEmail,
  OptionalLine,
  OptionalLines,
  OptionalPhone,
  OptionalText,
  Percentage,
  Quantity,
  Said,
  Version,
} from './fields.ts';
import { ITEM_TYPES } from './item-types.ts';
import { LIMITS } from './limits.ts';

/** Statuses that are stored. `overdue` is derived when a document is read (decisions §4). */
export const STORED_STATUSES = [
  'draft',
  'pending',
  'sent',
  'viewed',
  'paid',
  'cancelled',
  'refunded',
] as const;
export type StoredStatus = (typeof STORED_STATUSES)[number];
export const INVOICE_STATUSES = [
  'draft',
  'pending',
  'sent',
  'viewed',
  'paid',
  'overdue',
  'cancelled',
  'refunded',
] as const;
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number];
export const DOCUMENT_TYPES = ['invoice', 'receipt', 'quote', 'credit_note'] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];
/** A credit note is created from the document that it credits. */
export const WRITABLE_DOCUMENT_TYPES = ['invoice', 'receipt', 'quote'] as const;
export const TEMPLATES = ['classic', 'modern', 'thermal'] as const;
export type Template = (typeof TEMPLATES)[number];
export const PAYMENT_TERMS = ['net_15', 'net_30', 'net_45', 'net_60', 'due_on_receipt', 'custom'] as const;
export type PaymentTerms = (typeof PAYMENT_TERMS)[number];
export const TAX_CATEGORIES = ['standard', 'zero_rated', 'exempt', 'none', 'other'] as const;
export type TaxCategory = (typeof TAX_CATEGORIES)[number];
export const PAYMENT_METHODS = [
  'cash',
  'check',
  'wire',
  'ach',
  'credit_card',
  'debit_card',
  'bank_transfer',
  'online',
  'mobile',
  'other',
] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];
/** A payment received, an applied customer credit, a refund, a bad debt written off, credit paid out. */
export const PAYMENT_KINDS = ['payment', 'credit', 'refund', 'write_off', 'payout'] as const;
export type PaymentKind = (typeof PAYMENT_KINDS)[number];

const line = {
  name: Line(),
  description: OptionalLines(2_000).default(null),
  quantity: Quantity,
  unit_price: Money,
  discount_percentage: Percentage.default(0),
};

/** Kobo for one unit. A missing price is a fault of the field and never means 0, which must be typed (S2.5-8). */
const TypedPrice = Money.nullish().transform((price, context) => {
  if (price != null) return price;
  context.addIssue({ code: 'custom', message: 'Please enter a price. Write 0 where there is none.' });
  return z.NEVER;
});

export const InvoiceItemInput = z.strictObject({
  ...line,
  unit_price: TypedPrice,
  /** Percent; when left out, the organization's default. */
  tax_percentage: Percentage.optional(),
  tax_category: z.enum(TAX_CATEGORIES).optional(),
  /** The unit price includes tax: quantity × price is billed before a discount. False when left out. */
  price_includes_tax: z.boolean().optional(),
  /** The tax gateway's code for the goods (HS code) or the service (ISIC code); one of the two. */
  hs_code: OptionalLine(20).optional(),
  service_code: OptionalLine(20).optional(),
  /** The stocked item or service that is sold: issuing the document takes stocked items out of stock. */
  inventory_item_id: Id.nullable().optional(),
  inventory_item_type: z.enum(ITEM_TYPES).nullable().optional(),
});
export type InvoiceItemInput = z.infer<typeof InvoiceItemInput>;

export const InvoiceItem = z.object({
  id: Id,
  ...line,
  discount_amount: z.int(),
  tax_percentage: z.number(),
  tax_category: z.enum(TAX_CATEGORIES),
  price_includes_tax: z.boolean(),
  tax_amount: z.int(),
  total_amount: z.int(),
  hs_code: z.string().nullable(),
  service_code: z.string().nullable(),
  /** On a credit note, the line that it credits. */
  credits_item_id: Id.nullable(),
});
export type InvoiceItem = z.infer<typeof InvoiceItem>;

export const InvoiceTotals = z.object({
  /** Sum of line totals before discount (decisions §11.15). */
  subtotal: z.int(),
  discount_amount: z.int(),
  tax_amount: z.int(),
  total_amount: z.int(),
  /** The total settled: money, withholding tax, credits. */
  amount_paid: z.int(),
  balance_due: z.int(),
});
export type InvoiceTotals = z.infer<typeof InvoiceTotals>;

/** The organization's details on the document; copied at issue and fixed from then on. */
export const CompanyBlock = z.object({
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  address: Address.nullable(),
  logo_url: z.string().nullable(),
  tax_id: z.string().nullable(),
  registration_number: z.string().nullable(),
});
export type CompanyBlock = z.infer<typeof CompanyBlock>;

export const CustomerBlock = z.object({
  id: Id.nullable(),
  name: z.string(),
  company_name: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  address: Address.nullable(),
  tax_id: z.string().nullable(),
});
export type CustomerBlock = z.infer<typeof CustomerBlock>;

export const BillTo = z.strictObject({
  name: Line(),
  email: OptionalEmail.default(null),
  phone: OptionalPhone.default(null),
  address: Address.nullable().default(null),
});
export const ShipTo = z.strictObject({
  name: OptionalLine().default(null),
  email: OptionalEmail.default(null),
  phone: OptionalPhone.default(null),
  address: Address.nullable().default(null),
});
export const PaymentInfo = z.strictObject({
  method: z.enum(PAYMENT_METHODS).nullable().default(null),
  account_name: OptionalLine().default(null),
  account_number: OptionalLine(34).default(null),
  bank_name: OptionalLine(100).default(null),
  routing_number: OptionalLine(34).default(null),
  swift_code: OptionalLine(20).default(null),
  /** Says on purpose not where to pay. Without it, and without an account, it is the one that documents show. */
  is_none: z.literal(true).optional(),
});
export type PaymentInfo = z.infer<typeof PaymentInfo>;

/** Fields of a change of a document after which it may tell a customer to pay into another account. */
export const SAYS_WHERE_TO_PAY = [
  'payment_info',
  'payment_instructions',
  'notes',
  'terms_and_conditions',
  'additional_info',
  'reference_number',
  'items',
] as const;
export const Signatures = z.strictObject({
  client_name: OptionalLine().default(null),
  provider_name: OptionalLine().default(null),
});

export const Payment = z.object({
  id: Id,
  kind: z.enum(PAYMENT_KINDS),
  /** Money received. */
  amount: z.int(),
  wht_amount: z.int(),
  charges: z.int(),
  settlement_discount: z.int(),
  vat_withheld: z.int(),
  /** What this payment settled of this document. */
  settled: z.int(),
  currency: Currency,
  exchange_rate: z.string().nullable(),
  /** `amount` in kobo of the organization's currency. */
  base_amount: z.int(),
  paid_on: CivilDate,
  method: z.enum(PAYMENT_METHODS),
  reference: z.string().nullable(),
  /** The number of the withholding tax certificate, once received. */
  wht_certificate: z.string().nullable(),
  journal_entry_id: Id,
  created_at: Instant,
  voided_at: Instant.nullable(),
  void_reason: z.string().nullable(),
  void_entry_id: Id.nullable(),
  can: can('void'),
});
export type Payment = z.infer<typeof Payment>;

const document = {
  reference_number: OptionalLine(100),
  issue_date: CivilDate,
  due_date: CivilDate,
  payment_terms: z.enum(PAYMENT_TERMS),
  notes: OptionalText,
  terms_and_conditions: OptionalText,
  payment_instructions: OptionalText,
  payment_info: PaymentInfo.nullable(),
  signatures: Signatures.nullable(),
  additional_info: OptionalText,
  ship_to: ShipTo.nullable(),
  template: z.enum(TEMPLATES),
};

/** What everyone with access to the document sees: member, customer, PDF. */
export const InvoiceDocument = z.object({
  document_type: z.enum(DOCUMENT_TYPES),
  invoice_number: z.string().nullable(),
  status: z.enum(INVOICE_STATUSES),
  currency: Currency,
  /** For a document in a foreign currency: one unit of its currency in the organization's, at issue. */
  exchange_rate: z.string().nullable(),
  /** In the organization's currency: the total, and the tax, which the document shows too (decisions §11.13). */
  base: z.object({
    currency: Currency,
    /** Null while a draft in a foreign currency has no rate. */
    total_amount: z.int().nullable(),
    tax_amount: z.int().nullable(),
  }),
  /** The part of `amount_paid` that credit notes account for; the rest was paid. */
  credit_notes_amount: z.int(),
  /** On a credit note, the number of the document that it credits. */
  credits_number: z.string().nullable(),
  /** The number on a receipt that was printed before this document had its own. */
  provisional_number: z.string().nullable(),
  /** Pattern such as `MMM D, YYYY`. */
  date_format: z.string(),
  company: CompanyBlock,
  customer: CustomerBlock,
  ...document,
  items: z.array(InvoiceItem),
  totals: InvoiceTotals,
  late_payment_text: z.string().nullable(),
  /** Once the document is registered at the tax gateway: its reference, and the content of the QR code. */
  einvoice: z.object({ irn: z.string(), qr: z.string() }).nullable(),
});
export type InvoiceDocument = z.infer<typeof InvoiceDocument>;

/** How a document went to the customer: by our email, or by a person on WhatsApp. */
export const SEND_CHANNELS = ['email', 'whatsapp'] as const;

/** An email with the document and its delivery status, or a message of which a person said that it was sent. */
export const InvoiceSend = z.object({
  id: Id,
  kind: z.enum(['document', 'reminder']),
  channel: z.enum(SEND_CHANNELS),
  /** For a scheduled reminder: days after the due date, negative before it. */
  reminder_day: z.int().nullable(),
  /** An email address or a phone number; empty where the chat was chosen in WhatsApp. */
  recipient: z.string(),
  status: z.enum(['queued', 'sent', 'failed']),
  /** Why it failed, in the mail server's words or in those for a fault of WhatsApp. */
  refusal: z.string().nullable(),
  created_at: Instant,
  sent_at: Instant.nullable(),
  failed_at: Instant.nullable(),
  /** When WhatsApp says that it arrived and was read; null for email. */
  delivered_at: Instant.nullable(),
  read_at: Instant.nullable(),
});
export type InvoiceSend = z.infer<typeof InvoiceSend>;

/** Related documents: `invoice` is what a quote became, `credited` is what a credit note credits. */
export const RelatedDocument = z.object({
  id: Id,
  relation: z.enum(['credit_note', 'credited', 'quote', 'invoice']),
  document_type: z.enum(DOCUMENT_TYPES),
  invoice_number: z.string().nullable(),
  stored_status: z.enum(STORED_STATUSES),
  total_amount: z.int(),
  created_at: Instant,
});
export type RelatedDocument = z.infer<typeof RelatedDocument>;

/** What members see of a line beyond what the document shows. */
export const InvoiceLine = InvoiceItem.extend({
  inventory_item_id: Id.nullable(),
  inventory_item_type: z.enum(ITEM_TYPES).nullable(),
  /**
   * Cost of the goods less returns, in kobo of the organization's currency. Null without stock, or for a member who may
   * not see costs.
   */
  cost: z.int().nullable(),
});

export const Invoice = InvoiceDocument.extend({
  id: Id,
  items: z.array(InvoiceLine),
  organization_id: Id,
  version: z.int(),
  /** Whose figures it counts in, and whose place its goods leave. */
  branch_id: Id,
  customer_id: Id.nullable(),
  stored_status: z.enum(STORED_STATUSES),
  /** Days past the due date, 0 when it is not late. */
  days_late: z.int(),
  created_at: Instant,
  updated_at: Instant,
  issued_at: Instant.nullable(),
  sent_at: Instant.nullable(),
  viewed_at: Instant.nullable(),
  paid_at: Instant.nullable(),
  cancelled_at: Instant.nullable(),
  cancel_reason: z.string().nullable(),
  journal_entry_id: Id.nullable(),
  /** Credited by credit notes, and refunded. */
  credited_amount: z.int(),
  refunded_amount: z.int(),
  /** The balance, in the organization's currency. */
  base_balance_due: z.int(),
  credits_id: Id.nullable(),
  quote_id: Id.nullable(),
  is_opening: z.boolean(),
  recurring_id: Id.nullable(),
  /** For a sale at the counter: its shift, when it was sold, and the cash that was handed over. */
  shift_id: Id.nullable(),
  sold_at: Instant.nullable(),
  tendered: z.int().nullable(),
  payments: z.array(Payment),
  /** Latest last. */
  sends: z.array(InvoiceSend),
  related: z.array(RelatedDocument),
  /**
   * For issued documents that sell items, after credit notes, in kobo of the organization's currency; null for a member
   * who may not see costs.
   */
  margin: z
    .object({
      net_sales: z.int(),
      cost: z.int(),
      gross_margin: z.int(),
      /** Of the net sales before credit notes, lines whose goods have no known cost. */
      without_cost: z.int(),
      /** Percent of net sales. */
      percentage: z.number().nullable(),
    })
    .nullable(),
  /** What is left to credit of each line; empty where nothing can be credited. */
  creditable: z.array(z.object({ item_id: Id, quantity: z.number(), total_amount: z.int() })),
  can: can(
    'update',
    'delete',
    'issue',
    'send',
    'share',
    'unshare',
    'pay',
    'cancel',
    'credit',
    'refund',
    'duplicate',
    'convert',
    'remind',
    'write_off',
  ),
});
export type Invoice = z.infer<typeof Invoice>;

export const InvoiceRow = z.object({
  id: Id,
  document_type: z.enum(DOCUMENT_TYPES),
  invoice_number: z.string().nullable(),
  status: z.enum(INVOICE_STATUSES),
  stored_status: z.enum(STORED_STATUSES),
  customer_id: Id.nullable(),
  customer_name: z.string(),
  issue_date: CivilDate,
  due_date: CivilDate,
  days_late: z.int(),
  currency: Currency,
  total_amount: z.int(),
  balance_due: z.int(),
  /** A quote that became an invoice. */
  is_converted: z.boolean(),
});
export type InvoiceRow = z.infer<typeof InvoiceRow>;

/** Money that came with a sale, in the document's currency. */
export const SalePayment = z.strictObject({
  method: z.enum(PAYMENT_METHODS),
  amount: Money.refine((value) => value > 0, 'Please enter an amount'),
  /** When left out, the default for the method. */
  account_id: Id.optional(),
  reference: OptionalLine(100).default(null),
});
export type SalePayment = z.infer<typeof SalePayment>;

/** The device's short name and its own count, such as `T1-0147`; unique in the organization. */
export const ProvisionalNumber = z.string().regex(/^[A-Z0-9]{1,8}-[0-9]{4,10}$/, 'Such as T1-0147');

const { ...optionalDocument } = z.strictObject(document).partial().shape;
const who = {
  customer_id: Id.nullable().optional(),
  bill_to: BillTo.nullable().optional(),
};
const InvoiceInput = z.strictObject({
  id: NewId.optional(),
  document_type: z.enum(WRITABLE_DOCUMENT_TYPES).default('invoice'),
  ...who,
  ...optionalDocument,
  issue_date: CivilDate,
  due_date: CivilDate,
  payment_terms: z.enum(PAYMENT_TERMS).default('custom'),
  currency: Currency.optional(),
  exchange_rate: ExchangeRate.optional(),
  /** A number typed by hand; when left out, the number is assigned at issue. */
  invoice_number: OptionalLine(50).optional(),
  items: z.array(InvoiceItemInput).min(1, 'Please add at least one item').max(LIMITS.invoice_items),
  /** Issue at once, in the same transaction. */
  issue: z.boolean().default(false),
  override_credit_limit: z.boolean().default(false),
  /** For receipts: how it was paid. */
  payment_method: z.enum(PAYMENT_METHODS).optional(),
  /** The account that a receipt was paid into; when left out, the default for the method. */
  account_id: Id.optional(),
  branch_id: Id.optional(),
  /** What was paid at once, in one way or several: all of a receipt, all, a part or nothing of an invoice. */
  payments: z.array(SalePayment).min(1).max(LIMITS.sale_payments).optional(),
  /** The cash that the customer handed over; the change is the difference. */
  tendered: Money.optional(),
  /** The shift at the counter that sold it. */
  shift_id: Id.optional(),
  /** The number that a device printed before the sale had a legal one. */
  provisional_number: ProvisionalNumber.optional(),
  /** When it was sold, which is earlier than when it arrived here if there was no network. */
  sold_at: Instant.optional(),
  /** Records a sale that has happened although its customer is blocked; only with the permission `sales:accept`. */
  override_blocked: z.boolean().optional(),
});

const document_date_order = (value: { issue_date?: string | undefined; due_date?: string | undefined }) =>
  !value.issue_date || !value.due_date || value.due_date >= value.issue_date;
export const DUE_BEFORE_ISSUE = 'The due date is before the issue date';
const dueBeforeIssue = { path: ['due_date'], message: DUE_BEFORE_ISSUE };

/** Fields of a sale that is issued at once. */
const OF_A_SALE = ['payments', 'tendered', 'shift_id', 'provisional_number', 'sold_at'] as const;

export const InvoiceCreate = InvoiceInput.extend({ said: Said })
  .refine(document_date_order, dueBeforeIssue)
  .superRefine((value, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    for (const name of OF_A_SALE)
      if (value[name] !== undefined && (!value.issue || value.document_type === 'quote'))
        refuse(name, 'Only a receipt or an invoice that is issued at once has this');
    if (value.payments && (value.payment_method || value.account_id))
      refuse('payments', 'Give either payments, or one method and its account');
  });
export type InvoiceCreate = z.infer<typeof InvoiceCreate>;
export const InvoiceUpdate = z
  .strictObject({
    version: Version,
    ...who,
    ...optionalDocument,
    currency: Currency.optional(),
    exchange_rate: ExchangeRate.nullable().optional(),
    invoice_number: OptionalLine(50).optional(),
    items: InvoiceInput.shape.items.optional(),
    branch_id: Id.optional(),
  })
  .refine(document_date_order, dueBeforeIssue);
export type InvoiceUpdate = z.infer<typeof InvoiceUpdate>;

/**
 * Everything that is left of the line, a quantity of it, or an amount (tax included) where only the price is reduced.
 */
export const CreditItem = z
  .strictObject({ item_id: Id, quantity: Quantity.optional(), amount: Money.optional() })
  .refine((item) => item.quantity === undefined || item.amount === undefined, {
    path: ['amount'],
    message: 'Enter a quantity or an amount, not both',
  });
export type CreditItem = z.infer<typeof CreditItem>;

export const INVOICE_SORTS = [
  'invoice_number',
  'customer_name',
  'issue_date',
  'due_date',
  'total_amount',
  'balance_due',
  'created_at',
] as const;
