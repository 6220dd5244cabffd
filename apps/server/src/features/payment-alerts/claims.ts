import { createHash } from 'node:crypto';
import { fault, invalid, Refusal } from '@lissafi/contract/errors';
import { LIMITS } from '@lissafi/contract/limits';
import type { PublicClaim } from '@lissafi/contract/paying';
import { addDays } from '@lissafi/domain/calendar/civil-date';
import { appendEvents } from '../../db/events.ts';
import type { Tx } from '../../db/scope.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { type AttachedFile, assertRoomForAttachment } from '../../http/attachments.ts';
import { assertStorage } from '../../http/storage.ts';
import { PROOFS } from './store.ts';

/** What a claim is about: one document, or all that the customer owes. */
export interface ClaimOf {
  invoice_id: string | null;
  /** Null only where it is about a document. */
  customer_id: string | null;
}

const isAbout = ({ invoice_id, customer_id }: ClaimOf): Sql<boolean> =>
  invoice_id
    ? sql`a.invoice_id = ${invoice_id}`
    : sql`a.invoice_id is null and a.customer_id = ${customer_id}`;

/** The claims of a document or of a customer's page, newest first. */
export async function readClaims(tx: Tx, of: ClaimOf): Promise<PublicClaim[]> {
  return select(tx, sql`${isAbout(of)} order by a.created_at desc, a.id desc limit ${LIMITS.claims_open}`);
}

/** Throws NOT_FOUND, also for one of another link. */
export async function readClaim(tx: Tx, of: ClaimOf, id: string): Promise<PublicClaim> {
  const [claim] = await select(tx, sql`${isAbout(of)} and a.id = ${id}`);
  if (!claim) throw new Refusal('NOT_FOUND');
  return claim;
}

async function select(tx: Tx, where: Sql): Promise<PublicClaim[]> {
  const { rows } = await sql<PublicClaim>`
    select a.id, a.amount, a.alert_date as paid_on, a.state, a.discard_reason as reason, a.created_at, a.closed_at,
      (select count(*)::int from payment_alert_attachment p
        where p.organization_id = ${tx.organization_id} and p.payment_alert_id = a.id) as proofs
    from payment_alert a
    where a.organization_id = ${tx.organization_id} and a.source = 'claim' and ${where}`.execute(tx.db);
  return rows;
}

export interface NewClaim extends ClaimOf {
  customer_id: string;
  /** As the documents name her. */
  customer: string;
  document: string | null;
  amount: number;
  paid_on: string;
  note: string | null;
  /** The sentence that a member reads in place of a bank's message. */
  text: string;
}

/**
 * Keeps what a customer says to have paid as an unconfirmed payment and tells the members of it. The same amount for the
 * same document while it waits is the same claim. Returns its id. Throws the faults of the day, INVALID_STATE for one too
 * many.
 */
export async function keepClaim(
  { tx, newId, now, today }: { tx: Tx; newId: () => string; now: Date; today: string },
  claim: NewClaim,
): Promise<string> {
  const { amount, paid_on, customer_id, invoice_id } = claim;
  if (paid_on > today) throw invalid(fault('paid_on', 'The date is in the future'));
  if (paid_on < addDays(today, -LIMITS.claim_days))
    throw invalid(fault('paid_on', 'This is too long ago. Please call the seller.'));
  const { rows } = await sql<{ id: string; state: string; amount: number }>`
    select a.id, a.state, a.amount from payment_alert a
    where a.organization_id = ${tx.organization_id} and a.source = 'claim' and ${isAbout(claim)}`.execute(
    tx.db,
  );
  const open = rows.filter(({ state }) => state === 'open');
  const same = open.find((each) => each.amount === amount);
  if (same) return same.id;
  if (open.length >= LIMITS.claims_open || rows.length >= LIMITS.claims)
    throw new Refusal('INVALID_STATE', {
      message: 'Too much was reported here already. Please call the seller.',
    });
  const id = newId();
  const at = now.toISOString();
  const fingerprint = createHash('sha256').update(`claim:${id}`).digest('hex');
  const narration = [claim.document, claim.note].filter(Boolean).join(', ');
  // Two at the same moment: the index refuses one of them, which is run again and finds the other.
  await sql`insert into payment_alert (organization_id, id, source, direction, amount, alert_date, narration, party,
      reference, text, warnings, fingerprint, customer_id, invoice_id, created_at, updated_at)
    values (${tx.organization_id}, ${id}, 'claim', 'in', ${amount}, ${paid_on}, ${narration}, ${claim.customer},
      ${claim.document}, ${claim.text}, '[]', ${fingerprint}, ${customer_id}, ${invoice_id}, ${at}, ${at})`.execute(
    tx.db,
  );
  await appendEvents(tx, [
    { type: 'payment_alert.claimed', subject_id: id, actor_id: null, data: { amount, invoice_id } },
  ]);
  return id;
}

/** Locks a claim that waits. Throws NOT_FOUND, INVALID_STATE. */
async function lockClaim(tx: Tx, of: ClaimOf, id: string): Promise<void> {
  const { rows } = await sql<{ state: string }>`select a.state from payment_alert a
    where a.organization_id = ${tx.organization_id} and a.source = 'claim' and ${isAbout(of)} and a.id = ${id}
    for no key update`.execute(tx.db);
  if (!rows[0]) throw new Refusal('NOT_FOUND');
  if (rows[0].state !== 'open')
    throw new Refusal('INVALID_STATE', { message: 'The seller has answered this already.' });
}

/** Stores a file that proves a claim, unchanged. Throws NOT_FOUND, INVALID_STATE, the fault of one file too many. */
export async function proveClaim(
  { tx, newId, now }: { tx: Tx; newId: () => string; now: Date },
  of: ClaimOf,
  id: string,
  { name, media_type, content }: AttachedFile,
): Promise<void> {
  await lockClaim(tx, of, id);
  await assertRoomForAttachment(tx, PROOFS, id);
  await assertStorage(tx, content.length, 'claims');
  const fileId = newId();
  await sql`insert into payment_alert_attachment
      (organization_id, id, payment_alert_id, name, media_type, bytes, content, created_at)
    values (${tx.organization_id}, ${fileId}, ${id}, ${name}, ${media_type}, ${content.length}, ${content},
      ${now.toISOString()})`.execute(tx.db);
  await appendEvents(tx, [
    { type: 'payment_alert.proved', subject_id: id, actor_id: null, data: { attachment_id: fileId } },
  ]);
}

/** The customer has not paid yet. Throws NOT_FOUND, INVALID_STATE. */
export async function withdrawClaim(
  { tx, now }: { tx: Tx; now: Date },
  of: ClaimOf,
  id: string,
): Promise<void> {
  await lockClaim(tx, of, id);
  const at = now.toISOString();
  await sql`update payment_alert set state = 'discarded', discard_reason = 'The customer took it back',
      closed_at = ${at}, version = version + 1, updated_at = ${at}
    where organization_id = ${tx.organization_id} and id = ${id}`.execute(tx.db);
  await appendEvents(tx, [{ type: 'payment_alert.withdrawn', subject_id: id, actor_id: null }]);
}
