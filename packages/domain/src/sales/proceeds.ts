import { LIMITS } from '@lissafi/contract/limits';
import { divideRounded, fromE4, toSafe } from '../money/decimal.ts';
import { baseShare, fromBase, scaledRate, toBase } from '../money/exchange.ts';
import { plausibleRates } from '../nigeria/plausible-rates.ts';
import { computeInvoice } from './invoice.ts';

// What goods bring in: the one rule for whatever lowers it, at the sale and after it (docs/decisions/0150).

interface Line {
  quantity_e4: number;
  unit_price: number;
  discount_percentage_e4: number;
  tax_percentage_e4: number;
  price_includes_tax: boolean;
}
interface Listed {
  selling_price: number;
  price_includes_tax: boolean;
}

/**
 * Returns a price of the organization's currency in the minor unit of a document's currency: the nearest one, and the
 * next above where rounding down would take more than a hundredth of the price, so that what costs less than a cent is
 * not given away. `rate` is null for a document in the organization's own currency.
 */
export function priceIn(price: number, rate: string | null): number {
  if (rate === null || scaledRate(rate) === 0n) return price;
  const nearest = fromBase(price, rate);
  const lost = price - toBase(nearest, rate);
  return lost * 100 > price ? nearest + 1 : nearest;
}

/** What a line bills, and what the same quantity costs at the product's price without discount; both with tax. */
function billedAndListed(line: Line, product: Listed, rate: string | null): [number, number] {
  const figures = {
    quantity: fromE4(line.quantity_e4),
    tax_percentage: fromE4(line.tax_percentage_e4),
  };
  const { items } = computeInvoice([
    {
      ...figures,
      unit_price: line.unit_price,
      price_includes_tax: line.price_includes_tax,
      discount_percentage: fromE4(line.discount_percentage_e4),
    },
    {
      ...figures,
      unit_price: priceIn(product.selling_price, rate),
      price_includes_tax: product.price_includes_tax,
      discount_percentage: 0,
    },
  ]);
  return [items[0]!.total_amount, items[1]!.total_amount];
}

/**
 * Whether a line bills less than the same quantity at the product's price without discount. Both are compared with tax,
 * so that a price that includes it and one that does not are the same to the customer, and in the document's currency at
 * its rate.
 */
export function isBelowPrice(line: Line, product: Listed, rate: string | null): boolean {
  const [billed, listed] = billedAndListed(line, product, rate);
  return billed < listed;
}

/** Returns what the quantity of a line costs at the product's price, with tax, in the document's currency. */
export const listedAmount = (line: Line, product: Listed, rate: string | null): number =>
  billedAndListed(line, product, rate)[1];

/**
 * Whether a rate is within the tolerance of one that is known. `most`: a document or a refund, which a high rate makes
 * look dear; `least`: a payment, or what a customer owes, which a low rate makes look small.
 */
export function isRateHonest(rate: string, known: string, bound: 'most' | 'least'): boolean {
  const [given, right] = [scaledRate(rate) * 100n, scaledRate(known)];
  const tolerance = BigInt(LIMITS.rate_tolerance_percent);
  return bound === 'most' ? given <= right * (100n + tolerance) : given >= right * (100n - tolerance);
}

/** Whether a rate lies within what is plausible of two currencies where none is known. `bound` as of `isRateHonest`. */
export function isRatePlausible(
  { base, currency, rate }: { base: string; currency: string; rate: string },
  bound: 'most' | 'least',
): boolean {
  const bounds = plausibleRates(base, currency);
  if (!bounds) return false;
  const [given, end] = [scaledRate(rate), scaledRate(bounds[bound])];
  return bound === 'most' ? given <= end : given >= end;
}

/** A line that was sold, in the minor unit of the document's currency. */
export interface SoldLine {
  /** With tax, after discount. */
  billed: number;
  /** What the quantity costs at the list price, with tax; null for a line that names no product with a price. */
  listed: number | null;
  quantity_e4: number;
  /** What of the quantity came back into stock. */
  returned_e4: number;
  /** What credit notes took back of the line. */
  credited: number;
}

const shareOf = (amount: number, part: number, whole: number): number =>
  whole === 0 ? 0 : baseShare(amount, part, whole);

/** Returns what credit notes gave of the lines without goods that came back for it. */
export const creditedForNothing = (lines: readonly SoldLine[]): number =>
  lines.reduce(
    (sum, line) =>
      sum + Math.max(0, line.credited - shareOf(line.billed, line.returned_e4, line.quantity_e4)),
    0,
  );

/**
 * Returns how much more may be given of a document before the goods that did not come back bring in less than their list
 * price, or less than they were sold for where that was below it already; never below 0. `given`: what was given so far
 * in discounts, charges, withheld tax, losses, and credit for which nothing came back.
 */
export function leftToGive(lines: readonly SoldLine[], given: number): number {
  const over = lines.reduce((sum, { billed, listed, quantity_e4, returned_e4 }) => {
    const above = listed === null ? billed : Math.max(0, billed - listed);
    return sum + shareOf(above, quantity_e4 - returned_e4, quantity_e4);
  }, 0);
  return Math.max(0, over - given);
}

/**
 * Returns the most that may be given of a document after its sale by whoever may not write debts off: a share of what it
 * billed, rounded once.
 */
export const givenAtMost = (billed: number): number =>
  toSafe(divideRounded(BigInt(billed) * BigInt(LIMITS.given_after_sale_percent), 100n));
