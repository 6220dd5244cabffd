import { FeatureCodes, type Features } from './feature-sink.ts';
import { DEED_OF } from './lexicon.ts';
import type { SaidMoney, SaidQuantity } from './mark.ts';
import { modelOf } from './models.ts';
import type { Sentence } from './reading.ts';

/** A figure that may belong to a transaction: money, or a quantity. */
export type Figure = SaidMoney | SaidQuantity;

/**
 * What a figure is to its transaction, with `+` where it begins another transaction than the figure before it, and `=`
 * where it belongs to the same one: the price of each, the whole, what was paid, what is left to pay, what was taken off,
 * how many. `other` belongs to none: a size, a figure that was taken back, a price that was only asked.
 */
export type FigureLabel = `${'+' | '='}${'unit' | 'total' | 'paid' | 'left' | 'count'}` | '=less' | 'other';

/** What is known of the transaction that is being read. All in the minor unit. */
export interface FigureState {
  labels: FigureLabel[];
  count: number | null;
  unit: number | null;
  total: number | null;
  paid: number;
  left: number | null;
}
const noFigures = (): FigureState => ({
  ...{ labels: [], count: null, unit: null, total: null, paid: 0, left: null },
});

/** The figures of a sentence; those of a day to pay by, as in two weeks, are none. */
export const figuresOf = ({ marks, due }: Sentence): Figure[] =>
  marks.filter(
    (mark): mark is Figure =>
      (mark.kind === 'money' || mark.kind === 'quantity') &&
      !(due && mark.from >= due.from && mark.to <= due.to),
  );

/** The value of all that is being read, as far as it is known. */
export const wholeOf = ({ total, unit, count }: FigureState): number | null =>
  total ?? (unit === null ? null : Math.round(unit * (count ?? 1)));

/** Returns what is known after a figure with a label. */
function withFigure(state: FigureState, figure: Figure, label: FigureLabel): FigureState {
  const next = label.startsWith('+') ? noFigures() : { ...state };
  next.labels = [...state.labels, label];
  const role = label.slice(1);
  if (figure.kind === 'quantity') {
    if (role === 'count') next.count = figure.value;
    return next;
  }
  if (role === 'unit') next.unit = figure.minor;
  else if (role === 'total') next.total = figure.minor;
  else if (role === 'paid') next.paid += figure.minor;
  else if (role === 'left') next.left = figure.minor;
  return next;
}

const shapesOfSentence = new WeakMap<Sentence, { at: Map<number, number>; shapes: string[] }>();

