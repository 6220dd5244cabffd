import { addDays } from '@lissafi/domain/calendar/civil-date';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type Member,
  sharedApplication,
  type TestApplication,
  testOwner,
} from '../../testing/application.ts';
import { statementCsv, statementTools } from '../../testing/bank-statements.ts';
import { faultsOfBooks } from '../../testing/books.ts';
import { expectTieOut, madeBy } from '../../testing/money.ts';

let application: TestApplication;
let owner: Member;
let account: { id: string; account_code: string };
let today: string;

beforeAll(async () => {
  application = await sharedApplication();
  ({ today } = application);
  owner = await testOwner(application);
  account = (await owner.get('/api/v1/bank-accounts')).body.bank_accounts.find(
    (each: { kind: string }) => each.kind === 'bank',
  );
});
afterAll(() => application.close());

const { base, imported, toMatch, proof, match } = statementTools(() => ({ owner, account }));

const LINES = 5_000;
const DAYS = 360;
/** Of a hundred lines: recorded before by journals, charges that nobody recorded, reversals, and the rest. */
const kindOf = (index: number) =>
  index % 100 < 78
    ? 'journal'
    : index % 100 < 80
      ? 'expense'
      : index % 100 < 96
        ? 'charge'
        : index % 100 < 98
          ? 'reversal'
          : 'other';

