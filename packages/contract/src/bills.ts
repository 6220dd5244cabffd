import { z } from 'zod';
import { TAX_CATEGORIES } from './documents.ts';
import {
  AcceptDifferences,
  CivilDate,
  Currency,
  can,
  ExchangeRate,
  FormFile,
  Id,
  Instant,
  inOrder,
  Line,
  ListQuery,
  listOf,
  Money,
  NewId,
  OptionalLine,
  OptionalLines,
  Percentage,
  Quantity,
  Search,
  SortDirection,
  Version,
} from './fields.ts';
import { LIMITS } from './limits.ts';
import { SupplierDebt } from './payables.ts';
import { route } from './route.ts';
import { Attachment } from './transactions.ts';

const base = '/api/v1/bills' as const;
const ById = z.strictObject({ id: Id });

/** As displayed: a posted bill is open, overdue or paid. */
export const BILL_STATUSES = ['draft', 'open', 'overdue', 'paid', 'void'] as const;
export type BillStatus = (typeof BILL_STATUSES)[number];
export const BILL_SORTS = [
  'bill_date',
  'due_date',
  'total_amount',
  'balance_due',
  'supplier',
  'created_at',
] as const;
/** What is bought, which decides whether its VAT can be claimed on a day (Nigeria Tax Act 2025 s.156). */
export const PURCHASE_KINDS = ['goods', 'services', 'fixed_assets'] as const;
export type PurchaseKind = (typeof PURCHASE_KINDS)[number];

/** How a landed cost falls on the goods: by their value, by their quantity, or by shares that a person states. */
export const LANDED_METHODS = ['value', 'quantity', 'manual'] as const;
export type LandedMethod = (typeof LANDED_METHODS)[number];

/** Goods received before, over which a line of a carrier or an agent is spread. */
const LandedInput = z
  .strictObject({
    by: z.enum(LANDED_METHODS).default('value'),
    goods: z
      .array(
        z.strictObject({
          /** A line of a goods receipt. */
          receipt_line_id: Id,
          /** Its part in proportion to the others; only of `manual`. */
          share: Quantity.optional(),
        }),
      )
      .min(1, 'Choose a delivery')
      .max(LIMITS.invoice_items),
  })
  .refine(({ by, goods }) => goods.every(({ share }) => (by === 'manual') === (share !== undefined)), {
    path: ['goods'],
    message: 'Please enter a share for each of the goods',
  });

/** A line clears goods that were received before, names its account, or is a landed cost of goods received before. */
export const BillLineInput = z
  .strictObject({
    /** A line of a goods receipt that waits for its bill. */
    receipt_line_id: Id.optional(),
    account_code: z
      .string()
      .regex(/^\d{4}$/)
      .optional(),
    landed: LandedInput.optional(),
    /** When left out, the name of the goods or of the account. */
    description: OptionalLine().default(null),
    quantity: Quantity.default(1),
    /** For one, without VAT; in the minor unit of the bill’s currency. */
    unit_price: Money,
    tax_category: z.enum(TAX_CATEGORIES).default('none'),
    tax_percentage: Percentage.default(0),
    /** As the bill states it, in its minor unit; when left out, computed from the percentage. */
    tax_amount: Money.optional(),
    /** When left out, goods for goods received, else by the account. */
    purchase: z.enum(PURCHASE_KINDS).optional(),
  })
  .refine(
    ({ receipt_line_id, account_code, landed }) =>
      [receipt_line_id, account_code, landed].filter((each) => each !== undefined).length === 1,
    {
      path: ['account_code'],
      message: 'Choose an account, or goods that were received',
    },
  );
export type BillLineInput = z.infer<typeof BillLineInput>;

