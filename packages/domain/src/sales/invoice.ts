import type {
  DocumentType,
  Invoice,
  InvoiceItemInput,
  InvoiceStatus,
  InvoiceTotals,
  StoredStatus,
  TaxCategory,
} from '@lissafi/contract/documents';
import { type FieldFault, fault, invalid, Refusal } from '@lissafi/contract/errors';
import { LIMITS } from '@lissafi/contract/limits';
import type { Permission } from '@lissafi/contract/permissions';
import { daysBetween } from '../calendar/civil-date.ts';
import { divideRounded, SCALE, scaled, toSafe } from '../money/decimal.ts';
import { vatRate } from '../nigeria/tax-rules.ts';

/** What the arithmetic of a line needs; percentages are percent: 7.5 is 7.5 %. */
export interface ItemFigures {
  quantity: number;
  /** Kobo. */
  unit_price: number;
  discount_percentage: number;
  tax_percentage: number;
  /** The unit price has its tax in it; left out, it has not. */
  price_includes_tax?: boolean | undefined;
}

/** Kobo. */
export interface ItemAmounts {
  /** Before discount and tax. */
  line_total: number;
  discount_amount: number;
  tax_amount: number;
  /** After discount, with tax. */
  total_amount: number;
}

/** A percentage of an amount in kobo, rounded once. */
const percentOf = (percentage: number, amount: bigint) =>
  divideRounded(amount * scaled(percentage), 100n * SCALE);

const TOO_LARGE = 'This amount is too large';
const tooLarge = (faults: FieldFault[]) =>
  new Refusal('VALIDATION_FAILED', { field: 'items', errors: faults });
const isWithin = (value: bigint) => value <= LIMITS.money_max && value >= -LIMITS.money_max;

/** The tax is put on a price without it (S1.5-18, 19, 20, 22). */
function taxAdded(item: ItemFigures, line_total: bigint) {
  const discount_amount = percentOf(item.discount_percentage, line_total);
  const discounted = line_total - discount_amount;
  const tax_amount = percentOf(item.tax_percentage, discounted);
  return { line_total, discount_amount, tax_amount, total_amount: discounted + tax_amount };
}

/** The tax is taken out of a price that has it: once, at the line (decisions §4). */
function taxTakenOut(item: ItemFigures, gross: bigint) {
  const whole = 100n * SCALE + scaled(item.tax_percentage);
  const total_amount = gross - percentOf(item.discount_percentage, gross);
  const tax_amount = divideRounded(total_amount * scaled(item.tax_percentage), whole);
  const line_total = divideRounded(gross * 100n * SCALE, whole);
  return { line_total, discount_amount: line_total - (total_amount - tax_amount), tax_amount, total_amount };
}

/** The four steps of a line, or null when one passes the limit of money. */
function amountsOf(item: ItemFigures): ItemAmounts | null {
  const product = divideRounded(scaled(item.quantity) * BigInt(item.unit_price), SCALE);
  const { line_total, discount_amount, tax_amount, total_amount } = (
    item.price_includes_tax ? taxTakenOut : taxAdded
  )(item, product);
  if (!isWithin(line_total) || !isWithin(total_amount)) return null;
  return {
    line_total: toSafe(line_total),
    discount_amount: toSafe(discount_amount),
    tax_amount: toSafe(tax_amount),
    total_amount: toSafe(total_amount),
  };
}

/**
 * The amounts of one line, in kobo, each step rounded once, half away from zero (S1 §5): line total = quantity ×
 * unit price; discount = percentage of the line total; tax = percentage of the discounted amount; amount = discounted
 * + tax. Where the price includes its tax: amount = quantity × unit price less the discount on it; tax = amount × rate ÷
 * (100 + rate); line total = quantity × unit price × 100 ÷ (100 + rate); discount = line total − (amount − tax), so that
 * 100 × ₦1,000 including VAT is exactly ₦100,000 (decisions §4). The browser, the server and the PDF share it.
 * Throws Refusal VALIDATION_FAILED (`items`) beyond LIMITS.money_max, RangeError for what is no figure of the contract.
 */
export function computeItem(item: ItemFigures): ItemAmounts {
  const amounts = amountsOf(item);
  if (!amounts) throw tooLarge([fault('items', TOO_LARGE)]);
  return amounts;
}

