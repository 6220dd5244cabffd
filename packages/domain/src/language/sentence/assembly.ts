import { daysBetween } from '../../calendar/civil-date.ts';
import { categoryOf } from './categories.ts';
import { openingDay, type PaymentState, type Range } from './clauses.ts';
import type { Subject } from './deeds.ts';
import { dueDateIn } from './due-dates.ts';
import { isUnitWord } from './figure-marks.ts';
import type { FigureGroup } from './figures.ts';
import { findName } from './known-names.ts';
import { type Method, unitOf, words as wordList } from './lexicon.ts';
import type { SaidQuantity } from './mark.ts';
import { heaviest, isFree, namedBeside, type Phrase } from './phrases.ts';
import type { MoneyRoute, SaidSpan, SaidTransaction, Sentence } from './reading.ts';

/** What was decided about a clause; the rest of its transaction follows by arithmetic and position. */
export interface Clause extends Range {
  group: FigureGroup;
  route: MoneyRoute;
  state: PaymentState;
  /** The tokens of the clauses that it shares a day and a way of paying with. */
  statement: Range;
  /** Of these the clauses in which money goes the same way, so that they are with the same person. */
  alike: readonly Range[];
}

/** A transaction with the words that it came from. */
export interface ReadTransaction {
  said: SaidTransaction;
  spans: SaidSpan[];
}

const FIELD_OF = {
  ...({
    unit: 'unit_price',
    total: 'amount',
    paid: 'paid',
    left: 'left',
    less: 'discount',
    count: 'quantity',
  } as const),
} as const;

/** Puts together what the figures, words and days of a clause say; null where the amount is zero. */
export function transactionOf(
  sentence: Sentence,
  clause: Clause,
  phrases: readonly Phrase[],
  itemBefore: string | undefined,
): ReadTransaction | null {
  const spans: SaidSpan[] = [];
  const keep = (field: SaidSpan['field'], { from, to }: { from: number; to: number }) =>
    spans.push({ field, start: sentence.tokens[from]!.start, end: sentence.tokens[to - 1]!.end });
  for (const { figure, label } of clause.group.figures)
    keep(FIELD_OF[label.slice(1) as keyof typeof FIELD_OF], figure);
  const quantity = quantityOf(sentence, clause);
  const sums = sumsOf(sentence, clause, quantity);
  if (sums.amount <= 0) return null;
  const within = isIn(clause);
  const inStatement = isIn(clause.statement);
  const words = sentence.words(clause.from, clause.to);

  const methods = sentence.marks.filter((mark) => mark.kind === 'method');
  const method = methods.find(within) ?? only(methods.filter(inStatement));
  if (method) keep('method', method);
  const due = dueDateIn(sentence.tokens, sentence.today, clause.statement);
  const isOwed = sums.paid === false || sums.paid === 'partial';
  if (due && isOwed) keep('due_date', due);
  // The day on which the rest is to be paid is not the day of the transaction.
  const days = sentence.marks.filter(
    (mark) =>
      mark.kind === 'date' &&
      !mark.isFuture &&
      !(due && mark.from < due.to && due.from < mark.to && (isOwed || !within(mark))),
  );
  const day = days.find(within) ?? days.find(inStatement) ?? openingDay(sentence, clause, days);
  if (day) keep('date', day);

  const parties = phrases.filter(({ label }) => label === 'party');
  const party =
    heaviest(parties.filter(within)) ??
    only(parties.filter((phrase) => clause.alike.some((range) => isIn(range)(phrase))));
  if (party) keep('counterparty', party);
  const goods =
    heaviest(phrases.filter((phrase) => phrase.label === 'item' && within(phrase))) ??
    (quantity && namedBeside(sentence, quantity.mark, parties));
  const isTrade = clause.route === 'sale' || clause.route === 'purchase';
  const bare = quantity || !goods || !isTrade ? null : bareUnit(sentence, goods);
  if (bare) keep('quantity', bare);
  const named = bare ? bare.goods : goods;
  if (named) keep('item', named);
  // "Two at 3,500, one at 4,000": the goods were named before; "8 bales": they are named by their unit alone.
  const item = named
    ? sentence.textOf(named)
    : ((quantity && itemBefore) ??
      (quantity?.mark.unit ? sentence.tokens[quantity.mark.to - 1]!.word : undefined));

  const category = categoryOfRoute(clause.route, words);
  const isGoods = isTrade || category === 'equipment';
  const price = clause.group.figures.find(({ figure }) => figure.kind === 'money')?.figure;
  const paidBy = (method?.kind === 'method' ? method.method : undefined) ?? bankedBy(words);
  const said: SaidTransaction = {
    type: ['sale', 'income', 'customer_payment'].includes(clause.route) ? 'income' : 'expense',
    amount_minor: sums.amount,
    currency: price?.kind === 'money' ? price.currency : 'NGN',
    category,
    ...(quantity
      ? { quantity: quantity.value, ...(quantity.unit && { unit: quantity.unit }) }
      : bare
        ? { unit: bare.unit, ...(bare.isOne && { quantity: 1 }) }
        : isGoods && { quantity: 1 }),
    ...(clause.group.unit !== null && { unit_price_minor: clause.group.unit }),
    ...(item && { item }),
    ...(party && { counterparty: sentence.textOf(party) }),
    ...(paidBy && { payment_method: paidBy }),
    ...(sums.paid !== undefined && { paid: sums.paid }),
    ...(sums.paid === 'partial' && { amount_paid_minor: sums.part }),
    ...(sums.isRestUnsaid && { rest_unsaid: true as const }),
    ...(day?.kind === 'date' && { date_offset_days: daysBetween(sentence.today, day.first) }),
    ...(due && isOwed && { due_date: due.date }),
  };
  return { said, spans };
}

