import type { FeatureCodes, Features } from './feature-sink.ts';
import type { FigureGroup } from './figures.ts';
import { words } from './lexicon.ts';
import { modelOf } from './models.ts';
import type { MoneyRoute, Sentence } from './reading.ts';
import type { Segment } from './segments.ts';

/** What a clause says of its payment; `unsaid` where it says nothing. */
export type PaymentState = 'paid' | 'unpaid' | 'partial' | 'unsaid';

/** A part of a text, by its tokens. */
export interface Range {
  from: number;
  to: number;
}

/**
 * The tokens that belong to each group of figures. The next group begins with the sentence of its first figure, or, in the
 * same sentence, with its clause.
 */
export function rangesOf(sentence: Sentence, groups: readonly FigureGroup[]): Range[] {
  const starts = groups.map(({ figures }, index) => {
    if (index === 0) return 0;
    const first = figures[0]!.figure.from;
    const last = groups[index - 1]!.figures.at(-1)!.figure.to;
    const between = sentence.segments.filter(({ from }) => from >= last && from <= first);
    const own = between.at(-1);
    const opening = between.find((segment) => segment.sentence === own?.sentence && opens(segment));
    return (opening ?? own)?.from ?? last;
  });
  return starts.map((from, index) => ({ from, to: starts[index + 1] ?? sentence.tokens.length }));

  function opens(segment: Segment): boolean {
    return sentence.segments.find((each) => each.sentence === segment.sentence) === segment;
  }
}

const ANAPHORS = words('he she they dem e im him her them');

/**
 * Of each clause the tokens that a day and a way of paying of it may stand in: its own, and those of the clauses of its
 * sentence beside it that say no verb, or go on with “she”. What one clause says is not said of the next.
 */
export function statementsOf(sentence: Sentence, ranges: readonly Range[]): Range[] {
  const statements: Range[] = [];
  for (const range of ranges) {
    const before = statements.at(-1);
    if (before && goesOn(sentence, range)) before.to = range.to;
    else statements.push({ ...range });
  }
  return ranges.map(({ from }) => statements.find((each) => from >= each.from && from < each.to)!);
}

/** Whether a clause goes on with the sentence of the one before it, without a verb whose subject is its own. */
function goesOn({ tokens, segments }: Sentence, { from, to }: Range): boolean {
  const sentenceAt = (at: number) => segments.findLast((each) => each.from <= at)?.sentence;
  if (sentenceAt(from) !== sentenceAt(from - 1)) return false;
  const verb = segments.flatMap(({ deeds }) => deeds).find(({ at }) => at >= from && at < to);
  return !verb || tokens.slice(from, verb.at).some(({ word }) => ANAPHORS.has(word));
}

const ADDS = words('and & plus +');
/** Whether a clause is joined to the one before it: “rice 160k and beans 70k to Musa” is all with Musa. */
export const isJoined = ({ tokens }: Sentence, { from }: Range): boolean =>
  [tokens[from], tokens[from - 1]].some((token) => token !== undefined && ADDS.has(token.word));

/**
 * The day that a text or the sentence of a clause begins with holds for what comes after it: “On Monday sold 2 milo 300,
 * paid okada 500”, “Block industry today: …”.
 */
export function openingDay<Day extends Range>(
  { tokens, marks, segments }: Sentence,
  clause: Range,
  days: readonly Day[],
): Day | undefined {
  const sentence = segments.findLast(({ from }) => from <= clause.from)?.sentence;
  const own = segments.filter((each) => each.sentence === sentence);
  const isApart = ({ from, to }: Range) =>
    segments.some(
      (segment) =>
        from >= segment.from &&
        to <= segment.to &&
        (to === segment.to || tokens.slice(segment.from, from).every(({ word }) => OPENING.has(word))),
    );
  const opens = (day: Day, parts: readonly Segment[]) => {
    const [first] = parts;
    if (!first || day.from < first.from || day.from >= clause.from) return false;
    const isBefore = (at: number) => at >= first.from && at < day.from;
    const isFigure = marks.some(
      ({ kind, from }) => (kind === 'money' || kind === 'quantity') && isBefore(from),
    );
    return !isFigure && !parts.some(({ deeds }) => deeds.some(({ at }) => isBefore(at))) && isApart(day);
  };
  return days.find((day) => opens(day, own)) ?? days.find((day) => opens(day, segments));
}

const OPENING = words('on so ok okay and then');

/**
 * Adds what the classifiers see of a clause besides its words (`addWords`): its figures, and what the clause before it was.
 */
export function addClause<Into extends Features>(
  into: Into,
  sentence: Sentence,
  group: FigureGroup,
  { from, to }: Range,
  before: MoneyRoute | null,
): Into {
  const labels = group.figures.map(({ label }) => label.slice(1));
  into.add('after ', before ?? '^');
  into.add('figures ', labels.join(' '));
  for (const label of new Set(labels)) into.add('figure ', label);
  const hasVerb = sentence.segments.some(
    (segment) => segment.from >= from && segment.to <= to && segment.deeds.length > 0,
  );
  if (!hasVerb) into.add('no verb after ', before ?? '^');
  return into;
}

/** The probabilities of the routes of a clause. */
export const clauseRoutes = (features: FeatureCodes): Record<MoneyRoute, number> => {
  const model = modelOf<MoneyRoute>('clauses');
  const chances = model.probabilities(features);
  return Object.fromEntries(model.classes.map((route, index) => [route, chances[index]])) as Record<
    MoneyRoute,
    number
  >;
};

/** What a clause says of its payment. */
export const paymentStateOf = (features: FeatureCodes): PaymentState =>
  modelOf<PaymentState>('states').best(features);
