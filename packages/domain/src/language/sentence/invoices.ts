import { quantityOf } from './assembly.ts';
import { rangesOf } from './clauses.ts';
import { dueDateIn } from './due-dates.ts';
import { featuresOf } from './features.ts';
import { type FigureGroup, groupsOf } from './figures.ts';
import { findName } from './known-names.ts';
import { modelOf } from './models.ts';
import { heaviest, namedBeside, type Phrase, phrasesOf } from './phrases.ts';
import { type KnownNames, Sentence } from './reading.ts';

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
export function documentFeatures(sentence: Sentence, groups: readonly FigureGroup[]): string[] {
  const labels = new Set(groups.flatMap(({ figures }) => figures.map(({ label }) => label.slice(1))));
  return [
    ...featuresOf(sentence),
    ...[...labels].map((label) => `figure ${label}`),
    `figures ${[...labels].sort().join(' ')}`,
  ];
}

/** Reads a note about a sale as a document. `today` is the organization's civil date. Never throws. */
export function readInvoice(text: string, today: string, known: KnownNames = {}): SaidDocument {
  const sentence = new Sentence(text, today, known);
  const document: SaidDocument = { document_type: 'invoice', items: [], unread: [], asks: [] };
  if (sentence.tokens.length === 0) return { ...document, asks: ['What was sold?'] };
  const groups = groupsOf(sentence, 'lines');
  const ranges = rangesOf(sentence, groups);
  const phrases = phrasesOf(sentence);
  document.document_type = modelOf<SaidDocumentType>('documents').best(documentFeatures(sentence, groups));
  const customer = customerOf(sentence, phrases, known);
  if (customer) document.customer = customer;
  for (const [index, group] of groups.entries()) {
    const line = lineOf(sentence, group, ranges[index]!, phrases, known);
    if (line) document.items.push(line);
  }
  const percent = discountIn(sentence);
  if (percent !== null) document.discount_percentage = percent;
  const sums = document.items.map(
    (item) => item.total_minor ?? (item.unit_price_minor ?? Number.NaN) * item.quantity,
  );
  const due = Math.round(sums.reduce((sum, each) => sum + each, 0) * (1 - (percent ?? 0) / 100));
  const paid = groups.reduce((sum, group) => sum + group.paid, 0);
  const left = groups.reduce((sum, group) => sum + (group.left ?? 0), 0);
  if (document.document_type === 'receipt' && Number.isFinite(due)) document.paid_minor = due;
  else if (paid > 0) document.paid_minor = paid;
  else if (left > 0 && left < due) document.paid_minor = due - left;
  else if (
    /\b(?:half|50 ?%)\b/.test(sentence.words(0, sentence.tokens.length)) &&
    /\b(?:paid?|pay|pays|drop|dropped|deposit)\b (?:\w+ )?half\b|\bhalf (?:payment|paid|down)\b/.test(
      sentence.words(0, sentence.tokens.length),
    ) &&
    Number.isFinite(due)
  )
    document.paid_minor = Math.round(due / 2);
  const method = sentence.marks.find((mark) => mark.kind === 'method');
  if (method?.kind === 'method' && document.paid_minor !== undefined) document.payment_method = method.method;
  const dueDate = document.document_type === 'invoice' ? dueDateIn(sentence.tokens, today) : null;
  if (dueDate) document.due_date = dueDate.date;
  for (const item of document.items)
    if (item.unit_price_minor === undefined && item.total_minor === undefined)
      document.asks.push(`What is the price of ${item.name}?`);
  return document;
}

function customerOf(sentence: Sentence, phrases: readonly Phrase[], known: KnownNames): string | null {
  const parties = phrases.filter(({ label }) => label === 'party');
  const phrase = heaviest(parties);
  const fitting = findName(
    phrase ? sentence.tokens.slice(phrase.from, phrase.to) : sentence.tokens,
    known.customers ?? [],
  );
  if (fitting) return fitting.name;
  return phrase && sentence.textOf(phrase);
}

function lineOf(
  sentence: Sentence,
  group: FigureGroup,
  range: { from: number; to: number },
  phrases: readonly Phrase[],
  known: KnownNames,
): SaidLine | null {
  const own = phrases.filter(({ label, from }) => label === 'item' && from >= range.from && from < range.to);
  const parties = phrases.filter(({ label }) => label === 'party');
  const phrase =
    heaviest(own) ??
    group.figures
      .map(({ figure }) => namedBeside(sentence, figure, parties))
      .find((found) => found !== null) ??
    null;
  const quantity = quantityOf(sentence, { group, ...range });
  const words = phrase ? sentence.tokens.slice(phrase.from, phrase.to) : [];
  const product = words.length > 0 ? findName(words, known.products ?? []) : null;
  const name = product?.name ?? (phrase ? sentence.textOf(phrase) : (quantity?.mark.unit ?? null));
  if (name === null) return null;
  return {
    name,
    quantity: quantity?.value ?? 1,
    ...(quantity?.unit && { unit: quantity.unit }),
    ...(group.unit !== null && { unit_price_minor: group.unit }),
    ...(group.unit === null && group.total !== null && { total_minor: group.total }),
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
