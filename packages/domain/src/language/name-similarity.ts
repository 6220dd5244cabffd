import { foldName } from '../text/name.ts';

/** Similarity of names, to find customers that were recorded twice. */

/**
 * Returns the words of a name in lower case, without accents and in alphabetical order; words that do not distinguish
 * customers are left out.
 */
export function nameKey(name: string): string {
  return foldName(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word && !IGNORED_WORDS.has(word))
    .sort()
    .join(' ');
}
const IGNORED_WORDS = new Set([
  'ltd',
  'limited',
  'plc',
  'nig',
  'nigeria',
  'and',
  'the',
  'mr',
  'mrs',
  'ms',
  'co',
]);

function gramsOf(key: string): Set<string> {
  const grams = new Set<string>();
  for (const word of key.split(' ')) {
    const padded = `  ${word} `;
    for (let index = 0; index + 3 <= padded.length; index++) grams.add(padded.slice(index, index + 3));
  }
  return grams;
}

function shared(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let count = 0;
  for (const gram of a) if (b.has(gram)) count++;
  return (2 * count) / (a.size + b.size);
}

/** Returns the share of common trigrams, 0 to 1. */
export function nameSimilarity(a: string, b: string): number {
  const [first, second] = [nameKey(a), nameKey(b)];
  if (!first || !second) return 0;
  return first === second ? 1 : shared(gramsOf(first), gramsOf(second));
}

/** Names that another one can be compared with, all at once. */
export interface NamesToCompare {
  /** Takes one more; its place is the number of those before it. */
  add(name: string): void;
  /** Returns the places of the names that are at least so similar to this one, the most similar first, at most `most`. */
  like(name: string, least: number, most: number): number[];
}

/** Keeps names by their trigrams, so that one name is compared with ten thousand in a few milliseconds. */
export function namesToCompare(): NamesToCompare {
  const keys: string[] = [];
  const sizes: number[] = [];
  const places = new Map<string, number[]>();
  return {
    add(name) {
      const key = nameKey(name);
      const grams = key ? gramsOf(key) : [];
      const place = keys.push(key) - 1;
      sizes.push([...grams].length);
      for (const gram of grams) {
        const having = places.get(gram);
        if (having) having.push(place);
        else places.set(gram, [place]);
      }
    },
    like(name, least, most) {
      const key = nameKey(name);
      if (!key) return [];
      const grams = gramsOf(key);
      const counts = new Uint16Array(keys.length);
      for (const gram of grams) for (const place of places.get(gram) ?? []) counts[place]!++;
      const score = (place: number) =>
        keys[place] === key ? 1 : (2 * counts[place]!) / (grams.size + sizes[place]!);
      const found: { place: number; share: number }[] = [];
      for (let place = 0; place < keys.length; place++) {
        const share = counts[place]! > 0 ? score(place) : 0;
        if (share > 0 && share >= least) found.push({ place, share });
      }
      return found
        .sort((a, b) => b.share - a.share)
        .slice(0, most)
        .map(({ place }) => place);
    },
  };
}

export interface Candidate {
  id: string;
  name: string;
  phone: string | null;
  email: string | null;
}
export type Reason = 'phone' | 'email' | 'name';

/** At this similarity two names are proposed as duplicates. */
export const VERY_SIMILAR = 0.75;
/** A prefix shared by more names than this is skipped, because it hardly narrows the search. */
const BLOCK_MAX = 60;
/** Trigrams that are looked up for all names together, which takes some seconds; what is left then is not compared. */
const WORK_MAX = 30_000_000;

/**
 * Returns pairs of likely duplicates (same telephone, same email, or a very similar name), the most certain first, at
 * most `limit`. Only names with words that begin with the same three letters are compared, so that thousands of names
 * stay fast, and of very many long ones only the first.
 */
export function findDuplicates(
  candidates: readonly Candidate[],
  limit: number,
): { ids: [string, string]; reasons: Reason[] }[] {
  const pairs = new Map<string, { ids: [string, string]; reasons: Set<Reason>; weight: number }>();
  const add = (a: Candidate, b: Candidate, reason: Reason, weight: number) => {
    const ids: [string, string] = a.id < b.id ? [a.id, b.id] : [b.id, a.id];
    const pair = pairs.get(ids.join()) ?? { ids, reasons: new Set<Reason>(), weight: 0 };
    if (!pair.reasons.has(reason)) pair.weight += weight;
    pair.reasons.add(reason);
    pairs.set(ids.join(), pair);
  };
  const each = (block: readonly Candidate[], work: (a: Candidate, b: Candidate) => void) => {
    for (const [index, a] of block.entries()) for (const b of block.slice(index + 1, BLOCK_MAX)) work(a, b);
  };
  for (const [field, weight] of [
    ['phone', 2],
    ['email', 2],
  ] as const) {
    for (const block of blocksBy(candidates, (one) => (one[field] ? [one[field]] : [])))
      each(block, (a, b) => add(a, b, field, weight));
  }
  const keys = new Map(candidates.map((one) => [one, nameKey(one.name)]));
  const beginnings = (one: Candidate) => [
    ...new Set(
      keys
        .get(one)!
        .split(' ')
        .filter(Boolean)
        .map((word) => word.slice(0, 3)),
    ),
  ];
  const grams = new Map<Candidate, Set<string>>();
  const gramsFor = (one: Candidate) => {
    const known = grams.get(one) ?? gramsOf(keys.get(one)!);
    grams.set(one, known);
    return known;
  };
  let work = 0;
  for (const block of blocksBy(candidates, beginnings)) {
    if (block.length > BLOCK_MAX) continue;
    each(block, (a, b) => {
      if (work > WORK_MAX) return;
      work += gramsFor(a).size;
      const alike = shared(gramsFor(a), gramsFor(b));
      if (alike >= VERY_SIMILAR) add(a, b, 'name', alike);
    });
  }
  for (const block of blocksBy(candidates, (one) => [keys.get(one)!].filter(Boolean)))
    each(block, (a, b) => add(a, b, 'name', 1));
  return [...pairs.values()]
    .sort((a, b) => b.weight - a.weight || (a.ids.join() < b.ids.join() ? -1 : 1))
    .slice(0, limit)
    .map(({ ids, reasons }) => ({ ids, reasons: [...reasons] }));
}

function blocksBy(candidates: readonly Candidate[], keysOf: (one: Candidate) => string[]): Candidate[][] {
  const blocks = new Map<string, Candidate[]>();
  for (const one of candidates)
    for (const key of keysOf(one)) {
      const block = blocks.get(key);
      if (block) block.push(one);
      else blocks.set(key, [one]);
    }
  return [...blocks.values()].filter((block) => block.length > 1);
}
