import type { Sample } from '@lissafi/contract/samples';
import { enterOrganization, type Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';

/** Returns the sample that this person owns and that is not being removed. With `lock` requests of a person take turns. */
export async function findSample(tx: Tx, userId: string, { lock = false } = {}): Promise<Sample | null> {
  if (lock) await sql`select from app_user where id = ${userId} for no key update`.execute(tx.db);
  const { rows } = await sql<{ organization_id: string }>`
    select organization_id from membership where user_id = ${userId} and role = 'owner' limit 100`.execute(
    tx.db,
  );
  // Each organization is read in its own scope; people have few.
  for (const { organization_id } of rows) {
    const sample = await readSample(await enterOrganization(tx, organization_id));
    if (sample) return sample;
  }
  return null;
}

/** Null for any other organization, and for one that is being removed. */
export async function readSample(tx: Tx): Promise<Sample | null> {
  const { rows } = await sql<Sample>`select organization_id, state, progress from sample_organization
    where organization_id = ${tx.organization_id} and state <> 'removing'`.execute(tx.db);
  return rows[0] ?? null;
}

export async function insertSample(tx: Tx): Promise<void> {
  await sql`insert into sample_organization (organization_id, state) values (${tx.organization_id}, 'filling')`.execute(
    tx.db,
  );
}

/** From here on the organization is only there to be removed. */
export async function lockForRemoval(tx: Tx): Promise<void> {
  await sql`update sample_organization set state = 'removing'
    where organization_id = ${tx.organization_id}`.execute(tx.db);
}

/** What is being removed is no longer filled. */
export async function setProgress(
  tx: Tx,
  state: 'filling' | 'ready' | 'failed',
  progress: number,
): Promise<void> {
  await sql`update sample_organization set state = ${state}, progress = ${progress}
    where organization_id = ${tx.organization_id} and state <> 'removing'`.execute(tx.db);
}

/** Whether nothing may leave this organization: it holds sample data, or was removed meanwhile. */
export async function sendsNothing(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ quiet: boolean }>`
    select not exists (select from organization o where o.organization_id = ${tx.organization_id})
      or exists (select from sample_organization s where s.organization_id = ${tx.organization_id}) as quiet`.execute(
    tx.db,
  );
  return rows[0]!.quiet;
}
