import { describe, expect, test } from 'vitest';
import { dateOrderOf, mayBeSwapped, readDate } from './date-column.ts';

describe('a date', () => {
  test.each([
    ['2026-03-05', '2026-03-05'],
    ['2026/3/5', '2026-03-05'],
    ['2026.03.05', '2026-03-05'],
    ['20260305', '2026-03-05'],
    ['05/03/2026', '2026-03-05'],
    ['5-3-26', '2026-03-05'],
    ['5.3.2026', '2026-03-05'],
    ['5 3 2026', '2026-03-05'],
    ['5 Mar 2026', '2026-03-05'],
    ['05-MAR-26', '2026-03-05'],
    ['5th March, 2026', '2026-03-05'],
    ['1st Mar 2026', '2026-03-01'],
    ['22nd Mar 2026', '2026-03-22'],
    ['3rd Mar. 2026', '2026-03-03'],
    ['05Mar2026', '2026-03-05'],
    ['Mar 5, 2026', '2026-03-05'],
    ['March 5th 2026', '2026-03-05'],
    ['Dec 31 26', '2026-12-31'],
    ['Thursday, 5 Mar 2026', '2026-03-05'],
    ['Thu, 05/03/2026', '2026-03-05'],
    ['Thu,5 Mar 2026', '2026-03-05'],
    ['Mar  5 2026', '2026-03-05'],
    // The time is left out.
    ['05/03/2026 14:33', '2026-03-05'],
    ['05/03/2026, 2:33:05 PM', '2026-03-05'],
    ['2026-03-05T14:33:05.123Z', '2026-03-05'],
    ['2026-03-05 14:33:05+01:00', '2026-03-05'],
    ['5 Mar 2026 14.33 WAT', '2026-03-05'],
  ])('%s is %s', (cell, day) => {
    expect(readDate(cell)).toBe(day);
  });

  test.each([
    ...[
      '',
      'yesterday',
      '31/02/2026',
      '13/13/2026',
      '2026-13-01',
      '5 Xyz 2026',
      'Xyz 5 2026',
      '05/03',
      '05/03/202',
    ],
    ...[
      ...['2026-03-055', '1020260305', '12 Mar 5 2026', 'Mar 5 2026x'],
      'x05/03/2026',
      '05/03/2026x',
      '1052026-03-05',
      'on 5 Mar 2026',
      '5 Mar 2026 for rent',
      '19260305',
      '202603051',
    ],
    `${' '.repeat(31)}05/03/2026`,
  ])('%j is none', (cell) => {
    expect(readDate(cell)).toBeNull();
  });

  test('a cell has at most 40 characters', () => {
    expect(readDate(`05/03/2026${' '.repeat(30)}`)).toBe('2026-03-05');
  });

  test('with the month first', () => {
    expect(readDate('03/05/2026', 'mdy')).toBe('2026-03-05');
    expect(readDate('31/05/2026', 'mdy')).toBeNull();
    // A name or the year first leaves nothing open.
    expect([readDate('5 Mar 2026', 'mdy'), readDate('2026-03-05', 'mdy')]).toEqual([
      '2026-03-05',
      '2026-03-05',
    ]);
  });
});

describe('the date of a moment is that of Lagos', () => {
  test.each([
    ['2026-09-30T23:20:00Z', '2026-10-01'],
    ['2026-09-30T22:59:59Z', '2026-09-30'],
    ['2026-09-30T23:20:00.000+0000', '2026-10-01'],
    ['2026-09-30T23:20:00+01:00', '2026-09-30'],
    ['2026-09-30T23:20:00', '2026-09-30'],
    ['2026-09-30 23:20:00 WAT', '2026-09-30'],
    ['2026-09-30 23:20 UTC', '2026-10-01'],
    ['30/09/2026 11:20 PM GMT', '2026-10-01'],
    ['30 Sep 2026 12:20 AM GMT', '2026-09-30'],
    ['2026-09-30T18:30:00-05:00', '2026-10-01'],
    ['2026-10-01T00:30:00+03:00', '2026-09-30'],
    ['2026-12-31 23:30:00.123456 +0000 UTC', '2027-01-01'],
    ['30-Sep-2026 23:30 GMT+1', '2026-09-30'],
    ['Wed Sep 30 2026 23:30:00 GMT+0000', '2026-10-01'],
  ])('%s is on %s', (cell, day) => {
    expect(readDate(cell)).toBe(day);
  });
});

