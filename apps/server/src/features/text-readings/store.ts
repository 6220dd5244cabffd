import type { LearnedAlias } from '@lissafi/contract/aliases';
import { Refusal } from '@lissafi/contract/errors';
import { LIMITS } from '@lissafi/contract/limits';
import type { RecordedByText, RefusedSentence, TextReading } from '@lissafi/contract/text-transactions';
import { appendEvents } from '../../db/events.ts';
import { type Sql, sql } from '../../db/sql.ts';
import type { MemberContext } from '../../http/context.ts';

/** What is stored of a reading: all but what was recorded of it, and what that taught. */
export type StoredReading = Omit<TextReading, 'recorded' | 'learned'>;

/** Keeps a reading for some minutes. */
export async function insertReading({ tx, user, now }: MemberContext, reading: StoredReading): Promise<void> {
  await sql`insert into text_reading (organization_id, id, user_id, result, created_at)
    values (${tx.organization_id}, ${reading.processing_id}, ${user.id}, ${JSON.stringify(reading)},
      ${now.toISOString()})`.execute(tx.db);
}

async function findReading(
  { tx, user, now }: MemberContext,
  id: string,
  lock: Sql<unknown>,
): Promise<(TextReading & { is_kept: boolean }) | null> {
  const kept = new Date(now.getTime() - LIMITS.text_reading_minutes * 60_000).toISOString();
  const { rows } = await sql<{
    result: StoredReading;
    recorded: RecordedByText[] | null;
    learned: LearnedAlias[] | null;
    is_kept: boolean;
  }>`
    select result, recorded, learned, created_at > ${kept} as is_kept from text_reading
    where organization_id = ${tx.organization_id} and id = ${id} and user_id = ${user.id}
    ${lock}`.execute(tx.db);
  if (!rows[0]) return null;
  const { result, recorded, learned, is_kept } = rows[0];
  return { ...result, recorded, learned: learned ?? [], is_kept };
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

/** The same, locked to commit, so that one of two who record it comes second; with its words where they wait. */
export async function lockReading(context: MemberContext, id: string): Promise<TextReading> {
  const reading = assertKept(await findReading(context, id, sql`for no key update`));
  await lockWaiting(context, reading.text);
  return reading;
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
  { processing_id, text }: Pick<TextReading, 'processing_id' | 'text'>,
  recorded: readonly RecordedByText[],
  learned: readonly LearnedAlias[] = [],
): Promise<void> {
  const { tx } = context;
  await sql`update text_reading set recorded = ${JSON.stringify(recorded)}, learned = ${JSON.stringify(learned)}
    where organization_id = ${tx.organization_id} and id = ${processing_id}`.execute(tx.db);
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
  if (reading) await lockWaiting(context, reading.text);
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
