import { type Clause, type ReadTransaction, transactionOf } from './assembly.ts';
import {
  addClause,
  clauseRoutes,
  isJoined,
  type PaymentState,
  paymentStateOf,
  rangesOf,
  statementsOf,
} from './clauses.ts';
import { FeatureCodes } from './feature-sink.ts';
import { addWords } from './features.ts';
import { type Figure, type FigureGroup, groupsOf, wholeOf } from './figures.ts';
import { findName } from './known-names.ts';
import { words } from './lexicon.ts';
import { type Phrase, phrasesOf } from './phrases.ts';
import {
  type KnownNames,
  MONEY_ROUTES,
  type MoneyRoute,
  none,
  type Route,
  type SaidSpan,
  type SaidTransaction,
  Sentence,
  type SentenceReading,
} from './reading.ts';
import { likeliest, routesOf } from './routes.ts';
import { unreadOfTransactions } from './unread.ts';

/** A sentence is booked where money routes together have at least this probability: refusing is cheaper than guessing. */
const LEAST_MONEY = 0.6;

/** A sentence among others is passed over where it is nothing that happened with at least this probability. */
const LEAST_ASIDE = 0.7;

/** Why nothing is booked. */
const REASONS: Readonly<Record<Route, string>> = {
  ...{ question: 'This is a question', transfer: 'Money moved between own accounts' },
  ...{
    stock_count: 'This counts stock and moves no money',
    production: 'This records production and moves no money',
  },
  ...{
    stock_adjustment: 'This changes stock and moves no money',
    none: 'This records nothing that has happened',
  },
  ...{ sale: '', purchase: '', expense: '', income: '', customer_payment: '', supplier_payment: '' },
};
const UNCLEAR = 'It is not clear whether this has happened, or what it was';

/** Reads what a text says about money and stock. `today` is the organization's civil date. Never throws. */
export function readSentence(text: string, today: string, known: KnownNames = {}): SentenceReading {
  const sentence = new Sentence(text, today, known);
  if (sentence.tokens.length === 0) return none('There is nothing to read');
  const words = addWords(new FeatureCodes(), sentence);
  const chances = routesOf(words);
  const best = likeliest(chances, Object.keys(chances) as Route[]);
  const money = MONEY_ROUTES.reduce((sum, route) => sum + chances[route], 0);
  if (money < LEAST_MONEY) return { route: best, result: null, reason: REASONS[best] || UNCLEAR };
  const groups = groupsOf(sentence).filter(
    (group) =>
      (wholeOf(group) !== null || group.paid > 0 || group.left !== null) &&
      !isAside(sentence, group.figures[0]!.figure),
  );
  if (groups.length === 0) return { route: best, result: null, reason: 'There is no amount' };
  const phrases = phrasesOf(sentence);
  const ranges = rangesOf(sentence, groups);
  const routes: MoneyRoute[] = [];
  const states: PaymentState[] = [];
  for (const [index, group] of groups.entries()) {
    const range = ranges[index]!;
    const said =
      groups.length === 1 ? words.copy() : addWords(new FeatureCodes(), sentence, range.from, range.to);
    const features = addClause(said, sentence, group, range, routes.at(-1) ?? null);
    const weighed = groups.length === 1 ? likeliest(chances, MONEY_ROUTES) : routeOfClause(features, chances);
    const buysNothing =
      (weighed === 'sale' || weighed === 'income') && paysDebt(sentence, { group, ...range }, phrases, known);
    const paid = whoPaid(sentence, group);
    routes.push(
      buysNothing
        ? 'customer_payment'
        : paid === 'us' && MONEY_IN.includes(weighed)
          ? likeliest(chances, MONEY_OUT)
          : paid === 'them' && MONEY_OUT.includes(weighed)
            ? likeliest(chances, MONEY_IN)
            : weighed,
    );
    states.push(paymentStateOf(features));
  }
  const statements = statementsOf(sentence, ranges);
  const isIncome = routes.map((route) => MONEY_IN.includes(route));
  const read: (ReadTransaction & { clause: Clause })[] = [];
  for (const [index, group] of groups.entries()) {
    const statement = statements[index]!;
    const alike = ranges.filter(
      (range, other) =>
        statements[other] === statement &&
        isIncome[other] === isIncome[index] &&
        (other < index || isJoined(sentence, range)),
    );
    const clause: Clause = {
      group,
      ...ranges[index]!,
      statement,
      alike,
      route: routes[index]!,
      state: states[index]!,
    };
    const transaction = transactionOf(sentence, clause, phrases, read.at(-1)?.said.item);
    if (transaction !== null) read.push({ ...transaction, clause });
  }
  shareOfStatements(sentence, read);
  const result = read.map(({ said }) => said);
  shareOfAll(sentence, result);
  if (result.length === 0) return none('The amount is zero');
  const spans = read.map((each) => each.spans);
  return { route: routes[0]!, result, spans, unread: unreadOf(sentence, result, spans.flat()) };
}

/** The words that no field came from. */
export function unreadOf(
  sentence: Sentence,
  result: readonly SaidTransaction[],
  spans: readonly SaidSpan[],
): NonNullable<SentenceReading['unread']> {
  const { tokens } = sentence;
  const isTaken = (index: number) =>
    spans.some(({ start, end }) => tokens[index]!.start < end && tokens[index]!.end > start);
  const isLess =
    spans.some(({ field }) => field === 'discount') || sentence.marks.some(({ kind }) => kind === 'percent');
  return unreadOfTransactions(sentence, result, { isTaken, isLess }).map(({ from, to }) => ({
    start: tokens[from]!.start,
    end: tokens[to - 1]!.end,
  }));
}

