import { categoryOf } from './categories.ts';
import { FeatureCodes, type Features } from './feature-sink.ts';
import { addPairs } from './features.ts';
import { type FoundName, findName } from './known-names.ts';
import { DEED_OF, UNITS, words } from './lexicon.ts';
import { marksOf } from './marks.ts';
import { modelOf } from './models.ts';
import { periodOf, type SaidPeriod } from './periods.ts';
import type { KnownNames } from './reading.ts';
import type { Token } from './token.ts';
import { tokensOf } from './tokens.ts';

/** The questions about the books that are answered (decisions §12.7). */
export const QUESTION_KINDS = [
  ...([
    'who_owes',
    'customer_owes',
    'i_owe',
    'sales_total',
    'sales_quantity',
    'item_stock',
    'item_cost',
  ] as const),
  ...([
    'low_stock',
    'expenses_total',
    'profit',
    'cash_balance',
    'payments_received',
    'best_customers',
  ] as const),
  ...(['best_items', 'best_earners', 'production_total'] as const),
] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];

/** What a question asks for. Days are inclusive; `above` is in kobo. */
export interface Understood {
  kind: QuestionKind;
  customer?: string;
  supplier?: string;
  item?: string;
  category?: string;
  date_from?: string;
  date_to?: string;
  above?: number;
}

/** Kinds whose answer is how things stand, not what happened in a time. */
const STATES = new Set<QuestionKind>([
  ...([
    'who_owes',
    'customer_owes',
    'i_owe',
    'item_stock',
    'item_cost',
    'low_stock',
    'cash_balance',
  ] as const),
]);

/** What a question names, found before its kind is known. */
export interface NamedInQuestion {
  tokens: Token[];
  customer: FoundName | null;
  supplier: FoundName | null;
  product: FoundName | null;
  period: SaidPeriod | null;
  above: { from: number; to: number; minor: number } | null;
}

const MORE = words('above over pass past exceeding exceed beyond greater upward upwards than minimum least');

/** Finds the names, the days and the limit that a question speaks of. */
export function namedIn(text: string, today: string, known: KnownNames): NamedInQuestion {
  const tokens = tokensOf(text);
  const period = periodOf(tokens, today);
  const outside = tokens.map((token, index) =>
    period && index >= period.from && index < period.to ? { ...token, word: '' } : token,
  );
  const customer = findName(outside, known.customers ?? []);
  const supplier = findName(outside, known.suppliers ?? []);
  const money = marksOf(tokens, today, 'past').marks.find((mark) => mark.kind === 'money');
  const isLimit =
    money !== undefined &&
    [1, 2, 3].some((back) => MORE.has(tokens[money.from - back]?.word ?? '')) &&
    !(period && money.from >= period.from && money.from < period.to);
  return {
    tokens,
    customer:
      customer && supplier && supplier.to - supplier.from > customer.to - customer.from ? null : customer,
    supplier:
      customer && supplier && customer.to - customer.from >= supplier.to - supplier.from ? null : supplier,
    product: findName(outside, known.products ?? []),
    period,
    above: isLimit && money?.kind === 'money' ? { from: money.from, to: money.to, minor: money.minor } : null,
  };
}

