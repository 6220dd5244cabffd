import { Refusal } from '@lissafi/contract/errors';
import { LIMITS } from '@lissafi/contract/limits';
import { codeIn } from '@lissafi/domain/whatsapp/replies';
import { v7 as uuidv7 } from 'uuid';
import { appendEvents } from '../../db/events.ts';
import { inOrganization, type Tx } from '../../db/scope.ts';
import type { MemberContext } from '../../http/context.ts';
import { memberContextFor } from '../../jobs/organizations.ts';
import type { Services, WhatsAppKeys } from '../../services.ts';
import { addDocument, readDocument } from '../source-documents/store.ts';
import { type KeptFile, keptContent } from '../source-documents/upload.ts';
import { WhatsAppError } from './cloud-api.ts';
import { keysOf, readConnection } from './connection.ts';
import { type Answer, converse, draftOfPicture, draftOfRecording } from './conversation.ts';
import { readDraft, storeDraft } from './drafts.ts';
import {
  closeIncoming,
  lockIncoming,
  nextWaiting,
  queueOutgoing,
  readingFor,
  type StoredIncoming,
} from './messages.ts';
import { linkNumber, mayAnswer, mayTry, memberOf, takeCode } from './numbers.ts';

export interface WhatsAppWorkJob {
  organization_id: string;
  /** Whose messages are worked on. */
  number: string;
}

interface Attempt {
  stop?: AbortSignal | undefined;
  isLast: boolean;
}

/**
 * Works on the messages of one number that wait, oldest first. Each is answered in one transaction with what it records,
 * so that it counts once whoever works on it. Throws where WhatsApp or the database cannot be reached, so that it is
 * tried again; at the last attempt the message is given up.
 */
export async function workOnMessages(
  services: Services,
  { organization_id, number }: WhatsAppWorkJob,
  { stop, isLast }: Attempt,
): Promise<void> {
  const inScope = <T>(work: (tx: Tx) => Promise<T>) =>
    inOrganization(services.database, organization_id, work);
  while (!stop?.aborted) {
    const next = await inScope(async (tx) => {
      const message = await nextWaiting(tx, number);
      return message && { message, file: await wantedFile(services, tx, message) };
    });
    if (!next) return;
    const { message, file } = next;
    try {
      const fetched = file && (await fetchFile(services, file, message));
      await answered(inScope, (tx, refusal) => work(services, tx, message.id, { fetched, refusal }));
      // The answer leaves at once.
      services.wakeRelay();
    } catch (error) {
      if (!isLast) throw error;
      await inScope(async (tx) => {
        if (await lockIncoming(tx, message.id, 'waiting'))
          await closeIncoming(tx, message.id, { state: 'failed', problem: 'It could not be worked on.' });
      });
    }
  }
}

/** Goes on with a message whose picture or recording was read meanwhile; does nothing for any other document. */
export async function continueAfterReading(
  services: Services,
  { organization_id, subject_id }: { organization_id: string; subject_id: string },
): Promise<void> {
  const inScope = <T>(work: (tx: Tx) => Promise<T>) =>
    inOrganization(services.database, organization_id, work);
  const id = await inScope((tx) => readingFor(tx, subject_id));
  if (id) await answered(inScope, (tx, refusal) => afterReading(services, tx, { id, subject_id }, refusal));
}

/** What is refused is told to the sender, in a transaction in which nothing of it was done. */
async function answered(
  inScope: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  work: (tx: Tx, refusal: Refusal | null) => Promise<void>,
): Promise<void> {
  try {
    await inScope((tx) => work(tx, null));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await inScope((tx) => work(tx, error));
  }
}

interface WantedFile {
  keys: WhatsAppKeys;
  kind: 'picture' | 'recording';
  organization: Pick<MemberContext['organization'], 'tier'>;
}

const isOld = (sent_at: Date, now: Date): boolean =>
  now.getTime() - sent_at.getTime() > LIMITS.whatsapp_message_hours * 3_600_000;

