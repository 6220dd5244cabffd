import type { ImportKind, ImportMapping } from '@lissafi/contract/imports';
import { describe, expect, test } from 'vitest';
import { categoriesOf } from '../books/transaction.ts';
import { importSetting, mappingOf } from '../testing/import-rows.ts';
import { readBalanceRow } from './balance-row.ts';
import { categoryIn, categoryNamed } from './category-words.ts';
import { inferTable } from './infer-table.ts';
import { likelyAmounts, likelyDates } from './row-reading.ts';

const infer = (rows: string[][], kind: ImportKind = 'transactions') =>
  inferTable([{ name: '', rows }], kind)!;

describe('what the columns of a file hold', () => {
  test('titles are found below notes, and a serial number is no amount', () => {
    const table = infer([
      ['Expenses of May'],
      [],
      ['S/N', 'Day', 'Particulars', 'Kudi'],
      ['1', '05/03/2026', 'Diesel', '45,000.00'],
      ['2', '13/03/2026', 'Bolt', '3,500'],
      ['', '', 'Total', '48,500.00'],
    ]);
    expect(table.mapping.columns).toEqual([null, 'date', 'description', 'amount']);
    expect(table).toMatchObject({ header_row: 3, mapping: { date_order: 'dmy', decimal_mark: '.' } });
    expect(table.rows.map(({ row }) => row)).toEqual([4, 5]);
    expect(table.doubts).toMatchObject([{ kind: 'direction', column: 3, row: 4, cell: '45,000.00' }]);
  });

  test('a file without titles is read by what its columns hold', () => {
    const table = infer([
      ['2026-03-05', 'Diesel', '-45000.00'],
      ['2026-03-06', 'Rent of the kiosk', '120000.00'],
    ]);
    expect(table.header_row).toBeNull();
    expect(table.mapping).toMatchObject({ columns: ['date', 'description', 'amount'], direction: 'sign' });
    expect(table.doubts).toEqual([]);
    const customers = infer(
      [
        ['Ngozi', '08031234567', 'n@example.com'],
        ['Ade', '08031234568', 'a@example.com'],
      ],
      'customers',
    );
    expect(customers.mapping.columns).toEqual(['name', 'phone', 'email']);
  });

  test('the formats come from all rows: one late row decides for the first', () => {
    const rows = Array.from({ length: 300 }, (_, row) => [
      'Date',
      `03/0${(row % 9) + 1}/2026`,
      'x',
      '1.200,50',
    ]);
    const table = infer([
      ['Kind', 'Date', 'Description', 'Amount'],
      ...rows.map(([, ...cells]) => ['Expense', ...cells]),
      ['Income', '03/25/2026', 'y', '5,00'],
    ]);
    expect(table.mapping).toMatchObject({ date_order: 'mdy', decimal_mark: ',' });
  });

  test('income and expenses are told by two columns, by words, or by signs', () => {
    const of = (head: string[], row: string[]) => infer([head, row, row]).mapping.direction;
    expect(of(['Date', 'In', 'Out'], ['2026-01-01', '', '5.00'])).toBe('columns');
    expect(of(['Date', 'Type', 'Amount'], ['2026-01-01', 'Expense', '5.00'])).toBe('side');
    expect(of(['Date', 'Details', 'Amount'], ['2026-01-01', 'x', '(5.00)'])).toBe('sign');
  });

  test('a cost beside a quantity is asked about with an example', () => {
    const table = infer(
      [
        ['Item', 'Code', 'UOM', 'Qty', 'Cost'],
        ['Flour', 'F1', 'bag', '14', '58,500.00'],
      ],
      'raw_materials',
    );
    expect(table.doubts).toMatchObject([
      { kind: 'cost_of', column: 4, row: 2, cell: '14 × ₦58,500.00 = ₦819,000.00' },
    ]);
  });

  test('sums and figures without an account are no rows of a trial balance, an account called Total is', () => {
    const table = infer(
      [
        ['Account', 'Dr', 'Cr'],
        ['Total Energies deposit', '90,000.00', ''],
        ['Total current assets', '90,000.00', ''],
        ['Loans', '', '90,000.00'],
        ['Liabilities total', '', '90,000.00'],
        ['', '90,000.00', '90,000.00'],
        ['GRAND TOTAL:', '90,000.00', '90,000.00'],
      ],
      'opening_balances',
    );
    expect(table.mapping.columns).toEqual(['name', 'debit', 'credit']);
    expect(table.rows.map(({ row }) => row)).toEqual([2, 4]);
    expect(table.doubts).toEqual([]);
  });

  test('without titles nothing tells a column of debits from one of credits', () => {
    const rows = [
      ['1010', 'Bank', '90,000.00', ''],
      ['3000', 'Capital', '', '90,000.00'],
    ];
    const table = infer(rows, 'opening_balances');
    expect(table.mapping.columns).toEqual(['account_code', 'name', null, null]);
    expect(table.doubts.map(({ kind }) => kind)).toEqual(['columns']);
  });

  test('of several sheets the one with the most rows of the kind is read', () => {
    const sheets = [
      { name: 'Notes', rows: Array.from({ length: 9 }, () => ['a note', 'another']) },
      {
        name: 'Prices',
        rows: [
          ['SKU', 'Price'],
          ['BR-1', '1,200'],
          ['BR-2', '900'],
        ],
      },
    ];
    expect(inferTable(sheets, 'prices')).toMatchObject({
      sheet: 'Prices',
      mapping: { columns: ['sku', 'selling_price'] },
    });
    expect(inferTable([{ name: '', rows: [[], ['']] }], 'prices')).toBeNull();
  });
});

