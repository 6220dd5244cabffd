import type { SqlBool } from 'kysely';
import type { Tx } from '../../db/scope.ts';
import { containsPattern, gramShare, gramsOf, isSimilar, SHORTEST_TEXT } from '../../db/search.ts';
import { type Sql, sql } from '../../db/sql.ts';

export interface SearchText {
  /** For "contains". */
  pattern: string;
  /** The digits of a text that is a telephone number, as in E.164. */
  phone: string | null;
  /** Trigrams, computed by the database like those of the customers; null for a text too short to be misspelt. */
  grams: Sql<number[]> | null;
}

/** 0803 123 and +234 803 123 are the same number; blanks are ignored. */
export function searchText(tx: Tx, text: string): SearchText {
  const isNumber = /^[+\d][\d\s().-]*$/.test(text) && text.replace(/\D/g, '').length >= SHORTEST_TEXT;
  const digits = text.replace(/\D/g, '').replace(/^(?:2340?|0)(?=\d)/, '');
  const content = isNumber ? `0${digits}` : text;
  return {
    pattern: containsPattern(text),
    phone: isNumber ? containsPattern(digits) : null,
    grams: gramsOf(tx, content),
  };
}

const GRAMS = sql`c.grams`;

/** Conditions on the customer `c`. */
export const found = {
  exactly: ({ pattern, phone }: SearchText): Sql<SqlBool> =>
    sql<SqlBool>`(c.name ilike ${pattern} or coalesce(c.company_name ilike ${pattern}, false)
      or coalesce(c.email ilike ${pattern}, false) or coalesce(c.phone like ${phone ?? pattern}, false))`,
  /** Of a text that is long enough to be misspelt. */
  similar: ({ grams }: SearchText): Sql<SqlBool> => isSimilar(grams!, GRAMS),
  similarity: ({ grams }: SearchText): Sql<number> => gramShare(grams!, GRAMS),
};

const CITIES_SHOWN = 200;

/** Returns each city once, whatever its spelling. */
export async function customerCities(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ city: string }>`
    select min(city) as city from customer
    where organization_id = ${tx.organization_id} and merged_into is null and city is not null
    group by lower(city) order by lower(city) limit ${CITIES_SHOWN}`.execute(tx.db);
  return rows.map((row) => row.city);
}
