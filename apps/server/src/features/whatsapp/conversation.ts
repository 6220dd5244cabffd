import type { SourceDocument } from '@lissafi/contract/source-documents';
import { SpokenText, type TextTransaction } from '@lissafi/contract/text-transactions';
import { MONEY_ROUTES } from '@lissafi/domain/language/sentence/reading';
import { parseMoney } from '@lissafi/domain/money/money';
import {
  type AnswerSets,
  type Asked,
  nextQuestion,
  questionText,
  summaryOf,
  withAnswer,
} from '@lissafi/domain/whatsapp/draft';
import { codeIn, readReply } from '@lissafi/domain/whatsapp/replies';
import type { MemberContext } from '../../http/context.ts';
import { readCandidates } from '../known-names/candidates.ts';
import { meantBy } from '../known-names/meant.ts';
import { keepSentence } from '../text-readings/store.ts';
import { whichQuestion } from '../text-transactions/questions.ts';
import { type FreshReading, readText } from '../text-transactions/read.ts';
import { vatOf } from '../text-transactions/record.ts';
import { type Draft, type DraftContent, dropDraft, readDraft, storeDraft } from './drafts.ts';
import type { StoredIncoming } from './messages.ts';
import { pictureEntry, recordDraft } from './record.ts';

/** What is answered; `confirms` is the draft that a yes records. */
export interface Answer {
  text: string;
  confirms?: string | undefined;
}

const NOTHING_WAITS =
  'Nothing is waiting for your reply. Send what happened, for example: Sold 2 cakes for 12000 cash';
const NOT_WAITING = 'This one is not waiting any more. Nothing was recorded.';
const DROPPED = 'Dropped. Nothing was recorded.';
const LINKED_ALREADY = 'Your number is linked already.';
const REPLACES = 'This replaces what was waiting, of which nothing was recorded.';
const EARLIER = 'Your reply came before my question, so I ask again.';

/** Answers a text or a pressed button of a member: it confirms, answers or drops what waits, or tells something new. */
export async function converse(context: MemberContext, message: StoredIncoming): Promise<Answer> {
  const text = (message.body ?? '').trim();
  const draft = await readDraft(context, true);
  if (message.kind === 'button') {
    const [word, id] = text.split(':');
    if (!draft || id !== draft.id) return { text: NOT_WAITING };
    return word === 'yes' ? confirm(context, draft) : drop(context);
  }
  if (!draft && codeIn(text)) return { text: LINKED_ALREADY };
  const reply = readReply(text);
  if (!draft) return reply ? { text: NOTHING_WAITS } : begin(context, text, false);
  const asked = questionOf(draft.content);
  const isChoice = asked?.kind === 'choice' && asked.id === 'usual_price';
  if (reply?.kind === 'no' && !(isChoice && !/drop|cancel|stop/i.test(text))) return drop(context);
  // Seconds, because WhatsApp tells no less.
  const isBefore =
    Math.floor(message.sent_at.getTime() / 1000) < Math.floor(draft.created_at.getTime() / 1000);
  if (reply && isBefore) return after(EARLIER, await present(context, draft));
  if (!asked && reply?.kind === 'yes') return confirm(context, draft);
  if (!asked && reply?.kind === 'numbers') return confirm(context, draft, reply.numbers);
  const answer = asked && (await answerTo(context, draft, asked, text));
  if (answer) return answer;
  if (reply) return present(context, draft);
  return begin(context, text, true);
}

const after = (first: string, { text, confirms }: Answer): Answer => ({
  text: `${first}\n\n${text}`,
  confirms,
});

async function drop(context: MemberContext): Promise<Answer> {
  await dropDraft(context);
  return { text: DROPPED };
}

const questionOf = ({ transactions }: DraftContent): Asked | null =>
  transactions.length === 0
    ? { at: 0, kind: 'amount', question: 'How much was it in all?' }
    : nextQuestion(transactions);

