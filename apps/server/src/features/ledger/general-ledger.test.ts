import type { GeneralLedger, GeneralLedgerLine } from '@lissafi/contract/ledger';
import { ACCOUNT } from '@lissafi/domain/books/accounts';
import { addDays } from '@lissafi/domain/calendar/civil-date';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  invoiceBody,
  type Member,
  sharedApplication,
  type TestApplication,
  testCustomer,
  testOwner,
} from '../../testing/application.ts';
import { type Entry, postOn, randomEntry } from '../../testing/random-books.ts';
import { runs } from '../../testing/runs.ts';

let application: TestApplication;
beforeAll(async () => {
  application = await sharedApplication();
});
afterAll(() => application.close());

async function read(owner: Member, query: string): Promise<GeneralLedger> {
  const { status, body } = await owner.get(`/api/v1/ledger/general-ledger?${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

async function everyPage(owner: Member, query: string, limit: number): Promise<GeneralLedgerLine[]> {
  const lines: GeneralLedgerLine[] = [];
  for (;;) {
    const page = await read(owner, `${query}&limit=${limit}&offset=${lines.length}`);
    lines.push(...page.lines);
    if (lines.length >= page.total) return lines;
  }
}

test('random postings: the lines lead from the opening to the closing balance, on whatever pages, either way round', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(randomEntry, { minLength: 5, maxLength: 30 }),
      fc.array(randomEntry, { minLength: 1, maxLength: 10 }),
      fc.integer({ min: 1, max: 7 }),
      async (early, late, limit) => {
        const owner = await testOwner(application);
        await postOn(application, owner, '2026-11-01', early);
        const codes = [...new Set(early.flatMap(({ lines }) => lines.map((line) => line.account_code)))];
        const period = 'date_from=2025-11-01&date_to=2026-05-31';
        const printed = await Promise.all(
          codes.map((code) => read(owner, `account_code=${code}&${period}&limit=100`)),
        );
        await postOn(application, owner, '2026-11-02', late);
        for (const [index, code] of codes.entries()) {
          const query = `account_code=${code}&${period}`;
          expect(await read(owner, `${query}&limit=100&known_on=2026-11-01`)).toEqual({
            ...printed[index],
            known_on: '2026-11-01',
          });
          const whole = await read(owner, `${query}&limit=100`);
          let balance = whole.opening_balance;
          for (const line of whole.lines) {
            balance += line.debit - line.credit;
            expect(line.balance).toBe(balance);
          }
          expect(balance).toBe(whole.closing_balance);
          expect(await everyPage(owner, query, limit)).toEqual(whole.lines);
          const newest = await everyPage(owner, `${query}&sort_direction=desc`, limit);
          expect(newest).toEqual(whole.lines.toReversed());
          const { accounts } = (await owner.get('/api/v1/ledger/trial-balance?as_of=2026-05-31')).body;
          const row = accounts.find((account: { code: string }) => account.code === code);
          expect(row.debit - row.credit).toBe(whole.closing_balance);
        }
      },
    ),
    { numRuns: runs(4) },
  );
});

test('a line names its entry, its document and the day on which it was recorded', async () => {
  const owner = await testOwner(application);
  const customer = await testCustomer(owner);
  const { today } = application;
  const issue_date = addDays(today, -40);
  const invoice = await owner.post(
    '/api/v1/invoices',
    invoiceBody(customer, today, { issue: true, issue_date, due_date: today }),
  );
  await owner.post(`/api/v1/invoices/${invoice.body.id}/cancel`, { reason: 'Typed twice' });
  const ledger = await read(owner, `account_code=${ACCOUNT.receivable}&sort_direction=desc`);
  expect(ledger).toMatchObject({
    account: { code: '1100', name: 'Accounts receivable', type: 'asset' },
    opening_balance: 0,
    closing_balance: 0,
    total: 2,
    lines: [
      { number: 2, date: today, credit: invoice.body.totals.total_amount, balance: 0, is_late: false },
      {
        number: 1,
        date: issue_date,
        source_type: 'invoice',
        source_id: invoice.body.id,
        debit: invoice.body.totals.total_amount,
        balance: invoice.body.totals.total_amount,
        posted_on: today,
        is_late: true,
      },
    ],
  });
  const [reversal, original] = ledger.lines;
  const first = (await owner.get(`/api/v1/ledger/entries/${original!.entry_id}`)).body;
  expect(first).toMatchObject({
    number: 1,
    posted_by_name: 'Bisi Adeyemi',
    is_late: true,
    reversed_by_id: reversal!.entry_id,
    reversed_by_number: 2,
    reverses_id: null,
  });
  const second = (await owner.get(`/api/v1/ledger/entries/${reversal!.entry_id}`)).body;
  expect(second).toMatchObject({ reverses_id: first.id, reverses_number: 1, reversed_by_id: null });
  const { entries } = (await owner.get('/api/v1/ledger/entries')).body;
  expect(entries).toEqual([second, first]);
});

test('entries are found by groups of accounts, and as they were known on a day', async () => {
  const owner = await testOwner(application);
  const pair = (debit: string, credit: string): Entry => ({
    entry_date: '2026-10-05',
    lines: [
      { account_code: debit, amount: 100 },
      { account_code: credit, amount: -100 },
    ],
  });
  await postOn(application, owner, '2026-11-01', [pair('1010', '4000'), pair('6010', '1010')]);
  await postOn(application, owner, '2026-11-02', [pair('1010', '4100')]);
  const numbers = async (query: string) =>
    (await owner.get(`/api/v1/ledger/entries?${query}`)).body.entries.map(
      (entry: { number: number }) => entry.number,
    );
  expect(await numbers('account_code=4')).toEqual([3, 1]);
  expect(await numbers('account_code=40,6')).toEqual([2, 1]);
  expect(await numbers('account_code=4100')).toEqual([3]);
  expect(await numbers('account_code=4&known_on=2026-11-01')).toEqual([1]);
  expect(await numbers(`branch_id=${owner.organization_id}`)).toEqual([3, 2, 1]);
  const wrong = await owner.get('/api/v1/ledger/entries?account_code=4,');
  expect([wrong.status, wrong.body.field]).toEqual([400, 'account_code']);
});

test('entries are listed by their date, the newest first, and by their number on one day, on any page', async () => {
  const owner = await testOwner(application);
  const on = (entry_date: string): Entry => ({
    entry_date,
    lines: [
      { account_code: '1010', amount: 100 },
      { account_code: '4000', amount: -100 },
    ],
  });
  const days = ['2026-10-20', '2026-10-05', '2026-10-20', '2026-10-12', '2026-10-05'];
  await postOn(application, owner, '2026-11-01', days.map(on));
  const listed: [string, number][] = [];
  for (const offset of [0, 2, 4]) {
    const { entries } = (await owner.get(`/api/v1/ledger/entries?limit=2&offset=${offset}`)).body;
    for (const { entry_date, number } of entries) listed.push([entry_date, number]);
  }
  expect(listed).toEqual([
    ['2026-10-20', 3],
    ['2026-10-20', 1],
    ['2026-10-12', 4],
    ['2026-10-05', 5],
    ['2026-10-05', 2],
  ]);
});

test('an account that does not exist, and an empty page', async () => {
  const owner = await testOwner(application);
  const missing = await owner.get('/api/v1/ledger/general-ledger?account_code=9999');
  expect([missing.status, missing.body.field]).toEqual([404, 'account_code']);
  expect(await read(owner, 'account_code=1000&offset=50')).toMatchObject({ lines: [], total: 0 });
});
