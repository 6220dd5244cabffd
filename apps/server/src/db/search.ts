import type { SqlBool } from 'kysely';
import type { Tx } from './scope.ts';
import { type Sql, sql } from './sql.ts';

/** Returns a LIKE pattern for "contains this text", with the text's own wildcards escaped. */
export function containsPattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

/** The share of the text's trigrams that must match. Swapping two letters in a word of six leaves a third. */
const MIN_SIMILARITY = 0.33;
/** A shorter text is not misspelt. */
export const SHORTEST_TEXT = 3;

/** The trigrams of a text, computed by the database like those of its rows; null for one too short to be misspelt. */
export const gramsOf = (tx: Tx, text: string): Sql<number[]> | null =>
  text.length < SHORTEST_TEXT ? null : sql<number[]>`search_grams(${tx.organization_id}::uuid, ${text})`;

/** The share of a text's trigrams that a column of trigrams has, 0 to 1. */
export const gramShare = (grams: Sql<number[]>, column: Sql): Sql<number> => sql<number>`(
  select count(*)::float from unnest(${grams}) as gram where gram = any (${column})) / nullif(cardinality(${grams}), 0)`;

/** Whether a column of trigrams is similar. The index serves the first half: rows with at least one common trigram. */
export const isSimilar = (grams: Sql<number[]>, column: Sql): Sql<SqlBool> =>
  sql<SqlBool>`(${column} && ${grams} and ${gramShare(grams, column)} >= ${MIN_SIMILARITY})`;
