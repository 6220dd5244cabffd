import type { Cell } from '@lissafi/domain/files/archive-csv';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import type { Checked } from './check.ts';
import { PERSON, type Table } from './tables.ts';

/**
 * Which ids change with an import (decision 0049). Records keep theirs: they are unique within an organization. The
 * organization, its first cash and bank account and the people are others here.
 */
export interface Renames {
  ids: ReadonlyMap<string, string>;
  /** People of the archive that are members here, too. */
  people: ReadonlyMap<string, string>;
  /** Everybody of the archive. */
  archived: ReadonlySet<string>;
  importer: string;
}

/** Returns who of the archive is a member here with the same verified address, by the ids of the archive. */
export async function knownPeople(tx: Tx, people: Checked['people']): Promise<Map<string, string>> {
  const addresses = people.map(({ email }) => email?.toLowerCase() ?? '');
  const { rows } = await sql<{ id: string; email: string }>`
    select u.id, u.email from app_user u join membership m on m.user_id = u.id
    where m.organization_id = ${tx.organization_id} and u.email_verified_at is not null
      and u.email = any (${addresses}::text[])`.execute(tx.db);
  const here = new Map(rows.map(({ id, email }) => [email, id]));
  return new Map(
    people.flatMap(({ id, email }) => {
      const own = here.get(email?.toLowerCase() ?? '');
      return own ? [[id!, own] as const] : [];
    }),
  );
}

/** Returns the ids of the first cash and bank account of both organizations: each has one on 1000 and one on 1010. */
export async function seededAccounts(
  tx: Tx,
  archived: AsyncIterable<{ cells: Record<string, Cell> }>,
): Promise<[string, string][]> {
  const rows = await tx.db
    .selectFrom('bank_account')
    .select(['id', 'account_code'])
    .where('organization_id', '=', tx.organization_id)
    .execute();
  const pairs: [string, string][] = [];
  for await (const { cells } of archived) {
    const own = rows.find((row) => row.account_code === cells.account_code);
    if (own) pairs.push([cells.id!, own.id]);
  }
  return pairs;
}

/** Returns a row with the ids that it has here. */
export function renamed(row: Record<string, Cell>, table: Table, renames: Renames): Record<string, Cell> {
  const out: Record<string, Cell> = {};
  for (const { name, type, not_null } of table.columns) {
    const cell = row[name];
    if (cell === undefined) continue;
    if (cell === null) out[name] = null;
    else if (type === 'uuid')
      out[name] = PERSON.test(name) ? personOf(cell, not_null, renames) : idOf(cell, renames);
    else out[name] = type === 'jsonb' ? textOf(cell, renames) : cell;
  }
  return out;
}

/** Somebody who is no member here is nobody; where somebody must be named, it is who imports. */
function personOf(id: string, required: boolean, { people, importer }: Renames): Cell {
  return people.get(id) ?? (required ? importer : null);
}

/** What an event of a member is about: the member, or the organization. */
export function idOf(id: string, { ids, people, archived }: Renames): string {
  const own = ids.get(id) ?? people.get(id);
  if (own) return own;
  return archived.has(id) ? [...ids.values()][0]! : id;
}

/** Ids in JSON stand in quotes, or within the address of a logo. */
function textOf(text: string, { ids, people }: Renames): string {
  if (!text.includes('-')) return text;
  let out = text;
  for (const known of [ids, people])
    for (const [from, to] of known) if (out.includes(from)) out = out.replaceAll(from, to);
  return out;
}
