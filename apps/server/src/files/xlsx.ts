import { isCivilDate } from '@lissafi/domain/calendar/civil-date';
import type { Cell, ReportColumn, ReportRow, ReportTable } from '@lissafi/domain/files/report-table';
import { type CellStyle, type CellValue, type ColumnDef, writeXlsx, writeXlsxStream } from 'hucre/xlsx';

const FORMATS: Partial<Record<ReportColumn['kind'], string>> = {
  money: '#,##0.00;(#,##0.00)',
  quantity: '#,##0.####',
  count: '#,##0',
  percentage: '0.####',
  ratio: '0.00',
  date: 'yyyy-mm-dd',
};
const WIDTHS: Record<ReportColumn['kind'], number> = {
  text: 30,
  date: 12,
  money: 18,
  quantity: 14,
  count: 10,
  percentage: 10,
  ratio: 10,
};

/** Amounts become numbers of the main unit and dates become dates, so that a spreadsheet can add and sort them. */
function sheetValue(cell: Cell, { kind }: ReportColumn): CellValue {
  if (kind === 'money' && typeof cell === 'number') return cell / 100;
  if (kind === 'date' && typeof cell === 'string' && isCivilDate(cell)) return new Date(`${cell}T00:00:00Z`);
  return cell;
}

const columnOf = ({ title, kind }: ReportColumn): ColumnDef => ({
  header: title,
  width: WIDTHS[kind],
  ...(FORMATS[kind] ? { numFmt: FORMATS[kind] } : {}),
});

/** A sheet name takes 31 characters and none of these. */
const sheetName = (title: string) => title.replace(/[[\]:*?/\\]/g, ' ').slice(0, 31) || 'Report';

/** A list of any length: one header row that stays in view, memory that does not grow with the rows. */
export function xlsxOfList(
  table: Pick<ReportTable, 'title' | 'columns'>,
  rows: AsyncIterable<ReportRow>,
): AsyncIterable<Uint8Array> {
  async function* values() {
    for await (const { cells } of rows)
      yield cells.map((cell, index) => sheetValue(cell, table.columns[index]!));
  }
  return writeXlsxStream(values(), {
    name: sheetName(table.title),
    columns: table.columns.map(columnOf),
    freezePane: { rows: 1 },
  }) as unknown as AsyncIterable<Uint8Array>;
}

/** A statement as it is printed: the organization, title and notes above it, totals in bold, levels indented. */
export async function xlsxOfTable(table: ReportTable, organization: string): Promise<Uint8Array> {
  const above: CellValue[][] = [[organization], [table.title], ...table.notes.map((note) => [note]), []];
  const styles = new Map<string, { style: CellStyle }>();
  const bold = { font: { bold: true } };
  styles.set('1,0', { style: { font: { bold: true, size: 14 } } });
  const head = above.length;
  for (const column of table.columns.keys()) styles.set(`${head},${column}`, { style: bold });
  for (const [index, { style, indent }] of table.rows.entries()) {
    for (const [column, { kind }] of table.columns.entries()) {
      const numFmt = FORMATS[kind];
      const strong: CellStyle = style
        ? { ...bold, ...(style === 'total' ? { border: { top: { style: 'thin' } } } : {}) }
        : {};
      styles.set(`${head + 1 + index},${column}`, {
        style: {
          ...strong,
          ...(numFmt ? { numFmt } : {}),
          ...(column === 0 && indent ? { alignment: { indent } } : {}),
        },
      });
    }
  }
  return await writeXlsx({
    sheets: [
      {
        name: sheetName(table.title),
        columns: table.columns.map(({ kind }) => ({ width: WIDTHS[kind] })),
        rows: [
          ...above,
          table.columns.map(({ title }) => title),
          ...table.rows.map(({ cells }) =>
            cells.map((cell, index) => sheetValue(cell, table.columns[index]!)),
          ),
        ],
        cells: styles,
        freezePane: { rows: head + 1 },
      },
    ],
  });
}
