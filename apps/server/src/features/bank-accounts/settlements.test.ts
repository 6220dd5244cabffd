import type { MoneyAccount } from '@lissafi/contract/bank-accounts';
import { addDays } from '@lissafi/domain/calendar/civil-date';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type Member,
  sharedApplication,
  type TestApplication,
  testCustomer,
  testOwner,
} from '../../testing/application.ts';
import { statementCsv, statementTools } from '../../testing/bank-statements.ts';
import { faultsOfBooks } from '../../testing/books.ts';
import { defaultAccount, entriesOfSource, expectTieOut, ledgerBalance, madeBy } from '../../testing/money.ts';

let application: TestApplication;
let owner: Member;
let bank: MoneyAccount;
let pos: MoneyAccount;
let customer: string;
let today: string;

const fresh = async (fields = {}) => {
  owner = await testOwner(application, fields);
  customer = await testCustomer(owner);
  pos = await madeBy(owner, '/api/v1/bank-accounts', { kind: 'pos', name: 'Moniepoint POS' });
  bank = await defaultAccount(owner, 'bank');
};

beforeAll(async () => {
  application = await sharedApplication();
  ({ today } = application);
});
afterAll(() => application.close());
beforeEach(() => fresh());

const day = (ago: number) => addDays(today, -ago);
const received = (amount: number, ago: number) =>
  madeBy(owner, `/api/v1/customers/${customer}/payments`, {
    ...{ amount, paid_on: day(ago), method: 'debit_card' },
  });
const unsettled = async () => (await owner.get(`/api/v1/bank-accounts/${pos.id}/unsettled`)).body;
const settle = (body: object) =>
  owner.post(`/api/v1/bank-accounts/${pos.id}/settlements`, {
    ...{ to_id: bank.id, settled_on: today },
    ...body,
  });
const voided = (id: string) => owner.post(`/api/v1/bank-accounts/transfers/${id}/void`, { reason: 'Wrong' });
const cleared = async (id: string) =>
  (
    await application.owner<{ count: number }>(
      'select count(*)::int as count from settlement_line where transfer_id = $1',
      [id],
    )
  )[0]!.count;

test('a terminal day is paid out less its charge, once; a void lets the receipts wait again', async () => {
  for (const amount of [2_000_000, 500_000]) await received(amount, 2);
  await received(700_000, 1);
  await received(300_000, 40);
  expect(await unsettled()).toMatchObject({
    ...{ total: 3, total_amount: 3_500_000, ages: { '0-1': 700_000, '2-7': 2_500_000, '31+': 300_000 } },
    days: [
      { day: day(40), count: 1, amount: 300_000, age: 40 },
      { day: day(2), count: 2, amount: 2_500_000, age: 2 },
      { day: day(1), count: 1, amount: 700_000, age: 1 },
    ],
  });
  const body = { date_from: day(2), date_to: day(2), gross: 2_500_000, amount: 2_487_500 };
  const [first, second] = await Promise.all([settle(body), settle(body)]);
  expect([first.status, second.status].sort()).toEqual([201, 400]);
  const settlement = first.status === 201 ? first.body : second.body;
  expect(settlement).toMatchObject({
    ...{ from_name: 'Moniepoint POS', amount: 2_487_500, charge: 12_500, receipt_count: 2 },
    ...{ settles_from: day(2), settles_to: day(2) },
  });
  expect(await entriesOfSource(owner, settlement.id)).toEqual([
    [
      [bank.account_code, 2_487_500],
      ['6150', 12_500],
      [pos.account_code, -2_500_000],
    ],
  ]);
  expect(await unsettled()).toMatchObject({ total: 2, total_amount: 1_000_000 });
  expect(await cleared(settlement.id)).toBe(3);
  expect((await voided(settlement.id)).status).toBe(200);
  expect(await unsettled()).toMatchObject({ total: 3, total_amount: 3_500_000 });
  expect(await cleared(settlement.id)).toBe(0);
  expect((await settle({ ...body, date_from: day(40), gross: 2_800_000 })).status).toBe(201);
  await expectTieOut(owner);
});

test('VAT that is stated with the charge is claimed by who charges VAT, and is part of the charge for others', async () => {
  for (const vat_registered of [true, false]) {
    await fresh({ vat_registered });
    await received(1_000_000, 1);
    const settlement = await settle({
      ...{ date_from: day(1), date_to: day(1), gross: 1_000_000, amount: 994_625, charge_tax: 375 },
    });
    expect(settlement.body.charge_tax).toBe(375);
    expect([await ledgerBalance(owner, '6150'), await ledgerBalance(owner, '1160')]).toEqual(
      vat_registered ? [5_000, 375] : [5_375, 0],
    );
    await expectTieOut(owner);
  }
});

test('what changed since, what is too much and what is no terminal is refused at its field', async () => {
  await received(1_000_000, 1);
  const good = { date_from: day(1), date_to: day(1), gross: 1_000_000, amount: 995_000 };
  const faults = async (body: object) => {
    const answer = await settle({ ...good, ...body });
    expect(answer.status).toBe(400);
    return answer.body.errors.map(({ field, code }: { field: string; code: string }) => [field, code]);
  };
  expect(await faults({ gross: 999_999 })).toEqual([['gross', 'AMOUNTS_DIFFER']]);
  expect(await faults({ amount: 1_000_001 })).toEqual([['amount', 'INVALID']]);
  expect(await faults({ charge_tax: 5_001 })).toEqual([['charge_tax', 'INVALID']]);
  expect(await faults({ settled_on: day(2) })).toEqual([['settled_on', 'INVALID']]);
  expect(await faults({ settled_on: day(-1) })).toEqual([['settled_on', 'INVALID']]);
  expect(await faults({ to_id: pos.id })).toEqual([['to_id', 'INVALID']]);
  expect(await faults({ date_from: today })).toEqual([['date_to', 'INVALID']]);
  const swapped = await owner.post(`/api/v1/bank-accounts/${bank.id}/settlements`, {
    ...{ ...good, to_id: pos.id, settled_on: today },
  });
  expect(swapped.body.errors[0].message).toBe('Only a POS terminal or a wallet is settled');
  const key = { 'idempotency-key': 'settle-1' };
  const send = () =>
    owner.post(
      `/api/v1/bank-accounts/${pos.id}/settlements`,
      { ...good, to_id: bank.id, settled_on: today },
      key,
    );
  const answers = [await send(), await send()];
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  expect(answers[0]!.body.id).toBe(answers[1]!.body.id);
});