const mayKeep = ({ organization }: MemberContext, kind: StoredIncoming['kind']): boolean =>
  !organization.closed &&
  organization.permissions.includes(kind === 'picture' ? 'transactions:write' : 'own_words:write');

/** The file of a message from a member who may have it read; null for everybody else, of whom nothing is fetched. */
async function wantedFile(
  services: Services,
  tx: Tx,
  { kind, number, media_id, sent_at }: StoredIncoming,
): Promise<WantedFile | null> {
  if (isOld(sent_at, services.clock())) return null;
  if ((kind !== 'picture' && kind !== 'recording') || !media_id) return null;
  const member = await memberOf(tx, number);
  const context = member ? await memberContextFor(services, tx, member) : null;
  const stored = await readConnection(tx);
  const keys = stored && keysOf(services, stored);
  return context && keys && mayKeep(context, kind)
    ? { keys, kind, organization: context.organization }
    : null;
}

/** The file, or why there is none. Throws where another try may bring it. */
async function fetchFile(
  { whatsapp }: Services,
  { keys, kind, organization }: WantedFile,
  { media_id }: StoredIncoming,
): Promise<KeptFile | string> {
  try {
    // A plan without pictures refuses before anything is fetched.
    if (organization.tier === 'free')
      return (await keptContent(organization, kind, kind, Buffer.alloc(0))) && '';
    const content = await whatsapp.media(keys, media_id!);
    return await keptContent(
      organization,
      kind,
      kind === 'picture' ? 'WhatsApp photo' : 'WhatsApp voice note',
      content,
    );
  } catch (error) {
    if (error instanceof Refusal) return wordsOf(error);
    if (error instanceof WhatsAppError && error.isFinal) return error.message;
    throw error;
  }
}

/** What a refusal says, for a person. */
const wordsOf = (refusal: Refusal): string =>
  refusal.errors?.length ? refusal.errors.map(({ message }) => message).join('\n') : refusal.message;

const HOW_TO_LINK =
  'This number takes messages of team members only. If you are one, open Lissafi, choose Settings and WhatsApp, and send the code that you get there.';
const WRONG_CODE =
  'This code is wrong, or its time is over. Get a new one in Lissafi under Settings, WhatsApp.';
const CLOSED = 'This organization is closed, so nothing is recorded any more.';
const NOT_YOURS = 'Your role does not record this.';
const UNKNOWN_KIND = 'I can read text, photos of receipts and voice notes. Please send one of these.';
const GIVEN_UP = 'This could not be read. Please send it again, or record it in Lissafi.';

async function work(
  services: Services,
  tx: Tx,
  id: string,
  { fetched, refusal }: { fetched: KeptFile | string | null; refusal: Refusal | null },
): Promise<void> {
  const message = await lockIncoming(tx, id, 'waiting');
  if (!message) return;
  const now = services.clock();
  if (isOld(message.sent_at, now)) return closeIncoming(tx, id, { state: 'ignored' });
  const userId = await memberOf(tx, message.number);
  const context = userId ? await memberContextFor(services, tx, userId) : null;
  if (!userId || !context) return answerStranger(tx, message, now);
  const reply = (answer: Answer) => say(tx, message, answer, { now, user_id: userId });
  const done = () => closeIncoming(tx, id, { state: 'done', user_id: userId });
  if (context.organization.closed) return reply({ text: CLOSED }).then(done);
  if (refusal) return refused(context, message, refusal, reply).then(done);
  if (message.kind === 'other') return reply({ text: UNKNOWN_KIND }).then(done);
  if (!mayKeep(context, message.kind)) return reply({ text: NOT_YOURS }).then(done);
  if (message.kind === 'text' || message.kind === 'button')
    return reply(await converse(context, message)).then(done);
  if (fetched === null || typeof fetched === 'string')
    return reply({ text: fetched ?? GIVEN_UP }).then(() =>
      closeIncoming(tx, id, { state: 'failed', user_id: userId, problem: fetched ?? GIVEN_UP }),
    );
  const document = await addDocument(context, fetched, false);
  await closeIncoming(tx, id, { state: 'reading', user_id: userId, source_document_id: document });
}

