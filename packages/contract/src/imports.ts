import { z } from 'zod';
import { PAYMENT_METHODS } from './documents.ts';
import { CivilDate, can, FormFile, Id, Instant, ListQuery, listOf, Version } from './fields.ts';
import { ITEM_COLUMNS } from './item-import.ts';
import { LIMITS } from './limits.ts';
import { CUSTOMER_COLUMNS, SUPPLIER_COLUMNS } from './opening-balances.ts';
import { route } from './route.ts';
import { EXPENSE_CATEGORIES, INCOME_CATEGORIES } from './transactions.ts';

const base = '/api/v1/imports' as const;
const ById = z.strictObject({ id: Id });

export const IMPORT_KINDS = [
  'transactions',
  'customers',
  'suppliers',
  'raw_materials',
  'finished_goods',
  'prices',
  'opening_balances',
] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

const ITEM_FIELDS = Object.keys(ITEM_COLUMNS) as (keyof typeof ITEM_COLUMNS)[];
/** What a column of a file can hold, by what is imported. */
export const IMPORT_FIELDS = {
  transactions: [
    ...(['date', 'description', 'amount', 'money_in', 'money_out', 'side', 'category'] as const),
    ...(['counterparty', 'payment_method', 'tax_amount', 'currency', 'status'] as const),
  ],
  customers: Object.keys(CUSTOMER_COLUMNS) as (keyof typeof CUSTOMER_COLUMNS)[],
  suppliers: Object.keys(SUPPLIER_COLUMNS) as (keyof typeof SUPPLIER_COLUMNS)[],
  raw_materials: ITEM_FIELDS.filter((field) => field !== 'selling_price'),
  finished_goods: ITEM_FIELDS,
  prices: ['sku', 'barcode', 'name', 'selling_price', 'currency'] as const,
  opening_balances: ['account_code', 'name', 'debit', 'credit', 'amount', 'side', 'currency'] as const,
} as const satisfies Record<ImportKind, readonly string[]>;

/** How the columns of a file are read; parts that are left out are inferred from all of its rows. */
const mapping = {
  /** What each column holds, by IMPORT_FIELDS; null for one that is left out. */
  columns: z.array(z.string().max(40).nullable()).max(LIMITS.sheet_columns),
  /** `swapped`: a spreadsheet took the day for the month where it could; both are exchanged again. */
  date_order: z.enum(['dmy', 'mdy', 'swapped']),
  decimal_mark: z.enum(['.', ',']),
  /**
   * What tells money in from money out; of balances, a credit from a debit. Of signed columns, the amounts that went out
   * are below 0.
   */
  direction: z.enum(['columns', 'signed_columns', 'sign', 'side', 'all_in', 'all_out']),
  /** What a person said of a column of costs: of one piece, or of all that is there. */
  cost_of: z.enum(['one', 'all']),
};
const Mapping = z.strictObject(mapping);
export type ImportMapping = z.infer<typeof Mapping>;
const { ...someMapping } = z.strictObject(mapping).partial().shape;
const SomeMapping = z.strictObject(someMapping);

/** What holds for all rows that do not say it themselves. */
const settings = {
  /** Of transactions: the account that paid or received, when left out that of the payment method. */
  account_id: Id.nullable(),
  payment_method: z.enum(PAYMENT_METHODS),
  income_category: z.enum(INCOME_CATEGORIES).nullable(),
  expense_category: z.enum(EXPENSE_CATEGORIES).nullable(),
  /** Of customers, items and accounts: the day of their opening balances and stock. */
  opening_on: CivilDate.nullable(),
};
const Settings = z.strictObject(settings);
export type ImportSettings = z.infer<typeof Settings>;
const { ...someSettings } = z.strictObject(settings).partial().shape;

export const IMPORT_ROW_STATES = ['good', 'faulty', 'duplicate', 'left_out', 'imported', 'undone'] as const;
export type ImportRowState = (typeof IMPORT_ROW_STATES)[number];
export const IMPORT_WORKS = ['reading', 'posting', 'undoing'] as const;

const Doubt = z.object({
  kind: z.enum(['date_order', 'decimal_mark', 'direction', 'cost_of', 'columns']),
  column: z.int().nullable(),
  /** An example: a row of the file and its cell. */
  row: z.int(),
  cell: z.string(),
  readings: z.array(z.object({ value: z.string(), label: z.string() })),
});
export type ImportDoubt = z.infer<typeof Doubt>;

const counts = Object.fromEntries(IMPORT_ROW_STATES.map((state) => [state, z.int()])) as Record<
  ImportRowState,
  z.ZodInt
>;

/** A file whose rows are imported: read, corrected, rehearsed, recorded and taken back. */
export const Import = z.object({
  id: Id,
  version: z.int(),
  kind: z.enum(IMPORT_KINDS),
  /** Undone: everything that it recorded was taken back. */
  status: z.enum(['open', 'discarded', 'undone']),
  file_name: z.string(),
  sheet: z.string(),
  header_row: z.int().nullable(),
  titles: z.array(z.string()),
  /** The program that exported the file, where its titles tell: “Zoho Books”. */
  program: z.string().nullable(),
  mapping: Mapping,
  /** A mapping that was chosen for a file with the same titles before. */
  remembered: z.boolean(),
  doubts: z.array(Doubt),
  settings: Settings,
  /** The day of which the lines above the table say that it shows it; one in the future is not taken into the settings. */
  stated_on: CivilDate.nullable(),
  row_count: z.int(),
  counts: z.object(counts),
  /** Work under way, with the rows that are done. */
  work: z.object({ what: z.enum(IMPORT_WORKS), done: z.int(), total: z.int() }).nullable(),
  /** Why the last work ended without a result. */
  problem: z.string().nullable(),
  /** After an undo: what it made and others use by now, so that it stays. */
  kept: z.array(z.string()),
  created_by_name: z.string().nullable(),
  created_at: Instant,
  committed_at: Instant.nullable(),
  undone_at: Instant.nullable(),
  /** The last day on which it can be undone. */
  undo_until: CivilDate.nullable(),
  can: can('update', 'commit', 'undo', 'discard'),
});
export type Import = z.infer<typeof Import>;

