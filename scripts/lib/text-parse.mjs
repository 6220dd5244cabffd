/** Answers the lines of standard input; runs in the Node that the project brings, which reads TypeScript. */
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { DEFAULT_TIME_ZONE } from '@lissafi/contract/limits';
import { todayIn } from '@lissafi/domain/calendar/civil-date';
import { readSentence } from '@lissafi/domain/language/sentence/transactions';

const { values } = parseArgs({
  options: { products: { type: 'string' }, customers: { type: 'string' } },
});
const list = (names) => names?.split(',').map((name) => name.trim());
const known = { products: list(values.products), customers: list(values.customers) };
const today = todayIn(DEFAULT_TIME_ZONE, new Date());
const lines = (await text(process.stdin)).split('\n').filter((line) => line.trim() !== '');
for (const line of lines) {
  const one = JSON.parse(line);
  process.stdout.write(`${JSON.stringify(readSentence(one.text, one.ref_date ?? today, known))}\n`);
}
