import { addDays } from '@lissafi/domain/calendar/civil-date';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, sharedApplication, type TestApplication } from '../../testing/application.ts';
import { faultsOfBooks } from '../../testing/books.ts';
import { buyingShop } from '../../testing/purchases.ts';
import { runs } from '../../testing/runs.ts';

const RAW = '/api/v1/inventory/raw-materials';
let application: TestApplication;
beforeAll(async () => {
  application = await sharedApplication();
});
afterAll(() => application.close());

/** A shop with two items, a supplier of goods and a carrier. */
async function shopWithCarrier(fields: Record<string, unknown> = {}) {
  const shop = await buyingShop(application, fields);
  const { owner, made, today, supplier, flour } = shop;
  const sugar: string = (await made('/inventory/raw-materials', { name: 'Sugar', sku: 'S', unit: 'kg' })).id;
  const carrier: string = (await made('/suppliers', { name: 'Apapa Haulage' })).id;
  const deliver = (lines: object[], more: object = {}) =>
    made('/inventory/receipts', { supplier_id: supplier, received_on: today, lines, ...more });
  const carry = (lines: object[], more: object = {}) =>
    owner.post('/api/v1/bills', { supplier_id: carrier, bill_date: today, post: true, lines, ...more });
  const use = (id: string, quantity_adjusted: number, more: object = {}) =>
    owner.post(`${RAW}/${id}/adjust-stock`, {
      ...{ adjustment_type: 'decrease', quantity_adjusted, reason: 'damage', ...more },
    });
  const stockOf = async (id: string) => (await owner.get(`${RAW}/${id}`)).body;
  const untied = async () =>
    (await owner.get('/api/v1/ledger/tie-out')).body.checks
      .filter((check: { difference: number }) => check.difference !== 0)
      .map((check: { name: string }) => check.name);
  return { ...shop, flour, sugar, carrier, deliver, carry, use, stockOf, untied };
}

const at = (item_id: string, quantity: number, unit_cost: number) => ({ item_id, quantity, unit_cost });
const goodsOf = (receipt: { lines: { id: string }[] }) =>
  receipt.lines.map(({ id }) => ({ receipt_line_id: id }));

describe.each(['weighted_average', 'fifo'])('landed cost by %s', (costing_method) => {
  test('goods on hand take their part, goods that are gone take theirs in the cost of goods sold; a void takes it back', async () => {
    const shop = await shopWithCarrier({ costing_method, vat_registered: true });
    const { owner, deliver, carry, use, stockOf, balances, flour, sugar } = shop;
    const receipt = await deliver([at(flour, 10, 3_000), at(sugar, 5, 2_000)]);
    await use(sugar, 2);
    const line = { unit_price: 1_000, tax_category: 'standard', tax_percentage: 7.5 };
    const { status, body } = await carry([{ ...line, landed: { goods: goodsOf(receipt) } }], {
      bill_number: 'AH 1',
    });
    expect(status, JSON.stringify(body)).toBe(201);
    // ₦300 and ₦100 of goods: ₦7.50 and ₦2.50; of the sugar 2 of 5 are gone.
    expect(body.lines[0].landed).toMatchObject({
      by: 'value',
      goods: [
        { item_id: flour, amount: 750 },
        { item_id: sugar, amount: 250 },
      ],
    });
    expect(await stockOf(flour)).toMatchObject({ current_stock: 10, stock_value: 30_750 });
    expect(await stockOf(sugar)).toMatchObject({ current_stock: 3, stock_value: 6_150 });
    expect(await balances()).toMatchObject({ 1160: 75, 1200: 36_900, 2000: -41_075, 5000: 100 });
    expect((await balances())[2010]).toBeUndefined();
    const cogs = (await owner.get('/api/v1/inventory/accounting/cogs')).body;
    expect([cogs.difference, cogs.purchases]).toEqual([0, 41_000]);
    expect(await shop.untied()).toEqual([]);
    const refused = await owner.post(`/api/v1/inventory/receipts/${receipt.id}/void`, { reason: 'x' });
    expect([refused.status, refused.body.code]).toEqual([409, 'INVALID_STATE']);

    const back = await owner.post(`/api/v1/bills/${body.id}/void`, { reason: 'Another shop' });
    expect(back.status, JSON.stringify(back.body)).toBe(200);
    expect(await stockOf(flour)).toMatchObject({ stock_value: 30_000 });
    expect(await stockOf(sugar)).toMatchObject({ stock_value: 6_000 });
    expect(await balances()).toMatchObject({ 1200: 36_000, 2000: -40_000 });
    expect((await balances())[5000]).toBeUndefined();
    expect(await faultsOfBooks(application)).toEqual([]);
  });

  test('over several deliveries, by quantity or by stated shares, with VAT that is not claimed', async () => {
    const { owner, deliver, carry, stockOf, flour, sugar, untied } = await shopWithCarrier({
      costing_method,
    });
    const first = await deliver([at(flour, 1, 500)]);
    const second = await deliver([at(flour, 2, 900), at(sugar, 1, 100)], { invoiced: false });
    const both = [...goodsOf(first), ...goodsOf(second)];
    const byQuantity = await carry([
      ...[{ unit_price: 10, tax_amount: 1, landed: { by: 'quantity', goods: both } }],
      { account_code: '6040', unit_price: 40 },
    ]);
    expect(byQuantity.status, JSON.stringify(byQuantity.body)).toBe(201);
    // 11 kobo over 1, 2 and 1: 2.75, 5.5 and 2.75; the largest remainders take what is left.
    expect(byQuantity.body.lines[0].landed.goods.map((each: { amount: number }) => each.amount)).toEqual([
      3, 5, 3,
    ]);
    const shares = both.map((each, index) => ({ ...each, share: [1, 0.5, 2.5][index] }));
    const byShares = await carry([{ unit_price: 80, landed: { by: 'manual', goods: shares } }]);
    expect(byShares.body.lines[0].landed.goods.map((each: { amount: number }) => each.amount)).toEqual([
      20, 10, 50,
    ]);
    expect(await stockOf(flour)).toMatchObject({ stock_value: 500 + 1_800 + 8 + 30 });
    expect(await stockOf(sugar)).toMatchObject({ stock_value: 100 + 3 + 50 });
    expect(await untied()).toEqual([]);
    expect((await owner.get('/api/v1/inventory/costing')).status).toBe(200);
  });
});

