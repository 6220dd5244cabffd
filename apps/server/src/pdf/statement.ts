import { AGEING_BUCKETS, type Ageing } from '@lissafi/contract/receivables';
import { formatDate } from '@lissafi/domain/calendar/civil-date';
import { formatMoney, sumMoney } from '@lissafi/domain/money/money';
import pdfmake from 'pdfmake';
import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import './document.ts';
import { written } from './bidi.ts';
import { printable, widthOf } from './fonts.ts';
import { strong, wrapped } from './page.ts';
import type { PrintedStatement } from './printable.ts';
import { GAP, INK, PAGE_WIDTH, SIZE, SOFT, TABULAR } from './style.ts';

const BUCKETS: Record<keyof Ageing, string> = {
  current: 'Not due',
  days_1_30: '1–30 days late',
  days_31_60: '31–60',
  days_61_90: '61–90',
  over_90: 'Over 90',
};

/** Renders a statement on A4. The same statement gives the same bytes. */
export function renderStatement(statement: PrintedStatement): Promise<Buffer> {
  return pdfmake.createPdf(definitionOf(statement)).getBuffer();
}

/** Every string as the fonts can print it. */
function clean(value: unknown): unknown {
  if (typeof value === 'string') return printable(value);
  if (Array.isArray(value)) return value.map(clean);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, clean(inner)]));
}

function definitionOf(whole: PrintedStatement): TDocumentDefinitions {
  const statement = clean(whole) as PrintedStatement;
  const { company, customer, currency } = statement;
  const date = (day: string) => formatDate(day, statement.date_format);
  const money = (amount: number) => formatMoney(amount, currency);
  const period = `${date(statement.from)} to ${date(statement.to)}`;
  return {
    pageSize: 'A4',
    pageMargins: [40, 42, 40, 48],
    language: 'en',
    displayTitle: true,
    info: {
      title: `Statement of ${whole.customer.name}, ${period}`,
      author: whole.company.name,
      creator: 'Lissafi',
      producer: 'Lissafi',
      creationDate: new Date(`${statement.to}T00:00:00Z`),
    },
    defaultStyle: { font: 'Inter', fontSize: SIZE, lineHeight: 1.2, color: INK },
    content: [
      {
        columnGap: COLUMN_GAP,
        columns: [
          { width: '*', stack: party(company.name, company.lines, PAGE_WIDTH - META_WIDTH - COLUMN_GAP) },
          {
            width: META_WIDTH,
            alignment: 'right',
            stack: [
              { text: 'Statement', fontSize: 18, bold: true },
              { text: period, color: SOFT, margin: [0, 4, 0, 0] },
              { text: `Amounts in ${currency}`, color: SOFT },
            ],
          },
        ],
      },
      { text: 'For', color: SOFT, margin: [0, 22, 0, 2] },
      {
        stack: party(
          customer.name,
          [...(customer.company_name ? [customer.company_name] : []), ...customer.lines],
          PAGE_WIDTH,
        ),
      },
      linesOf(statement, date, money),
      openOf(statement, date, money),
      ageingOf(statement, money),
    ],
    footer: (page, pages) => ({
      margin: [40, 14, 40, 0],
      fontSize: 7.5,
      color: SOFT,
      columns: [
        {
          width: '*',
          text: written(`Statement of ${customer.name} · ${company.name}`, PAGE_WIDTH - 70, { size: 7.5 }),
          noWrap: true,
        },
        { width: 70, text: `Page ${page} of ${pages}`, alignment: 'right' },
      ],
    }),
  };
}

const META_WIDTH = 200;
const COLUMN_GAP = 24;
const DATE_WIDTH = 70;
const headsOf = ({ of_supplier }: PrintedStatement) => [of_supplier ? 'Bought' : 'Billed', 'Paid', 'Balance'];

function balanceLabel({ of_supplier, closing_balance }: PrintedStatement): string {
  if (closing_balance < 0) return of_supplier ? 'Balance in our favour' : 'Balance in your favour';
  return of_supplier ? 'Balance that we owe' : 'Balance to pay';
}

const HEAD_SIZE = 8.5;

const party = (name: string, lines: string[], width: number): Content[] => [
  { ...strong(name, width, 12), margin: [0, 0, 0, 2] },
  ...lines.map((line) => wrapped(line, width)),
];

