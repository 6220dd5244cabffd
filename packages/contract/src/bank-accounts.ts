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
  Said,
  Version,
} from './fields.ts';
import { LIMITS } from './limits.ts';
import { route } from './route.ts';

const base = '/api/v1/bank-accounts' as const;
const ById = z.strictObject({ id: Id });

export const BANK_ACCOUNT_KINDS = ['cash', 'bank', 'wallet', 'pos'] as const;
export type BankAccountKind = (typeof BANK_ACCOUNT_KINDS)[number];

/** What a person can say about an account; the code and the kind are fixed once it is created. */
const fields = {
  bank_name: OptionalLine(100),
  bank_code: OptionalLine(10),
  /** The name in which the bank keeps it. */
  account_name: OptionalLine(),
  /** NUBAN, or the number of a wallet or terminal. */
  account_number: OptionalLine(34),
  /** The default of its kind takes the payments whose account is not named. */
  is_default: z.boolean(),
  /** New invoices show it, so that customers know where to pay. */
  show_on_documents: z.boolean(),
};

/** A place where money is: a till, an account at a bank, a wallet, a POS terminal (decisions §12.1). */
export const MoneyAccount = z.object({
  id: Id,
  version: z.int(),
  kind: z.enum(BANK_ACCOUNT_KINDS),
  name: z.string(),
  bank_name: z.string().nullable(),
  bank_code: z.string().nullable(),
  account_name: z.string().nullable(),
  account_number: z.string().nullable(),
  /** Its account in the ledger. */
  account_code: z.string(),
  is_default: z.boolean(),
  is_archived: z.boolean(),
  show_on_documents: z.boolean(),
  /** Kobo in the books, as of now; null for a member who may not read the books. */
  balance: z.int().nullable(),
  /** The day of the last count of a till; null before the first. */
  last_counted_on: CivilDate.nullable(),
  created_at: Instant,
  updated_at: Instant,
  can: can('update', 'archive', 'transfer', 'count'),
});
export type MoneyAccount = z.infer<typeof MoneyAccount>;

/** A line of the account's own list, in kobo: money in is positive. */
export const MoneyLine = z.object({
  entry_id: Id,
  entry_number: z.int(),
  line: z.int(),
  entry_date: CivilDate,
  memo: z.string(),
  /** With source_id, what the entry came from. */
  source_type: z.string(),
  source_id: Id.nullable(),
  /** The supplier of a payment to a supplier, and the item of received goods: the page that shows them. */
  supplier_id: Id.nullable(),
  item_id: Id.nullable(),
  item_type: z.string().nullable(),
  is_reversal: z.boolean(),
  amount: z.int(),
  /** The balance after this line. */
  balance: z.int(),
});
export type MoneyLine = z.infer<typeof MoneyLine>;

export const Transfer = z.object({
  id: Id,
  from_id: Id,
  from_name: z.string(),
  to_id: Id,
  to_name: z.string(),
  /** Kobo that arrived. */
  amount: z.int(),
  /** Kobo that the bank took in addition, from the account that paid. */
  charge: z.int(),
  /** The VAT in the charge. */
  charge_tax: z.int(),
  /** The days whose receipts a settlement of a terminal or wallet cleared; null for any other transfer. */
  settles_from: CivilDate.nullable(),
  settles_to: CivilDate.nullable(),
  receipt_count: z.int().nullable(),
  transferred_on: CivilDate,
  reference: z.string().nullable(),
  memo: z.string().nullable(),
  journal_entry_id: Id,
  created_at: Instant,
  voided_at: Instant.nullable(),
  void_reason: z.string().nullable(),
  void_entry_id: Id.nullable(),
  can: can('void'),
});
export type Transfer = z.infer<typeof Transfer>;

/** What a terminal or wallet received on a day and has not paid out yet; kobo. */
export const UnsettledDay = z.object({
  day: CivilDate,
  count: z.int(),
  /** Receipts less what was taken back. */
  amount: z.int(),
  /** Days from then to today. */
  age: z.int(),
});
export type UnsettledDay = z.infer<typeof UnsettledDay>;

/** How long receipts wait, by days; the last has no end. */
export const UNSETTLED_AGES = ['0-1', '2-7', '8-30', '31+'] as const;

/** Naira notes and coins, in kobo: what a till is counted by. */
export const DENOMINATIONS = [
  100_000, 50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50,
] as const;

export const TillCount = z.object({
  id: Id,
  account_id: Id,
  counted_on: CivilDate,
  /** Kobo that were in the till. */
  amount: z.int(),
  /** Kobo that the books had on that day. */
  expected: z.int(),
  /** amount − expected: below 0 money was missing. */
  difference: z.int(),
  /** How many of each note, by its value in kobo; null where only the sum was given. */
  counted: z.record(z.string(), z.int()).nullable(),
  memo: z.string().nullable(),
  /** Null where nothing was over or short. */
  journal_entry_id: Id.nullable(),
  counted_by: z.string().nullable(),
  created_at: Instant,
});
export type TillCount = z.infer<typeof TillCount>;

/** What is settled: the days of an account, and what the person saw that they add up to. */
export const settledDays = {
  date_from: CivilDate,
  date_to: CivilDate,
  /** Kobo; refused when receipts came or went since. */
  gross: Money.refine((value) => value > 0, 'There is nothing to settle'),
  /** The VAT in the charge, where the provider states it. */
  charge_tax: Money.default(0),
};

const { ...optionalFields } = z.strictObject(fields).partial().shape;

/** How many of each note: keys are the values of notes and coins in kobo. */
const Counted = z.partialRecord(
  z.enum(DENOMINATIONS.map(String) as [string, ...string[]]),
  z.int().min(0).max(1_000_000),
);