test('a draft keeps its goods and is changed; what is wrong is refused at its field', async () => {
  const { owner, made, deliver, carry, carrier, today, flour, untied } = await shopWithCarrier();
  const receipt = await deliver([at(flour, 4, 100)]);
  const goods = goodsOf(receipt);
  const draft = (await carry([{ unit_price: 50, landed: { goods } }], { post: false })).body;
  expect(draft.lines[0].landed.goods).toMatchObject([{ quantity: 4, amount: 0, share: null }]);
  const fields = { supplier_id: carrier, bill_date: today, version: draft.version };
  const changed = await owner.put(`/api/v1/bills/${draft.id}`, {
    ...fields,
    lines: [{ unit_price: 70, landed: { by: 'manual', goods: [{ ...goods[0], share: 3 }] } }],
  });
  expect(changed.body.lines[0]).toMatchObject({
    net_amount: 70,
    landed: { by: 'manual', goods: [{ share: 3 }] },
  });
  for (const [line, field] of [
    [{ unit_price: 5, landed: { goods: [] } }, 'lines.0.landed.goods'],
    [{ unit_price: 5, landed: { by: 'manual', goods } }, 'lines.0.landed.goods'],
    [{ unit_price: 5, landed: { goods }, account_code: '6040' }, 'lines.0.account_code'],
    [{ unit_price: 5, landed: { goods: [...goods, ...goods] } }, 'lines.0.landed'],
    [{ unit_price: 5, landed: { goods: [{ receipt_line_id: carrier }] } }, 'lines.0.landed'],
  ] as const)
    expect((await carry([line])).body.field, field).toBe(field);
  const other = await shopWithCarrier();
  const stranger = await other.carry([{ unit_price: 5, landed: { goods } }]);
  expect(stranger.body.field).toBe('lines.0.landed');
  // The delivery is voided while the bill is still a draft.
  await made(`/inventory/receipts/${receipt.id}/void`, { reason: 'x' });
  const late = await owner.post(`/api/v1/bills/${draft.id}/post`, {});
  expect(late.body.field).toBe('lines.0.landed');
  expect((await owner.delete(`/api/v1/bills/${draft.id}`)).status).toBe(200);
  expect(await untied()).toEqual([]);
});

