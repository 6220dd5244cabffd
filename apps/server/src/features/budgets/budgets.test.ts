import { fiscalYearOf } from '@lissafi/domain/books/statement-columns';
import { addDays, addMonths, firstOfMonth } from '@lissafi/domain/calendar/civil-date';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type Member,
  sharedApplication,
  type TestApplication,
  testMember,
  testOwner,
} from '../../testing/application.ts';
import { postOn } from '../../testing/random-books.ts';

const BASE = '/api/v1/budgets';
const PROFIT = '/api/v1/ledger/profit-and-loss';

let application: TestApplication;
let owner: Member;
let start: string;
beforeAll(async () => {
  application = await sharedApplication();
});
beforeEach(async () => {
  owner = await testOwner(application);
  start = fiscalYearOf(application.today, '01');
});
afterAll(() => application.close());

const post = (entry_date: string, account_code: string, amount: number) =>
  postOn(application, owner, application.today, [
    {
      entry_date,
      lines: [
        { account_code, amount },
        { account_code: '1010', amount: -amount },
      ],
    },
  ]);
const rent = Array.from({ length: 12 }, (_, month) => 100_000 + month);
const set = (code: string, fields: Record<string, unknown> = {}, who = owner) =>
  who.put(`${BASE}/${code}`, { start, version: 0, amounts: rent, ...fields });
const lineOf = async (code: string, query = '') =>
  (await owner.get(`${BASE}${query}`)).body.lines.find(
    (each: { account_code: string }) => each.account_code === code,
  );

test('twelve months of an account are stored, with totals by month, and changed from their version', async () => {
  const made = await set('6010');
  expect(made.body).toMatchObject({ account_code: '6010', section: 'expenses', amounts: rent, version: 1 });
  expect(made.body.total).toBe(1_200_066);
  await set('4000', { amounts: rent.map(() => 500_000) });
  const { body } = await owner.get(BASE);
  expect(body.start).toBe(start);
  expect(body.totals.profit).toEqual(rent.map((amount) => 500_000 - amount));
  const again = await set('6010');
  expect([again.status, again.body.code, again.body.current.version]).toEqual([409, 'STALE_VERSION', 1]);
  const changed = await set('6010', { version: 1, amounts: rent.map(() => 0) });
  expect([changed.body.version, changed.body.total]).toEqual([2, 0]);
  const events = await application.owner(
    `select data from event where organization_id = $1 and type = 'budget.changed' order by number`,
    [owner.organization_id],
  );
  expect(events.map(({ data }) => [data.code, data.before, data.after])).toEqual([
    ['6010', 0, 1_200_066],
    ['4000', 0, 6_000_000],
    ['6010', 1_200_066, 0],
  ]);
});

