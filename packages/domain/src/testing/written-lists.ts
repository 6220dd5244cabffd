import type { ImportKind, ImportMapping } from '@lissafi/contract/imports';
import fc from 'fast-check';
import { type FileForm, figureForms, fileForms, writeFigure } from './written-files.ts';

/** Lists with what they say, as programs and people keep them in spreadsheets, for tests of importing them. */

/** What a row says: money in kobo, quantities scaled by 10^4. */
export type SaidRecord = Readonly<Record<string, string | number | null>>;

export interface WrittenList {
  kind: ImportKind;
  /** How it is laid out: the kind, and how its amounts say their side. */
  layout: string;
  rows: string[][];
  form: FileForm;
  /** What the records say, by their row in the file, from 1. */
  said: ReadonlyMap<number, SaidRecord>;
  /** What a person who knows the list answers when asked. */
  answers: Partial<ImportMapping>;
}

const ONE_OF = <const Value>(...values: readonly Value[]): fc.Arbitrary<Value> => fc.constantFrom(...values);

const NAMES: readonly string[] = [
  ...[
    'Mama Ngozi Stores',
    'Total Energies Mushin',
    "O'Brien & Sons",
    'Ibrahim Motors',
    '"Mama" Put',
    'Sadé Adébáyọ̀',
  ],
  ...[
    'Tea, sugar & milk',
    'Pipe 5" x 12"',
    'TV 32"',
    'Golden Penny 50kg',
    'A|B|C traders',
    'Ọlá; Ventures',
    '7up 50cl',
  ],
  ...[
    'Date palm',
    'Credit Union',
    'Debit Masters',
    'Balance Foods',
    'Totals Gym',
    'Grand Total Hotel',
    'Sub-total Store',
  ],
];
const ACCOUNTS: readonly string[] = [
  ...[
    'Cash',
    'GTBank',
    'Accounts receivable',
    'Inventory',
    'Total Energies shares',
    'Loan from Ada',
    'Share capital',
  ],
  ...[
    'Sales',
    'Rent',
    'Fuel',
    'Balance brought in',
    'Debit note control',
    'Retained earnings',
    'VAT payable',
  ],
];
const INCOME = ['sales', 'services', 'rent_income'] as const;
const EXPENSE = ['fuel', 'transport', 'salaries', 'repairs'] as const;

/** Sides of amounts: a column for each, a word in a column of its own or in the cell, or a sign. */
const SIDES = ['columns', 'side', 'side in cell', 'sign'] as const;

const drawnRow = fc.record({
  name: ONE_OF(...NAMES),
  kobo: fc.oneof(
    fc.integer({ min: 1, max: 50_000 }).map((naira) => naira * 100),
    fc.integer({ min: 1, max: 99_999_99 }),
    fc.integer({ min: 1, max: 9_999 }).map((thousands) => thousands * 100_000),
  ),
  other: fc.integer({ min: 1, max: 9_999_99 }),
  /** Hundredths of a unit. */
  quantity: fc.oneof(
    fc.integer({ min: 0, max: 5_000 }).map((units) => units * 100),
    fc.integer({ min: 0, max: 99_999 }),
  ),
  isOut: fc.boolean(),
  step: fc.nat(6),
  category: fc.nat(20),
  number: fc.stringMatching(/^[1-9]\d{5}$/),
  isOdd: fc.integer({ min: 0, max: 9 }).map((drawn) => drawn === 0),
});
type Row = typeof drawnRow extends fc.Arbitrary<infer Each> ? Each : never;

const drawnList = fc.record({
  kind: ONE_OF('customers', 'finished_goods', 'raw_materials', 'prices', 'transactions', 'opening_balances'),
  rows: fc.array(drawnRow, { minLength: 2, maxLength: 15 }),
  sides: ONE_OF(...SIDES),
  isOutBelowZero: fc.boolean(),
  hasMinus: ONE_OF(true, true, false),
  words: ONE_OF(['Expense', 'Income'], ['Dr', 'Cr'], ['DEBIT', 'CREDIT'], ['Out', 'In']),
  nothing: ONE_OF('', '', '-', '0'),
  figures: figureForms,
  form: fileForms,
  way: ONE_OF('yyyy-mm-dd', 'dd/mm/yyyy', 'dd-Mon-yyyy'),
  first: fc.integer({ min: Date.UTC(2025, 0, 1) / 86_400_000, max: Date.UTC(2026, 5, 1) / 86_400_000 }),
  has: fc.record({
    top: fc.boolean(),
    total: fc.boolean(),
    numbers: fc.boolean(),
    code: fc.boolean(),
    more: fc.boolean(),
    currency: fc.boolean(),
    status: fc.boolean(),
    value: fc.boolean(),
    category: fc.boolean(),
  }),
  title: fc.nat(20),
});
type Drawn = typeof drawnList extends fc.Arbitrary<infer Each> ? Each : never;

