#!/usr/bin/env node
// Scores the route that a reader gives to each sentence.
//   node score-routes.mjs CASES.jsonl ANSWERS.jsonl [--show]
// ANSWERS holds, line for line, {"route": "sale" | "purchase" | ...}; other fields are ignored.
// Prints the share of right routes, and how many of the sentences that book nothing (none, question, transfer)
// were answered with a route that books.
import { percent, readArguments, showMiss } from './score-lib.mjs';

const NOT_BOOKED = ['none', 'question', 'transfer'];
const BOOKING = [
  'sale',
  'purchase',
  'expense',
  'income',
  'customer_payment',
  'supplier_payment',
  'stock_count',
  'stock_adjustment',
  'production',
];

const { cases, answers, show } = readArguments();
let right = 0;
let quiet = 0;
let wronglyBooked = 0;
cases.forEach((one, i) => {
  const given = answers[i]?.route;
  const accepted = [one.route, ...(one.alt ?? [])];
  const ok = accepted.includes(given);
  if (ok) right += 1;
  else if (show) showMiss('route', one, accepted.join(' or '), given);
  if (NOT_BOOKED.includes(one.route)) {
    quiet += 1;
    if (!ok && BOOKING.includes(given)) wronglyBooked += 1;
  }
});
console.log(
  `routes ${percent(right, cases.length)}  wrongly booked ${wronglyBooked} of ${quiet}  (${cases.length} lines)`,
);
