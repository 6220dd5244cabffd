import type { DocumentModel, LabelledValue } from '@lissafi/domain/sales/document';
import type {
  Column,
  Content,
  ContentQr,
  ContentTable,
  ContentText,
  CustomTableLayout,
} from 'pdfmake/interfaces.js';
import { written } from './bidi.ts';
import { fontFor, printable, widthOf } from './fonts.ts';
import { linesTable } from './item-table.ts';
import { GREEN, INK, LINE, PAGE_WIDTH, SIZE, SOFT, STAMP_COLORS, TABULAR } from './style.ts';

/** The model with every string as the fonts can print it. */
export function printableModel(model: DocumentModel): DocumentModel {
  const clean = (value: unknown): unknown => {
    if (typeof value === 'string') return printable(value);
    if (Array.isArray(value)) return value.map(clean);
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, clean(inner)]));
  };
  return { ...(clean(model) as DocumentModel), link: model.link, fiscal: model.fiscal };
}

/** The images of the document; the logo as a `data:` address. */
export interface Pictures {
  logo: string | null;
}

export function contentOf(model: DocumentModel, pictures: Pictures): Content {
  return [
    heading(model, pictures),
    parties(model),
    linesTable(model),
    closing(model),
    ...(instructionsBeside(model) ? [] : section('Payment instructions', model.payment_instructions)),
    ...section('Terms', [model.terms, model.late_payment_text].filter(Boolean).join('\n')),
    ...section('Notes', model.notes),
    ...section('Additional information', model.additional_info),
    ...signatures(model),
    ...fiscalRow(model),
  ];
}

export function footerOf(model: DocumentModel, page: number, pages: number): Content {
  const text = `${model.title} ${model.number} · ${model.company.name}`;
  return {
    margin: [40, 14, 40, 0],
    fontSize: 7.5,
    color: SOFT,
    columns: [
      { width: '*', text: written(text, PAGE_WIDTH - 70, { size: 7.5 }), noWrap: true },
      { width: 70, text: `Page ${page} of ${pages}`, alignment: 'right' },
    ],
  };
}

const META_WIDTH = 190;
/** The company on the left; title, number and dates on the right. */
function heading(model: DocumentModel, { logo }: Pictures): Content {
  const { company, title, number, stamp, meta } = model;
  const width = PAGE_WIDTH - META_WIDTH - 24;
  return {
    columnGap: 24,
    columns: [
      {
        width: '*',
        stack: [
          logo ? { image: logo, fit: [150, 52], margin: [0, 0, 0, 8] } : initialTile(company.name),
          { ...strong(company.name, width, 13), margin: [0, 0, 0, 3] },
          ...company.lines.map((line) => wrapped(line, width)),
        ],
      },
      {
        width: META_WIDTH,
        alignment: 'right',
        stack: [
          { text: title, bold: true, fontSize: 23, lineHeight: 1.1, ...accent(model) },
          ...(number === stamp ? [] : [wrapped(number, META_WIDTH)]),
          ...meta.map(({ label, value }) => metaLine(label, value)),
          ...(stamp ? [badge(stamp)] : []),
        ],
      },
    ],
  };
}

/** The modern template prints labels in the brand green. */
const accent = ({ template }: DocumentModel) => (template === 'modern' ? { color: GREEN } : {});

function metaLine(label: string, value: string): ContentText {
  const text = `${label} ${value}`;
  return DUE_LABELS.has(label)
    ? { text, bold: true }
    : { text: written(text, META_WIDTH, { size: SIZE }), color: SOFT };
}
const DUE_LABELS = new Set(['Due', 'Valid until']);

/** Text that may be right-to-left; it is broken into lines of this width. */
export const wrapped = (text: string, width: number, size = SIZE): ContentText => ({
  text: written(text, width, { size }),
  color: SOFT,
});
export const strong = (text: string, width: number, size = SIZE): ContentText => ({
  text: written(text, width, { size, bold: true }),
  bold: true,
  fontSize: size,
});

function initialTile(name: string): Content {
  const initial = name.match(/[\p{L}\p{N}]/u)?.[0].toLocaleUpperCase('en') ?? '·';
  const size = 36;
  const font = fontFor(initial) ?? 'Inter';
  return {
    margin: [0, 0, 0, 8],
    stack: [
      { canvas: [{ type: 'rect', x: 0, y: 0, w: size, h: size, r: 8, color: GREEN }] },
      {
        text: initial,
        font,
        bold: true,
        fontSize: 17,
        lineHeight: 1,
        color: '#ffffff',
        relativePosition: { x: (size - widthOf(initial, 17, true, undefined, font)) / 2, y: -28.3 },
      },
    ],
  };
}

