import type { CounterProduct } from '@lissafi/contract/counter';
import { parseMoney } from '../money/money.ts';

/** "3 ×", "3x agege": how many of what follows, whether that is typed or scanned. */
const TIMES = /^\s*(\d{1,6}(?:[.,]\d{1,4})?)\s*[x×*]\s*(.*)$/iu;

/** What is typed at the counter: how many, and of what. Without a factor it is 1. */
export function readSearch(typed: string): { quantity: number; text: string } {
  const [, factor, rest] = TIMES.exec(typed) ?? [];
  const quantity = factor === undefined ? 1 : Number(factor.replace(',', '.'));
  return quantity > 0 ? { quantity, text: (rest ?? typed).trim() } : { quantity: 1, text: typed.trim() };
}

/** As many digits as this are a code that was scanned, and no price. */
const CODE = /\d{8}/;
const GOODS = 'Other goods';

/**
 * What a text names to sell without a product: "Milo 4500", "Milo", "4500". The price is in kobo for one, null where
 * none is said. Null for a code and for a text that names nothing.
 */
export function freeGoodsOf(text: string): { name: string; price: number | null } | null {
  const words = text.trim().split(/\s+/);
  if (CODE.test(text)) return null;
  const last = /^(?:at|for|@)$/i.test(words.at(-2) ?? '') ? -2 : -1;
  const price = parseMoney(words.at(-1)!);
  if (price === null) return /\p{L}/u.test(text) ? { name: nameOf(words), price } : null;
  if (price <= 0) return null;
  return { name: nameOf(words.slice(0, last)) || GOODS, price };
}

/** As it stands on the receipt. */
const nameOf = (words: readonly string[]): string => {
  const name = words.join(' ');
  return name.charAt(0).toUpperCase() + name.slice(1);
};

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
/** An empty text before or after other signs is among them, and begins every word. */
const wordsOf = (text: string) => plain(text).split(/[^\p{L}\p{N}]+/u);

/** The product that a scanned or typed code names: its barcode, or its SKU. */
export const productOfCode = (
  products: readonly CounterProduct[],
  code: string,
): CounterProduct | undefined =>
  products.find(({ barcode }) => barcode === code) ??
  products.find(({ sku }) => sku.toLowerCase() === code.toLowerCase());

const SHORTEST_CODE = 4;

/** The product whose barcode a text ends with: something was typed, and then it was scanned. */
export const productAtEnd = (products: readonly CounterProduct[], text: string): CounterProduct | undefined =>
  products.find(({ barcode }) => barcode && barcode.length >= SHORTEST_CODE && text.endsWith(barcode));

/**
 * Returns the products that a text finds, in the order in which they were given: by their code, by the beginnings of
 * words of their name in any order, or by their price.
 */
export function findProducts(products: readonly CounterProduct[], text: string): CounterProduct[] {
  const code = productOfCode(products, text);
  if (code) return [code];
  const words = wordsOf(text);
  const price = parseMoney(text);
  return products.filter((product) => {
    if (price !== null && product.selling_price === price) return true;
    const names = [...wordsOf(product.name), ...wordsOf(product.sku)];
    return words.every((word) => names.some((name) => name.startsWith(word)));
  });
}
