import { Refusal } from '@lissafi/contract/errors';
import { UNDO_DAYS } from '@lissafi/contract/limits';
import type { Undo } from '@lissafi/contract/members';
import type { Role } from '@lissafi/contract/permissions';
import { formatDate, todayIn } from '@lissafi/domain/calendar/civil-date';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import type { CurrentOrganization } from '../../http/context.ts';

const DAY_MS = 86_400_000;

interface NewUndo {
  id: string;
  kind: Undo['kind'];
  /** Who may take it back. */
  made_by: string;
  successor?: { user_id: string; role: Role };
}

/** Notes what can be taken back for seven days. */
export async function allowUndo(tx: Tx, { id, kind, made_by, successor }: NewUndo, now: Date): Promise<void> {
  const until = new Date(now.getTime() + UNDO_DAYS * DAY_MS);
  await sql`insert into organization_undo
      (organization_id, id, kind, made_by, successor_id, successor_role, made_at, until)
    values (${tx.organization_id}, ${id}, ${kind}, ${made_by}, ${successor?.user_id ?? null},
      ${successor?.role ?? null}, ${now.toISOString()}, ${until.toISOString()})`.execute(tx.db);
}

export interface StoredUndo {
  id: string;
  kind: Undo['kind'];
  made_by: string;
  successor_id: string | null;
  successor_role: Role | null;
  made_at: string;
  until: string;
}

/** Returns what can still be taken back, the latest where there are several; null where nothing can. */
export async function pendingUndo(tx: Tx, now: Date): Promise<StoredUndo | null> {
  const { rows } = await sql<StoredUndo>`
    select id, kind, made_by, successor_id, successor_role, made_at, until from organization_undo
    where organization_id = ${tx.organization_id} and undone_at is null and until > ${now.toISOString()}
    order by made_at desc limit 1`.execute(tx.db);
  return rows[0] ?? null;
}

/** What can still be taken back, with the names of the people. */
export async function readUndo(tx: Tx, userId: string, now: Date): Promise<Undo | null> {
  const undo = await pendingUndo(tx, now);
  if (!undo) return null;
  const { rows } = await sql<{ id: string; name: string }>`
    select id, concat_ws(' ', first_name, last_name) as name from app_user
    where id in (${undo.made_by}, ${undo.successor_id ?? undo.made_by})`.execute(tx.db);
  const nameOf = (id: string | null) => rows.find((row) => row.id === id)?.name ?? null;
  return {
    id: undo.id,
    kind: undo.kind,
    made_by_name: nameOf(undo.made_by) ?? 'A former member',
    successor_name: nameOf(undo.successor_id),
    made_at: undo.made_at,
    until: undo.until,
    can: { take_back: undo.made_by === userId },
  };
}

/** Marks it as taken back. Throws INVALID_STATE where somebody else just did. */
export async function closeUndo(tx: Tx, id: string, now: Date): Promise<void> {
  const { rows } = await sql`update organization_undo set undone_at = ${now.toISOString()}
    where organization_id = ${tx.organization_id} and id = ${id} and undone_at is null returning id`.execute(
    tx.db,
  );
  if (rows.length === 0) throw new Refusal('INVALID_STATE');
}

/**
 * While the former owner can take a transfer back, nothing is done that would leave her with less than she gave away.
 * Throws INVALID_STATE. `only`: for what concerns the former owner herself.
 */
export async function refuseWhileReturnable(
  tx: Tx,
  organization: Pick<CurrentOrganization, 'timezone' | 'date_format'>,
  now: Date,
  only?: { user_id: string },
): Promise<void> {
  const undo = await pendingUndo(tx, now);
  if (undo?.kind !== 'transfer' || (only && only.user_id !== undo.made_by)) return;
  const day = formatDate(todayIn(organization.timezone, new Date(undo.until)), organization.date_format);
  throw new Refusal('INVALID_STATE', {
    message: `The ownership was transferred a few days ago, and the former owner can take that back until ${day}. Please wait until then.`,
  });
}
