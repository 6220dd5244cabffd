import { formatDate } from '@lissafi/domain/calendar/civil-date';
import { printedCell } from '@lissafi/domain/files/cell-text';
import type { ReportColumn, ReportRow, ReportTable } from '@lissafi/domain/files/report-table';
import pdfmake from 'pdfmake';
import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import './document.ts';
import { written } from './bidi.ts';
import { printable, widthOf } from './fonts.ts';
import { strong, wrapped } from './page.ts';
import type { Issuer, PrintedReport } from './printable.ts';
import { INK, LINE, SOFT, TABULAR } from './style.ts';

const MARGIN = 40;
const BODY = 8.5;
/** The papers that a report is tried on, with the font sizes that are tried on each. Widths are in points. */
const PAPERS = [
  { page: 'A4', orientation: 'portrait', width: 595, sizes: [BODY] },
  { page: 'A4', orientation: 'landscape', width: 842, sizes: [BODY, 7, 5.5] },
  { page: 'A3', orientation: 'landscape', width: 1191, sizes: [7, 5.5] },
] as const;
type Paper = (typeof PAPERS)[number];
const GAP = 10;
const INDENT = 10;
/** The least width in which text is still readable. */
const TEXT_WIDTH = 90;
/** Widths come from these rows at most: measuring thousands takes longer than printing them. */
const MEASURED = 500;

/** Renders a report on A4, upright if its columns fit, or on A3. The same report gives the same bytes. */
export function renderReport({ report, issuer }: PrintedReport): Promise<Buffer> {
  const date = (day: string) => formatDate(day, issuer.date_format);
  const rows = report.rows.map((row) => ({
    ...row,
    texts: row.cells.map((cell, index) => printable(printedCell(cell, report.columns[index]!, date))),
  }));
  const layout = layoutOf(report.columns, rows);
  return pdfmake.createPdf(definitionOf(report, issuer, rows, layout)).getBuffer();
}

type Printed = ReportRow & { texts: string[] };
interface Layout {
  paper: Paper;
  widths: number[];
  size: number;
}

const isFigure = ({ kind }: ReportColumn) => kind !== 'text' && kind !== 'date';

/** Figures and dates take what they need; text shares the rest, and wraps. */
function layoutOf(columns: ReportColumn[], rows: Printed[]): Layout {
  const step = Math.max(1, Math.ceil(rows.length / MEASURED));
  // The longest texts of all rows, and a sample of the others.
  const sample = rows.filter((row, index) => row.style || index % step === 0);
  const needed = (size: number) =>
    columns.map(({ title }, column) => {
      const longest = rows.reduce((found, { texts }) => {
        const text = texts[column] ?? '';
        return text.length > found.length ? text : found;
      }, '');
      const texts = [title, longest, ...sample.map(({ texts }) => texts[column] ?? '')];
      return Math.ceil(Math.max(...texts.map((text) => widthOf(text, size, true, TABULAR.fontFeatures)))) + 1;
    });
  for (const paper of PAPERS) {
    for (const size of paper.sizes) {
      const widths = needed(size);
      const room = paper.width - 2 * MARGIN - GAP * (columns.length - 1);
      const fixed = columns.reduce(
        (sum, each, index) => sum + (each.kind === 'text' ? 0 : widths[index]!),
        0,
      );
      const texts = columns.flatMap(({ kind }, index) => (kind === 'text' ? [index] : []));
      const rest = room - fixed;
      const isLast = paper.page === 'A3' && size === 5.5;
      if (rest < texts.length * Math.min(TEXT_WIDTH, room / columns.length) && !isLast) continue;
      return { paper, size, widths: share(widths, texts, Math.max(rest, texts.length * 30)) };
    }
  }
  throw new Error('unreachable: the last layout is always taken');
}

