import { describe, expect, test } from 'vitest';
import { givenTexts, readingOf, storedReadings } from './readings.ts';

const AT_ONCE = 20;

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
});