export const BillLine = z.object({
  id: Id,
  receipt_line_id: Id.nullable(),
  /** The goods receipt and the item of goods that were received before. */
  receipt_id: Id.nullable(),
  item_id: Id.nullable(),
  item_type: z.enum(['raw_material', 'finished_good']).nullable(),
  unit: z.string().nullable(),
  account_code: z.string().nullable(),
  account_name: z.string().nullable(),
  /** Of a landed cost: the goods, with their parts once it is posted. */
  landed: z
    .object({
      by: z.enum(LANDED_METHODS),
      goods: z.array(
        z.object({
          receipt_line_id: Id,
          receipt_id: Id,
          received_on: CivilDate,
          item_id: Id,
          item_type: z.enum(['raw_material', 'finished_good']),
          name: z.string(),
          unit: z.string(),
          quantity: z.number(),
          share: z.number().nullable(),
          amount: z.int(),
        }),
      ),
    })
    .nullable(),
  description: z.string(),
  quantity: z.number(),
  /** In the minor unit of the bill’s currency; the amounts below are in the organization’s. */
  unit_price: z.int(),
  tax_category: z.enum(TAX_CATEGORIES),
  tax_percentage: z.number(),
  purchase: z.enum(PURCHASE_KINDS),
  net_amount: z.int(),
  tax_amount: z.int(),
  /** Of a foreign bill, in its currency. */
  foreign_net: z.int().nullable(),
  foreign_tax: z.int().nullable(),
  /** Of the VAT, what is claimed back; the rest is part of the cost. */
  tax_claimed: z.int(),
  /** Of goods received: taken off goods received, not invoiced. */
  cleared: z.int(),
  /** VAT that cannot be claimed, added to the cost of the goods. */
  late_cost: z.int(),
  /** To purchase differences: above 0 the bill is more than was expected. */
  difference: z.int(),
});
export type BillLine = z.infer<typeof BillLine>;

export const BillRow = z.object({
  id: Id,
  version: z.int(),
  status: z.enum(BILL_STATUSES),
  supplier_id: Id,
  supplier_name: z.string(),
  /** The supplier's own. */
  bill_number: z.string().nullable(),
  bill_date: CivilDate,
  due_date: CivilDate,
  net_amount: z.int(),
  tax_amount: z.int(),
  total_amount: z.int(),
  amount_paid: z.int(),
  balance_due: z.int(),
  /** Of a foreign bill; null: in the organization’s currency, in which all other amounts are. */
  currency: Currency.nullable(),
  /** In the bill’s currency. */
  foreign_total: z.int().nullable(),
  /** What of it is still owed. */
  foreign_balance: z.int().nullable(),
  created_at: Instant,
});
export type BillRow = z.infer<typeof BillRow>;

export const Bill = BillRow.extend({
  /** Whose figures it counts in. */
  branch_id: Id,
  exchange_rate: z.string().nullable(),
  notes: z.string().nullable(),
  lines: z.array(BillLine),
  attachments: z.array(Attachment),
  /** What settled it, oldest first. */
  settlements: z.array(
    z.object({
      source_id: Id,
      source_type: z.enum([
        'supplier_payment',
        'supplier_return',
        'supplier_credit_note',
        'supplier_application',
      ]),
      amount: z.int(),
      /** Of a foreign bill, in its currency. */
      foreign_amount: z.int().nullable(),
      settled_on: CivilDate,
    }),
  ),
  /** What its supplier has of ours, and could be applied to it: money paid in advance, and refunds due. */
  advances: z.int(),
  refunds_due: z.int(),
  journal_entry_id: Id.nullable(),
  posted_at: Instant.nullable(),
  voided_at: Instant.nullable(),
  void_reason: z.string().nullable(),
  void_entry_id: Id.nullable(),
  updated_at: Instant,
  can: can('update', 'delete', 'post', 'void', 'pay', 'attach'),
});
export type Bill = z.infer<typeof Bill>;

