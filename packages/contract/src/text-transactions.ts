import { z } from 'zod';
import { LearnedAlias } from './aliases.ts';
import { PAYMENT_METHODS } from './documents.ts';
import { CivilDate, Id, Instant, Money, OptionalLine, Quantity } from './fields.ts';
import { ITEM_TYPES } from './item-types.ts';
import { LIMITS } from './limits.ts';
import { route } from './route.ts';
import { PAYMENT_STATUSES, TRANSACTION_CATEGORIES } from './transactions.ts';

const base = '/api/v1/ingestion/transactions/text-to-transaction' as const;
const ByProcessing = z.strictObject({ processing_id: Id });
const ById = z.strictObject({ id: Id });

/** What a sentence is about (decisions §12.7). */
export const TEXT_ROUTES = [
  ...['sale', 'purchase', 'expense', 'income', 'customer_payment', 'supplier_payment', 'transfer'],
  ...['stock_count', 'stock_adjustment', 'production', 'question', 'none'],
] as const;

/** What can be recorded at once: a sale becomes a receipt or an invoice, the others what they say. */
export const TEXT_ENTRY_KINDS = [
  'sale',
  'income',
  'expense',
  'customer_payment',
  'supplier_payment',
] as const;
export type TextEntryKind = (typeof TEXT_ENTRY_KINDS)[number];

/** Fields whose words in the text are known. */
export const TEXT_FIELDS = [
  ...(['amount', 'unit_price', 'paid', 'left', 'discount', 'quantity', 'item', 'counterparty'] as const),
  ...(['date', 'method', 'due_date'] as const),
] as const;
export type TextField = (typeof TEXT_FIELDS)[number];

/** One transaction of a text, as it is recorded; kobo. */
export const TextEntry = z.strictObject({
  kind: z.enum(TEXT_ENTRY_KINDS),
  /** The whole value, paid or not. */
  amount: Money.refine((value) => value > 0, 'Please enter an amount'),
  transaction_date: CivilDate,
  /** Of income and expenses. */
  category: z.enum(TRANSACTION_CATEGORIES).nullable(),
  counterparty: OptionalLine(),
  customer_id: Id.nullable(),
  supplier_id: Id.nullable(),
  item: OptionalLine(),
  /** The item that is sold: its stock moves. */
  item_id: Id.nullable(),
  quantity: Quantity.nullable(),
  unit: OptionalLine(40),
  /** How many of the item's own unit are in one of `unit`, where the item does not have that unit. */
  unit_factor: Quantity.nullable().optional(),
  payment_method: z.enum(PAYMENT_METHODS).nullable(),
  /** The account that the money enters or leaves; when left out, the default for the method. */
  account_id: Id.nullable(),
  payment_status: z.enum(PAYMENT_STATUSES),
  /** Paid at once, of one that is partly paid. */
  amount_paid: Money.nullable(),
  due_date: CivilDate.nullable(),
});
export type TextEntry = z.infer<typeof TextEntry>;

/** A question that has to be answered before the transaction is recorded, with what each answer sets. */
export const TextQuestion = z.object({
  /** `direction` confirms what a language model suggested. */
  id: z.enum(['whole', 'price', 'usual_price', 'customer', 'supplier', 'item', 'direction']),
  question: z.string(),
  answers: z.array(z.object({ label: z.string(), detail: z.string().nullable(), set: TextEntry.partial() })),
  /** The place of the answer that was learned; null where a person has to answer. */
  learned: z.int().nullable(),
});
export type TextQuestion = z.infer<typeof TextQuestion>;

/** Where the words of a field stand: `text.slice(start, end)`. */
const SaidWord = z.object({ field: z.enum(TEXT_FIELDS), start: z.int(), end: z.int() });
export type SaidWord = z.infer<typeof SaidWord>;

/** Something in the books that has the same day, amount and party. */
const TextTwin = z.object({
  kind: z.enum(['document', 'payment', 'transaction', 'delivery']),
  id: Id,
  label: z.string(),
});
export type TextTwin = z.infer<typeof TextTwin>;

