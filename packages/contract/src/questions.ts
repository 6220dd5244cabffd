import { z } from 'zod';
import { CivilDate, Id, Line } from './fields.ts';
import { LIMITS } from './limits.ts';
import type { Permission } from './permissions.ts';
import { route } from './route.ts';

/** The questions that are answered, each with the permission to read its figure (decisions §12.7). */
export const QUESTION_PERMISSIONS = {
  who_owes: 'customers:read',
  customer_owes: 'customers:read',
  i_owe: 'supplier_payments:read',
  sales_total: 'sales_totals:read',
  sales_quantity: 'sales_totals:read',
  item_stock: 'inventory:read',
  item_cost: 'costs:read',
  low_stock: 'inventory:read',
  expenses_total: 'transactions:read',
  profit: 'books:read',
  cash_balance: 'books:read',
  payments_received: 'documents:read',
  best_customers: 'sales_totals:read',
  best_items: 'sales_totals:read',
  /** Sales amounts and costs: whoever reads the books may see both. */
  best_earners: 'books:read',
  production_total: 'production:read',
} as const satisfies Record<string, Permission>;
export type QuestionKind = keyof typeof QUESTION_PERMISSIONS;
export const QUESTION_KINDS = Object.keys(QUESTION_PERMISSIONS) as [QuestionKind, ...QuestionKind[]];

/** Examples of what can be asked, in the words of its users. */
export const QUESTION_EXAMPLES: readonly string[] = [
  'Who owes me more than 50k?',
  'How much did I sell last week?',
  'What is my profit this month?',
  'How much cash do I have?',
  'What is running low?',
  'Which items sold best this month?',
  'Which product earns the most?',
];

/** Whether a figure is kobo, a quantity of `unit`, or a number of things. */
export const MEASURES = ['money', 'quantity', 'count'] as const;

/** What a question asks for: names as the records of the organization have them, and their ids. */
export const UnderstoodQuestion = z.object({
  kind: z.enum(QUESTION_KINDS),
  customer: z.string().optional(),
  customer_id: Id.optional(),
  supplier: z.string().optional(),
  supplier_id: Id.optional(),
  item: z.string().optional(),
  item_id: Id.optional(),
  /** The place whose stock is asked, by its name; absent where all of it is. */
  place: z.string().optional(),
  category: z.string().optional(),
  /** Days inclusive; of a total always both, of a state `date_to` alone, and none for now. */
  date_from: CivilDate.optional(),
  date_to: CivilDate.optional(),
  /** Kobo. */
  above: z.int().optional(),
});
export type UnderstoodQuestion = z.infer<typeof UnderstoodQuestion>;

export const SAID_TONES = ['person', 'item', 'amount', 'date', 'about'] as const;

/** A part of the question that the answer used: `text.slice(from, to)`. */
export const SaidWord = z.object({ from: z.int(), to: z.int(), tone: z.enum(SAID_TONES) });
export type SaidWord = z.infer<typeof SaidWord>;

export const AnswerRow = z.object({
  id: z.string(),
  label: z.string(),
  measure: z.enum(MEASURES),
  value: z.number(),
  unit: z.string().nullable(),
  detail: z.string().nullable(),
  /** Days since the oldest of it was due; 0 while none is late, null where nothing is due. */
  days_late: z.int().nullable(),
  /** The page of the row. */
  link: z.string(),
});
export type AnswerRow = z.infer<typeof AnswerRow>;

export const QuestionAnswer = z.object({
  understood: UnderstoodQuestion,
  measure: z.enum(MEASURES),
  /** Kobo of the organization's currency, a quantity or a number; null where there is no figure yet. */
  value: z.number().nullable(),
  unit: z.string().nullable(),
  currency: z.string(),
  /** How many the answer counts: customers, documents, items. */
  count: z.int().nullable(),
  /** Of who owes: how many of them are late. */
  late: z.int().nullable(),
  /** Below the limit of the question: how many, and what together. */
  others: z.object({ count: z.int(), value: z.int() }).nullable(),
  rows: z.array(AnswerRow),
  /** The page that shows this figure and opens its entries. */
  link: z.string(),
  words: z.array(SaidWord),
});
export type QuestionAnswer = z.infer<typeof QuestionAnswer>;

export const UNANSWERED = ['not_a_question', 'unknown_name', 'which_name', 'not_kept'] as const;

export const NoAnswer = z.object({
  understood: z.null(),
  code: z.enum(UNANSWERED),
  /** Why there is no answer, in words. */
  reason: z.string(),
  /** Questions that can be asked instead: with a whole name where several fit. */
  examples: z.array(z.string()),
});
export type NoAnswer = z.infer<typeof NoAnswer>;

/** Every role may ask; each kind of question needs the permission of its figure. */
export const questionRoutes = {
  ask: route({
    method: 'POST',
    path: '/api/v1/questions',
    access: 'organization:read',
    onlyReads: true,
    summary: 'The answer to a question in plain words: a figure, its filter, its rows and the page behind it',
    body: z.strictObject({ text: Line(LIMITS.question) }),
    response: z.union([QuestionAnswer, NoAnswer]),
  }),
} as const;