/** The words of a sentence as the classifier of figures sees them: marks by their kind. */
function shapesOf(sentence: Sentence): { at: Map<number, number>; shapes: string[] } {
  const shapes = shapesOfSentence.get(sentence) ?? newShapesOf(sentence);
  shapesOfSentence.set(sentence, shapes);
  return shapes;
}
function newShapesOf({ tokens, marks }: Sentence): { at: Map<number, number>; shapes: string[] } {
  const shapes: string[] = [];
  const at = new Map<number, number>();
  const starts = new Map(marks.map((mark) => [mark.from, mark]));
  for (let index = 0; index < tokens.length; index++) {
    const mark = starts.get(index);
    at.set(index, shapes.length);
    if (mark) {
      shapes.push(`#${mark.kind}`);
      index = mark.to - 1;
      continue;
    }
    const token = tokens[index]!;
    const word = token.word.replace(/'s$/, '');
    shapes.push(
      token.kind === 'number' ? '#n' : token.capital && index > 0 && !DEED_OF.has(word) ? 'Name' : word,
    );
  }
  return { at, shapes };
}

const magnitude = (value: number) => `${Math.floor(Math.log10(Math.max(1, value)))}`;

/** Adds what the classifier sees of a figure: itself, the words beside it, and what the figures before it were. */
export function addFigure<Into extends Features>(
  into: Into,
  sentence: Sentence,
  figures: readonly Figure[],
  index: number,
  state: FigureState,
): Into {
  const figure = figures[index]!;
  const { at, shapes } = shapesOf(sentence);
  const place = at.get(figure.from)!;
  const word = (offset: number) => shapes[place + offset] ?? (place + offset < 0 ? '^' : '$');
  const [before, next] = [figures[index - 1], figures[index + 1]];
  const kind =
    figure.kind === 'money'
      ? `money-${figure.role}`
      : figure.isSize
        ? 'size'
        : figure.unit
          ? 'count-unit'
          : 'count';
  const last = state.labels.at(-1) ?? '^';
  into.add('is ', kind);
  into.add('is ', kind, ' after ', last);
  into.add('after ', last);
  into.add('after ', state.labels.at(-2) ?? '^', ' ', last);
  into.add('-1 ', word(-1));
  into.add('-2 ', word(-2));
  into.add('-3 ', word(-3));
  into.add('-21 ', word(-2), ' ', word(-1));
  into.add('+1 ', word(1));
  into.add('+2 ', word(2));
  into.add('+12 ', word(1), ' ', word(2));
  into.add('-1+1 ', word(-1), ' ', word(1));
  into.add(kind, ' -1 ', word(-1));
  into.add(kind, ' +1 ', word(1));
  into.add('next ', next ? (next.kind === 'money' ? `money-${next.role}` : 'count') : '$');
  into.add('before ', before ? before.kind : '^', ' next ', next ? next.kind : '$', ` ${kind}`);
  into.add('figures ', String(Math.min(figures.length, 4)), ' ', figure.kind);
  for (let offset = 1; offset <= 5; offset++) {
    into.add('near- ', word(-offset));
    into.add('near+ ', word(offset));
  }
  if (next) {
    const ahead = shapes.slice(place + 1, at.get(next.from));
    into.add('ahead ', ahead.slice(0, 3).join(' '), ' ', next.kind);
    for (const each of new Set(ahead.slice(0, 6))) {
      into.add('ahead ', each);
      into.add('ahead ', each, ' ', next.kind);
    }
  }
  if (before) {
    const gap = shapes.slice(at.get(before.from)! + 1, place);
    for (const each of new Set(gap)) into.add('gap ', each);
    into.add('gap is ', gap.slice(0, 3).join(' '));
    into.add(gap.length === 0 ? 'no gap' : gap.length <= 2 ? 'short gap' : 'gap');
    into.add(last, ' gap ', gap.find((each) => DEED_OF.has(each)) ?? '-');
    const segmentOf = (mark: Figure) =>
      sentence.segments.findIndex(({ from, to }) => mark.from >= from && mark.from < to);
    const [there, here] = [segmentOf(before), segmentOf(figure)];
    into.add(there === here ? 'same clause' : 'other clause');
    if (there !== here) {
      into.add(
        sentence.segments[here]?.sentence === sentence.segments[there]?.sentence
          ? 'same sentence'
          : 'other sentence',
      );
      for (const { deed, subject } of sentence.segments[here]?.deeds ?? []) {
        into.add('clause ', deed);
        into.add('clause ', deed, ` ${subject}`);
        into.add('after ', last, ' clause ', deed, ` ${subject}`);
      }
    }
  }
  const own = sentence.segments.find(({ from, to }) => figure.from >= from && figure.from < to);
  if (
    own?.deeds.some(({ isFuture }) => isFuture) ||
    own?.marks.some((mark) => mark.kind === 'date' && mark.isFuture)
  ) {
    into.add('to come');
    into.add('to come ', kind);
  }
  const has = [
    state.count === null ? '' : 'count',
    state.unit === null ? '' : 'unit',
    state.total === null ? '' : 'total',
    state.paid > 0 ? 'paid' : '',
  ].join('/');
  into.add('has ', has);
  into.add('has ', has, ' ', kind);
  if (figure.kind === 'money') {
    into.add('size ', magnitude(figure.minor));
    const whole = wholeOf(state);
    if (whole !== null) {
      into.add(
        figure.minor === whole
          ? 'as the whole'
          : figure.minor < whole
            ? 'less than the whole'
            : 'more than the whole',
      );
      into.add(has, ' ', figure.minor < whole ? 'less' : 'more', ' ', word(-1));
      if (figure.minor + state.paid === whole && state.paid > 0) into.add('is the rest');
      if (state.unit !== null && figure.minor === Math.round(state.unit * (state.count ?? 1)))
        into.add('is the product');
    }
    if (
      state.count !== null &&
      next?.kind === 'money' &&
      next.minor === Math.round(figure.minor * state.count)
    )
      into.add('next is the product');
    if (next?.kind === 'money') into.add(next.minor < figure.minor ? 'next is less' : 'next is more');
  } else {
    into.add('many ', magnitude(figure.value));
    into.add('counts ', String(figure.unit));
  }
  return into;
}

/** The figures of one transaction. */
export interface FigureGroup extends FigureState {
  figures: { figure: Figure; label: FigureLabel }[];
}

/** Puts figures into groups, one for each transaction; `labelOf` says of each, from left to right, what it is. */
export function groupsBy(
  figures: readonly Figure[],
  labelOf: (index: number, state: FigureState) => FigureLabel,
): FigureGroup[] {
  const groups: FigureGroup[] = [];
  let state = noFigures();
  for (const [index, figure] of figures.entries()) {
    const label = labelOf(index, state);
    state = withFigure(state, figure, label);
    if (label === 'other') continue;
    if (label.startsWith('+') || groups.length === 0) groups.push({ ...state, figures: [] });
    const group = groups.at(-1)!;
    Object.assign(group, state, { figures: [...group.figures, { figure, label }] });
  }
  return groups;
}

/** A figure that somebody said is more often of use than not: the rest of the chances must be this much smaller. */
const OTHER_WEIGHT = 0.35;

/** Reads which figures belong together and what each is: of transactions, or of the lines of a document. */
export function groupsOf(sentence: Sentence, name: 'figures' | 'lines' = 'figures'): FigureGroup[] {
  const figures = figuresOf(sentence);
  const model = modelOf<FigureLabel>(name);
  return groupsBy(figures, (index, state) => {
    const chances = model.probabilities(addFigure(new FeatureCodes(), sentence, figures, index, state));
    const isCount = figures[index]!.kind === 'quantity';
    const isFirst = state.labels.every((label) => label === 'other');
    let best: FigureLabel = 'other';
    let most = -1;
    for (const [place, label] of model.classes.entries()) {
      const isAllowed =
        label === 'other' || (isCount === label.endsWith('count') && (!isFirst || label.startsWith('+')));
      const chance = label === 'other' ? chances[place]! * OTHER_WEIGHT : chances[place]!;
      if (!isAllowed || chance <= most) continue;
      most = chance;
      best = label;
    }
    return best;
  });
}