/** Reads something new. What is not understood leaves what waits as it is. */
async function begin(context: MemberContext, text: string, replaces: boolean): Promise<Answer> {
  const content = await drafted(context, text, null);
  if ('text' in content && 'transactions' in content) {
    const answer = await keep(context, content);
    return replaces ? after(REPLACES, answer) : answer;
  }
  if (!replaces) return content;
  const draft = await readDraft(context);
  return draft ? after(content.text, await present(context, draft)) : content;
}

async function keep(context: MemberContext, content: DraftContent): Promise<Answer> {
  const id = context.newId();
  await storeDraft(context, content, id);
  return present(context, { id, content, created_at: context.now });
}

/** A text as a draft, or why it is none. */
async function drafted(
  context: MemberContext,
  text: string,
  source_document_id: string | null,
): Promise<DraftContent | Answer> {
  const said = SpokenText.safeParse(text);
  if (!said.success) return { text: said.error.issues.map(({ message }) => message).join(' ') };
  const fresh = await readText(context, said.data);
  const base = { text: said.data, source_document_id, picture: null, accepts_twins: false };
  if (fresh.transactions.length > 0) {
    const { waits: _, is_doubtful: __, ...reading } = fresh;
    const kept = { ...reading, sentence_id: null, source_document_id };
    return { ...base, reading: kept, transactions: fresh.transactions };
  }
  if (await lacksAmount(context, fresh)) return { ...base, reading: null, transactions: [] };
  return { text: await refusedText(context, fresh, source_document_id) };
}

/** Whether the sentence says all but the amount: with one it is understood. */
async function lacksAmount(context: MemberContext, { route, text }: FreshReading): Promise<boolean> {
  if (!MONEY_ROUTES.some((money) => money === route)) return false;
  const { transactions } = await readText(context, `${text} for ₦1,000`);
  return transactions.length === 1;
}

/** Why a text is not recorded; where it seems to tell of money or stock it waits in the Inbox, as on the web. */
async function refusedText(
  context: MemberContext,
  { text, route, reason, form, offer, waits }: FreshReading,
  source_document_id: string | null,
): Promise<string> {
  const { public_url } = context.services.config;
  const why = offer
    ? 'This needs its own form, so it is not recorded by message.'
    : `I cannot record this: ${lower(reason)}.`;
  if (route === 'question') return `Questions are answered in Lissafi: ${public_url}/dashboard`;
  if (source_document_id)
    return `${why}\nIt is kept in Lissafi: ${documentAddress(context, source_document_id)}`;
  if (!waits && !offer)
    return `${why}\nSend what happened in one sentence, for example: Sold 2 cakes for 12000 cash`;
  await keepSentence(context, { text, route, form, reason: reason ?? 'It needs its own form' });
  return `${why}\nIt waits in your Inbox: ${public_url}/inbox`;
}

const lower = (reason: string | null): string => {
  const text = (reason ?? 'it was not understood').replace(/\.$/, '');
  return text.charAt(0).toLowerCase() + text.slice(1);
};

const sentence = (text: string): string => `${text.replace(/\.$/, '')}.`;

const documentAddress = ({ services }: MemberContext, id: string): string =>
  `${services.config.public_url}/source-documents/${id}`;

/** The next question about a draft, or what a yes would record. */
async function present(context: MemberContext, { id, content }: Draft): Promise<Answer> {
  const { transactions, reading } = content;
  const asked = questionOf(content);
  if (asked) return { text: questionText(asked, transactions.length) };
  const { today, organization } = context;
  const { currency, date_format } = organization;
  const about = { currency, date_format, today };
  const summaries: string[] = [];
  for (const transaction of transactions) {
    const vat = content.picture ? content.picture.tax_amount : await vatOf(context, transaction.entry);
    const twin =
      transaction.twin && `Note: ${transaction.twin.label} of the same day and amount is recorded already.`;
    summaries.push([summaryOf(transaction, { ...about, vat }), twin].filter(Boolean).join('\n'));
  }
  const unused = (reading?.unused ?? [])
    .map(({ start, end }) => `“${content.text.slice(start, end)}”`)
    .join(', ');
  const count = summaries.length;
  const listed = count === 1 ? summaries : summaries.map((each, index) => `${index + 1}. ${each}`);
  const how =
    count === 1
      ? 'Reply YES to record it, NO to drop it.'
      : 'Reply YES to record all of them, the numbers (such as 1 2) to record only these, or NO to drop them.';
  const text = [...listed, ...(unused ? [`I did not use: ${unused}`] : []), how].join('\n\n');
  // Whoever is told of a twin and says yes means another one.
  const isTold = transactions.every(({ twin }) => twin !== null);
  if (isTold && !content.accepts_twins) await storeDraft(context, { ...content, accepts_twins: true }, id);
  return { text, confirms: id };
}

