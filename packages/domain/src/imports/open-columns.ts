import type { ImportKind } from '@lissafi/contract/imports';
import { couldBeAmount, isNothing } from '../files/amount-column.ts';
import { areTitlesShifted, titleKey } from '../files/table-header.ts';
import type { FileRow } from './infer-formats.ts';
import { MONEY_FIELDS } from './titles.ts';

/**
 * Whether columns may mean something else than their titles say: titles that may be shifted by a cell, two columns of
 * different amounts with the same title, figures beside one column of a pair, or figures of customers, suppliers and items that
 * no title names.
 */
export function mayMeanOthers(
  kind: ImportKind,
  titles: readonly string[],
  fields: readonly (string | null)[],
  rows: readonly FileRow[],
): boolean {
  const cellsOf = (column: number) => rows.flatMap(({ cells }) => cells[column] || []);
  const columns = fields.map((_, column) => column);
  const isFigures = (column: number) => {
    const cells = cellsOf(column);
    const isAmount = (cell: string) => isNothing(cell) || (couldBeAmount(cell) && !/^0\d{10}$/.test(cell));
    return cells.length > 1 && cells.some(couldBeAmount) && cells.every(isAmount) && !isCounting(cells);
  };
  const unread = columns.filter((column) => fields[column] === null && isFigures(column));
  const isTwice = unread.some((column) =>
    columns.some(
      (other) =>
        MONEY_FIELDS.includes(fields[other] ?? '') &&
        titleKey(titles[column] ?? '') === titleKey(titles[other] ?? '') &&
        cellsOf(column).join('\n') !== cellsOf(other).join('\n'),
    ),
  );
  const has = (field: string) => fields.includes(field);
  const isHalf =
    unread.length > 0 &&
    !has('amount') &&
    !has('opening_balance') &&
    (has('debit') !== has('credit') || has('money_in') !== has('money_out'));
  const isUntold = TOLD_BY_TITLES.includes(kind) && unread.some((column) => !titles[column]);
  return areTitlesShifted(titles, fields, rows) || isTwice || isHalf || isUntold;
}
/** Kinds whose amounts are never found without a title. */
const TOLD_BY_TITLES: readonly ImportKind[] = ['customers', 'suppliers', 'raw_materials', 'finished_goods'];

/** Whether more columns than one have something in them and no field. */
export const hasRest = (columns: readonly (string | null)[], rows: readonly FileRow[]): boolean =>
  columns.filter((field, column) => field === null && rows.some(({ cells }) => cells[column])).length > 1;

/** Whether cells number the rows: 1, 2, 3. */
export const isCounting = (cells: readonly string[]) =>
  cells.length > 1 && cells.every((cell, place) => Number(cell) === Number(cells[0]) + place);
