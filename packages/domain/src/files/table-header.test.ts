import { describe, expect, test } from 'vitest';
import { findHeader, headerKey, titleKey } from './table-header.ts';

test('a title is its words, without currency, brackets and marks', () => {
  expect(
    ['Debit(₦)', 'DEBIT (NGN)', ' Debit [x] ', 'debit {y}', 'Naira Debit', 'Debit-Amount/No.'].map(titleKey),
  ).toEqual([...['debit', 'debit', 'debit', 'debit', 'debit', 'debit amount no']]);
  expect(headerKey(['Date', 'Debit (₦)', '', ''])).toBe('date|debit');
});

test.each([
  ['Amount (Dr)', 'amount dr'],
  ['Amount(CR)', 'amount cr'],
  ['Amount [Money in]', 'amount money in'],
  ['Amount (+)', 'amount in'],
  ['Amount (-)', 'amount out'],
  ['Amount (NGN, Dr)', 'amount dr'],
  ['Amount (in Naira)', 'amount'],
  ['Amount in NGN', 'amount'],
  ['Amount (in thousands)', 'amount'],
  ['Amount (N)', 'amount'],
  ['Balance (Dr/Cr)', 'balance dr cr'],
  ['Debit (₦)', 'debit'],
])('what is in the brackets of “%s” is kept if it says which way money goes', (title, key) => {
  expect(titleKey(title)).toBe(key);
});

const NAMES = {
  date: ['date', 'trans date'],
  amount: ['amount', 'sum'],
  note: ['narration', 'remarks'],
} as const;
type Field = keyof typeof NAMES;
const fieldsOf = (titles: string[], several: Field[] = []) =>
  findHeader<Field>([titles], NAMES, () => true, several, 1)?.fields;

describe('titles name fields', () => {
  test.each([
    ['exactly', ['Date', 'Amount', 'Narration'], ['date', 'amount', 'note']],
    ['but for one letter', ['Date', 'Amuont', 'Naration'], ['date', 'amount', 'note']],
    ['that is another', ['Date', 'Amaunt', 'Narratian'], ['date', 'amount', 'note']],
    ['or one more', ['Date', 'Amounts', 'Narrrration'], ['date', 'amount', null]],
    ['not two letters', ['Date', 'Amuent'], ['date', null]],
    ['nor one of a short word', ['Date', 'Sam'], ['date', null]],
    ['as part of a longer title', ['Date', 'Total amount paid'], ['date', 'amount']],
    ['unless it is short', ['Date', 'The sum paid'], ['date', null]],
    ['or part of a word', ['Date', 'Amounting to'], ['date', null]],
    ['or very long', ['Date', `${'x'.repeat(34)} amount`], ['date', null]],
    ['of forty letters at most', ['Date', `${'x'.repeat(33)} amount`], ['date', 'amount']],
    ['the best fit first', ['Total amount paid', 'Amuont', 'Amount'], [null, null, 'amount']],
    ['then one letter', ['Total amount paid', 'Amuont'], [null, 'amount']],
    ['then the first', ['Amount', 'Sum'], ['amount', null]],
    ['each once', ['Narration', 'Remarks'], ['note', null]],
    ['no empty title', ['', 'Date'], [null, 'date']],
  ])('%s', (_, titles, fields) => {
    expect(fieldsOf(titles)).toEqual(fields);
  });

  test('some fields may take several columns', () => {
    expect(fieldsOf(['Narration', 'Remarks'], ['note'])).toEqual(['note', 'note']);
  });
});

describe('the header of a table', () => {
  const find = (rows: string[][], least?: number) =>
    findHeader<Field>(rows, NAMES, (fields) => fields.includes('amount'), [], least);

  test('is the row that names most fields, and enough of them', () => {
    expect(
      find([['Statement'], ['Date', 'Sum', 'of June'], ['Date', 'Amount', 'Narration'], ['1', '2', '3']]),
    ).toEqual({
      ...{ row: 2, height: 1, titles: ['Date', 'Amount', 'Narration'], fields: ['date', 'amount', 'note'] },
    });
    expect(find([['Date', 'Narration', 'Other']])).toBeNull();
    // Of equal ones the first.
    expect(
      find([
        ['Date', 'Amount', 'x'],
        ['Date', 'Amount', 'y'],
      ])?.row,
    ).toBe(0);
  });

  test('has three titles, or as many as asked for', () => {
    expect(find([['Date', 'Amount', '']])).toBeNull();
    expect(find([['Date', 'Amount', '']], 2)?.row).toBe(0);
  });

  test('may be broken over two rows', () => {
    expect(
      find([
        ['Trans', 'Amount', 'Remarks'],
        ['Date', '', ''],
      ]),
    ).toEqual({
      ...{
        row: 0,
        height: 2,
        titles: ['Trans Date', 'Amount', 'Remarks'],
        fields: ['date', 'amount', 'note'],
      },
    });
    expect(
      find([
        ['Trans', 'Amount'],
        ['Date', '', 'Remarks'],
      ])?.titles,
    ).toEqual(['Trans Date', 'Amount', 'Remarks']);
    // Not with figures below it, nor with nothing above.
    expect(
      find([
        ['Trans', 'Amount', 'Remarks'],
        ['Date', '5', ''],
      ])?.height,
    ).toBe(1);
    expect(
      find([
        ['', '', ''],
        ['Date', 'Amount', 'Remarks'],
      ]),
    ).toMatchObject({ row: 1, height: 1 });
  });

  test('stands in the first 300 rows', () => {
    const empty = (count: number) => Array.from({ length: count }, () => ['']);
    expect(find([...empty(299), ['Date', 'Amount', 'Remarks']])?.row).toBe(299);
    expect(find([...empty(300), ['Date', 'Amount', 'Remarks']])).toBeNull();
  });
});
