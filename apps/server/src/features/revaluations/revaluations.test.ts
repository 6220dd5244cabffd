import { addDays } from '@lissafi/domain/calendar/civil-date';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  invoiceBody,
  type Member,
  sharedApplication,
  type TestApplication,
  testCustomer,
  testMember,
  testOwner,
} from '../../testing/application.ts';
import { faultsOfBooks } from '../../testing/books.ts';
import { runs } from '../../testing/runs.ts';

const BASE = '/api/v1/ledger/revaluations';
type Fields = Record<string, unknown>;

let application: TestApplication;
let owner: Member;
let today: string;
let customer: string;
const on = (days: number) => addDays(today, days);

beforeAll(async () => {
  application = await sharedApplication();
  ({ today } = application);
});
afterAll(() => application.close());
beforeEach(async () => {
  owner = await testOwner(application, { vat_registered: true });
  customer = await testCustomer(owner);
});

const invoice = async (amount: number, fields: Fields = {}) => {
  const answer = await owner.post(
    '/api/v1/invoices',
    invoiceBody(customer, today, {
      ...{ issue: true, issue_date: on(-20), due_date: on(10), currency: 'USD', exchange_rate: '1500' },
      items: [{ name: 'Chips', quantity: 1, unit_price: amount, tax_percentage: 0 }],
      ...fields,
    }),
  );
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.id as string;
};
const pay = (id: string, amount: number, exchange_rate: string, paid_on: string) =>
  owner.post(`/api/v1/invoices/${id}/payments`, { amount, paid_on, method: 'bank_transfer', exchange_rate });
const post = (rate: string, revalued_on = on(-5), member = owner, headers = {}) =>
  member.post(BASE, { revalued_on, rates: [{ currency: 'USD', rate }] }, headers);
const rehearse = async (rate: string, revalued_on = on(-5)) =>
  (await owner.get(`${BASE}/rehearsal?revalued_on=${revalued_on}&rates=USD:${rate}`)).body;
/** Balances at the end of a day by account, debit positive. */
const balances = async (as_of: string, codes: string[]) => {
  const { body } = await owner.get(`/api/v1/ledger/trial-balance?as_of=${as_of}`);
  return codes.map((code) => {
    const found = body.accounts.find((each: { code: string }) => each.code === code);
    return found ? found.debit - found.credit : 0;
  });
};
/** What does not tie out on a day; empty when all does. */
async function untied(days: readonly number[]): Promise<object[]> {
  const checks = (await owner.get('/api/v1/ledger/tie-out')).body.checks;
  const found = checks.filter((check: { difference: number }) => check.difference !== 0);
  for (const day of days) {
    const ageing = (await owner.get(`/api/v1/ledger/receivables-ageing?as_of=${on(day)}`)).body;
    if (ageing.difference !== 0) found.push({ day, ageing });
    const bridge = (await owner.get(`/api/v1/ledger/bridge?date_from=${on(-60)}&date_to=${on(day)}`)).body;
    if (bridge.difference !== 0) found.push({ day, bridge });
  }
  return found;
}
const DAYS = [-6, -5, -4, 0];
const entries = async () => (await owner.get('/api/v1/ledger/entries?limit=100')).body.total;

