import type { InvoiceText, TextMark, TextQuestion } from '@lissafi/contract/invoice-text';
import { LIMITS } from '@lissafi/contract/limits';
import { customerIn, isCustomerAlone } from './invoice-text-customer.ts';
import {
  ALL,
  AT,
  DOZEN,
  EACH,
  FOR,
  type Line,
  pricesIn,
  question,
  setPrice,
  TIMES,
} from './invoice-text-price.ts';
import { countOf, type Token, tokensOf } from './invoice-text-tokens.ts';
import { directivesOf, notRead } from './vocabulary.ts';

/** Words that do not describe what is sold. */
const OPENERS = new Set(
  `please pls abeg i we am sold sell supplied supply delivered deliver gave give invoice bill receipt for make write
  create raise an the of to also then kindly na bought buy ordered order took carry collect collected
  she he they dem im`.split(/\s+/),
);
/** Words about who paid what; a segment of only these sells nothing. */
const NOT_GOODS = new Set(
  `she he they dem im him her them e me us paid pay drop dropped give gave don remain remains remaining balance bal
  deposit deposited owe owes owing debt`.split(/\s+/),
);
const FILLERS = new Set(['and', 'but', 'is', 'na', 'of', 'the', 'to', 'with', 'i', 'we', 'has', 'have', '=']);
const sellsNothing = (words: readonly Token[]) => {
  const said = words.filter((token) => token.kind === 'word' && !FILLERS.has(token.word));
  return said.length > 0 && said.every((token) => NOT_GOODS.has(token.word));
};
const LESS = new Set(['less', 'minus', 'discount', 'off', 'with', 'of', 'a', 'on', 'from', 'the']);

/**
 * Parses a trader's note ("3 bags of rice at 45k for Mama Ngozi, 10 boxes of lemons 2,500 each") into an invoice
 * (decisions §4). It never guesses: an amount that the text does not give clearly stays empty, with a question; every
 * figure refers to the words that it came from. Never throws. `today` is the organization's civil date. Text beyond
 * LIMITS.invoice_text is not read and becomes a question, because the time grows with the square of the length.
 */
export function parseInvoiceText(text: string, today: string): InvoiceText {
  if (text.length <= LIMITS.invoice_text) return read(text, today);
  const start = read(text.slice(0, LIMITS.invoice_text), today);
  const rest = { start: LIMITS.invoice_text, end: text.length };
  const tooLong = question(`Only the first ${LIMITS.invoice_text} characters were read.`, 'items', rest);
  return { ...start, questions: [...start.questions, tooLong] };
}

function read(text: string, today: string): InvoiceText {
  const { rest, marks, questions, ...document } = directivesOf(text, today);
  const tokens = tokensOf(rest);
  const lines: Line[] = [];
  const customers: { name: string; mark: TextMark }[] = [];
  let ofAll: Token | null = null;

  for (const segment of segmentsOf(tokens)) {
    const found = customerIn(segment, text, tokens);
    if (found) customers.push(found);
    const left = found ? segment.filter((token) => !found.used.has(token)) : segment;
    if (found === null && isCustomerAlone(left)) {
      const [first, last] = [left[0]!, left.at(-1)!];
      const mark = { field: 'customer', start: first.start, end: last.end };
      customers.push({ name: text.slice(first.start, last.end), mark });
      continue;
    }
    const words = left.filter((token) => token.kind !== 'break');
    const percent = words.find((token) => token.kind === 'percent');
    if (percent && words.every((token) => token === percent || LESS.has(token.word) || ALL.has(token.word))) {
      ofAll = percent;
      continue;
    }
    if (sellsNothing(words)) {
      const [start, end] = [words[0]!.start, words.at(-1)!.end];
      questions.push(question(notRead(text.slice(start, end)), 'paid', { start, end }));
      continue;
    }
    readLine(words, text, lines, { marks, questions });
  }

  if (ofAll) discountAll(ofAll, lines, marks, questions);
  if (lines.length > LIMITS.invoice_items) {
    lines.length = LIMITS.invoice_items;
    questions.push(
      question(`Only the first ${LIMITS.invoice_items} lines were taken.`, 'items', {
        start: 0,
        end: text.length,
      }),
    );
  }
  return {
    ...document,
    customer: oneCustomer(customers, marks, questions),
    currency: currencyOf(tokens, lines, marks, questions),
    items: lines.map(({ start: _, end: __, ...item }) => item),
    marks: marks.sort((a, b) => a.start - b.start),
    questions,
  };
}

