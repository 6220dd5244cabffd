import { findName, type KnownName } from './known-names.ts';
import { DEED_OF, words } from './lexicon.ts';
import type { Mark } from './mark.ts';
import { type SaidSpan, Sentence } from './reading.ts';

/** What a sentence says was made; null for what it does not say, or not clearly. */
export interface SaidProduction {
  /** One of the known names. */
  product: string | null;
  quantity: number | null;
  unit: string | null;
  date: string | null;
  spans: SaidSpan[];
}

/** Before a quantity: it went into the work. */
const INPUT = words('use used using from with out-of consume consumed take took');
/** Between such a word and its quantity. */
const BETWEEN = words('of about up only the our another of-the out');
/** After a quantity: it is no yield. */
const LOSS = words(
  'burnt burned burn spoilt spoil spoiled broke broken waste wasted reject rejected rejects damage damaged',
);
const INTO = words('into to');

interface Counted {
  from: number;
  to: number;
  value: number;
  unit: string | null;
}

/**
 * Reads which product was made, how much of it and when: "baked 200 loaves today", "used 4 bags of flour, we get 62
 * sardine bread". Materials are no yield. Where several quantities could be the yield, none is taken. `today` is the
 * organization's civil date. Never throws.
 */
export function readProduction(text: string, today: string, products: readonly KnownName[]): SaidProduction {
  const sentence = new Sentence(text, today, { products });
  const spans: SaidSpan[] = [];
  const keep = (field: SaidSpan['field'], { from, to }: { from: number; to: number }) =>
    spans.push({ field, start: sentence.tokens[from]!.start, end: sentence.tokens[to - 1]!.end });
  const named = findName(sentence.tokens, products);
  // A figure that is part of a name names nothing by itself.
  const found = named && hasWord(sentence, named) ? named : null;
  const yielded = sentence.marks
    .flatMap((mark) => countedBy(sentence, mark) ?? [])
    .filter((counted) => isYield(sentence, counted));
  const beside = found && yielded.filter(({ to }) => to <= found.from && found.from - to <= 2);
  const made = afterVerb(sentence, yielded);
  const counted = [beside, made, yielded].find((some) => some?.length === 1)?.[0] ?? null;
  if (counted) keep('quantity', counted);
  if (found) keep('item', found);
  const days = sentence.marks.filter((mark) => mark.kind === 'date' && !mark.isFuture);
  const day = days.length === 1 && days[0]!.kind === 'date' ? days[0]! : null;
  if (day) keep('date', day);
  return {
    product: found?.name ?? null,
    quantity: counted?.value ?? null,
    unit: counted?.unit ?? null,
    date: day?.first ?? null,
    spans,
  };
}

/** A plain figure without a unit counts as well: "baked 200 today". */
function countedBy({ tokens }: Sentence, mark: Mark): Counted | null {
  if (mark.kind === 'quantity') return mark.isSize ? null : mark;
  if (mark.kind !== 'money' || mark.role !== 'bare') return null;
  const number = tokens.slice(mark.from, mark.to).find(({ kind }) => kind === 'number');
  if (!number || number.isMoney) return null;
  return { from: mark.from, to: mark.to, value: number.value, unit: null };
}

function isYield({ tokens }: Sentence, { from, to }: Counted): boolean {
  let before = from - 1;
  while (before >= 0 && BETWEEN.has(tokens[before]!.word)) before--;
  if (before >= 0 && INPUT.has(tokens[before]!.word)) return false;
  const rest = tokens.slice(to, to + 3).map(({ word }) => word);
  const stop = rest.findIndex((word) => /^[,.;:]$/.test(word));
  const after = stop < 0 ? rest : rest.slice(0, stop);
  // "2 tonnes processed into 31 bags" puts the first into the second.
  return !after.some((word) => LOSS.has(word)) && !after.slice(1).some((word) => INTO.has(word));
}

const hasWord = ({ tokens }: Sentence, { from, to }: { from: number; to: number }) =>
  tokens.slice(from, to).some(({ kind }) => kind === 'word');

/** The quantities after the verb that makes something. */
function afterVerb({ tokens }: Sentence, yielded: readonly Counted[]): Counted[] {
  const verb = tokens.findIndex(({ word }) => DEED_OF.get(word) === 'make');
  return verb < 0 ? [] : yielded.filter(({ from }) => from > verb);
}