const isIn =
  ({ from, to }: Range) =>
  (place: { from: number }): boolean =>
    place.from >= from && place.from < to;

const only = <One>(found: readonly One[]): One | undefined => (found.length === 1 ? found[0] : undefined);

interface Quantity {
  mark: SaidQuantity;
  value: number;
  unit: string | null;
}

/** How many; a dozen at a price for each piece is twelve pieces. */
export function quantityOf(
  sentence: Sentence,
  { group, from, to }: Pick<Clause, 'group' | 'from' | 'to'>,
): Quantity | null {
  const mark = group.figures.find(({ label }) => label.endsWith('count'))?.figure;
  if (mark?.kind !== 'quantity') return null;
  const price = group.figures.find(({ label }) => label.endsWith('unit'))?.figure;
  const isDozen =
    mark.unit === 'dozen' &&
    price?.kind === 'money' &&
    price.per !== 'dozen' &&
    /\b(?:each|apiece|one|piece|pcs)\b/.test(sentence.words(from, to));
  return { mark, value: isDozen ? mark.value * 12 : mark.value, unit: isDozen ? null : mark.unit };
}

interface BareUnit extends Range {
  unit: string;
  /** It says one; "cartons" does not say how many. */
  isOne: boolean;
  goods: Range;
}

/** Packs that goods are sold in, which begin or end no name of goods by themselves. */
const PACKS = wordList('carton crate dozen bag sack pack packet tin keg bale bucket basket drum');
const PACKS_AFTER = wordList('carton crate dozen packet keg bale');

/**
 * "Sell carton of malta" and "malta carton 8200" are one carton. Null where no unit stands beside the goods, or the
 * organization has goods that are called so.
 */
function bareUnit(sentence: Sentence, goods: Range): BareUnit | null {
  const { tokens } = sentence;
  const { from, to } = goods;
  const before = tokens[from - 1]?.word === 'of' ? from - 2 : from - 1;
  const unitAt = (at: number, left: Range): BareUnit => {
    const { word } = tokens[at]!;
    const unit = unitOf(word);
    return { from: at, to: at + 1, unit, isOne: unit === word, goods: left };
  };
  if (isUnitWord(tokens[before]) && isFree(sentence, before)) return unitAt(before, goods);
  const isPack = (at: number, packs: ReadonlySet<string>) => packs.has(unitOf(tokens[at]!.word));
  const left = isPack(from, PACKS)
    ? { from: tokens[from + 1]?.word === 'of' ? from + 2 : from + 1, to }
    : isPack(to - 1, PACKS_AFTER)
      ? { from, to: to - 1 }
      : null;
  if (left === null || left.to <= left.from) return null;
  const at = left.from === from ? to - 1 : from;
  const known = findName(tokens.slice(from, to), sentence.known.products ?? []);
  if (known && from + known.from <= at && at < from + known.to) return null;
  return unitAt(at, left);
}

interface Sums {
  amount: number;
  /** What was paid, where it is a part. */
  part: number;
  paid: boolean | 'partial' | undefined;
  /** The amount is what was paid, and something is left that no figure says. */
  isRestUnsaid?: boolean;
}

/** The whole and what was paid of it. All in the minor unit. */
function sumsOf(sentence: Sentence, clause: Clause, quantity: Quantity | null): Sums {
  const { group, route, state } = clause;
  const left = group.left ?? 0;
  // Of an old debt only what was paid counts; with goods, what was paid and what is left make the whole.
  const isSettled =
    (route === 'customer_payment' || route === 'supplier_payment') &&
    quantity === null &&
    group.total === null;
  const stated =
    group.total ?? (group.unit === null ? null : Math.round(group.unit * (quantity?.value ?? 1)));
  // "Paid 150k for the gearbox, remaining 70k": the first figure is what was paid, not the whole.
  const isPaidFirst = left > 0 && group.paid === 0 && group.unit === null && isPaid(sentence, clause);
  const whole = isPaidFirst ? null : stated;
  const paidSoFar = isPaidFirst ? (stated ?? 0) : group.paid;
  const said = whole ?? (isSettled && !isPaidFirst ? group.paid : paidSoFar + left);
  const amount = said - discountOf(sentence, clause, said);
  const part = whole !== null && left > 0 && group.paid === 0 ? amount - left : paidSoFar;
  if (isRestUnsaid(sentence, clause)) return { amount, part: amount, paid: 'partial', isRestUnsaid: true };
  if (part > 0 && part < amount) return { amount, part, paid: 'partial' };
  if (part >= amount || isSettled) return { amount, part, paid: true };
  if (state === 'partial') return { amount, part: Math.round(amount / 2), paid: 'partial' };
  if (state === 'unsaid' && isCarried(sentence, clause, ['named'])) return { amount, part, paid: false };
  return { amount, part, paid: { paid: true, unpaid: false, unsaid: undefined }[state] };
}

