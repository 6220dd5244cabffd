import { addDays } from '@lissafi/domain/calendar/civil-date';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type Member,
  sharedApplication,
  type TestApplication,
  testMember,
  testOwner,
} from '../../testing/application.ts';

let application: TestApplication;
let owner: Member;
let today: string;
let month: string;

beforeAll(async () => {
  application = await sharedApplication();
  today = application.today;
  month = today.slice(0, 7);
});
beforeEach(async () => {
  owner = await testOwner(application);
});
afterAll(() => application.close());

const baker = {
  employee: 'Musa',
  gross: 20_000_000,
  paye: 1_760_000,
  pension: 1_600_000,
  employer_pension: 2_000_000,
};
const helper = { employee: 'Ngozi', gross: 7_000_000, paye: 0, pension: 560_000, employer_pension: 700_000 };
const payroll = (fields: object = {}, member = owner) =>
  member.post('/api/v1/payrolls', { month, entry_date: today, lines: [baker, helper], ...fields });
const pay = (due: string, amount: number, fields: object = {}) =>
  owner.post('/api/v1/payroll-payments', { due, amount, paid_on: today, method: 'bank_transfer', ...fields });
const due = async () => (await owner.get('/api/v1/payrolls')).body.due;
const balances = async () =>
  Object.fromEntries(
    (await owner.get('/api/v1/ledger/trial-balance')).body.accounts
      .map(({ code, debit, credit }: Record<string, number>) => [code, debit! - credit!])
      .filter(([, balance]: [string, number]) => balance !== 0),
  );

test('a payroll is posted, paid out and remitted, until nothing is due', async () => {
  const posted = await payroll();
  expect(posted.status).toBe(201);
  expect(posted.body).toMatchObject({
    month,
    people: 2,
    gross: 27_000_000,
    paye: 1_760_000,
    pension: 2_160_000,
    employer_pension: 2_700_000,
    net: 23_080_000,
    lines: [
      { employee: 'Musa', net: 16_640_000 },
      { employee: 'Ngozi', net: 6_440_000 },
    ],
  });
  expect(await balances()).toEqual({
    '2030': -23_080_000,
    '2230': -1_760_000,
    '2240': -4_860_000,
    '6000': 27_000_000,
    '6005': 2_700_000,
  });
  expect(await due()).toEqual({ net_pay: 23_080_000, paye: 1_760_000, pension: 4_860_000 });
  const paid = await pay('net_pay', 23_080_000, { reference: 'Bulk 118' });
  expect([paid.status, paid.body.account_name]).toEqual([201, 'Bank']);
  await pay('paye', 1_760_000);
  await pay('pension', 4_860_000);
  expect(await due()).toEqual({ net_pay: 0, paye: 0, pension: 0 });
  expect(await balances()).toEqual({ '1010': -29_700_000, '6000': 27_000_000, '6005': 2_700_000 });
  expect((await owner.get('/api/v1/ledger/verify')).body.intact).toBe(true);
  const entries = (await owner.get('/api/v1/ledger/entries?limit=100')).body.entries;
  expect(JSON.stringify(entries), 'what people earn is not in the journal').not.toContain('Musa');
});

test('never more is paid than is due, also by two at once', async () => {
  await payroll();
  const [first, second] = await Promise.all([pay('paye', 1_000_000), pay('paye', 1_000_000)]);
  expect([first!.status, second!.status].sort()).toEqual([201, 400]);
  expect([first!, second!].find(({ status }) => status === 400)!.body.field).toBe('amount');
  expect((await due()).paye).toBe(760_000);
});

test('what was posted is voided, payments first', async () => {
  const { body } = await payroll();
  const { body: payment } = await pay('net_pay', 1);
  const voided = (path: string) => owner.post(`/api/v1/${path}/void`, { reason: 'Wrong month' });
  const early = await voided(`payrolls/${body.id}`);
  expect([early.status, early.body.code]).toEqual([409, 'INVALID_STATE']);
  expect((await voided(`payroll-payments/${payment.id}`)).body).toMatchObject({ can: { void: false } });
  expect((await voided(`payroll-payments/${payment.id}`)).status).toBe(409);
  expect((await voided(`payrolls/${body.id}`)).body).toMatchObject({ void_reason: 'Wrong month' });
  expect(await balances()).toEqual({});
});

test('only the owner and the accountant see what people earn', async () => {
  const { body } = await payroll();
  for (const role of ['admin', 'sales', 'storekeeper', 'viewer'] as const) {
    const member = await testMember(application, owner, role);
    for (const answer of [
      await member.get('/api/v1/payrolls'),
      await member.get(`/api/v1/payrolls/${body.id}?format=csv`),
      await payroll({}, member),
    ])
      expect([role, answer.status]).toEqual([role, 403]);
  }
  const accountant = await testMember(application, owner, 'accountant');
  expect((await accountant.get(`/api/v1/payrolls/${body.id}`)).body.lines).toHaveLength(2);
  expect((await (await testOwner(application)).get(`/api/v1/payrolls/${body.id}`)).status).toBe(404);
});

test('every fault at its field, and one key posts once', async () => {
  const fields = async (body: object) => {
    const answer = await payroll(body);
    return [answer.status, ...(answer.body.errors ?? []).map((each: { field: string }) => each.field)];
  };
  expect(await fields({ month: '2026-13' })).toEqual([400, 'month']);
  expect(await fields({ lines: [] })).toEqual([400, 'lines']);
  expect(await fields({ lines: [{ ...baker, gross: 0 }] })).toEqual([400, 'lines.0.gross']);
  expect(await fields({ lines: [baker, { ...helper, paye: 6_500_000 }] })).toEqual([400, 'lines.1.paye']);
  expect(await fields({ lines: [{ ...baker, employee: '' }] })).toEqual([400, 'lines.0.employee']);
  expect((await pay('net_pay', 1, { paid_on: addDays(today, 1) })).body.field).toBe('paid_on');
  expect((await pay('net_pay', 1)).body.field).toBe('amount');
  await owner.put('/api/v1/periods/lock', { books_locked_until: addDays(today, -1), seen: null });
  expect((await payroll({ entry_date: addDays(today, -1) })).body.code).toBe('PERIOD_LOCKED');
  const send = () =>
    owner.post(
      '/api/v1/payrolls',
      { month, entry_date: today, lines: [baker] },
      { 'idempotency-key': 'payroll-once' },
    );
  const [first, second] = await Promise.all([send(), send()]);
  expect(second!.body.id).toBe(first!.body.id);
  expect((await owner.get('/api/v1/payrolls')).body.total).toBe(1);
});