function linesOf(
  statement: PrintedStatement,
  date: (day: string) => string,
  money: (amount: number) => string,
): Content {
  const figure = (text: string, bold = false): TableCell => ({
    text,
    bold,
    alignment: 'right',
    noWrap: true,
    ...TABULAR,
  });
  const head = (text: string, alignment: 'left' | 'right' = 'left'): TableCell => ({
    text,
    alignment,
    color: SOFT,
    fontSize: HEAD_SIZE,
  });
  const total = (label: string, debit: string, credit: string, balance: number): TableCell[] => [
    { text: label, bold: true, colSpan: 2 },
    {},
    figure(debit, true),
    figure(credit, true),
    figure(money(balance), true),
  ];
  const rows = statement.lines.map(({ debit, credit, balance }) => [
    debit > 0 ? money(debit) : '',
    credit > 0 ? money(credit) : '',
    money(balance),
  ]);
  const heads = headsOf(statement);
  const sums = [statement.total_debit, statement.total_credit, statement.closing_balance].map(money);
  const before = money(statement.opening_balance);
  const widths = sums.map((sum, column) => {
    const figures = [sum, before, ...rows.map((row) => row[column] ?? '')];
    const wide = figures.map((text) => widthOf(text, SIZE, true, TABULAR.fontFeatures));
    return Math.ceil(Math.max(widthOf(heads[column] ?? '', HEAD_SIZE), ...wide)) + 1;
  });
  const rest = widths.reduce((left, width) => left - width - GAP, PAGE_WIDTH - DATE_WIDTH - GAP);
  return {
    margin: [0, 18, 0, 0],
    layout: 'denseLines',
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: [DATE_WIDTH, rest, ...widths],
      body: [
        [head('Date'), head('What'), ...heads.map((text) => head(text, 'right'))],
        total(`Balance before ${date(statement.from)}`, '', '', statement.opening_balance),
        ...statement.lines.map((line, index): TableCell[] => [
          { text: date(line.date), noWrap: true },
          { text: written(line.description, rest, { size: SIZE }) },
          ...(rows[index] ?? []).map((text) => figure(text)),
        ]),
        total(
          balanceLabel(statement),
          money(statement.total_debit),
          money(statement.total_credit),
          statement.closing_balance,
        ),
      ],
    },
  };
}

/** The invoices that make up what is owed, and the sum from them to the closing balance. */
function openOf(
  statement: PrintedStatement,
  date: (day: string) => string,
  money: (amount: number) => string,
): Content {
  const { open, closing_balance } = statement;
  if (!open) return [];
  const { documents, count, total, unapplied_credit } = open;
  const head = (text: string, alignment: 'left' | 'right' = 'left') => ({
    ...{ text, alignment, color: SOFT, fontSize: HEAD_SIZE },
  });
  const sum = (text: string, amount: number, bold = true): TableCell[] => [
    { text, bold, colSpan: 3 },
    {},
    {},
    { text: money(amount), bold, alignment: 'right', noWrap: true, ...TABULAR },
  ];
  const unlisted = total - sumMoney(documents, (each) => each.open);
  return {
    margin: [0, 20, 0, 0],
    layout: 'denseLines',
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: ['*', DATE_WIDTH, DATE_WIDTH, 'auto'],
      body: [
        [head('Open invoice'), head('Date'), head('Due'), head('Still to pay', 'right')],
        ...documents.map((each): TableCell[] => [
          { text: each.number ?? '' },
          { text: date(each.date), noWrap: true },
          { text: date(each.due_date), noWrap: true },
          { text: money(each.open), alignment: 'right', noWrap: true, ...TABULAR },
        ]),
        ...(count > documents.length ? [sum(`and ${count - documents.length} more`, unlisted, false)] : []),
        sum('Total', total),
        ...(unapplied_credit === 0
          ? []
          : [sum('On account', -unapplied_credit, false), sum(balanceLabel(statement), closing_balance)]),
      ],
    },
  };
}

function ageingOf({ ageing }: PrintedStatement, money: (amount: number) => string): Content {
  if (AGEING_BUCKETS.every((bucket) => ageing[bucket] === 0)) return [];
  return {
    margin: [0, 20, 0, 0],
    layout: 'tight',
    unbreakable: true,
    table: {
      widths: AGEING_BUCKETS.map(() => '*'),
      body: [
        AGEING_BUCKETS.map((bucket) => ({ text: BUCKETS[bucket], color: SOFT, fontSize: 8.5 })),
        AGEING_BUCKETS.map((bucket) => ({ text: money(ageing[bucket]), ...TABULAR })),
      ],
    },
  };
}
