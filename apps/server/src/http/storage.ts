import { fault, invalid } from '@lissafi/contract/errors';
import type { Tier } from '@lissafi/contract/flag-list';
import { STORAGE } from '@lissafi/contract/limits';
import type { Storage, StoredKind } from '@lissafi/contract/organizations';
import type { Tx } from '../db/scope.ts';
import { sql } from '../db/sql.ts';

/** What the files of an organization take, by kind. No content is read: the database knows its length. */
const STORED = (tx: Tx) => sql`
  select 'attachments' as kind, count(*)::int as files, coalesce(sum(bytes), 0)::bigint as bytes
    from transaction_attachment where organization_id = ${tx.organization_id}
  union all select 'attachments', count(*)::int, coalesce(sum(bytes), 0)::bigint
    from bill_attachment where organization_id = ${tx.organization_id}
  union all select 'sources', count(*)::int, coalesce(sum(bytes + coalesce(octet_length(straightened), 0)), 0)::bigint
    from source_document where organization_id = ${tx.organization_id}
  union all select 'pictures', count(*)::int, coalesce(sum(octet_length(small) + octet_length(large)), 0)::bigint
    from item_picture where organization_id = ${tx.organization_id}
  union all select 'pictures', count(*)::int, coalesce(sum(octet_length(content)), 0)::bigint
    from organization_logo where organization_id = ${tx.organization_id}
  union all select 'claims', count(*)::int, coalesce(sum(bytes), 0)::bigint
    from payment_alert_attachment where organization_id = ${tx.organization_id}`;

/** What an organization keeps, and how much it may keep. */
export async function readStorage(tx: Tx): Promise<Storage> {
  const [{ rows: organizations }, { rows }] = await Promise.all([
    sql<{ tier: Tier }>`select tier from organization where organization_id = ${tx.organization_id}`.execute(
      tx.db,
    ),
    sql<{ kind: StoredKind; files: number; bytes: number }>`
      select kind, sum(files)::int as files, sum(bytes)::bigint as bytes from (${STORED(tx)}) stored
      group by kind order by sum(bytes) desc, kind`.execute(tx.db),
  ]);
  const { own, claims } = STORAGE[organizations[0]!.tier];
  const ofClaims = rows.find(({ kind }) => kind === 'claims')!;
  const kinds = rows.filter(({ kind }) => kind !== 'claims');
  return {
    used: kinds.reduce((sum, { bytes }) => sum + bytes, 0),
    limit: own,
    kinds,
    claims: { files: ofClaims.files, used: ofClaims.bytes, limit: claims },
  };
}

const megabytes = (bytes: number) => `${Math.ceil(bytes / 1024 ** 2).toLocaleString('en')} MB`;

/**
 * Throws the fault of a file for which the plan of the organization has no room; what strangers send has a room of its
 * own. Files are stored one after the other to commit, so that two of them do not take the same room; it is the last lock
 * before the numbers of the commit.
 */
export async function assertStorage(tx: Tx, bytes: number, whose: 'own' | 'claims' = 'own'): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`storage ${tx.organization_id}`}, 0))`.execute(
    tx.db,
  );
  const storage = await readStorage(tx);
  const { used, limit } = whose === 'own' ? storage : storage.claims;
  if (used + bytes <= limit) return;
  throw invalid(
    fault(
      'file',
      whose === 'own'
        ? `This file has ${megabytes(bytes)}, and ${megabytes(used)} of the ${megabytes(limit)} of your plan are used. Delete files that you no longer need, or choose a higher plan.`
        : 'This business cannot take more files at the moment. What you wrote was kept: please send the file to them in another way.',
    ),
  );
}
