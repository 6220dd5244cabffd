import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type Member,
  sharedApplication,
  type TestApplication,
  testMember,
  testOwner,
} from '../../testing/application.ts';
import { faultsOfBooks } from '../../testing/books.ts';
import { entriesOfSource, expectTieOut } from '../../testing/money.ts';

let application: TestApplication;
let owner: Member;
let today: string;
let bank: { id: string };

beforeAll(async () => {
  application = await sharedApplication();
  ({ today } = application);
  owner = await testOwner(application);
  bank = (await owner.get('/api/v1/bank-accounts')).body.bank_accounts[1];
});
afterAll(() => application.close());

const PATH = '/api/v1/funding';
const body = (fields: object) => ({ account_id: bank.id, paid_on: today, amount: 0, ...fields });
async function made(fields: object) {
  const answer = await owner.post(PATH, body(fields));
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
}
const linesOf = async (sourceId: string) => (await entriesOfSource(owner, sourceId))[0];

test('owner’s money and loans are posted to their accounts, and a void takes them back', async () => {
  const capital = await made({ kind: 'capital_in', amount: 5_000_000, counterparty: 'Bisi' });
  expect(await linesOf(capital.id)).toEqual([
    ['1010', 5_000_000],
    ['3000', -5_000_000],
  ]);
  const drawn = await made({ kind: 'drawings', amount: 20_000 });
  expect(await linesOf(drawn.id)).toEqual([
    ['1010', -20_000],
    ['3010', 20_000],
  ]);
  const loan = await made({ kind: 'loan_received', amount: 1_000_000, counterparty: 'LAPO' });
  expect(await linesOf(loan.id)).toEqual([
    ['1010', 1_000_000],
    ['2400', -1_000_000],
  ]);
  const repaid = await made({ kind: 'loan_repaid', amount: 100_000, interest: 15_000 });
  expect(await linesOf(repaid.id)).toEqual([
    ['1010', -115_000],
    ['2400', 100_000],
    ['6200', 15_000],
  ]);
  const { body: list } = await owner.get(PATH);
  expect(list).toMatchObject({ total: 4, capital: 5_000_000, drawings: 20_000, loans: 900_000 });
  expect(list.funding[0]).toMatchObject({ id: repaid.id, account_name: 'Bank', can: { void: true } });
  expect((await owner.get(`${PATH}?kind=drawings`)).body).toMatchObject({
    total: 1,
    funding: [{ id: drawn.id }],
  });
  const voided = await owner.post(`${PATH}/${repaid.id}/void`, { reason: 'Twice' });
  expect(voided.body).toMatchObject({ void_reason: 'Twice', can: { void: false } });
  expect((await owner.get(PATH)).body.loans).toBe(1_000_000);
  expect((await owner.post(`${PATH}/${repaid.id}/void`, { reason: 'x' })).body.code).toBe('INVALID_STATE');
  await expectTieOut(owner);
  expect(await faultsOfBooks(application)).toEqual([]);
});

test('it is recorded once for a key, by those who may, and only in their own organization', async () => {
  const key = { 'idempotency-key': 'capital-1' };
  const input = body({ kind: 'capital_in', amount: 1 });
  const [first, again] = [await owner.post(PATH, input, key), await owner.post(PATH, input, key)];
  expect(again.body.id).toBe(first.body.id);
  const sales = await testMember(application, owner, 'sales');
  expect([(await sales.get(PATH)).status, (await sales.post(PATH, input)).status]).toEqual([403, 403]);
  const stranger = await testOwner(application);
  expect((await stranger.get(`${PATH}/${first.body.id}`)).status).toBe(404);
  expect((await stranger.post(PATH, input)).body).toMatchObject({ status: 400, field: 'account_id' });
});

test('wrong input is refused with its field', async () => {
  for (const [fields, field] of [
    [{ kind: 'drawings' }, 'amount'],
    [{ kind: 'drawings', amount: 1, interest: 1 }, 'interest'],
    [{ kind: 'drawings', amount: 1, paid_on: '2199-01-01' }, 'paid_on'],
    [{ kind: 'gift', amount: 1 }, 'kind'],
  ] as const)
    expect((await owner.post(PATH, body(fields))).body).toMatchObject({ status: 400, field });
});
