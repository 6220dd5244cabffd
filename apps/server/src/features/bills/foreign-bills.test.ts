import { addDays } from '@lissafi/domain/calendar/civil-date';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sharedApplication, type TestApplication } from '../../testing/application.ts';
import { faultsOfBooks } from '../../testing/books.ts';
import { buyingShop } from '../../testing/purchases.ts';
import { runs } from '../../testing/runs.ts';

const REVALUATIONS = '/api/v1/ledger/revaluations';
const DOLLARS = { currency: 'USD', exchange_rate: '1500' };

let application: TestApplication;
let shop: Awaited<ReturnType<typeof buyingShop>>;
beforeAll(async () => {
  application = await sharedApplication();
});
afterAll(() => application.close());
beforeEach(async () => {
  shop = await buyingShop(application, { vat_registered: true });
});

const on = (days: number) => addDays(shop.today, days);
const hosting = (unit_price: number, more: object = {}) => ({ account_code: '6050', unit_price, ...more });
const dollarBill = async (lines: object[], more: object = {}): Promise<string> => {
  const { status, body } = await shop.bill(lines, { ...DOLLARS, bill_date: on(-20), ...more });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.id;
};
const seen = async (id: string) => (await shop.owner.get(`/api/v1/bills/${id}`)).body;
const pay = (payable_id: string, amount: number, foreign_amount?: number, more: object = {}) =>
  shop.owner.post(`/api/v1/suppliers/${shop.supplier}/payments`, {
    ...{ amount, paid_on: shop.today, method: 'bank_transfer' },
    allocations: [{ payable_id, amount, ...(foreign_amount !== undefined && { foreign_amount }) }],
    ...more,
  });
const payments = async () =>
  (await shop.owner.get(`/api/v1/suppliers/${shop.supplier}/payments?limit=100`)).body.payments as {
    id: string;
    can: { void: boolean };
  }[];
const voidPayment = (id: string) =>
  shop.owner.post(`/api/v1/suppliers/${shop.supplier}/payments/${id}/void`, { reason: 'test' });
const revalue = (rate: string, revalued_on: string) =>
  shop.owner.post(REVALUATIONS, { revalued_on, rates: [{ currency: 'USD', rate }] });
/** Balances at the end of a day by account, debit positive. */
const balancesOn = async (as_of: string, codes: string[]) => {
  const { body } = await shop.owner.get(`/api/v1/ledger/trial-balance?as_of=${as_of}`);
  return codes.map((code) => {
    const found = body.accounts.find((each: { code: string }) => each.code === code);
    return found ? found.debit - found.credit : 0;
  });
};
/** What does not tie out today, or on one of the days; empty when all does. */
async function untied(days: readonly number[]): Promise<object[]> {
  const { checks } = (await shop.owner.get('/api/v1/ledger/tie-out')).body;
  const found = checks.filter((check: { difference: number }) => check.difference !== 0);
  for (const day of days) {
    const ageing = (await shop.owner.get(`/api/v1/ledger/payables-ageing?as_of=${on(day)}`)).body;
    if (ageing.difference !== 0) found.push({ day, ageing });
    const period = `date_from=${on(-60)}&date_to=${on(day)}`;
    const bridge = (await shop.owner.get(`/api/v1/ledger/bridge?${period}`)).body;
    if (bridge.difference !== 0) found.push({ day, bridge });
  }
  return found;
}