/** What the classifier of questions sees: the words, with names, days and limits as one word each. */
export function addQuestion<Into extends Features>(
  into: Into,
  { tokens, customer, supplier, product, period, above }: NamedInQuestion,
): Into {
  const said = ['^'];
  const named = [
    { mark: customer, word: 'CUSTOMER' },
    { mark: supplier, word: 'SUPPLIER' },
    { mark: product, word: 'PRODUCT' },
    { mark: period, word: '#period' },
    { mark: above, word: '#money' },
  ];
  for (let index = 0; index < tokens.length; index++) {
    const found = named.find(({ mark }) => mark && index >= mark.from && index < mark.to);
    if (found) {
      said.push(found.word);
      index = found.mark!.to - 1;
      continue;
    }
    const token = tokens[index]!;
    const word = token.word.replace(/'s$/, '');
    said.push(token.kind === 'number' ? '#n' : token.capital && index > 0 ? 'Name' : word);
    const category = token.kind === 'word' ? categoryOf([word]) : null;
    if (category) said.push('COST');
  }
  said.push('$');
  addPairs(into, said);
  return into;
}

/** Words of questions that name no goods. */
const ASKING =
  words(`how much many what which wetin who whom whose when where is are was were be been do does did have has had
  the a an of for in on at by to from with per each one and or my our we i us me you your it e dem they he she their his her am
  dey don go no not still yet now today total sum amount number quantity figure value price cost money naira cash all together
  altogether give show tell list say abeg pls please can could remain remaining left stock store shop warehouse shelf hand
  ground available level balance get got there this that wey na so far since till until between sales sale sold sell buy bought
  make made making produced produce production output baked bake sewn sew moulded mould packed packaged finish finished
  take takes took carry carried collect collected come comes came out up down most best customer customers last week month
  year day about any some just only exactly currently presently right inside only-one count unit units ready must should suppose supposed need needs o oo sha abi sef
  go-out move moved moving earn earned bring bring-in made-in-money revenue turnover income it's many-many us-to spend spent
  customers' buyers buyer people person worth`);

const GAIN = words('profit profits profitable margin margins gain gains earn earns earned');

/** The words that name goods in a question whose goods are not among the known ones. */
function itemIn(
  { tokens, customer, supplier, period, above }: NamedInQuestion,
  others: ReadonlySet<string> = NO_WORDS,
): string | null {
  const taken = (index: number) =>
    [customer, supplier, period, above].some((mark) => mark && index >= mark.from && index < mark.to);
  const runs: number[][] = [];
  for (const [index, token] of tokens.entries()) {
    const word = token.word.replace(/'s$/, '');
    const isName =
      token.kind === 'word' &&
      !taken(index) &&
      !ASKING.has(word) &&
      !others.has(word) &&
      !UNITS.has(word) &&
      !DEED_OF.has(word);
    if (!isName) continue;
    const run = runs.at(-1);
    if (run && run.at(-1) === index - 1) run.push(index);
    else runs.push([index]);
  }
  // A unit alone is what was counted: loaves.
  if (runs.length === 0) {
    const unit = tokens.find(({ word, kind }, index) => kind === 'word' && !taken(index) && UNITS.has(word));
    return unit?.word ?? null;
  }
  return runs
    .reduce((a, b) => (b.length > a.length ? b : a))
    .map((index) => tokens[index]!.word)
    .join(' ');
}

const NO_WORDS = words('');
/** The business as a whole. */
const WHOLE = new Set([...GAIN, ...words('market business shop loss net gross gained profited')]);
const ABOUT = words('on for from of to');

/**
 * Of a question about all sales or the whole profit the unknown name that it is asked of, so that it is not answered for
 * everything: "profit on coke", "how much malt did I sell".
 */
function goodsAfter(named: NamedInQuestion): string | null {
  const item = itemIn(named, WHOLE);
  if (item === null || named.customer || UNITS.has(item)) return null;
  const [first = ''] = item.split(' ');
  const at = named.tokens.findIndex(({ word }) => word.replace(/'s$/, '') === first);
  const before = named.tokens[at - 1]?.word ?? '';
  const isCounted = before === 'many' || before === 'much';
  return ABOUT.has(before) || isCounted ? item : null;
}

const WE_OWE =
  /\b(?:i|we|i'm|we're)(?: (?:do|dey|de|am|are|still|currently|now|yet|really|actually|don))* (?:owe|owing)\b/;

/** "Who do I owe", "who I dey owe": the one who says it owes, which the classifier does not tell from being owed. */
function weOwe({ tokens }: NamedInQuestion): boolean {
  const said = tokens.map(({ word }) => word).join(' ');
  return WE_OWE.test(said) && !/\bow(?:e|es|ed|ing) (?:me|us)\b/.test(said);
}

const TO_BUY =
  /\b(?:what|wetin|which (?:goods|items?|products?|stock|market))\b(?!.*\b(?:did|don|cost|spend|spent)\b).*\b(?:must|should|suppose|supposed|need|needs|ought|have to|to|go)\b.*\b(?:buy|order|reorder|restock|re-stock)\b/;
const WHICH_TIME =
  /\b(?:which|what|wetin)(?: be)?(?: the)?(?: best| busiest)? (?:day|days|hour|hours|time|month|months|week|weekday)\b/;
const MONEY_WORDS = words(
  'cash money bank account accounts acct till naira kobo balance fund funds hand drawer wallet opay palmpay moniepoint safe',
);

/** What the classifier does not tell apart, by words that leave no doubt; null where it asks what nobody keeps. */
function kindMeant(read: QuestionKind, named: NamedInQuestion): QuestionKind | null {
  const said = named.tokens.map(({ word }) => word);
  const text = said.join(' ');
  if (TO_BUY.test(text) && !named.product && !named.supplier) return 'low_stock';
  // Goods and customers are ranked, days are not.
  if (RANKED.has(read) && WHICH_TIME.test(text)) return null;
  if (
    read === 'cash_balance' &&
    !said.some((word) => MONEY_WORDS.has(word)) &&
    (named.product || itemIn(named))
  )
    return 'item_stock';
  // What sold most is not what earned most.
  return read === 'best_items' && said.some((word) => GAIN.has(word)) ? 'best_earners' : read;
}

const RANKED = new Set<QuestionKind>([
  'best_items',
  'best_customers',
  'best_earners',
  'sales_total',
  'sales_quantity',
]);

/** Reads a question about the books; null where it asks for something else, or asks nothing. Never throws. */
export function readQuestion(text: string, today: string, known: KnownNames = {}): Understood | null {
  const named = namedIn(text, today, known);
  if (named.tokens.length === 0) return null;
  const read = weOwe(named)
    ? 'i_owe'
    : modelOf<QuestionKind | 'none'>('questions').best(addQuestion(new FeatureCodes(), named));
  if (read === 'none') return null;
  const kind = kindMeant(read, named);
  if (kind === null) return null;
  const { customer, supplier, product, period, above } = named;
  const understood: Understood = { kind };
  const ofCustomer = [
    'customer_owes',
    'sales_total',
    'sales_quantity',
    'payments_received',
    'best_items',
    'best_earners',
  ];
  if (customer && ofCustomer.includes(kind)) understood.customer = customer.name;
  if (supplier && (kind === 'i_owe' || kind === 'expenses_total')) understood.supplier = supplier.name;
  const itemKinds = ['sales_quantity', 'item_stock', 'item_cost', 'production_total'];
  const perhaps = ['sales_total', 'profit', 'best_customers'];
  if (itemKinds.includes(kind)) {
    const item = product?.name ?? itemIn(named);
    if (item) understood.item = item;
  } else if (perhaps.includes(kind)) {
    const item = product?.name ?? (kind === 'best_customers' ? null : goodsAfter(named));
    if (item) understood.item = item;
  }
  if (kind === 'expenses_total') {
    const category = categoryOf(named.tokens.map(({ word }) => word));
    if (category) understood.category = category;
  }
  if (above && (kind === 'who_owes' || kind === 'i_owe')) understood.above = above.minor;
  if (period) {
    const isDay = period.first === period.last;
    if (STATES.has(kind) && (period.first === null || isDay)) {
      if (period.last !== today) understood.date_to = period.last;
    } else {
      understood.date_from = period.first ?? period.last;
      understood.date_to = period.last;
    }
  }
  return understood;
}