test('each foreign invoice gets the value of the day, on one entry, and the next day takes it back', async () => {
  const dollars = await invoice(10_000);
  await invoice(20_000, { exchange_rate: '1600' });
  await invoice(10_000, { currency: 'NGN', exchange_rate: undefined });
  await pay(dollars, 4_000, '1520', on(-8));
  // $60 of $100 is open, at 1,500; $200 at 1,600.
  expect(await rehearse('1550')).toMatchObject({
    ...{ gain: 300_000, loss: 1_000_000, posted: null, can: { post: true } },
    documents: [
      { balance: 6_000, value: 9_000_000, new_value: 9_300_000, difference: 300_000 },
      { balance: 20_000, value: 32_000_000, new_value: 31_000_000, difference: -1_000_000 },
    ],
  });
  expect((await owner.get(`${BASE}/rehearsal?revalued_on=${on(-5)}`)).body.documents[0]).toMatchObject({
    ...{ new_value: null, difference: null },
  });
  const { status, body } = await post('1550');
  expect(status, JSON.stringify(body)).toBe(201);
  expect(body).toMatchObject({ gain: 300_000, loss: 1_000_000, rates: [{ currency: 'USD', rate: '1550' }] });
  const accounts = ['1100', '4915', '6185'];
  expect(await balances(on(-6), accounts)).toEqual([41_010_000, 0, 0]);
  expect(await balances(on(-5), accounts)).toEqual([40_310_000, -300_000, 1_000_000]);
  expect(await balances(on(-4), accounts)).toEqual([41_010_000, 0, 0]);
  expect(await untied(DAYS)).toEqual([]);
  expect(await faultsOfBooks(application)).toEqual([]);
  // The profit of the period has it on the accrual basis, and not on the cash basis, where nothing was received.
  const profit = async (basis: string) => {
    const query = `date_from=${on(-60)}&date_to=${on(-5)}&basis=${basis}`;
    return (await owner.get(`/api/v1/ledger/profit-and-loss?${query}`)).body;
  };
  const named = JSON.stringify(await profit('cash'));
  expect(named).not.toContain('Unrealised');
  expect(JSON.stringify(await profit('accrual'))).toContain('Unrealised');
  // What the customer sees of it is nothing.
  const statement = await owner.get(`/api/v1/customers/${customer}/statement?from=${on(-30)}&to=${on(-5)}`);
  expect(statement.body.closing_balance).toBe(41_010_000);
  expect(Object.values(statement.body.ageing).reduce((sum, each) => Number(sum) + Number(each), 0)).toBe(
    41_010_000,
  );
  // Paid later at its own rate, against the rate of the invoice.
  expect((await pay(dollars, 6_000, '1580', today)).status).toBe(200);
  expect(await balances(today, ['4910', ...accounts])).toEqual([-560_000, 32_010_000, 0, 0]);
  expect(await untied(DAYS)).toEqual([]);
  // What was open that day is known also after the payment.
  expect((await rehearse('1550')).documents[0]).toMatchObject({ balance: 6_000, value: 9_300_000 });
});

test('once more for the same day changes nothing; other rates only after it is undone, with its reversal', async () => {
  await invoice(10_000);
  const first = (await post('1550')).body;
  const count = await entries();
  const again = await post('1550');
  expect([again.status, again.body.id]).toEqual([201, first.id]);
  expect(await entries()).toBe(count);
  expect((await post('1560')).body.code).toBe('INVALID_STATE');
  const undo = (reason: string) => owner.post(`${BASE}/${first.id}/undo`, { reason });
  const undone = await undo('The wrong rate');
  expect(undone.body, JSON.stringify(undone.body)).toMatchObject({
    undo_reason: 'The wrong rate',
    can: { undo: false },
  });
  for (const day of [-6, -5, -4, 0])
    expect(await balances(on(day), ['1100', '4915'])).toEqual([15_000_000, 0]);
  expect((await undo('twice')).body.code).toBe('INVALID_STATE');
  expect((await post('1560')).body.gain).toBe(600_000);
  expect(await balances(on(-5), ['1100', '4915'])).toEqual([15_600_000, -600_000]);
  expect((await owner.get(BASE)).body.total).toBe(2);
  expect(await untied(DAYS)).toEqual([]);
  // At once: one is posted, the others answer with it.
  const twins = await Promise.all([1, 2, 3].map(() => post('1510', on(-9))));
  expect(new Set(twins.map((each) => each.body.id)).size).toBe(1);
});

