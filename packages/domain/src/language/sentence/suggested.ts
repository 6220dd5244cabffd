import { daysBetween } from '../../calendar/civil-date.ts';
import { categoryOfRoute, type ReadTransaction } from './assembly.ts';
import type { Method } from './lexicon.ts';
import { type SaidSpan, type SaidTransaction, Sentence, type SentenceReading } from './reading.ts';
import { figureOf, minorOrCount, placesOf, type SaidFigure, saidFigures } from './said-figures.ts';
import { unreadOf } from './transactions.ts';

type Figure = string | number | null;

/** One transaction as a language model suggests it: quotes of the sentence, none of them trusted. */
export interface Suggested {
  kind: 'sale' | 'income' | 'expense' | 'customer_payment' | 'supplier_payment';
  amount: Figure;
  unit_price: Figure;
  quantity: Figure;
  payment: 'paid' | 'owed' | 'part';
  paid_now: Figure;
  party: string | null;
  item: string | null;
  date: string | null;
  method: string | null;
}

/** A suggestion that the sentence bears out, or why it counts for nothing. */
export type CheckedSuggestion =
  | ({ refused: null } & Required<Pick<SentenceReading, 'unread'>> & {
        result: SaidTransaction[];
        spans: SaidSpan[][];
      })
  | { refused: string };

/** Why a suggestion counts for nothing. */
class Refused extends Error {}

/**
 * Checks what a language model suggests against the sentence itself. Every figure must be one that the grammar reads in
 * the sentence, and belongs to one transaction; a total of several is computed here; names and goods must stand in the
 * sentence word for word; days and methods are what the grammar reads at the quoted words. One fault refuses all of it.
 * `today` is the organization's civil date. Never throws.
 */
export function checkSuggested(
  text: string,
  today: string,
  suggested: readonly Suggested[],
): CheckedSuggestion {
  const sentence = new Sentence(text, today, {});
  const figures = saidFigures(sentence);
  const taken = new Set<SaidFigure>();
  try {
    if (suggested.length === 0) throw new Refused('The model found nothing to record');
    const read = suggested.map((each) => checkedOf(sentence, figures, taken, each));
    addDue(sentence, read);
    const spans = read.map((each) => each.spans);
    const result = read.map(({ said }) => said);
    return { refused: null, result, spans, unread: unreadOf(sentence, result, spans.flat()) };
  } catch (error) {
    if (error instanceof Refused) return { refused: error.message };
    throw error;
  }
}

/** The day to pay by is that of the last one before it that is owed. */
function addDue(sentence: Sentence, read: readonly ReadTransaction[]): void {
  const { due } = sentence;
  if (due === null) return;
  const place = placeOfMark(sentence, due);
  const owed = read.filter(({ said }) => said.paid === false || said.paid === 'partial');
  const before = owed.filter(({ spans }) => spans.some(({ start }) => start < place.start));
  const own = before.at(-1) ?? owed[0];
  if (!own) return;
  own.said.due_date = due.date;
  own.spans.push({ field: 'due_date', start: place.start, end: place.end });
}

function checkedOf(
  sentence: Sentence,
  figures: readonly SaidFigure[],
  taken: Set<SaidFigure>,
  suggested: Suggested,
): ReadTransaction {
  const spans: SaidSpan[] = [];
  const keep = (field: SaidSpan['field'], { start, end }: { start: number; end: number }) =>
    spans.push({ field, start, end });
  const take = (field: SaidSpan['field'], quoted: Figure, as: 'minor' | 'count'): SaidFigure | null => {
    if (quoted === null) return null;
    const figure = figureOf(sentence, figures, quoted, as, taken);
    if (!figure) throw new Refused('The suggestion has a figure that the sentence does not say');
    if (taken.has(figure)) throw new Refused('The suggestion uses one figure of the sentence twice');
    taken.add(figure);
    keep(field, figure);
    return figure;
  };
  const quote = (field: 'counterparty' | 'item', quoted: string | null): string | null => {
    if (quoted === null) return null;
    const [place] = /\p{L}/u.test(quoted) ? placesOf(sentence, quoted) : [];
    if (!place) throw new Refused('The suggestion has a name that the sentence does not say');
    keep(field, place);
    return sentence.text.slice(place.start, place.end);
  };

  const quantity = take('quantity', suggested.quantity, 'count');
  const unit = take('unit_price', suggested.unit_price, 'minor');
  const amount = amountOf({ sentence, figures, suggested, quantity, unit, take });
  const { payment, kind } = suggested;
  if (payment !== 'paid' && kind !== 'sale' && kind !== 'expense')
    throw new Refused('The suggestion says that a payment is not paid');
  const part = payment === 'part' ? take('paid', suggested.paid_now, 'minor') : null;
  if (payment === 'part' && !(part && part.minor! < amount))
    throw new Refused('The suggestion does not say what was paid of the whole');

  const party = quote('counterparty', suggested.party);
  const item = quote('item', suggested.item);
  const method = methodOf(sentence, suggested.method);
  if (method) keep('method', method.place);
  const day = dayOf(sentence, suggested.date, payment !== 'paid');
  if (day) keep('date', day.place);

  const words = sentence.words(0, sentence.tokens.length);
  const money = [unit, ...figures.filter((each) => taken.has(each))].find(
    (each) => each?.mark.kind === 'money',
  );
  const counted = quantity?.mark.kind === 'quantity' ? quantity.mark.unit : null;
  const said: SaidTransaction = {
    type: kind === 'expense' || kind === 'supplier_payment' ? 'expense' : 'income',
    amount_minor: amount,
    currency: money?.mark.kind === 'money' ? money.mark.currency : 'NGN',
    category: categoryOfRoute(kind, words),
    paid: payment === 'part' ? 'partial' : payment === 'paid',
    ...(quantity && { quantity: quantity.count! }),
    ...(counted && { unit: counted }),
    ...(unit && { unit_price_minor: unit.minor! }),
    ...(item && { item }),
    ...(party && { counterparty: party }),
    ...(method && { payment_method: method.method }),
    ...(part && { amount_paid_minor: part.minor! }),
    ...(day && { date_offset_days: daysBetween(sentence.today, day.date) }),
  };
  return { said, spans };
}