interface Column {
  title: string;
  cell: (row: Row, index: number) => string;
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
function writeDay(date: string, way: Drawn['way']): string {
  const [year, month, day] = date.split('-') as [string, string, string];
  if (way === 'dd/mm/yyyy') return `${day}/${month}/${year}`;
  return way === 'yyyy-mm-dd' ? date : `${day}-${MONTHS[Number(month) - 1]}-${year}`;
}

/** Columns of an amount with its side; money out, a debit or a debt is `isOut`. */
function sidedColumns(
  { sides, isOutBelowZero, hasMinus, words, nothing, figures }: Drawn,
  titles: { out: string; in: string; amount: string; side: string },
  [outWord, inWord]: readonly [string, string] = words,
): Column[] {
  const figure = (kobo: number) => writeFigure(kobo, figures);
  if (sides === 'columns')
    return [
      { title: titles.out, cell: ({ isOut, kobo }) => (isOut ? figure(kobo) : nothing) },
      { title: titles.in, cell: ({ isOut, kobo }) => (isOut ? nothing : figure(kobo)) },
    ];
  const signed = ({ isOut, kobo }: Row) => figure(isOut === isOutBelowZero ? -kobo : kobo);
  if (sides === 'sign') return [{ title: titles.amount, cell: signed }];
  const word = ({ isOut }: Row) => (isOut ? outWord : inWord);
  if (sides === 'side')
    return [
      { title: titles.amount, cell: ({ kobo }) => figure(kobo) },
      { title: titles.side, cell: word },
    ];
  // Books may write money out with a minus and Dr beside it.
  const beside = (row: Row) => (hasMinus && row.isOut ? -row.kobo : row.kobo);
  return [{ title: titles.amount, cell: (row) => `${figure(beside(row))} ${row.isOut ? 'Dr' : 'Cr'}` }];
}

/** What a list of one kind has: its columns, and what each row says; null for a row that says nothing to record. */
interface Kind {
  columns: Column[];
  said: (row: Row, index: number, date: string) => SaidRecord | null;
  answers?: Partial<ImportMapping>;
}

const pick = <Value>(values: readonly Value[], at: number): Value => values[at % values.length]!;

function kindOf(drawn: Drawn, dates: readonly string[]): Kind {
  const { kind, figures, has, title } = drawn;
  const figure = (kobo: number) => writeFigure(kobo, figures);
  const quantity = (hundredths: number) => writeFigure(hundredths, { ...figures, before: '', isShort: true });
  const name = (...titles: string[]): Column => ({ title: pick(titles, title), cell: (row) => row.name });
  if (kind === 'customers')
    return {
      columns: [
        name('Customer', 'Name', 'Customer Name', 'Client'),
        ...(has.code ? [{ title: 'Phone', cell: ({ number }: Row) => `0803${number}7` }] : []),
        ...(has.more ? [{ title: 'City', cell: () => 'Ikeja' }] : []),
        ...sidedColumns(
          // What is owed to us has no minus.
          { ...drawn, isOutBelowZero: false, hasMinus: false },
          {
            out: 'Debit',
            in: 'Credit',
            amount: pick(['Balance', 'Owes', 'Opening Balance'], title),
            side: 'Dr/Cr',
          },
          ['Dr', 'Cr'],
        ),
      ],
      said: (row) => ({ name: row.name, opening: row.isOut ? row.kobo : -row.kobo }),
    };
  if (kind === 'opening_balances')
    return {
      columns: [
        ...(has.code ? [{ title: 'Code', cell: ({ number }: Row) => `1${number.slice(0, 3)}` }] : []),
        {
          title: pick(['Account', 'Account Name', 'Particulars'], title),
          cell: ({ category }: Row) => pick(ACCOUNTS, category),
        },
        ...sidedColumns(
          { ...drawn, isOutBelowZero: false, hasMinus: false },
          {
            out: pick(['Debit', 'Dr', 'Debit Balance'], title),
            in: pick(['Credit', 'Cr', 'Credit Balance'], title),
            amount: 'Balance',
            side: 'Dr/Cr',
          },
          ['Dr', 'Cr'],
        ),
      ],
      said: (row) => ({
        ...(has.code && { code: `1${row.number.slice(0, 3)}` }),
        ...{ name: pick(ACCOUNTS, row.category), amount: row.isOut ? row.kobo : -row.kobo },
      }),
      answers: { direction: 'all_out' },
    };
  if (kind === 'prices')
    return {
      columns: [
        ...(has.code ? [{ title: 'SKU', cell: ({ number }: Row) => `S-${number}` }] : []),
        name('Item', 'Product', 'Name'),
        ...(has.currency ? [{ title: 'Currency', cell: ({ isOdd }: Row) => (isOdd ? 'USD' : 'NGN') }] : []),
        { title: pick(['Price', 'Selling Price', 'New Price'], title), cell: ({ kobo }) => figure(kobo) },
      ],
      said: (row) => (has.currency && row.isOdd ? null : { name: row.name, selling_price: row.kobo }),
    };
  if (kind === 'transactions') {
    const categoryOf = ({ isOut, category }: Row) =>
      isOut ? pick(EXPENSE, category) : pick(INCOME, category);
    return {
      columns: [
        {
          title: pick(['Date', 'Transaction Date'], title),
          cell: (_, index) => writeDay(dates[index]!, drawn.way),
        },
        name('Description', 'Details', 'Narration'),
        ...sidedColumns(
          { ...drawn, isOutBelowZero: true },
          {
            out: pick(['Expense', 'Money out', 'Debit'], title),
            in: pick(['Income', 'Money in', 'Credit'], title),
            amount: 'Amount',
            side: 'Type',
          },
        ),
        ...(has.category
          ? [{ title: 'Category', cell: (row: Row) => categoryOf(row).replace('_', ' ') }]
          : []),
        ...(has.currency ? [{ title: 'Currency', cell: ({ isOdd }: Row) => (isOdd ? 'USD' : 'NGN') }] : []),
        ...(has.status
          ? [{ title: 'Status', cell: ({ isOdd }: Row) => (isOdd ? 'Failed' : 'Successful') }]
          : []),
      ],
      said: (row, index) =>
        row.isOdd && (has.currency || has.status)
          ? null
          : {
              ...{
                type: row.isOut ? 'expense' : 'income',
                transaction_date: dates[index]!,
                amount: row.kobo,
              },
              ...(has.category && { category: categoryOf(row) }),
            },
      answers: { direction: 'sign' },
    };
  }
  const isGood = kind === 'finished_goods';
  const stockValue = (row: Row) => Math.round((row.quantity * row.other) / 100);
  return {
    columns: [
      name('Item', 'Product Name', 'Name'),
      ...(has.code ? [{ title: 'SKU', cell: ({ number }: Row, index: number) => `K${number}${index}` }] : []),
      ...(has.more ? [{ title: 'Unit', cell: () => 'piece' }] : []),
      { title: pick(['Quantity', 'Qty', 'Stock'], title), cell: (row) => quantity(row.quantity) },
      { title: pick(['Cost', 'Unit Cost', 'Cost Price'], title), cell: (row) => figure(row.other) },
      ...(isGood
        ? [{ title: pick(['Price', 'Selling Price'], title), cell: ({ kobo }: Row) => figure(kobo) }]
        : []),
      ...(has.value ? [{ title: 'Stock Value', cell: (row: Row) => figure(stockValue(row)) }] : []),
    ],
    said: (row) => ({
      ...{ name: row.name, quantity: row.quantity * 100, value: stockValue(row), standard_cost: row.other },
      ...(isGood && { selling_price: row.kobo }),
    }),
    answers: { cost_of: 'one' },
  };
}

function write(drawn: Drawn): WrittenList {
  let day = drawn.first;
  const dates = drawn.rows.map(({ step }) => {
    day += step;
    return new Date(day * 86_400_000).toISOString().slice(0, 10);
  });
  const { columns, said: sayOf, answers } = kindOf(drawn, dates);
  const all: Column[] = drawn.has.numbers
    ? [{ title: 'S/N', cell: (_, index) => String(index + 1) }, ...columns]
    : columns;
  const rows: string[][] = drawn.has.top ? [['BISIS BAKERY'], ['As of 31 October 2026'], []] : [];
  rows.push(all.map(({ title }) => title));
  const said = new Map<number, SaidRecord>();
  for (const [index, row] of drawn.rows.entries()) {
    rows.push(all.map(({ cell }) => cell(row, index)));
    const record = sayOf(row, index, dates[index]!);
    if (record) said.set(rows.length, record);
  }
  if (drawn.has.total && drawn.kind !== 'prices')
    rows.push(all.map((_, column) => (column === 0 ? 'Total' : column === all.length - 1 ? '999.00' : '')));
  return {
    ...{ kind: drawn.kind, rows, form: drawn.form, said },
    layout: SIDED.includes(drawn.kind) ? `${drawn.kind} ${waysOf(drawn)}` : drawn.kind,
    answers: { decimal_mark: drawn.figures.mark, date_order: 'dmy', ...answers },
  };
}

/** Kinds whose amounts have a side. */
const SIDED: readonly ImportKind[] = ['customers', 'transactions', 'opening_balances'];
const waysOf = ({ kind, sides, hasMinus }: Drawn): string =>
  sides === 'side in cell' && hasMinus && kind === 'transactions' ? 'minus and side' : sides;

/** Signs say a side only where both are there; and a few below zero may be what was given back. */
const isClear = ({ kind, sides, rows }: Drawn): boolean =>
  sides !== 'sign' ||
  kind !== 'transactions' ||
  rows.some(({ isOut }) => isOut) === rows.some(({ isOut }) => !isOut);

/** Windows-1252 has not all letters of names. */
const writable = (drawn: Drawn): FileForm =>
  drawn.form.encoding === 'windows-1252' &&
  drawn.rows.some(({ name }) => [...name].some((letter) => letter > 'ÿ'))
    ? { ...drawn.form, encoding: 'utf-8' }
    : drawn.form;

export const writtenLists: fc.Arbitrary<WrittenList> = drawnList
  .filter(isClear)
  .map((drawn): WrittenList => write({ ...drawn, form: writable(drawn) }));