/** Records a draft, or of several transactions the chosen ones. */
async function confirm(context: MemberContext, draft: Draft, numbers?: number[]): Promise<Answer> {
  const { transactions } = draft.content;
  if (questionOf(draft.content)) return present(context, draft);
  const wrong = numbers?.find((number) => number > transactions.length);
  if (wrong !== undefined || (numbers && transactions.length === 1))
    return after('There is no such number.', await present(context, draft));
  const chosen = numbers
    ? numbers.map((number) => number - 1).sort((a, b) => a - b)
    : [...transactions.keys()];
  const recorded = await recordDraft(context, draft.content, chosen);
  await dropDraft(context);
  const rest = transactions.length - chosen.length;
  return { text: [...recorded, ...(rest > 0 ? [`${rest} dropped.`] : [])].join('\n') };
}

/** Applies an answer to the open question; null where the text is no answer to it. */
async function answerTo(
  context: MemberContext,
  draft: Draft,
  asked: Asked,
  text: string,
): Promise<Answer | null> {
  const { content } = draft;
  const reply = readReply(text);
  if (asked.kind === 'amount' && content.transactions.length === 0) return withAmount(context, content, text);
  const set = asked.kind === 'name' ? null : setOf(asked, text, reply);
  if (set) return answered(context, content, asked, set);
  if (asked.kind !== 'name') return null;
  if (reply || parseMoney(text) !== null) return null;
  return named(context, draft, asked, text);
}

/** What a reply to a choice or to the question for an amount sets. */
function setOf(
  asked: Extract<Asked, { kind: 'choice' | 'amount' }>,
  text: string,
  reply: ReturnType<typeof readReply>,
): AnswerSets | null {
  const amount = parseMoney(text);
  if (asked.kind === 'amount') return amount !== null && amount > 0 ? { amount } : null;
  const { choices, id, takesWhole } = asked;
  const said = text.trim().toLowerCase();
  const byName = choices.find(({ label }) => label.toLowerCase() === said);
  if (byName) return byName.set;
  // One price for what is unusual is a yes or a no.
  if (id === 'usual_price' && reply?.kind === 'yes') return choices[0]!.set;
  if (id === 'usual_price' && reply?.kind === 'no') return choices[1]!.set;
  if (reply?.kind === 'numbers') {
    const [number, ...others] = reply.numbers;
    const chosen = others.length === 0 ? choices[number! - 1] : undefined;
    if (chosen) return chosen.set;
  }
  if (!takesWhole || amount === null || amount <= 0) return null;
  const part = choices.find(({ set }) => set.payment_status === 'paid')?.set.amount ?? 0;
  return amount > part ? { amount, amount_paid: part, payment_status: 'partial' } : null;
}

async function answered(
  context: MemberContext,
  content: DraftContent,
  asked: Asked,
  set: AnswerSets,
  name?: string,
): Promise<Answer> {
  const transactions = content.transactions.map((each, at) =>
    at === asked.at ? withAnswer(each, asked, set, name) : each,
  );
  return keep(context, { ...content, transactions });
}

