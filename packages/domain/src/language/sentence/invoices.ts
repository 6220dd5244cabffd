import { quantityOf } from './assembly.ts';
import { rangesOf } from './clauses.ts';
import { FeatureCodes, type Features } from './feature-sink.ts';
import { addWords } from './features.ts';
import { type FigureGroup, groupsOf } from './figures.ts';
import { findName } from './known-names.ts';
import type { SaidMoney, SaidQuantity } from './mark.ts';
import { modelOf } from './models.ts';
import { heaviest, namedBeside, type Phrase, phrasesOf } from './phrases.ts';
import { type KnownNames, Sentence } from './reading.ts';
import { unreadIn } from './unread.ts';

/** Tokens `from` up to, not including, `to`. */
export interface Range {
  from: number;
  to: number;
}

export type SaidDocumentType = 'invoice' | 'receipt' | 'quote';

/** A line of a document as a text says it; a price that it does not say is left out. In the minor unit. */
export interface SaidLine {
  name: string;
  quantity: number;
  unit?: string;
  unit_price_minor?: number;
  total_minor?: number;
}

/** An invoice, a receipt or a quote as a text says it. */
export interface SaidDocument {
  document_type: SaidDocumentType;
  customer?: string;
  items: SaidLine[];
  paid_minor?: number;
  payment_method?: string;
  due_date?: string;
  discount_percentage?: number;
  /** Words that nothing was made of. */
  unread: string[];
  /** What the text leaves open. */
  asks: string[];
}

/** What the classifier of documents sees: the words, and what the figures are. */
export function addDocument<Into extends Features>(
  into: Into,
  sentence: Sentence,
  groups: readonly FigureGroup[],
): Into {
  const labels = new Set(groups.flatMap(({ figures }) => figures.map(({ label }) => label.slice(1))));
  addWords(into, sentence);
  for (const label of labels) into.add('figure ', label);
  into.add('figures ', [...labels].sort().join(' '));
  return into;
}

/** A line with the tokens that it came from. */
export interface ReadLine {
  said: SaidLine;
  name: Range | null;
  count: SaidQuantity | null;
  price: SaidMoney | null;
  /** Prices that do not agree with the first one. */
  rivals: SaidMoney[];
  /** Nothing says whether the price is for each or for all. */
  isBare: boolean;
}

/** A document with the tokens that it came from. */
export interface ReadDocument {
  said: SaidDocument;
  sentence: Sentence;
  lines: ReadLine[];
  customer: Range | null;
  /** Other names, in capital letters, that may be the customer. */
  others: Range[];
  due: Range | null;
  method: Range | null;
  /** Figures of what was paid or is left. */
  paid: Range[];
}

/** Reads a note about a sale as a document. `today` is the organization's civil date. Never throws. */
export const readInvoice = (text: string, today: string, known: KnownNames = {}): SaidDocument =>
  readDocument(text, today, known).said;

