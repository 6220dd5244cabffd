import { z } from 'zod';
import { CivilDate, Currency } from './fields.ts';
import { LIMITS } from './limits.ts';
import { route } from './route.ts';

/** The words that a value came from: `text.slice(start, end)`. */
const Span = { start: z.int(), end: z.int() };

export const TextMark = z.object({
  /** `customer`, `due_date`, `paid`, `currency`, `vat`, `items.0.name`, `items.0.quantity`, `items.0.unit_price`, … */
  field: z.string(),
  ...Span,
});
export type TextMark = z.infer<typeof TextMark>;

export const TEXT_QUESTION_KINDS = ['each_or_all', 'no_price', 'not_read', 'other'] as const;
export const TextQuestion = z.object({
  kind: z.enum(TEXT_QUESTION_KINDS),
  message: z.string(),
  field: z.string(),
  ...Span,
  /** Kobo: an amount that can be per unit or for the whole line; the person decides. */
  amount: z.int().nullable(),
});
export type TextQuestion = z.infer<typeof TextQuestion>;

export const TextItem = z.object({
  name: z.string(),
  quantity: z.number(),
  /** Null where the text does not state it clearly; it is never guessed. */
  unit_price: z.int().nullable(),
  discount_percentage: z.number().nullable(),
});
export type TextItem = z.infer<typeof TextItem>;

/** What a sentence says about an invoice. Null for what it does not say. */
export const InvoiceText = z.object({
  /** The text that was read; every place is within it. */
  text: z.string(),
  /** Null where the text sells nothing. */
  document_type: z.enum(['invoice', 'receipt', 'quote']).nullable(),
  customer: z.string().nullable(),
  items: z.array(TextItem),
  currency: Currency.nullable(),
  due_date: CivilDate.nullable(),
  /** True: paid already, so the document is a receipt. False: stated to be unpaid. */
  paid: z.boolean().nullable(),
  method: z.enum(['cash', 'bank_transfer', 'debit_card']).nullable(),
  /** Whether the text says that there is VAT. */
  vat: z.boolean().nullable(),
  /** A price is what is to be paid, unless the text adds VAT to it. */
  price_includes_tax: z.boolean(),
  marks: z.array(TextMark),
  questions: z.array(TextQuestion),
});
export type InvoiceText = z.infer<typeof InvoiceText>;

export const parseTextRoute = route({
  method: 'POST',
  path: '/api/v1/invoices/parse-text',
  access: 'documents:write',
  summary: 'Extract the customer and lines of an invoice from a sentence; saves nothing',
  body: z.strictObject({
    text: z
      .string()
      .trim()
      .min(1, 'Please tell us what you want to invoice for')
      .max(LIMITS.invoice_text, `At most ${LIMITS.invoice_text} characters`),
  }),
  response: InvoiceText,
});