describe('days that a spreadsheet may have swapped', () => {
  test.each([
    ['understood dates beside texts that no month allows', ['2026-03-09', '14/09/2026'], true],
    ['the same of a file with the month first', ['2026-03-09', '09/14/2026'], true],
    ['a date that is the same either way', ['2026-09-09', '14/09/2026'], false],
    ['an understood day after the twelfth', ['2026-03-09', '2026-09-14', '15/09/2026'], false],
    ['a text that a spreadsheet would have understood', ['2026-03-09', '08/09/2026'], false],
    ['no texts', ['2026-03-09', '2026-07-09'], false],
    ['texts with names of months', ['2026-03-09', '14 Sep 2026'], false],
    ['nothing', [], false],
  ] as const)('%s', (_, cells, isSwapped) => {
    expect(mayBeSwapped(cells)).toBe(isSwapped);
  });

  test('are exchanged again, and texts stay what they are', () => {
    const read = ['2026-03-09', '2026-07-09T14:00:00', '14/09/2026', '09/14/2026', '2026-09-14'];
    expect(read.map((cell) => readDate(cell, 'swapped'))).toEqual([
      '2026-09-03',
      '2026-09-07',
      '2026-09-14',
      '2026-09-14',
      '2026-09-14',
    ]);
  });
});

describe('the order of day and month in a column', () => {
  test.each([
    ['a first number above 12', ['05/03/2026', '13/03/2026'], 'dmy', false],
    ['second numbers above 12', ['03/25/2026', '03/04/2026', '04/30/2026'], 'mdy', false],
    ['none: the day is first', ['05/03/2026', '06/03/2026', '07/03/2026'], 'dmy', false],
    ['12 is no month above 12', ['12/12/2026'], 'dmy', false],
    [
      'the rows speak for the month first',
      ['10/05/2026', '10/12/2026', '11/01/2026', '11/08/2026'],
      'dmy',
      true,
    ],
    [
      'from the newest to the oldest, too',
      ['11/08/2026', '11/01/2026', '10/12/2026', '10/05/2026'],
      'dmy',
      true,
    ],
    ['of three rows', ['10/05/2026', '10/12/2026', '11/01/2026'], 'dmy', true],
    ['two rows say nothing', ['10/12/2026', '11/01/2026'], 'dmy', false],
    ['names of months say nothing', ['10 Oct 2026', '11 Oct 2026', '11/01/2026', '11/08/2026'], 'dmy', false],
    [
      '13 decides, whatever the rows say',
      ['10/05/2026', '10/12/2026', '11/01/2026', '11/08/2026', '13/11/2026'],
      'dmy',
      false,
    ],
    ['12 does not', ['10/05/2026', '10/12/2026', '11/01/2026', '11/08/2026', '12/02/2026'], 'dmy', true],
    ['equal days say nothing', ['10/05/2026', '10/05/2026', '10/05/2026'], 'dmy', false],
    ['no date', ['x', ''], 'dmy', false],
  ] as const)('%s', (_, cells, order, open) => {
    expect(dateOrderOf([...cells])).toEqual({ order, open });
  });
});

test('a few dates alone do not put the month first in all others without a question', () => {
  const either = ['01/04/2025', '02/04/2025', '03/04/2025', '05/04/2025'];
  expect(dateOrderOf([...either, '01/14/2025'])).toEqual({ order: 'mdy', open: true });
  expect(dateOrderOf(['01/14/2025', '01/20/2025', '02/28/2025', '02/03/2025'])).toEqual({
    order: 'mdy',
    open: false,
  });
  expect(dateOrderOf(['01/10/2025', '01/20/2025'])).toEqual({ order: 'mdy', open: true });
  expect(dateOrderOf(['01/14/2025'])).toEqual({ order: 'mdy', open: false });
  // One slip among days above 12 is that of its row; as many of both are a question.
  const dayFirst = ['14/01/2025', '20/01/2025', '28/01/2025', '30/01/2025'];
  expect(dateOrderOf([...dayFirst, '01/14/2025'])).toEqual({ order: 'dmy', open: false });
  expect(dateOrderOf(['01/14/2025', '02/20/2025', '01/28/2025', '03/30/2025', '14/01/2025'])).toEqual({
    order: 'mdy',
    open: false,
  });
  expect(dateOrderOf(['14/01/2025', '01/14/2025'])).toEqual({ order: 'dmy', open: true });
});
