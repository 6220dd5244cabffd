import { amountsInWords } from './amount-words.ts';
import type { Labelled, Line } from './labelled.ts';
import type { LabelKind } from './labels.ts';

/**
 * How other figures make up a value: `sum` of a subtotal with charges and discount, `column` of what stands between it
 * and an earlier sum, `vat` that is its share, `change` given back, `parts` that were paid one by one, `goods`, the
 * `words` of an amount, or a `product` of a measure and a price.
 */
export type Proof = 'sum' | 'column' | 'vat' | 'change' | 'parts' | 'goods' | 'words' | 'product';

export interface Evidence {
  proofs: ReadonlyMap<number, ReadonlySet<Proof>>;
  /** What something is still added to, or taken from: before tax, before a discount. */
  partial: ReadonlySet<number>;
}

/** An amount in the column of amounts: the last of its row. */
interface Entry {
  value: number;
  kinds: readonly LabelKind[];
  isDeduction: boolean;
}

const unique = (all: readonly Labelled[]): Labelled[] =>
  all.filter((each, index) => each.value > 0 && all.findIndex(({ value }) => value === each.value) === index);

/** The sums of some of the parts, with at least one of them. */
function* sumsOf(parts: readonly number[]): Generator<number> {
  for (let chosen = 1; chosen < 1 << parts.length; chosen++)
    yield parts.reduce((sum, part, place) => sum + (chosen & (1 << place) ? part : 0), 0);
}

const of = (labelled: readonly Labelled[], ...kinds: LabelKind[]) =>
  unique(labelled.filter(({ kind }) => kinds.includes(kind)));

const APART: ReadonlySet<LabelKind> = new Set(['none', 'words', 'change', 'tendered', 'paid', 'due']);
const NO_END: ReadonlySet<LabelKind> = new Set(['none', 'change', 'tendered', 'vat', 'discount']);
const MOST_BETWEEN = 5;

/**
 * What the figures of a receipt say of each other. `sumOfLines` is what the goods make together, `rate` the percent of
 * value added tax. Values are kobo.
 */
export function evidenceOf(
  lines: readonly Line[],
  labelled: readonly Labelled[],
  sumOfLines: number | null,
  rate: number,
): Evidence {
  const proofs = new Map<number, Set<Proof>>();
  const partial = new Set<number>();
  const prove = (value: number, by: Proof) => {
    if (value > 0) proofs.set(value, (proofs.get(value) ?? new Set()).add(by));
  };
  sums(labelled, sumOfLines, prove);
  column(lines, labelled, sumOfLines, prove, partial);
  tax(lines, labelled, rate, prove, partial);
  unread(lines, labelled, partial);
  const given = of(labelled, 'tendered', 'paid');
  for (const { value } of given)
    for (const change of of(labelled, 'change')) prove(value - change.value, 'change');
  const paid = of(labelled, 'paid', 'due').slice(0, 4);
  for (const [index, one] of paid.entries())
    for (const other of paid.slice(index + 1)) prove(one.value + other.value, 'parts');
  for (const value of amountsInWords(lines.map(({ row }) => row))) prove(value, 'words');
  products(lines, prove);
  return { proofs, partial };
}

type Prove = (value: number, by: Proof) => void;

/** A subtotal, or the goods, with charges and without a discount. */
function sums(labelled: readonly Labelled[], sumOfLines: number | null, prove: Prove): void {
  const amounts = (most: number, ...kinds: LabelKind[]) =>
    of(labelled, ...kinds)
      .slice(0, most)
      .map(({ value }) => value);
  const extras = amounts(5, 'vat', 'charge');
  const discounts = [0, ...amounts(2, 'discount')];
  const begin = (start: number, by: 'sum' | 'goods') => {
    for (const discount of discounts) {
      if (by === 'goods' || discount > 0) prove(start - discount, by);
      for (const added of sumsOf(extras)) prove(start + added - discount, by);
    }
  };
  const subtotals = of(labelled, 'subtotal');
  for (const { value } of subtotals) begin(value, 'sum');
  if (subtotals.length > 1)
    prove(
      subtotals.reduce((sum, { value }) => sum + value, 0),
      'sum',
    );
  if (sumOfLines !== null) begin(sumOfLines, 'goods');
}