export const TextTransaction = z.object({
  entry: TextEntry,
  customer_name: z.string().nullable(),
  supplier_name: z.string().nullable(),
  item_name: z.string().nullable(),
  /** The unit as it was said; the entry has the one that it stands for. */
  said_unit: z.string().nullable(),
  words: z.array(SaidWord),
  questions: z.array(TextQuestion),
  /** Something of the same day, amount and party that is in the books already. */
  twin: TextTwin.nullable(),
});
export type TextTransaction = z.infer<typeof TextTransaction>;

/**
 * What became of asking a language model: it is asked, it suggested something that the sentence says, it brought nothing,
 * it reads the sentence as the grammar does, or the questions of this hour are used up.
 */
export const OPINION_STATES = ['asked', 'given', 'none', 'agrees', 'limited'] as const;

/** The second opinion on a sentence that the grammar refused or doubts (docs/decisions/0074). */
export const TextOpinion = z.object({
  state: z.enum(OPINION_STATES),
  /** Why there is no suggestion. */
  reason: z.string().nullable(),
  transactions: z.array(TextTransaction),
  unused: z.array(z.object({ start: z.int(), end: z.int() })),
});
export type TextOpinion = z.infer<typeof TextOpinion>;
/** Items that what was said can mean: one is meant, several are asked, none is unknown. */
const SaidItems = z.array(z.object({ id: Id, item_type: z.enum(ITEM_TYPES), name: z.string() }));

const SaidLine = z.object({
  /** As it was said. */
  item: z.string().nullable(),
  items: SaidItems,
  /** None is called what was said: these are the nearest, and even a single one is asked about. */
  is_near: z.boolean(),
  quantity: z.number().nullable(),
  /** As it was said, in the singular; the item may not have it. */
  unit: z.string().nullable(),
  /** Kobo for one of the unit that was said, or for all; one of the three at most. */
  unit_cost: z.int().nullable(),
  total_cost: z.int().nullable(),
  /** Kobo, where it is not said whether it is for one or for all. */
  asked_cost: z.int().nullable(),
});
export type SaidLine = z.infer<typeof SaidLine>;

const words = z.array(SaidWord);
/**
 * A form that is offered, with what the sentence says for it: what it does not say, or not clearly, is null. The form
 * reads it by the processing id.
 */
export const TextOffer = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('delivery'),
    words,
    lines: z.array(SaidLine),
    /** The name of the supplier, or as it was said. */
    supplier: z.string().nullable(),
    supplier_id: Id.nullable(),
    received_on: CivilDate.nullable(),
    payment_status: z.enum(PAYMENT_STATUSES).nullable(),
    amount_paid: z.int().nullable(),
    payment_method: z.enum(PAYMENT_METHODS).nullable(),
    due_date: CivilDate.nullable(),
    twin: TextTwin.nullable(),
  }),
  /** Its text is read again by the form, which knows the stock and the units of the item. */
  z.object({ kind: z.literal('adjustment'), words, item: z.string().nullable(), items: SaidItems }),
  z.object({
    kind: z.literal('production'),
    words,
    items: SaidItems,
    quantity: z.number().nullable(),
    unit: z.string().nullable(),
    made_on: CivilDate.nullable(),
  }),
  z.object({
    kind: z.literal('transfer'),
    words,
    amount: z.int().nullable(),
    charge: z.int().nullable(),
    from_id: Id.nullable(),
    to_id: Id.nullable(),
    transferred_on: CivilDate.nullable(),
  }),
  /** Its text is read by the form, which takes several lines, discounts and currencies. */
  z.object({ kind: z.literal('invoice'), words }),
]);
export type TextOffer = z.infer<typeof TextOffer>;

export const RecordedByText = z.object({
  kind: z.enum([
    ...(['document', 'payment', 'supplier_payment', 'transaction', 'delivery', 'transfer'] as const),
    ...(['production_order', 'raw_material', 'finished_good'] as const),
  ]),
  id: Id,
});
export type RecordedByText = z.infer<typeof RecordedByText>;