/** Reads a note about a sale, and keeps which words each part came from. Never throws. */
export function readDocument(text: string, today: string, known: KnownNames = {}): ReadDocument {
  const sentence = new Sentence(text, today, known);
  const said: SaidDocument = { document_type: 'invoice', items: [], unread: [], asks: [] };
  const read: ReadDocument = {
    said,
    sentence,
    lines: [],
    customer: null,
    others: [],
    due: null,
    method: null,
    paid: [],
  };
  if (sentence.tokens.length === 0) {
    said.asks.push('What was sold?');
    return read;
  }
  const groups = groupsOf(sentence, 'lines');
  const ranges = rangesOf(sentence, groups);
  const phrases = phrasesOf(sentence);
  said.document_type = modelOf<SaidDocumentType>('documents').best(
    addDocument(new FeatureCodes(), sentence, groups),
  );
  const customer = customerOf(sentence, phrases, known);
  if (customer) {
    said.customer = customer.name;
    read.customer = customer;
    read.others = othersOf(sentence, phrases, customer);
  }
  for (const [index, group] of groups.entries()) {
    for (const { figure, label } of group.figures)
      if (label.endsWith('paid') || label.endsWith('left')) read.paid.push(figure);
    const taken = read.lines.flatMap(({ name }) => name ?? []);
    const line = lineOf(sentence, group, { range: ranges[index]!, taken }, phrases, known);
    if (line) read.lines.push(line);
  }
  said.items = read.lines.map((line) => line.said);
  const percent = discountIn(sentence);
  if (percent !== null) said.discount_percentage = percent;
  const paid = paidOf(sentence, said, groups);
  if (paid !== null) said.paid_minor = paid;
  const method = sentence.marks.find((mark) => mark.kind === 'method');
  if (method?.kind === 'method' && said.paid_minor !== undefined) {
    said.payment_method = method.method;
    read.method = method;
  }
  const due = said.document_type === 'invoice' ? sentence.due : null;
  if (due) {
    said.due_date = due.date;
    read.due = due;
  }
  for (const { said: item } of read.lines)
    if (item.unit_price_minor === undefined && item.total_minor === undefined)
      said.asks.push(`What is the price of ${item.name}?`);
  said.unread = unreadOf(read);
  return read;
}

const HALF_PAID = /\b(?:pay|paid|pays|drop|dropped|deposit)\b (?:\w+ )?half|\bhalf (?:payment|paid|down)\b/;

/** What was paid in all, in the minor unit; null where nothing is said of it, or the whole is not known. */
function paidOf(sentence: Sentence, said: SaidDocument, groups: readonly FigureGroup[]): number | null {
  const sums = said.items.map(
    (item) => item.total_minor ?? (item.unit_price_minor ?? Number.NaN) * item.quantity,
  );
  const due = Math.round(
    sums.reduce((sum, each) => sum + each, 0) * (1 - (said.discount_percentage ?? 0) / 100),
  );
  const isKnown = Number.isFinite(due) && due > 0;
  const paid = groups.reduce((sum, group) => sum + group.paid, 0);
  const left = groups.reduce((sum, group) => sum + (group.left ?? 0), 0);
  if (said.document_type === 'receipt' && isKnown) return due;
  if (paid > 0) return paid;
  if (left > 0 && left < due) return due - left;
  return isKnown && HALF_PAID.test(sentence.words(0, sentence.tokens.length)) ? Math.round(due / 2) : null;
}

/** Runs of words that nothing was made of. */
function unreadOf({ sentence, lines, customer, due, method, paid }: ReadDocument): string[] {
  const taken = [
    ...[customer, due, method, ...paid].filter((range) => range !== null),
    ...lines.flatMap(({ name, count, price }) => [name, count, price]).filter((range) => range !== null),
  ];
  /** "3 at 45k = 135k" says the same twice. */
  const products = new Set(lines.map(({ said }) => Math.round((said.unit_price_minor ?? 0) * said.quantity)));
  const isTaken = (index: number) =>
    taken.some(({ from, to }) => index >= from && index < to) ||
    sentence.marks.some(
      (mark) => index >= mark.from && index < mark.to && mark.kind === 'money' && products.has(mark.minor),
    );
  return unreadIn(sentence, isTaken).map((range) => sentence.textOf(range));
}

function customerOf(
  sentence: Sentence,
  phrases: readonly Phrase[],
  known: KnownNames,
): (Range & { name: string }) | null {
  const phrase = heaviest(phrases.filter(({ label }) => label === 'party'));
  const start = phrase?.from ?? 0;
  const fitting = findName(
    phrase ? sentence.tokens.slice(phrase.from, phrase.to) : sentence.tokens,
    known.customers ?? [],
  );
  if (fitting) return { name: fitting.name, from: start + fitting.from, to: start + fitting.to };
  if (phrase === null) return null;
  const from = joinedFrom(sentence, phrase.from);
  return { name: sentence.textOf({ from, to: phrase.to }), from, to: phrase.to };
}

