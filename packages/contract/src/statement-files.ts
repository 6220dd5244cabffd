import { z } from 'zod';
import { CivilDate, FormFile } from './fields.ts';
import { LIMITS } from './limits.ts';

// How the file of a bank statement is read; its routes are in bank-statements.ts.

export const STATEMENT_FIELDS = [
  'date',
  'value_date',
  'description',
  'reference',
  'debit',
  'credit',
  'amount',
  'charge',
  'currency',
  'side',
  'status',
  'balance',
  'balance_before',
] as const;
export const STATEMENT_FILE_KINDS = ['csv', 'xlsx', 'xls', 'html', 'pdf'] as const;
const DIRECTIONS = ['columns', 'sign', 'side', 'balance', 'all_in', 'all_out'] as const;

/** How the columns of a file are read; parts that are left out are inferred from all of its rows. */
const layout = {
  columns: z.array(z.enum(STATEMENT_FIELDS).nullable()).max(200),
  /** `swapped`: a spreadsheet took the day for the month where it could; both are exchanged again. */
  date_order: z.enum(['dmy', 'mdy', 'swapped']),
  decimal_mark: z.enum(['.', ',']),
  direction: z.enum(DIRECTIONS),
  /** Whether charges of their own column were taken in addition to the amounts, as where this is left out, or are in them. */
  charges: z.enum(['added', 'included']).optional(),
  /** The number in the file, where a person said that it is this account although it has another one here. */
  account_number: z.string().max(40).optional(),
};
export const StatementLayout = z.strictObject(layout);
const { ...someLayout } = z.strictObject(layout).partial().shape;

/** A form sends the layout as JSON text. */
const LayoutText = z
  .string()
  .max(LIMITS.form_field_bytes)
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue({ code: 'custom', message: 'This is not JSON' });
      return z.NEVER;
    }
  })
  .pipe(z.strictObject(someLayout));

export const StatementFileBody = z.strictObject({
  file: FormFile,
  password: z.string().max(200).optional(),
  layout: LayoutText.optional(),
});

/** A row that cannot be read. */
export const FaultyRow = z.object({
  row: z.int(),
  field: z.enum(STATEMENT_FIELDS),
  message: z.string(),
  /** What the row says, by field. */
  cells: z.partialRecord(z.enum(STATEMENT_FIELDS), z.string()),
});

/** A row that is left out because it moved no money: its status says that it failed, was reversed, or is pending. */
export const UnsettledRow = z.object({
  row: z.int(),
  status: z.string(),
  /** What the row says, by field. */
  cells: z.partialRecord(z.enum(STATEMENT_FIELDS), z.string()),
});

/** What a file has that is no line of the account. */
export const LeftOut = z.object({
  /** Other accounts in the same file. */
  left_out: z.array(z.object({ title: z.string(), rows: z.int() })),
  /** The first rows that moved no money, and how many there are. */
  unsettled: z.array(UnsettledRow),
  unsettled_count: z.int(),
});

/** How a file would be read; nothing is stored. */
export const StatementPreview = z.object({
  file_kind: z.enum(STATEMENT_FILE_KINDS),
  sheet: z.string(),
  header_row: z.int().nullable(),
  titles: z.array(z.string()),
  layout: StatementLayout,
  /** A layout that was chosen for a file with the same header before. */
  remembered: z.boolean(),
  doubts: z.array(
    z.object({
      kind: z.enum(['date_order', 'decimal_mark', 'direction', 'charges', 'account_number', 'columns']),
      column: z.int().nullable(),
      row: z.int(),
      cell: z.string(),
      readings: z.array(z.object({ value: z.string(), label: z.string() })),
    }),
  ),
  /** The first rows after the header, as they are written. */
  sample: z.array(z.object({ row: z.int(), cells: z.array(z.string()) })),
  /** The first lines as they are read. */
  lines: z.array(
    z.object({
      row: z.int(),
      date: CivilDate,
      description: z.string(),
      amount: z.int(),
      balance: z.int().nullable(),
    }),
  ),
  faulty: z.array(FaultyRow),
  ...LeftOut.shape,
  line_count: z.int(),
  faulty_count: z.int(),
  known_count: z.int(),
  /** The account that the file says it is about. */
  account_number: z.string().nullable(),
  period_from: CivilDate.nullable(),
  period_to: CivilDate.nullable(),
  opening_balance: z.int().nullable(),
  closing_balance: z.int().nullable(),
  /** Lines whose balance does not follow from the line before: something is missing between them. */
  breaks: z.array(z.object({ row: z.int(), expected: z.int(), found: z.int() })),
  break_count: z.int(),
  /** Lines that are dated in the future: with such a line the file is not imported. */
  future: z.array(z.object({ row: z.int(), date: CivilDate })),
  future_count: z.int(),
});
export type StatementPreview = z.infer<typeof StatementPreview>;