const ACTS = [
  'deliver',
  'deliver',
  'land',
  'land',
  'use',
  'use',
  'void_bill',
  'void_receipt',
  'return',
] as const;
const steps = fc.array(
  fc.record({
    act: fc.constantFrom(...ACTS),
    quantity: fc.integer({ min: 1, max: 9 }),
    price: fc.integer({ min: 0, max: 999 }),
    pick: fc.nat({ max: 5 }),
    late: fc.integer({ min: 0, max: 5 }),
  }),
  { minLength: 10, maxLength: 24 },
);

test('any history of deliveries, issues, landed costs and voids keeps the tie-outs, the totals and the cost of goods', async () => {
  let landed = 0;
  await fc.assert(
    fc.asyncProperty(
      ...([fc.boolean(), fc.constantFrom('weighted_average', 'fifo'), steps] as const),
      async (vat_registered, costing_method, taken) => {
        const shop = await shopWithCarrier({ vat_registered, costing_method, allow_negative_stock: true });
        const { owner, supplier, flour, sugar, today } = shop;
        const rows = async (path: string, key: string) => (await owner.get(`${path}?limit=100`)).body[key];
        const voidOne = async (path: string, key: string, pick: number) => {
          const some = (await rows(path, key)).filter((row: { voided_at?: string | null }) => !row.voided_at);
          const one = some[pick % Math.max(1, some.length)];
          return one && owner.post(`${path}/${one.id}/void`, { reason: 'test' });
        };
        for (const { act, quantity, price, pick, late } of taken) {
          const on = addDays(today, -late);
          let answer: Answer | undefined;
          if (act === 'deliver')
            answer = await owner.post('/api/v1/inventory/receipts', {
              ...{ supplier_id: supplier, received_on: on, invoiced: pick % 2 === 0 },
              lines: [at(flour, quantity, price), at(pick % 3 ? sugar : flour, 2, price + 1)],
            });
          if (act === 'land') {
            const receipts = await rows('/api/v1/inventory/receipts', 'receipts');
            const chosen = receipts.slice(pick % 2, (pick % 2) + 2).flatMap(goodsOf);
            if (chosen.length > 0)
              answer = await shop.carry(
                [
                  {
                    ...{ unit_price: price, quantity, tax_category: 'standard', tax_percentage: 7.5 },
                    landed: { by: pick % 3 ? 'value' : 'quantity', goods: chosen },
                  },
                ],
                { bill_date: on },
              );
            if (answer?.status === 201) landed++;
          }
          if (act === 'use') answer = await shop.use(pick % 2 ? flour : sugar, quantity, { occurred_on: on });
          if (act === 'void_bill') answer = await voidOne('/api/v1/bills', 'bills', pick);
          if (act === 'void_receipt') answer = await voidOne('/api/v1/inventory/receipts', 'receipts', pick);
          if (act === 'return')
            answer = await owner.post(`/api/v1/suppliers/${supplier}/returns`, {
              ...{ items: [{ inventory_item_id: flour, quantity }], returned_on: today },
            });
          expect(answer?.status ?? 200, JSON.stringify([act, answer?.body])).toBeLessThan(500);
        }
        expect(await shop.untied()).toEqual([]);
        expect(await faultsOfBooks(application)).toEqual([]);
        const cogs = (await owner.get(`/api/v1/inventory/accounting/cogs?period_start=${addDays(today, -9)}`))
          .body;
        expect(cogs.difference).toBe(0);
        // What each posted bill added is its cost, to the kobo.
        for (const row of await rows('/api/v1/bills', 'bills')) {
          const bill = (await owner.get(`/api/v1/bills/${row.id}`)).body;
          for (const line of bill.lines) {
            const parts = line.landed.goods.reduce(
              (sum: number, each: { amount: number }) => sum + each.amount,
              0,
            );
            expect(parts).toBe(line.net_amount + line.tax_amount - line.tax_claimed);
          }
        }
        await owner.post('/api/v1/inventory/costing/catch-up', {});
        const { total } = (await owner.get('/api/v1/inventory/costing')).body;
        expect(total.closing_value.books).toBe((await shop.balances())[1200] ?? 0);
        const period = `date_from=${addDays(today, -30)}&date_to=${today}`;
        expect((await owner.get(`/api/v1/ledger/bridge?${period}`)).body.difference).toBe(0);
      },
    ),
    { numRuns: runs(12, 6), endOnFailure: true },
  );
  expect(landed).toBeGreaterThan(5);
});
