import { z } from 'zod';
import { CreditItem, Invoice, PAYMENT_METHODS } from './documents.ts';
import { CivilDate, ExchangeRate, Id, Line, Money } from './fields.ts';
import { LIMITS } from './limits.ts';
import { route } from './route.ts';

const ById = z.strictObject({ id: Id });
const base = '/api/v1/invoices';

export const creditNoteRoutes = {
  create: route({
    method: 'POST',
    path: `${base}/:id/credit-notes`,
    access: 'documents:write',
    summary: 'Credit an issued document by lines, at most what remains of it; answers the credit note',
    params: ById,
    body: z.strictObject({
      /** When left out, everything that is left of every line. */
      items: z
        .array(CreditItem)
        .min(1, 'Please choose at least one line')
        .max(LIMITS.invoice_items)
        .optional(),
      reason: Line(500),
      /** Returns the goods to stock, for lines that track stock. */
      restock: z.boolean().default(false),
    }),
    response: Invoice,
    status: 201,
    idempotent: true,
  }),
  refund: route({
    method: 'POST',
    path: `${base}/:id/refund`,
    access: 'payments:write',
    summary: 'Credit an issued document and refund what was paid; the rest reduces what is owed',
    params: ById,
    body: z
      .strictObject({
        /** Amount of the credit note, spread over the lines; when left out, everything that is left. */
        amount: Money.refine((amount) => amount > 0, 'Please enter an amount').optional(),
        /** The lines that come back, instead of an amount. */
        items: z
          .array(CreditItem)
          .min(1, 'Please choose at least one line')
          .max(LIMITS.invoice_items)
          .optional(),
        /** The open shift at the counter that gives the money back. */
        shift_id: Id.optional(),
        /** For a document in a foreign currency, the rate on the day of the refund; when left out, the rate at issue. */
        exchange_rate: ExchangeRate.optional(),
        method: z.enum(PAYMENT_METHODS),
        /** The account that pays it back; when left out, the default for the method. */
        account_id: Id.optional(),
        paid_on: CivilDate,
        reason: Line(500).optional(),
        restock: z.boolean().default(false),
      })
      .refine((value) => value.items === undefined || value.amount === undefined, {
        path: ['amount'],
        message: 'Give either lines or an amount',
      }),
    response: Invoice,
    idempotent: true,
  }),
} as const;
