import { withPlainDigits } from '@lissafi/contract/characters';
import type { CounterProduct } from '@lissafi/contract/counter';
import { spellings } from '../inventory/barcode.ts';
import { parseMoney } from '../money/money.ts';
import { foldName } from '../text/name.ts';
import { readQuantity } from '../text/number.ts';

/** "3 ×", "3x agege": how many of what follows, whether that is typed or scanned. */
const TIMES = /^\s*([\d.,'’]+)\s*[x×*]\s*(.*)$/iu;

/**
 * What is typed at the counter: how many, and of what. Without a factor it is 1. A product whose own name has the whole
 * text goes before the factor: "4x2 rafter" is one of that name.
 */
export function readSearch(
  typed: string,
  products: readonly Pick<CounterProduct, 'name'>[] = [],
): { quantity: number; text: string } {
  const text = typed.trim();
  const [, factor, rest = ''] = TIMES.exec(withPlainDigits(text)) ?? [];
  const quantity = factor === undefined ? null : readQuantity(factor);
  const whole = foldName(text);
  const isName = rest !== '' && products.some(({ name }) => foldName(name).includes(whole));
  return quantity === null || isName ? { quantity: 1, text } : { quantity, text: rest.trim() };
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

/** An empty text before or after other signs is among them, and begins every word. */
const wordsOf = (text: string) => foldName(text).split(/[^\p{L}\p{N}]+/u);

/**
 * The products that a scanned or typed code names: by barcode, whatever leading zeros of a GTIN the reader leaves out,
 * else by SKU. More than one where a good was recorded twice: a person says which.
 */
export function productsOfCode(products: readonly CounterProduct[], code: string): CounterProduct[] {
  const forms = spellings(code);
  const found = products.filter(({ barcode }) => barcode !== null && forms.includes(barcode));
  return found.length > 0 ? found : products.filter(({ sku }) => sku.toLowerCase() === code.toLowerCase());
}

const SHORTEST_CODE = 4;

/**
 * The products whose barcode a text ends with: something was typed, and then it was scanned. A longer number that ends
 * with the same digits is another code.
 */
export const productsAtEnd = (products: readonly CounterProduct[], text: string): CounterProduct[] =>
  products.filter(
    ({ barcode }) =>
      barcode &&
      spellings(barcode).some(
        (code) =>
          code.length >= SHORTEST_CODE &&
          text.endsWith(code) &&
          !(/^\d/.test(code) && /\d$/.test(text.slice(0, -code.length))),
      ),
  );

/**
 * Returns the products that a text finds, in the order in which they were given: by their code, by the beginnings of
 * words of their name in any order, or by their price.
 */
export function findProducts(products: readonly CounterProduct[], text: string): CounterProduct[] {
  const coded = productsOfCode(products, text.trim());
  if (coded.length > 0) return coded;
  const words = wordsOf(text);
  const price = parseMoney(text);
  return products.filter((product) => {
    if (price !== null && product.selling_price === price) return true;
    const names = [...wordsOf(product.name), ...wordsOf(product.sku)];
    return words.every((word) => names.some((name) => name.startsWith(word)));
  });
}
