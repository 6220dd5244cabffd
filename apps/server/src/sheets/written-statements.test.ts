import type { StatementLayout, StatementReading } from '@lissafi/domain/files/statement-reading';
import { writeFile } from '@lissafi/domain/testing/written-files';
import { type SaidStatement, writtenStatements } from '@lissafi/domain/testing/written-statements';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import read from './sheet-worker.ts';

/** VALUES=200000 draws so many of each kind, with a new seed that a failure prints. */
const VALUES = Number(process.env.VALUES ?? 300);
const drawn = { numRuns: VALUES, ...(process.env.VALUES ? {} : { seed: 37 }) };

/** Reads a file as for an account in naira, and answers what is asked; a question about columns stays one. */
async function readAnswering(bytes: Uint8Array, answers: SaidStatement['answers']) {
  let chosen: Partial<StatementLayout> | null = null;
  for (let asked = 0; ; asked++) {
    const answer = await read({
      ...{ bytes, password: undefined, chosen, remembered: {} },
      account: { number: null, currency: 'NGN' },
    });
    if (!answer.ok) return { reading: null, asked };
    const kinds = answer.reading.doubts.map(({ kind }) => kind);
    const open = kinds.filter((kind): kind is keyof typeof answers => kind in answers);
    if (open.length === 0 || asked > 5) return { reading: answer.reading, asked: asked + kinds.length };
    chosen = Object.fromEntries(
      Object.entries(answers).filter(([field]) => open.includes(field as never) || field in (chosen ?? {})),
    );
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
  const { opening_balance, closing_balance } = reading;
  if (opening_balance !== null && opening_balance !== said.opening && said.lines.length > 0)
    found.push(`the opening balance is ${said.opening}, not ${opening_balance}`);
  if (closing_balance !== null && closing_balance !== said.closing && said.lines.length > 0)
    found.push(`the closing balance is ${said.closing}, not ${closing_balance}`);
  return found;
}

test('statements are read as they were written, or what is not clear of them is asked or told', async () => {
  let [all, whole] = [0, 0];
  await fc.assert(
    fc.asyncProperty(writtenStatements, async ({ rows, form, said }) => {
      const { reading, asked } = await readAnswering(writeFile(rows, form), said.answers);
      all++;
      if (!reading || reading.doubts.length > 0) return;
      const found = untruths(reading, said);
      if (found.length === 0 && reading.lines.length === said.lines.length && asked === 0) whole++;
      expect(
        found,
        `${found.join('\n')}\n${JSON.stringify(form)}\n${JSON.stringify(reading.layout)}\n${rows.map((row) => row.join(' ¦ ')).join('\n')}`,
      ).toEqual([]);
    }),
    drawn,
  );
  console.log(whole / all);
  expect(whole / all).toBeGreaterThan(0.8);
});
