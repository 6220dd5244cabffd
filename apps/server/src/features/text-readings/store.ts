import type { LearnedAlias } from '@lissafi/contract/aliases';
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
import { claimDocument, documentRecorded } from '../source-documents/store.ts';

/** What is stored of a reading: all but what is added to it later. */
export type StoredReading = Omit<TextReading, 'recorded' | 'learned' | 'opinion'>;
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

interface ReadingRow {
  result: StoredReading;
  recorded: RecordedByText[] | null;
  opinion: StoredOpinion | null;
  created_at: string;
}

async function findReading(
  { tx, user, now }: MemberContext,
  id: string,
  lock: Sql<unknown>,
): Promise<(TextReading & { is_kept: boolean }) | null> {
  const kept = new Date(now.getTime() - LIMITS.text_reading_minutes * 60_000).toISOString();
  const { rows } = await sql<ReadingRow & { learned: LearnedAlias[] | null; is_kept: boolean }>`
    select result, recorded, learned, opinion, created_at, created_at > ${kept} as is_kept from text_reading
    where organization_id = ${tx.organization_id} and id = ${id} and user_id = ${user.id}
    ${lock}`.execute(tx.db);
  if (!rows[0]) return null;
  const { result, recorded, learned, opinion, created_at, is_kept } = rows[0];
  return {
    ...{ ...result, recorded, learned: learned ?? [], is_kept },
    opinion: opinion && shownOpinion(opinion, new Date(created_at), now),
  };
}

/** The end of the wait for a language model: nobody waits longer, and an answer after it counts for nothing. */
const isOpinionLate = (asked: Date, now: Date): boolean =>
  now.getTime() - asked.getTime() > LIMITS.opinion_wait_seconds * 1000;

function shownOpinion({ is_multiple: _, ...opinion }: StoredOpinion, asked: Date, now: Date): TextOpinion {
  if (opinion.state !== 'asked' || !isOpinionLate(asked, now)) return opinion;
  return { ...opinion, state: 'none', reason: 'No answer came' };
}

function assertKept(reading: (TextReading & { is_kept: boolean }) | null): TextReading {
  if (!reading?.is_kept)
    throw new Refusal('NOT_FOUND', { message: 'This result is no longer kept. Please read the text again.' });
  const { is_kept: _, ...kept } = reading;
  return kept;
}

/** Returns the reading of the person who asked for it. Throws NOT_FOUND, also after 5 minutes (S1 §9). */
export const readReading = async (context: MemberContext, id: string): Promise<TextReading> =>
  assertKept(await findReading(context, id, sql``));

/** The same, locked to commit, so that one of two who record it comes second; with its words where they wait and its recording. */
export async function lockReading(context: MemberContext, id: string): Promise<TextReading> {
  const reading = assertKept(await findReading(context, id, sql`for no key update`));
  await lockSaidIn(context, reading);
  return reading;
}

/**
 * Locks what a text was said in and where it waits; of one that was recorded nothing is locked. Throws INVALID_STATE where
 * something was recorded from that recording by another reading, and the fault of a recording that is gone.
 */
async function lockSaidIn(context: MemberContext, reading: TextReading): Promise<void> {
  if (reading.recorded) return;
  if (reading.source_document_id) await claimDocument(context, reading.source_document_id, 'recording');
  await lockWaiting(context, reading.text);
}

/** Locks the words of a text that wait in the Inbox, which recording it dismisses. Returns their id, or null. */
async function lockWaiting(context: MemberContext, text: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`select id from refused_sentence
    where organization_id = ${context.tx.organization_id} and dismissed_at is null and text = ${text}
      and ${isShown(context)} limit 1 for no key update`.execute(context.tx.db);
  return rows[0]?.id ?? null;
}