/** A twin in the books is asked about; everything else is told, and what waits goes on waiting. */
async function refused(
  context: MemberContext,
  { kind }: StoredIncoming,
  refusal: Refusal,
  reply: (answer: Answer) => Promise<void>,
): Promise<void> {
  const twin = refusal.errors?.find(({ code }) => code === 'TWIN');
  const draft = kind === 'text' || kind === 'button' ? await readDraft(context, true) : null;
  if (!twin || !draft) return reply({ text: `Nothing was recorded. ${wordsOf(refusal)}` });
  const id = context.newId();
  await storeDraft(context, { ...draft.content, accepts_twins: true }, id);
  return reply({ text: `${twin.message}. Is this another one?`, confirms: id });
}

async function afterReading(
  services: Services,
  tx: Tx,
  { id, subject_id }: { id: string; subject_id: string },
  refusal: Refusal | null,
): Promise<void> {
  const message = await lockIncoming(tx, id, 'reading');
  if (!message) return;
  const now = services.clock();
  const userId = await memberOf(tx, message.number);
  const context = userId ? await memberContextFor(services, tx, userId) : null;
  const close = () =>
    closeIncoming(tx, id, { state: 'done', user_id: userId ?? null, source_document_id: subject_id });
  if (!userId || !context) return close();
  const reply = (answer: Answer) => say(tx, message, answer, { now, user_id: userId });
  if (refusal) return reply({ text: wordsOf(refusal) }).then(close);
  if (!mayKeep(context, message.kind)) return reply({ text: NOT_YOURS }).then(close);
  const document = await readDocument(context, subject_id);
  if (document.state === 'reading') return;
  const drafted =
    document.kind === 'picture'
      ? await draftOfPicture(context, document)
      : await draftOfRecording(context, document);
  return reply(drafted).then(close);
}

/** A code links the number; otherwise a stranger gets one answer a day, and learns nothing of the organization. */
async function answerStranger(tx: Tx, message: StoredIncoming, now: Date): Promise<void> {
  const { id, number, body, kind } = message;
  const code = kind === 'text' && body ? codeIn(body) : null;
  const isCounted = code !== null && (await mayTry(tx, number, now));
  const userId = isCounted ? await takeCode(tx, code, now) : undefined;
  if (userId) {
    await linkNumber(tx, userId, number, now);
    await appendEvents(tx, [{ type: 'whatsapp.number_linked', subject_id: userId, actor_id: userId }]);
    await say(tx, message, { text: LINKED }, { now, user_id: userId });
    return closeIncoming(tx, id, { state: 'done', user_id: userId });
  }
  if (await mayAnswer(tx, number, now))
    await say(tx, message, { text: code ? WRONG_CODE : HOW_TO_LINK }, { now, user_id: null });
  await closeIncoming(tx, id, { state: 'ignored' });
}

const LINKED = [
  'Your number is linked. From now on, send here what happened, for example:',
  'Sold 2 cakes for 12000 cash',
  'Bought diesel 8k',
  'You can also send a photo of a receipt, or a voice note. Nothing is recorded before you reply YES.',
].join('\n');

/** Text with buttons may be shorter than other text. */
const LONGEST_WITH_BUTTONS = 1_000;
const LONGEST = 4_000;

async function say(
  tx: Tx,
  { number, wa_id }: StoredIncoming,
  { text, confirms }: Answer,
  { now, user_id }: { now: Date; user_id: string | null },
): Promise<void> {
  const how = 'Reply YES to record it, NO to drop it.';
  const body = confirms && !text.includes('Reply YES') ? `${text}\n${how}` : text;
  const buttons =
    confirms && body.length <= LONGEST_WITH_BUTTONS
      ? [
          { id: `yes:${confirms}`, title: 'Yes, record it' },
          { id: `no:${confirms}`, title: 'No, drop it' },
        ]
      : null;
  await queueOutgoing(
    tx,
    {
      ...{ id: uuidv7(), kind: 'text', number, body: body.slice(0, LONGEST), buttons },
      ...{ answers_wa_id: wa_id, created_by: user_id },
    },
    now,
  );
}
