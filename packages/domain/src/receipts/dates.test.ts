import { describe, expect, test } from 'vitest';
import { typedRows } from '../testing/receipt-page.ts';
import { dateIn } from './dates.ts';

const TODAY = '2026-11-24';
const found = (text: string) => dateIn(typedRows(text), TODAY);
const day = (text: string) => found(text)?.date ?? null;
/** Rows without a date. */
const rest = (count: number) => '\nRice'.repeat(count);

describe('which of several dates is the day of the receipt', () => {
  test.each([
    ['the one that is called its date', 'Ref 05/10/2026\nDate 12/11/2026', '2026-11-12'],
    ['the one below the word', '12/11/2026\nDate\n05/10/2026', '2026-10-05'],
    ['not below what names amounts', '12/11/2026\nDate Amount\n05/10/2026', '2026-11-12'],
    ['not below a figure', '12/11/2026\nDate 7\n05/10/2026', '2026-11-12'],
    ['not the day on which it is due', 'Due date 01/11/2026\n12/10/2026', '2026-10-12'],
    ['not what stands below the due day', 'Valid until\n01/11/2026\n12/10/2026', '2026-10-12'],
    ['the name nearest to it counts', 'Valid today| Date 12/11/2026\n05/10/2026', '2026-11-12'],
    ['the one with a time', '13/10/2026\n12/10/2026 14:33', '2026-10-12'],
    ['a time before it is none of its own', '14:33 till 13/10/2026\n12/10/2026 14.33', '2026-10-12'],
    ['a rate is no time', '13/10/2026\n12/10/2026 7.5%', '2026-10-13'],
    [
      'a word far before it does not count',
      'Returns within seven days of the purchase 12/11/2026\n05/10/2026',
      '2026-11-12',
    ],
    ['a name beside it', '05/10/2026 10:00\nLagos\nNigeria\nDate            12/11/2026', '2026-11-12'],
    ['otherwise the first', '13/10/2026\n12/10/2026', '2026-10-13'],
    ['not one more than two years old', '22/11/2024\n12/11/2026', '2026-11-12'],
    ['one of two years is not old', '23/11/2024\n12/11/2026', '2024-11-23'],
    ['not one after tomorrow', '26/11/2026\n12/11/2026', '2026-11-12'],
    ['tomorrow may be today elsewhere', '25/11/2026\n12/11/2026', '2026-11-25'],
    ['the one that stands there twice', `10/11/2026\n12/11/2026\n12/11/2026${rest(9)}`, '2026-11-12'],
  ])('%s', (_, text, expected) => {
    expect(day(text)).toBe(expected);
  });

  test('a day that is far away is none', () => {
    expect(day('26/11/2026')).toBeNull();
    expect(day('Date 26/11/2026')).toBe('2026-11-26');
    expect(day('21/11/2021')).toBe('2021-11-21');
    expect(day('20/11/2021')).toBeNull();
    expect(day('20/11/2021 14:33')).toBeNull();
    expect(day('Rice 5,000.00')).toBeNull();
    expect(found('')).toBeNull();
  });

  test('its words are shown', () => {
    expect(found('Date: 12 Nov 2026 at noon')?.words.map(({ text }) => text)).toEqual(['12', 'Nov', '2026']);
    expect(found('O2/1l/2026 noon')?.words.map(({ text }) => text)).toEqual(['O2/1l/2026']);
  });
});

describe('in a table its name stands above it', () => {
  test.each([
    [
      'the column of the date',
      `Due date            Date
16/11/2026          02/11/2026`,
      '2026-11-02',
    ],
    [
      'also two rows above',
      `Due date            Date
Lagos
16/11/2026          02/11/2026`,
      '2026-11-02',
    ],
    [
      'but not three',
      `Due date            Date
Lagos
Nigeria
16/11/2026          02/11/2026`,
      '2026-11-16',
    ],
    [
      'not above a row with figures',
      `Due date            Date
Lagos 7
16/11/2026          02/11/2026`,
      '2026-11-16',
    ],
    [
      'nor where the columns are amounts',
      `Ref no              Amount and date
16/11/2026          02/11/2026`,
      '2026-11-16',
    ],
    [
      'a date within a part of a row has its name beside it',
      `Valid until         Date of sale
Seen 16/11/2026     Due 02/11/2026`,
      '2026-11-16',
    ],
    [
      'a column without a name',
      `Due                 Date
xx                                       12/11/2026
16/11/2026          02/11/2026`,
      '2026-11-12',
    ],
  ])('%s', (_, text, expected) => {
    expect(day(text)).toBe(expected);
  });
});

describe('signs that the recognition confuses', () => {
  test.each([
    ['12 0ct 2026', '2026-10-12'],
    ['12 N0v 2026', '2026-11-12'],
    ['12 5ep 2026', '2026-09-12'],
    ['12 1un 2026', '2026-06-12'],
    ['12 8ul 2026', '2026-07-12'],
    ['12 |an 2026', '2026-01-12'],
    ['o5 Nov 2026', '2026-11-05'],
    ['l2 Nov 2026', '2026-11-12'],
    ['I2th Nov 2026', '2026-11-12'],
    ['O2/1l/2026,', '2026-11-02'],
    ['12/11/20326', '2026-11-12'],
    // A zero with a stroke is read as 8.
    ['38/10/2026', '2026-10-30'],
    ['82/11/2026', '2026-11-02'],
    ['12/11/2826', '2026-11-12'],
    ['28/82/2026', '2026-02-28'],
    // 8 where a date may have it stays.
    ['18/08/2026', '2026-08-18'],
    ['28/13/2026', null],
  ])('%s', (text, expected) => {
    expect(day(`Date ${text}`)).toBe(expected);
  });

  test.each([
    ['12, Nov, 2026', '2026-11-12'],
    ['12th of Nov 2026', '2026-11-12'],
    ["12' Nov 2026", '2026-11-12'],
    ["12 Nov '26", '2026-11-12'],
    ['12-Nov.-2026', '2026-11-12'],
    ['12 / 11 / 2026', '2026-11-12'],
    ['12/ 11/ 2026', '2026-11-12'],
    ['12 /11 /2026', '2026-11-12'],
    ['12" Nov 2026', '2026-11-12'],
    ['12 th Nov 2026', '2026-11-12'],
    ['12 11 2026', '2026-11-12'],
    ['November 12th, 2026', '2026-11-12'],
    ['22nd November,2026', '2026-11-22'],
    ['11.22.2026', '2026-11-22'],
  ])('the marks in %s', (text, expected) => {
    expect(day(`Date ${text}`)).toBe(expected);
  });
});