const fields = {
  supplier_id: Id,
  bill_number: OptionalLine(60).default(null),
  bill_date: CivilDate,
  /** When left out, by the supplier's payment terms. */
  due_date: CivilDate.optional(),
  /** When left out, the organization’s. */
  currency: Currency.optional(),
  /** Only of a foreign bill, which needs it. */
  exchange_rate: ExchangeRate.optional(),
  /** When left out, the first branch. */
  branch_id: Id.optional(),
  notes: OptionalLines(2_000).default(null),
  lines: z.array(BillLineInput).min(1, 'Add a line').max(LIMITS.invoice_items),
};

export const billRoutes = {
  list: route({
    method: 'GET',
    path: base,
    access: 'bills:read',
    summary: 'Bills of suppliers, with the totals of all that match, without void ones',
    query: inOrder(
      ListQuery.extend({
        status: z.enum([...BILL_STATUSES, 'unpaid']).optional(),
        supplier_id: Id.optional(),
        branch_id: Id.optional(),
        date_from: CivilDate.optional(),
        date_to: CivilDate.optional(),
        due_from: CivilDate.optional(),
        due_to: CivilDate.optional(),
        search: Search,
        sort_by: z.enum(BILL_SORTS).default('bill_date'),
        sort_direction: SortDirection.default('desc'),
      }),
    ),
    files: true,
    response: listOf('bills', BillRow).extend({
      total_amount: z.int(),
      /** Unpaid of the bills that match. */
      total_due: z.int(),
      /** What is owed to suppliers, whatever matches. */
      debt: SupplierDebt,
    }),
  }),
  create: route({
    method: 'POST',
    path: base,
    access: 'bills:write',
    summary: 'Record a bill as a draft, or post it at once',
    body: z.strictObject({
      id: NewId.optional(),
      ...fields,
      post: z.boolean().default(false),
      accept_differences: AcceptDifferences,
    }),
    response: Bill,
    status: 201,
    idempotent: true,
  }),
  get: route({
    method: 'GET',
    path: `${base}/:id`,
    access: 'bills:read',
    summary: 'One bill with its lines, attachments and what settled it',
    params: ById,
    response: Bill,
  }),
  update: route({
    method: 'PUT',
    path: `${base}/:id`,
    access: 'bills:write',
    summary: 'Change a draft; its lines are replaced',
    params: ById,
    body: z.strictObject({ version: Version, ...fields }),
    response: Bill,
  }),
  delete: route({
    method: 'DELETE',
    path: `${base}/:id`,
    access: 'bills:write',
    summary: 'Delete a draft',
    params: ById,
    response: z.object({ id: Id }),
  }),
  post: route({
    method: 'POST',
    path: `${base}/:id/post`,
    access: 'bills:write',
    summary: 'Post a draft to the books: from then on it is owed and is not changed',
    params: ById,
    body: z.strictObject({ accept_differences: AcceptDifferences }),
    response: Bill,
    idempotent: true,
  }),
  void: route({
    method: 'POST',
    path: `${base}/:id/void`,
    access: 'bills:write',
    summary:
      'Void a bill by a reversal dated today, while nothing of it is settled; its goods wait for a bill again',
    params: ById,
    body: z.strictObject({ reason: Line(500) }),
    response: Bill,
    idempotent: true,
  }),
  attach: route({
    method: 'POST',
    path: `${base}/:id/attachments`,
    access: 'bills:write',
    summary: `Add a JPEG, PNG or WebP picture or a PDF, at most ${LIMITS.upload_bytes / 1024 ** 2} MB, at most ${LIMITS.attachments} of them`,
    params: ById,
    body: z.strictObject({
      file: FormFile,
    }),
    multipart: 'binary',
    response: Bill,
    status: 201,
    idempotent: true,
  }),
  attachment: route({
    method: 'GET',
    path: `${base}/:id/attachments/:attachment_id`,
    access: 'bills:read',
    summary: 'An attachment as it was uploaded',
    params: z.strictObject({ id: Id, attachment_id: Id }),
    response: 'application/octet-stream',
  }),
} as const;
