import type { SqlBool } from 'kysely';
import type { Tx } from '../../db/scope.ts';
import { containsPattern } from '../../db/search.ts';
import { type Sql, sql } from '../../db/sql.ts';

export interface SearchText {
  /** For "contains". */
  pattern: string;
  /** Of a text that is a telephone number: its digits, as they stand in E.164. */
  phone: string | null;
  /** Trigrams, made by the database as those of the customers; null for a text too short to be mistyped. */
  grams: Sql<number[]> | null;
}

/** What share of the trigrams of the text must be there. Two letters swapped in a word of six leave a third. */
const ALIKE = 0.33;
const SHORTEST = 3;

/** 0803 123 and +234 803 123 are the same number; people leave blanks where they like. */
export function searchText(tx: Tx, text: string): SearchText {
  const isNumber = /^[+\d][\d\s().-]*$/.test(text) && text.replace(/\D/g, '').length >= SHORTEST;
  const digits = text.replace(/\D/g, '').replace(/^(?:2340?|0)(?=\d)/, '');
  const content = isNumber ? `0${digits}` : text;
  return {
    pattern: containsPattern(text),
    phone: isNumber ? containsPattern(digits) : null,
    grams:
      content.length < SHORTEST ? null : sql<number[]>`search_grams(${tx.organization_id}::uuid, ${content})`,
  };
}

const share = ({ grams }: SearchText) => sql<number>`(
  select count(*)::float from unnest(${grams}) as gram where gram = any (c.grams)) / cardinality(${grams})`;

/** Conditions on the customer `c`. */
export const found = {
  exactly: ({ pattern, phone }: SearchText): Sql<SqlBool> =>
    sql<SqlBool>`(c.name ilike ${pattern} or coalesce(c.company_name ilike ${pattern}, false)
      or coalesce(c.email ilike ${pattern}, false) or coalesce(c.phone like ${phone ?? pattern}, false))`,
  /** The index answers the first half, with everything that has one trigram in common. */
  similar: (text: SearchText): Sql<SqlBool> =>
    sql<SqlBool>`(c.grams && ${text.grams} and ${share(text)} >= ${ALIKE})`,
  similarity: share,
};

const CITIES_SHOWN = 200;

/** However they are written, each once. */
export async function customerCities(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ city: string }>`
    select min(city) as city from customer
    where organization_id = ${tx.organization_id} and merged_into is null and city is not null
    group by lower(city) order by lower(city) limit ${CITIES_SHOWN}`.execute(tx.db);
  return rows.map((row) => row.city);
}
