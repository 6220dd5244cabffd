import type { CounterProduct } from '@lissafi/contract/counter';
import type { InvoiceItemInput, TaxCategory } from '@lissafi/contract/documents';
import { divideRounded, toE4 } from '../money/decimal.ts';
import { addMoney } from '../money/money.ts';
import { computeInvoice, computeItem, type ItemAmounts, resolveItem } from '../sales/invoice.ts';
import { listPrice, type PriceTerms } from '../sales/price-list.ts';
import { shareDiscount } from '../sales/settlement-discount.ts';
import { lessPercent, priceFor } from './amount-off.ts';

/** One product of a sale that is being put together. */
export interface BasketLine {
  /** Of a line without a product an id of its own. */
  product_id: string;
  /** What is not in the list of products: its name and price were typed, and no stock moves. */
  is_free?: boolean;
  name: string;
  unit: string;
  quantity: number;
  /** Kobo for one unit; null until somebody types it for a product without a price. */
  unit_price: number | null;
  /** The price of the customer's list, or else the selling price, which a change of `unit_price` departs from. */
  list_price: number | null;
  /** The selling price; baskets kept by an older version have none, and then it is `list_price`. */
  selling_price?: number | null;
  price_includes_tax: boolean;
  tax_category: TaxCategory | null;
  /** Percent, on this line alone. */
  discount_percentage: number;
  /** Kobo off the whole line, tax included, instead of a percentage; baskets kept by an older version have none. */
  discount_amount?: number;
}

export interface Basket {
  lines: readonly BasketLine[];
  /** Percent, on the whole sale. */
  discount_percentage: number;
  /** Kobo off the whole sale, tax included, instead of a percentage. */
  discount_amount?: number;
  /** What the cashier calls it while it is on hold. */
  label?: string;
  note: string;
  /** Without a price list the customer pays the selling prices. */
  customer: { id: string; name: string; phone: string | null; price_list_id?: string | null } | null;
  /** The line that was changed last: it is marked, and keys work on it. */
  last: string | null;
}

export const EMPTY_BASKET: Basket = {
  lines: [],
  discount_percentage: 0,
  note: '',
  customer: null,
  last: null,
};

/** A basket with more of a product. Its last line is the one that keys work on. */
export function addProduct(basket: Basket, product: CounterProduct, quantity = 1): Basket {
  const known = basket.lines.some(({ product_id }) => product_id === product.id);
  if (known) {
    const { quantity: before } = basket.lines.find(({ product_id }) => product_id === product.id)!;
    return setQuantity(basket, product.id, plus(before, quantity));
  }
  const line: BasketLine = {
    product_id: product.id,
    name: product.name,
    unit: product.unit,
    quantity,
    unit_price: product.selling_price,
    list_price: product.selling_price,
    selling_price: product.selling_price,
    price_includes_tax: product.price_includes_tax,
    tax_category: product.tax_category,
    discount_percentage: 0,
  };
  return { ...basket, lines: [...basket.lines, line], last: product.id };
}

/** The unit of a line without a product. */
const FREE_UNIT = 'piece';

/**
 * A basket with something that is not in the list of products, at the price that the customer pays for one, in kobo;
 * null where nobody has said it yet. `id` is new.
 */
export function addFree(
  basket: Basket,
  { id, name, quantity, price }: { id: string; name: string; quantity: number; price: number | null },
): Basket {
  const line: BasketLine = {
    ...{ product_id: id, is_free: true, name, unit: FREE_UNIT, quantity },
    ...{ unit_price: price, list_price: null, selling_price: null },
    ...{ price_includes_tax: true, tax_category: null, discount_percentage: 0 },
  };
  return { ...basket, lines: [...basket.lines, line], last: id };
}

/** Sums of quantities have four decimals, and no more of a binary fraction. */
const plus = (a: number, b: number) => (toE4(a) + toE4(b)) / 10_000;

/** A quantity of 0 or less takes the line out. */
export function setQuantity(basket: Basket, id: string, quantity: number): Basket {
  if (quantity > 0) return change(basket, id, { quantity });
  const lines = basket.lines.filter(({ product_id }) => product_id !== id);
  return { ...basket, lines, last: lines.at(-1)?.product_id ?? null };
}

/** One more or one less; less than one takes the line out. */
export const step = (basket: Basket, id: string, by: number): Basket => {
  const line = basket.lines.find(({ product_id }) => product_id === id);
  return line ? setQuantity(basket, id, plus(line.quantity, by)) : basket;
};

export const change = (basket: Basket, id: string, changes: Partial<BasketLine>): Basket => ({
  ...basket,
  lines: basket.lines.map((line) => (line.product_id === id ? { ...line, ...changes } : line)),
  last: id,
});

/**
 * The basket with the prices of a price list on a civil date, or the selling prices without one: each line that nobody
 * gave another price costs what it costs at its quantity. The same basket where nothing changes.
 */
export function repriced(basket: Basket, list: PriceTerms | null, on: string): Basket {
  const lines = basket.lines.map((line) => {
    const { product_id: id, selling_price = line.list_price } = line;
    const price = listPrice({ id, selling_price }, list, line.quantity, on);
    if (price === line.list_price) return line;
    const isOwn = line.unit_price !== line.list_price;
    return { ...line, selling_price, list_price: price, ...(!isOwn && { unit_price: price }) };
  });
  return lines.some((line, index) => line !== basket.lines[index]) ? { ...basket, lines } : basket;
}

/** The marked line moves up or down, and stays where there is no other. */
export function mark(basket: Basket, by: 1 | -1): Basket {
  const at = basket.lines.findIndex(({ product_id }) => product_id === basket.last);
  const to = basket.lines[Math.max(at + by, 0)];
  return to ? { ...basket, last: to.product_id } : basket;
}

