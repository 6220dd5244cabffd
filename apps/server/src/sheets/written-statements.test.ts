import type { StatementLayout, StatementReading } from '@lissafi/domain/files/statement-reading';
import { type DrawnDamage, damaged, drawnDamage } from '@lissafi/domain/testing/damaged-files';
import { draws, drawsTimeout } from '@lissafi/domain/testing/draws';
import { writeFile } from '@lissafi/domain/testing/written-files';
import { type SaidStatement, writtenStatements } from '@lissafi/domain/testing/written-statements';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import read from './sheet-worker.ts';

type Answers = SaidStatement['answers'];

/** Reads a file as for an account in naira, and answers what is asked; a question about columns stays one. */
async function readAnswering(
  bytes: Uint8Array,
  answers: Answers,
): Promise<{ reading: StatementReading | null; isAsked: boolean }> {
  const chosen: Partial<StatementLayout> = {};
  for (let asked = 0; ; asked++) {
    const answer = await read({
      ...{ bytes, password: undefined, remembered: {} },
      ...{ chosen: asked === 0 ? null : chosen, account: { number: null, currency: 'NGN' } },
    });
    if (!answer.ok) return { reading: null, isAsked: true };
    const kinds = answer.reading.doubts.map(({ kind }) => kind);
    const open = kinds.filter((kind): kind is keyof Answers => kind in answers);
    const isAsked = asked > 0 || kinds.length > 0;
    if (open.length === 0 || asked > 4) return { reading: answer.reading, isAsked };
    for (const kind of open) Object.assign(chosen, { [kind]: answers[kind] });
  }
}

/** What is read of a statement and is not true, and what is true and neither read nor told. */
function untruths(reading: StatementReading, said: SaidStatement): string[] {
  const found: string[] = [];
  const rows = new Set<number>();
  for (const { row, date, amount, balance } of reading.lines) {
    const line = said.lines.find((each) => each.row === row);
    if (!line) found.push(`row ${row} is no line: ${date} ${amount}`);
    else if (line.date !== date || line.amount !== amount)
      found.push(`row ${row} is ${line.date} ${line.amount}, not ${date} ${amount}`);
    else if (balance !== null && balance !== line.balance)
      found.push(`row ${row} left ${line.balance}, not ${balance}`);
    if (rows.has(row)) found.push(`row ${row} is there twice`);
    rows.add(row);
  }
  const told = new Set([...reading.faulty, ...reading.unsettled].map(({ row }) => row));
  const hasGap = reading.breaks.length > 0 || reading.left_out.length > 0;
  for (const { row } of said.lines)
    if (!rows.has(row) && !told.has(row) && !hasGap) found.push(`nothing is said of row ${row}`);
  if (said.lines.length === 0) return found;
  const { opening_balance, closing_balance } = reading;
  if (opening_balance !== null && opening_balance !== said.opening)
    found.push(`the opening balance is ${said.opening}, not ${opening_balance}`);
  if (closing_balance !== null && closing_balance !== said.closing)
    found.push(`the closing balance is ${said.closing}, not ${closing_balance}`);
  return found;
}

test('statements are read as they were written, or what is not clear of them is asked or told', {
  timeout: drawsTimeout,
}, async () => {
  let [all, whole] = [0, 0];
  await fc.assert(
    fc.asyncProperty(writtenStatements, async ({ rows, form, said }) => {
      const { reading, isAsked } = await readAnswering(writeFile(rows, form), said.answers);
      all++;
      if (!reading || reading.doubts.length > 0) return;
      const found = untruths(reading, said);
      const isWhole = reading.lines.length === said.lines.length && reading.breaks.length === 0;
      if (isWhole && !isAsked) whole++;
      expect(
        found,
        `${found.join('\n')}\n${JSON.stringify(form)}\n${JSON.stringify(reading.layout)}`,
      ).toEqual([]);
    }),
    draws(150),
  );
  expect(whole / all).toBeGreaterThan(0.8);
});

const isTold = ({ doubts, breaks, faulty, left_out }: StatementReading) =>
  doubts.length + breaks.length + faulty.length + left_out.length > 0;

const sorted = (amounts: readonly number[]) => [...amounts].sort((a, b) => a - b).join();

/**
 * Whether what is read of a damaged file is true. Dates are not compared, because no file tells that a day is another
 * one; nor is the order of lines where no balance tells it.
 */
function isTrue({ lines, opening_balance, closing_balance }: StatementReading, said: SaidStatement): boolean {
  const hasBalances = lines.some(({ balance }) => balance !== null);
  const [found, truth] = [lines, said.lines].map((each) => each.map(({ amount }) => amount)) as [
    number[],
    number[],
  ];
  const isSame =
    hasBalances && said.balances === 'each' ? found.join() === truth.join() : sorted(found) === sorted(truth);
  return (
    isSame &&
    (opening_balance ?? said.opening) === said.opening &&
    (closing_balance ?? said.closing) === said.closing
  );
}

/**
 * What no file can tell: without balances in each row and at its ends, that amounts are others or missing; without those
 * at its ends, that the first line is another one, or that lines before or after the others are missing; that amounts
 * are in another currency, where the damage hit the only place that says so.
 */
function cannotTell({ lines }: StatementReading, said: SaidStatement, { damage }: DrawnDamage): boolean {
  if (said.lines.length === 0)
    return !['mark added', 'mark dropped', 'end cut', 'row doubled'].includes(damage);
  if (said.isStatedAbove) return false;
  if (said.balances !== 'each' || lines.length < 2) return true;
  const proved = lines.slice(1).map(({ amount }) => amount);
  const truth = said.lines.map(({ amount }) => amount);
  return truth.some((_, at) => truth.slice(at, at + proved.length).join() === proved.join());
}

async function isToldOfDamaged(damages: fc.Arbitrary<DrawnDamage>, few: number): Promise<void> {
  await fc.assert(
    fc.asyncProperty(writtenStatements, damages, writtenStatements, async (statement, damage, other) => {
      const { said } = statement;
      const { reading, isAsked } = await readAnswering(damaged(statement, damage, other), said.answers);
      if (!reading || isAsked || isTold(reading) || cannotTell(reading, said, damage)) return;
      const found = reading.lines.map(({ row, amount, balance }) => [row, amount, balance].join(' '));
      expect(
        isTrue(reading, said),
        `${found.join('\n')}\n${JSON.stringify([damage, reading.layout, said])}`,
      ).toBe(true);
    }),
    draws(few),
  );
}

test(
  'what is read wrong of a damaged statement is told where its balances can tell it',
  {
    timeout: drawsTimeout,
  },
  () => isToldOfDamaged(drawnDamage, 150),
);

test('titles that moved beside the columns of a statement are told too', { timeout: drawsTimeout }, () =>
  isToldOfDamaged(
    drawnDamage.filter(({ damage }) => damage === 'titles moved'),
    200,
  ),
);
