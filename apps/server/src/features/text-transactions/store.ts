import { Refusal } from '@lissafi/contract/errors';
import { LIMITS } from '@lissafi/contract/limits';
import type { Role } from '@lissafi/contract/permissions';
import type {
  RecordedByText,
  RefusedSentence,
  TextOpinion,
  TextReading,
} from '@lissafi/contract/text-transactions';
import { appendEvents } from '../../db/events.ts';
import type { Tx } from '../../db/scope.ts';
import { type Sql, sql } from '../../db/sql.ts';
import type { MemberContext } from '../../http/context.ts';

/** What is stored of a reading: all but what is added to it later. */
export type StoredReading = Omit<TextReading, 'recorded' | 'opinion'>;
/** The second opinion with what the job that asks needs. */
export type StoredOpinion = TextOpinion & { is_multiple: boolean };

/** Keeps a reading for some minutes. */
export async function insertReading(
  { tx, user, now }: MemberContext,
  reading: StoredReading,
  opinion: StoredOpinion | null,
): Promise<void> {
  await sql`insert into text_reading (organization_id, id, user_id, result, opinion, created_at)
    values (${tx.organization_id}, ${reading.processing_id}, ${user.id}, ${JSON.stringify(reading)},
      ${opinion && JSON.stringify(opinion)}, ${now.toISOString()})`.execute(tx.db);
}

async function findReading(
  { tx, user, now }: MemberContext,
  id: string,
  lock: Sql<unknown>,
): Promise<TextReading> {
  const kept = new Date(now.getTime() - LIMITS.text_reading_minutes * 60_000).toISOString();
  const { rows } = await sql<ReadingRow>`
    select result, recorded, opinion, created_at from text_reading
    where organization_id = ${tx.organization_id} and id = ${id} and user_id = ${user.id} and created_at > ${kept}
    ${lock}`.execute(tx.db);
  if (!rows[0])
    throw new Refusal('NOT_FOUND', { message: 'This result is no longer kept. Please read the text again.' });
  const { result, recorded, opinion, created_at } = rows[0];
  return { ...result, recorded, opinion: opinion && shownOpinion(opinion, new Date(created_at), now) };
}

interface ReadingRow {
  result: StoredReading;
  recorded: RecordedByText[] | null;
  opinion: StoredOpinion | null;
  created_at: string;
}

/** The end of the wait for a language model: nobody waits longer, and an answer after it counts for nothing. */
const isOpinionLate = (asked: Date, now: Date): boolean =>
  now.getTime() - asked.getTime() > LIMITS.opinion_wait_seconds * 1000;

function shownOpinion({ is_multiple: _, ...opinion }: StoredOpinion, asked: Date, now: Date): TextOpinion {
  if (opinion.state !== 'asked' || !isOpinionLate(asked, now)) return opinion;
  return { ...opinion, state: 'none', reason: 'No answer came' };
}

/** Returns a reading that waits for its second opinion, with the access of the person who asked; null where none waits. */
export async function readAwaiting(tx: Tx, id: string, now: Date) {
  const { rows } = await sql<
    ReadingRow & { user_id: string; role: Role; currency: string; timezone: string }
  >`
    select r.result, r.recorded, r.opinion, r.created_at, r.user_id, m.role, o.currency, o.timezone
    from text_reading r
    join membership m on m.organization_id = r.organization_id and m.user_id = r.user_id
    join organization o on o.organization_id = r.organization_id and o.closed_at is null
    where r.organization_id = ${tx.organization_id} and r.id = ${id}`.execute(tx.db);
  const [row] = rows;
  if (row?.opinion?.state !== 'asked' || row.recorded || isOpinionLate(new Date(row.created_at), now))
    return null;
  return { ...row, opinion: row.opinion };
}

/** Stores what came of asking; false where the reading is gone, was recorded meanwhile, or has its opinion already. */
export async function storeOpinion(tx: Tx, id: string, opinion: StoredOpinion): Promise<boolean> {
  const { rows } = await sql`update text_reading set opinion = ${JSON.stringify(opinion)}
    where organization_id = ${tx.organization_id} and id = ${id} and recorded is null
      and opinion ->> 'state' = 'asked' returning id`.execute(tx.db);
  return rows.length > 0;
}

/** Returns the reading of the person who asked for it. Throws NOT_FOUND, also after 5 minutes (S1 §9). */
export const readReading = (context: MemberContext, id: string) => findReading(context, id, sql``);

/** The same, locked to commit, so that one of two who record it comes second. */
export const lockReading = (context: MemberContext, id: string) =>
  findReading(context, id, sql`for no key update`);

/** Remembers what was recorded of a reading that is locked. */
export async function markRecorded(
  { tx }: MemberContext,
  id: string,
  recorded: readonly RecordedByText[],
): Promise<void> {
  await sql`update text_reading set recorded = ${JSON.stringify(recorded)}
    where organization_id = ${tx.organization_id} and id = ${id}`.execute(tx.db);
}

/** Keeps a refused sentence for a person; the same words that wait already are kept once. Returns its id. */
export async function keepSentence(
  { tx, user, now, newId }: MemberContext,
  { text, route, reason, form }: Pick<TextReading, 'text' | 'route' | 'form'> & { reason: string },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`select id from refused_sentence
    where organization_id = ${tx.organization_id} and dismissed_at is null and text = ${text} limit 1`.execute(
    tx.db,
  );
  if (rows[0]) return rows[0].id;
  const id = newId();
  await sql`insert into refused_sentence (organization_id, id, text, route, reason, form, created_by, created_at)
    values (${tx.organization_id}, ${id}, ${text}, ${route}, ${reason}, ${form}, ${user.id},
      ${now.toISOString()})`.execute(tx.db);
  await appendEvents(tx, [{ type: 'refused_sentence.kept', subject_id: id, actor_id: user.id }]);
  return id;
}

/** Throws NOT_FOUND. */
export async function readSentenceOf({ tx }: MemberContext, id: string): Promise<RefusedSentence> {
  const { rows } = await sql<RefusedSentence>`
    select id, text, reason, route, form, created_at, dismissed_at from refused_sentence
    where organization_id = ${tx.organization_id} and id = ${id}`.execute(tx.db);
  if (!rows[0]) throw new Refusal('NOT_FOUND');
  return rows[0];
}

/** A sentence that waits no longer; dismissing it again changes nothing. Throws NOT_FOUND. */
export async function dismissSentence(context: MemberContext, id: string): Promise<void> {
  const { tx, user, now } = context;
  const { rows } = await sql`update refused_sentence set dismissed_at = ${now.toISOString()}
    where organization_id = ${tx.organization_id} and id = ${id} and dismissed_at is null returning id`.execute(
    tx.db,
  );
  if (rows.length > 0)
    await appendEvents(tx, [{ type: 'refused_sentence.dismissed', subject_id: id, actor_id: user.id }]);
  else await readSentenceOf(context, id);
}
