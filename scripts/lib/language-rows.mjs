/** What the classifiers of sentences learn from: rows of features and the class that is wanted, made from the cases. */
import { addClause, rangesOf } from '@lissafi/domain/language/sentence/clauses';
import { addWords } from '@lissafi/domain/language/sentence/features';
import { addFigure, figuresOf, groupsBy } from '@lissafi/domain/language/sentence/figures';
import { addDocument } from '@lissafi/domain/language/sentence/invoices';
import { addWord, isFree } from '@lissafi/domain/language/sentence/phrases';
import { addQuestion, namedIn } from '@lissafi/domain/language/sentence/questions';
import { Sentence } from '@lissafi/domain/language/sentence/reading';

const DAY = '2026-11-22';

/** The texts of features, which the stored weights are kept by. */
class FeatureNames {
  names = [];
  #once = new Set();

  add(...pieces) {
    this.names.push(pieces.join(''));
  }

  addOnce(...pieces) {
    const name = pieces.join('');
    if (this.#once.has(name)) return;
    this.#once.add(name);
    this.names.push(name);
  }
}

const sentenceOf = ({ text, ref_date, products, customers }) =>
  new Sentence(text, ref_date ?? DAY, { products, customers });

/** The route that the category of an expected transaction stands for. */
const ROUTE_OF = {
  ...{ sales: 'sale', services: 'sale', rent_income: 'income', other_income: 'income' },
  ...{ customer_payment: 'customer_payment', supplier_payment: 'supplier_payment' },
  ...{ inventory_purchase: 'purchase', raw_materials: 'purchase' },
};
const routeOf = ({ type, category }) =>
  category === undefined ? undefined : (ROUTE_OF[category] ?? (type === 'expense' ? 'expense' : undefined));
const routesOf = ({ expect, route }) => (route === undefined ? [expect].flat().map(routeOf) : [route].flat());

export const routeRows = (cases) =>
  cases.map((one) => ({ features: addWords(new FeatureNames(), sentenceOf(one)).names, wanted: one.route }));

/** Whole sentences with transactions teach routes too: that of their first one. */
export const routeRowsOfTransactions = (cases) =>
  cases.flatMap((one) => {
    const wanted = one.expect === null ? one.route : routesOf(one)[0];
    return wanted ? [{ features: addWords(new FeatureNames(), sentenceOf(one)).names, wanted }] : [];
  });

/** Labels the figures of a sentence by the transactions that are expected; the order of both is the same. */
function labelled(figures, wanted, paidInAll) {
  const used = wanted.map(() => new Set());
  let current = -1;
  const roleIn = (figure, one, at) => {
    const free = (role) => !used[at].has(role);
    if (figure.kind === 'quantity') {
      const isCount =
        one.quantity === figure.value || (figure.unit === 'dozen' && one.quantity === figure.value * 12);
      return isCount && free('count') ? 'count' : null;
    }
    const { minor } = figure;
    const product = Math.round((one.unit_price_minor ?? 0) * (one.quantity ?? 1));
    if (
      one.unit_price_minor === minor &&
      free('unit') &&
      !(one.amount_minor === minor && figure.role === 'total')
    )
      return 'unit';
    if (one.amount_minor === minor && free('total')) return 'total';
    if (one.amount_paid_minor === minor && free('paid')) return 'paid';
    if (
      one.amount_paid_minor !== undefined &&
      one.amount_minor - one.amount_paid_minor === minor &&
      free('left')
    )
      return 'left';
    if (one.amount_minor === minor && one.paid === true) return 'paid';
    if (product - one.amount_minor === minor && at === current) return 'less';
    return null;
  };
  const whole = wanted.reduce((sum, { amount_minor }) => sum + amount_minor, 0);
  return figures.map((figure) => {
    for (let at = Math.max(0, current); at < wanted.length; at++) {
      const role = roleIn(figure, wanted[at], at);
      if (role === null) continue;
      const label = `${at === current ? '=' : '+'}${role}`;
      current = at;
      used[at].add(role);
      return label;
    }
    // What was paid or is left of a document belongs to none of its lines.
    if (paidInAll !== undefined && figure.kind === 'money' && current >= 0) {
      if (figure.minor === paidInAll) return '=paid';
      if (figure.minor === whole - paidInAll) return '=left';
    }
    return 'other';
  });
}

const WORD = /[\p{L}\p{N}]+/gu;
const stem = (word) => word.replace(/(es|s)$/, '');
const wordsOf = (text) =>
  new Set(
    (
      String(text ?? '')
        .toLowerCase()
        .match(WORD) ?? []
    ).map(stem),
  );

/** Labels the words of a clause: the run that holds most of the words of a name is that name. */
function namesIn(sentence, { from, to }, name) {
  const wanted = wordsOf(name);
  const runs = [];
  for (let index = from; index < to; index++) {
    const { word } = sentence.tokens[index];
    const isOf = isFree(sentence, index) && (word.match(WORD) ?? []).some((part) => wanted.has(stem(part)));
    if (!isOf) continue;
    const last = runs.at(-1);
    if (last && index - last.at(-1) <= 2) last.push(index);
    else runs.push([index]);
  }
  const best = runs.sort((a, b) => b.length - a.length)[0] ?? [];
  return best.length === 0
    ? []
    : Array.from({ length: best.at(-1) - best[0] + 1 }, (_, more) => best[0] + more);
}

/** Labels words by names, and makes a row of each that no figure takes. */
function wordRows(sentence, names) {
  const rows = [];
  let before = 'none';
  for (let index = 0; index < sentence.tokens.length; index++) {
    if (!isFree(sentence, index)) {
      if (sentence.tokens[index].kind !== 'word') before = 'none';
      continue;
    }
    const label = names.get(index) ?? 'none';
    rows.push({ features: addWord(new FeatureNames(), sentence, index, before).names, wanted: label });
    before = label;
  }
  return rows;
}

/** Rows of figures, words and kinds of documents of the notes about invoices. */
export function invoiceRows(cases) {
  const rows = { lines: [], words: [], documents: [] };
  for (const one of cases) {
    const sentence = sentenceOf(one);
    const { items, customer, paid_minor, document_type } = one.expect;
    const wanted = items.map(({ quantity, unit_price_minor, total_minor, name }) => ({
      ...{ item: name, quantity, unit_price_minor },
      amount_minor:
        total_minor ?? (unit_price_minor === undefined ? undefined : Math.round(unit_price_minor * quantity)),
    }));
    const found = figuresOf(sentence);
    const labels = labelled(found, wanted, paid_minor);
    const groups = groupsBy(found, (index, state) => {
      rows.lines.push({
        features: addFigure(new FeatureNames(), sentence, found, index, state).names,
        wanted: labels[index],
      });
      return labels[index];
    });
    rows.documents.push({
      features: addDocument(new FeatureNames(), sentence, groups).names,
      wanted: document_type,
    });
    if (groups.length !== wanted.length) continue;
    const ranges = rangesOf(sentence, groups);
    const names = new Map();
    for (const [index, range] of ranges.entries())
      for (const place of namesIn(
        sentence,
        range,
        items[index].alt_names?.[0] ? longest(sentence, items[index]) : items[index].name,
      ))
        names.set(place, 'item');
    const all = { from: 0, to: sentence.tokens.length };
    for (const place of namesIn(sentence, all, customer)) names.set(place, 'party');
    rows.words.push(...wordRows(sentence, names));
  }
  return rows;
}

/** Of the names that are right, the one with the most words of the text. */
function longest(sentence, { name, alt_names }) {
  const said = wordsOf(sentence.text);
  const shared = (each) => [...wordsOf(each)].filter((word) => said.has(word)).length;
  return [name, ...alt_names].reduce((a, b) => (shared(b) > shared(a) ? b : a));
}

/** Rows of figures, clauses, states of payment and words of the sentences with transactions. */
export function transactionRows(cases) {
  const rows = { figures: [], clauses: [], states: [], words: [] };
  for (const one of cases) {
    if (one.expect === null) continue;
    const sentence = sentenceOf(one);
    const wanted = [one.expect].flat();
    const said = routesOf(one);
    const found = figuresOf(sentence);
    const labels = labelled(found, wanted);
    const groups = groupsBy(found, (index, state) => {
      rows.figures.push({
        features: addFigure(new FeatureNames(), sentence, found, index, state).names,
        wanted: labels[index],
      });
      return labels[index];
    });
    if (groups.length !== wanted.length) continue;
    const ranges = rangesOf(sentence, groups);
    const hasNames = wanted.some(({ item, counterparty }) => item || counterparty);
    const names = new Map();
    for (const [index, group] of groups.entries()) {
      const own = addWords(new FeatureNames(), sentence, ranges[index].from, ranges[index].to);
      const features = addClause(own, sentence, group, ranges[index], said[index - 1] ?? null).names;
      if (said[index]) rows.clauses.push({ features, wanted: said[index] });
      const { paid } = wanted[index];
      const state = { true: 'paid', false: 'unpaid', partial: 'partial' }[String(paid)] ?? 'unsaid';
      rows.states.push({ features, wanted: state });
      for (const place of namesIn(sentence, ranges[index], wanted[index].item)) names.set(place, 'item');
      for (const place of namesIn(sentence, ranges[index], wanted[index].counterparty))
        names.set(place, 'party');
    }
    if (hasNames) rows.words.push(...wordRows(sentence, names));
  }
  return rows;
}

/** Questions by their kind; statements and what may not be answered are none. */
export const questionRows = (questions, statements) => [
  ...questions.map(({ text, ref_date, expect, ...known }) => ({
    features: addQuestion(new FeatureNames(), namedIn(text, ref_date ?? DAY, known)).names,
    wanted: expect?.kind ?? 'none',
  })),
  ...statements.map(({ text }) => ({
    features: addQuestion(new FeatureNames(), namedIn(text, DAY, {})).names,
    wanted: 'none',
  })),
];