/** What was understood of a text. Nothing is in the books before it is recorded. */
export const TextReading = z.object({
  processing_id: Id,
  text: z.string(),
  status: z.enum(['success', 'error']),
  route: z.enum(TEXT_ROUTES),
  /** Why nothing can be recorded; null where something was understood. */
  reason: z.string().nullable(),
  transactions: z.array(TextTransaction),
  /** A form that takes all of it, where this person may use it; what it records is what was recorded of the text. */
  offer: TextOffer.nullable(),
  /** Words that were not used. */
  unused: z.array(z.object({ start: z.int(), end: z.int() })),
  /** The page where it is recorded by hand; null for questions and where nothing was understood. */
  form: z.string().nullable(),
  /** Where a refused sentence waits. */
  sentence_id: Id.nullable(),
  /** The recording that it was said in. */
  source_document_id: Id.nullable(),
  /** Null where a language model is not asked. */
  opinion: TextOpinion.nullable(),
  /** What was recorded of it; null before. */
  recorded: z.array(RecordedByText).nullable(),
  /** What recording it taught: words that the person corrected. */
  learned: z.array(LearnedAlias),
});
export type TextReading = z.infer<typeof TextReading>;

/** A sentence that was refused, and waits for a person. */
export const RefusedSentence = z.object({
  id: Id,
  text: z.string(),
  reason: z.string(),
  route: z.enum(TEXT_ROUTES),
  form: z.string().nullable(),
  created_at: Instant,
  dismissed_at: Instant.nullable(),
});
export type RefusedSentence = z.infer<typeof RefusedSentence>;

const Text = (max: number) =>
  z
    .string()
    .max(max, `Please write at most ${max} characters`)
    .refine((text) => text.trim() !== '', 'Please write what happened')
    .refine(
      (text) => text.isWellFormed() && !text.includes('\u0000'),
      'This contains characters that are not text',
    );
const Processing = z.object({ processing_id: Id });
/** What was said in a recording. */
export const SpokenText = Text(LIMITS.paragraph_text);
/** The recording that the text was said in, from which it is recorded. */
const Recording = Id.nullable().default(null);

export const textTransactionRoutes = {
  read: route({
    method: 'POST',
    path: base,
    access: 'own_words:write',
    summary: 'Read a sentence about money; the result is kept for 5 minutes and read by its processing id',
    body: z.strictObject({ text: Text(LIMITS.short_text), source_document_id: Recording }),
    response: Processing,
  }),
  readMany: route({
    method: 'POST',
    path: `${base}/multiple`,
    access: 'own_words:write',
    summary: 'Read a text with several transactions',
    body: z.strictObject({ text: SpokenText, source_document_id: Recording }),
    response: Processing,
  }),
  result: route({
    method: 'GET',
    path: `${base}/:processing_id`,
    access: 'own_words:write',
    summary: 'What was understood, for the person who asked; nothing of it is in the books yet',
    params: ByProcessing,
    response: TextReading,
  }),
  record: route({
    method: 'POST',
    path: `${base}/:processing_id/record`,
    access: 'own_words:write',
    summary: 'Record what was understood, corrected and confirmed: all of it or nothing, and only once',
    params: ByProcessing,
    body: z.strictObject({
      transactions: z.array(TextEntry).min(1).max(LIMITS.text_transactions),
      /** It is something else than what is recorded with the same day, amount and party. */
      accept_twins: z.boolean().default(false),
      /** Where it was sold or spent; when left out, the first branch. */
      branch_id: Id.optional(),
      /** It is what a language model suggested; the person confirmed its amount and direction. */
      suggested: z.boolean().default(false),
    }),
    response: TextReading,
    idempotent: true,
  }),
  sentence: route({
    method: 'GET',
    path: '/api/v1/ingestion/refused-sentences/:id',
    access: 'own_words:write',
    summary: 'A sentence that was refused and waits',
    params: ById,
    response: RefusedSentence,
  }),
  dismiss: route({
    method: 'POST',
    path: '/api/v1/ingestion/refused-sentences/:id/dismiss',
    access: 'own_words:write',
    summary: 'It was recorded otherwise, or needs nothing',
    params: ById,
    response: RefusedSentence,
  }),
} as const;
