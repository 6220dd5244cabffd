import { z } from 'zod';
import {
  CivilDate,
  can,
  Id,
  Instant,
  inOrder,
  Line,
  ListQuery,
  listOf,
  Money,
  NewId,
  OptionalLine,
} from './fields.ts';
import { route } from './route.ts';

const base = '/api/v1/funding' as const;
const ById = z.strictObject({ id: Id });

/** Money of the owner and of lenders, which is neither income nor expense. */
export const FUNDING_KINDS = ['capital_in', 'drawings', 'loan_received', 'loan_repaid'] as const;
export type FundingKind = (typeof FUNDING_KINDS)[number];

/** Kobo of the organization's currency. */
export const Funding = z.object({
  id: Id,
  kind: z.enum(FUNDING_KINDS),
  account_id: Id,
  account_name: z.string(),
  /** What came in or was taken out; of a loan that is repaid its principal. */
  amount: z.int(),
  /** Paid in addition, for a loan that is repaid. */
  interest: z.int(),
  paid_on: CivilDate,
  /** The owner or the lender. */
  counterparty: z.string().nullable(),
  reference: z.string().nullable(),
  journal_entry_id: Id,
  created_at: Instant,
  voided_at: Instant.nullable(),
  void_reason: z.string().nullable(),
  void_entry_id: Id.nullable(),
  can: can('void'),
});
export type Funding = z.infer<typeof Funding>;

export const fundingRoutes = {
  list: route({
    method: 'GET',
    path: base,
    access: 'books:read',
    summary: 'Owner’s money and loans, newest first, with what is in the books of each',
    query: inOrder(
      ListQuery.extend({
        kind: z.enum(FUNDING_KINDS).optional(),
        account_id: Id.optional(),
        date_from: CivilDate.optional(),
        date_to: CivilDate.optional(),
      }),
    ),
    files: true,
    response: listOf('funding', Funding).extend({
      /** Balances of the books as of now, whatever the filter: owner's capital less drawings, and loans. */
      capital: z.int(),
      drawings: z.int(),
      loans: z.int(),
    }),
  }),
  create: route({
    method: 'POST',
    path: base,
    access: 'transactions:write',
    summary: 'Record money that the owner put in or took out, or a loan that was received or repaid',
    body: z
      .strictObject({
        id: NewId.optional(),
        kind: z.enum(FUNDING_KINDS),
        account_id: Id,
        amount: Money,
        interest: Money.default(0),
        paid_on: CivilDate,
        counterparty: OptionalLine().default(null),
        reference: OptionalLine(100).default(null),
      })
      .refine((value) => value.interest === 0 || value.kind === 'loan_repaid', {
        path: ['interest'],
        message: 'Interest is paid with a loan that is repaid',
      })
      .refine((value) => value.amount + value.interest > 0, {
        path: ['amount'],
        message: 'Please enter an amount',
      }),
    response: Funding,
    status: 201,
    idempotent: true,
  }),
  get: route({
    method: 'GET',
    path: `${base}/:id`,
    access: 'books:read',
    summary: 'One of them',
    params: ById,
    response: Funding,
  }),
  void: route({
    method: 'POST',
    path: `${base}/:id/void`,
    access: 'transactions:write',
    summary: 'Void it by a reversal dated today',
    params: ById,
    body: z.strictObject({ reason: Line(500) }),
    response: Funding,
    idempotent: true,
  }),
} as const;
