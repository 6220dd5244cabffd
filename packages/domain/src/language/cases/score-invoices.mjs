#!/usr/bin/env node
// Scores drafts of invoices, receipts and quotes read from sentences.
//   node score-invoices.mjs CASES.jsonl ANSWERS.jsonl [--show]
// ANSWERS holds, line for line, { document_type, customer?, items: [{ name, quantity, unit?, unit_price_minor?, total_minor? }],
// paid_minor?, payment_method?, due_date?, discount_percentage? }; other fields are ignored.
// Prints the share of lines right in three readings:
//   money  every price and the sum paid, no price where none was said, and nothing of must_not
//   lines  also the lines themselves: their number, quantities and names
//   full   also customer, document type, due date, payment method and discount
import { acceptable, isAbsent, percent, readArguments, sameName, showMiss } from './score-lib.mjs';

// What a draft may call somebody without a name.
const NOBODY = ['', 'customer', 'a customer', 'walk in', 'walk-in customer', 'cash customer', 'passerby'];

const itemsOf = (document) => (Array.isArray(document?.items) ? document.items : []);
const isPriced = (item) => !isAbsent(item.unit_price_minor) || !isAbsent(item.total_minor);
const quantityOf = (item) => (isAbsent(item.quantity) ? 1 : item.quantity);
const totalOf = (item) =>
  isAbsent(item.total_minor) ? Math.round(item.unit_price_minor * quantityOf(item)) : item.total_minor;
const quantities = (wanted) => [wanted.quantity, ...(wanted.alt_quantities ?? [])];

// A unit price may be given as a line total and the other way round, as long as both say the same.
const samePrice = (wanted, given) => {
  if (!isPriced(wanted)) return !isPriced(given);
  if (!isPriced(given)) return false;
  const quantity = quantityOf(given);
  if (!isAbsent(given.unit_price_minor) && !isAbsent(given.total_minor)) {
    const off = Math.abs(given.unit_price_minor * quantity - given.total_minor);
    if (off > Math.max(1, quantity / 2)) return false;
  }
  if (!isAbsent(wanted.total_minor) && totalOf(given) !== wanted.total_minor) return false;
  if (!isAbsent(wanted.unit_price_minor)) {
    const unitPrice = isAbsent(given.unit_price_minor)
      ? given.total_minor / quantity
      : given.unit_price_minor;
    if (Math.abs(unitPrice - wanted.unit_price_minor) > 1e-6) return false;
    if (!isAbsent(given.total_minor) && given.total_minor !== totalOf(wanted)) return false;
  }
  return true;
};
const sameLine = (wanted, given) =>
  samePrice(wanted, given) &&
  quantities(wanted).includes(quantityOf(given)) &&
  [wanted.name, ...(wanted.alt_names ?? [])].some((name) => sameName(name, given.name));

// Each wanted line needs a line of its own among the given ones, in any order.
const pairUp = (wanted, given, same) => {
  if (wanted.length !== given.length) return false;
  if (wanted.length === 0) return true;
  const [first, ...rest] = wanted;
  return given.some(
    (item, i) =>
      same(first, item) &&
      pairUp(
        rest,
        given.filter((_, j) => j !== i),
        same,
      ),
  );
};

const amountDue = (document) => {
  const items = itemsOf(document);
  if (items.length === 0 || !items.every(isPriced)) return undefined;
  const sum = items.reduce((total, item) => total + totalOf(item), 0);
  return Math.round(sum * (1 - (document.discount_percentage ?? 0) / 100));
};
const samePaid = (wanted, given) => {
  if (
    isAbsent(given.paid_minor) &&
    given.document_type === 'receipt' &&
    wanted.paid_minor === amountDue(wanted)
  )
    return true;
  return (given.paid_minor ?? 0) === (wanted.paid_minor ?? 0);
};
const breaksMustNot = (mustNot, given) =>
  itemsOf(given).some(
    (item) =>
      (mustNot?.prices_minor ?? []).some(
        (price) => price === item.unit_price_minor || price === item.total_minor,
      ) || (mustNot?.item_names ?? []).some((name) => sameName(name, item.name)),
  );
const sameCustomer = (wanted, given) =>
  isAbsent(wanted) ? NOBODY.some((word) => sameName(word, given)) : sameName(wanted, given);

const money = (wanted, given, mustNot) =>
  !breaksMustNot(mustNot, given) &&
  samePaid(wanted, given) &&
  pairUp(
    itemsOf(wanted).filter(isPriced),
    itemsOf(given).filter((item) => isPriced(item) && totalOf(item) !== 0),
    samePrice,
  );
const lines = (wanted, given, mustNot) =>
  !breaksMustNot(mustNot, given) &&
  samePaid(wanted, given) &&
  pairUp(itemsOf(wanted), itemsOf(given), sameLine);
const full = (wanted, given, mustNot) =>
  lines(wanted, given, mustNot) &&
  given.document_type === wanted.document_type &&
  sameCustomer(wanted.customer, given.customer) &&
  (given.due_date || undefined) === wanted.due_date &&
  (given.discount_percentage ?? 0) === (wanted.discount_percentage ?? 0) &&
  (isAbsent(wanted.payment_method) || given.payment_method === wanted.payment_method);

const { cases, answers, show } = readArguments();
const readings = { money, lines, full };
const right = { money: 0, lines: 0, full: 0 };
let forbidden = 0;
cases.forEach((one, i) => {
  const given = answers[i] ?? {};
  if (breaksMustNot(one.must_not, given)) forbidden += 1;
  let failed;
  for (const [name, reading] of Object.entries(readings)) {
    // An answer without lines reads nothing, even where no price was said.
    const ok =
      itemsOf(given).length > 0 && acceptable(one).some((wanted) => reading(wanted, given, one.must_not));
    if (ok) right[name] += 1;
    else failed ??= name;
  }
  if (failed && show) showMiss(failed, one, one.expect, answers[i]);
});
const share = (name) => `${name} ${percent(right[name], cases.length)}`;
console.log(
  `invoices ${share('money')}  ${share('lines')}  ${share('full')}  forbidden figures or names in ${forbidden}  (${cases.length} lines)`,
);
