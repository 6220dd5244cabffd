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

/**
 * Returns pairs of likely duplicates (same telephone, same email, or a very similar name), the most certain first, at
 * most `limit`. Only names with words that begin with the same three letters are compared, so that thousands of names
 * stay fast.
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
  const grams = new Map(candidates.map((one) => [one.id, gramsOf(nameKey(one.name))]));
  const beginnings = (one: Candidate) => [
    ...new Set(
      nameKey(one.name)
        .split(' ')
        .filter(Boolean)
        .map((word) => word.slice(0, 3)),
    ),
  ];
  for (const block of blocksBy(candidates, beginnings)) {
    if (block.length > BLOCK_MAX) continue;
    each(block, (a, b) => {
      const alike = shared(grams.get(a.id)!, grams.get(b.id)!);
      if (alike >= VERY_SIMILAR) add(a, b, 'name', alike);
    });
  }
  for (const block of blocksBy(candidates, (one) => [nameKey(one.name)].filter(Boolean)))
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
