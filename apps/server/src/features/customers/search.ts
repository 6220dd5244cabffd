import type { SqlBool } from 'kysely';
import type { Tx } from '../../db/scope.ts';
import { anyContains, gramShare, gramsOf, isSimilar, phoneContains, phoneDigits } from '../../db/search.ts';
import { type Sql, sql } from '../../db/sql.ts';

export interface SearchText {
  text: string;
  /** Trigrams, computed by the database like those of the customers; null for a text too short to be misspelt. */
  grams: Sql<number[]> | null;
}

/** Customers have their telephone number as 0803… among their trigrams. */
export function searchText(tx: Tx, text: string): SearchText {
  const digits = phoneDigits(text);
  return { text, grams: gramsOf(tx, digits === null ? text : `0${digits}`) };
}

const GRAMS = sql`c.grams`;

/** Conditions on the customer `c`. */
export const found = {
  exactly: ({ text }: SearchText): Sql<SqlBool> =>
    sql<SqlBool>`(${anyContains(text, sql`c.name`, sql`c.company_name`, sql`c.email`)}
      or ${phoneContains(text, sql`c.phone`)})`,
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
