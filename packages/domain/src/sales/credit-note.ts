import type { CreditItem, TaxCategory } from '@lissafi/contract/documents';
import { type FieldFault, fault, invalid } from '@lissafi/contract/errors';
import { ONE_E4, toE4 } from '../money/decimal.ts';
import { baseShare } from '../money/exchange.ts';
import { computeItem } from './invoice.ts';

/** A line of an issued document. Percentages and quantities are stored times 10^4; amounts are kobo. */
export interface IssuedLine {
  id: string;
  quantity_e4: number;
  unit_price: number;
  discount_percentage_e4: number;
  tax_percentage_e4: number;
  tax_category: TaxCategory;
  price_includes_tax: boolean;
  discount_amount: number;
  tax_amount: number;
  total_amount: number;
}

/** What earlier credit notes credited of a line. */
export interface Credited {
  quantity_e4: number;
  discount_amount: number;
  tax_amount: number;
  total_amount: number;
}
export const NOTHING_CREDITED: Credited = {
  quantity_e4: 0,
  discount_amount: 0,
  tax_amount: 0,
  total_amount: 0,
};

/** A line of a credit note. */
export interface CreditLine {
  credits_item_id: string;
  /** The quantity that is returned; 0 where only the price is reduced. */
  credited_quantity_e4: number;
  /** The quantity that the credit note shows. */
  quantity_e4: number;
  unit_price: number;
  price_includes_tax: boolean;
  discount_percentage_e4: number;
  discount_amount: number;
  tax_amount: number;
  total_amount: number;
}

/** Returns what can still be credited of a line. */
export function leftOf(line: IssuedLine, credited: Credited = NOTHING_CREDITED): Credited {
  return {
    quantity_e4: line.quantity_e4 - credited.quantity_e4,
    discount_amount: line.discount_amount - credited.discount_amount,
    tax_amount: line.tax_amount - credited.tax_amount,
    total_amount: line.total_amount - credited.total_amount,
  };
}

const beforeDiscount = (part: Credited) => part.total_amount - part.tax_amount + part.discount_amount;

/** A line for a part that quantity times price does not express: its net amount, once. */
function folded(line: IssuedLine, net: number, tax_amount: number, credited_quantity_e4: number): CreditLine {
  return {
    credits_item_id: line.id,
    credited_quantity_e4,
    quantity_e4: ONE_E4,
    unit_price: net,
    price_includes_tax: false,
    discount_percentage_e4: 0,
    discount_amount: 0,
    tax_amount,
    total_amount: net + tax_amount,
  };
}

/** Credits a quantity of a line with the same arithmetic as all documents, and never more than is left. */
function byQuantity(line: IssuedLine, left: Credited, quantity_e4: number): CreditLine {
  const { line_total, ...computed } = computeItem({
    quantity: quantity_e4 / ONE_E4,
    unit_price: line.unit_price,
    discount_percentage: line.discount_percentage_e4 / ONE_E4,
    tax_percentage: line.tax_percentage_e4 / ONE_E4,
    price_includes_tax: line.price_includes_tax,
  });
  // The last part takes exactly the rest, so that the parts of a line add up to the line.
  const part = quantity_e4 === left.quantity_e4 ? left : computed;
  const net = part.total_amount - part.tax_amount;
  const leftNet = left.total_amount - left.tax_amount;
  if (
    line_total !== net + part.discount_amount ||
    (line.price_includes_tax && part.total_amount !== computed.total_amount) ||
    net > leftNet ||
    part.tax_amount > left.tax_amount ||
    part.discount_amount > left.discount_amount
  )
    return folded(line, Math.min(net, leftNet), Math.min(part.tax_amount, left.tax_amount), quantity_e4);
  return {
    credits_item_id: line.id,
    credited_quantity_e4: quantity_e4,
    quantity_e4,
    unit_price: line.unit_price,
    price_includes_tax: line.price_includes_tax,
    discount_percentage_e4: line.discount_percentage_e4,
    discount_amount: part.discount_amount,
    tax_amount: part.tax_amount,
    total_amount: part.total_amount,
  };
}

/**
 * Credits an amount of a line, tax included: its tax is proportional and rounded once, and the full rest for all that
 * is left.
 */
function byAmount(line: IssuedLine, left: Credited, amount: number): CreditLine {
  if (amount === left.total_amount) return byQuantity(line, left, left.quantity_e4);
  const tax = baseShare(left.tax_amount, amount, left.total_amount);
  return folded(line, amount - tax, tax, 0);
}

const inWhole = (quantity_e4: number) => String(quantity_e4 / ONE_E4);

/**
 * Returns the lines of a credit note (decisions §4: by lines, at most what is left). `wanted` undefined credits
 * everything that is left. Throws Refusal VALIDATION_FAILED with every fault at its line.
 */
