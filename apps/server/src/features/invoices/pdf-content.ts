import type { DocumentModel, LabelledValue } from '@lissafi/domain/document';
import type { Column, Content, ContentTable, CustomTableLayout } from 'pdfmake/interfaces.js';
import { printable, widthOf } from './pdf-fonts.ts';
import { linesTable } from './pdf-lines.ts';
import { GREEN, LINE, SOFT, STAMP_COLORS, TABULAR } from './pdf-style.ts';

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
    linesTable(model),
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
  if (!text) return [];
  const content = titled(title, [{ text, color: SOFT }]);
  // Kept with its title, unless it may be higher than a page.
  return text.length <= 1_000 && text.split('\n').length <= 15
    ? [{ stack: content, unbreakable: true }]
    : content;
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