/** What an amount that includes its tax is without it, in kobo, rounded once. */
export function priceWithoutTax(price: number, percentage: number): number {
  const whole = 100n * SCALE;
  return toSafe(divideRounded(BigInt(price) * whole, whole + scaled(percentage)));
}

/**
 * All lines with their amounts, and the totals, which are sums of the lines (S1.3-1); `subtotal` is before discount.
 * `amountPaid` is kobo settled so far. Throws as computeItem, naming every line that is too large.
 */
export function computeInvoice<Item extends ItemFigures>(
  items: readonly Item[],
  amountPaid = 0,
): { items: (Item & ItemAmounts)[]; totals: InvoiceTotals } {
  const computed: (Item & ItemAmounts)[] = [];
  const faults: FieldFault[] = [];
  for (const [index, item] of items.entries()) {
    const amounts = amountsOf(item);
    if (amounts) computed.push({ ...item, ...amounts });
    else faults.push(fault(`items.${index}.unit_price`, TOO_LARGE));
  }
  if (faults.length > 0) throw tooLarge(faults);
  const sum = (key: keyof ItemAmounts) => {
    const total = computed.reduce((t, item) => t + BigInt(item[key]), 0n);
    if (!isWithin(total)) throw tooLarge([fault('items', TOO_LARGE)]);
    return toSafe(total);
  };
  const total_amount = sum('total_amount');
  return {
    items: computed,
    totals: {
      subtotal: sum('line_total'),
      discount_amount: sum('discount_amount'),
      tax_amount: sum('tax_amount'),
      total_amount,
      amount_paid: amountPaid,
      balance_due: total_amount - amountPaid,
    },
  };
}

interface TaxSettings {
  vat_registered: boolean;
  /** Percent; null follows vat_registered. */
  default_tax: number | null;
}

/**
 * Percent that a new line takes on a civil date: the organization's own default, else the standard rate of that day where
 * it charges VAT (7.5 since 2020-02-01), else 0 (S1.5-21).
 */
export function taxDefaults(organization: TaxSettings, on: string): number {
  return organization.default_tax ?? (organization.vat_registered ? vatRate(on) : 0);
}

/** The category that a percentage means on a civil date when none is given (decisions §4). */
export function taxCategoryFor(percentage: number, vatRegistered: boolean, on: string): TaxCategory {
  if (percentage === vatRate(on) && percentage > 0) return 'standard';
  if (percentage === 0) return vatRegistered ? 'zero_rated' : 'none';
  return 'other';
}

/** The percentage that a category alone means; null where only the organization's default can say. */
function percentageOf(category: TaxCategory, on: string): number | null {
  if (category === 'other') return null;
  return category === 'standard' ? vatRate(on) : 0;
}

/**
 * A line as it came in, with its percentage and category filled in from each other and from the organization.
 * `on` is the document's day. Standard is the rate of that day, zero-rated, exempt and untaxed are 0 %; `other` is any rate. Throws Refusal VALIDATION_FAILED on
 * `tax_percentage` where both were given and contradict each other (`items.<index>.tax_percentage` with an index).
 */
export function resolveItem<Input extends InvoiceItemInput>(
  input: Input,
  organization: TaxSettings,
  on: string,
  index?: number,
): Input & { tax_percentage: number; tax_category: TaxCategory } {
  const implied = input.tax_category === undefined ? null : percentageOf(input.tax_category, on);
  const tax_percentage = input.tax_percentage ?? implied ?? taxDefaults(organization, on);
  const tax_category = input.tax_category ?? taxCategoryFor(tax_percentage, organization.vat_registered, on);
  if (implied !== null && tax_percentage !== implied) {
    const field = index === undefined ? 'tax_percentage' : `items.${index}.tax_percentage`;
    const message =
      tax_category === 'standard'
        ? `The standard rate is ${implied} %`
        : 'This tax category has a rate of 0 %';
    throw invalid(fault(field, message));
  }
  return { ...input, tax_percentage, tax_category };
}

const ISSUED: readonly StoredStatus[] = ['pending', 'sent', 'viewed'];

/** Issued and not settled: counts as a receivable. Drafts, cancelled and refunded never do (decisions §11.2). */
export function isOutstanding(storedStatus: StoredStatus, balanceDue: number): boolean {
  return ISSUED.includes(storedStatus) && balanceDue > 0;
}