export function creditLines(
  lines: readonly IssuedLine[],
  credited: ReadonlyMap<string, Credited>,
  wanted: readonly CreditItem[] | undefined,
): CreditLine[] {
  const rest = (line: IssuedLine) => leftOf(line, credited.get(line.id));
  if (!wanted) {
    return lines
      .filter((line) => rest(line).total_amount > 0)
      .map((line) => byAmount(line, rest(line), rest(line).total_amount));
  }
  const faults: FieldFault[] = [];
  const taken: CreditLine[] = [];
  const seen = new Set<string>();
  for (const [index, { item_id, quantity, amount }] of wanted.entries()) {
    const line = lines.find((each) => each.id === item_id);
    const at = (name: string, message: string) => faults.push(fault(`items.${index}.${name}`, message));
    if (!line || seen.has(item_id)) {
      at('item_id', line ? 'This line stands here twice' : 'There is no such line');
      continue;
    }
    seen.add(item_id);
    const left = rest(line);
    const quantity_e4 = quantity === undefined ? left.quantity_e4 : toE4(quantity);
    if (left.total_amount === 0) at('item_id', 'Nothing is left to credit of this line');
    else if (amount !== undefined && (amount === 0 || amount > left.total_amount))
      at('amount', amount === 0 ? 'Please enter an amount' : 'More than is left of this line');
    else if (amount !== undefined) taken.push(byAmount(line, left, amount));
    else if (quantity === undefined) taken.push(byAmount(line, left, left.total_amount));
    else if (quantity_e4 > left.quantity_e4)
      at('quantity', `Only ${inWhole(left.quantity_e4)} is left to credit`);
    else taken.push(byQuantity(line, left, quantity_e4));
  }
  if (faults.length > 0) throw invalid(...faults);
  return taken.filter((line) => line.total_amount > 0);
}

/**
 * Distributes an amount over what is left of the lines, in proportion; kobo left by rounding go to the largest
 * remainders, which are of lines that still have a kobo. Throws Refusal VALIDATION_FAILED on `amount` when it exceeds
 * what is left.
 */
export function spreadCredit(
  lines: readonly IssuedLine[],
  credited: ReadonlyMap<string, Credited>,
  amount: number,
): CreditLine[] {
  const open = lines
    .map((line) => ({ line, left: leftOf(line, credited.get(line.id)) }))
    .filter(({ left }) => left.total_amount > 0);
  const whole = open.reduce((sum, { left }) => sum + BigInt(left.total_amount), 0n);
  if (BigInt(amount) > whole)
    throw invalid(fault('amount', 'This is more than what remains of this document'));
  const shares = open.map(({ line, left }) => {
    const product = BigInt(left.total_amount) * BigInt(amount);
    return { line, left, share: Number(product / whole), remainder: product % whole };
  });
  let missing = amount - shares.reduce((sum, { share }) => sum + share, 0);
  for (const each of [...shares].sort(
    (a, b) => Number(b.remainder > a.remainder) - Number(b.remainder < a.remainder),
  )) {
    if (missing === 0) break;
    each.share += 1;
    missing -= 1;
  }
  return shares.filter(({ share }) => share > 0).map(({ line, left, share }) => byAmount(line, left, share));
}

export interface CreditTotals {
  subtotal: number;
  discount_amount: number;
  tax_amount: number;
  total_amount: number;
}

/** Returns the sums of the lines. */
export function creditTotals(lines: readonly CreditLine[]): CreditTotals {
  const totals = { subtotal: 0, discount_amount: 0, tax_amount: 0, total_amount: 0 };
  for (const line of lines) {
    totals.subtotal += beforeDiscount({ ...line, quantity_e4: 0 });
    totals.discount_amount += line.discount_amount;
    totals.tax_amount += line.tax_amount;
    totals.total_amount += line.total_amount;
  }
  return totals;
}

/** Withholding tax of a document that has not been credited, by whether its certificate was received. */
export interface Withheld {
  certified: number;
  uncertified: number;
}

export interface DividedCredit {
  to_receivable: number;
  /** The whole amount that becomes customer credit, before any of it is refunded. */
  to_credit: number;
  /** With a refund: the part that is paid back at once. */
  money_back: number;
  /** With a refund: withheld tax without a certificate, which reduces withholding tax receivable. */
  wht_back: number;
}

/**
 * Divides a credit note. `held` is what was settled and not credited since. Without a refund a credit note first
 * reduces the receivable, and only the rest becomes customer credit. With a refund the money held is paid back first,
 * and the rest reduces the receivable. Withheld tax was never received as money, so it is never paid back: without a
 * certificate it reduces withholding tax receivable, with one it stays customer credit (decisions §3-4).
 */
export function divideCredit(
  document: { balance_due: number; amount_paid: number; credited_amount: number },
  total: number,
  withMoneyBack: boolean,
  { certified, uncertified }: Withheld = { certified: 0, uncertified: 0 },
): DividedCredit {
  const { balance_due, amount_paid, credited_amount } = document;
  const held = Math.max(0, amount_paid - credited_amount);
  if (!withMoneyBack) {
    const to_credit = Math.max(0, total - balance_due);
    return { to_receivable: Math.min(total, balance_due), to_credit, money_back: 0, wht_back: 0 };
  }
  const money_back = Math.min(total, Math.max(0, held - certified - uncertified));
  const to_receivable = Math.min(total - money_back, balance_due);
  const rest = Math.min(total - money_back - to_receivable, held - money_back);
  return {
    to_receivable,
    to_credit: money_back + rest,
    money_back,
    wht_back: Math.min(rest, uncertified),
  };
}
