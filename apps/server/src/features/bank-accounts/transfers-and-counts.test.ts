import type { MoneyAccount } from '@lissafi/contract/bank-accounts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Member,
  sharedApplication,
  type TestApplication,
  testOwner,
} from '../../testing/application.ts';
import { faultsOfBooks } from '../../testing/books.ts';
import { defaultAccount, entriesOfSource, expectTieOut, ledgerBalance, madeBy } from '../../testing/money.ts';

let application: TestApplication;
let owner: Member;
let today: string;

beforeAll(async () => {
  application = await sharedApplication();
  ({ today } = application);
  owner = await testOwner(application, { vat_registered: true });
});
afterAll(() => application.close());

const PATH = '/api/v1/bank-accounts';
const made = (path: string, body: object, member = owner) => madeBy(member, path, body);
const account = (body: object, member = owner) => made(PATH, body, member);
const first = (kind: MoneyAccount['kind'], member = owner) => defaultAccount(member, kind);
const balance = (code: string, member = owner) => ledgerBalance(member, code);
const linesOf = (sourceId: string, member = owner) => entriesOfSource(member, sourceId);
const tiesOut = (member = owner) => expectTieOut(member);

describe('transfers', () => {
  test('money moves with its charge, once, and a void moves it back', async () => {
    const member = await testOwner(application);
    const [cash, bank] = [await first('cash', member), await first('bank', member)];
    const body = {
      from_id: bank.id,
      to_id: cash.id,
      amount: 5_000_000,
      charge: 2_688,
      transferred_on: today,
    };
    const key = { 'idempotency-key': 'transfer-1' };
    const answers = [
      await member.post(`${PATH}/transfers`, body, key),
      await member.post(`${PATH}/transfers`, body, key),
    ];
    expect(answers.map((each) => each.status)).toEqual([201, 201]);
    expect(answers[1]!.body.id).toBe(answers[0]!.body.id);
    const transfer = answers[0]!.body;
    expect(transfer).toMatchObject({ from_name: 'Bank', to_name: 'Cash', can: { void: true } });
    expect(await linesOf(transfer.id, member)).toEqual([
      [
        ['1000', 5_000_000],
        ['6150', 2_688],
        ['1010', -5_002_688],
      ],
    ]);
    await tiesOut(member);
    expect((await member.get(`${PATH}/transfers?account_id=${cash.id}`)).body.total).toBe(1);
    const voided = await member.post(`${PATH}/transfers/${transfer.id}/void`, { reason: 'Twice' });
    expect(voided.body).toMatchObject({ void_reason: 'Twice', can: { void: false } });
    expect([
      await balance('1000', member),
      await balance('1010', member),
      await balance('6150', member),
    ]).toEqual([0, 0, 0]);
    expect((await member.post(`${PATH}/transfers/${transfer.id}/void`, { reason: 'x' })).body.code).toBe(
      'INVALID_STATE',
    );
    await tiesOut(member);
  });

  test('wrong input is refused with its field', async () => {
    const [cash, bank] = [await first('cash'), await first('bank')];
    const stranger = await first('cash', await testOwner(application));
    const good = { from_id: bank.id, to_id: cash.id, amount: 1, transferred_on: today };
    const fieldsOf = async (body: object) => {
      const answer = await owner.post(`${PATH}/transfers`, { ...good, ...body });
      expect(answer.status).toBe(400);
      return answer.body.errors.map((each: { field: string }) => each.field);
    };
    expect(await fieldsOf({ to_id: bank.id, transferred_on: '2199-01-01' })).toEqual([
      'transferred_on',
      'to_id',
    ]);
    expect(await fieldsOf({ amount: 0 })).toEqual(['amount']);
    expect(await fieldsOf({ charge: -1 })).toEqual(['charge']);
    expect(await fieldsOf({ to_id: stranger.id })).toEqual(['to_id']);
  });
});

