import type { Figures } from '@lissafi/contract/statements';
import { addMoney } from '../money/money.ts';
import { ACCOUNT_GROUPS } from './accounts.ts';
import type { Span } from './statement-columns.ts';

/** The columns of a statement: the period itself, what it is compared with, and its parts. */
export interface Columns<S extends Span = Span> {
  main: S;
  compared: S | null;
  parts: readonly S[];
}

/** Returns the figure of every column, in kobo. */
export function figuresOf<S extends Span>(columns: Columns<S>, amountIn: (span: S) => number): Figures {
  return {
    amount: amountIn(columns.main) + 0,
    compared: columns.compared && amountIn(columns.compared) + 0,
    amounts: columns.parts.map((part) => amountIn(part) + 0),
  };
}

/** Adds figures column by column, each times its sign. All must have the same columns. */
export function addFigures(
  like: Pick<Columns, 'compared' | 'parts'>,
  ...terms: readonly (readonly [sign: 1 | -1, figures: Figures])[]
): Figures {
  return {
    amount: addMoney(...terms.map(([sign, each]) => sign * each.amount)),
    compared: like.compared && addMoney(...terms.map(([sign, each]) => sign * (each.compared ?? 0))),
    amounts: like.parts.map((_, index) =>
      addMoney(...terms.map(([sign, each]) => sign * each.amounts[index]!)),
    ),
  };
}

/** Returns the sum of lines, column by column. */
export const totalOf = (like: Pick<Columns, 'compared' | 'parts'>, lines: readonly Figures[]): Figures =>
  addFigures(like, ...lines.map((line) => [1, line] as const));

/** True when a line says nothing in any column, and is left out. */
export const isNothing = ({ amount, compared, amounts }: Figures): boolean =>
  amount === 0 && (compared ?? 0) === 0 && amounts.every((each) => each === 0);

const TYPE_GROUPS: Readonly<Record<string, string>> = {
  1: 'Other assets',
  2: 'Other liabilities',
  3: 'Other equity',
  4: 'Sales',
  5: 'Cost of sales',
  6: 'Operating expenses',
  7: 'Operating expenses',
};

/** Returns the name of the group under which an account is shown. */
export const groupOf = (code: string): string =>
  ACCOUNT_GROUPS[code.slice(0, 2)] ?? TYPE_GROUPS[code[0] ?? ''] ?? 'Other';
