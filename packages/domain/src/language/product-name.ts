import { unitFor } from '../inventory/quantity-text.ts';
import { foldName } from '../text/name.ts';
import { nameSimilarity, VERY_SIMILAR } from './name-similarity.ts';

interface Named {
  name: string;
  unit: string;
}

/** Two words with a similarity of at least this are spellings of the same word. */
const SAME_WORD = 0.5;

/** A common stem of singular and plural, never displayed: loaf and loaves become "loaf", pie and pies "py". */
const singular = (word: string): string => {
  if (word.length < 3 || word.endsWith('ss')) return word;
  const one = word.replace(/(?<=x|ch|sh)es$|s$/, '');
  return one.replace(/(?:ve|fe)$/, 'f').replace(/ie$/, 'y');
};

/** The words of a name in lower case, without accents and punctuation, each once. */
const wordsOf = (name: string): string[] =>
  foldName(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map(singular);

/**
 * "Loaves of Agege bread" also means "Agege bread" where that is counted in loaves; a bag of an item kept in kg does
 * not.
 */
function spellingsOf(name: string, { unit }: Named): string[][] {
  const words = wordsOf(name);
  const unitWord = unit ? wordsOf(unitFor(1, unit)).join(' ') : '';
  const [first, of, ...rest] = words;
  return first === unitWord && of === 'of' && rest.length > 0 ? [words, rest] : [words];
}

const isDigits = (word: string) => /\d/.test(word);
const isNearly = (typed: readonly string[], known: readonly string[]): boolean =>
  typed.length === known.length &&
  typed.every((word, index) => {
    const other = known[index]!;
    // Numbers must match, because sizes distinguish products.
    if (word === other) return true;
    return !isDigits(word) && !isDigits(other) && nameSimilarity(word, other) >= SAME_WORD;
  }) &&
  nameSimilarity(typed.join(' '), known.join(' ')) >= VERY_SIMILAR;

/**
 * Returns the one product that a name refers to, whatever its case and plural, with its unit before it, or with a small
 * misspelling. Undefined for no match and for several, because stock is never moved on a guess.
 */
export function matchProduct<Product extends Named>(
  name: string,
  products: readonly Product[],
): Product | undefined {
  const by = (is: (typed: readonly string[], known: readonly string[]) => boolean) =>
    products.filter((product) => {
      const known = wordsOf(product.name);
      return known.length > 0 && spellingsOf(name, product).some((typed) => is(typed, known));
    });
  const same = by((typed, known) => typed.join(' ') === known.join(' '));
  const found = same.length > 0 ? same : by(isNearly);
  return found.length === 1 ? found[0] : undefined;
}