test('a balance is a debit or a credit by its column, its sign, or Dr and Cr', () => {
  const read = (columns: string[], raw: string[], direction: ImportMapping['direction'] = 'sign') => {
    const { record, faults } = readBalanceRow(raw, mappingOf(columns, { direction }), importSetting);
    return record?.amount ?? faults.map(({ message }) => message);
  };
  expect(read(['name', 'debit', 'credit'], ['Bank', '5', ''])).toBe(500);
  expect(read(['name', 'debit', 'credit'], ['Bank', '(5)', '-'])).toBe(-500);
  expect(read(['name', 'debit', 'credit'], ['Bank', '5', '5'])).toEqual([
    'A balance is either a debit or a credit',
  ]);
  expect(read(['name', 'amount'], ['Loan', '-5'])).toBe(-500);
  expect(read(['name', 'amount'], ['Loan', '5 Cr'])).toBe(-500);
  expect(read(['name', 'amount'], ['Loan', '5'], 'all_in')).toBe(-500);
  expect(read(['name', 'amount', 'side'], ['Loan', '5', 'Credit'])).toBe(-500);
  expect(read(['name', 'debit', 'credit', 'amount'], ['Bank', '5', '', '6'])).toEqual([
    'The balance is not the debit less the credit',
  ]);
  expect(read(['name', 'amount'], ['', '5'])).toEqual(['It does not say which account this is']);
  expect(read(['name', 'amount'], ['Bank', 'five'])).toEqual(['“five” is no amount']);
});

test('likely corrections of amounts and dates', () => {
  const values = (list: { value: string }[]) => list.map(({ value }) => value);
  expect(values(likelyAmounts('1.800'))).toEqual(['1,800.00', '1.80']);
  expect(values(likelyAmounts('5OO'))).toEqual(['500.00']);
  expect(values(likelyAmounts('about 300 naira'))).toEqual(['300.00']);
  expect(values(likelyAmounts('none'))).toEqual([]);
  expect(values(likelyDates('31/02/2026', '2026-11-23'))).toEqual(['2026-02-28']);
  expect(values(likelyDates('03/13/2026', '2026-11-23'))).toEqual(['2026-03-13']);
  expect(values(likelyDates('2027-03-05', '2026-11-23'))).toEqual(['2026-03-05']);
});

test('categories by the words of the trade', () => {
  const expenses = categoriesOf('expense');
  expect(categoryNamed('NEPA', expenses)).toBe('utilities');
  expect(categoryNamed('Bank charges', expenses)).toBe('bank_charges');
  expect(categoryNamed('Packagin', expenses)).toBeNull();
  expect(categoryIn('Diesel for the generator', expenses)).toBe('fuel');
  // Two categories are named: it is not guessed.
  expect(categoryIn('Diesel and lunch', expenses)).toBeNull();
});