/** "5000", or "1000 each", completes a sentence that had no amount. */
async function withAmount(
  context: MemberContext,
  content: DraftContent,
  text: string,
): Promise<Answer | null> {
  const isEach = /\b(each|per|one one|apiece)\b/i.test(text);
  const amount = parseMoney(
    text.replace(/\b(each|per \w+|one one|apiece|in all|total|naira only|only)\b/gi, '').trim(),
  );
  if (amount === null || amount <= 0) return null;
  const naira = `₦${(amount / 100).toLocaleString('en-US')}`;
  const whole = `${content.text.replace(/[\s.!]+$/, '')} ${isEach ? `at ${naira} each` : `for ${naira} in all`}`;
  const made = await drafted(context, whole, content.source_document_id);
  return 'transactions' in made ? keep(context, made) : { text: made.text };
}

/** A name that was asked for: one record is meant, several are asked, none is told. */
async function named(
  context: MemberContext,
  { content }: Draft,
  asked: Extract<Asked, { kind: 'name' }>,
  text: string,
): Promise<Answer | null> {
  const { tx, organization } = context;
  const known = await readCandidates(tx, text, organization.permissions);
  const records = (asked.party === 'customer' ? known.customers : known.suppliers).filter(
    ({ is_open }) => is_open,
  );
  const meant = meantBy(text, records, known.aliases);
  if (meant.one) {
    const set = asked.party === 'customer' ? { customer_id: meant.one.id } : { supplier_id: meant.one.id };
    return answered(context, content, asked, set, meant.one.name);
  }
  const question = whichQuestion(asked.party, text, meant);
  if (question) {
    const transactions = content.transactions.map((each, at) =>
      at === asked.at ? { ...each, questions: [question] } : each,
    );
    return keep(context, { ...content, transactions });
  }
  // A new sentence is no name.
  const { transactions } = await readText(context, text.slice(0, 500));
  if (transactions.length > 0) return null;
  return {
    text: `There is no ${asked.party} “${text.slice(0, 100)}” in your list. Add the ${asked.party} in Lissafi first, or reply with another name. Reply NO to drop it.`,
  };
}

/** What was said in a recording, as a draft; where nothing was heard, that is told. */
export async function draftOfRecording(
  context: MemberContext,
  { id, transcript, problem, recorded }: SourceDocument,
): Promise<Answer> {
  const address = documentAddress(context, id);
  if (recorded) return { text: `What this recording says is recorded already: ${address}` };
  if (!transcript)
    return {
      text: `${sentence(problem ?? 'No words were heard')} The recording is kept in Lissafi: ${address}\nPlease write what happened.`,
    };
  const heard = `I heard: “${transcript.slice(0, 300)}”`;
  const content = await drafted(context, transcript, id);
  if (!('transactions' in content)) return after(heard, content);
  const replaced = (await readDraft(context, true)) !== null;
  const answer = after(heard, await keep(context, content));
  return replaced ? after(REPLACES, answer) : answer;
}

/** What was read on a picture as the draft of an expense; where nothing was read, that is told. */
export async function draftOfPicture(context: MemberContext, document: SourceDocument): Promise<Answer> {
  const { id, reading, problem, recorded, same_as } = document;
  const { today, organization } = context;
  const address = documentAddress(context, id);
  if (recorded) return { text: `This picture is recorded already: ${address}` };
  if (!reading)
    return {
      text: `${sentence(problem ?? 'This picture could not be read')} It is kept in Lissafi: ${address}`,
    };
  if (reading.currency !== null && reading.currency !== organization.currency)
    return { text: `The amounts are in ${reading.currency}. Please record it in Lissafi: ${address}` };
  const { entry, picture } = pictureEntry(document, today);
  const transaction: TextTransaction = {
    ...{
      entry,
      customer_name: null,
      supplier_name: document.supplier_name,
      item_name: null,
      said_unit: null,
    },
    ...{ words: [], questions: [], twin: null },
  };
  const replaced = (await readDraft(context, true)) !== null;
  const answer = await keep(context, {
    ...{ text: '', source_document_id: id, reading: null, transactions: [transaction], picture },
    accepts_twins: true,
  });
  const notes = [
    ...(replaced ? [REPLACES] : []),
    ...(same_as ? [`This seems to be the same receipt as ${same_as.label}.`] : []),
    ...reading.doubts,
  ];
  return notes.length > 0 ? after(notes.join('\n'), answer) : answer;
}
