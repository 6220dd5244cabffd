import { z } from 'zod';
import { PAYMENT_TERMS } from './documents.ts';
import {
  Address,
  CivilDate,
  Currency,
  can,
  Id,
  Instant,
  Line,
  NewId,
  OptionalEmail,
  OptionalLine,
  OptionalPhone,
  OptionalText,
  Percentage,
  TimeZone,
  Version,
} from './fields.ts';
import { TIERS } from './flag-list.ts';
import { LIMITS } from './limits.ts';
import { route } from './route.ts';

const base = '/api/v1/organizations';
const ById = z.strictObject({ id: Id });

export const BankAccount = z.strictObject({
  bank_name: Line(100),
  bank_code: OptionalLine(10).default(null),
  account_name: Line(),
  account_number: Line(34),
});
export type BankAccount = z.infer<typeof BankAccount>;

/** Series of other documents: an invoice with such a prefix would get numbers of theirs. */
const RESERVED_PREFIXES = ['RCT', 'CRN', 'QUO', 'WO', 'OB', 'PO', 'GRN', 'TRF', 'WHT'];

/** An uploaded picture; its real type is detected from its content. */
const Picture = z.strictObject({
  content: z.base64().max(Math.ceil(LIMITS.logo_bytes / 3) * 4, 'The logo must be 512 KB or less'),
});

export const COSTING_METHODS = ['weighted_average', 'fifo'] as const;

/** What numbers of documents begin with. */
export const INVOICE_PREFIX = z.string().regex(/^[A-Z0-9]{1,10}$/, 'Up to 10 capital letters and digits');

/** The settings that an owner or admin can change. */
const settings = {
  legal_name: OptionalLine(),
  business_type: OptionalLine(100),
  industry: OptionalLine(100),
  email: OptionalEmail,
  phone: OptionalPhone,
  address: Address.nullable(),
  tax_id: OptionalLine(30),
  vat_registered: z.boolean(),
  registration_number: OptionalLine(30),
  currency: Currency,
  timezone: TimeZone,
  date_format: Line(20),
  /** Month, '01' to '12'. */
  fiscal_year_start: z.string().regex(/^(0[1-9]|1[0-2])$/),
  accounting_method: z.enum(['accrual', 'cash']),
  costing_method: z.enum(COSTING_METHODS),
  /** Percent; null follows vat_registered: 7.5 or 0. */
  default_tax: Percentage.nullable(),
  /** Good units that can be made in a week; planned production is compared with it. */
  weekly_capacity: z.int().min(1).max(LIMITS.quantity_max).nullable(),
  default_payment_terms: z.enum(PAYMENT_TERMS),
  invoice_prefix: INVOICE_PREFIX.refine(
    (prefix) => !RESERVED_PREFIXES.includes(prefix),
    'Receipts and other documents use this prefix',
  ),
  late_payment_text: OptionalText,
  bank_accounts: z.array(BankAccount).max(10),
  allow_negative_stock: z.boolean(),
  /** Salespeople sell at the product's price and give no discount. */
  sales_keep_prices: z.boolean(),
  books_locked_until: CivilDate.nullable(),
};

/** The address of a logo; its id cannot be guessed. */
export const logoUrl = (organizationId: string, logoId: string | null): string | null =>
  logoId === null ? null : `/api/v1/public/logos/${organizationId}/${logoId}`;

export const Organization = z.object({
  id: Id,
  owner_id: Id,
  version: z.int(),
  name: z.string(),
  ...settings,
  /** Immutable: a new logo has a new address. */
  logo_url: z.string().nullable(),
  tier: z.enum(TIERS),
  onboarded_at: Instant.nullable(),
  closed_at: Instant.nullable(),
  created_at: Instant,
  updated_at: Instant,
  can: can('update', 'delete', 'manage_members', 'change_plan', 'transfer', 'leave'),
});
export type Organization = z.infer<typeof Organization>;

export const STORED_KINDS = ['attachments', 'sources', 'pictures', 'claims'] as const;
/** Receipts and bills of records; pictures and recordings to read; pictures of products and logos; proofs of customers. */
export type StoredKind = (typeof STORED_KINDS)[number];

/** Bytes of the files that an organization keeps, and how many its plan has room for. */
export const Storage = z.object({
  used: z.int(),
  limit: z.int(),
  kinds: z.array(z.object({ kind: z.enum(STORED_KINDS), files: z.int(), bytes: z.int() })),
  /** What customers sent with a payment has a room of its own. */
  claims: z.object({ files: z.int(), used: z.int(), limit: z.int() }),
});
export type Storage = z.infer<typeof Storage>;

const optionalSettings = z.strictObject(settings).partial().shape;

export const organizationRoutes = {
  create: route({
    method: 'POST',
    path: base,
    access: 'verified',
    summary: 'Create an organization with its chart of accounts; it becomes the current one',
    body: z.strictObject({ id: NewId.optional(), name: Line(), ...optionalSettings }),
    response: Organization,
    status: 201,
    idempotent: true,
  }),
  get: route({
    method: 'GET',
    path: `${base}/:id`,
    access: 'organization:read',
    summary: 'One organization',
    params: ById,
    response: Organization,
  }),
  storage: route({
    method: 'GET',
    path: `${base}/:id/storage`,
    access: 'organization:read',
    summary: 'How much room the files of the organization take, and how much its plan has',
    params: ById,
    response: Storage,
  }),
  update: route({
    method: 'PUT',
    path: `${base}/:id`,
    access: 'organization:update',
    proof: { act: 'shown_accounts_changed', when: ['bank_accounts', 'late_payment_text'], depends: true },
    summary: 'Change the given fields',
    params: ById,
    body: z.strictObject({ version: Version, name: Line().optional(), ...optionalSettings }),
    response: Organization,
  }),
  setLogo: route({
    method: 'PUT',
    path: `${base}/:id/logo`,
    access: 'organization:update',
    summary: 'Set the logo: PNG, JPEG or WebP, base64; it is re-encoded, so that no metadata is stored',
    params: ById,
    body: Picture,
    response: Organization,
  }),
  removeLogo: route({
    method: 'DELETE',
    path: `${base}/:id/logo`,
    access: 'organization:update',
    summary: 'Remove the logo; documents issued with it keep it',
    params: ById,
    response: Organization,
  }),
  changePlan: route({
    method: 'PUT',
    path: `${base}/:id/plan`,
    access: 'plan:update',
    person: true,
    summary: 'Change the tier',
    params: ById,
    body: z.strictObject({ tier: z.enum(TIERS) }),
    response: Organization,
  }),
  close: route({
    method: 'POST',
    path: `${base}/:id/close`,
    access: 'organization:delete',
    person: true,
    proof: { act: 'organization_closed' },
    summary: 'Close the organization: from then on it can only be read; it is kept for six years',
    params: ById,
    body: z.strictObject({ name: Line() }),
    response: Organization,
  }),
} as const;

/** Logos appear on documents that anyone with the link can read; their addresses cannot be guessed. */
export const publicLogoRoutes = {
  get: route({
    method: 'GET',
    path: '/api/v1/public/logos/:organization_id/:logo_id',
    access: 'public',
    summary: 'The picture of a logo',
    params: z.strictObject({ organization_id: Id, logo_id: Id }),
    response: 'image/png',
    rate: 'public_document',
  }),
} as const;