/** The whole value: the figure that says it, or quantity × price, computed here. What both say must agree to the kobo. */
function amountOf({
  sentence,
  figures,
  suggested: { amount },
  quantity,
  unit,
  take,
}: {
  sentence: Sentence;
  figures: readonly SaidFigure[];
  suggested: Suggested;
  quantity: SaidFigure | null;
  unit: SaidFigure | null;
  take: (field: 'amount', quoted: Figure, as: 'minor') => SaidFigure | null;
}): number {
  if (unit === null) {
    const whole = take('amount', amount, 'minor');
    if (!whole) throw new Refused('The suggestion has no amount');
    if (whole.minor! <= 0) throw new Refused('The amount is zero');
    return whole.minor!;
  }
  if (quantity === null) throw new Refused('The suggestion has a price of each without a quantity');
  const per = unit.mark.kind === 'money' ? unit.mark.per : null;
  if (quantity.mark.kind === 'quantity' && quantity.mark.unit === 'dozen' && per !== 'dozen')
    throw new Refused('It is not clear whether the price is for one or for a dozen');
  const whole = Math.round(unit.minor! * quantity.count!);
  if (!Number.isSafeInteger(whole) || whole <= 0) throw new Refused('The amount is not possible');
  if (amount === null) return whole;
  const stated = figureOf(sentence, figures, amount, 'minor', new Set([unit]));
  const isSaid = stated !== null && stated !== unit;
  const total = isSaid ? take('amount', amount, 'minor')!.minor : minorOrCount(amount, 'minor');
  if (total !== whole) throw new Refused('The suggested amount is not quantity × price');
  return whole;
}

interface Place {
  start: number;
  end: number;
}
const placeOfMark = ({ tokens }: Sentence, { from, to }: { from: number; to: number }): Place => ({
  start: tokens[from]!.start,
  end: tokens[to - 1]!.end,
});
const overlap = (a: Place, b: Place) => a.start < b.end && a.end > b.start;

/** How it was paid, as the grammar reads the quoted words. */
function methodOf(sentence: Sentence, quoted: string | null): { method: Method; place: Place } | null {
  if (quoted === null) return null;
  const places = placesOf(sentence, quoted);
  for (const mark of sentence.marks) {
    if (mark.kind !== 'method') continue;
    const place = placeOfMark(sentence, mark);
    if (places.some((each) => overlap(each, place))) return { method: mark.method, place };
  }
  throw new Refused('The suggestion has a way of paying that the sentence does not say');
}

/** The day, as the grammar reads the quoted words, or the only day of the sentence. The day of a rest that is owed is none. */
function dayOf(
  sentence: Sentence,
  quoted: string | null,
  isOwed: boolean,
): { date: string; place: Place } | null {
  const { due } = sentence;
  const days = sentence.marks.flatMap((mark) =>
    mark.kind === 'date' && !(isOwed && due && mark.from < due.to && due.from < mark.to)
      ? [{ ...mark, place: placeOfMark(sentence, mark) }]
      : [],
  );
  const places = quoted === null ? null : placesOf(sentence, quoted);
  const isDue = (place: Place) => isOwed && due !== null && overlap(place, placeOfMark(sentence, due));
  if (places !== null && places.length > 0 && places.every(isDue)) return null;
  const meant =
    places === null ? days : days.filter(({ place }) => places.some((each) => overlap(each, place)));
  if (places !== null && meant.length === 0)
    throw new Refused('The suggestion has a day that the sentence does not say');
  if (meant.length === 0) return null;
  if (meant.length > 1 || !meant[0]!.isDay) throw new Refused('It is not clear on which day it happened');
  const [day] = meant;
  if (day!.isFuture) throw new Refused('The sentence speaks of a day to come');
  return { date: day!.first, place: day!.place };
}