/** In a text of several sentences some may book nothing: "Tomorrow we will sell the cassava for 200k." */
function isAside(sentence: Sentence, figure: Figure): boolean {
  const own = sentence.segments.find(({ from, to }) => figure.from >= from && figure.from < to);
  const parts = sentence.segments.filter((segment) => segment.sentence === own?.sentence);
  if (parts.length === 0 || parts.length === sentence.segments.length) return false;
  const chances = routesOf(addWords(new FeatureCodes(), sentence, parts[0]!.from, parts.at(-1)!.to));
  return chances.none + chances.question > LEAST_ASIDE;
}

/** "Mama Ngozi pay me 5k": a customer of ours pays, and no goods are named: she pays what she owes, she buys nothing. */
function paysDebt(
  sentence: Sentence,
  { group, from, to }: { group: FigureGroup; from: number; to: number },
  phrases: readonly Phrase[],
  { customers = [] }: KnownNames,
): boolean {
  const { figure } = group.figures[0]!;
  const namesGoods =
    group.figures.some(({ label }) => label.endsWith('count')) ||
    phrases.some((phrase) => phrase.label === 'item' && phrase.from >= from && phrase.from < to);
  if (namesGoods) return false;
  const segment = sentence.segments.find((each) => figure.from >= each.from && figure.from < each.to);
  const verb = segment?.deeds.filter(({ at }) => at < figure.from).at(-1);
  if (!verb || verb.subject === 'self' || verb.isFuture) return false;
  if (!['pay', 'give', 'move'].includes(verb.deed)) return false;
  return findName(sentence.tokens.slice(from, verb.at), customers) !== null;
}

const MONEY_IN: readonly MoneyRoute[] = ['sale', 'income', 'customer_payment'];
const MONEY_OUT: readonly MoneyRoute[] = ['expense', 'purchase', 'supplier_payment'];
const WAS_PAID = words('was were been being got get is are');
const TO_US = words('me us');
/** “Paid by Ada”, but not “paid by transfer”. */
const METHODS = words('transfer cash pos cheque card bank alert ussd opay');

/**
 * Who paid, where the words leave no doubt: "I paid 350k rent" and "Paid 500,000 rent" received nothing, "I was paid 5k"
 * spent nothing.
 */
function whoPaid(sentence: Sentence, { figures }: FigureGroup): 'us' | 'them' | null {
  const { tokens } = sentence;
  const { figure } = figures[0]!;
  const segment = sentence.segments.find((each) => figure.from >= each.from && figure.from < each.to);
  const verb = segment?.deeds.filter(({ at }) => at < figure.from).at(-1);
  if (!segment || verb?.deed !== 'pay' || verb.isFuture) return null;
  if (WAS_PAID.has(tokens[verb.at - 1]?.word ?? '')) return verb.subject === 'self' ? 'them' : null;
  const rest = tokens.slice(verb.at + 1, segment.to);
  const names = rest.some(
    ({ word }, at) => word === 'from' || (word === 'by' && !METHODS.has(rest[at + 1]?.word ?? '')),
  );
  // Later in a text “paid 30k” is said of the customer.
  const isOwn = verb.subject === 'self' || (verb.subject === null && verb.at === 0 && !names);
  return isOwn && !rest.some(({ word }) => TO_US.has(word)) ? 'us' : null;
}

/** Of several transactions each clause speaks for itself, and the sentence a little for all. */
function routeOfClause(features: FeatureCodes, whole: Record<Route, number>): MoneyRoute {
  const own = clauseRoutes(features);
  const score = (route: MoneyRoute) => own[route] * whole[route] ** 0.3;
  return MONEY_ROUTES.reduce((first, next) => (score(next) > score(first) ? next : first));
}

/** "Alhaji Musa buy rice 160k, beans 70k, he go pay Friday": what is said of paying after all figures is said of each. */
function shareOfStatements(
  { segments }: Sentence,
  read: readonly (ReadTransaction & { clause: Clause })[],
): void {
  for (const [index, last] of read.entries()) {
    const { statement, group, to } = last.clause;
    if (last.said.paid === undefined || last.said.paid === 'partial') continue;
    if (read[index + 1]?.clause.statement === statement) continue;
    const end = group.figures.at(-1)!.figure.to;
    const isApart = segments.some(
      ({ from, deeds }) =>
        from >= end && from < to && deeds.some(({ deed }) => deed === 'pay' || deed === 'owe'),
    );
    if (!isApart) continue;
    const due = last.spans.find(({ field }) => field === 'due_date');
    for (const each of read.slice(0, index)) {
      const isAlike = each.clause.statement === statement && each.said.type === last.said.type;
      if (!isAlike || each.said.paid !== undefined) continue;
      each.said.paid = last.said.paid;
      if (due && last.said.due_date) {
        each.said.due_date = last.said.due_date;
        each.spans.push(due);
      }
    }
  }
}

/** "… 4k, 2k and 3k, all paid cash" is said of each. */
function shareOfAll(sentence: Sentence, result: SaidTransaction[]): void {
  const all = sentence.segments.find(({ from, to }) =>
    /^(?:all|everything|everybody|both|dem all|them all)\b/.test(sentence.words(from, to)),
  );
  const last = result.at(-1);
  if (!all || !last || result.length === 1) return;
  const method = all.marks.find((mark) => mark.kind === 'method');
  const isDated = all.marks.some(({ kind }) => kind === 'date');
  for (const each of result) {
    if (last.paid !== undefined) each.paid ??= last.paid;
    if (method?.kind === 'method') each.payment_method ??= method.method;
    if (isDated && last.date_offset_days !== undefined) each.date_offset_days ??= last.date_offset_days;
  }
}
