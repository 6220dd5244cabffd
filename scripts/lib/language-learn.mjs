/**
 * Learns the weights of the classifiers of sentences from the cases; runs in the Node that the project brings.
 * Sets named as arguments are left out, to measure on them what the others teach.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  invoiceRows,
  questionRows,
  routeRows,
  routeRowsOfTransactions,
  transactionRows,
} from './language-rows.mjs';
import { learn, stored } from './linear-learning.mjs';

const language = fileURLToPath(new URL('../../packages/domain/src/language/', import.meta.url));
const left = ['aside', 'blind', ...process.argv.slice(2)];
/** What is kept aside measures and is never read here. */
const files = readdirSync(`${language}cases`)
  .filter(
    (name) =>
      name.startsWith('text-') && name.endsWith('.jsonl') && !left.some((set) => name.includes(`.${set}.`)),
  )
  .sort()
  .map((name) => ({ name, text: readFileSync(`${language}cases/${name}`, 'utf8') }));
const hash = createHash('sha256');
for (const { text } of files) hash.update(text);
/** The given cases count twice: they are the measure, the others were written after them. */
const GIVEN_COUNTS = 2;
const casesOf = (kind) =>
  files
    .filter(({ name }) => name.startsWith(`text-${kind}.`))
    .flatMap(({ name, text }) => {
      const cases = text
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line));
      return Array.from({ length: name.includes('.dev.') ? GIVEN_COUNTS : 1 }, () => cases).flat();
    });

const transactions = casesOf('transactions');
const { figures, clauses, states, words } = transactionRows(transactions);
const invoices = invoiceRows(casesOf('invoices'));
words.push(...invoices.words);
/** Figures of documents are few: those of transactions teach them too. */
const lines = [...invoices.lines, ...figures];
const routeCases = casesOf('routes');
/** As many statements as questions, from all over the sets. */
const statements = routeCases.filter(({ route }, index) => route !== 'question' && index % 15 === 0);
const questions = questionRows(casesOf('questions'), statements);
const routes = [...routeRows(routeCases), ...routeRowsOfTransactions(transactions)];
const entries = Object.entries({
  routes,
  clauses,
  figures,
  lines,
  documents: invoices.documents,
  states,
  words,
  questions,
}).map(([name, rows]) => {
  const weights = learn(rows);
  console.log(`${name}: ${rows.length} rows, ${weights.features.size} features`);
  return `  ${name}: ${JSON.stringify(stored(weights))},`;
});
writeFileSync(
  `${language}sentence/weights.ts`,
  [
    '// Made by `npm run language:learn` from the cases; not to be edited.',
    `export const LEARNED_FROM = '${hash.digest('hex')}';`,
    'export const WEIGHTS = {',
    ...entries,
    '};',
    '',
  ].join('\n'),
);