const REST =
  /\b(?:balance|remain\w*|(?:owe|owes|owing|pay|give|bring|balance)\b(?: \w+){0,2} rest|the rest (?:later|tomorrow|next|on|go|will|when))\b/;
const NO_REST =
  /\b(?:no|without|zero|nil|complete|cleared?|full|i (?:give|gave|return|returned)(?: \w+){0,2}|change)\b(?: \w+){0,2} (?:balance|remain\w*|rest)\b/;

/** "Sold 5 bread to Ngozi, she paid 2k, balance remain": what was paid is the only figure, and it is not the whole. */
function isRestUnsaid(sentence: Sentence, clause: Clause): boolean {
  const { group, route, from, to } = clause;
  if (route === 'customer_payment' || route === 'supplier_payment') return false;
  if (group.unit !== null || group.left !== null) return false;
  const isOnlyPaid = group.total === null ? group.paid > 0 : group.paid === 0 && isPaid(sentence, clause);
  if (!isOnlyPaid) return false;
  if (isDropped(sentence, clause) && isCarried(sentence, clause, ['named', 'they'])) return true;
  const words = sentence.words(from, to);
  return REST.test(words) && !NO_REST.test(words);
}

const CARRY = /^(?:carr|collect|colect|t[ao]k|pick)/;
const DROP = /^(?:drop|deposit)/;

/** "Iya Basira carry 5 semo": goods that somebody takes along, before anything is said of paying. */
function isCarried(sentence: Sentence, { group, route, from, to }: Clause, who: readonly Subject[]): boolean {
  if (route !== 'sale' || !group.figures.some(({ label }) => label.endsWith('count'))) return false;
  const deeds = sentence.segments.flatMap((segment) => segment.deeds);
  const first = deeds.find(({ at }) => at >= from && at < to);
  return first !== undefined && CARRY.test(first.word) && who.includes(first.subject);
}

/** "She drop 10k": a part, whatever the whole is. */
function isDropped(sentence: Sentence, { from, to }: Clause): boolean {
  return sentence.segments.some(({ deeds }) =>
    deeds.some(({ at, word }) => at >= from && at < to && DROP.test(word)),
  );
}

/** Whether the verb before the whole of a clause says that it was paid: dropped 200k, gave me 50k. */
function isPaid(sentence: Sentence, { group }: Clause): boolean {
  const total = group.figures.find(({ label }) => label.endsWith('total'))?.figure;
  const segment = total && sentence.segments.find(({ from, to }) => total.from >= from && total.from < to);
  const verb = segment?.deeds.filter(({ at }) => at < total!.from).at(-1);
  return verb !== undefined && ['pay', 'receive', 'give', 'move'].includes(verb.deed);
}

/** What is taken off the price, in naira or percent. */
function discountOf(sentence: Sentence, { group, from, to }: Clause, whole: number): number {
  const less = group.figures.find(({ label }) => label === '=less')?.figure;
  if (less?.kind === 'money') return less.minor;
  const percent = sentence.marks.find(
    (mark) => mark.kind === 'percent' && mark.from >= from && mark.to <= to,
  );
  const words = sentence.words(from, to);
  const isOff = !/\bafter\b/.test(words) && /\b(?:discount|off|less|minus|rebate)\b/.test(words);
  return percent?.kind === 'percent' && isOff ? Math.round((whole * percent.value) / 100) : 0;
}

/** Money that entered an account came by transfer. */
const bankedBy = (words: string): Method | undefined =>
  /\b(?:credit(?:ed|s)?|enter(?:ed)?|hit|land(?:ed)?|alert)\b.*\b(?:account|acct|acc|bank)\b/.test(words)
    ? 'bank_transfer'
    : undefined;

const SERVICES =
  /\b(?:repairs?|replacement|typing|photocop\w+|printing|laundry|ironing|dry ?cleaning|braid\w*|haircuts?|barbing|makeup|car wash|washing|catering|decorations?|photo ?shoot|lessons?|tuition|consult\w+|design|installation|servicing|alterations?|sewing|tailoring|hire|rental|haulage|lamination|binding|training|workshop|charging)\b/;

/** The category that a route and its words stand for (cases/README.md). */
export function categoryOfRoute(route: MoneyRoute, said: string): string {
  switch (route) {
    case 'sale':
      return SERVICES.test(said) ? 'services' : 'sales';
    case 'income':
      return /\b(?:rents?|tenants?|sublet)\b/.test(said) ? 'rent_income' : 'other_income';
    case 'purchase':
      return 'inventory_purchase';
    case 'expense':
      return categoryOf(said.split(' ')) ?? 'other';
    default:
      return route;
  }
}
