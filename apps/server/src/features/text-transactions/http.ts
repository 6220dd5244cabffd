import type { Body } from '@lissafi/contract/route';
import type { textTransactionRoutes } from '@lissafi/contract/text-transactions';
import type { Handlers, MemberContext } from '../../http/context.ts';
import { assertUnrecorded } from '../source-documents/store.ts';
import {
  dismissSentence,
  insertReading,
  keepSentence,
  readReading,
  readSentenceOf,
} from '../text-readings/store.ts';
import { announceReading, askOpinion } from './opinion.ts';
import { readText } from './read.ts';
import { recordReading } from './record.ts';

/** Reads, keeps and announces a text. */
async function process(
  context: MemberContext,
  { text, source_document_id }: Body<typeof textTransactionRoutes.read>,
  isMultiple: boolean,
) {
  const { tx, user } = context;
  if (source_document_id) await assertUnrecorded(context, source_document_id);
  const { waits, is_doubtful, ...read } = await readText(context, text);
  // What was said in a recording waits with it.
  const keeps = waits && !source_document_id;
  const sentence_id = keeps ? await keepSentence(context, { ...read, reason: read.reason! }) : null;
  const { processing_id } = read;
  const opinion = is_doubtful ? await askOpinion(context, processing_id, isMultiple) : null;
  await insertReading(context, { ...read, sentence_id, source_document_id }, opinion);
  announceReading(tx, user.id, { ...read, is_multiple: isMultiple });
  return { processing_id };
}

export const textTransactionHandlers: Handlers<typeof textTransactionRoutes> = {
  read: (context) => process(context, context.body, false),
  readMany: (context) => process(context, context.body, true),
  result: (context) => readReading(context, context.params.processing_id),
  async record(context) {
    await recordReading(context, context.params.processing_id, context.body);
    return readReading(context, context.params.processing_id);
  },
  sentence: (context) => readSentenceOf(context, context.params.id),
  async dismiss(context) {
    await dismissSentence(context, context.params.id);
    return readSentenceOf(context, context.params.id);
  },
};
