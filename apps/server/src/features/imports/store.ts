import { Refusal } from '@lissafi/contract/errors';
import {
  IMPORT_ROW_STATES,
  type Import,
  type ImportKind,
  type ImportMapping,
  type ImportSettings,
} from '@lissafi/contract/imports';
import { LIMITS } from '@lissafi/contract/limits';
import { addDays, todayIn } from '@lissafi/domain/calendar/civil-date';
import { programOf } from '@lissafi/domain/imports/programs';
import type { Setting } from '@lissafi/domain/imports/row-reading';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import type { MemberContext } from '../../http/context.ts';
import { mayImport } from './permissions.ts';

/** What a person chose of a mapping; the rest was inferred. */
export type ChosenMapping = Partial<ImportMapping>;

/** How an import is stored. */
export interface ImportFile {
  id: string;
  version: number;
  kind: ImportKind;
  status: Import['status'];
  file_name: string;
  sheet: string;
  header_row: number | null;
  titles: string[];
  /** `unused` is that of readImportRow(), `stated_on` the day of the file; files of before have neither. */
  layout: {
    mapping: ImportMapping;
    chosen: ChosenMapping;
    unused?: readonly number[];
    stated_on?: string | null;
  };
  remembered: boolean;
  doubts: Import['doubts'];
  settings: ImportSettings;
  row_count: number;
  work: 'reading' | 'posting' | 'undoing' | null;
  work_by: string | null;
  problem: string | null;
  kept: string[] | null;
  created_at: string;
  committed_at: string | null;
  undone_at: string | null;
}

const COLUMNS = sql`f.id, f.version, f.kind, f.status, f.file_name, f.sheet, f.header_row, f.titles, f.layout,
  f.remembered, f.doubts, f.settings, f.row_count, f.work, f.work_by, f.problem, f.kept, f.created_at, f.committed_at,
  f.undone_at`;

async function findImport(tx: Tx, id: string, isLocked: boolean): Promise<ImportFile> {
  const { rows } = await sql<ImportFile>`select ${COLUMNS} from import_file f
    where f.organization_id = ${tx.organization_id} and f.id = ${id} and f.kind <> 'statement'
    ${isLocked ? sql`for no key update` : sql``}`.execute(tx.db);
  if (!rows[0]) throw new Refusal('NOT_FOUND');
  return rows[0];
}

/** Locks an import until commit. Throws NOT_FOUND. */
export const lockImport = (tx: Tx, id: string) => findImport(tx, id, true);

/** Returns an import to read its rows. Throws NOT_FOUND, FORBIDDEN. */
export async function readFile(context: MemberContext, id: string): Promise<ImportFile> {
  const file = await findImport(context.tx, id, false);
  mayImport(context, file.kind);
  return file;
}

/**
 * Locks an import that a person may change now. Throws NOT_FOUND, FORBIDDEN, STALE_VERSION, INVALID_STATE while a job
 * works on it or when it has ended.
 */
export async function lockOpen(context: MemberContext, id: string, version: number): Promise<ImportFile> {
  const file = await lockImport(context.tx, id);
  mayImport(context, file.kind);
  if (file.work)
    throw new Refusal('INVALID_STATE', { message: 'This import is being worked on. Please wait.' });
  if (file.status !== 'open')
    throw new Refusal('INVALID_STATE', {
      message: file.status === 'undone' ? 'This import was undone.' : 'This import was discarded.',
    });
  if (file.version !== version)
    throw new Refusal('STALE_VERSION', { current: await readImport(context, id) });
  return file;
}

type Row = ImportFile & {
  created_by_name: string | null;
  done: number | null;
  total_work: number | null;
  counts: Partial<Import['counts']> | null;
};

const reading = (tx: Tx) => sql`select ${COLUMNS}, p.done,
    nullif(trim(concat(u.first_name, ' ', u.last_name)), '') as created_by_name,
    p.total as total_work, (select jsonb_object_agg(c.state, c.count) from (
      select r.state, count(*)::int as count from import_row r
      where r.organization_id = ${tx.organization_id} and r.import_id = f.id group by r.state) c) as counts
  from import_file f
  left join app_user u on u.id = f.created_by
  left join import_progress p on p.organization_id = ${tx.organization_id} and p.import_id = f.id
  where f.organization_id = ${tx.organization_id} and f.kind <> 'statement'`;

function toImport(row: Row, context: Pick<MemberContext, 'organization' | 'now'>): Import {
  const { layout, work, work_by: _, done, total_work, counts, kept, ...file } = row;
  const all = Object.fromEntries(
    IMPORT_ROW_STATES.map((state) => [state, counts?.[state] ?? 0]),
  ) as Import['counts'];
  const { timezone } = context.organization;
  const until =
    file.committed_at && addDays(todayIn(timezone, new Date(file.committed_at)), LIMITS.import_undo_days);
  const isFree = file.status === 'open' && !work;
  return {
    ...file,
    program: programOf(file.kind, file.titles)?.program ?? null,
    mapping: layout.mapping,
    stated_on: layout.stated_on ?? null,
    counts: all,
    work: work && { what: work, done: done ?? 0, total: total_work ?? file.row_count },
    kept: kept ?? [],
    undo_until: until,
    can: {
      update: isFree && all.good + all.faulty + all.duplicate > 0,
      commit: isFree && all.good > 0 && file.doubts.length === 0,
      undo: isFree && all.imported > 0 && until !== null && until >= todayIn(timezone, context.now),
      discard: isFree && all.good + all.faulty > 0,
    },
  };
}

/** Throws NOT_FOUND, FORBIDDEN. */
export async function readImport(context: MemberContext, id: string): Promise<Import> {
  const { tx } = context;
  const { rows } = await sql<Row>`${reading(tx)} and f.id = ${id}`.execute(tx.db);
  if (!rows[0]) throw new Refusal('NOT_FOUND');
  mayImport(context, rows[0].kind);
  return toImport(rows[0], context);
}

export async function listImports(
  context: MemberContext,
  kinds: readonly ImportKind[],
  { limit, offset }: { limit: number; offset: number },
) {
  const { tx } = context;
  const { rows } = await sql<Row>`${reading(tx)} and f.kind = any (${kinds}::text[])
    order by f.created_at desc, f.id desc limit ${limit} offset ${offset}`.execute(tx.db);
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total from import_file
    where organization_id = ${tx.organization_id} and kind <> 'statement' and kind = any (${kinds}::text[])`.execute(
    tx.db,
  );
  return { imports: rows.map((row) => toImport(row, context)), total: counted[0]!.total, limit, offset };
}

export const DEFAULT_SETTINGS: ImportSettings = {
  ...{ account_id: null, payment_method: 'bank_transfer', income_category: null, expense_category: null },
  opening_on: null,
};

/** The day of opening balances and opening stock: the chosen one, otherwise today. */
export const openingDay = (
  { today }: Pick<MemberContext, 'today'>,
  { settings }: Pick<ImportFile, 'settings'>,
) => settings.opening_on ?? today;

/** What the rules of rows must know besides the rows. */
export async function settingOf(
  { tx, today, organization }: Pick<MemberContext, 'tx' | 'today' | 'organization'>,
  settings: ImportSettings,
  opens: boolean,
): Promise<Setting> {
  const { rows } = await sql<{ books_locked_until: string | null }>`
    select books_locked_until from organization_counter where organization_id = ${tx.organization_id}`.execute(
    tx.db,
  );
  const { currency, vat_registered } = organization;
  return {
    today,
    currency,
    vat_registered,
    opens,
    locked_until: rows[0]?.books_locked_until ?? null,
    settings,
  };
}