/** Gives every text column what it needs if that fits, the rest to those that need more, in equal parts. */
function share(widths: number[], texts: number[], rest: number): number[] {
  const shared = [...widths];
  const open = [...texts].sort((a, b) => widths[a]! - widths[b]!);
  let left = rest;
  for (const [position, index] of open.entries()) {
    shared[index] = Math.floor(Math.min(widths[index]!, left / (open.length - position)));
    left -= shared[index];
  }
  // What nobody needs goes to the first column, so that the table is as wide as the page.
  if (texts[0] !== undefined) shared[texts[0]]! += Math.max(0, Math.floor(left));
  return shared;
}

function definitionOf(
  report: ReportTable,
  issuer: Issuer,
  rows: Printed[],
  { paper, widths, size }: Layout,
): TDocumentDefinitions {
  const width = paper.width - 2 * MARGIN;
  const name = printable(issuer.name);
  const title = printable(report.title);
  const notes = [...report.notes, `Amounts in ${report.currency}`].map(printable);
  return {
    pageSize: paper.page,
    pageOrientation: paper.orientation,
    pageMargins: [MARGIN, 42, MARGIN, 48],
    language: 'en',
    displayTitle: true,
    info: {
      title: `${report.title}, ${issuer.name}`,
      author: issuer.name,
      creator: 'Lissafi',
      producer: 'Lissafi',
      creationDate: new Date(0),
    },
    defaultStyle: { font: 'Inter', fontSize: size, lineHeight: 1.15, color: INK },
    content: [
      strong(name, width, 11),
      { ...strong(title, width, 18), margin: [0, 6, 0, 2] },
      ...notes.map((note) => ({ ...wrapped(note, width, 9), fontSize: 9 })),
      tableOf(report.columns, rows, widths, size),
    ],
    footer: (page, pages) => ({
      margin: [MARGIN, 14, MARGIN, 0],
      fontSize: 7.5,
      color: SOFT,
      columns: [
        { width: '*', text: written(`${title} · ${name}`, width - 70, { size: 7.5 }), noWrap: true },
        { width: 70, text: `Page ${page} of ${pages}`, alignment: 'right' },
      ],
    }),
  };
}

function tableOf(columns: ReportColumn[], rows: Printed[], widths: number[], size: number): Content {
  const alignment = (column: ReportColumn) => (isFigure(column) ? ('right' as const) : ('left' as const));
  const head = columns.map(
    (column): TableCell => ({ text: printable(column.title), alignment: alignment(column), color: SOFT }),
  );
  const body = rows.map(({ texts, style, indent = 0 }) =>
    columns.map((column, index): TableCell => {
      const text = texts[index] ?? '';
      const bold = style !== undefined;
      if (column.kind !== 'text')
        return { text, bold, alignment: alignment(column), noWrap: true, ...TABULAR };
      const room = widths[index]! - (index === 0 ? indent * INDENT : 0);
      return {
        text: written(text, room, { size, bold }),
        bold,
        ...(index === 0 && indent > 0 ? { margin: [indent * INDENT, 0, 0, 0] as const } : {}),
      } as TableCell;
    }),
  );
  const styleAt = (line: number) => rows[line - 1]?.style;
  return {
    margin: [0, 14, 0, 0],
    layout: {
      vLineWidth: () => 0,
      // A rule under the header and above totals; the others are only hints for the eye.
      hLineWidth: (line) => (line === 0 ? 0 : line === 1 || styleAt(line) === 'total' ? 0.9 : 0.4),
      hLineColor: (line) => (line === 1 || styleAt(line) === 'total' ? INK : LINE),
      paddingLeft: (column) => (column === 0 ? 0 : GAP),
      paddingRight: () => 0,
      paddingTop: (line) => (line === 0 ? 0 : styleAt(line) === 'heading' ? 7 : 3),
      paddingBottom: (line) => (line === 0 ? 4 : 2.5),
    },
    table: { headerRows: 1, dontBreakRows: true, widths, body: [head, ...body] },
  };
}
