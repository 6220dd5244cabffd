import type { FeatureCodes, Features } from './feature-sink.ts';
import type { FigureGroup } from './figures.ts';
import { modelOf } from './models.ts';
import type { MoneyRoute, Sentence } from './reading.ts';
import type { Segment } from './segments.ts';

/** What a clause says of its payment; `unsaid` where it says nothing. */
export type PaymentState = 'paid' | 'unpaid' | 'partial' | 'unsaid';

/**
 * The tokens that belong to each group of figures. The next group begins with the sentence of its first figure, or, in the
 * same sentence, with its clause.
 */
export function rangesOf(sentence: Sentence, groups: readonly FigureGroup[]): { from: number; to: number }[] {
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

/**
 * Adds what the classifiers see of a clause besides its words (`addWords`): its figures, and what the clause before it was.
 */
export function addClause<Into extends Features>(
  into: Into,
  sentence: Sentence,
  group: FigureGroup,
  { from, to }: { from: number; to: number },
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