test('a deposit on the statement is proposed as the settlement of a terminal day, recorded and matched at once', async () => {
  for (const amount of [2_000_000, 1_500_000, 1_000_000]) await received(amount, 3);
  await received(600_000, 1);
  const { imported, toMatch, match, proof } = statementTools(() => ({ owner, account: bank }));
  await imported(
    statementCsv(0, [
      [day(3), 'CASH', 1],
      [day(2), 'POS SETTLEMENT TERM 2044X', 4_477_500],
      [day(1), 'SALARY', -1],
    ]).content,
  );
  const line = (await toMatch()).lines.find(({ amount }: { amount: number }) => amount === 4_477_500);
  expect(line.suggestions).toMatchObject([
    {
      ...{ kind: 'settlement', fits: true, title: 'Settlement of Moniepoint POS' },
      settlement: { account_id: pos.id, date_from: day(3), date_to: day(3), gross: 4_500_000, count: 3 },
    },
  ]);
  const { account_id, date_from, date_to, gross } = line.suggestions[0].settlement;
  const [made] = await match({
    line_ids: [line.id],
    create: [{ kind: 'settlement', account_id, date_from, date_to, gross }],
  });
  expect(await unsettled()).toMatchObject({ total_amount: 600_000 });
  expect(await ledgerBalance(owner, '6150')).toBe(22_500);
  expect(await proof()).toMatchObject({ not_credited: 0, difference: 0, counts: { matched: 1 } });
  const { transfers } = (await owner.get(`/api/v1/bank-accounts/transfers?account_id=${pos.id}`)).body;
  // A void of the settlement takes the match with the statement apart too.
  await voided(transfers[0].id);
  expect((await toMatch()).lines.map(({ id }: { id: string }) => id)).toContain(line.id);
  expect(made.line_ids).toEqual([line.id]);
  expect(await unsettled()).toMatchObject({ total_amount: 5_100_000 });
  await expectTieOut(owner);
});

test('in any history the clearing account is what waits to be settled, and 0 when all of it is', async () => {
  const step = fc.record({
    act: fc.constantFrom('sale', 'sale', 'sale', 'settle', 'undo', 'refuse', 'transfer'),
    ago: fc.nat(5),
    amount: fc.integer({ min: 10_000, max: 900_000 }),
    which: fc.nat(20),
  });
  const done = { settle: 0, undo: 0, refuse: 0 };
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(step, step), { minLength: 4, maxLength: 9 }),
      fc.integer({ min: 0, max: 3 }),
      async (rounds, fee) => {
        await fresh();
        const less = (gross: number) => gross - Math.floor((gross * fee) / 200);
        const sales: string[] = [];
        const settlements: string[] = [];
        const run = async ({ act, ago, amount, which }: (typeof rounds)[number][number]) => {
          if (act === 'sale') sales.push((await received(amount, ago)).id);
          if (act === 'transfer')
            await owner.post('/api/v1/bank-accounts/transfers', {
              ...{ from_id: pos.id, to_id: bank.id, amount: 1_000, transferred_on: day(ago) },
            });
          if (act === 'settle') {
            const { days } = await unsettled();
            const date_to = days[which % Math.max(days.length, 1)]?.day ?? today;
            const gross = days.reduce(
              (sum: number, each: { day: string; amount: number }) =>
                each.day <= date_to ? sum + each.amount : sum,
              0,
            );
            const answer = await settle({ date_from: day(90), date_to, gross, amount: less(gross) });
            expect([201, 400]).toContain(answer.status);
            if (answer.status === 201) settlements.push(answer.body.id);
            done.settle += answer.status === 201 ? 1 : 0;
          }
          const [list, path] =
            act === 'undo' ? [settlements, '/api/v1/bank-accounts/transfers'] : [sales, '/api/v1/payments'];
          const id = list[which % Math.max(list.length, 1)];
          if ((act === 'undo' || act === 'refuse') && id) {
            const answer = await owner.post(`${path}/${id}/void`, { reason: 'x' });
            expect([200, 409]).toContain(answer.status);
            done[act] += answer.status === 200 ? 1 : 0;
          }
        };
        for (const round of rounds) {
          await Promise.all(round.map(run));
          expect((await unsettled()).total_amount).toBe(await ledgerBalance(owner, pos.account_code));
        }
        const rest = await unsettled();
        if (rest.total_amount > 0) {
          await madeSettlement(rest.total_amount, less(rest.total_amount));
          expect(await ledgerBalance(owner, pos.account_code)).toBe(0);
          expect(await unsettled()).toMatchObject({ total: 0, total_amount: 0 });
        }
        await expectTieOut(owner);
      },
    ),
    { numRuns: 12, endOnFailure: true },
  );
  expect(Object.entries(done).filter(([, times]) => times === 0)).toEqual([]);
  expect(await faultsOfBooks(application)).toEqual([]);
});

async function madeSettlement(gross: number, amount: number) {
  const answer = await settle({ date_from: day(400), date_to: today, gross, amount });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
}