function badge(stamp: NonNullable<DocumentModel['stamp']>): Content {
  const color = STAMP_COLORS[stamp];
  const width = widthOf(stamp, 10, true) + 20;
  return {
    margin: [META_WIDTH - width, 6, 0, 0],
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

/** The customer and the delivery address; on the right the QR code that opens the document. */
function parties({ party, ship_to, link }: DocumentModel): Content {
  const width = (PAGE_WIDTH - 24 - (link ? SQUARE + 24 : 0)) / 2;
  const block = (label: string, name: string | null, rows: string[]): Column => ({
    width: '*',
    stack: [
      { text: label, color: SOFT, fontSize: 8.5, margin: [0, 0, 0, 2] },
      ...(name ? [strong(name, width)] : []),
      ...rows.map((row) => wrapped(row, width)),
    ],
  });
  return {
    margin: [0, 22, 0, 20],
    columnGap: 24,
    columns: [
      block(party.label, party.name, party.lines),
      ship_to ? block(ship_to.label, ship_to.name, ship_to.lines) : { width: '*', text: '' },
      ...(link ? [{ width: SQUARE, ...squareOf(link), alignment: 'right' as const }] : []),
    ],
  };
}

const WORDS_WIDTH = PAGE_WIDTH - 220 - 30;
/** The total in words and the payment details, beside the totals; kept on one page. */
function closing(model: DocumentModel): Content {
  const { amount_in_words, pay_to, payment_instructions, totals } = model;
  // A paper of quantities only.
  if (totals.length === 0) return [];
  const beside = instructionsBeside(model);
  const how: Content[] = [
    ...(pay_to.length > 0 ? [payTo(pay_to)] : []),
    ...(payment_instructions && beside ? [wrapped(payment_instructions, WORDS_WIDTH)] : []),
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
/** Short instructions are placed with the account details. */
const instructionsBeside = ({ payment_instructions }: DocumentModel) =>
  (payment_instructions?.length ?? 0) <= 200 && !payment_instructions?.includes('\n');

function payTo(rows: LabelledValue[]): Content {
  return {
    layout: 'tight',
    table: {
      widths: [86, '*'],
      body: rows.map(({ label, value }) => [
        { text: label, color: SOFT },
        { text: written(value, WORDS_WIDTH - 86, { size: SIZE }), ...TABULAR },
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
  const content = titled(title, [wrapped(text, PAGE_WIDTH)]);
  // Kept with its title, unless it may be higher than a page.
  return text.length <= 1_000 && text.split('\n').length <= 15
    ? [{ stack: content, unbreakable: true }]
    : content;
}

function titled(title: string, content: Content[]): Content[] {
  return [{ text: title, bold: true, margin: [0, 13, 0, 2] }, ...content];
}

function signatures(model: DocumentModel): Content[] {
  if (model.signatures.length === 0) return [];
  const width = model.signatures.length > 2 ? 145 : 190;
  return [
    {
      unbreakable: true,
      margin: [0, 34, 0, 0],
      columnGap: 40,
      columns: model.signatures.map(({ label, name }) => ({
        width,
        stack: [
          { text: name ? written(name, width, { size: SIZE }) : ' ', margin: [0, 0, 0, 3] },
          { canvas: [{ type: 'line', x1: 0, y1: 0, x2: width, y2: 0, lineWidth: 0.7, lineColor: LINE }] },
          { ...wrapped(label, width, 8.5), fontSize: 8.5, margin: [0, 4, 0, 0] },
        ],
      })),
    },
  ];
}

/** The tax office's reference and its QR code. */
export const fiscalRow = ({ fiscal }: DocumentModel): Content[] =>
  fiscal
    ? [
        {
          columnGap: 12,
          margin: [0, 14, 0, 0],
          unbreakable: true,
          columns: [
            { width: FISCAL_SQUARE, qr: fiscal.qr, fit: FISCAL_SQUARE, eccLevel: 'M', foreground: INK },
            {
              width: '*',
              fontSize: 8.5,
              color: SOFT,
              text: `Registered with the tax office\nIRN ${fiscal.irn}`,
              margin: [0, 4, 0, 0],
            },
          ],
        } as Content,
      ]
    : [];
/** This QR code holds 344 characters. */
const FISCAL_SQUARE = 96;

/** Points; its cells are whole points, so that a phone can scan it from paper. */
const SQUARE = 70;
export const squareOf = (link: string): ContentQr => ({
  qr: link,
  fit: SQUARE,
  eccLevel: 'M',
  foreground: INK,
});
