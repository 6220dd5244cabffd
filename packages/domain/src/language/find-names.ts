import { foldName } from '../text/name.ts';
import { nameSimilarity } from './name-similarity.ts';

/** Two words that are at least this similar may be one of them misspelt: "flower" and "flour" are 0.46. */
const MAYBE_MISSPELT = 0.4;

const wordsOf = (text: string) => foldName(text).split(/\s+/).filter(Boolean);

/** Returns 0 for the name itself, 1 for one that begins with the text, 2 for one with a word that does, 3 for others. */
export function matchRank(name: string, text: string): number {
  const wanted = wordsOf(text).join(' ');
  const plain = foldName(name).trim();
  if (plain === wanted) return 0;
  if (plain.startsWith(wanted)) return 1;
  return plain.includes(` ${wanted}`) ? 2 : 3;
}

/**
 * Returns the rows that a text finds, as lists of the server do: those whose texts contain every word of it, the
 * best match first; only where none does, those whose texts have a similar word for each of them, the most similar
 * first. An empty text finds all, in their order.
 *
 * @param textsOf what a row is found by, its name first; empty ones are passed over
 */
export function findNames<Row>(
  rows: readonly Row[],
  text: string,
  textsOf: (row: Row) => readonly (string | null | undefined)[],
): { rows: Row[]; is_similar: boolean } {
  const wanted = wordsOf(text);
  if (wanted.length === 0) return { rows: [...rows], is_similar: false };
  const contentOf = (row: Row) => textsOf(row).filter(Boolean).join(' ');
  const containing = rows.filter((row) => {
    const content = foldName(contentOf(row));
    return wanted.every((word) => content.includes(word));
  });
  if (containing.length > 0) {
    const ranked = containing.map((row) => ({ row, rank: matchRank(textsOf(row)[0] ?? '', text) }));
    return { rows: ranked.sort((a, b) => a.rank - b.rank).map(({ row }) => row), is_similar: false };
  }
  const similar = rows
    .map((row) => ({ row, share: similarityOf(wanted, wordsOf(contentOf(row))) }))
    .filter(({ share }) => share > 0)
    .sort((a, b) => b.share - a.share)
    .map(({ row }) => row);
  return { rows: similar, is_similar: similar.length > 0 };
}

/** How similar the words of a text are to those of a row, 0 to 1; 0 where one of them is similar to none. */
function similarityOf(wanted: readonly string[], known: readonly string[]): number {
  let sum = 0;
  for (const word of wanted) {
    const best = Math.max(0, ...known.map((each) => nameSimilarity(word, each)));
    if (best < MAYBE_MISSPELT) return 0;
    sum += best;
  }
  return sum / wanted.length;
}