test('a statement of 5,000 lines over a year is reconciled to a proved balance, and no payment is doubled', async () => {
  const rows = Array.from({ length: LINES }, (_, index) => {
    const date = addDays(today, Math.floor((index * DAYS) / LINES) - DAYS);
    const kind = kindOf(index);
    // Amounts repeat, as they do in a shop: a good third of them is shared by several lines.
    const size = 100_000 + ((index * 7_919) % 3_000) * 100;
    const amount =
      kind === 'charge'
        ? -400
        : kind === 'reversal'
          ? index % 2 === 0
            ? -size
            : 0
          : kind === 'journal' && index % 3 > 0
            ? size
            : -size;
    return {
      index,
      date,
      kind,
      amount,
      words: `NIP ${kind === 'charge' ? 'SMS ALERT CHARGE' : `TRF CUSTOMER${String.fromCharCode(65 + (index % 26))}${String.fromCharCode(65 + (index % 17))}`}`,
    };
  });
  // The second of a pair takes the first one back.
  for (const row of rows)
    if (row.kind === 'reversal' && row.amount === 0)
      Object.assign(row, {
        amount: -rows[row.index - 1]!.amount,
        words: `RSVL ${rows[row.index - 1]!.words}`,
      });

  for (let from = 0; from < LINES; from += 50) {
    const known = rows.slice(from, from + 50).filter(({ kind }) => kind === 'journal');
    const lines = known.flatMap(({ amount }) => {
      const [debit, credit] = amount > 0 ? ['debit', 'credit'] : ['credit', 'debit'];
      return [
        { account_code: account.account_code, [debit!]: Math.abs(amount) },
        { account_code: '3000', [credit!]: Math.abs(amount) },
      ];
    });
    if (lines.length > 0)
      await madeBy(owner, '/api/v1/ledger/journals', {
        entry_date: known[0]!.date,
        memo: 'Payments of the day',
        lines,
      });
  }
  for (const { kind, amount, date } of rows)
    if (kind === 'expense')
      await madeBy(owner, '/api/v1/ingestion/transactions/manual', {
        ...{
          type: 'expense',
          amount: -amount,
          transaction_date: date,
          category: 'fuel',
          payment_method: 'bank_transfer',
        },
        account_id: account.id,
      });
  const recorded = (await owner.get('/api/v1/ledger/entries')).body.total;

  const { content, closing } = statementCsv(
    50_000_000,
    rows.map(({ date, words, amount }) => [date, words, amount] as const),
  );
  const took = async <T>(work: () => Promise<T>) => {
    const start = performance.now();
    const result = await work();
    return [result, performance.now() - start] as const;
  };
  const [first, importing] = await took(() => imported(content));
  expect([first.new_lines, first.faulty_lines, first.statement.break_count]).toEqual([LINES, 0, 0]);
  const [again] = await took(() => imported(content));
  expect([again.new_lines, again.known_lines]).toEqual([0, LINES]);
  const [start, suggesting] = await took(() => toMatch());
  expect(start.total).toBe(LINES);
  // Seconds, also on a busy machine.
  expect([importing < 30_000, suggesting < 15_000]).toEqual([true, true]);

  // What fits well is accepted page after page; each line of the books is taken once.
  const taken = new Set<string>();
  for (let accepted = -1; accepted !== 0; ) {
    accepted = 0;
    for (let offset = 0; offset < LINES; offset += 500) {
      const matches = new Map<string, object>();
      const used = new Set<string>();
      for (const page of [0, 100, 200, 300, 400]) {
        const { lines } = (await owner.get(`${base()}/to-match?limit=100&offset=${offset + page}`)).body;
        for (const line of lines) {
          const best = line.suggestions.find(
            ({ fits, kind }: { fits: boolean; kind: string }) =>
              fits && (kind === 'books' || kind === 'reversal'),
          );
          const lineIds = best && [line.id, ...best.line_ids];
          if (!best || lineIds.some((id: string) => used.has(id))) continue;
          for (const id of lineIds) used.add(id);
          for (const entry of best.entries) {
            const key = `${entry.entry_id}.${entry.line}`;
            expect(taken.has(key)).toBe(false);
            taken.add(key);
          }
          matches.set(line.id, {
            line_ids: lineIds,
            entries: best.entries.map(({ entry_id, line: no }: { entry_id: string; line: number }) => ({
              entry_id,
              line: no,
            })),
          });
        }
      }
      if (matches.size > 0) await match(...matches.values());
      accepted += matches.size;
    }
  }
  // Equal amounts at equal distance are a person's decision: here the first in the books for the first on the statement.
  for (let rest = 0; ; rest++) {
    const { lines } = await toMatch();
    const used = new Set<string>();
    const chosen = lines.flatMap(
      (line: {
        id: string;
        suggestions: { kind: string; entries: { entry_id: string; line: number }[] }[];
      }) => {
        const books = line.suggestions.find(
          ({ kind, entries }) =>
            kind === 'books' &&
            entries.length === 1 &&
            !used.has(`${entries[0]!.entry_id}.${entries[0]!.line}`),
        );
        if (!books) return [];
        const [{ entry_id, line: no }] = books.entries as [{ entry_id: string; line: number }];
        used.add(`${entry_id}.${no}`);
        return [{ line_ids: [line.id], entries: [{ entry_id, line: no }] }];
      },
    );
    const create = lines.filter(
      ({ id }: { id: string }) => !chosen.some(({ line_ids }: { line_ids: string[] }) => line_ids[0] === id),
    );
    if (lines.length === 0 || rest > 100) break;
    await match(
      ...chosen,
      ...create.map(({ id, amount }: { id: string; amount: number }) => ({
        line_ids: [id],
        create: [
          amount > 0
            ? { kind: 'funding', funding_kind: 'capital_in' }
            : { kind: 'expense', category: 'bank_charges' },
        ],
      })),
    );
  }
  const result = await proof();
  expect(result).toMatchObject({
    unmatched: 0,
    not_presented: 0,
    not_credited: 0,
    statement_balance: closing,
    counts: { lines: LINES, matched: LINES },
  });
  // The statement began with money that the books do not have: an opening balance makes them agree.
  expect(result.difference).toBe(-50_000_000);
  await madeBy(owner, '/api/v1/ledger/journals', {
    ...{ entry_date: addDays(today, -DAYS - 1), memo: 'Money in the bank at the start' },
    lines: [
      { account_code: account.account_code, debit: 50_000_000 },
      { account_code: '3000', credit: 50_000_000 },
    ],
  });
  expect(await proof()).toMatchObject({ difference: 0, is_proved: true });
  // Recorded anew were only the charges and the others: nothing that was in the books came twice.
  const fresh = rows.filter(({ kind }) => kind === 'charge' || kind === 'other').length;
  expect((await owner.get('/api/v1/ledger/entries')).body.total).toBe(recorded + fresh + 1);
  await expectTieOut(owner);
  expect(await faultsOfBooks(application)).toEqual([]);
});
