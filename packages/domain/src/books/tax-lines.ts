import type { TaxCategory } from '@lissafi/contract/documents';
import { divideRounded, toSafe } from '../money/decimal.ts';
import { addMoney } from '../money/money.ts';
import type { Purchase } from '../nigeria/tax-rules.ts';
import { ACCOUNT } from './accounts.ts';

/**
 * What a posting means for value added tax: what was sold or bought, by category, net and tax. The VAT return is a sum
 * of these lines (docs/decisions/0055). All amounts are kobo of the organization's currency, with sign: what a credit
 * note or a reversal takes back is negative.
 */

/** What is sold, what is bought, and VAT that customers withheld and pay to the tax office themselves. */
export type TaxSide = 'output' | 'input' | 'withheld';

/** `adjustment`: the tax of an entry without a supply, such as a journal by hand or an opening balance. */
export type TaxLineCategory = TaxCategory | 'adjustment';

export interface TaxLine {
  side: TaxSide;
  category: TaxLineCategory;
  /** What was bought; null for what is sold or withheld. */
  purchase: Purchase | null;
  is_import: boolean;
  /** The tax is posted to VAT input; otherwise it is part of the cost. */
  is_claimed: boolean;
  /** Without tax. */
  net: number;
  tax: number;
  /** The document or the record that it comes from. */
  document_id: string | null;
  supplier_id: string | null;
}

/** A line of something sold. */
export const outputLine = (
  category: TaxLineCategory,
  net: number,
  tax: number,
  document_id: string | null,
): TaxLine => ({
  ...{ side: 'output', category, purchase: null, is_import: false, is_claimed: false },
  ...{ net, tax, document_id, supplier_id: null },
});

/** A line of something bought; what has no VAT on it is of no category. */
export const inputLine = (bought: {
  purchase: Purchase;
  net: number;
  tax: number;
  is_claimed: boolean;
  is_import?: boolean;
  document_id: string | null;
  supplier_id: string | null;
}): TaxLine => ({
  is_import: false,
  ...bought,
  is_claimed: bought.is_claimed && bought.tax !== 0,
  side: 'input',
  category: bought.tax === 0 ? 'none' : 'standard',
});

/** Takes lines back. */
export const negated = (lines: readonly TaxLine[]): TaxLine[] =>
  lines.map((line) => ({ ...line, net: 0 - line.net, tax: 0 - line.tax }));

/**
 * Divides an amount in proportion to parts by cumulative rounding, half away from zero: the results add up to it
 * exactly. Parts are of one sign; where they add up to 0, the first one takes the amount.
 */
export function divide(amount: number, parts: readonly number[]): number[] {
  const whole = parts.reduce((sum, part) => sum + BigInt(part), 0n);
  if (whole === 0n) return parts.map((_, index) => (index === 0 ? amount : 0));
  let upTo = 0n;
  let given = 0;
  return parts.map((part) => {
    upTo += BigInt(part);
    const share = toSafe(divideRounded(BigInt(amount) * upTo, whole));
    const own = share - given;
    given = share;
    return own;
  });
}

interface Taxed {
  total_amount: number;
  tax_amount: number;
  tax_category: TaxCategory;
}
type TaxByAccount = readonly { account_code: string; amount: number }[];

const byCategory = (items: readonly Taxed[]) => {
  const sums = new Map<TaxCategory, { net: number; total: number }>();
  for (const { tax_category, total_amount, tax_amount } of items) {
    const sum = sums.get(tax_category) ?? { net: 0, total: 0 };
    sum.net = addMoney(sum.net, total_amount - tax_amount);
    sum.total = addMoney(sum.total, total_amount);
    sums.set(tax_category, sum);
  }
  return [...sums];
};

const TAX_ACCOUNT: Partial<Record<TaxCategory, string>> = {
  standard: ACCOUNT.vat_output,
  other: ACCOUNT.other_sales_taxes,
};
const taxOf = (category: TaxCategory, taxes: TaxByAccount) =>
  taxes.find(({ account_code }) => account_code === TAX_ACCOUNT[category])?.amount ?? 0;

/**
 * Returns the lines of a document by category. `items` are in the document's currency; `net` and `taxes` are what is
 * posted. A document in a foreign currency is divided in proportion.
 */
export function saleTaxLines(
  items: readonly Taxed[],
  posted: { net: number; taxes: TaxByAccount; document_id: string },
): TaxLine[] {
  const sums = byCategory(items);
  const nets = divide(
    posted.net,
    sums.map(([, { net }]) => net),
  );
  return sums
    .map(([category], index) =>
      outputLine(category, nets[index]!, taxOf(category, posted.taxes), posted.document_id),
    )
    .filter(({ net, tax }) => net !== 0 || tax !== 0);
}

