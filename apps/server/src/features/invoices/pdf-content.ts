import type { DocumentModel, DocumentRow, LabelledValue } from '@lissafi/domain/document';
import type { Column, Content, ContentTable, CustomTableLayout, TableCell } from 'pdfmake/interfaces.js';
import { printable, widthOf } from './pdf-fonts.ts';

export const INK = '#1d1c19';
const SOFT = '#6b675e';
const LINE = '#e0dcd1';
const GREEN = '#0d5b41';
export const STAMP_COLORS = { Draft: SOFT, Paid: '#1a7f5a', Cancelled: '#b3261e', Refunded: '#b3261e' };

const PAGE_WIDTH = 515;
const TABULAR = { fontFeatures: ['tnum' as const] };

/** Every string of the model as Inter can write it. */
export function printableModel(model: DocumentModel): DocumentModel {
  const clean = (value: unknown): unknown => {
    if (typeof value === 'string') return printable(value);
    if (Array.isArray(value)) return value.map(clean);
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, clean(inner)]));
  };
  return clean(model) as DocumentModel;
}

export function contentOf(model: DocumentModel): Content {
  return [
    heading(model),
    parties(model),
    lines(model),
    closing(model),
    ...(instructionsBeside(model) ? [] : section('Payment instructions', model.payment_instructions)),
    ...section('Terms', [model.terms, model.late_payment_text].filter(Boolean).join('\n')),
    ...section('Notes', model.notes),
    ...section('Additional information', model.additional_info),
    signatures(model),
  ];
}

export function footerOf(model: DocumentModel, page: number, pages: number): Content {
  return {
    margin: [40, 14, 40, 0],
    fontSize: 7.5,
    color: SOFT,
    columns: [
      { width: '*', text: `${model.title} ${model.number} · ${model.company.name}`, noWrap: true },
      { width: 70, text: `Page ${page} of ${pages}`, alignment: 'right' },
    ],
  };
}

/** The company on the left; what this is, its number and its dates on the right. */
function heading({ company, title, number, stamp, meta }: DocumentModel): Content {
  return {
    columnGap: 24,
    columns: [
      {
        width: '*',
        stack: [
          initialTile(company.name),
          { text: company.name, bold: true, fontSize: 13, margin: [0, 0, 0, 3] },
          ...company.lines.map((text) => ({ text, color: SOFT })),
        ],
      },
      {
        width: 190,
        alignment: 'right',
        stack: [
          { text: title, bold: true, fontSize: 23, lineHeight: 1.1 },
          ...(number === stamp ? [] : [{ text: number, color: SOFT }]),
          ...meta.map(({ label, value }) => metaLine(label, value)),
          ...(stamp ? [badge(stamp)] : []),
        ],
      },
    ],
  };
}

function metaLine(label: string, value: string): Content {
  const text = `${label} ${value}`;
  return label === 'Due' ? { text, bold: true } : { text, color: SOFT };
}

function initialTile(name: string): Content {
  const initial = name.match(/[\p{L}\p{N}]/u)?.[0].toLocaleUpperCase('en') ?? '·';
  const size = 36;
  return {
    margin: [0, 0, 0, 8],
    stack: [
      { canvas: [{ type: 'rect', x: 0, y: 0, w: size, h: size, r: 8, color: GREEN }] },
      {
        text: initial,
        bold: true,
        fontSize: 17,
        lineHeight: 1,
        color: '#ffffff',
        relativePosition: { x: (size - widthOf(initial, 17, true)) / 2, y: -28.3 },
      },
    ],
  };
}

function badge(stamp: NonNullable<DocumentModel['stamp']>): Content {
  const color = STAMP_COLORS[stamp];
  const width = widthOf(stamp, 10, true) + 20;
  return {
    margin: [190 - width, 6, 0, 0],
    layout: { ...boxed(color) },
    table: {
      widths: [width - 20],
      body: [[{ text: stamp, bold: true, fontSize: 10, color, alignment: 'center' }]],
    },
  };
}
function boxed(color: string): CustomTableLayout {
  return {
    hLineWidth: () => 1.2,
    vLineWidth: () => 1.2,
    hLineColor: () => color,
    vLineColor: () => color,
    paddingLeft: () => 9,
    paddingRight: () => 9,
    paddingTop: () => 3,
    paddingBottom: () => 2,
  };
}

function parties({ party, ship_to }: DocumentModel): Content {
  const block = (label: string, name: string | null, rows: string[]): Column => ({
    width: '*',
    stack: [
      { text: label, color: SOFT, fontSize: 8.5, margin: [0, 0, 0, 2] },
      ...(name ? [{ text: name, bold: true }] : []),
      ...rows.map((text) => ({ text, color: SOFT })),
    ],
  });
  return {
    margin: [0, 22, 0, 20],
    columnGap: 24,
    columns: [
      block(party.label, party.name, party.lines),
      ship_to ? block(ship_to.label, ship_to.name, ship_to.lines) : { width: '*', text: '' },
    ],
  };
}

const GAP = 14;
const NAME_WIDTH_MIN = 150;
/** More rows than this stand closer together. */
const ROOMY_ROWS = 15;
const SIZES = [9.5, 8.5, 7.5, 6.5];

