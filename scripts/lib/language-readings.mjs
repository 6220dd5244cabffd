/** Writes down what is read from the given texts; runs in the Node that the project brings. */
import { writeFileSync } from 'node:fs';
import { givenTexts, READINGS, readingOf } from '../../packages/domain/src/language/sentence/readings.ts';

const lines = givenTexts().map(readingOf);
writeFileSync(READINGS, `${lines.join('\n')}\n`);
console.log(`${lines.length} readings`);
