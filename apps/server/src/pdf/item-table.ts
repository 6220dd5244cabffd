import type { DocumentModel, DocumentRow } from '@lissafi/domain/sales/document';
import type { ContentTable, TableCell } from 'pdfmake/interfaces.js';
import { written } from './bidi.ts';
import { widthOf } from './fonts.ts';
import { GAP, PAGE_WIDTH, SOFT, TABULAR } from './style.ts';

const NAME_WIDTH_MIN = 150;
/** With more rows than this, rows are set closer together. */
const ROOMY_ROWS = 15;
const SIZES = [9.5, 8.5, 7.5, 6.5];

/** Finds the largest font size at which the columns of figures leave room for the names. */
function columnWidths({ columns, rows, template }: DocumentModel): { size: number; widths: number[] } {
  const at = (size: number) => {
    const figures = columns.slice(1).map(({ label }, i) => {
      const cells = rows.map(({ cells }) => widthOf(cells[i + 1] ?? '', size, false, TABULAR.fontFeatures));
      return Math.ceil(Math.max(widthOf(label, size - 1, true), ...cells)) + 1;
    });
    // The modern template has padding at both ends.
    const room = PAGE_WIDTH - (template === 'modern' ? 16 : 0);
    const rest = room - figures.reduce((sum, width) => sum + width + GAP, 0);
    return { size, widths: [rest, ...figures] };
  };
  const tries = SIZES.map(at);
  const found = tries.find(({ widths }) => (widths[0] ?? 0) >= NAME_WIDTH_MIN);
  return (
    found ?? {
      size: 6.5,
      widths: columns.map((_, i) => (i === 0 ? 110 : (PAGE_WIDTH - 110) / (columns.length - 1) - GAP)),
    }
  );
}

/** The lines; the header repeats on each page. */
export function linesTable(model: DocumentModel): ContentTable {
  const { columns, rows, template } = model;
  const { size, widths } = columnWidths(model);
  const header = columns.map(
    ({ label, align }): TableCell => ({
      text: label,
      alignment: align,
      bold: true,
      fontSize: size - 1,
      color: SOFT,
    }),
  );
  return {
    layout: template === 'modern' ? 'modernLines' : rows.length > ROOMY_ROWS ? 'denseLines' : 'roomyLines',
    fontSize: size,
    table: {
      headerRows: 1,
      ...(rows.every(isShort) ? { keepWithHeaderRows: 1, dontBreakRows: true } : {}),
      widths,
      body: [header, ...rows.map((row) => cellsOf(row, model, size, widths[0] ?? 0))],
    },
  };
}
/** A row that is higher than a page must be allowed to break. */
const isShort = ({ description }: DocumentRow) =>
  !description || (description.length <= 800 && description.split('\n').length <= 12);

function cellsOf(
  { cells, description }: DocumentRow,
  { columns }: DocumentModel,
  size: number,
  width: number,
): TableCell[] {
  return columns.map(({ align }, i): TableCell => {
    const text = cells[i] ?? '';
    if (i > 0) return { text, alignment: align, ...TABULAR };
    const name = { text: written(text, width, { size }) };
    if (!description) return name;
    const more = { text: written(description, width, { size: size - 1 }), color: SOFT, fontSize: size - 1 };
    return { stack: [name, more] };
  });
}