test('a bill in dollars is owed in naira at its rate, and keeps its own amounts beside', async () => {
  const id = await dollarBill([
    hosting(10_000, { tax_category: 'standard', tax_percentage: 7.5 }),
    hosting(333, { quantity: 0.5 }),
  ]);
  expect(await seen(id)).toMatchObject({
    ...{ currency: 'USD', exchange_rate: '1500', foreign_total: 10_917, foreign_balance: 10_917 },
    ...{ net_amount: 15_250_500, tax_amount: 1_125_000, total_amount: 16_375_500, balance_due: 16_375_500 },
    lines: [
      {
        unit_price: 10_000,
        foreign_net: 10_000,
        foreign_tax: 750,
        net_amount: 15_000_000,
        tax_claimed: 1_125_000,
      },
      { foreign_net: 167, foreign_tax: 0, net_amount: 250_500 },
    ],
  });
  expect(await balancesOn(shop.today, ['2000', '1160', '6050'])).toEqual([
    -16_375_500, 1_125_000, 15_250_500,
  ]);
  const { bills } = (await shop.owner.get('/api/v1/bills')).body;
  expect(bills).toMatchObject([{ currency: 'USD', foreign_total: 10_917, total_amount: 16_375_500 }]);
  const { payables } = (await shop.owner.get(`/api/v1/suppliers/${shop.supplier}/payables`)).body;
  expect(payables).toMatchObject([{ currency: 'USD', foreign_balance: 10_917, balance_due: 16_375_500 }]);
  expect(await untied([-21, -20, 0])).toEqual([]);
  const file = await shop.owner.get('/api/v1/bills?format=csv');
  expect(file.raw.toString()).toMatch(/USD.*109\.17/);
});

test('a part is paid at another rate: the difference is a loss, the last part takes the rest, and voids take both back', async () => {
  const id = await dollarBill([hosting(10_000)]);
  expect((await pay(id, 6_200_000, 4_000)).status).toBe(200);
  expect(await seen(id)).toMatchObject({
    ...{ status: 'overdue', foreign_balance: 6_000, balance_due: 9_000_000 },
    settlements: [{ amount: 6_000_000, foreign_amount: 4_000 }],
    can: { void: false },
  });
  const accounts = ['2000', '4910', '6180'];
  expect(await balancesOn(shop.today, accounts)).toEqual([-9_000_000, 0, 200_000]);
  expect((await pay(id, 8_700_000, undefined, { wht_amount: 0 })).status).toBe(200);
  expect(await seen(id)).toMatchObject({ status: 'paid', foreign_balance: 0, balance_due: 0 });
  expect(await balancesOn(shop.today, accounts)).toEqual([0, -300_000, 200_000]);
  expect(await untied([-20, -1, 0])).toEqual([]);
  for (const each of await payments()) expect((await voidPayment(each.id)).status).toBe(200);
  expect(await seen(id)).toMatchObject({ foreign_balance: 10_000, balance_due: 15_000_000, settlements: [] });
  expect(await balancesOn(shop.today, accounts)).toEqual([-15_000_000, 0, 0]);
  const voided = await shop.owner.post(`/api/v1/bills/${id}/void`, { reason: 'test' });
  expect(voided.body).toMatchObject({ status: 'void', foreign_balance: 0, balance_due: 0 });
  expect(await balancesOn(shop.today, ['2000', '6050', '6180'])).toEqual([0, 0, 0]);
  expect(await untied([-20, 0])).toEqual([]);
  expect(await faultsOfBooks(application)).toEqual([]);
});

