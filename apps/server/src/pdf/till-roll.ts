import type { DocumentModel } from '@lissafi/domain/sales/document';
import type { Content, ContentText } from 'pdfmake/interfaces.js';
import { written } from './bidi.ts';
import { widthOf } from './fonts.ts';
import { fiscalRow, type Pictures, squareOf } from './page.ts';
import { INK, TABULAR } from './style.ts';

/** Points between the margins of the roll. */
const WIDTH = 204;
const SIZE = 8;

/** One column in black, because a thermal printer has no grey. */
export function thermalContentOf(model: DocumentModel, { logo }: Pictures): Content {
  const { company, party, ship_to, title, number, stamp } = model;
  return [
    ...(logo ? [{ image: logo, fit: [120, 44], alignment: 'center', margin: [0, 0, 0, 4] } as Content] : []),
    { ...text(company.name, 11, true), alignment: 'center' },
    ...company.lines.map((line) => ({ ...text(line), alignment: 'center' as const })),
    rule(),
    { ...text(title, 12, true), alignment: 'center' },
    ...(number === stamp ? [] : [{ ...text(number), alignment: 'center' as const }]),
    ...(stamp ? [{ ...text(stamp, 10, true), alignment: 'center' as const }] : []),
    ...model.meta.map(({ label, value }) => pair(label, value)),
    rule(),
    ...named(party.label, party.name, party.lines),
    ...(ship_to ? named(ship_to.label, ship_to.name, ship_to.lines) : []),
    rule(),
    ...model.rows.flatMap((row) => line(model, row)),
    rule(),
    ...model.totals.map(({ label, value, strong }) => pair(label, value, strong)),
    { ...text(model.amount_in_words), margin: [0, 4, 0, 0] },
    ...(model.pay_to.length > 0 || model.payment_instructions
      ? [rule(), text('Pay to', SIZE, true), ...model.pay_to.map(({ label, value }) => pair(label, value))]
      : []),
    ...block(null, model.payment_instructions),
    ...block('Terms', [model.terms, model.late_payment_text].filter(Boolean).join('\n')),
    ...block('Notes', model.notes),
    ...block('Additional information', model.additional_info),
    ...model.signatures.flatMap(({ label, name }): Content[] => [
      { ...text(name ?? ' '), margin: [0, 14, 0, 1] },
      rule(0),
      text(label, 7),
    ]),
    ...fiscalRow(model),
    ...(model.link
      ? [{ ...squareOf(model.link), alignment: 'center', margin: [0, 12, 0, 0] } as Content]
      : []),
  ];
}

const text = (value: string, size = SIZE, bold = false, width = WIDTH): ContentText => ({
  text: written(value, width, { size, bold }),
  fontSize: size,
  bold,
});

const rule = (margin = 5): Content => ({
  margin: [0, margin, 0, margin],
  canvas: [
    {
      type: 'line',
      x1: 0,
      y1: 0,
      x2: WIDTH,
      y2: 0,
      lineWidth: 0.6,
      lineColor: INK,
      dash: { length: 2, space: 2 },
    },
  ],
});

/** A label on the left and its value on the right; a value that is too long is placed below. */
function pair(label: string, value: string, strong = false): Content {
  const size = strong ? 10 : SIZE;
  const right = Math.ceil(widthOf(value, size, strong, TABULAR.fontFeatures)) + 1;
  const left = WIDTH - right - 6;
  if (left < widthOf(label, size, strong)) {
    return { stack: [text(label, size, strong), { ...text(value, size, strong), alignment: 'right' }] };
  }
  return {
    columnGap: 6,
    columns: [
      { ...text(label, size, strong, left), width: left },
      { ...text(value, size, strong, right), width: right, alignment: 'right', ...TABULAR },
    ],
  };
}

const named = (label: string, name: string | null, lines: string[]): Content[] => [
  text(label, 7),
  ...(name ? [text(name, SIZE, true)] : []),
  ...lines.map((value) => text(value)),
];

/** The product on one line; quantity, price and amount below. */
function line({ columns }: DocumentModel, { cells, description }: DocumentModel['rows'][number]): Content[] {
  const cell = (key: string) => cells[columns.findIndex((column) => column.key === key)] ?? '';
  const label = (key: string) => columns.find((column) => column.key === key)?.label;
  const parts = [
    `${cell('quantity')} × ${cell('price')}`,
    cell('discount') && `${label('discount')} ${cell('discount')}`,
    cell('tax') && `${label('tax')} ${cell('tax')}`,
  ];
  return [
    { ...text(cell('description'), SIZE, true), margin: [0, 3, 0, 0] },
    ...(description ? [text(description, 7)] : []),
    pair(parts.filter(Boolean).join(', '), cell('amount')),
  ];
}

const block = (title: string | null, value: string | null): Content[] =>
  value
    ? [...(title ? [{ ...text(title, SIZE, true), margin: [0, 6, 0, 0] } as Content] : []), text(value)]
    : [];
