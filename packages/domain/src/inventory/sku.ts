import { withPlainLetters } from '../text/name.ts';

const LONGEST = 40;
/** How many codes are tried before one that no other item can have. */
const TRIED = 50;

/** A SKU made of a name: “Peak milk, 400 g” is PEAK-MILK-400-G. Empty for a name without Latin letters and digits. */
export const skuOf = (name: string): string =>
  withPlainLetters(name)
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, LONGEST)
    .replace(/-$/, '');

/** Codes for an item in the order in which they are tried: that of its name, and then the same with a number. */
export function skusFor(name: string): string[] {
  const sku = skuOf(name) || 'ITEM';
  return Array.from({ length: TRIED }, (_, place) => (place === 0 ? sku : `${sku}-${place + 1}`));
}