/** Lines are separated by commas, line ends, and "and" before a count. */
function segmentsOf(tokens: readonly Token[]): Token[][] {
  const segments: Token[][] = [[]];
  for (const [index, token] of tokens.entries()) {
    const joins = token.word === 'and' || token.word === '&' || token.word === '+' || token.word === 'plus';
    const next = tokens[index + 1];
    const ends =
      (token.kind === 'break' && token.word !== ':') ||
      (joins && (countOf(next) !== null || token.word === 'plus' || token.word === '+')) ||
      (joins && segments.at(-1)!.some((one) => one.kind === 'number' && one.minor !== null && one.isMoney));
    if (ends) segments.push([]);
    else segments.at(-1)!.push(token);
  }
  return segments.filter((segment) => segment.some((token) => token.kind !== 'break'));
}

/** Reads quantity, product and price of a line. A price without a product belongs to the line before. */
function readLine(
  words: readonly Token[],
  text: string,
  lines: Line[],
  { marks, questions }: Pick<InvoiceText, 'marks' | 'questions'>,
): void {
  let from = 0;
  while (from < words.length - 1 && OPENERS.has(words[from]!.word)) from++;
  const tokens = words.slice(from);
  const used = new Set<Token>();
  const quantity = quantityIn(tokens, used);
  const prices = pricesIn(tokens, used);
  const percent = tokens.find((token) => token.kind === 'percent');
  if (percent) {
    used.add(percent);
    for (const near of neighbours(tokens, percent)) if (LESS.has(near.word)) used.add(near);
  }
  const named = tokens.filter((token) => !used.has(token));
  const trimmed = trim(named);
  const previous = lines.at(-1);
  const alone = trimmed.length === 0 && quantity === null;
  if (alone && prices.length === 0 && !percent) return;
  const isMore = alone && previous && (previous.unit_price === null || (percent && prices.length === 0));
  if (alone && !isMore && prices.length === 0) return;

  const line: Line = isMore
    ? previous
    : {
        name: '',
        quantity: quantity?.count ?? 1,
        unit_price: null,
        discount_percentage: null,
        start: words[0]!.start,
        end: words.at(-1)!.end,
      };
  if (!isMore) lines.push(line);
  const path = `items.${lines.indexOf(line)}`;
  const mark = (field: string, first: Token, last: Token = first) =>
    marks.push({ field: `${path}.${field}`, start: first.start, end: last.end });
  if (trimmed.length > 0) {
    line.name = nameOf(trimmed, text);
    mark('name', trimmed[0]!, trimmed.at(-1)!);
  }
  if (quantity) mark('quantity', quantity.first, quantity.last);
  if (percent) setDiscount(line, percent, path, marks, questions);
  if (isMore && prices.length > 0) dropQuestion(questions, `${path}.unit_price`);
  setPrice(line, quantity?.dozen ?? 0, prices, path, marks, questions);
}

const dropQuestion = (questions: TextQuestion[], field: string) => {
  const index = questions.findIndex((one) => one.field === field);
  if (index >= 0) questions.splice(index, 1);
};
const neighbours = (tokens: readonly Token[], token: Token) => {
  const at = tokens.indexOf(token);
  return [tokens[at - 2], tokens[at - 1], tokens[at + 1]].filter((one): one is Token => one !== undefined);
};

const JOINERS = new Set([
  'of',
  'at',
  'for',
  'and',
  'is',
  '=',
  '@',
  'x',
  'the',
  'each',
  'with',
  '&',
  '+',
  'a',
]);
/** Removes filler words at both ends. */
function trim(tokens: readonly Token[]): Token[] {
  let [from, to] = [0, tokens.length];
  while (from < to && JOINERS.has(tokens[from]!.word)) from++;
  while (to > from && JOINERS.has(tokens[to - 1]!.word)) to--;
  return tokens.slice(from, to);
}

function nameOf(tokens: readonly Token[], text: string): string {
  const name = tokens.map(({ start, end }) => text.slice(start, end)).join(' ');
  return (name.charAt(0).toUpperCase() + name.slice(1)).slice(0, LIMITS.short_text);
}

interface Quantity {
  count: number;
  first: Token;
  last: Token;
  /** The count in dozens; 0 when it was not given in dozens. */
  dozen: number;
}

