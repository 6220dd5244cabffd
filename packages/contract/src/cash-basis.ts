import { z } from 'zod';
import { CivilDate, Id, inOrder, ListQuery, listOf } from './fields.ts';
import { route } from './route.ts';

const base = '/api/v1/ledger';

/** The differences between the profit on the accrual basis and on the cash basis, in the order in which they are shown. */
export const BRIDGE_CAUSES = [
  'income_not_received',
  'costs_not_paid',
  'inventory',
  'work_in_progress',
  'goods_not_invoiced',
] as const;
export type BridgeCause = (typeof BRIDGE_CAUSES)[number];

export const BridgeLine = z.object({
  cause: z.enum(BRIDGE_CAUSES),
  /** Kobo before the period, of inventory with the opening stock that was entered in it; and at its end. */
  at_start: z.int(),
  at_end: z.int(),
  /** What is added to the accrual profit: what was open at the start counts now, what is open at the end does not. */
  amount: z.int(),
});
export type BridgeLine = z.infer<typeof BridgeLine>;

export const Bridge = z.object({
  date_from: CivilDate,
  date_to: CivilDate,
  known_on: CivilDate.nullable(),
  currency: z.string(),
  accrual_profit: z.int(),
  lines: z.array(BridgeLine),
  cash_profit: z.int(),
  /** Cash profit − (accrual profit + lines): 0. The lines come from documents and balances, not from the cash basis. */
  difference: z.int(),
});
export type Bridge = z.infer<typeof Bridge>;

export const BRIDGE_SIDES = ['receivable', 'payable'] as const;
export type BridgeSide = (typeof BRIDGE_SIDES)[number];

/** A document that was open at the end of a day, with what of it does not count on the cash basis yet. */
export const WaitingDocument = z.object({
  document_id: Id,
  /** The number of an invoice, the reference of a payable; null where there is none. */
  number: z.string().nullable(),
  party_id: Id.nullable(),
  party_name: z.string().nullable(),
  /** The day of the entry that opened it. */
  date: CivilDate,
  /** The transaction that a payable came from. */
  transaction_id: Id.nullable(),
  entry_id: Id,
  entry_number: z.int(),
  /** Kobo that are open, with tax. */
  open: z.int(),
  /** Income or costs among them, without tax. */
  waiting: z.int(),
});
export type WaitingDocument = z.infer<typeof WaitingDocument>;

export const cashBasisRoutes = {
  bridge: route({
    method: 'GET',
    path: `${base}/bridge`,
    access: 'books:read',
    summary: 'From the accrual profit of a period to its cash profit (the current month when left out)',
    query: inOrder(
      z.strictObject({
        date_from: CivilDate.optional(),
        date_to: CivilDate.optional(),
        known_on: CivilDate.optional(),
      }),
    ),
    files: true,
    report: true,
    snapshot: true,
    response: Bridge,
  }),
  waiting: route({
    method: 'GET',
    path: `${base}/bridge/documents`,
    access: 'books:read',
    summary: 'The documents whose income or costs were not settled by the end of a day, the largest first',
    query: ListQuery.extend({
      side: z.enum(BRIDGE_SIDES),
      as_of: CivilDate.optional(),
      known_on: CivilDate.optional(),
    }),
    files: true,
    report: true,
    snapshot: true,
    response: listOf('documents', WaitingDocument).extend({
      side: z.enum(BRIDGE_SIDES),
      as_of: CivilDate,
      known_on: CivilDate.nullable(),
      currency: z.string(),
      total_open: z.int(),
      total_waiting: z.int(),
    }),
  }),
  catchUp: route({
    method: 'POST',
    path: `${base}/cash-basis/catch-up`,
    access: 'books:read',
    summary: 'Include the next journal entries in the cash basis, in bounded steps',
    response: z.object({
      /** Entries that are not included yet. */
      waiting: z.int(),
    }),
    // It only computes what the journal says, which a closed organization can still read.
    whenClosed: true,
  }),
} as const;