/** Remembers what was recorded of a reading that is locked, and what that taught; the same words wait no longer. */
export async function markRecorded(
  context: MemberContext,
  {
    processing_id,
    text,
    source_document_id,
  }: Pick<TextReading, 'processing_id' | 'text' | 'source_document_id'>,
  recorded: readonly RecordedByText[],
  learned: readonly LearnedAlias[] = [],
): Promise<void> {
  const { tx } = context;
  await sql`update text_reading set recorded = ${JSON.stringify(recorded)}, learned = ${JSON.stringify(learned)}
    where organization_id = ${tx.organization_id} and id = ${processing_id}`.execute(tx.db);
  if (source_document_id) await documentRecorded(context, source_document_id, recorded);
  const waiting = await lockWaiting(context, text);
  if (waiting) await dismissSentence(context, waiting);
}

/**
 * Records what a form holds that was opened with a text, as what was made of that text: one text is recorded once, by
 * whichever way comes first. Locks the reading before anything else. A reading that is gone can be recorded by nothing
 * else, so the form goes on. Returns what `record` answers. Throws INVALID_STATE, and what `record` throws.
 */
export async function recordOnce<Answer extends { id: string }>(
  context: MemberContext,
  said: string | undefined,
  kind: RecordedByText['kind'],
  record: () => Promise<Answer>,
): Promise<Answer> {
  const reading = said ? await findReading(context, said, sql`for no key update`) : null;
  if (reading?.recorded) throw new Refusal('INVALID_STATE', { message: RECORDED });
  if (reading) await lockSaidIn(context, reading);
  const answer = await record();
  if (reading) await markRecorded(context, reading, [{ kind, id: answer.id }]);
  return answer;
}

const RECORDED = 'What these words say is recorded already. Nothing was recorded a second time.';

/** Keeps a refused sentence for a person; the same words that wait already are kept once. Returns its id. */
export async function keepSentence(
  context: MemberContext,
  { text, route, reason, form }: Pick<TextReading, 'text' | 'route' | 'form'> & { reason: string },
): Promise<string> {
  const { tx, user, now, newId } = context;
  const { rows } = await sql<{ id: string }>`select id from refused_sentence
    where organization_id = ${tx.organization_id} and dismissed_at is null and text = ${text}
      and ${isShown(context)} limit 1`.execute(tx.db);
  if (rows[0]) return rows[0].id;
  const id = newId();
  await sql`insert into refused_sentence (organization_id, id, text, route, reason, form, created_by, created_at)
    values (${tx.organization_id}, ${id}, ${text}, ${route}, ${reason}, ${form}, ${user.id},
      ${now.toISOString()})`.execute(tx.db);
  await appendEvents(tx, [{ type: 'refused_sentence.kept', subject_id: id, actor_id: user.id }]);
  return id;
}

/** Sentences of others are seen by whoever records all kinds of money. */
const isShown = ({ organization, user }: MemberContext) =>
  organization.permissions.includes('transactions:write') ? sql`true` : sql`created_by = ${user.id}`;

/** Throws NOT_FOUND, also for another person's that this one may not see. */
export async function readSentenceOf(context: MemberContext, id: string): Promise<RefusedSentence> {
  const { tx } = context;
  const { rows } = await sql<RefusedSentence>`
    select id, text, reason, route, form, created_at, dismissed_at from refused_sentence
    where organization_id = ${tx.organization_id} and id = ${id} and ${isShown(context)}`.execute(tx.db);
  if (!rows[0]) throw new Refusal('NOT_FOUND');
  return rows[0];
}

/** A sentence that waits no longer; dismissing it again changes nothing. Throws NOT_FOUND. */
export async function dismissSentence(context: MemberContext, id: string): Promise<void> {
  const { tx, user, now } = context;
  await readSentenceOf(context, id);
  const { rows } = await sql`update refused_sentence set dismissed_at = ${now.toISOString()}
    where organization_id = ${tx.organization_id} and id = ${id} and dismissed_at is null returning id`.execute(
    tx.db,
  );
  if (rows.length > 0)
    await appendEvents(tx, [{ type: 'refused_sentence.dismissed', subject_id: id, actor_id: user.id }]);
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
