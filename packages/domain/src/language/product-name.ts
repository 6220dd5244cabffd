import { unitFor } from '../inventory/quantity-text.ts';
import { nameSimilarity, VERY_SIMILAR } from './name-similarity.ts';

interface Named {
  name: string;
  unit: string;
}

/** One word among others is spelt otherwise up to here; below it is another word. */
const SAME_WORD = 0.5;

/** A form that one and many have in common, and no word to show: loaf and loaves are "loaf", pie and pies "py". */
const singular = (word: string): string => {
  if (word.length < 3 || word.endsWith('ss')) return word;
  const one = word.replace(/(?<=x|ch|sh)es$|s$/, '');
  return one.replace(/(?:ve|fe)$/, 'f').replace(/ie$/, 'y');
};

/** Lower case, no accents, no signs, one of each. */
const wordsOf = (name: string): string[] =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map(singular);

/** "Loaves of Agege bread" is "Agege bread" where that is counted in loaves; a bag of what is kept in kg is not. */
function spellingsOf(name: string, { unit }: Named): string[][] {
  const words = wordsOf(name);
  const counted = unit ? wordsOf(unitFor(1, unit)).join(' ') : '';
  const [first, of, ...rest] = words;
  return first === counted && of === 'of' && rest.length > 0 ? [words, rest] : [words];
}

const isDigits = (word: string) => /\d/.test(word);
const isNearly = (said: readonly string[], known: readonly string[]): boolean =>
  said.length === known.length &&
  said.every((word, index) => {
    const other = known[index]!;
    // Sizes are what tells two products apart.
    if (word === other) return true;
    return !isDigits(word) && !isDigits(other) && nameSimilarity(word, other) >= SAME_WORD;
  }) &&
  nameSimilarity(said.join(' '), known.join(' ')) >= VERY_SIMILAR;

/**
 * The one product that is meant by a name: whatever its case and its plural, with its unit before it, or spelt nearly
 * so. Undefined for none, and for more than one: stock is never moved by a guess.
 */
export function productMeant<Product extends Named>(
  name: string,
  products: readonly Product[],
): Product | undefined {
  const by = (is: (said: readonly string[], known: readonly string[]) => boolean) =>
    products.filter((product) => {
      const known = wordsOf(product.name);
      return known.length > 0 && spellingsOf(name, product).some((said) => is(said, known));
    });
  const same = by((said, known) => said.join(' ') === known.join(' '));
  const found = same.length > 0 ? same : by(isNearly);
  return found.length === 1 ? found[0] : undefined;
}
