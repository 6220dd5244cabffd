import { z } from 'zod';
import { AcceptExpiry, CivilDate, can, Id, Instant, Line, Money, OptionalLine, Quantity } from './fields.ts';
import { ITEM_TYPES } from './item-types.ts';
import { ACCOUNT_TYPES } from './ledger.ts';
import { LIMITS } from './limits.ts';
import { route } from './route.ts';

const base = '/api/v1/opening-balances' as const;

const AccountLine = z.strictObject({
  account_code: z.string().regex(/^\d{4}$/, 'Please choose an account'),
  debit: Money.default(0),
  credit: Money.default(0),
});
/** Kobo: above 0 the customer owes us, below 0 it is a credit of the customer. */
const OwedAmount = z
  .int()
  .min(-LIMITS.money_max)
  .max(LIMITS.money_max)
  .refine((amount) => amount !== 0, 'Please enter an amount');
const party = {
  /** The number of the invoice or bill that is still to be paid. */
  reference: OptionalLine(50).default(null),
  /** The day from which it is late; when left out, the day of the opening balances. */
  due_date: CivilDate.nullable().default(null),
};
const CustomerLine = z.strictObject({ customer_id: Id, amount: OwedAmount, ...party });
const SupplierLine = z.strictObject({
  supplier_id: Id,
  amount: Money.refine((amount) => amount > 0, 'Please enter an amount'),
  ...party,
});
const StockLine = z.strictObject({
  item_id: Id,
  quantity: Quantity,
  /** Kobo, for the whole quantity, at cost. */
  value: Money,
  /** Required for an item that is tracked in batches, and only for such. */
  batch_number: OptionalLine(60).default(null),
  expires_on: CivilDate.nullable().default(null),
});

export const OpeningInput = z.strictObject({
  /** 0 for the first draft. */
  version: z.int().min(0),
  opened_on: CivilDate,
  accounts: z.array(AccountLine).max(LIMITS.opening_accounts).default([]),
  customers: z.array(CustomerLine).max(LIMITS.opening_parties).default([]),
  suppliers: z.array(SupplierLine).max(LIMITS.opening_parties).default([]),
  stock: z.array(StockLine).max(LIMITS.opening_items).default([]),
});
export type OpeningInput = z.infer<typeof OpeningInput>;

export const OPENING_SECTIONS = ['accounts', 'customers', 'suppliers', 'stock'] as const;
export type OpeningSection = (typeof OPENING_SECTIONS)[number];

/** The entry that a line was posted with; null for a draft, and for stock without a value. */
const entry = { journal_entry_id: Id.nullable() };

export const OpeningDocument = z.object({
  status: z.enum(['draft', 'posted']),
  version: z.int(),
  /** Null before the first draft was saved. */
  opened_on: CivilDate.nullable(),
  currency: z.string(),
  accounts: z.array(
    z.object({ account_code: z.string(), name: z.string(), debit: z.int(), credit: z.int(), ...entry }),
  ),
  customers: z.array(
    CustomerLine.extend({ name: z.string(), /** Of a posted debt. */ invoice_id: Id.nullable(), ...entry }),
  ),
  suppliers: z.array(SupplierLine.extend({ name: z.string(), ...entry })),
  stock: z.array(
    StockLine.extend({
      name: z.string(),
      unit: z.string(),
      item_type: z.enum(ITEM_TYPES),
      batch_tracking_enabled: z.boolean(),
      ...entry,
    }),
  ),
  /** Kobo of all lines; `opening_equity` is the balance that goes to account 3900, debit above 0. */
  totals: z.object({ debit: z.int(), credit: z.int(), opening_equity: z.int() }),
  /**
   * Each account's balance at the end of the opening day in kobo, debit above 0: `books` without this document, `change`
   * by this document.
   */
  trial_balance: z.array(
    z.object({
      account_code: z.string(),
      name: z.string(),
      type: z.enum(ACCOUNT_TYPES),
      books: z.int(),
      change: z.int(),
    }),
  ),
  /** What imports and journals took to opening balance equity beside this document, in kobo, debit of 3900 below 0. */
  earlier: z.array(z.object({ source_type: z.string(), entries: z.int(), amount: z.int() })),
  /** Identifies the posting in the journal. */
  posting_id: Id.nullable(),
  posted_at: Instant.nullable(),
  /** Of the latest posting that was taken back. */
  voided_at: Instant.nullable(),
  void_reason: z.string().nullable(),
  can: can('update', 'post', 'void'),
});
export type OpeningDocument = z.infer<typeof OpeningDocument>;

export const openingDocumentRoutes = {
  get: route({
    method: 'GET',
    path: base,
    access: 'books:read',
    summary:
      'The opening balances of all accounts, customers, suppliers and items: the draft or what was posted',
    files: true,
    response: OpeningDocument,
  }),
  save: route({
    method: 'PUT',
    path: base,
    access: 'opening_balances:write',
    summary: 'Save the draft of the opening balances; nothing is posted',
    body: OpeningInput,
    response: OpeningDocument,
  }),
  post: route({
    method: 'POST',
    path: `${base}/post`,
    access: 'opening_balances:write',
    summary:
      'Post the draft that was read at this version, all of it at once; the rest goes to opening balance equity',
    body: z.strictObject({ version: z.int().min(1), accept_expiry: AcceptExpiry }),
    response: OpeningDocument,
    idempotent: true,
  }),
  void: route({
    method: 'POST',
    path: `${base}/void`,
    access: 'opening_balances:write',
    summary:
      'Take back the posted opening balances while nothing of them was paid or used; they become a draft again',
    body: z.strictObject({ reason: Line(500) }),
    response: OpeningDocument,
    idempotent: true,
  }),
} as const;