/** The largest size at which the columns of figures leave room for the names. */
function columnWidths({ columns, rows }: DocumentModel): { size: number; widths: number[] } {
  const at = (size: number) => {
    const figures = columns.slice(1).map(({ label }, i) => {
      const cells = rows.map(({ cells }) => widthOf(cells[i + 1] ?? '', size, false, TABULAR.fontFeatures));
      return Math.ceil(Math.max(widthOf(label, size - 1, true), ...cells)) + 1;
    });
    const rest = PAGE_WIDTH - figures.reduce((sum, width) => sum + width + GAP, 0);
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

function lines(model: DocumentModel): ContentTable {
  const { columns, rows } = model;
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
    layout: rows.length > ROOMY_ROWS ? 'denseLines' : 'roomyLines',
    fontSize: size,
    table: {
      headerRows: 1,
      ...(rows.every(isShort) ? { keepWithHeaderRows: 1, dontBreakRows: true } : {}),
      widths,
      body: [header, ...rows.map((row) => cellsOf(row, model, size))],
    },
  };
}
/** A row that is higher than a page has to break. */
const isShort = ({ description }: DocumentRow) =>
  !description || (description.length <= 800 && description.split('\n').length <= 12);

function cellsOf({ cells, description }: DocumentRow, { columns }: DocumentModel, size: number): TableCell[] {
  return columns.map(({ align }, i): TableCell => {
    const text = cells[i] ?? '';
    if (i > 0) return { text, alignment: align, ...TABULAR };
    return description ? { stack: [text, { text: description, color: SOFT, fontSize: size - 1 }] } : text;
  });
}

/** The sum in words and how to pay, beside the totals; never torn apart. */
function closing(model: DocumentModel): Content {
  const { amount_in_words, pay_to, payment_instructions, totals } = model;
  const beside = instructionsBeside(model);
  const how: Content[] = [
    ...(pay_to.length > 0 ? [payTo(pay_to)] : []),
    ...(payment_instructions && beside ? [{ text: payment_instructions, color: SOFT }] : []),
  ];
  return {
    margin: [0, 12, 0, 0],
    unbreakable: totals.length <= 20,
    columnGap: 30,
    columns: [
      {
        width: '*',
        stack: [{ text: amount_in_words, color: SOFT }, ...(how.length > 0 ? titled('Pay to', how) : [])],
      },
      { width: 220, ...totalsTable(totals) },
    ],
  };
}
/** Short instructions stand with the account. */
const instructionsBeside = ({ payment_instructions }: DocumentModel) =>
  (payment_instructions?.length ?? 0) <= 200 && !payment_instructions?.includes('\n');

function payTo(rows: LabelledValue[]): Content {
  return {
    layout: 'tight',
    table: {
      widths: [86, '*'],
      body: rows.map(({ label, value }) => [
        { text: label, color: SOFT },
        { text: value, ...TABULAR },
      ]),
    },
  };
}

function totalsTable(totals: DocumentModel['totals']): ContentTable {
  const values = totals.map(({ value, strong }) =>
    widthOf(value, strong ? 12 : 9.5, strong, TABULAR.fontFeatures),
  );
  return {
    layout: 'totals',
    table: {
      widths: ['*', Math.ceil(Math.max(...values)) + 1],
      body: totals.map(({ label, value, strong }) => {
        const style = strong ? { bold: true, fontSize: 12 } : {};
        return [
          { text: label, ...style, ...TABULAR, ...(strong ? {} : { color: SOFT }) },
          { text: value, alignment: 'right', ...style, ...TABULAR },
        ];
      }),
    },
  };
}

function section(title: string, text: string | null): Content[] {
  return text ? titled(title, [{ text, color: SOFT }]) : [];
}

function titled(title: string, content: Content[]): Content[] {
  return [{ text: title, bold: true, margin: [0, 13, 0, 2] }, ...content];
}

function signatures(model: DocumentModel): Content {
  return {
    unbreakable: true,
    margin: [0, 34, 0, 0],
    columnGap: 40,
    columns: model.signatures.map(({ label, name }) => ({
      width: 190,
      stack: [
        { text: name ?? ' ', margin: [0, 0, 0, 3] },
        { canvas: [{ type: 'line', x1: 0, y1: 0, x2: 190, y2: 0, lineWidth: 0.7, lineColor: LINE }] },
        { text: label, color: SOFT, fontSize: 8.5, margin: [0, 4, 0, 0] },
      ],
    })),
  };
}

const isStrong = (node: ContentTable, row: number) =>
  (node.table.body[row]?.[0] as { bold?: boolean } | undefined)?.bold === true;
const flush = { vLineWidth: () => 0, paddingLeft: () => 0, paddingRight: () => 0 };

function linesLayout(padding: number): CustomTableLayout {
  return {
    ...flush,
    paddingLeft: (column) => (column === 0 ? 0 : GAP),
    hLineWidth: (row) => (row === 0 ? 0 : row === 1 ? 0.9 : 0.6),
    hLineColor: (row) => (row === 1 ? INK : LINE),
    paddingTop: (row) => (row === 0 ? 0 : padding),
    paddingBottom: (row) => (row === 0 ? 5 : padding - 1),
  };
}

export const TABLE_LAYOUTS: Record<string, CustomTableLayout> = {
  roomyLines: linesLayout(7),
  denseLines: linesLayout(4.5),
  tight: { ...flush, hLineWidth: () => 0, paddingTop: () => 0, paddingBottom: () => 0 },
  totals: {
    ...flush,
    hLineWidth: (row, node) => (row > 0 && isStrong(node, row) ? 0.9 : 0),
    hLineColor: () => INK,
    paddingTop: (row, node) => (isStrong(node, row) ? 6 : 1),
    paddingBottom: (row, node) => (isStrong(node, row) ? 3 : 1),
  },
};
