import { withPlainCharacters } from '@lissafi/contract/characters';
import { spellings } from '@lissafi/domain/inventory/barcode';
import { foldName } from '@lissafi/domain/text/name';
import type { SqlBool } from 'kysely';
import type { Tx } from './scope.ts';
import { type Sql, sql } from './sql.ts';

/** Returns a LIKE pattern for "contains this text", with the text's own wildcards escaped. */
export function containsPattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

/** The same for `fold_name` of a column: marks, apostrophes, dashes and case do not count. */
export const namePattern = (text: string): string => containsPattern(foldName(text));

/** Whether one of these names or texts contains what was typed, however it is spelt. */
export const anyContains = (typed: string, ...columns: readonly Sql[]): Sql<SqlBool> =>
  sql<SqlBool>`(${sql.join(
    columns.map((column) => sql`coalesce(fold_name(${column}) like ${namePattern(typed)}, false)`),
    ' or ',
  )})`;

/**
 * Returns the digits of a text that is a part of a telephone number, without the prefix of Nigeria or the zero before
 * local numbers: 0803 123 and +234 803 123 are the same. Null for another text.
 */
export function phoneDigits(text: string): string | null {
  const typed = withPlainCharacters(text);
  const digits = typed.replace(/\D/g, '');
  return /^[+\d][\d\s().-]*$/.test(typed.trim()) && digits.length >= SHORTEST_TEXT
    ? digits.replace(/^(?:(?:00)?2340?|0)(?=\d)/, '')
    : null;
}

/** Whether a column of telephone numbers, which are E.164, contains what was typed. */
export const phoneContains = (typed: string, column: Sql): Sql<SqlBool> =>
  sql<SqlBool>`coalesce(${column} like ${containsPattern(phoneDigits(typed) ?? typed)}, false)`;

/** Whether a column of barcodes has this code, in any form in which a reader reports it. */
export const hasBarcode = (column: Sql, code: string): Sql<SqlBool> =>
  sql<SqlBool>`${column} = any (${spellings(code)}::text[])`;

/** The share of the text's trigrams that must match. Swapping two letters in a word of six leaves a third. */
const MIN_SIMILARITY = 0.33;
/** A shorter text is not misspelt. */
const SHORTEST_TEXT = 3;

/** The trigrams of a text, computed by the database like those of its rows; null for one too short to be misspelt. */
export const gramsOf = (tx: Tx, text: string): Sql<number[]> | null =>
  text.length < SHORTEST_TEXT
    ? null
    : sql<number[]>`search_grams(${tx.organization_id}::uuid, ${foldName(text)})`;

/** The share of a text's trigrams that a column of trigrams has, 0 to 1. */
export const gramShare = (grams: Sql<number[]>, column: Sql): Sql<number> => sql<number>`(
  select count(*)::float from unnest(${grams}) as gram where gram = any (${column})) / nullif(cardinality(${grams}), 0)`;

/** Whether a column of trigrams is similar. The index serves the first half: rows with at least one common trigram. */
export const isSimilar = (grams: Sql<number[]>, column: Sql): Sql<SqlBool> =>
  sql<SqlBool>`(${column} && ${grams} and ${gramShare(grams, column)} >= ${MIN_SIMILARITY})`;