describe('counting a till', () => {
  test('what is missing is cash over and short, once; then the books agree with the till', async () => {
    const member = await testOwner(application);
    const [cash, bank] = [await first('cash', member), await first('bank', member)];
    await made(
      `${PATH}/transfers`,
      { from_id: bank.id, to_id: cash.id, amount: 1_250_000, transferred_on: today },
      member,
    );
    const path = `${PATH}/${cash.id}/counts`;
    const short = await made(path, { counted_on: today, counted: { '100000': 12 } }, member);
    expect(short).toMatchObject({ amount: 1_200_000, expected: 1_250_000, difference: -50_000 });
    expect(await linesOf(short.id, member)).toEqual([
      [
        ['1000', -50_000],
        ['6220', 50_000],
      ],
    ]);
    const same = await made(path, { counted_on: today, amount: 1_200_000 }, member);
    expect(same).toMatchObject({ difference: 0, journal_entry_id: null });
    const over = await made(path, { counted_on: today, amount: 1_201_000, memo: 'Found a note' }, member);
    expect(over).toMatchObject({ difference: 1_000, memo: 'Found a note' });
    expect([await balance('1000', member), await balance('6220', member)]).toEqual([1_201_000, 49_000]);
    const { body } = await member.get(path);
    expect(body.counts.map((each: { id: string }) => each.id)).toEqual([over.id, same.id, short.id]);
    expect((await first('cash', member)).last_counted_on).toBe(today);
    await tiesOut(member);
  });

  test('a count of an earlier day is against the books at the end of that day', async () => {
    const member = await testOwner(application);
    const [cash, bank] = [await first('cash', member), await first('bank', member)];
    const move = (amount: number, transferred_on: string) =>
      made(`${PATH}/transfers`, { from_id: bank.id, to_id: cash.id, amount, transferred_on }, member);
    await move(100, '2026-03-01');
    await move(1_000, '2026-03-03');
    const count = await made(`${PATH}/${cash.id}/counts`, { counted_on: '2026-03-02', amount: 90 }, member);
    expect(count).toMatchObject({ expected: 100, difference: -10 });
    const { body } = await member.get(`${PATH}/${cash.id}/lines?date_from=2026-03-02&date_to=2026-03-31`);
    expect(body).toMatchObject({ opening_balance: 100, closing_balance: 1_090, total: 2 });
    expect(body.lines.map((line: { balance: number }) => line.balance)).toEqual([1_090, 90]);
  });

  test('of two counts of one till at once the second finds what the first corrected; two tills do not disturb each other', async () => {
    const member = await testOwner(application);
    const [cash, bank] = [await first('cash', member), await first('bank', member)];
    const stall = await account({ kind: 'cash', name: 'Stall' }, member);
    for (const { id } of [cash, stall])
      await made(
        `${PATH}/transfers`,
        { from_id: bank.id, to_id: id, amount: 10_000, transferred_on: today },
        member,
      );
    const counts = await Promise.all(
      [cash, cash, stall, stall].map(({ id }) =>
        made(`${PATH}/${id}/counts`, { counted_on: today, amount: 9_000 }, member),
      ),
    );
    const differences = (ids: string[]) =>
      counts
        .filter((each) => ids.includes(each.account_id))
        .map((each) => each.difference)
        .sort((a, b) => a - b);
    expect(differences([cash.id])).toEqual([-1_000, 0]);
    expect(differences([stall.id])).toEqual([-1_000, 0]);
    expect([
      await balance('1000', member),
      await balance('1001', member),
      await balance('6220', member),
    ]).toEqual([9_000, 9_000, 2_000]);
  });

  test('only a till is counted, up to today, with notes that add up', async () => {
    const [cash, bank] = [await first('cash'), await first('bank')];
    const count = (id: string, body: object) =>
      owner.post(`${PATH}/${id}/counts`, { counted_on: today, ...body });
    expect((await count(bank.id, { amount: 1 })).body.code).toBe('INVALID_STATE');
    for (const [body, field] of [
      [{ amount: 1, counted_on: '2199-01-01' }, 'counted_on'],
      [{}, 'amount'],
      [{ amount: 1, counted: { '100000': 1 } }, 'amount'],
      [{ counted: { '100000': -1 } }, 'counted.100000'],
    ] as const)
      expect((await count(cash.id, body)).body).toMatchObject({ status: 400, field });
  });
});

test('a closed period takes neither transfers nor counts', async () => {
  const member = await testOwner(application, { books_locked_until: '2026-06-30' });
  const [cash, bank] = [await first('cash', member), await first('bank', member)];
  const on = '2026-06-30';
  const answers = [
    await member.post(`${PATH}/transfers`, {
      from_id: bank.id,
      to_id: cash.id,
      amount: 1,
      transferred_on: on,
    }),
    await member.post(`${PATH}/${cash.id}/counts`, { counted_on: on, amount: 1 }),
  ];
  expect(answers.map((each) => each.body.code)).toEqual(['PERIOD_LOCKED', 'PERIOD_LOCKED']);
});

test('the books are whole', async () => {
  expect(await faultsOfBooks(application)).toEqual([]);
});
