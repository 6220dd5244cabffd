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

/** What the arithmetic of a line needs; percentages are in percent: 7.5 is 7.5 %. */
export interface ItemFigures {
  quantity: number;
  /** Kobo. */
  unit_price: number;
  discount_percentage: number;
  tax_percentage: number;
  /** The unit price includes tax; false when left out. */
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

/** Returns a percentage of an amount in kobo, rounded once. */
const percentOf = (percentage: number, amount: bigint) =>
  divideRounded(amount * scaled(percentage), 100n * SCALE);

const TOO_LARGE = 'This amount is too large';
const tooLarge = (faults: FieldFault[]) =>
  new Refusal('VALIDATION_FAILED', { field: 'items', errors: faults });
/** Prices and quantities are never below 0, and neither are amounts. */
const isWithin = (value: bigint) => value <= LIMITS.money_max;

/** Tax is added to a price without tax (S1.5-18, 19, 20, 22). */
function taxAdded(item: ItemFigures, line_total: bigint) {
  const discount_amount = percentOf(item.discount_percentage, line_total);
  const discounted = line_total - discount_amount;
  const tax_amount = percentOf(item.tax_percentage, discounted);
  return { line_total, discount_amount, tax_amount, total_amount: discounted + tax_amount };
}

/** Tax is taken out of a price that includes it, once for the line (decisions §4). */
function taxTakenOut(item: ItemFigures, gross: bigint) {
  const whole = 100n * SCALE + scaled(item.tax_percentage);
  const total_amount = gross - percentOf(item.discount_percentage, gross);
  const tax_amount = divideRounded(total_amount * scaled(item.tax_percentage), whole);
  const line_total = divideRounded(gross * 100n * SCALE, whole);
  return { line_total, discount_amount: line_total - (total_amount - tax_amount), tax_amount, total_amount };
}

/** The four steps of a line; null when one exceeds the limit of money. */
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
 * Returns the amounts of one line in kobo, each step rounded once, half away from zero (S1 §5): line total = quantity ×
 * unit price; discount = percentage of the line total; tax = percentage of the discounted amount; amount = discounted
 * amount + tax. Where the price includes its tax: amount = quantity × unit price less the discount on it; tax = amount
 * × rate ÷ (100 + rate); line total = quantity × unit price × 100 ÷ (100 + rate); discount = line total − (amount −
 * tax), so that 100 × ₦1,000 including VAT is exactly ₦100,000 (decisions §4). The browser, the server and the PDF
 * share this function. Throws Refusal VALIDATION_FAILED (`items`) beyond LIMITS.money_max, RangeError for a figure that
 * the contract does not allow.
 */
export function computeItem(item: ItemFigures): ItemAmounts {
  const amounts = amountsOf(item);
  if (!amounts) throw tooLarge([fault('items', TOO_LARGE)]);
  return amounts;
}

/** Returns an amount that includes tax without the tax, in kobo, rounded once. */
export function priceWithoutTax(price: number, percentage: number): number {
  const whole = 100n * SCALE;
  return toSafe(divideRounded(BigInt(price) * whole, whole + scaled(percentage)));
}

/**
 * Returns all lines with their amounts, and the totals, which are sums of the lines (S1.3-1); `subtotal` is before
 * discount. `amountPaid` is the kobo settled so far. Throws as computeItem, naming every line that is too large.
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
 * Returns the percent that a new line gets on a civil date: the organization's own default, otherwise the standard rate
 * of that day if it charges VAT (7.5 since 2020-02-01), otherwise 0 (S1.5-21).
 */
export function taxDefaults(organization: TaxSettings, on: string): number {
  return organization.default_tax ?? (organization.vat_registered ? vatRate(on) : 0);
}

/** Returns the category for a percentage on a civil date when none is given (decisions §4). */
export function taxCategoryFor(percentage: number, vatRegistered: boolean, on: string): TaxCategory {
  if (percentage === vatRate(on) && percentage > 0) return 'standard';
  if (percentage === 0) return vatRegistered ? 'zero_rated' : 'none';
  return 'other';
}

/** Returns the percentage that a category alone implies; null where it depends on the organization's default. */
function percentageOf(category: TaxCategory, on: string): number | null {
  if (category === 'other') return null;
  return category === 'standard' ? vatRate(on) : 0;
}

/**
 * Returns a line of a request with its percentage and category completed from each other and from the organization.
 * `on` is the document's date. Standard is the rate of that day; zero-rated, exempt and untaxed are 0 %; `other` is any
 * rate. Throws Refusal VALIDATION_FAILED on `tax_percentage` when both are given and contradict each other
 * (`items.<index>.tax_percentage` with an index).
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

/**
 * Whether an issued document is unsettled and counts as a receivable. Drafts, cancelled and refunded documents never do
 * (decisions §11.2).
 */
export function isOutstanding(storedStatus: StoredStatus, balanceDue: number): boolean {
  return ISSUED.includes(storedStatus) && balanceDue > 0;
}

/** Returns the balance that is displayed: 0 for a cancelled or refunded document. */
export function owedOn(storedStatus: StoredStatus, balanceDue: number): number {
  return storedStatus === 'cancelled' || storedStatus === 'refunded' ? 0 : balanceDue;
}

/** Returns whole days past the due date, 0 when it is not late. `today` is the organization's. */
export function daysLate(
  storedStatus: StoredStatus,
  dueDate: string,
  balanceDue: number,
  today: string,
): number {
  return isOutstanding(storedStatus, balanceDue) ? Math.max(0, daysBetween(dueDate, today)) : 0;
}

/**
 * Returns the displayed status: overdue is derived and never stored (S1 §4); a document is not late on its due date.
 */
export function displayedStatus(
  storedStatus: StoredStatus,
  dueDate: string,
  balanceDue: number,
  today: string,
): InvoiceStatus {
  return isOutstanding(storedStatus, balanceDue) && today > dueDate ? 'overdue' : storedStatus;
}

export type InvoiceEvent = 'issue' | 'send' | 'view' | 'settle' | 'cancel' | 'refund';

// Event → from → to. Only forward; an earlier event leaves a later status unchanged.
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
 * Returns the status after an event (decisions §4, §11.3). Steps may be skipped forward, never back; viewing or sending
 * a paid invoice leaves it paid. A partial payment does not change the status. A draft is issued before it is sent.
 * Throws Refusal INVOICE_NOT_DRAFT for issuing an issued document, INVALID_STATE for any other invalid event.
 */
export function nextStatus(stored: StoredStatus, event: InvoiceEvent): StoredStatus {
  const next = NEXT[event][stored];
  if (next === undefined) throw new Refusal(event === 'issue' ? 'INVOICE_NOT_DRAFT' : 'INVALID_STATE');
  return next;
}

const DEBTS: readonly DocumentType[] = ['invoice', 'receipt'];

/** Returns what a person with these permissions may do with the document now, so that screens need not derive it. */
export function invoiceActions(
  stored: StoredStatus,
  invoice: {
    document_type?: DocumentType;
    balance_due: number;
    has_payments: boolean;
    is_shared: boolean;
    /** Kobo that credit notes have left to credit; `money_held` is money that was received and not credited. */
    creditable?: number;
    money_held?: number;
    /** Whether credit notes credited a part of it. */
    is_credited?: boolean;
    is_converted?: boolean;
    /** Cancelling would give a debt away: not all of it comes back, and it is not the person's own of today. */
    cancels_debt?: boolean;
  },
  permissions: readonly Permission[],
): Invoice['can'] {
  const {
    document_type = 'invoice',
    creditable = 0,
    money_held = 0,
    is_credited = false,
    is_converted = false,
    cancels_debt = false,
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
    // A quote that became an invoice is kept as a record of what was agreed.
    cancel:
      write &&
      issued &&
      !invoice.has_payments &&
      !is_credited &&
      !is_converted &&
      (!cancels_debt || permissions.includes('write_offs:write')),
    credit: write && credit,
    refund: write && permissions.includes('payments:write') && credit && money_held > 0,
    duplicate: write && document_type !== 'credit_note',
    convert: write && document_type === 'quote' && issued && !is_converted,
    remind: write && document_type === 'invoice' && outstanding,
    write_off: permissions.includes('write_offs:write') && document_type === 'invoice' && outstanding,
  };
}
