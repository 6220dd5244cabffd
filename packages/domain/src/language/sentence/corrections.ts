import type { Mark, SaidMoney, SaidQuantity } from './mark.ts';
import type { Token } from './token.ts';

const TAKING_BACK = new Set([
  ...[
    'no',
    'sorry',
    'correction',
    'rather',
    'actually',
    'mean',
    'make',
    'wait',
    'oh',
    'abeg',
    'na',
    'it',
    'that',
    'am',
    'i',
    'be',
  ],
  ...[
    "it's",
    'should',
    'say',
    'not',
    'but',
    'oops',
    'mistake',
    ',',
    '.',
    '…',
    '-',
    '–',
    '—',
    '?',
    ';',
    '(',
    ')',
  ],
]);
const SAYS_SO = new Set([
  'no',
  'sorry',
  'correction',
  'rather',
  'actually',
  'mean',
  'oops',
  'mistake',
  'make',
]);

const isFigure = (mark: Mark): mark is SaidMoney | SaidQuantity =>
  mark.kind === 'money' || mark.kind === 'quantity';

/** Leaves out a figure that is taken back at once: "sold 4, no 5 cartons", "42k. no, 45", "4,500, no make that 5,400". */
export function withoutTakenBack(marks: readonly Mark[], tokens: readonly Token[]): Mark[] {
  const kept: Mark[] = [];
  for (const [index, mark] of marks.entries()) {
    const next = marks[index + 1];
    if (!next || !isFigure(mark) || !isFigure(next) || !isTakenBack(mark, next, tokens)) {
      kept.push(mark);
      continue;
    }
    // 42k, no 45: the second is said as short as it can be.
    if (mark.kind === 'money' && next.kind === 'quantity' && next.unit === null) {
      const scale = next.value < 1_000 && mark.minor >= 100_000 ? 100_000 : 100;
      const corrected: SaidMoney = {
        ...mark,
        from: next.from,
        to: next.to,
        minor: Math.round(next.value * scale),
      };
      (marks as Mark[])[index + 1] = corrected;
    } else if (mark.kind === 'quantity' && next.kind === 'quantity') next.unit ??= mark.unit;
    else if (mark.kind === 'money' && next.kind === 'money' && next.role === 'bare') next.role = mark.role;
  }
  return kept;
}

function isTakenBack(
  mark: SaidMoney | SaidQuantity,
  next: SaidMoney | SaidQuantity,
  tokens: readonly Token[],
): boolean {
  const between = tokens.slice(mark.to, next.from).map(({ word }) => word);
  const canFollow =
    mark.kind === next.kind || (mark.kind === 'money' && next.kind === 'quantity' && next.unit === null);
  return (
    canFollow &&
    between.length > 0 &&
    between.length <= 6 &&
    between.every((word) => TAKING_BACK.has(word)) &&
    between.some((word) => SAYS_SO.has(word))
  );
}

/** Multiplies counts of counts: 7 deliveries of 20 loaves, 50 pieces x3. */
export function withProducts(marks: readonly Mark[], tokens: readonly Token[]): Mark[] {
  const kept: Mark[] = [];
  for (const mark of marks) {
    const before = kept.at(-1);
    if (before?.kind === 'quantity' && mark.kind === 'quantity' && !mark.isSize && !before.isSize) {
      const between = tokens.slice(before.to, mark.from).map(({ word }) => word);
      // 2 bags of 50kg rice: a size is written as one word.
      const isOf = between.length <= 2 && between.at(-1) === 'of' && !tokens[mark.from]!.glued;
      const isProduct = (isOf && before.value >= 2) || between.join() === 'x';
      if (isProduct && before.value * mark.value < 100_000) {
        kept[kept.length - 1] = {
          ...before,
          to: mark.to,
          value: before.value * mark.value,
          unit: between.at(-1) === 'x' ? (before.unit ?? mark.unit) : mark.unit,
        };
        continue;
      }
    }
    kept.push(mark);
  }
  return kept;
}
