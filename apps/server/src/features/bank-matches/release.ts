import { appendEvents } from '../../db/events.ts';
import { anyOf } from '../../db/rows.ts';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';

/** Takes matches apart: their lines are open again. Locks the lines, in order of id. */
export async function undoMatches(tx: Tx, matchIds: readonly string[]): Promise<void> {
  await sql`select from import_line where organization_id = ${tx.organization_id}
    and ${anyOf('match_id', matchIds)} order by id for no key update`.execute(tx.db);
  await sql`update import_line set state = 'open', match_id = null, version = version + 1
    where organization_id = ${tx.organization_id} and ${anyOf('match_id', matchIds)}`.execute(tx.db);
  await sql`delete from bank_match_entry where organization_id = ${tx.organization_id}
    and ${anyOf('match_id', matchIds)}`.execute(tx.db);
  await sql`delete from bank_match where organization_id = ${tx.organization_id}
    and ${anyOf('id', matchIds)}`.execute(tx.db);
}

/** The entries of a transaction whose matches were taken apart, so that they may be reversed. */
const released = new WeakMap<Tx, Set<string>>();

/** Throws where an entry is about to be reversed without `releaseMatches`: the fault is ours. */
export function assertReleased(tx: Tx, entryId: string): void {
  if (!released.get(tx)?.has(entryId))
    throw new Error(`Entry ${entryId} is reversed, but its bank matches were not taken apart.`);
}

/**
 * What is voided is no longer what the bank did: a match of these entries is taken apart, with an event that says so.
 * Called before the counter is locked, for every entry that will be reversed: `post` insists on it.
 */
export async function releaseMatches(
  { tx, user }: { tx: Tx; user: { id: string | null } },
  entryIds: readonly string[],
): Promise<void> {
  released.set(tx, new Set([...(released.get(tx) ?? []), ...entryIds]));
  const { rows } = await sql<{ id: string; account_id: string }>`
    select distinct m.id, m.account_id from bank_match_entry e
    join bank_match m on m.organization_id = e.organization_id and m.id = e.match_id
    where e.organization_id = ${tx.organization_id} and ${anyOf('e.entry_id', entryIds)}`.execute(tx.db);
  if (rows.length === 0) return;
  await undoMatches(
    tx,
    rows.map(({ id }) => id),
  );
  await appendEvents(
    tx,
    rows.map(({ id, account_id }) => ({
      type: 'statement.unmatched',
      subject_id: account_id,
      actor_id: user.id,
      data: { match_id: id, reason: 'voided' },
    })),
  );
}