/** Units of a product in the basket. */
export const quantityOf = (basket: Basket, id: string): number =>
  basket.lines.find(({ product_id }) => product_id === id)?.quantity ?? 0;

/** How many things are in the basket; what is measured counts as one. */
export const countOf = (basket: Basket): number =>
  basket.lines.reduce((sum, { quantity }) => sum + (Number.isInteger(quantity) ? quantity : 1), 0);

/** Both discounts of a line as one percentage with four decimals, rounded half up: 10% and then 10% is 19%. */
function combined(line: number, sale: number): number {
  const whole = 1_000_000n;
  const left = (whole - BigInt(toE4(line))) * (whole - BigInt(toE4(sale)));
  return Number(whole - divideRounded(left, whole)) / 10_000;
}

export interface TaxSettings {
  vat_registered: boolean;
  default_tax: number | null;
}

/** The lines as an invoice takes them, before any discount. A price that is not typed yet is 0. */
const undiscounted = (basket: Basket): InvoiceItemInput[] =>
  basket.lines.map((line) => ({
    name: line.name,
    description: null,
    quantity: line.quantity,
    unit_price: line.unit_price ?? 0,
    discount_percentage: 0,
    price_includes_tax: line.price_includes_tax,
    ...(line.tax_category && { tax_category: line.tax_category }),
    ...(!line.is_free && { inventory_item_id: line.product_id, inventory_item_type: 'finished_good' }),
  }));

/**
 * Returns the lines as an invoice takes them. Percentages of line and sale become one; an amount off the sale is divided
 * over its lines, and an amount off a line becomes the percentage, and where needed the price, that comes to it
 * (`priceFor`). `on` is the date of the sale. Throws as `totalsOf`.
 */
export function itemsOf(basket: Basket, organization: TaxSettings, on: string): InvoiceItemInput[] {
  const items = undiscounted(basket);
  const { lines, discount_percentage: ofSale, discount_amount: offSale = 0 } = basket;
  if (offSale === 0 && lines.every((line) => !line.discount_amount))
    return items.map((item, index) => ({
      ...item,
      discount_percentage: combined(lines[index]!.discount_percentage, ofSale),
    }));
  const figures = items.map((item) => resolveItem(item, organization, on));
  /** Of each line after its own discount. */
  const after = figures.map((item, index) => {
    const { discount_percentage, discount_amount = 0 } = lines[index]!;
    if (discount_amount === 0) return computeItem({ ...item, discount_percentage }).total_amount;
    return Math.max(0, computeItem(item).total_amount - discount_amount);
  });
  const whole = addMoney(...after);
  const shares = shareDiscount(Math.min(offSale, whole), after);
  return items.map((item, index) => {
    const { discount_percentage, discount_amount } = lines[index]!;
    if (offSale === 0 && !discount_amount)
      return { ...item, discount_percentage: combined(discount_percentage, ofSale) };
    const target = offSale > 0 ? after[index]! - shares[index]! : lessPercent(after[index]!, ofSale);
    return { ...item, ...priceFor(figures[index]!, target) };
  });
}

export interface BasketTotals {
  /** Kobo of each line, with tax and after discounts, in the basket's order. */
  lines: readonly ItemAmounts[];
  /** Kobo of one of each line, with tax and before discounts: what a buyer is told. */
  each: readonly number[];
  total: number;
  tax: number;
  /** What the discounts take off the total. */
  discount: number;
}

/** Kobo of one of each, with tax and before discounts. */
const eachOf = (items: readonly ReturnType<typeof resolveItem>[]): number[] =>
  computeInvoice(items.map((item) => ({ ...item, quantity: 1, discount_percentage: 0 }))).items.map(
    ({ total_amount }) => total_amount,
  );

/**
 * Returns what the sale comes to, by the function that posts it; kobo. `on` is its date, for the rate of VAT. Throws
 * Refusal VALIDATION_FAILED for an amount that is too large.
 */
export function totalsOf(basket: Basket, organization: TaxSettings, on: string): BasketTotals {
  const resolved = itemsOf(basket, organization, on).map((item) => resolveItem(item, organization, on));
  const listed = undiscounted(basket).map((item) => resolveItem(item, organization, on));
  const { items, totals } = computeInvoice(resolved);
  const whole = computeInvoice(listed);
  return {
    lines: items,
    each: eachOf(listed),
    total: totals.total_amount,
    tax: totals.tax_amount,
    discount: whole.totals.total_amount - totals.total_amount,
  };
}

/** Kobo that a buyer pays for one, with tax; null where the price is typed at the sale. Throws as `totalsOf` does. */
export function priceToPay(product: CounterProduct, organization: TaxSettings, on: string): number | null {
  if (product.selling_price === null) return null;
  const items = undiscounted(addProduct(EMPTY_BASKET, product));
  return eachOf(items.map((item) => resolveItem(item, organization, on)))[0]!;
}

/** Lines that cannot be sold yet, because nobody said what they cost. */
export const withoutPrice = (basket: Basket): BasketLine[] =>
  basket.lines.filter(({ unit_price }) => unit_price === null);

/** What a line or a sale is given off by its own discount: "10%", or the amount; null without one. */
export function discountText(
  { discount_percentage, discount_amount }: Pick<Basket, 'discount_percentage' | 'discount_amount'>,
  money: (amount: number) => string,
): string | null {
  if (discount_amount) return money(discount_amount);
  return discount_percentage > 0 ? `${discount_percentage}%` : null;
}