test('withholding tax counts as paid, and one payment settles a foreign bill beside one in naira', async () => {
  const id = await dollarBill([hosting(10_000)]);
  const own = (await shop.bill([hosting(50_000)])).body.id;
  const answer = await shop.owner.post(`/api/v1/suppliers/${shop.supplier}/payments`, {
    ...{ amount: 14_550_000, wht_amount: 500_000, paid_on: shop.today, method: 'cash' },
    allocations: [
      { payable_id: own, amount: 50_000 },
      { payable_id: id, amount: 15_000_000 },
    ],
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  expect(answer.body.balance).toBe(0);
  expect(await balancesOn(shop.today, ['2000', '4910', '6180'])).toEqual([0, 0, 0]);
  expect(await untied([0])).toEqual([]);
});

test('without a rate, with one in naira, over nothing, or paid beyond what is open: refused at the field', async () => {
  const refused = async (more: object, lines = [hosting(100)]) => {
    const { status, body } = await shop.bill(lines, more);
    return [status, body.field];
  };
  expect(await refused({ currency: 'USD' })).toEqual([400, 'exchange_rate']);
  expect(await refused({ currency: 'NGN', exchange_rate: '1' })).toEqual([400, 'exchange_rate']);
  expect(await refused({ exchange_rate: '1' })).toEqual([400, 'exchange_rate']);
  expect(await refused({ currency: 'USD', exchange_rate: '0' })).toEqual([400, 'exchange_rate']);
  expect(await refused({ currency: 'USD', exchange_rate: '9999999999' }, [hosting(9e11)])).toEqual([
    400,
    'exchange_rate',
  ]);
  expect(await refused({ currency: 'YEN', exchange_rate: '9' })).toEqual([400, 'currency']);
  expect(await refused({ currency: 'USD', exchange_rate: '0.00000001' })).toEqual([400, 'lines']);
  const id = await dollarBill([hosting(10_000)]);
  const own = (await shop.bill([hosting(500)])).body.id;
  const fieldOf = ({ body }: Awaited<ReturnType<typeof pay>>) => body.field;
  expect(fieldOf(await pay(id, 100, 10_001))).toBe('allocations.0.foreign_amount');
  expect(fieldOf(await pay(own, 100, 100))).toBe('allocations.0.foreign_amount');
  expect(fieldOf(await pay(id, 100, 0))).toBe('allocations.0.foreign_amount');
  expect(fieldOf(await pay(id, 100, 100, { paid_on: on(-21) }))).toBe('allocations.0.payable_id');
  expect(fieldOf(await pay(id, 100, 100, { amount: 99 }))).toBe('allocations');
  expect(fieldOf(await pay(id, 200, 100, { settlement_discount: 1 }))).toBe('settlement_discount');
  // Without a name only the other bill is owed in naira.
  const unnamed = await shop.owner.post(`/api/v1/suppliers/${shop.supplier}/payments`, {
    ...{ amount: 501, paid_on: shop.today, method: 'cash' },
  });
  expect(unnamed.body).toMatchObject({
    errors: [{ field: 'amount', message: expect.stringContaining('own currency') }],
  });
  // Faults of others keep the place that was sent.
  const both = await pay(id, 100, 100, {
    allocations: [
      { payable_id: id, amount: 50 },
      { payable_id: own, amount: 501 },
    ],
    ...{ amount: 551, allow_advance: true },
  });
  expect(fieldOf(both)).toBe('allocations.1.amount');
  const cents = await dollarBill([hosting(1)], { exchange_rate: '0.9' });
  expect((await seen(cents)).total_amount).toBe(1);
});

test('advances, credit notes and returns do not settle a foreign bill, and say so', async () => {
  const id = await dollarBill([hosting(10_000)]);
  const at = `/suppliers/${shop.supplier}`;
  await shop.made(`${at}/payments`, {
    ...{ amount: 700, paid_on: on(-1), method: 'cash', allow_advance: true, allocations: [] },
  });
  const apply = (body: object) => shop.owner.post(`/api/v1${at}/advances/apply`, body);
  const named = await apply({ allocations: [{ payable_id: id, amount: 700 }] });
  expect(named.body).toMatchObject({
    errors: [
      { field: 'allocations.0.payable_id', message: 'This bill is in USD. Only a payment settles it.' },
    ],
  });
  expect((await apply({})).body.code).toBe('INVALID_STATE');
  const note = (more: object) =>
    shop.owner.post(`/api/v1${at}/credit-notes`, {
      amount: 300,
      note_date: shop.today,
      reason: 'test',
      ...more,
    });
  expect((await note({ bill_id: id })).body.field).toBe('bill_id');
  // Without a name all of it is a refund due.
  expect((await note({})).body).toMatchObject({ refunds_due: 300, advances: 700 });
  expect(await untied([0])).toEqual([]);
});

test('a draft changes its currency; the bill of goods received before clears them in naira', async () => {
  const line = await shop.receiveUnbilled(10, 150_000, { received_on: on(-20) });
  const draft = (
    await shop.bill([{ receipt_line_id: line, quantity: 10, unit_price: 110 }], { ...DOLLARS, post: false })
  ).body;
  expect(draft).toMatchObject({ total_amount: 1_650_000, foreign_total: 1_100, foreign_balance: 0 });
  const put = (body: object) =>
    shop.owner.put(`/api/v1/bills/${draft.id}`, {
      ...{ supplier_id: shop.supplier, bill_date: shop.today, version: draft.version },
      ...{ lines: [{ receipt_line_id: line, quantity: 10, unit_price: 110 }], ...body },
    });
  const own = await put({});
  expect(own.body).toMatchObject({
    total_amount: 1_100,
    currency: null,
    exchange_rate: null,
    foreign_total: null,
  });
  const back = await put({ version: own.body.version, ...DOLLARS, exchange_rate: '1600' });
  expect(back.body.total_amount).toBe(1_760_000);
  await shop.made(`/bills/${draft.id}/post`, {});
  // Received at ₦15,000; the bill is $11 at 1,600.
  expect(await balancesOn(shop.today, ['2010', '2000', '1200'])).toEqual([0, -1_760_000, 1_500_000]);
  expect((await seen(draft.id)).lines[0].difference).toBe(260_000);
  expect(await untied([0])).toEqual([]);
});

test('a period’s end revalues what is owed in dollars: more is a loss, and the next day takes it back', async () => {
  const id = await dollarBill([hosting(10_000)], { bill_number: 'H 1' });
  await pay(id, 6_200_000, 4_000, { paid_on: on(-8) });
  const rehearsal = (await shop.owner.get(`${REVALUATIONS}/rehearsal?revalued_on=${on(-5)}&rates=USD:1550`))
    .body;
  expect(rehearsal).toMatchObject({
    ...{ gain: 0, loss: 300_000 },
    documents: [
      {
        ...{ kind: 'bill', number: 'H 1', party_name: 'Golden Penny', currency: 'USD' },
        ...{ balance: 6_000, value: 9_000_000, new_value: 9_300_000, difference: -300_000 },
      },
    ],
  });
  const first = await revalue('1550', on(-5));
  expect(first.status, JSON.stringify(first.body)).toBe(201);
  const accounts = ['2000', '4915', '6185'];
  expect(await balancesOn(on(-5), accounts)).toEqual([-9_300_000, 0, 300_000]);
  expect(await balancesOn(on(-4), accounts)).toEqual([-9_000_000, 0, 0]);
  expect(await untied([-9, -5, -4, 0])).toEqual([]);
  // The supplier's statement says nothing of it, and the cash basis neither.
  const path = `/api/v1/suppliers/${shop.supplier}/statement?from=${on(-30)}&to=${on(-5)}`;
  expect((await shop.owner.get(path)).body.closing_balance).toBe(9_000_000);
  const profit = `/api/v1/ledger/profit-and-loss?date_from=${on(-60)}&date_to=${on(-5)}`;
  expect(JSON.stringify((await shop.owner.get(`${profit}&basis=cash`)).body)).not.toContain('Unrealised');
  // What was open that day is known also after the rest is paid.
  await pay(id, 9_600_000);
  expect(
    (await shop.owner.get(`${REVALUATIONS}/rehearsal?revalued_on=${on(-6)}&rates=USD:1450`)).body,
  ).toMatchObject({
    ...{ gain: 300_000, documents: [{ balance: 6_000, value: 9_000_000, difference: 300_000 }] },
  });
  expect(await balancesOn(shop.today, [...accounts, '6180'])).toEqual([0, 0, 0, 800_000]);
  await shop.owner.post(`${REVALUATIONS}/${first.body.id}/undo`, { reason: 'test' });
  expect(await balancesOn(on(-5), accounts)).toEqual([-9_000_000, 0, 0]);
  expect(await untied([-9, -5, -4, 0])).toEqual([]);
  expect(await faultsOfBooks(application)).toEqual([]);
});

const ACTS = ['bill', 'bill', 'own', 'pay', 'pay', 'void_payment', 'void_bill', 'revalue', 'undo'] as const;
const steps = fc.array(
  fc.record({
    act: fc.constantFrom(...ACTS),
    size: fc.integer({ min: 1, max: 9_999 }),
    part: fc.integer({ min: 1, max: 100 }),
    rate: fc.constantFrom('1500', '1550.25', '1433.3333', '0.51'),
    late: fc.integer({ min: 1, max: 9 }),
  }),
  { minLength: 8, maxLength: 16 },
);

test('any history of foreign bills, payments, voids and revaluations ties out on each day, and all is 0 when all is paid', async () => {
  let settled = 0;
  await fc.assert(
    fc.asyncProperty(steps, async (taken) => {
      shop = await buyingShop(application, { vat_registered: true });
      const { owner, supplier } = shop;
      const open = async () =>
        (await owner.get(`/api/v1/suppliers/${supplier}/payables?open=true&limit=100`)).body.payables as {
          id: string;
          balance_due: number;
          foreign_balance: number | null;
        }[];
      for (const { act, size, part, rate, late } of taken) {
        const acts: Record<typeof act, () => Promise<{ status: number; body: unknown } | undefined>> = {
          bill: () =>
            shop.bill([hosting(size, { tax_category: 'standard', tax_percentage: 7.5 }), hosting(part)], {
              ...{ currency: 'USD', exchange_rate: rate, bill_date: on(-late) },
            }),
          own: () => shop.bill([hosting(size)], { bill_date: on(-late) }),
          pay: async () => {
            const all = await open();
            const one = all[size % Math.max(1, all.length)];
            const owed = one?.foreign_balance;
            if (!one) return undefined;
            return pay(
              one.id,
              owed ? size * 7 : Math.min(size, one.balance_due),
              owed ? Math.max(1, Math.floor((owed * part) / 100)) : undefined,
              { paid_on: on(-(late - 1)) },
            );
          },
          void_payment: async () => {
            const some = (await payments()).filter((each) => each.can.void);
            const one = some[size % Math.max(1, some.length)];
            return one && voidPayment(one.id);
          },
          void_bill: async () => {
            const { bills } = (await owner.get('/api/v1/bills?status=unpaid&limit=100')).body;
            const one = bills[size % Math.max(1, bills.length)];
            return one && owner.post(`/api/v1/bills/${one.id}/void`, { reason: 'test' });
          },
          revalue: () => revalue(rate, on(-late)),
          undo: async () => {
            const { revaluations } = (await owner.get(REVALUATIONS)).body;
            const one = revaluations.find((each: { can: { undo: boolean } }) => each.can.undo);
            return one && owner.post(`${REVALUATIONS}/${one.id}/undo`, { reason: 'test' });
          },
        };
        const answer = await acts[act]();
        expect(answer?.status ?? 200, JSON.stringify([act, answer?.body])).toBeLessThan(500);
      }
      expect(await untied([-9, -6, -3, -2, -1, 0])).toEqual([]);
      for (const each of await open()) {
        const { status, body } = await pay(each.id, each.foreign_balance === null ? each.balance_due : 77);
        expect(status, JSON.stringify(body)).toBe(200);
      }
      expect(await balancesOn(shop.today, ['2000', '4915', '6185'])).toEqual([0, 0, 0]);
      expect(await untied([-5, 0])).toEqual([]);
      expect(await faultsOfBooks(application)).toEqual([]);
      settled++;
    }),
    { numRuns: runs(12), endOnFailure: true },
  );
  expect(settled).toBe(runs(12));
});
