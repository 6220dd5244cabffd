import { Refusal } from '@lissafi/contract/errors';
import { LIMITS } from '@lissafi/contract/limits';
import type { FileFormat } from '@lissafi/contract/report-files';
import type { FileContent, FileStream } from '@lissafi/contract/route';
import { plainCell } from '@lissafi/domain/files/cell-text';
import { csvLines } from '@lissafi/domain/files/csv';
import type { ReportRow, ReportTable } from '@lissafi/domain/files/report-table';
import type { Issuer } from '../pdf/printable.ts';
import type { Printer } from '../services.ts';
import type { Share } from '../turns.ts';
import { spool } from './spool.ts';
import { xlsxOfList, xlsxOfTable } from './xlsx.ts';

/** A report, or a list of which `rest` reads the further pages. */
export interface ReportSource {
  table: ReportTable;
  rest?: AsyncIterable<ReportRow[]> | undefined;
}

/**
 * Reads all rows of a report inside the transaction and returns what makes its file afterwards. csv and xlsx are
 * written to disk while they are read, so memory does not grow with the rows; a pdf is printed by the printer's
 * threads. Throws FILE_TOO_LONG.
 */
export async function reportFile(
  source: ReportSource,
  format: FileFormat,
  issuer: Issuer,
  printer: Printer,
  share: Share,
): Promise<() => Promise<FileContent | FileStream>> {
  const { table } = source;
  if (format === 'pdf') {
    const rows: ReportRow[] = [];
    for await (const row of rowsOf(source, LIMITS.pdf_rows)) rows.push(row);
    return () => printer.print({ report: { ...table, rows }, issuer }, share);
  }
  if (format === 'xlsx' && !source.rest) {
    const bytes = await xlsxOfTable(table, issuer.name);
    return async () => Buffer.from(bytes);
  }
  const rows = rowsOf(source, LIMITS.file_rows);
  const stream = await spool(format === 'csv' ? csvOf(table, rows) : xlsxOfList(table, rows));
  return async () => stream;
}

async function* rowsOf({ table, rest }: ReportSource, most: number): AsyncGenerator<ReportRow> {
  let count = 0;
  const take = (rows: ReportRow[]) => {
    count += rows.length;
    if (count > most) throw new Refusal('FILE_TOO_LONG');
    return rows;
  };
  yield* take(table.rows);
  if (rest) for await (const rows of rest) yield* take(rows);
}

/** A byte order mark, by which spreadsheets know UTF-8; then the header and the rows, and nothing else. */
async function* csvOf({ columns }: ReportTable, rows: AsyncIterable<ReportRow>): AsyncGenerator<string> {
  yield `\uFEFF${csvLines([columns.map(({ title }) => title)])}\r\n`;
  let lines: (string | number | null)[][] = [];
  for await (const { cells } of rows) {
    lines.push(cells.map((cell, index) => plainCell(cell, columns[index]!)));
    if (lines.length === LIMITS.file_page) {
      yield `${csvLines(lines)}\r\n`;
      lines = [];
    }
  }
  if (lines.length > 0) yield `${csvLines(lines)}\r\n`;
}
