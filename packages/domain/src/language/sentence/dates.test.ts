import { expect, test } from 'vitest';
import { dateAt, type Outlook } from './dates.ts';
import { tokensOf } from './tokens.ts';

// A Sunday.
const TODAY = '2026-11-22';
const read = (text: string, outlook: Outlook) => {
  const date = dateAt(tokensOf(text), 0, TODAY, outlook);
  return date && `${date.first}${date.isToday ? ' today' : ''}${date.isFuture ? ' to come' : ''}`;
};

test.each<[string, string | null, (string | null)?]>([
  ['tonight', '2026-11-22 today'],
  ['just now', '2026-11-22 today'],
  ['just', null],
  ['this morning', '2026-11-22 today'],
  ['last night', '2026-11-21'],
  ['yesternight', '2026-11-21'],
  ['yesterday morning', '2026-11-21'],
  ['last yesterday', '2026-11-20'],
  ['upper yesterday', '2026-11-20'],
  ['day before yesterday', '2026-11-20'],
  ['the day before yesterday', '2026-11-20'],
  ['tomorrow night', '2026-11-23 to come'],
  ['next tomorrow', '2026-11-24 to come'],
  ['day after tomorrow', '2026-11-24 to come'],
  ['the day after tomorrow', '2026-11-24 to come'],
  ['the day after', null],
  ['the other day', null],
  ['last week Wednesday', '2026-11-11'],
  ['last week Sunday', '2026-11-15'],
  ['last week', null],
  ['end of March', '2026-03-31'],
  ['end of December', '2025-12-31', '2026-12-31 to come'],
  ['the end of February', '2026-02-28'],
  ['the end of something', null],
  ['Sunday', '2026-11-15', '2026-11-29 to come'],
  ['this Sunday', '2026-11-22 today'],
  ['Saturday gone', '2026-11-21', '2026-11-28 to come'],
  ['past Friday', '2026-11-20'],
  ['last Friday', '2026-11-20'],
  ['coming Friday', '2026-11-27 to come'],
  ['next Friday', '2026-11-27 to come'],
  ['Fri', '2026-11-20', '2026-11-27 to come'],
  ['fri', null],
  ['Monday 16th', '2026-11-16', '2026-12-16 to come'],
  ['Monday the 16th', '2026-11-16', '2026-12-16 to come'],
  ['March 5', '2026-03-05', '2027-03-05 to come'],
  ['Dec 31 2025', '2025-12-31'],
  ['December 40', null],
  ['December 5k', null],
  ['may 5', null],
  ['5 december 2026', '2026-12-05 to come'],
  ['5 may', null],
  ['5 May', '2026-05-05', '2027-05-05 to come'],
  ['5th may', '2026-05-05', '2027-05-05 to come'],
  ['5th of december', '2025-12-05', '2026-12-05 to come'],
  ['5%', null],
  ['22nd', '2026-11-22'],
  ['23rd', '2026-10-23', '2026-11-23 to come'],
  ['31st', '2026-10-31', '2026-12-31 to come'],
  ['31st of November', null],
  ['30 February', null],
  ['30 February 2026', null],
  ['50 December', null],
  ['3 days ago', '2026-11-19'],
  ['2 weeks back', '2026-11-08'],
  ['4 months ago', '2026-07-22'],
  ['3 weeks', null],
  ['2026-11-05', '2026-11-05'],
  ['2026-02-30', null],
  ['5/12/25', '2025-12-05'],
  ['5-12-2025', '2025-12-05'],
  ['29/02/2024', '2024-02-29'],
  ['5/12', '2025-12-05', '2026-12-05 to come'],
  ['5/13', null],
])('%s', (text, past, future = past) => {
  expect([read(text, 'past'), read(text, 'future')]).toEqual([past, future]);
});

test.each([
  ['the day before yesterday we sold', 4],
  ['yesternight we sold', 1],
  ['last night we sold', 2],
  ['end of March we sold', 3],
  ['the end of March we sold', 4],
  ['Saturday gone we sold', 2],
  ['Saturday evening we sold', 2],
  ['Monday the 16th we sold', 3],
  ['March 5 we sold', 2],
  ['March 5 2025 we sold', 3],
  ['5th of March we sold', 3],
  ['5 March 2025 we sold', 3],
  ['5th we sold', 1],
  ['3 days ago we sold', 3],
])('in "%s" %d words say the day', (text, words) => {
  expect(dateAt(tokensOf(`when ${text}`), 1, TODAY)).toMatchObject({ from: 1, to: 1 + words, isDay: true });
});

test('the day of the week that it is now is meant where the sentence says so', () => {
  expect(dateAt(tokensOf('today being Sunday'), 2, TODAY)?.first).toBe(TODAY);
  expect(dateAt(tokensOf('sales of Sunday'), 2, TODAY)?.first).toBe('2026-11-15');
});
