import { LIMITS } from '@lissafi/contract/limits';
import { appendEvents } from '../../db/events.ts';
import { inOrganization, type Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import { each, type Owner } from '../../jobs/organizations.ts';
import type { Services } from '../../services.ts';
import { chainHash, contentHash } from './post.ts';
import { entriesAfter, journalEnd } from './store.ts';

export interface ChainStep {
  /** Entries that are verified so far, from the first. */
  entries: number;
  intact: boolean;
  first_broken_number: number | null;
  /** The number after which the next step continues; null when the end of the journal is reached. */
  next: number | null;
}

/**
 * Recomputes the next part of the chain, at most `chain_step` entries after a number that earlier steps have verified,
 * and at the end compares it with the counter, because a chain whose last entries were removed is valid in itself.
 */
export async function verifyChain(tx: Tx, after = 0): Promise<ChainStep> {
  const { newest, chain_head, highest } = await journalEnd(tx);
  let head = await hashAt(tx, after);
  let verified = after;
  const broken = (first_broken_number: number): ChainStep => ({
    ...{ entries: Math.min(verified, newest), intact: false, first_broken_number, next: null },
  });
  if (head === null) return broken(after);
  const end = Math.min(newest, after + LIMITS.chain_step);
  while (verified < end) {
    const batch = await entriesAfter(tx, verified, end);
    if (batch.length === 0) break;
    for (const entry of batch) {
      const content = contentHash(tx.organization_id, entry.id, entry);
      head = chainHash(head, entry.number, content);
      if (entry.number !== verified + 1 || !head.equals(entry.hash)) return broken(verified + 1);
      verified++;
    }
  }
  if (verified < end) return broken(verified + 1);
  if (end < newest) return { entries: verified, intact: true, first_broken_number: null, next: verified };
  if (highest > newest) return broken(verified + 1);
  if (!head.equals(chain_head)) return broken(Math.max(newest, 1));
  return { entries: verified, intact: true, first_broken_number: null, next: null };
}

/** Returns the hash of an entry as it is stored, zeros before the first; null where there is no such entry. */
async function hashAt(tx: Tx, number: number): Promise<Buffer | null> {
  if (number === 0) return Buffer.alloc(32);
  const { rows } = await sql<{ hash: Buffer }>`
    select hash from journal_entry where organization_id = ${tx.organization_id} and number = ${number}`.execute(
    tx.db,
  );
  return rows[0]?.hash ?? null;
}

/**
 * Verifies the chain of every organization from its first entry, each step in its own short transaction, and stores
 * the result. A chain that is found broken becomes an event.
 */
export async function verifyChains(services: Services, owner: Owner): Promise<void> {
  const { rows } = await owner.query<{ organization_id: string }>(
    'select organization_id from organization_counter where next_entry > 1 order by organization_id',
  );
  await each(rows, async ({ organization_id }) => {
    let step: ChainStep = { entries: 0, intact: true, first_broken_number: null, next: 0 };
    while (step.next !== null) {
      const after = step.next;
      step = await inOrganization(services.database, organization_id, (tx) => verifyChain(tx, after), {
        readOnly: true,
      });
    }
    await inOrganization(services.database, organization_id, (tx) =>
      storeCheck(tx, step, services.clock().toISOString()),
    );
  });
}

async function storeCheck(tx: Tx, { entries, first_broken_number }: ChainStep, at: string): Promise<void> {
  const { rows } = await sql<{ first_broken_number: number | null }>`
    select first_broken_number from chain_verification where organization_id = ${tx.organization_id}`.execute(
    tx.db,
  );
  await sql`
    insert into chain_verification (organization_id, checked_at, entries, first_broken_number)
    values (${tx.organization_id}, ${at}::timestamptz, ${entries}, ${first_broken_number})
    on conflict (organization_id) do update set checked_at = excluded.checked_at, entries = excluded.entries,
      first_broken_number = excluded.first_broken_number`.execute(tx.db);
  if (first_broken_number !== null && rows[0]?.first_broken_number !== first_broken_number) {
    const data = { first_broken_number };
    await appendEvents(tx, [
      { type: 'books.chain_broken', subject_id: tx.organization_id, actor_id: null, data },
    ]);
  }
}
