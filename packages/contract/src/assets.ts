import { z } from 'zod';
import { PAYMENT_METHODS } from './documents.ts';
import {
  CivilDate,
  can,
  Id,
  Instant,
  Line,
  ListQuery,
  listOf,
  Money,
  NewId,
  OptionalLines,
  Version,
} from './fields.ts';
import { LIMITS } from './limits.ts';
import { route } from './route.ts';

const base = '/api/v1/assets' as const;
const ById = z.strictObject({ id: Id });
/** `YYYY-MM`. */
const Month = z.string().regex(/^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/, 'Please enter a month');
const Life = z.int().min(1, 'At least one month').max(LIMITS.asset_life_months).nullable();

export const ASSET_STATUSES = ['active', 'disposed', 'void'] as const;

/** One asset of the register. Amounts are kobo. */
export const AssetRow = z.object({
  id: Id,
  version: z.int(),
  status: z.enum(ASSET_STATUSES),
  name: z.string(),
  account_code: z.string(),
  account_name: z.string(),
  acquired_on: CivilDate,
  /** As it stands in the books: with the VAT that cannot be claimed. */
  cost: z.int(),
  residual_value: z.int(),
  /** Null for what is not depreciated, such as land. */
  life_months: z.int().nullable(),
  /** All depreciation, before these books and in them. */
  accumulated: z.int(),
  book_value: z.int(),
  /** The latest month that is posted, `YYYY-MM`; null before the first. */
  depreciated_until: z.string().nullable(),
});
export type AssetRow = z.infer<typeof AssetRow>;

/** A month of the schedule; planned while it has no date in the books. */
export const AssetMonth = z.object({
  month: z.string(),
  amount: z.int(),
  accumulated: z.int(),
  book_value: z.int(),
  posted_on: CivilDate.nullable(),
  /** Null while it is planned, and for a month without an amount. */
  journal_entry_id: Id.nullable(),
});
export type AssetMonth = z.infer<typeof AssetMonth>;

export const Asset = AssetRow.extend({
  currency: z.string(),
  note: z.string().nullable(),
  /** VAT of the purchase; part of the cost unless it was claimed. */
  tax_amount: z.int(),
  tax_claimed: z.boolean(),
  in_books: z.boolean(),
  /** Of `accumulated`, what was depreciated before these books. */
  depreciated_before: z.int(),
  method: z.enum(PAYMENT_METHODS).nullable(),
  account_id: Id.nullable(),
  supplier_id: Id.nullable(),
  supplier_name: z.string().nullable(),
  /** Null for an asset that the opening balances already hold. */
  journal_entry_id: Id.nullable(),
  created_at: Instant,
  disposal: z
    .object({
      disposed_on: CivilDate,
      proceeds: z.int(),
      /** Proceeds less book value: above 0 a gain, below 0 a loss. */
      result: z.int(),
      reason: z.string(),
      /** Depreciation that was posted for months from the disposal on, and that it takes back. */
      taken_back: z.int(),
      journal_entry_id: Id,
    })
    .nullable(),
  voided_at: Instant.nullable(),
  void_reason: z.string().nullable(),
  schedule: z.array(AssetMonth),
  can: can('update', 'dispose', 'void'),
});
export type Asset = z.infer<typeof Asset>;

export const AssetCreate = z.strictObject({
  id: NewId.optional(),
  name: Line(100),
  note: OptionalLines(2_000).default(null),
  account_code: z.string().regex(/^15[0-8]\d$/, 'Please choose an account of fixed assets'),
  acquired_on: CivilDate,
  /** Without VAT. */
  cost: Money.refine((value) => value > 0, 'Please enter the cost'),
  tax_amount: Money.default(0),
  residual_value: Money.default(0),
  life_months: Life.default(null),
  /** Paid at once, with an account; the default for the method when there is none. */
  method: z.enum(PAYMENT_METHODS).optional(),
  account_id: Id.optional(),
  /** Bought on credit. */
  supplier_id: Id.optional(),
  /** The books hold it already: nothing is posted. */
  in_books: z.boolean().default(false),
  /** Depreciation in the books up to `depreciate_from`; for `in_books` only. */
  depreciated_before: Money.default(0),
  /** The first month to depreciate; for `in_books` only, the month of acquisition when left out. */
  depreciate_from: Month.optional(),
});
export type AssetCreate = z.infer<typeof AssetCreate>;

export const assetRoutes = {
  list: route({
    method: 'GET',
    path: base,
    access: 'books:read',
    summary: 'The register of fixed assets, with cost, accumulated depreciation and book value',
    query: ListQuery.extend({
      /** When left out, all that are not void. */
      status: z.enum(ASSET_STATUSES).optional(),
      account_code: z
        .string()
        .regex(/^\d{4}$/)
        .optional(),
    }),
    files: true,
    response: listOf('assets', AssetRow).extend({
      /** Of the assets in use: what the books hold. */
      totals: z.object({ cost: z.int(), accumulated: z.int(), book_value: z.int() }),
      /** The latest month that is over, `YYYY-MM`, and how many assets are not depreciated up to it. */
      due: z.object({ until: z.string(), assets: z.int() }),
    }),
  }),
  create: route({
    method: 'POST',
    path: base,
    access: 'journals:write',
    summary: 'Record a fixed asset: bought for money or on credit, or already in the books',
    body: AssetCreate,
    response: Asset,
    status: 201,
    idempotent: true,
  }),
  depreciate: route({
    method: 'POST',
    path: `${base}/depreciation`,
    access: 'journals:write',
    summary: 'Post the depreciation of every month that is due, one entry a month for all assets',
    body: z.strictObject({ until: Month }),
    response: z.object({
      until: z.string(),
      /** The months that this run posted, with their entries. */
      entries: z.array(z.object({ month: z.string(), amount: z.int(), journal_entry_id: Id })),
    }),
    idempotent: true,
  }),
  get: route({
    method: 'GET',
    path: `${base}/:id`,
    access: 'books:read',
    summary: 'One asset with its depreciation month by month, posted and planned',
    params: ById,
    files: true,
    response: Asset,
  }),
  update: route({
    method: 'PUT',
    path: `${base}/:id`,
    access: 'journals:write',
    summary: 'Change the given fields; life and residual value count for the months not posted yet',
    params: ById,
    body: z.strictObject({
      version: Version,
      name: Line(100).optional(),
      note: OptionalLines(2_000).optional(),
      residual_value: Money.optional(),
      life_months: Life.optional(),
    }),
    response: Asset,
  }),
  dispose: route({
    method: 'POST',
    path: `${base}/:id/dispose`,
    access: 'journals:write',
    summary: 'Sell or scrap an asset: its cost and depreciation leave the books, with a gain or a loss',
    params: ById,
    body: z.strictObject({
      disposed_on: CivilDate,
      proceeds: Money.default(0),
      method: z.enum(PAYMENT_METHODS).optional(),
      account_id: Id.optional(),
      reason: Line(500),
    }),
    response: Asset,
    idempotent: true,
  }),
  void: route({
    method: 'POST',
    path: `${base}/:id/void`,
    access: 'journals:write',
    summary: 'Void an asset recorded by mistake by a reversal, while nothing of it was depreciated',
    params: ById,
    body: z.strictObject({ reason: Line(500) }),
    response: Asset,
    idempotent: true,
  }),
} as const;
