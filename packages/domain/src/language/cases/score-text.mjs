#!/usr/bin/env node
// Scores a parser's answers against a case file.
//   node score-text.mjs CASES.jsonl ANSWERS.jsonl [--show]
// ANSWERS holds, line for line, {"result": null | {...} | [{...}, ...], "reason"?: "..."} with the field names of CASES.
// Prints the share of lines right in three readings:
//   amount  type, amount and currency of every transaction, and refusals where nothing can be booked
//   core    also quantity, unit price, payment method, paid, amount paid, date
//   full    also unit, counterparty and item (compared as words)
import { readFileSync } from 'node:fs';

const [casesFile, answersFile, show] = process.argv.slice(2);
const lines = (file) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
const cases = lines(casesFile);
const answers = lines(answersFile);
if (cases.length !== answers.length) throw new Error(`${cases.length} cases, ${answers.length} answers`);

const AMOUNT = ['type', 'amount_minor', 'currency'];
const CORE = [
  ...AMOUNT,
  'quantity',
  'unit_price_minor',
  'payment_method',
  'paid',
  'amount_paid_minor',
  'date_offset_days',
];
const WORDS = ['unit', 'counterparty', 'item'];
const words = (text) =>
  String(text ?? '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];
const stem = (word) => word.replace(/(es|s)$/, '');
const sameWords = (wanted, given) => {
  const have = new Set(words(given).map(stem));
  const want = words(wanted).map(stem);
  const hit = want.filter((word) => have.has(word)).length;
  return want.length === 0 || hit / want.length >= 0.6;
};
const fieldIsRight = (field, wanted, given) => {
  if (wanted[field] === undefined) return true;
  if (WORDS.includes(field)) return sameWords(wanted[field], given[field]);
  if (field === 'date_offset_days' && wanted[field] === 0) return (given[field] ?? 0) === 0;
  return given[field] === wanted[field];
};
const list = (value) => (value === null || value === undefined ? [] : Array.isArray(value) ? value : [value]);
const matches = (expected, result, fields) => {
  const want = list(expected);
  const have = list(result);
  if (want.length !== have.length) return false;
  return want.every((wanted, i) => fields.every((field) => fieldIsRight(field, wanted, have[i])));
};

const readings = { amount: AMOUNT, core: CORE, full: [...CORE, ...WORDS] };
const right = { amount: 0, core: 0, full: 0 };
let booked = 0;
let refusals = 0;
cases.forEach((one, i) => {
  const accepted = [one.expect, ...(one.alt ?? [])];
  for (const [name, fields] of Object.entries(readings)) {
    const ok = accepted.some((expected) => matches(expected, answers[i].result, fields));
    if (ok) right[name] += 1;
    else if (show && name === 'core')
      console.log(
        `- ${one.text}\n    want ${JSON.stringify(one.expect)}\n    got  ${JSON.stringify(answers[i].result)}`,
      );
  }
  if (one.expect === null) {
    refusals += 1;
    if (list(answers[i].result).length > 0 && !accepted.some((e) => matches(e, answers[i].result, AMOUNT)))
      booked += 1;
  }
});
const percent = (n) => `${((100 * n) / cases.length).toFixed(1)} %`;
console.log(
  `amount ${percent(right.amount)}  core ${percent(right.core)}  full ${percent(right.full)}  wrongly booked ${booked} of ${refusals}  (${cases.length} lines)`,
);
