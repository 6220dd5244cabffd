import { describe, expect, test } from 'vitest';
import { givenTexts, markOf, readingOf, storedMarks, storedReadings } from './readings.ts';

const AT_ONCE = 20;
/** Of so many texts one is read in the ways of others too. */
const MARKED = 20;

describe('what is read from a text changes only where it is meant to (npm run language:readings writes it down anew)', () => {
  const given = givenTexts();
  const stored = storedReadings();
  test('each text has its reading', () => {
    expect(stored.map((line) => (JSON.parse(line) as { text: string }).text)).toEqual(
      given.map(({ text }) => text),
    );
  });

  const starts = given.flatMap((_, index) => (index % AT_ONCE === 0 ? [index] : []));
  test.each(starts)('texts from %i on', (from) => {
    const to = from + AT_ONCE;
    expect(given.slice(from, to).map(readingOf)).toEqual(stored.slice(from, to));
  });

  // Nothing but a mark of it is stored: what it was is shown by the commit before. All of them are deep tests.
  const marks = storedMarks();
  test.each(
    given.flatMap((one, index) => (index % MARKED === 0 ? [[one.text, one, marks[index]] as const] : [])),
  )(
    '%s, by each reader, with marks of money, aloud, told a day later, with slips and with other words',
    (_, one, mark) => {
      expect(markOf(one)).toBe(mark);
    },
  );
});
