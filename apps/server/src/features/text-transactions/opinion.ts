import { permissionsOf } from '@lissafi/contract/permissions';
import type { TextOpinion, TextReading, TextTransaction } from '@lissafi/contract/text-transactions';
import { todayIn } from '@lissafi/domain/calendar/civil-date';
import { checkSuggested } from '@lissafi/domain/language/sentence/suggested';
import { announce } from '../../db/announce.ts';
import { appendEvents } from '../../db/events.ts';
import { inOrganization, type Tx } from '../../db/scope.ts';
import type { MemberContext } from '../../http/context.ts';
import type { Services } from '../../services.ts';
import { suggestedIn } from '../second-opinion/answer.ts';
import { isOpinionAllowed, takeOpinion } from '../second-opinion/store.ts';
import { readAwaiting, type StoredOpinion, storeOpinion } from '../text-readings/store.ts';
import { directionQuestion } from './questions.ts';
import { type Reader, refusalOf, toTransactions } from './read.ts';

export interface OpinionJob {
  organization_id: string;
  /** The reading. */
  subject_id: string;
}

/** Tells the person who asked that a reading has come to an end, or that its second opinion came. */
export function announceReading(
  tx: Tx,
  userId: string,
  {
    processing_id,
    status,
    is_multiple,
  }: Pick<TextReading, 'processing_id' | 'status'> & Pick<StoredOpinion, 'is_multiple'>,
): void {
  const ended = status === 'success' ? 'text_transaction_success' : 'text_transaction_error';
  announce(tx, {
    ...{ organizationId: tx.organization_id, userId, data: { processing_id } },
    type: is_multiple ? 'multi_text_transaction_complete' : ended,
  });
}

const opinionOf = (state: TextOpinion['state'], reason: string | null = null): TextOpinion => ({
  ...{ state, reason, transactions: [], unused: [] },
});

/**
 * Has a language model asked about a doubtful reading after the commit, by the event of the log. Null where none is
 * configured or the organization does not allow it; `limited` where its questions of this hour are used up.
 */
export async function askOpinion(
  context: MemberContext,
  processingId: string,
  is_multiple: boolean,
): Promise<StoredOpinion | null> {
  const { tx, user, services } = context;
  if (!services.languageModel) return null;
  const taken = await takeOpinion(context);
  if (taken === 'forbidden') return null;
  if (taken === 'limited') return { ...opinionOf('limited'), is_multiple };
  await appendEvents(tx, [{ type: 'second_opinion.asked', subject_id: processingId, actor_id: user.id }]);
  return { ...opinionOf('asked'), is_multiple };
}

/**
 * Asks the language model about a reading that waits for it, outside of any transaction, and adds what the sentence bears
 * out of its answer. Without an answer what the grammar understood stands. Nothing is done for a reading that is gone,
 * was recorded, or has been waiting for too long. Throws only where this process stops, so that another one asks.
 */
export async function giveOpinion(
  services: Services,
  { organization_id, subject_id }: OpinionJob,
  stop?: AbortSignal,
): Promise<void> {
  const { database, languageModel } = services;
  const inScope = <T>(work: (tx: Tx) => Promise<T>) => inOrganization(database, organization_id, work);
  const awaiting = await inScope(async (tx) => {
    const reading = await readAwaiting(tx, subject_id, services.clock());
    return reading && { ...reading, is_allowed: await isOpinionAllowed(tx) };
  });
  if (!awaiting) return;
  const { result: reading, opinion, user_id, is_allowed } = awaiting;
  const asked =
    languageModel && is_allowed
      ? await languageModel.ask(reading.text, stop).then(
          (answer) => ({ answer }),
          () => null,
        )
      : null;
  if (stop?.aborted) throw new Error('The process stops');
  await inScope(async (tx) => {
    const reader: Reader = {
      tx,
      today: todayIn(awaiting.timezone, new Date(awaiting.created_at)),
      organization: { currency: awaiting.currency, permissions: permissionsOf(awaiting.role) },
    };
    const given = asked ? await checked(reader, reading, asked.answer) : opinionOf('none', 'No answer came');
    if (await storeOpinion(tx, subject_id, { ...given, is_multiple: opinion.is_multiple }))
      announceReading(tx, user_id, {
        processing_id: subject_id,
        status: given.state === 'given' ? 'success' : reading.status,
        is_multiple: opinion.is_multiple,
      });
  });
}

/** What an answer counts for. */
async function checked(
  reader: Reader,
  { text, transactions: understood }: Pick<TextReading, 'text' | 'transactions'>,
  answer: unknown,
): Promise<TextOpinion> {
  const suggested = suggestedIn(answer);
  if (!suggested) return opinionOf('none', 'The answer cannot be read');
  const said = checkSuggested(text, reader.today, suggested);
  if (said.refused !== null) return opinionOf('none', said.refused);
  const refusal = refusalOf(reader, said.result);
  if (refusal) return opinionOf('none', refusal);
  const transactions = await toTransactions(reader, text, said);
  if (isSame(transactions, understood)) return opinionOf('agrees');
  const { currency } = reader.organization;
  return {
    ...{ state: 'given', reason: null, unused: said.unread },
    transactions: transactions.map((each) => ({
      ...each,
      questions: [directionQuestion(each, currency), ...each.questions],
    })),
  };
}

/** Whether two readings would be recorded alike. */
function isSame(a: readonly TextTransaction[], b: readonly TextTransaction[]): boolean {
  const key = ({ entry }: TextTransaction) => [
    ...[entry.kind, entry.amount, entry.payment_status, entry.amount_paid, entry.transaction_date],
    ...[entry.customer_id, entry.supplier_id, entry.item_id],
  ];
  return JSON.stringify(a.map(key)) === JSON.stringify(b.map(key));
}

/** A suggestion was recorded: the log says so. */
export const acceptOpinion = (
  context: MemberContext,
  { processing_id }: Pick<TextReading, 'processing_id'>,
): Promise<void> =>
  appendEvents(context.tx, [
    { type: 'second_opinion.accepted', subject_id: processing_id, actor_id: context.user.id },
  ]);