/** Down the column of amounts: a sum, what is added to it or taken from it, and the next sum. */
function column(
  lines: readonly Line[],
  labelled: readonly Labelled[],
  sumOfLines: number | null,
  prove: Prove,
  partial: Set<number>,
): void {
  const entries = lines.flatMap(({ figures, labels, isHeader }, row): Entry[] => {
    const figure = isHeader ? undefined : figures.findLast(({ isMoney }) => isMoney);
    if (!figure || figure.value <= 0 || figure.isDoubtful) return [];
    const names = labelled.filter((each) => each.row === row && each.box === figure.box);
    const kinds = names.map(({ kind }) => kind);
    const isLess = labels.some(({ kind }) => kind === 'discount');
    return [{ value: figure.value, kinds, isDeduction: figure.isNegative || isLess }];
  });
  const isSum = ({ value, kinds }: Entry) =>
    value === sumOfLines || kinds.some((kind) => ['subtotal', 'sum', 'total', 'amount'].includes(kind));
  for (const [from, start] of entries.entries()) {
    if (!isSum(start) || start.isDeduction) continue;
    const between: number[] = [];
    for (const end of entries.slice(from + 1)) {
      if (!end.kinds.some((kind) => NO_END.has(kind)) && !end.isDeduction)
        for (const added of sumsOf(between))
          if (start.value + added === end.value && added !== 0) {
            prove(end.value, 'column');
            partial.add(start.value);
            for (const less of sumsOf(between)) if (less !== added) partial.add(start.value + less);
          }
      if (end.kinds.some((kind) => APART.has(kind)) && !end.isDeduction) continue;
      if (between.length === MOST_BETWEEN) break;
      between.push(end.isDeduction ? -end.value : end.value);
    }
  }
}

/** A tax that is exactly the rate of an amount stands beside it, or lies in it. */
function tax(
  lines: readonly Line[],
  labelled: readonly Labelled[],
  rate: number,
  prove: Prove,
  partial: Set<number>,
): void {
  const figures = lines.flatMap((line) => line.figures).filter(({ isDoubtful }) => !isDoubtful);
  const amounts = new Set(figures.map(({ value }) => value));
  for (const { value: vat } of of(labelled, 'vat'))
    for (const amount of amounts) {
      // Some round it to the naira.
      const most = vat % 100 === 0 ? 50 : 1;
      if (Math.abs((amount * rate) / 100 - vat) <= most) {
        partial.add(amount);
        prove(amount + vat, 'vat');
      } else if (Math.abs((amount * rate) / (100 + rate) - vat) <= most) prove(amount, 'vat');
    }
}

/** A sum before a discount whose amount was not read is not the total. */
function unread(lines: readonly Line[], labelled: readonly Labelled[], partial: Set<number>): void {
  const row = lines.findIndex(
    ({ figures, labels }) =>
      labels[0]?.kind === 'discount' && labels[0].from === 0 && !figures.some(({ isMoney }) => isMoney),
  );
  for (const each of of(labelled, 'subtotal')) if (each.row < row) partial.add(each.value);
}

/** Litres × price. */
function products(lines: readonly Line[], prove: Prove): void {
  const measures = lines
    .flatMap(({ figures }) => figures)
    .filter(({ value }) => value > 100)
    .slice(0, 80);
  for (const [index, one] of measures.entries())
    for (const other of measures.slice(index + 1)) {
      const product = Math.round((one.value * other.value) / 100);
      if (product > 10_000) for (const value of [product - 1, product, product + 1]) prove(value, 'product');
    }
}