test('a day that is not over, a rate that is missing, a locked period and other roles are refused', async () => {
  await invoice(10_000);
  await invoice(500, { currency: 'EUR', exchange_rate: '1700' });
  expect((await post('1550', today)).body.field).toBe('revalued_on');
  expect((await post('1550')).body.field).toBe('rates');
  expect((await post('0')).body.field).toBe('rates.0.rate');
  expect((await owner.post(BASE, { revalued_on: on(-5), rates: [] })).body.field).toBe('rates');
  expect((await owner.get(`${BASE}/rehearsal?revalued_on=${on(-5)}&rates=USD:x`)).status).toBe(400);
  const both = {
    revalued_on: on(-5),
    rates: [
      { currency: 'USD', rate: '1550' },
      { currency: 'EUR', rate: '1700' },
    ],
  };
  for (const role of ['sales', 'viewer', 'admin'] as const)
    expect((await (await testMember(application, owner, role)).post(BASE, both)).status, role).toBe(403);
  const seen = (await owner.get('/api/v1/periods')).body.books_locked_until;
  await owner.put('/api/v1/periods/lock', { books_locked_until: on(-5), seen, reason: 'Closed' });
  expect((await owner.post(BASE, both)).body.code).toBe('PERIOD_LOCKED');
  const accountant = await testMember(application, owner, 'accountant');
  expect((await accountant.post(BASE, { ...both, revalued_on: on(-3) })).status).toBe(201);
});

test('without foreign invoices nothing is posted, and the day is done', async () => {
  const { status, body } = await post('1550');
  expect([status, body.journal_entry_id, body.gain]).toEqual([201, null, 0]);
  expect((await owner.post(`${BASE}/${body.id}/undo`, { reason: 'x' })).status).toBe(200);
  expect(await entries()).toBe(0);
});

const steps = fc.array(
  fc.record({
    act: fc.constantFrom('invoice', 'invoice', 'pay', 'pay', 'revalue', 'revalue', 'undo', 'cancel'),
    amount: fc.integer({ min: 1, max: 99_999 }),
    rate: fc.integer({ min: 1, max: 3_000 }),
    late: fc.integer({ min: 1, max: 12 }),
    pick: fc.nat({ max: 4 }),
  }),
  { minLength: 8, maxLength: 16 },
);

test('any history of foreign invoices, payments, revaluations and their undoing ties out on every day', async () => {
  let revalued = 0;
  await fc.assert(
    fc.asyncProperty(steps, async (taken) => {
      owner = await testOwner(application, { vat_registered: true });
      customer = await testCustomer(owner);
      const ids: string[] = [];
      const done: string[] = [];
      for (const { act, amount, rate, late, pick } of taken) {
        const id = ids[pick % Math.max(1, ids.length)];
        if (act === 'invoice') {
          const items = [{ name: 'x', quantity: 1, unit_price: amount, tax_percentage: pick % 2 ? 7.5 : 0 }];
          ids.push(await invoice(amount, { items, issue_date: on(-late), exchange_rate: `${rate}.25` }));
        }
        if (act === 'pay' && id) await pay(id, Math.ceil(amount / 3), String(rate), on(-late));
        if (act === 'cancel' && id) await owner.post(`/api/v1/invoices/${id}/cancel`, { reason: 'x' });
        if (act === 'revalue') {
          const answer = await post(`${rate}.5`, on(-late));
          if (answer.status === 201) {
            revalued++;
            done.push(answer.body.id);
          } else expect(answer.body.code, JSON.stringify(answer.body)).toBe('INVALID_STATE');
        }
        if (act === 'undo' && done.length > 0)
          expect([200, 409]).toContain(
            (await owner.post(`${BASE}/${done[pick % done.length]}/undo`, { reason: 'x' })).status,
          );
      }
      expect(await untied([-13, -12, -9, -6, -3, -2, -1, 0])).toEqual([]);
      expect(await faultsOfBooks(application)).toEqual([]);
    }),
    { numRuns: runs(10), endOnFailure: true },
  );
  expect(revalued).toBeGreaterThan(3);
});
