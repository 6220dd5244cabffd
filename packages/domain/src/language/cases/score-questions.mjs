#!/usr/bin/env node
// Scores how questions about the books are understood.
//   node score-questions.mjs CASES.jsonl ANSWERS.jsonl [--show]
// ANSWERS holds, line for line, {"understood": { kind, customer?, supplier?, item?, category?, date_from?, date_to?, above? } | null}
// or that object (or null) itself; `above_minor` may stand for `above`.
// Prints the share of right kinds, the share right in every field, and how many questions that it may not answer were answered.
import { acceptable, isAbsent, percent, readArguments, sameName, showMiss } from './score-lib.mjs';

// Kinds whose answer is a state: today's date says no more than no date.
const STATES = ['who_owes', 'customer_owes', 'i_owe', 'item_stock', 'item_cost', 'low_stock', 'cash_balance'];
const DEFAULT_TODAY = '2026-11-22';

const understoodOf = (answer) => {
  if (answer === null || typeof answer !== 'object') return null;
  const understood = 'understood' in answer ? answer.understood : answer;
  return isAbsent(understood?.kind) ? null : understood;
};
const sameKind = (wanted, given) =>
  wanted === null || given === null ? wanted === given : wanted.kind === given.kind;
const sameDates = (wanted, given, today) => {
  const from = given.date_from || undefined;
  const to = given.date_to || undefined;
  if (from === wanted.date_from && to === wanted.date_to) return true;
  if (STATES.includes(wanted.kind)) {
    // The beginning of a state is of no account, nor is today as its end.
    return wanted.date_to === undefined ? to === today : to === wanted.date_to && from === undefined;
  }
  // Without a period the current month is the default.
  const noPeriod = wanted.date_from === undefined && wanted.date_to === undefined;
  return noPeriod && from === `${today.slice(0, 8)}01` && to === today;
};
const sameFields = (wanted, given, today) => {
  if (wanted === null || given === null) return wanted === given;
  const above = isAbsent(given.above_minor) ? given.above : given.above_minor;
  return (
    sameKind(wanted, given) &&
    ['customer', 'supplier', 'item'].every((field) => sameName(wanted[field], given[field])) &&
    (given.category || undefined) === wanted.category &&
    (isAbsent(above) ? undefined : above) === wanted.above_minor &&
    sameDates(wanted, given, today)
  );
};

const { cases, answers, show } = readArguments();
let kinds = 0;
let full = 0;
let refusals = 0;
let answered = 0;
cases.forEach((one, i) => {
  const given = understoodOf(answers[i]);
  const today = one.ref_date ?? DEFAULT_TODAY;
  const accepted = acceptable(one);
  const kindIsRight = accepted.some((wanted) => sameKind(wanted, given));
  const fullIsRight = accepted.some((wanted) => sameFields(wanted, given, today));
  if (kindIsRight) kinds += 1;
  if (fullIsRight) full += 1;
  if (show && !fullIsRight) showMiss(kindIsRight ? 'full' : 'kind', one, one.expect, given);
  if (one.expect === null) {
    refusals += 1;
    if (!kindIsRight) answered += 1;
  }
});
console.log(
  `questions kind ${percent(kinds, cases.length)}  full ${percent(full, cases.length)}  wrongly answered ${answered} of ${refusals}  (${cases.length} lines)`,
);
