import type { ImportMapping } from '@lissafi/contract/imports';
import type { Setting } from '@lissafi/domain/imports/row-reading';
import { damaged, drawnDamage } from '@lissafi/domain/testing/damaged-files';
import { draws, drawsTimeout } from '@lissafi/domain/testing/draws';
import { writeFile } from '@lissafi/domain/testing/written-files';
import { type SaidRecord, type WrittenList, writtenLists } from '@lissafi/domain/testing/written-lists';
import { foldName } from '@lissafi/domain/text/name';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readTable, type StagedRow, type TableAnswer } from './sheet-worker.ts';

const SETTING: Setting = {
  ...{ today: '2026-11-23', currency: 'NGN', vat_registered: false, opens: true, locked_until: null },
  settings: {
    ...{
      account_id: null,
      payment_method: 'cash',
      income_category: 'sales',
      expense_category: 'supplies',
    },
    opening_on: null,
  },
};

type Table = Extract<TableAnswer, { ok: true }> & { staged: StagedRow[] };

/** Reads a list, and answers what is asked; a question about columns stays one. */
async function readAnsweringList(
  bytes: Uint8Array,
  { kind, answers }: Pick<WrittenList, 'kind' | 'answers'>,
): Promise<Table | null> {
  const job = { ...{ bytes, password: undefined, kind }, setting: SETTING };
  let answer = await readTable({ ...job, remembered: {} });
  const chosen: Partial<ImportMapping> = {};
  for (let asked = 0; answer.ok && asked < 4; asked++) {
    const open = answer.doubts.map(({ kind: doubt }) => doubt).filter((doubt) => doubt in answers);
    if (open.length === 0) break;
    for (const doubt of open) Object.assign(chosen, { [doubt]: answers[doubt as keyof typeof answers] });
    answer = await readTable({ ...job, remembered: { [answer.key]: chosen as ImportMapping } });
  }
  if (!answer.ok) return null;
  const staged = answer.parts.flatMap((part) => JSON.parse(new TextDecoder().decode(part)) as StagedRow[]);
  return { ...answer, staged };
}

/** The facts of a record that a list says. */
function factsOf(record: object): Record<string, unknown> {
  const { customer, fields, ...own } = record as Record<string, object>;
  return { ...customer, ...fields, ...own };
}

const isSame = (found: unknown, said: unknown) => foldName(String(found)) === foldName(String(said));

/** What is read of a list and is not true, and what is true and neither read nor told. */
function untruthsOfList({ staged }: Table, { said }: Pick<WrittenList, 'said'>): string[] {
  const found: string[] = [];
  for (const { row_number, record, state } of staged) {
    if (!record || state !== 'good') continue;
    const truth = said.get(row_number);
    const facts = factsOf(record);
    if (!truth) found.push(`row ${row_number} is no record: ${JSON.stringify(record)}`);
    for (const [field, value] of Object.entries(truth ?? {}))
      if (!isSame(facts[field], value))
        found.push(
          `${field} of row ${row_number} is ${JSON.stringify(value)}, not ${JSON.stringify(facts[field])}`,
        );
  }
  const rows = new Set(staged.map(({ row_number }) => row_number));
  for (const row of said.keys()) if (!rows.has(row)) found.push(`nothing is said of row ${row}`);
  return found;
}

test('lists are read as they were written, or what is not clear of them is asked or told', {
  timeout: drawsTimeout,
}, async () => {
  const counts = new Map<string, { all: number; whole: number }>();
  await fc.assert(
    fc.asyncProperty(writtenLists, async (list) => {
      const table = await readAnsweringList(writeFile(list.rows, list.form), list);
      const count = counts.get(list.layout) ?? { all: 0, whole: 0 };
      counts.set(list.layout, count);
      count.all++;
      if (!table || table.doubts.length > 0) return;
      const found = untruthsOfList(table, list);
      if (table.staged.filter(({ state }) => state === 'good').length === list.said.size) count.whole++;
      expect(found, `${found.join('\n')}\n${JSON.stringify([list.form, table.mapping])}`).toEqual([]);
    }),
    draws(200),
  );
  // Of each layout that was drawn often enough: a reader that refuses all of one way to write amounts is no reader of it.
  for (const [layout, { all, whole }] of counts)
    if (all > 1) expect(whole / all, layout).toBeGreaterThan(0.7);
});

const isRecord = (record: object, said: SaidRecord) => {
  const facts = factsOf(record);
  return Object.entries(said).every(([field, value]) => isSame(facts[field], value));
};

/**
 * A list has no balances: what no file tells is that a figure of a row is another one, that a row is missing or there
 * twice, and what a title said that is damaged. But no damage of one row becomes another value in others.
 */
test('one damage of a list changes one row, or is asked about', { timeout: drawsTimeout }, async () => {
  const inOneRow = drawnDamage.filter(({ damage }) => damage !== 'column added' && damage !== 'two files');
  await fc.assert(
    fc.asyncProperty(writtenLists, inOneRow, async (list, damage) => {
      const table = await readAnsweringList(damaged(list, damage, list), list);
      if (!table || table.doubts.length > 0) return;
      const titles = list.rows.find(({ length }) => length > 1)!;
      const isTitleLost = titles.some((title) => !table.titles.includes(title));
      if (isTitleLost && damage.damage !== 'cell added') return;
      const truths = [...list.said.values()];
      const read = table.staged.flatMap(({ record, state }) => (record && state === 'good' ? [record] : []));
      const wrong = read.filter((record) => !truths.some((said) => isRecord(record, said)));
      // A byte that ends a line parts one row into two.
      const most = damage.damage === 'byte' && (damage.byte === 10 || damage.byte === 13) ? 2 : 1;
      expect(wrong.length, `${JSON.stringify([damage, table.mapping, wrong])}`).toBeLessThanOrEqual(most);
      if (damage.damage === 'end cut') return;
      const lost = truths.filter((said) => !read.some((record) => isRecord(record, said)));
      const told = table.staged.length - read.length;
      expect(lost.length - told, `${JSON.stringify([damage, table.mapping, lost])}`).toBeLessThanOrEqual(1);
    }),
    draws(200),
  );
});
