import { z } from 'zod';
import { LearnedAlias } from './aliases.ts';
import { PAYMENT_METHODS } from './documents.ts';
import { CivilDate, Id, Instant, Money, OptionalLine, Quantity } from './fields.ts';
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
  payment_method: z.enum(PAYMENT_METHODS).nullable(),
  payment_status: z.enum(PAYMENT_STATUSES),
  /** Paid at once, of one that is partly paid. */
  amount_paid: Money.nullable(),
  due_date: CivilDate.nullable(),
});
export type TextEntry = z.infer<typeof TextEntry>;

/** A question that has to be answered before the transaction is recorded, with what each answer sets. */
export const TextQuestion = z.object({
  id: z.enum(['price', 'usual_price', 'customer', 'supplier', 'item']),
  question: z.string(),
  answers: z.array(z.object({ label: z.string(), detail: z.string().nullable(), set: TextEntry.partial() })),
  /** The place of the answer that was learned; null where a person has to answer. */
  learned: z.int().nullable(),
});
export type TextQuestion = z.infer<typeof TextQuestion>;

export const TextTransaction = z.object({
  entry: TextEntry,
  customer_name: z.string().nullable(),
  supplier_name: z.string().nullable(),
  item_name: z.string().nullable(),
  /** The unit as it was said; the entry has the one that it stands for. */
  said_unit: z.string().nullable(),
  /** Where the words of each field stand: `text.slice(start, end)`. */
  words: z.array(z.object({ field: z.enum(TEXT_FIELDS), start: z.int(), end: z.int() })),
  questions: z.array(TextQuestion),
  /** Something of the same day, amount and party that is in the books already. */
  twin: z
    .object({ kind: z.enum(['document', 'payment', 'transaction']), id: Id, label: z.string() })
    .nullable(),
});
export type TextTransaction = z.infer<typeof TextTransaction>;

export const RecordedByText = z.object({
  kind: z.enum(['document', 'payment', 'supplier_payment', 'transaction']),
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
  /** Words that were not used. */
  unused: z.array(z.object({ start: z.int(), end: z.int() })),
  /** The page where it is recorded by hand; null for questions and where nothing was understood. */
  form: z.string().nullable(),
  /** Where a refused sentence waits. */
  sentence_id: Id.nullable(),
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

export const textTransactionRoutes = {
  read: route({
    method: 'POST',
    path: base,
    access: 'transactions:write',
    summary: 'Read a sentence about money; the result is kept for 5 minutes and read by its processing id',
    body: z.strictObject({ text: Text(LIMITS.short_text) }),
    response: Processing,
  }),
  readMany: route({
    method: 'POST',
    path: `${base}/multiple`,
    access: 'transactions:write',
    summary: 'Read a text with several transactions',
    body: z.strictObject({ text: Text(LIMITS.paragraph_text) }),
    response: Processing,
  }),
  result: route({
    method: 'GET',
    path: `${base}/:processing_id`,
    access: 'transactions:write',
    summary: 'What was understood, for the person who asked; nothing of it is in the books yet',
    params: ByProcessing,
    response: TextReading,
  }),
  record: route({
    method: 'POST',
    path: `${base}/:processing_id/record`,
    access: 'transactions:write',
    summary: 'Record what was understood, corrected and confirmed: all of it or nothing, and only once',
    params: ByProcessing,
    body: z.strictObject({
      transactions: z.array(TextEntry).min(1).max(LIMITS.text_transactions),
      /** It is something else than what is recorded with the same day, amount and party. */
      accept_twins: z.boolean().default(false),
    }),
    response: TextReading,
    idempotent: true,
  }),
  sentence: route({
    method: 'GET',
    path: '/api/v1/ingestion/refused-sentences/:id',
    access: 'transactions:write',
    summary: 'A sentence that was refused and waits',
    params: ById,
    response: RefusedSentence,
  }),
  dismiss: route({
    method: 'POST',
    path: '/api/v1/ingestion/refused-sentences/:id/dismiss',
    access: 'transactions:write',
    summary: 'It was recorded otherwise, or needs nothing',
    params: ById,
    response: RefusedSentence,
  }),
} as const;