export const ImportRow = z.object({
  /** Its row in the file. */
  row: z.int(),
  version: z.int(),
  state: z.enum(IMPORT_ROW_STATES),
  /** What it says, by field: as written, or as a person corrected it. */
  cells: z.record(z.string(), z.string()),
  /** All cells of the row as they stand in the file, by column. */
  raw: z.array(z.string()),
  faults: z.array(
    z.object({
      field: z.string(),
      message: z.string(),
      /** Likely corrections: the text that the field then has. */
      likely: z.array(z.object({ label: z.string(), value: z.string() })),
    }),
  ),
  /** What it was matched with, and why; null where nothing is there yet. */
  match: z
    .object({
      kind: z.string(),
      id: Id,
      reason: z.string(),
      /** It cannot be imported anyway. */
      final: z.boolean().optional(),
    })
    .nullable(),
  /** The record that it became. */
  record_id: Id.nullable(),
});
export type ImportRow = z.infer<typeof ImportRow>;

/** What importing the good rows does, exactly. Kobo. */
export const Rehearsal = z.object({
  rows: z.int(),
  /** What would be created or changed, in words: "31 new items". */
  records: z.array(z.object({ label: z.string(), count: z.int() })),
  entries: z.int(),
  accounts: z.array(z.object({ code: z.string(), name: z.string(), debit: z.int(), credit: z.int() })),
  total: z.int(),
  /** Null where no stock changes. */
  stock: z.object({ before: z.int(), change: z.int(), after: z.int() }).nullable(),
});
export type Rehearsal = z.infer<typeof Rehearsal>;

const Cells = z.record(z.string().max(40), z.string().max(LIMITS.sheet_cell));

export const importRoutes = {
  list: route({
    method: 'GET',
    path: base,
    access: 'organization:read',
    summary: 'Imports of this person’s kinds, newest first',
    query: ListQuery.extend({ kind: z.enum(IMPORT_KINDS).optional() }),
    response: listOf('imports', Import),
  }),
  create: route({
    method: 'POST',
    path: base,
    access: 'organization:read',
    summary:
      'Read a file (csv, xlsx, xls, html or pasted text): its rows wait to be imported, nothing is in the books. The same file again answers the import that is there',
    body: z.strictObject({
      kind: z.enum(IMPORT_KINDS),
      file: FormFile,
      password: z.string().max(200).optional(),
    }),
    multipart: 'binary',
    response: Import,
    status: 201,
    idempotent: true,
  }),
  get: route({
    method: 'GET',
    path: `${base}/:id`,
    access: 'organization:read',
    summary: 'An import with its columns, counts and progress',
    params: ById,
    response: Import,
  }),
  update: route({
    method: 'PUT',
    path: `${base}/:id`,
    access: 'organization:read',
    summary: 'Correct what the columns hold, or what holds for all rows; the rows are read anew',
    params: ById,
    body: z.strictObject({
      version: Version,
      mapping: SomeMapping.optional(),
      settings: z.strictObject(someSettings).optional(),
    }),
    response: Import,
  }),
  rows: route({
    method: 'GET',
    path: `${base}/:id/rows`,
    access: 'organization:read',
    summary: 'The rows of an import in the order of the file',
    params: ById,
    query: ListQuery.extend({ state: z.enum(IMPORT_ROW_STATES).optional() }),
    response: listOf('rows', ImportRow),
  }),
  correct: route({
    method: 'PUT',
    path: `${base}/:id/rows/:row`,
    access: 'organization:read',
    summary:
      'Correct a row in place, leave it out, or import it although it seems to be there; `alike` corrects all rows that say the same',
    params: z.strictObject({ id: Id, row: z.coerce.number().int().min(1).max(1_048_576) }),
    body: z.strictObject({
      version: Version,
      cells: Cells.optional(),
      alike: z.boolean().default(false),
      left_out: z.boolean().optional(),
      import_anyway: z.boolean().optional(),
    }),
    response: ImportRow,
  }),
  rehearse: route({
    method: 'GET',
    path: `${base}/:id/rehearsal`,
    access: 'organization:read',
    summary: 'What importing the good rows would change in the books and in stock',
    params: ById,
    response: Rehearsal,
  }),
  commit: route({
    method: 'POST',
    path: `${base}/:id/commit`,
    access: 'organization:read',
    summary: 'Import the good rows, all or none; the others wait to be corrected',
    params: ById,
    /** rows: how many good rows the person saw; where there are others now, nothing is imported. */
    body: z.strictObject({ version: Version, rows: z.int().min(1) }),
    response: Import,
    idempotent: true,
  }),
  undo: route({
    method: 'POST',
    path: `${base}/:id/undo`,
    access: 'organization:read',
    summary: 'Take back what the import recorded: entries are reversed, unused records are deleted',
    params: ById,
    body: z.strictObject({ version: Version }),
    response: Import,
    idempotent: true,
  }),
  discard: route({
    method: 'POST',
    path: `${base}/:id/discard`,
    access: 'organization:read',
    summary: 'Leave out all rows that still wait',
    params: ById,
    body: z.strictObject({ version: Version }),
    response: Import,
  }),
} as const;