test('the first budget of an account is stored once, however many save it', async () => {
  const answers = await Promise.all([1, 2, 3].map((each) => set('6010', { amounts: rent.map(() => each) })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
});

test('what has no budget is filled from the year before, changed by a percentage, in whole naira', async () => {
  await post(addMonths(start, -12), '6010', 123_456);
  await post(addMonths(start, -1), '6020', 1_000);
  await post(start, '6030', 9_999);
  await set('6020');
  const filled = await owner.post(`${BASE}/fill`, { start, change_percentage: 10 });
  expect(filled.status).toBe(201);
  const of = (code: string) =>
    filled.body.lines.find((each: { account_code: string }) => each.account_code === code);
  expect([of('6010').amounts[0], of('6010').version]).toEqual([135_800, 1]);
  expect(of('6010').last_year[0]).toBe(123_456);
  expect(of('6020').amounts).toEqual(rent);
  expect(of('6030').version).toBe(0);
  // Again changes nothing.
  const again = await owner.post(`${BASE}/fill`, { start, change_percentage: 50 });
  expect(again.body.lines).toEqual(filled.body.lines);
});

test('filling keeps the months that another fiscal year has planned', async () => {
  const begin = async (month: string) =>
    application.owner(`update organization set fiscal_year_start = '${month}' where organization_id = $1`, [
      owner.organization_id,
    ]);
  await set('6010', { amounts: rent.map(() => 5_000_000) });
  await begin('04');
  const april = fiscalYearOf(application.today, '04');
  await post(addMonths(april, -12), '6010', 1_000_000);
  await post(addMonths(april, -1), '6010', 2_000_000);
  const filled = await owner.post(`${BASE}/fill`, { start: april, change_percentage: 0 });
  const { amounts, version } = filled.body.lines.find(
    (each: { account_code: string }) => each.account_code === '6010',
  );
  expect([version, amounts[0]]).toEqual([1, 5_000_000]);
  expect(amounts.slice(9)).toEqual([0, 0, 2_000_000]);
});

test('the profit and loss stands beside the budget of its whole months', async () => {
  const month = firstOfMonth(application.today);
  const last = addDays(addMonths(month, 1), -1);
  await set('6010');
  await post(month, '6010', 90_000);
  await post(month, '6020', 5_000);
  const ofBranch = await owner.get(`${PROFIT}?compare=budget&branch_id=${owner.organization_id}`);
  expect([ofBranch.status, ofBranch.body.errors]).toMatchObject([
    400,
    [{ field: 'compare', message: 'The budget is for the whole organization' }],
  ]);
  const { body } = await owner.get(`${PROFIT}?date_from=${month}&date_to=${last}&compare=budget`);
  const planned = rent[Number(month.slice(5, 7)) - 1];
  expect(body).toMatchObject({ compare: 'budget', compared_period: { date_from: month, date_to: last } });
  expect(
    body.expenses.map((line: { code: string; amount: number; compared: number }) => [
      ...[line.code, line.amount, line.compared],
    ]),
  ).toEqual([
    ['6010', 90_000, planned],
    ['6020', 5_000, 0],
  ]);
  expect(body.totals.net_profit).toMatchObject({ amount: -95_000, compared: -planned! });
  expect(body.proof.difference).toBe(0);
  const days = await owner.get(`${PROFIT}?date_from=${month}&date_to=${month}&compare=budget`);
  expect([days.status, days.body.field]).toEqual([400, 'compare']);
  const file = await owner.get(`${PROFIT}?date_from=${month}&date_to=${last}&compare=budget&format=csv`);
  expect(file.body).toContain('Budget');
  const budget = await owner.get(`${BASE}?format=csv`);
  expect(budget.body).toContain('Rent');
});

test.each([
  [{ amounts: rent.slice(1) }, 400],
  [{ amounts: [...rent.slice(1), 1.5] }, 400],
  [{ amounts: [...rent.slice(1), 2e15] }, 400],
  [{ start: '2026-02-30' }, 400],
  [{ start: '2026-02-01' }, 400],
  [{ version: -1 }, 400],
  [{ version: 7 }, 409],
])('a budget with %j is refused with %i', async (fields, status) => {
  expect((await set('6010', fields)).status).toBe(status);
  expect((await lineOf('6010')).version).toBe(0);
});

test('accounts of the balance sheet and unknown ones have no budget', async () => {
  expect((await set('1010')).status).toBe(404);
  expect((await set('6999')).status).toBe(404);
});

test('a fiscal year that begins in April has its own months; what overlaps is the later year’s', async () => {
  await set('6010');
  await application.owner(`update organization set fiscal_year_start = '04' where organization_id = $1`, [
    owner.organization_id,
  ]);
  const april = fiscalYearOf(application.today, '04');
  const first = await lineOf('6010');
  const other = await owner.get(BASE);
  expect([other.body.start, first.version]).toEqual([april, 0]);
  // The months of the calendar year that this one shares keep what was planned for them.
  expect(first.amounts.filter((amount: number) => amount !== 0)).toHaveLength(9);
  await set('6010', { start: april, amounts: rent.map(() => 7) });
  expect((await lineOf('6010')).amounts).toEqual(rent.map(() => 7));
  // What was changed last counts, in whichever fiscal year it is looked at.
  await application.owner(`update organization set fiscal_year_start = '01' where organization_id = $1`, [
    owner.organization_id,
  ]);
  expect((await lineOf('6010')).amounts.slice(3)).toEqual(rent.slice(3).map(() => 7));
  await set('6010', { version: 1, amounts: rent.map(() => 8) });
  expect((await lineOf('6010')).amounts).toEqual(rent.map(() => 8));
});

test('an admin and an accountant plan, a viewer reads, sales does not', async () => {
  for (const [role, reads, writes] of [
    ['admin', 200, 200],
    ['accountant', 200, 409],
    ['viewer', 200, 403],
    ['sales', 403, 403],
  ] as const) {
    const member = await testMember(application, owner, role);
    expect((await member.get(BASE)).status, role).toBe(reads);
    expect((await set('6010', {}, member)).status, role).toBe(writes);
  }
  const stranger = await testOwner(application);
  const { body } = await stranger.get(BASE);
  expect(body.totals.expenses.every((amount: number) => amount === 0)).toBe(true);
});
