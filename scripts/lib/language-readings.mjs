/** Writes down what is read from the given texts; runs in the Node that the project brings. */
import { writeFileSync } from 'node:fs';
import {
  givenTexts,
  MARKS,
  markOf,
  READINGS,
  readingOf,
} from '../../packages/domain/src/language/sentence/readings.ts';

const texts = givenTexts();
for (const [path, lineOf] of [
  [READINGS, readingOf],
  [MARKS, markOf],
])
  writeFileSync(path, `${texts.map(lineOf).join('\n')}\n`);
console.log(`${texts.length} readings`);