/**
 * Returns what a settlement discount takes back of a document, by category: the discount in proportion to what was
 * billed, less its tax. `taxes` are the discount's taxes as they are posted (taxOfDiscount).
 */
export function discountTaxLines(
  discount: number,
  items: readonly Taxed[],
  taxes: TaxByAccount,
  document_id: string,
): TaxLine[] {
  const sums = byCategory(items);
  const parts = divide(
    discount,
    sums.map(([, { total }]) => total),
  );
  return negated(
    sums.map(([category], index) => {
      const tax = taxOf(category, taxes);
      return outputLine(category, parts[index]! - tax, tax, document_id);
    }),
  ).filter(({ net, tax }) => net !== 0 || tax !== 0);
}

/**
 * Returns what a discount from a supplier takes back of a purchase. `total` is what was bought, with tax; `claimed` is
 * the tax of the discount as it is posted to VAT input.
 */
export function purchaseDiscountLines(
  discount: number,
  bought: readonly TaxLine[],
  total: number,
  claimed: number,
): TaxLine[] {
  if (total === 0) return [];
  const share = (amount: number) => toSafe(divideRounded(BigInt(discount) * BigInt(amount), BigInt(total)));
  const claims = bought.filter((line) => line.is_claimed);
  const taxes = divide(
    claimed,
    claims.map((line) => line.tax),
  );
  return negated(
    bought.map((line) => ({
      ...line,
      net: share(line.net),
      tax: line.is_claimed ? taxes[claims.indexOf(line)]! : share(line.tax),
    })),
  ).filter(({ net, tax }) => net !== 0 || tax !== 0);
}

const sameOf = (line: TaxLine) =>
  [
    line.side,
    line.category,
    line.purchase,
    line.is_import,
    line.is_claimed,
    line.document_id,
    line.supplier_id,
  ].join();

/** Merges lines that differ in their amounts only; what comes to 0 is left out. */
export function mergeTaxLines(lines: readonly TaxLine[]): TaxLine[] {
  const merged = new Map<string, TaxLine>();
  for (const line of lines) {
    const same = merged.get(sameOf(line));
    if (same) {
      same.net = addMoney(same.net, line.net);
      same.tax = addMoney(same.tax, line.tax);
    } else merged.set(sameOf(line), { ...line });
  }
  return [...merged.values()].filter(({ net, tax }) => net !== 0 || tax !== 0);
}

/** Entries that settle the tax of a return; they are no supply, and no adjustment of one. */
export const VAT_SETTLEMENTS: readonly string[] = ['vat_return'];

/** Entries that may move the tax accounts without a supply: they stand in the return as adjustments. */
const ADJUSTING: readonly string[] = ['journal', 'opening_balances'];

/** The tax that the lines say is posted to an account, debit positive. */
function postedBy(lines: readonly TaxLine[], side: TaxSide): number {
  const taxed = lines.filter(
    (line) =>
      line.side === side &&
      (side !== 'output' || line.category === 'standard' || line.category === 'adjustment') &&
      (side !== 'input' || line.is_claimed),
  );
  const tax = addMoney(...taxed.map((line) => line.tax));
  return side === 'output' ? 0 - tax : tax;
}

const SIDES: readonly [TaxSide, string][] = [
  ['output', ACCOUNT.vat_output],
  ['input', ACCOUNT.vat_input],
  ['withheld', ACCOUNT.vat_withheld],
];

/**
 * Returns the tax lines of a posting, complete: what moves VAT output and VAT input is exactly the tax of its lines. A
 * journal by hand and an opening balance get adjustment lines; VAT that customers withheld gets its lines from the
 * account. Throws Error for any other posting that moves these accounts without saying what was sold or bought, so that
 * no new kind of posting can forget the return.
 */
export function completeTaxLines(posting: {
  source_type: string;
  source_id: string;
  lines: readonly { account_code: string; amount: number }[];
  taxes?: readonly TaxLine[];
}): TaxLine[] {
  if (VAT_SETTLEMENTS.includes(posting.source_type)) return [];
  const lines = mergeTaxLines(posting.taxes ?? []);
  for (const [side, code] of SIDES) {
    const moved = addMoney(
      ...posting.lines.filter((line) => line.account_code === code).map((line) => line.amount),
    );
    const missing = moved - postedBy(lines, side);
    if (missing === 0) continue;
    if (side !== 'withheld' && !ADJUSTING.includes(posting.source_type))
      throw new Error(
        `The ${posting.source_type} moves account ${code} by ${moved} kobo, but ${missing} have no tax line`,
      );
    lines.push({
      ...outputLine('adjustment', 0, side === 'output' ? 0 - missing : missing, posting.source_id),
      side,
      is_claimed: side === 'input',
    });
  }
  return lines;
}
