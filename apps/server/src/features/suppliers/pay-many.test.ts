import { addDays } from '@lissafi/domain/calendar/civil-date';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type Member,
  sharedApplication,
  type TestApplication,
  testOwner,
} from '../../testing/application.ts';
import { faultsOfBooks } from '../../testing/books.ts';
import { expectTieOut, ledgerBalance, madeBy } from '../../testing/money.ts';

const PATH = '/api/v1/suppliers/payments';
let application: TestApplication;
let owner: Member;
let suppliers: string[];
let today: string;

beforeAll(async () => {
  application = await sharedApplication();
  ({ today } = application);
});
afterAll(() => application.close());

/** An unpaid expense, due some days from today. */
const owe = (supplier_id: string, amount: number, due: number) =>
  madeBy(owner, '/api/v1/ingestion/transactions/manual', {
    ...{ type: 'expense', amount, category: 'repairs', transaction_date: addDays(today, -30) },
    ...{ payment_status: 'unpaid', supplier_id, due_date: addDays(today, due) },
  });
beforeEach(async () => {
  owner = await testOwner(application);
  suppliers = [];
  for (const name of ['Golden Penny', 'Mushin Flour', 'Niger Packaging'])
    suppliers.push((await madeBy(owner, '/api/v1/suppliers', { name })).id);
  await owe(suppliers[0]!, 1_000_000, -5);
  await owe(suppliers[0]!, 400_000, 20);
  await owe(suppliers[1]!, 600_000, 2);
  await owe(suppliers[2]!, 50_000, 40);
});

const run = (payments: [index: number, amount: number][], fields = {}, headers = {}) =>
  owner.post(
    PATH,
    {
      ...{ paid_on: today, method: 'bank_transfer', reference: 'RUN 1', ...fields },
      payments: payments.map(([index, amount]) => ({ supplier_id: suppliers[index]!, amount })),
    },
    headers,
  );
const balances = async () => {
  const found = [];
  for (const id of suppliers) found.push((await owner.get(`/api/v1/suppliers/${id}`)).body.balance);
  return found;
};

test('several suppliers are paid at once, each by a payment of its own, the oldest due first, and once', async () => {
  const key = { 'idempotency-key': 'run-1' };
  const send = () =>
    run(
      [
        [1, 600_000],
        [0, 1_000_000],
      ],
      {},
      key,
    );
  const [first, again] = [await send(), await send()];
  expect([first.status, again.status, first.body.total_amount]).toEqual([201, 201, 1_600_000]);
  expect(again.body).toEqual(first.body);
  expect(await balances()).toEqual([400_000, 0, 50_000]);
  expect(await ledgerBalance(owner, '1010')).toBe(-1_600_000);
  const { payments } = (await owner.get(`/api/v1/suppliers/${suppliers[0]}/payments`)).body;
  expect(payments).toMatchObject([
    { id: first.body.payments[1].payment_id, amount: 1_000_000, reference: 'RUN 1' },
  ]);
  // Each is voided alone.
  const voided = await owner.post(`/api/v1/suppliers/${suppliers[0]}/payments/${payments[0].id}/void`, {
    reason: 'Bounced',
  });
  expect(voided.status).toBe(200);
  expect(await balances()).toEqual([1_400_000, 0, 50_000]);
  await expectTieOut(owner);
});

test('a run is whole or nothing: one that is wrong leaves all unpaid and says which', async () => {
  const wrong = await run([
    [0, 1_000_000],
    [1, 600_001],
  ]);
  expect([wrong.status, wrong.body.errors]).toMatchObject([
    400,
    [{ field: 'payments.1.amount', message: 'This is more than is owed' }],
  ]);
  expect((await run([[0, 1]], { paid_on: addDays(today, 1) })).body.errors[0].field).toBe('paid_on');
  expect(
    (
      await run([
        [0, 1],
        [0, 1],
      ])
    ).status,
  ).toBe(400);
  expect((await run([])).status).toBe(400);
  const stranger = await testOwner(application);
  const theirs = (await madeBy(stranger, '/api/v1/suppliers', { name: 'Theirs' })).id;
  const foreign = await owner.post(PATH, {
    ...{ paid_on: today, method: 'cash' },
    payments: [
      { supplier_id: suppliers[0], amount: 5 },
      { supplier_id: theirs, amount: 5 },
    ],
  });
  expect(foreign.status).toBe(404);
  expect(await balances()).toEqual([1_400_000, 600_000, 50_000]);
  expect(await ledgerBalance(owner, '1010')).toBe(0);
});

test('runs at once, named in opposite order, do not wait for each other for ever', async () => {
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, index) =>
      run(
        index % 2 === 0
          ? [
              [0, 10_000],
              [1, 10_000],
            ]
          : [
              [1, 10_000],
              [0, 10_000],
            ],
      ),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201));
  expect(await balances()).toEqual([1_340_000, 540_000, 50_000]);
  await expectTieOut(owner);
  expect(await faultsOfBooks(application)).toEqual([]);
});

test('the list to pay shows just what a figure counts', async () => {
  const toPay = async (query = '') => (await owner.get(`/api/v1/payables/to-pay${query}`)).body;
  const { totals } = await toPay();
  expect(totals).toEqual({ overdue: 1_000_000, this_week: 600_000, later: 450_000, total: 2_050_000 });
  for (const [due, count] of [
    ['overdue', 1],
    ['this_week', 1],
    ['later', 2],
  ] as const) {
    const list = await toPay(`?due=${due}`);
    expect([due, list.total, list.totals]).toEqual([due, count, totals]);
    const sum = list.suppliers.reduce((all: number, row: Record<string, number>) => all + row[due]!, 0);
    expect(sum).toBe(totals[due]);
  }
  expect((await toPay('?due=later&limit=1&offset=1')).suppliers).toHaveLength(1);
  expect((await owner.get('/api/v1/payables/to-pay?due=never')).status).toBe(400);
});