/** Finds a count at the start, or after the name where a unit or a multiplication sign marks it. */
function quantityIn(tokens: readonly Token[], used: Set<Token>): Quantity | null {
  const numbers = tokens.filter((token) => token.kind === 'number').length;
  for (const [index, token] of tokens.entries()) {
    const [before, next] = [tokens[index - 1], tokens[index + 1]];
    if (token.word === 'half' && next && DOZEN.test(next.word)) return take(6, token, next, 0.5);
    const count = countOf(token);
    const isWord = token.kind === 'word';
    if (count === null || count < 1 || count > LIMITS.quantity_max) continue;
    const isTimes = TIMES.has(next?.word ?? '') || TIMES.has(before?.word ?? '');
    const isFirst = index === 0;
    const isCounted = !isWord && next !== undefined && UNIT.test(next.word);
    if (!(isFirst || isTimes || isCounted)) continue;
    // A single figure in the line is its price, unless a name follows it.
    if (!isWord && numbers === 1 && !isTimes && !isCounted && (next === undefined || next.kind !== 'word'))
      continue;
    if (!isWord && PRICE_AFTER(next)) continue;
    if (before && (AT.has(before.word) || FOR.has(before.word))) continue;
    const dozen = next && DOZEN.test(next.word);
    if (TIMES.has(next?.word ?? '') || PIECES.test(next?.word ?? '')) used.add(next!);
    if (TIMES.has(before?.word ?? '')) used.add(before!);
    return dozen ? take(count * 12, token, next, count) : take(count, token, token, 0);
  }
  return null;

  function take(count: number, first: Token, last: Token, dozen: number): Quantity {
    used.add(first).add(last);
    return { count, first, last, dozen };
  }
}
const PIECES = /^(?:pcs?|pieces?|units?)$/;
const UNIT =
  /^(?:pcs?|pieces?|bags?|cartons?|ctns?|packs?|boxes|box|crates?|dozens?|dz|units?|bottles?|tins?|rolls?|yards?|litres?|kegs?|trips?|hours?|days?|sets?|pairs?|bundles?|bales?|gallons?|plates?|loaf|loaves|sachets?)$/;
const PRICE_AFTER = (next: Token | undefined) =>
  next !== undefined && (EACH.has(next.word) || next.word === 'per');

function setDiscount(
  line: Line,
  percent: Token,
  path: string,
  marks: TextMark[],
  questions: TextQuestion[],
): void {
  const value = Number(percent.text.replace(/[^\d.]/g, ''));
  const { start, end } = percent;
  if (Number.isFinite(value) && value <= 100 && /^\d+(?:\.\d{1,4})?$/.test(String(value))) {
    line.discount_percentage = value;
    marks.push({ field: `${path}.discount_percentage`, start, end });
  } else {
    const message = `A discount is from 0 to 100 %: ${percent.text}`;
    questions.push(question(message, `${path}.discount_percentage`, percent));
  }
}

function discountAll(percent: Token, lines: Line[], marks: TextMark[], questions: TextQuestion[]): void {
  for (const [index, line] of lines.entries()) {
    if (line.discount_percentage === null) setDiscount(line, percent, `items.${index}`, marks, questions);
  }
}

function oneCustomer(
  found: readonly { name: string; mark: TextMark }[],
  marks: TextMark[],
  questions: TextQuestion[],
): string | null {
  const names = new Set(found.map(({ name }) => name.toLowerCase()));
  if (names.size === 0) return null;
  const { name, mark } = found[0]!;
  if (names.size > 1) {
    const message = `Two customers are named: ${found.map((one) => one.name).join(', ')}.`;
    questions.push(question(message, 'customer', mark));
    return null;
  }
  marks.push(mark);
  return name.slice(0, LIMITS.short_text);
}

function currencyOf(
  tokens: readonly Token[],
  lines: Line[],
  marks: TextMark[],
  questions: TextQuestion[],
): InvoiceText['currency'] {
  const named = tokens.filter((token) => token.currency !== null);
  const [first] = named;
  if (!first) return null;
  const { start, end } = first;
  if (named.some((token) => token.currency !== first.currency)) {
    for (const line of lines) line.unit_price = null;
    questions.push(question('Two currencies are named. One invoice has one.', 'currency', first));
    return null;
  }
  marks.push({ field: 'currency', start, end });
  return first.currency;
}
