import { Refusal } from '@lissafi/contract/errors';
import { OUTWARD_LEVELS, STRANGER_LETTERS } from '@lissafi/contract/limits';
import { formatDate, todayIn } from '@lissafi/domain/calendar/civil-date';
import type { FastifyReply } from 'fastify';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import type { MemberContext } from '../../http/context.ts';
import { type Taken, takeUpTo } from '../auth/throttle.ts';

/** All new organizations of one person send no more together than one of them: making another costs nothing. */
const ofNew = (owner_id: string) => `outward-new:${owner_id}`;

const DAY_MS = 86_400_000;
const MINUTES = 24 * 60;

type Level = (typeof OUTWARD_LEVELS)[number];

/** How much an organization may send, by its age and by what stands in its books, and whose it is. */
async function levelOf(tx: Tx, now: Date): Promise<Level & { owner_id: string }> {
  const { rows } = await sql<{ owner_id: string; created_at: string; entries: number }>`
    select o.owner_id, o.created_at, coalesce(c.next_entry, 1) - 1 as entries
    from organization o join organization_counter c on c.organization_id = o.organization_id
    where o.organization_id = ${tx.organization_id}`.execute(tx.db);
  const { owner_id, created_at, entries } = rows[0]!;
  const days = (now.getTime() - Date.parse(created_at)) / DAY_MS;
  // The clock of the database may be ahead of ours.
  const level =
    OUTWARD_LEVELS.findLast((each) => days >= each.after_days && entries >= each.entries) ??
    OUTWARD_LEVELS[0];
  return { ...level, owner_id };
}

/** Whether nothing is known of an organization yet: what it writes to others is marked. */
export const isNew = async (tx: Tx, now: Date): Promise<boolean> => (await levelOf(tx, now)).is_new;

type Sender = Pick<MemberContext, 'tx' | 'now' | 'organization'> & { reply?: FastifyReply };

/**
 * Counts a letter or message to somebody outside, before it is queued and before the rows that posting locks. Throws
 * RATE_LIMITED above what the organization may send within 24 hours, in all or to this address, with when it may again.
 */
export async function countOutward(sender: Sender, recipient: string | null): Promise<void> {
  const { tx, now } = sender;
  const level = await levelOf(tx, now);
  const own = await takeUpTo(
    tx.db,
    { max: level.per_day, minutes: MINUTES },
    `outward:${tx.organization_id}`,
    1,
    now,
  );
  if (own.taken === 0)
    refuse(sender, own, `For now you can send ${level.per_day} letters and messages within 24 hours.`);
  if (level.is_new) {
    const limit = { max: level.per_day, minutes: MINUTES };
    const owners = await takeUpTo(tx.db, limit, ofNew(level.owner_id), 1, now);
    if (owners.taken === 0)
      refuse(
        sender,
        owners,
        `For now your new organizations can send ${level.per_day} letters and messages within 24 hours together.`,
      );
  }
  if (recipient === null) return;
  const address = recipient.trim().toLowerCase();
  const to = await takeUpTo(
    tx.db,
    { max: level.per_address, minutes: MINUTES },
    `outward:${tx.organization_id}:${address}`,
    1,
    now,
  );
  if (to.taken === 0)
    refuse(sender, to, `For now you can write ${level.per_address} times to one address within 24 hours.`);
  if (!level.is_new) return;
  const all = await takeUpTo(
    tx.db,
    { max: STRANGER_LETTERS, minutes: MINUTES },
    `outward-to:${address}`,
    1,
    now,
  );
  if (all.taken === 0)
    refuse(sender, all, 'This address gets no more letters from new organizations for now.');
}

/** How many of these letters may leave now; they are counted. What is left waits for another day. */
export async function takeOutward(tx: Tx, wanted: number, now: Date): Promise<number> {
  if (wanted === 0) return 0;
  const { per_day, is_new, owner_id } = await levelOf(tx, now);
  const limit = { max: per_day, minutes: MINUTES };
  const { taken } = await takeUpTo(tx.db, limit, `outward:${tx.organization_id}`, wanted, now);
  if (!is_new || taken === 0) return taken;
  return (await takeUpTo(tx.db, limit, ofNew(owner_id), taken, now)).taken;
}

/** Throws RATE_LIMITED in words and with the header that say when to try again. */
function refuse({ now, organization, reply }: Sender, { ends }: Taken, why: string): never {
  const { timezone, date_format } = organization;
  const day = formatDate(todayIn(timezone, ends), date_format);
  const time = new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    timeZone: timezone,
  }).format(ends);
  reply?.header('retry-after', Math.max(1, Math.ceil((ends.getTime() - now.getTime()) / 1000)));
  throw new Refusal('RATE_LIMITED', {
    message: `${why} Please try again on ${day} after ${time}. The limit grows as your business is here longer.`,
  });
}