/** What is still to pay on a document, as it is shown: nothing on one that was cancelled or refunded. */
export function owedOn(storedStatus: StoredStatus, balanceDue: number): number {
  return storedStatus === 'cancelled' || storedStatus === 'refunded' ? 0 : balanceDue;
}

/** Whole days past the due date, 0 where nothing is late. `today` is the organization's. */
export function daysLate(
  storedStatus: StoredStatus,
  dueDate: string,
  balanceDue: number,
  today: string,
): number {
  return isOutstanding(storedStatus, balanceDue) ? Math.max(0, daysBetween(dueDate, today)) : 0;
}

/** What people see: overdue is computed on reading, never stored (S1 §4); the due date itself is not late. */
export function displayedStatus(
  storedStatus: StoredStatus,
  dueDate: string,
  balanceDue: number,
  today: string,
): InvoiceStatus {
  return isOutstanding(storedStatus, balanceDue) && today > dueDate ? 'overdue' : storedStatus;
}

export type InvoiceEvent = 'issue' | 'send' | 'view' | 'settle' | 'cancel' | 'refund';

// Event → from → to. Forward only; a later state stays where it is when something earlier happens again.
const NEXT: Record<InvoiceEvent, Partial<Record<StoredStatus, StoredStatus>>> = {
  issue: { draft: 'pending' },
  send: { pending: 'sent', sent: 'sent', viewed: 'viewed', paid: 'paid' },
  view: {
    pending: 'viewed',
    sent: 'viewed',
    viewed: 'viewed',
    paid: 'paid',
    cancelled: 'cancelled',
    refunded: 'refunded',
  },
  settle: { pending: 'paid', sent: 'paid', viewed: 'paid' },
  cancel: { pending: 'cancelled', sent: 'cancelled', viewed: 'cancelled' },
  refund: { pending: 'refunded', sent: 'refunded', viewed: 'refunded', paid: 'refunded' },
};

/**
 * The state after an event (decisions §4, §11.3). Skips forward are allowed, never back; opening or sending a paid
 * invoice leaves it paid. Partial payment is no event. A draft is issued before it is sent.
 * Throws Refusal INVOICE_NOT_DRAFT for issuing what is issued, INVALID_STATE for all else.
 */
export function nextStatus(stored: StoredStatus, event: InvoiceEvent): StoredStatus {
  const next = NEXT[event][stored];
  if (next === undefined) throw new Refusal(event === 'issue' ? 'INVOICE_NOT_DRAFT' : 'INVALID_STATE');
  return next;
}

const DEBTS: readonly DocumentType[] = ['invoice', 'receipt'];

/** What a person with these permissions may do now, so that screens never re-derive it. */
export function invoiceActions(
  stored: StoredStatus,
  invoice: {
    document_type?: DocumentType;
    balance_due: number;
    has_payments: boolean;
    is_shared: boolean;
    /** What credit notes left of it; money that was paid in and not taken back. */
    creditable?: number;
    money_held?: number;
    /** Whether credit notes took back some of it. */
    is_credited?: boolean;
    is_converted?: boolean;
  },
  permissions: readonly Permission[],
): Invoice['can'] {
  const {
    document_type = 'invoice',
    creditable = 0,
    money_held = 0,
    is_credited = false,
    is_converted = false,
  } = invoice;
  const write = permissions.includes('documents:write');
  const draft = stored === 'draft';
  const issued = ISSUED.includes(stored);
  const isDebt = DEBTS.includes(document_type);
  const credit = isDebt && (issued || stored === 'paid') && creditable > 0;
  const outstanding = isDebt && isOutstanding(stored, invoice.balance_due);
  return {
    update: write && draft,
    delete: write && draft,
    issue: write && draft,
    // Sending a draft issues it first.
    send: write && (draft || issued || stored === 'paid'),
    share: write && (issued || stored === 'paid'),
    unshare: write && invoice.is_shared,
    pay: permissions.includes('payments:write') && outstanding,
    // A quote that became an invoice is kept as what was agreed.
    cancel: write && issued && !invoice.has_payments && !is_credited && !is_converted,
    credit: write && credit,
    refund: write && permissions.includes('payments:write') && credit && money_held > 0,
    duplicate: write && document_type !== 'credit_note',
    convert: write && document_type === 'quote' && issued && !is_converted,
    remind: write && document_type === 'invoice' && outstanding,
  };
}
