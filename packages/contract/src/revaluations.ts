import { z } from 'zod';
import { CivilDate, Currency, can, ExchangeRate, Id, Instant, Line, ListQuery, listOf } from './fields.ts';
import { route } from './route.ts';

const base = '/api/v1/ledger/revaluations' as const;
const ById = z.strictObject({ id: Id });

/** Units of the organization's currency for one of the foreign currency, on the day. */
const Rates = z
  .array(z.strictObject({ currency: Currency, rate: ExchangeRate }))
  .min(1, 'Please enter the rate of each currency')
  .max(Currency.options.length)
  .refine((rates) => new Set(rates.map((each) => each.currency)).size === rates.length, {
    message: 'A currency is named twice',
  });

/**
 * A foreign invoice, or bill of a supplier, that was open at the end of a day. Kobo of the organization's currency, unless
 * named otherwise.
 */
export const ForeignDocument = z.object({
  document_id: Id,
  kind: z.enum(['invoice', 'bill']),
  number: z.string().nullable(),
  /** The customer or the supplier. */
  party_name: z.string(),
  due_date: CivilDate,
  currency: Currency,
  /** In the document's currency, in its minor unit. */
  balance: z.int(),
  /** In the books on that day. */
  value: z.int(),
  /** At the rate of the day; null while the rate is not stated. */
  new_value: z.int().nullable(),
  /** Above 0 a gain, below 0 a loss. */
  difference: z.int().nullable(),
});
export type ForeignDocument = z.infer<typeof ForeignDocument>;

export const Revaluation = z.object({
  id: Id,
  revalued_on: CivilDate,
  rates: z.array(z.object({ currency: Currency, rate: z.string() })),
  gain: z.int(),
  loss: z.int(),
  /** Null where no document changed its value. */
  journal_entry_id: Id.nullable(),
  /** The mirror on the next day. */
  reversal_id: Id.nullable(),
  created_at: Instant,
  undone_at: Instant.nullable(),
  undo_reason: z.string().nullable(),
  can: can('undo'),
});
export type Revaluation = z.infer<typeof Revaluation>;

/** `USD:1550.25,EUR:1700`. */
const RatesText = z
  .string()
  .max(200)
  .default('')
  .transform((text) =>
    text
      .split(',')
      .filter(Boolean)
      .map((pair) => ({ currency: pair.slice(0, 3), rate: pair.slice(4) })),
  )
  .pipe(z.array(z.object({ currency: Currency, rate: ExchangeRate })).max(Currency.options.length));

export const revaluationRoutes = {
  rehearse: route({
    method: 'GET',
    path: `${base}/rehearsal`,
    access: 'books:read',
    summary:
      'Foreign invoices and bills that were open at the end of a day, with their value in the books and at its rates',
    query: z.strictObject({ revalued_on: CivilDate, rates: RatesText }),
    response: z.object({
      revalued_on: CivilDate,
      currency: Currency,
      documents: z.array(ForeignDocument),
      gain: z.int(),
      loss: z.int(),
      /** What was posted for this day; null where nothing was. */
      posted: Revaluation.nullable(),
      can: can('post'),
    }),
  }),
  list: route({
    method: 'GET',
    path: base,
    access: 'books:read',
    summary: 'Revaluations, the latest day first',
    query: ListQuery,
    response: listOf('revaluations', Revaluation),
  }),
  post: route({
    method: 'POST',
    path: base,
    access: 'journals:write',
    summary:
      'Revalue foreign invoices and bills at the rates of a day that is over, on one entry, which is reversed on the next day; the same rates once more change nothing',
    body: z.strictObject({ revalued_on: CivilDate, rates: Rates }),
    response: Revaluation,
    status: 201,
    idempotent: true,
  }),
  undo: route({
    method: 'POST',
    path: `${base}/:id/undo`,
    access: 'journals:write',
    summary: 'Take a revaluation and its reversal back, each on its own day',
    params: ById,
    body: z.strictObject({ reason: Line(500) }),
    response: Revaluation,
    idempotent: true,
  }),
} as const;
