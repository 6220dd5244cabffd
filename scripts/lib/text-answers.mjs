/** Answers the lines of standard input; runs in the Node that the project brings, which reads TypeScript. */
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { DEFAULT_TIME_ZONE } from '@lissafi/contract/limits';
import { todayIn } from '@lissafi/domain/calendar/civil-date';
import { readInvoice } from '@lissafi/domain/language/sentence/invoices';
import { readQuestion } from '@lissafi/domain/language/sentence/questions';
import { readSentence } from '@lissafi/domain/language/sentence/transactions';

const { values, positionals } = parseArgs({
  options: { products: { type: 'string' }, customers: { type: 'string' } },
  allowPositionals: true,
});
const list = (names) => names?.split(',').map((name) => name.trim());
const named = { products: list(values.products), customers: list(values.customers) };
const answers = {
  parse: (one, today, known) => readSentence(one, today, known),
  invoice: (one, today, known) => readInvoice(one, today, known),
  question: (one, today, known) => ({ understood: readQuestion(one, today, known) }),
};
const answer = answers[positionals[0]];
if (!answer) throw new Error(`What to read is one of: ${Object.keys(answers).join(', ')}`);
const today = todayIn(DEFAULT_TIME_ZONE, new Date());
const lines = (await text(process.stdin)).split('\n').filter((line) => line.trim() !== '');
for (const line of lines) {
  const { text: said, ref_date, products, customers, suppliers } = JSON.parse(line);
  const known = {
    products: products ?? named.products,
    customers: customers ?? named.customers,
    suppliers,
  };
  process.stdout.write(`${JSON.stringify(answer(said, ref_date ?? today, known))}\n`);
}
