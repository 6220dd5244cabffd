import type { ImportKind, ImportMapping } from '@lissafi/contract/imports';
import { readStatement, type StatementAccount } from '@lissafi/domain/files/statement-layout';
import type { StatementLayout, StatementReading } from '@lissafi/domain/files/statement-reading';
import { headerKey } from '@lissafi/domain/files/table-header';
import { cleanCell } from '@lissafi/domain/files/text-sheet';
import { type InferredTable, inferTable, isListOfProducts } from '@lissafi/domain/imports/infer-table';
import { readImportRow, stateOfReading } from '@lissafi/domain/imports/read-row';
import type { Setting } from '@lissafi/domain/imports/row-reading';
import { checkRecord } from '../http/check-record.ts';
import { readSheets } from './read-sheets.ts';
import type { SheetKind } from './sheet-kind.ts';
import { UnreadableFile } from './unreadable.ts';

/** What is done with a file in a thread of its own. */
export interface SheetJob {
  bytes: Uint8Array;
  password: string | undefined;
  /** What a person chose for this file. */
  chosen: Partial<StatementLayout> | null;
  /** Layouts that persons chose before, by the titles of their columns. */
  remembered: Record<string, Partial<StatementLayout>>;
  /** The account whose statement it should be. */
  account: StatementAccount;
}

/** Cells of the first rows as they are written, for the screen on which the columns are corrected. */
export interface SampleRow {
  row: number;
  cells: string[];
}

export type SheetAnswer =
  | {
      ok: true;
      kind: SheetKind;
      key: string;
      remembered: boolean;
      reading: StatementReading;
      sample: SampleRow[];
    }
  | { ok: false; message: string; field: 'file' | 'password' };

const SAMPLE = 12;

/** Reads a bank statement. What is wrong with the file is an answer, because errors lose their type between threads. */
export default async function read(job: SheetJob): Promise<SheetAnswer> {
  try {
    const { kind, sheets } = await readSheets(job.bytes, job.password);
    let reading = readStatement(sheets, job.chosen ?? {}, job.account);
    if (!reading)
      return {
        ok: false,
        field: 'file',
        message: 'No statement was found in this file: there is no table with dates and amounts',
      };
    const key = headerKey(reading.titles);
    const known = job.chosen ? undefined : job.remembered[key];
    if (known) reading = readStatement(sheets, stillTold(known, reading), job.account) ?? reading;
    const rows = sheets.find(({ name }) => name === reading.sheet)!.rows;
    const from = reading.header_row ?? 0;
    const sample = rows
      .slice(from, from + SAMPLE * 3)
      .map((cells, index) => ({
        row: from + index + 1,
        cells: cells.map((cell) => cleanCell(cell).slice(0, 100)),
      }))
      .filter(({ cells }) => cells.some((cell) => cell !== ''))
      .slice(0, SAMPLE);
    return { ok: true, kind, key, remembered: known !== undefined, reading, sample };
  } catch (error) {
    if (error instanceof UnreadableFile) return { ok: false, field: error.field, message: error.message };
    throw error;
  }
}

/** What of a remembered layout holds for another file: days that a spreadsheet swapped are a matter of one file. */
function stillTold(known: Partial<StatementLayout>, { doubts }: StatementReading): Partial<StatementLayout> {
  const { date_order, ...layout } = known;
  const isAsked = doubts.some(
    ({ kind, readings }) => kind === 'date_order' && readings.some(({ value }) => value === 'swapped'),
  );
  return date_order === undefined || date_order === 'swapped' || isAsked
    ? layout
    : Object.assign(layout, { date_order });
}

/** A file whose rows are imported. */
export interface TableJob {
  bytes: Uint8Array;
  password: string | undefined;
  kind: ImportKind;
  setting: Setting;
  /** Mappings that persons chose before, by the titles of their columns. */
  remembered: Record<string, ImportMapping>;
}

export type TableAnswer =
  | ({
      ok: true;
      file_kind: SheetKind;
      key: string;
      remembered: boolean;
      row_count: number;
      /** It was given as income and expenses, and lists products. */
      is_products: boolean;
      /** JSON texts of arrays of StagedRow: they go to the database as they are, so that no request holds all rows. */
      parts: Uint8Array[];
    } & Omit<InferredTable, 'rows'>)
  | Extract<SheetAnswer, { ok: false }>;

/** A row as it waits to be imported. */
export interface StagedRow {
  row_number: number;
  raw: string[];
  record: object | null;
  faults: object[] | null;
  state: 'good' | 'faulty' | 'left_out';
}

const PART = 2_000;

/** Reads a table of records: what its columns hold, and what each row says. */
export async function readTable({
  bytes,
  password,
  kind,
  setting,
  remembered,
}: TableJob): Promise<TableAnswer> {
  try {
    const { kind: file_kind, sheets } = await readSheets(bytes, password);
    let table = inferTable(sheets, kind);
    if (!table) return { ok: false, field: 'file', message: 'There are no rows in this file' };
    const key = headerKey(table.titles);
    const known = remembered[key];
    if (known) table = inferTable(sheets, kind, known) ?? table;
    const { rows, ...inferred } = table;
    const parts: Uint8Array[] = [];
    for (let from = 0; from < rows.length; from += PART) {
      const staged = rows.slice(from, from + PART).map(({ row, cells }): StagedRow => {
        const { mapping, unused } = inferred;
        const reading = readImportRow(kind, cells, { mapping, setting, check: checkRecord, unused });
        const { record, faults } = reading;
        const state = stateOfReading(reading);
        return { row_number: row, raw: cells, record, faults: record ? null : faults, state };
      });
      parts.push(new TextEncoder().encode(JSON.stringify(staged)));
    }
    const answer = {
      file_kind,
      key,
      remembered: known !== undefined,
      row_count: rows.length,
      is_products: kind === 'transactions' && isListOfProducts(sheets),
      parts,
      ...inferred,
    };
    return { ok: true, ...answer };
  } catch (error) {
    if (error instanceof UnreadableFile) return { ok: false, field: error.field, message: error.message };
    throw error;
  }
}
