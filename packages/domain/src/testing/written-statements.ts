import fc from 'fast-check';
import type { StatementLayout } from '../files/statement-reading.ts';
import {
  type FigureForm,
  type FileForm,
  figureForms,
  fileForms,
  PURPOSES,
  writeFigure,
} from './written-files.ts';

/** Statements with what they say, as banks, wallets and spreadsheets write them, for tests of reading them. */

/** A line of the account; kobo, money in above 0. `row` is that of the file, from 1. */
interface SaidLine {
  row: number;
  date: string;
  amount: number;
  balance: number;
}

/** What a statement says. */
export interface SaidStatement {
  /** The oldest first. */
  lines: SaidLine[];
  /** Rows that moved no money, and rows in another currency. */
  others: number[];
  opening: number;
  closing: number;
  /** Whether balances stand in each row, at the end of days, or nowhere. */
  balances: 'each' | 'day' | 'none';
  /** Whether the file states the balances at its ends above its lines. */
  isStatedAbove: boolean;
  /** What a person who knows the statement answers when asked. */
  answers: Pick<StatementLayout, 'date_order' | 'decimal_mark' | 'direction' | 'charges'>;
}

export interface WrittenStatement {
  rows: string[][];
  form: FileForm;
  said: SaidStatement;
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const pad = (value: number) => String(value).padStart(2, '0');
interface Day {
  year: string;
  month: string;
  day: string;
  name: string;
}
const DATES: readonly ((day: Day) => string)[] = [
  ({ year, month, day }) => `${year}-${month}-${day}`,
  ({ year, month, day }) => `${day}/${month}/${year}`,
  ({ year, month, day }) => `${Number(day)}/${Number(month)}/${year}`,
  ({ year, month, day }) => `${day}-${month}-${year.slice(2)}`,
  ({ year, month, day }) => `${day}.${month}.${year}`,
  ({ year, name, day }) => `${day}-${name}-${year}`,
  ({ year, name, day }) => `${day}-${name.toUpperCase()}-${year.slice(2)}`,
  ({ year, name, day }) => `${Number(day)} ${name} ${year}`,
  ({ year, name, day }) => `${name} ${Number(day)}, ${year}`,
  ({ year, month, day }) => `${month}/${day}/${year}`,
];
/** The American order is the last one. */
const AMERICAN = DATES.length - 1;

/** Times of a moment in Lagos, given in minutes of the day; some are written in UTC. */
const TIMES: readonly ((minute: number) => { text: string; isDayBefore?: boolean })[] = [
  () => ({ text: '' }),
  (minute) => ({ text: ` ${pad(Math.floor(minute / 60))}:${pad(minute % 60)}` }),
  (minute) => ({ text: ` ${pad(Math.floor(minute / 60))}:${pad(minute % 60)}:09` }),
  (minute) => ({
    text: `, ${Math.floor(minute / 60) % 12 || 12}:${pad(minute % 60)} ${minute < 720 ? 'AM' : 'PM'}`,
  }),
  (minute) => ({ text: `T${pad(Math.floor(minute / 60))}:${pad(minute % 60)}:09+01:00` }),
  (minute) => ({
    text: `T${pad(Math.floor(((minute + 1380) % 1440) / 60))}:${pad(minute % 60)}:09Z`,
    isDayBefore: minute < 60,
  }),
  (minute) => ({ text: ` ${pad(Math.floor(minute / 60))}:${pad(minute % 60)}:09 WAT` }),
];

function writeDate(day: number, way: number, time: number, minute: number): string {
  const { text, isDayBefore } = TIMES[time]!(minute);
  const date = new Date((day - (isDayBefore ? 1 : 0)) * 86_400_000);
  const parts = {
    year: String(date.getUTCFullYear()),
    month: pad(date.getUTCMonth() + 1),
    day: pad(date.getUTCDate()),
    name: MONTHS[date.getUTCMonth()]!,
  };
  return `${DATES[way]!(parts)}${text}`;
}

const ONE_OF = <const Value>(...values: readonly Value[]): fc.Arbitrary<Value> => fc.constantFrom(...values);
const TITLES = {
  date: [
    'Date',
    'Trans. Date',
    'Transaction Date',
    'TransDate',
    'Posting Date',
    'Trans. Time',
    'Date/Time',
    'DATE POSTED',
  ],
  value_date: ['Value Date', 'VALUE DATE', 'Val. Date', 'Value (.) Date'],
  description: [
    'Description',
    'Narration',
    'Remarks',
    'Transaction Details',
    'Particulars',
    'To/From',
    'Details',
  ],
  reference: [
    'Reference',
    'Ref No',
    'Transaction Reference',
    'Session ID',
    'Cheque No',
    'Transaction Ref',
    'RRN',
  ],
  amount: ['Amount', 'Transaction Amount', 'AMOUNT', 'Txn Amount', 'Net Amount'],
  side: ['Dr/Cr', 'Type', 'D/C', 'Transaction Type', 'DR/CR'],
  status: ['Status', 'Transaction Status', 'State'],
  charge: ['Charge', 'Fee', 'Fees', 'Charges', 'Transaction Fee'],
  balance: [
    'Balance',
    'Running Balance',
    'Balance After',
    'Available Balance',
    'Ledger Balance',
    'Closing Balance',
  ],
  before: ['Balance Before', 'Opening Balance', 'Bal. Before', 'Previous Balance'],
};
const PAIRS: readonly (readonly [string, string])[] = [
  ['Debit', 'Credit'],
  ['DEBIT', 'CREDIT'],
  ['Debits', 'Credits'],
  ['Withdrawals', 'Deposits'],
  ['Money Out', 'Money In'],
  ['Paid out', 'Paid in'],
  ['DR', 'CR'],
  ['Withdrawal', 'Lodgement'],
  ['Debit Amount', 'Credit Amount'],
  ['Amount Debited', 'Amount Credited'],
  ['Outflow', 'Inflow'],
  ['Payments', 'Receipts'],
];
const SIDES: readonly (readonly [string, string])[] = [
  ['DR', 'CR'],
  ['D', 'C'],
  ['Debit', 'Credit'],
  ['debit', 'credit'],
  ['Dr', 'Cr'],
];
const MOVED = ['Successful', 'Success', 'Completed', 'SUCCESSFUL', 'Approved'];
const STILL = ['Failed', 'Reversed', 'Pending', 'Declined', 'FAILED'];

const movement = fc.record({
  /** Days after the movement before. */
  step: ONE_OF(0, 0, 0, 1, 1, 2, 5),
  minutes: fc.integer({ min: 1, max: 60 }),
  kobo: fc.oneof(
    fc.integer({ min: 1, max: 50_000 }).map((naira) => naira * 100),
    fc.integer({ min: 1, max: 99_999_99 }),
    fc.integer({ min: 1, max: 9_999 }).map((thousands) => thousands * 100_000),
    fc.integer({ min: 1, max: 999_999_999_99 }),
  ),
  isIn: fc.boolean(),
  charge: ONE_OF(0, 0, 1_000, 2_500, 5_375),
  purpose: ONE_OF(...PURPOSES),
  reference: fc.stringMatching(/^(?:\d{12,15}|TRF\|\d{6}|FT26\d{6})$/),
  isStill: fc.integer({ min: 0, max: 9 }).map((drawn) => drawn === 0),
  goesOn: fc.integer({ min: 0, max: 9 }).map((drawn) => drawn === 0),
});

const layout = fc.record({
  amounts: ONE_OF('pair', 'pair', 'pair', 'signed', 'signed', 'side', 'side in cell', 'unsigned'),
  pair: ONE_OF(...PAIRS),
  isCreditFirst: fc.boolean(),
  nothing: ONE_OF<string>('', '', '0.00', '-', '--', '0'),
  isOutBelowZero: ONE_OF(false, false, false, true),
  hasPlus: ONE_OF(false, false, true),
  sides: ONE_OF(...SIDES),
  charges: ONE_OF('none', 'none', 'none', 'added', 'included'),
  balances: ONE_OF('each', 'each', 'each', 'each', 'day', 'none'),
  hasBefore: ONE_OF(false, false, false, true),
  hasStatus: ONE_OF(false, false, true),
  isSided: ONE_OF(false, false, false, true),
  currency: ONE_OF(
    'none',
    'none',
    'none',
    'column',
    'title',
    'above',
    'foreign column',
    'foreign title',
    'foreign above',
  ),
  titles: fc.record({
    date: ONE_OF(...TITLES.date),
    value_date: ONE_OF(...TITLES.value_date),
    description: ONE_OF(...TITLES.description),
    reference: ONE_OF(...TITLES.reference),
    amount: ONE_OF(...TITLES.amount),
    side: ONE_OF(...TITLES.side),
    status: ONE_OF(...TITLES.status),
    charge: ONE_OF(...TITLES.charge),
    balance: ONE_OF(...TITLES.balance),
    before: ONE_OF(...TITLES.before),
  }),
  isForeignLanguage: fc.integer({ min: 0, max: 19 }).map((drawn) => drawn === 0),
  hasValueDate: fc.boolean(),
  hasReference: fc.boolean(),
  hasNumbers: ONE_OF(false, false, true),
  hasChannel: ONE_OF(false, false, true),
  isBalanceBeforeText: fc.boolean(),
});

const around = fc.record({
  top: fc.subarray([0, 1, 2, 3, 4, 5, 6, 7, 8]),
  hasBlank: fc.boolean(),
  opens: ONE_OF('none', 'none', 'row', 'dated row', 'b/f'),
  closes: ONE_OF('none', 'none', 'row', 'dated row'),
  totals: ONE_OF('none', 'none', 'first column', 'in description', 'without words'),
  pages: ONE_OF('none', 'none', 'none', 'header', 'number and header'),
  page: fc.integer({ min: 2, max: 9 }),
  bottom: fc.subarray([0, 1, 2, 3]),
});

const GERMAN = {
  date: 'Buchungstag',
  description: 'Verwendungszweck',
  amount: 'Betrag',
  debit: 'Soll',
  credit: 'Haben',
  balance: 'Saldo',
};

interface Movement {
  day: number;
  minute: number;
  amount: number;
  gross: number;
  charge: number;
  balance: number;
  before: number;
  isStill: boolean;
  isLastOfDay: boolean;
  goesOn: boolean;
  purpose: string;
  reference: string;
}

interface Column {
  title: string;
  cell: (movement: Movement, index: number) => string;
}

/** The order in which a file has the movements: from the oldest, from the newest, and days one way, in them the other. */
const ORDERS = ['ascending', 'descending', 'newest first in days', 'oldest first in days'] as const;

function inOrder<Row extends { day: number }>(rows: readonly Row[], order: (typeof ORDERS)[number]): Row[] {
  if (order === 'ascending') return [...rows];
  if (order === 'descending') return [...rows].reverse();
  const days = [...new Set(rows.map(({ day }) => day))].map((day) => rows.filter((row) => row.day === day));
  return order === 'newest first in days' ? days.flatMap((day) => day.reverse()) : days.reverse().flat();
}

export const writtenStatements: fc.Arbitrary<WrittenStatement> = fc
  .record({
    movements: fc.array(movement, { minLength: 2, maxLength: 22 }),
    first: fc.integer({ min: Date.UTC(2024, 0, 1) / 86_400_000, max: Date.UTC(2026, 7, 1) / 86_400_000 }),
    opening: fc.oneof(
      fc.integer({ min: 0, max: 999_999_99 }),
      fc.integer({ min: -99_999_99, max: 999_999_999_99 }),
    ),
    layout,
    around,
    figures: figureForms,
    order: ONE_OF(...ORDERS, 'ascending' as const, 'descending' as const),
    way: fc.nat(DATES.length - 1),
    time: ONE_OF(0, 0, 0, 1, 2, 3, 4, 5, 6),
    form: fileForms,
  })
  .map((drawn) => write({ ...drawn, figures: inCurrencyOf(drawn.layout, drawn.figures) }))
  .filter((written): written is WrittenStatement => written !== null);

/** Beside amounts in dollars stands no sign of the naira. */
const inCurrencyOf = ({ currency }: Drawn['layout'], figures: FigureForm): FigureForm =>
  currency.startsWith('foreign') ? { ...figures, before: figures.before && '$' } : figures;

type Drawn = {
  movements: (typeof movement extends fc.Arbitrary<infer Each> ? Each : never)[];
  layout: typeof layout extends fc.Arbitrary<infer Each> ? Each : never;
  around: typeof around extends fc.Arbitrary<infer Each> ? Each : never;
  first: number;
  opening: number;
  figures: FigureForm;
  order: (typeof ORDERS)[number];
  way: number;
  time: number;
  form: FileForm;
};

function movementsOf({ movements, first, opening, layout: { charges, hasStatus } }: Drawn): Movement[] {
  let [day, minute, balance] = [first, 0, opening];
  const made = movements.map(
    ({ step, minutes, kobo, isIn, charge: drawn, isStill: drawnStill, ...rest }): Movement => {
      minute = step > 0 ? minutes : minute + minutes;
      day += step;
      const isStill = hasStatus && drawnStill;
      const charge = charges === 'none' || drawn >= kobo ? 0 : drawn;
      const gross = isIn ? kobo : -kobo;
      const amount = charges === 'added' ? gross - charge : gross;
      const before = balance;
      if (!isStill) balance += amount;
      return { day, minute, amount, gross, charge, balance, before, isStill, isLastOfDay: false, ...rest };
    },
  );
  for (const [index, each] of made.entries()) each.isLastOfDay = made[index + 1]?.day !== each.day;
  return made;
}

function columnsOf({ layout: { titles, ...drawn }, figures, way, time }: Drawn): Column[] {
  const figure = (kobo: number) => writeFigure(kobo, figures);
  const chosen = { ...drawn, nothing: drawn.nothing.replace('.', figures.mark) };
  const german = <Field extends keyof typeof GERMAN>(field: Field, title: string) =>
    chosen.isForeignLanguage ? GERMAN[field] : title;
  const currency = chosen.currency.startsWith('foreign') ? 'USD' : 'NGN';
  const inCurrency = (title: string) =>
    chosen.currency.endsWith('title') ? `${title} (${currency})` : title;
  const date = ({ day, minute }: Movement) => writeDate(day, way, time, minute);
  const texts: Column[] = [
    { title: german('description', titles.description), cell: ({ purpose }) => purpose },
    ...(chosen.hasReference
      ? [{ title: titles.reference, cell: ({ reference }: Movement) => reference }]
      : []),
  ];
  const money = moneyColumns(chosen, figure, {
    amount: inCurrency(german('amount', titles.amount)),
    debit: inCurrency(german('debit', chosen.pair[0])),
    credit: inCurrency(german('credit', chosen.pair[1])),
    side: titles.side,
  });
  const charge: Column[] =
    chosen.charges === 'none'
      ? []
      : [
          {
            title: inCurrency(titles.charge),
            cell: (each) => (each.charge === 0 ? chosen.nothing : figure(each.charge)),
          },
        ];
  const balanceCell = (kobo: number) =>
    chosen.isSided ? `${figure(Math.abs(kobo))} ${kobo < 0 ? 'DR' : 'CR'}` : figure(kobo);
  const balance: Column[] =
    chosen.balances === 'none'
      ? []
      : [
          ...(chosen.hasBefore && chosen.balances === 'each'
            ? [{ title: titles.before, cell: ({ before }: Movement) => balanceCell(before) }]
            : []),
          {
            title: inCurrency(german('balance', titles.balance)),
            cell: (each) => (chosen.balances === 'each' || each.isLastOfDay ? balanceCell(each.balance) : ''),
          },
        ];
  return [
    ...(chosen.hasNumbers ? [{ title: 'S/N', cell: (_: Movement, index: number) => String(index + 1) }] : []),
    { title: german('date', titles.date), cell: date },
    ...(chosen.hasValueDate ? [{ title: titles.value_date, cell: date }] : []),
    ...(chosen.isBalanceBeforeText ? [] : texts),
    ...money,
    ...charge,
    ...(chosen.currency.endsWith('column') ? [{ title: 'Currency', cell: () => currency }] : []),
    ...balance,
    ...(chosen.isBalanceBeforeText ? texts : []),
    ...(chosen.hasChannel ? [{ title: 'Channel', cell: () => 'E-CHANNELS' }] : []),
    ...(chosen.hasStatus
      ? [
          {
            title: titles.status,
            cell: ({ isStill }: Movement, index: number) => (isStill ? STILL : MOVED)[index % 5]!,
          },
        ]
      : []),
  ];
}

function moneyColumns(
  chosen: Omit<Drawn['layout'], 'titles'>,
  figure: (kobo: number) => string,
  titles: Record<'amount' | 'debit' | 'credit' | 'side', string>,
): Column[] {
  const { amounts, nothing, sides } = chosen;
  if (amounts === 'pair') {
    const debit: Column = {
      title: titles.debit,
      cell: ({ gross }) => (gross < 0 ? figure(chosen.isOutBelowZero ? gross : -gross) : nothing),
    };
    const credit: Column = {
      title: titles.credit,
      cell: ({ gross }) => (gross > 0 ? figure(gross) : nothing),
    };
    return chosen.isCreditFirst ? [credit, debit] : [debit, credit];
  }
  const sideOf = ({ gross }: Movement) => sides[gross < 0 ? 0 : 1];
  const plain = (cell: (each: Movement) => string): Column => ({ title: titles.amount, cell });
  const amount = plain(({ gross }) => figure(chosen.isOutBelowZero ? gross : Math.abs(gross)));
  if (amounts === 'side') {
    const side = { title: titles.side, cell: sideOf };
    return chosen.isCreditFirst ? [side, amount] : [amount, side];
  }
  if (amounts === 'side in cell') return [plain((each) => `${figure(Math.abs(each.gross))} ${sideOf(each)}`)];
  if (amounts === 'unsigned') return [plain(({ gross }) => figure(Math.abs(gross)))];
  return [plain(({ gross }) => `${chosen.hasPlus && gross > 0 ? '+' : ''}${figure(gross)}`)];
}

/** Writes a statement; null for one of which nobody could know what it says. */
function write(drawn: Drawn): WrittenStatement | null {
  const { layout: chosen, around: frame, figures, way } = drawn;
  const made = movementsOf(drawn);
  const columns = columnsOf(drawn);
  const moved = made.filter(({ isStill }) => !isStill);
  // Nothing tells an American order without a day that is no month, nor signs without balances.
  if (way === AMERICAN && !made.some(({ day }) => new Date(day * 86_400_000).getUTCDate() > 13)) return null;
  if (chosen.amounts === 'unsigned' && chosen.balances !== 'each') return null;
  if (chosen.charges !== 'none' && chosen.amounts === 'side in cell') return null;
  if (moved.length < 2) return null;
  const closing = made.at(-1)!.balance;
  const header = columns.map(({ title }) => title);
  const place = (title: string) => header.indexOf(title);
  const rowWith = (cells: Readonly<Record<number, string>>) => header.map((_, column) => cells[column] ?? '');
  const description = columns.findIndex(
    ({ cell }) => cell({ ...made[0]!, purpose: '\u0001' }, 0) === '\u0001',
  );
  const balance =
    chosen.balances === 'none'
      ? -1
      : columns.findIndex(
          (column) =>
            column.cell(made[0]!, 0) !==
            column.cell({ ...made[0]!, balance: made[0]!.balance + 1, isLastOfDay: true }, 0),
        );
  const date = columns.findIndex(
    ({ cell }) => cell({ ...made[0]!, day: 1 }, 0) !== cell({ ...made[0]!, day: 400 }, 0),
  );
  const figure = (kobo: number) => writeFigure(kobo, figures);
  const dateOf = (day: number) => writeDate(day, way, 0, 0);
  const [firstDay, lastDay] = [made[0]!.day, made.at(-1)!.day];
  const sum = (isOut: boolean) =>
    moved.reduce((all, { gross }) => all + (gross < 0 === isOut ? Math.abs(gross) : 0), 0);
  const top: string[][] = [
    ['STATEMENT OF ACCOUNT'],
    ['Account Name', 'BISIS BAKERY'],
    ['Account Number:', '0123456789'],
    ['Period', `${dateOf(firstDay)} to ${dateOf(lastDay)}`],
    ['Opening Balance:', figure(drawn.opening), '', 'Closing Balance:', figure(closing)],
    ['Total Debit', figure(sum(true)), '', 'Total Credit', figure(sum(false))],
    ['Date Printed', dateOf(lastDay + 1)],
    ['Address', '12, Allen Avenue, Ikeja'],
    ['Branch: Mushin; Sort code 058152036'],
  ].filter((_, at) => frame.top.includes(at));
  if (chosen.currency.endsWith('above'))
    top.push(['Currency', chosen.currency.startsWith('foreign') ? 'USD' : 'NGN']);
  if (frame.hasBlank && top.length > 0) top.push([]);
  const stated = (word: string, kobo: number, isDated: boolean, day: number) =>
    balance < 0 || description < 0
      ? []
      : [rowWith({ [description]: word, [balance]: figure(kobo), ...(isDated && { [date]: dateOf(day) }) })];
  const opens: Record<typeof frame.opens, string[][]> = {
    none: [],
    row: stated('Opening Balance', drawn.opening, false, firstDay),
    'dated row': stated('OPENING BALANCE', drawn.opening, true, firstDay),
    'b/f': stated('Balance B/F', drawn.opening, false, firstDay),
  };
  const closes: Record<typeof frame.closes, string[][]> = {
    none: [],
    row: stated('Closing Balance', closing, false, lastDay),
    'dated row': stated('CLOSING BALANCE', closing, true, lastDay),
  };
  const [debit, credit] =
    chosen.amounts === 'pair'
      ? chosen.pair.map((title) => header.findIndex((each) => each.startsWith(title)))
      : [-1, -1];
  const sums =
    debit! >= 0 && credit! >= 0 ? { [debit!]: figure(sum(true)), [credit!]: figure(sum(false)) } : null;
  const totals: Record<typeof frame.totals, string[][]> = {
    none: [],
    'first column': sums ? [rowWith({ ...sums, [place(header[0]!)]: 'Total' })] : [],
    'in description': sums ? [rowWith({ ...sums, [description]: 'TOTAL' })] : [],
    'without words': sums ? [rowWith(sums)] : [],
  };
  const bottom = [
    ['This is a computer generated statement and needs no signature'],
    ['*** End of Statement ***'],
    ['For enquiries call 0700 123 4567'],
    ['Generated on', dateOf(lastDay + 1)],
  ].filter((_, at) => frame.bottom.includes(at));
  const isUp = drawn.order === 'ascending' || drawn.order === 'newest first in days';
  const rows: string[][] = [...top, header, ...(isUp ? opens[frame.opens] : closes[frame.closes])];
  const lines: SaidLine[] = [];
  const others: number[] = [];
  const isForeign = chosen.currency.startsWith('foreign');
  const rowOf = new Map<Movement, number>();
  for (const [index, each] of inOrder(made, drawn.order).entries()) {
    if (index > 0 && index % frame.page === 0 && frame.pages !== 'none') {
      if (frame.pages === 'number and header') rows.push([`Page ${index / frame.page} of 9`], []);
      rows.push(header);
    }
    rows.push(columns.map(({ cell }) => cell(each, index)));
    rowOf.set(each, rows.length);
    if (each.goesOn && description > 0) rows.push(rowWith({ [description]: 'WITH MORE WORDS' }));
  }
  for (const each of made) {
    const row = rowOf.get(each)!;
    if (each.isStill || isForeign) others.push(row);
    else
      lines.push({
        ...{ row, amount: each.amount, balance: each.balance },
        date: new Date(each.day * 86_400_000).toISOString().slice(0, 10),
      });
  }
  rows.push(...(isUp ? closes[frame.closes] : opens[frame.opens]), ...totals[frame.totals], ...bottom);
  const isAll = (isOut: boolean) => moved.every(({ gross }) => gross < 0 === isOut);
  const direction = isAll(false) ? 'all_in' : isAll(true) ? 'all_out' : 'sign';
  return {
    ...{ rows, form: drawn.form },
    said: {
      ...{ lines, others, opening: drawn.opening, closing, balances: chosen.balances },
      isStatedAbove: frame.top.includes(4),
      answers: {
        ...{ date_order: way === AMERICAN ? 'mdy' : 'dmy', decimal_mark: figures.mark, direction },
        charges: chosen.charges === 'included' ? 'included' : 'added',
      },
    },
  };
}