/** The unit of a count as it was written, where it has one: loaves. */
function unitSaid({ tokens }: Sentence, { unit, to }: SaidQuantity): string | null {
  const last = tokens[to - 1]!;
  return unit === null ? null : last.kind === 'word' ? last.word : unit;
}

/** Names beside the customer's that do not repeat a part of it. */
function othersOf(sentence: Sentence, phrases: readonly Phrase[], customer: Range): Range[] {
  const own = new Set(sentence.tokens.slice(customer.from, customer.to).map(({ word }) => word));
  return phrases.filter(
    ({ label, from, to }) =>
      label === 'party' &&
      (to <= customer.from || from >= customer.to) &&
      sentence.tokens.slice(from, to).some(({ word, capital }) => capital && !own.has(word)),
  );
}

/** Two words joined by a sign are one name: Chidi & Sons, buba & sokoto. */
function joinedFrom({ tokens }: Sentence, from: number): number {
  const first = tokens[from - 2];
  return tokens[from - 1]?.word === '&' && first?.kind === 'word' ? from - 2 : from;
}

function lineOf(
  sentence: Sentence,
  group: FigureGroup,
  { range, taken }: { range: Range; taken: readonly Range[] },
  phrases: readonly Phrase[],
  known: KnownNames,
): ReadLine | null {
  const own = phrases.filter(({ label, from }) => label === 'item' && from >= range.from && from < range.to);
  const parties = phrases.filter(({ label }) => label === 'party');
  // "3 meat pie and 2 doughnut": the goods of a line before are named again only where nothing else is named.
  const isFree = (phrase: Range) => !taken.some(({ from, to }) => phrase.from < to && phrase.to > from);
  const found =
    heaviest(own.filter(isFree)) ??
    group.figures
      .map(({ figure }) => namedBeside(sentence, figure, parties))
      .find((beside) => beside !== null && isFree(beside)) ??
    heaviest(own);
  const quantity = quantityOf(sentence, { group, ...range });
  // "2 bread at 800 and 3 at 750": the goods were named before.
  const again = quantity !== null && quantity.unit === null && group.unit !== null ? taken.at(-1) : undefined;
  const named = found ?? again;
  const phrase = named ? { ...named, from: joinedFrom(sentence, named.from) } : null;
  const told = phrase ? sentence.tokens.slice(phrase.from, phrase.to) : [];
  const product = told.length > 0 ? findName(told, known.products ?? []) : null;
  const name =
    product?.name ?? (phrase ? sentence.textOf(phrase) : quantity && unitSaid(sentence, quantity.mark));
  if (name === null) return null;
  const prices = group.figures.flatMap(({ figure, label }) =>
    figure.kind === 'money' && /unit$|total$/.test(label)
      ? [{ figure, all: figure.minor * (label.endsWith('unit') ? (quantity?.value ?? 1) : 1), label }]
      : [],
  );
  const ending = group.unit === null ? 'total' : 'unit';
  const price = prices.findLast(({ label }) => label.endsWith(ending))?.figure ?? null;
  return {
    said: {
      name,
      quantity: quantity?.value ?? 1,
      ...(quantity?.unit && { unit: quantity.unit }),
      ...(group.unit !== null && { unit_price_minor: group.unit }),
      ...(group.unit === null && group.total !== null && { total_minor: group.total }),
    },
    name: phrase,
    count: quantity?.mark ?? null,
    price,
    rivals: prices
      .filter(({ all }) => Math.round(all) !== Math.round(prices[0]!.all))
      .map(({ figure }) => figure),
    isBare: price !== null && price.role === 'bare' && group.unit === null,
  };
}

/** A percentage taken off; a share that is paid up front is none. */
function discountIn(sentence: Sentence): number | null {
  for (const mark of sentence.marks) {
    if (mark.kind !== 'percent') continue;
    const near = sentence.words(Math.max(0, mark.from - 4), mark.to + 4);
    if (/\b(?:discount|off|less|minus|rebate|remove|removed)\b/.test(near)) return mark.value;
  }
  return null;
}