export const bankAccountRoutes = {
  list: route({
    method: 'GET',
    path: base,
    // Whoever records a payment or receives goods chooses the account; balances are for those who read the books.
    access: 'organization:read',
    summary:
      'Cash and bank accounts with their balances: cash first, the default of each kind before the others',
    query: ListQuery.extend({ archived: z.enum(['true', 'false']).optional() }),
    response: listOf('bank_accounts', MoneyAccount).extend({
      /** The sum of all balances, archived accounts included; null for a member who may not read the books. */
      total_balance: z.int().nullable(),
    }),
  }),
  create: route({
    method: 'POST',
    path: base,
    access: 'transactions:write',
    proof: { act: 'shown_accounts_changed', when: ['show_on_documents'], depends: true },
    summary: 'Add an account; it gets an account of its own in the ledger',
    body: z.strictObject({
      id: NewId.optional(),
      kind: z.enum(BANK_ACCOUNT_KINDS),
      name: Line(100),
      ...optionalFields,
    }),
    response: MoneyAccount,
    status: 201,
    idempotent: true,
  }),
  transfers: route({
    method: 'GET',
    path: `${base}/transfers`,
    access: 'books:read',
    summary: 'Transfers between own accounts, newest first',
    query: inOrder(
      ListQuery.extend({
        account_id: Id.optional(),
        date_from: CivilDate.optional(),
        date_to: CivilDate.optional(),
      }),
    ),
    files: true,
    response: listOf('transfers', Transfer),
  }),
  transfer: route({
    method: 'POST',
    path: `${base}/transfers`,
    access: 'transactions:write',
    summary: 'Move money between own accounts; a charge is taken from the account that paid',
    body: z.strictObject({
      id: NewId.optional(),
      from_id: Id,
      to_id: Id,
      amount: Money.refine((value) => value > 0, 'Please enter an amount'),
      charge: Money.default(0),
      transferred_on: CivilDate,
      reference: OptionalLine(100).default(null),
      memo: OptionalLine(LIMITS.short_text).default(null),
      said: Said,
    }),
    response: Transfer,
    status: 201,
    idempotent: true,
  }),
  getTransfer: route({
    method: 'GET',
    path: `${base}/transfers/:id`,
    access: 'books:read',
    summary: 'One transfer',
    params: ById,
    response: Transfer,
  }),
  voidTransfer: route({
    method: 'POST',
    path: `${base}/transfers/:id/void`,
    access: 'transactions:write',
    summary: 'Void a transfer by a reversal dated today',
    params: ById,
    body: z.strictObject({ reason: Line(500) }),
    response: Transfer,
    idempotent: true,
  }),
  get: route({
    method: 'GET',
    path: `${base}/:id`,
    access: 'organization:read',
    summary: 'One account with its balance',
    params: ById,
    response: MoneyAccount,
  }),
  update: route({
    method: 'PUT',
    path: `${base}/:id`,
    access: 'transactions:write',
    proof: { act: 'shown_accounts_changed', depends: true },
    summary: 'Change the given fields; an account that is archived takes no payments',
    params: ById,
    body: z.strictObject({
      version: Version,
      name: Line(100).optional(),
      is_archived: z.boolean().optional(),
      ...optionalFields,
    }),
    response: MoneyAccount,
  }),
  lines: route({
    method: 'GET',
    path: `${base}/:id/lines`,
    access: 'books:read',
    summary: 'What came in and went out, newest first, with the balance after each line',
    params: ById,
    query: inOrder(ListQuery.extend({ date_from: CivilDate.optional(), date_to: CivilDate.optional() })),
    response: listOf('lines', MoneyLine).extend({
      opening_balance: z.int(),
      closing_balance: z.int(),
      money_in: z.int(),
      money_out: z.int(),
    }),
  }),
  unsettled: route({
    method: 'GET',
    path: `${base}/:id/unsettled`,
    access: 'books:read',
    summary: 'Receipts of a terminal or wallet that were not paid out yet, by day, the oldest first',
    params: ById,
    query: ListQuery,
    response: listOf('days', UnsettledDay).extend({
      /** The balance of the account in the books. */
      total_amount: z.int(),
      ages: z.record(z.enum(UNSETTLED_AGES), z.int()),
    }),
  }),
  settle: route({
    method: 'POST',
    path: `${base}/:id/settlements`,
    access: 'transactions:write',
    summary:
      'Record that a terminal or wallet paid out the receipts of some days; what is missing is its charge',
    params: ById,
    body: inOrder(
      z.strictObject({
        id: NewId.optional(),
        to_id: Id,
        ...settledDays,
        /** Kobo that arrived. */
        amount: Money.refine((value) => value > 0, 'Please enter an amount'),
        settled_on: CivilDate,
        reference: OptionalLine(100).default(null),
      }),
    ),
    response: Transfer,
    status: 201,
    idempotent: true,
  }),
  counts: route({
    method: 'GET',
    path: `${base}/:id/counts`,
    access: 'books:read',
    summary: 'Counts of a till, newest first',
    params: ById,
    query: ListQuery,
    response: listOf('counts', TillCount),
  }),
  count: route({
    method: 'POST',
    path: `${base}/:id/counts`,
    access: 'transactions:write',
    summary: 'Count a till; the difference to the books goes to cash over and short',
    params: ById,
    body: z.strictObject({
      id: NewId.optional(),
      counted_on: CivilDate,
      /** When left out, the sum of `counted`; where both are given they must agree. */
      amount: Money.optional(),
      counted: Counted.optional(),
      memo: OptionalLine(LIMITS.short_text).default(null),
    }),
    response: TillCount,
    status: 201,
    idempotent: true,
  }),
} as const;
