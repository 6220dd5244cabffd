import { Refusal } from '@lissafi/contract/errors';
import type { ImportKind } from '@lissafi/contract/imports';
import { LIMITS } from '@lissafi/contract/limits';
import type { ImportAnswer, RowFault } from '@lissafi/contract/opening-balances';
import { countCells, matchColumns, readCsv } from '@lissafi/domain/files/csv';
import { formatsOf } from '@lissafi/domain/imports/infer-formats';
import { RowCells } from '@lissafi/domain/imports/row-reading';
import type { z } from 'zod';
import { sql } from '../db/sql.ts';
import type { MemberContext } from './context.ts';
import { parse } from './errors.ts';

export interface Row<Field extends string> {
  row: number;
  cells: Partial<Record<Field, string>>;
  /** The same cells, to be read as amounts, quantities and codes by the marks of the file. */
  values: RowCells;
}

export interface Sheet<Field extends string> {
  columns: ImportAnswer['columns'];
  rows: Row<Field>[];
  faults: RowFault[];
}

export const rowFault = (row: number, field: string, message: string, code = 'INVALID'): RowFault => ({
  row,
  field,
  message,
  code,
});

/** Returns the rows of a file by field; a missing required column and a file that is too long are faults. */
export function readSheet<Field extends string>(
  csv: string,
  known: Readonly<Record<Field, readonly string[]>>,
  required: readonly Field[],
  { kind, currency, most = LIMITS.import_rows }: { kind: ImportKind; currency: string; most?: number },
): Sheet<Field> {
  if (countCells(csv, LIMITS.import_cells) > LIMITS.import_cells) {
    const message = `At most ${LIMITS.import_cells} cells at once: split the file, and leave empty rows and columns out`;
    return { columns: [], rows: [], faults: [rowFault(0, 'csv', message)] };
  }
  const { head, rows } = readCsv(csv);
  const fields = matchColumns(head, known);
  const faults = required
    .filter((field) => !fields.includes(field))
    .map((field) =>
      rowFault(1, field, `There is no column for this: ${field.replace(/_/g, ' ')}`, 'REQUIRED'),
    );
  if (rows.length === 0) faults.push(rowFault(0, 'csv', 'There are no rows'));
  if (rows.length > most) faults.push(rowFault(0, 'csv', `At most ${most} rows at once: split the file`));
  const body = rows.slice(0, most);
  const { mapping, doubts } = formatsOf(kind, fields, body, {});
  // A single 1.800 says nothing of its mark, and is a fault of its row.
  if (doubts.some((doubt) => doubt.kind === 'decimal_mark')) mapping.decimal_mark = '.';
  return {
    columns: head.map((header, index) => ({ header: header.slice(0, 200), field: fields[index] ?? null })),
    rows: body.map(({ row, cells }) => ({
      row,
      values: new RowCells(cells, mapping, { currency }),
      cells: Object.fromEntries(
        fields.flatMap((field, index) => (field && cells[index] ? [[field, cells[index]]] : [])),
      ) as Row<Field>['cells'],
    })),
    faults,
  };
}

/** Returns the faults that a row has by now, as those of its row. */
export const faultsOfRow = <Field extends string>({ row, values }: Row<Field>): RowFault[] =>
  values.faults.map(({ field, message }) => rowFault(row, field, message));

/** Validates a row with the schema of the call that creates one such record; returns its faults or the record. */
export function checkRow<Schema extends z.ZodType>(
  schema: Schema,
  row: number,
  value: unknown,
  faults: RowFault[],
): z.infer<Schema> | null {
  try {
    return parse(schema, value);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    for (const { field, message, code } of error.errors ?? [])
      faults.push(rowFault(row, field.split('.').at(-1) ?? field, message, code));
    return null;
  }
}

/**
 * For the preview: finds the rows that would post into a closed period. The posting itself refuses them under its lock.
 */
export async function closedRows(
  { tx }: MemberContext,
  rows: readonly { row: number; entry_date: string }[],
  field: string,
): Promise<RowFault[]> {
  const { rows: counters } = await sql<{ books_locked_until: string | null }>`
    select books_locked_until from organization_counter where organization_id = ${tx.organization_id}`.execute(
    tx.db,
  );
  const until = counters[0]?.books_locked_until;
  if (!until) return [];
  return rows.flatMap(({ row, entry_date }) =>
    entry_date <= until
      ? [
          rowFault(
            row,
            field,
            `The books are closed up to ${until}: take a later opening day`,
            'PERIOD_LOCKED',
          ),
        ]
      : [],
  );
}

/**
 * Opening balances require a permission of their own (decisions §12.2), whatever else the file contains. Returns a
 * fault for each row that has one, and nothing for a person with the permission.
 */
export function openingFaults(
  { organization }: MemberContext,
  rows: readonly number[],
  field: string,
): RowFault[] {
  if (organization.permissions.includes('opening_balances:write')) return [];
  return rows.map((row) =>
    rowFault(row, field, 'Your role does not allow opening balances: leave this column out', 'FORBIDDEN'),
  );
}

/**
 * Refuses the file with every fault and its row, so that all rows are imported or none. Throws FORBIDDEN or
 * VALIDATION_FAILED.
 */
export function refuseFaults(faults: readonly RowFault[]): void {
  if (faults.length === 0) return;
  throw new Refusal(faults.some(({ code }) => code === 'FORBIDDEN') ? 'FORBIDDEN' : 'VALIDATION_FAILED', {
    message: 'Nothing was imported: please correct the marked rows.',
    errors: faults.map(({ row, field, message, code }) => ({ field: `rows.${row}.${field}`, message, code })),
  });
}
