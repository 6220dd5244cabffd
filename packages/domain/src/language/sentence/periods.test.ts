import { expect, test } from 'vitest';
import { periodOf } from './periods.ts';
import { tokensOf } from './tokens.ts';

const NOW = '2026-11-22';
/** The two days that a question names, and the words that say them. */
const read = (text: string, today: string) => {
  const tokens = tokensOf(text);
  const period = periodOf(tokens, today);
  if (!period) return null;
  const said = text.slice(tokens[period.from]!.start, tokens[period.to - 1]!.end);
  return [`${period.first ?? ''}..${period.last}`, said];
};

test.each<[string, string, string]>([
  ['sales since the 3rd please', '2026-11-03..2026-11-22', 'since the 3rd'],
  ['sales since March please', '2026-03-01..2026-11-22', 'since March'],
  ['sales this weekend please', '2026-11-21..2026-11-22', 'this weekend'],
  ['sales last weekend please', '2026-11-21..2026-11-22', 'last weekend'],
  ['sales last 3 months please', '2026-08-22..2026-11-22', 'last 3 months'],
  ['sales past 2 weeks please', '2026-11-09..2026-11-22', 'past 2 weeks'],
  ['sales past 30 days please', '2026-10-24..2026-11-22', 'past 30 days'],
  ['sales dis week please', '2026-11-16..2026-11-22', 'dis week'],
  ['sales last week please', '2026-11-09..2026-11-15', 'last week'],
  ['sales last week Friday please', '2026-11-13..2026-11-13', 'last week Friday'],
  ['sales this month please', '2026-11-01..2026-11-22', 'this month'],
  ['sales previous month please', '2026-10-01..2026-10-31', 'previous month'],
  ['sales this quarter please', '2026-10-01..2026-11-22', 'this quarter'],
  ['sales last quarter please', '2026-07-01..2026-09-30', 'last quarter'],
  ['sales this year please', '2026-01-01..2026-11-22', 'this year'],
  ['sales last year please', '2025-01-01..2025-12-31', 'last year'],
  ['sales first quarter please', '2026-01-01..2026-03-31', 'first quarter'],
  ['sales second quarter please', '2026-04-01..2026-06-30', 'second quarter'],
  ['sales third quarter please', '2026-07-01..2026-09-30', 'third quarter'],
  ['sales fourth quarter please', '2026-10-01..2026-12-31', 'fourth quarter'],
  ['sales Q3 2025 please', '2025-07-01..2025-09-30', 'Q3 2025'],
  ['sales 2025 please', '2025-01-01..2025-12-31', '2025'],
  ['sales December please', '2025-12-01..2025-12-31', 'December'],
  ['sales March 2025 please', '2025-03-01..2025-03-31', 'March 2025'],
  ['sales May please', '2026-05-01..2026-05-31', 'May'],
  ['sales Mar 5 please', '2026-03-05..2026-03-05', 'Mar 5'],
  ['sales from March till date please', '2026-03-01..2026-11-22', 'from March till date'],
  ['sales from March up till now please', '2026-03-01..2026-11-22', 'from March up till'],
  ['sales from the 3rd till today please', '2026-11-03..2026-11-22', 'from the 3rd till today'],
  ['sales from March to nothing', '2026-03-01..2026-03-31', 'March'],
  ['sales between the 3rd and the 9th please', '2026-11-03..2026-11-09', 'between the 3rd and the 9th'],
  ['sales btw 1st and 15th of last month please', '2026-10-01..2026-10-15', 'btw 1st and 15th of last month'],
  ['sales 3 to 9 November please', '2026-11-03..2026-11-09', '3 to 9 November'],
  ['sales 28th to 3rd November please', '2026-10-28..2026-11-03', '28th to 3rd November'],
  ['sales 40 to 9 November please', '2026-11-09..2026-11-09', '9 November'],
  ['sales 3k to 9 November please', '2026-11-09..2026-11-09', '9 November'],
  ['sales October to December please', '2025-10-01..2025-12-31', 'October to December'],
  ['sales November to February please', '2025-11-01..2026-02-28', 'November to February'],
  ['sales March and nothing', '2026-03-01..2026-03-31', 'March'],
  ['sales March till now please', '2026-03-01..2026-11-22', 'March till now'],
  ['sales March till date please', '2026-03-01..2026-11-22', 'March till date'],
  ['sales this year to date please', '2026-01-01..2026-11-22', 'this year to date'],
  ['owed as at the end of October please', '..2026-10-31', 'as at the end of October'],
  ['owed as at the 3rd please', '..2026-11-03', 'as at the 3rd'],
  ['owed as of last month please', '..2026-10-31', 'as of last month'],
  ['owed as on Friday please', '..2026-11-20', 'as on Friday'],
  ['owed by the end of the last month please', '..2026-10-31', 'by the end of the last month'],
  ['owed before end of October please', '..2026-10-31', 'before end of October'],
  ['owed end of October please', '..2026-10-31', 'end of October'],
  ['owed the end of last month please', '..2026-10-31', 'the end of last month'],
  ['owed end of this month please', '..2026-11-22', 'end of this month'],
  ['owed October ending please', '..2026-10-31', 'October ending'],
  ['owed last month end please', '..2026-10-31', 'last month end'],
])('%s', (text, days, words) => {
  expect(read(text, NOW)).toEqual([days, words]);
});

test.each([
  'sales since',
  'sales past 500 days',
  'march',
  'may I know',
  'first customer',
  'quarter',
  'the end of',
  'sales last',
  'sales this bag',
])('%s names no days', (text) => {
  expect(read(text, NOW)).toBeNull();
});

test('a weekend is of the week that it is, or of the one before', () => {
  // A Wednesday.
  expect(read('this weekend', '2026-11-25')?.[0]).toBe('2026-11-28..2026-11-29');
  expect(read('last weekend', '2026-11-25')?.[0]).toBe('2026-11-21..2026-11-22');
});
