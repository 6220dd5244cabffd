import { expect, test } from 'vitest';
import { dueDateIn } from './due-dates.ts';
import { tokensOf } from './tokens.ts';

// 2026-11-22 is a Sunday.
test.each([
  ['he go pay on Friday', '2026-11-27'],
  ['balance in two weeks', '2026-12-06'],
  ['Net 14', '2026-12-06'],
  ['terms 30 days', '2026-12-22'],
  ['due 30th', '2026-11-30'],
  ['due next week', '2026-11-29'],
  ['due next week Friday', '2026-11-27'],
  ['she go pay Tuesday next week', '2026-11-24'],
  ['na next tomorrow him go pay', '2026-11-24'],
  ["she'll pay month end", '2026-11-30'],
  ["she'll pay end of month", '2026-11-30'],
  ['e go settle end of dis month', '2026-11-30'],
  ['he pays at the end of the month', '2026-11-30'],
  ['due end of next month', '2026-12-31'],
  ['balance next month end', '2026-12-31'],
  ['on credit till Wednesday', '2026-11-25'],
  ['due 1st December', '2026-12-01'],
  ['pay end of month', '2026-11-30'],
  ['pay end of the month', '2026-11-30'],
  ['pay end of this month', '2026-11-30'],
  ['pay end month', '2026-11-30'],
  ['pay month ending', '2026-11-30'],
  ['pay next month', '2026-12-22'],
  ['pay in 2 months', '2027-01-22'],
  ['pay within 3 wks', '2026-12-13'],
  ['pay a week', '2026-11-29'],
  ['pay one week', '2026-11-29'],
  ['5th December we pay, ok', '2026-12-05'],
  ['she say, pay, on Friday', '2026-11-27'],
  ['pay on 1st, deliver on 5th', '2026-12-01'],
])('%s', (text, date) => {
  expect(dueDateIn(tokensOf(text), '2026-11-22')?.date).toBe(date);
});

test.each([
  'deposit paid, pick up on Saturday',
  'the wedding is 12 December',
  'deliver on Monday',
  'no day at all',
  'she go settle end of',
  'she will pay at the end of the year',
  'payable at the end of the job',
  'pay in 30',
  'pay in 400 days',
  'pay in 5k days',
])('%s is no day to pay by', (text) => {
  expect(dueDateIn(tokensOf(text), '2026-11-22')).toBeNull();
});

test('of two days the one that stands closer to paying counts, and of two alike the first', () => {
  const due = (text: string) => dueDateIn(tokensOf(text), '2026-11-22')?.date;
  expect(due('balance as agreed, come tomorrow. she will pay on Friday')).toBe('2026-11-27');
  expect(due('she will pay on Friday. balance as agreed, come tomorrow')).toBe('2026-11-27');
  expect(due('pay half on Tuesday, pay the rest on Friday')).toBe('2026-11-24');
  expect(due('pay on Tuesday. deliver on Friday')).toBe('2026-11-24');
  expect(due('deliver on Tuesday, pay on Friday')).toBe('2026-11-27');
  expect(due('deliver on Friday; Monday balance')).toBe('2026-11-23');
});

test('a day of next week is of the week after this one', () => {
  // 2026-11-26 is a Thursday.
  const due = (text: string) => dueDateIn(tokensOf(text), '2026-11-26')?.date;
  expect(due('balance next week Friday')).toBe('2026-12-04');
  expect(due('balance Friday next week')).toBe('2026-12-04');
});
