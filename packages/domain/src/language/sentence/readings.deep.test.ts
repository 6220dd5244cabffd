import { expect, test } from 'vitest';
import { givenTexts, markOf, storedMarks } from './readings.ts';

const AT_ONCE = 20;
const given = givenTexts();
// Nothing but a mark of it is stored: what it was is shown by the commit before.
const marks = storedMarks();

test.each(given.flatMap((_, index) => (index % AT_ONCE === 0 ? [index] : [])))(
  'texts from %i on are read as before by each reader, with marks of money, aloud, told a day later, with slips and with other words',
  (from) => {
    const texts = given.slice(from, from + AT_ONCE);
    expect(texts.map((one) => `${one.text}: ${markOf(one)}`)).toEqual(
      texts.map((one, index) => `${one.text}: ${marks[from + index]}`),
    );
  },
);
