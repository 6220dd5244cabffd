import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Member,
  moveTo,
  sharedApplication,
  type TestApplication,
  testMember,
  testOwner,
} from '../../testing/application.ts';
import { faultsOfBooks } from '../../testing/books.ts';
import { runs } from '../../testing/runs.ts';
import { workshop } from '../../testing/stock.ts';
import { ACTS, bakeryHistory, type Step } from '../../testing/stock-history.ts';

const COSTING = '/api/v1/inventory/costing';
let application: TestApplication;

beforeAll(async () => {
  application = await sharedApplication();
});
afterAll(() => application.close());

const stepOf = (acts: Step['act'][]) =>
  fc.record<Step>({
    act: fc.constantFrom(...acts),
    quantity: fc.integer({ min: 1, max: 9 }),
    price: fc.integer({ min: 1, max: 4_999 }),
    late: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 50 })),
    wait: fc.integer({ min: 0, max: 9 }),
  });

type Bakery = Awaited<ReturnType<typeof bakeryHistory>>;
interface Valued {
  item_id: string;
  quantity: number;
  value: number;
}
const values = (bakery: Bakery, query: string): Promise<{ total_value: number; items: Valued[] }> =>
  bakery.read(`accounting/valuation?${query}`);

async function live(bakery: Bakery, steps: readonly Step[]) {
  await bakery.at(bakery.today());
  for (const step of steps) {
    await bakery.live(step);
    await bakery.next(step);
  }
}

async function post(member: Member, path: string, body: object = {}) {
  const answer = await member.post(`${COSTING}/${path}`, body);
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return answer.body;
}

describe('the second valuation', () => {
  test('is what the books of a business by that method say for the same purchases and issues', async () => {
    const goods = stepOf(['receive', 'receive', 'send_back', 'lose']).map((step) => ({
      ...step,
      // An odd number concerns flour.
      price: step.price * 2 + 1,
    }));
    await fc.assert(
      fc.asyncProperty(fc.array(goods, { minLength: 4, maxLength: 14 }), async (steps) => {
        const [fifo, average] = [
          await bakeryHistory(application, 'fifo', 100),
          await bakeryHistory(application, 'weighted_average', 100),
        ];
        for (const bakery of [fifo, average]) await live(bakery, steps);
        for (const [mine, method, theirs] of [
          [fifo, 'weighted_average', average],
          [average, 'fifo', fifo],
        ] as const) {
          const other = await values(mine, `valuation_method=${method}`);
          expect(other.total_value).toBe((await values(theirs, '')).total_value);
        }
      }),
      { numRuns: runs(6), seed: Number(process.env.SEED ?? 5), endOnFailure: true },
    );
  });

  test.each(['fifo', 'weighted_average'] as const)(
    'of any history by %s: quantities agree, nothing on hand has no value, stored and read it is the same, and a switch exchanges the two',
    async (method) => {
      const other = method === 'fifo' ? 'weighted_average' : 'fifo';
      await fc.assert(
        fc.asyncProperty(
          fc.array(stepOf(ACTS), { minLength: 8, maxLength: 18 }),
          fc.array(stepOf(ACTS), { minLength: 3, maxLength: 8 }),
          async (steps, more) => {
            const bakery = await bakeryHistory(application, method, 150);
            await live(bakery, steps);
            const books = await values(bakery, '');
            const read = await values(bakery, `valuation_method=${other}`);
            expect(read.items.map(({ quantity }) => quantity)).toEqual(
              books.items.map(({ quantity }) => quantity),
            );
            for (const item of read.items) if (item.quantity === 0) expect(item.value).toBe(0);
            // A read beside a step of the second valuation counts each movement once.
            const [stored, beside] = await Promise.all([
              post(bakery.owner, 'catch-up'),
              values(bakery, `valuation_method=${other}`),
            ]);
            expect([stored.waiting, beside]).toEqual([0, read]);
            expect(await values(bakery, `valuation_method=${other}`)).toEqual(read);
            const compared = (await bakery.owner.get(COSTING)).body;
            expect(compared.total.closing_value).toEqual({
              books: books.total_value,
              other: read.total_value,
            });
            expect(compared.total.profit_difference).toBe(read.total_value - books.total_value);
            const today = bakery.today();
            const difference = read.total_value - books.total_value;
            const made = await post(bakery.owner, 'switches', { to_method: other, difference });
            expect(made).toMatchObject({ value_before: books.total_value, value_after: read.total_value });
            const after = await bakery.read('accounting/valuation');
            expect(after).toMatchObject({
              valuation_method: other,
              total_value: read.total_value,
              difference: 0,
            });
            expect((await values(bakery, `valuation_method=${method}`)).total_value).toBe(books.total_value);
            const cogs = await bakery.read(`accounting/cogs?period_start=${today}`);
            expect(cogs).toMatchObject({ difference: 0 });
            await bakery.next({ ...steps[0]!, wait: 1 });
            await live(bakery, more);
            await post(bakery.owner, 'catch-up');
            const later = await bakery.read('accounting/valuation');
            const back = await values(bakery, `valuation_method=${method}`);
            expect(later.difference).toBe(0);
            expect(back.items.map(({ quantity }) => quantity)).toEqual(
              later.items.map((item: Valued) => item.quantity),
            );
            for (const item of back.items) if (item.quantity === 0) expect(item.value).toBe(0);
            const whole = await bakery.read(`accounting/cogs?period_start=${bakery.start}`);
            expect(whole.difference).toBe(0);
            expect(await faultsOfBooks(application)).toEqual([]);
          },
        ),
        { numRuns: runs(4), seed: Number(process.env.SEED ?? 3), endOnFailure: true },
      );
    },
    120_000,
  );
});

describe('a switch of the costing method', () => {
  beforeAll(() => application.setNow(null));

  async function shopWithDifference() {
    const owner = await testOwner(application, { costing_method: 'fifo' });
    const shop = workshop(application, owner);
    const sugar = await shop.raw({ name: 'Sugar' });
    await shop.receive(sugar.id, 10, 100);
    await shop.receive(sugar.id, 10, 200);
    await owner.post(`/api/v1/inventory/raw-materials/${sugar.id}/adjust-stock`, {
      ...{ adjustment_type: 'decrease', quantity_adjusted: 10, reason: 'damage' },
    });
    return { owner, shop, sugar };
  }

  test('posts the difference of each item to its own account, dated today, with an event of before and after', async () => {
    const { owner, shop, sugar } = await shopWithDifference();
    const { body: compared } = await owner.get(COSTING);
    expect(compared.items).toMatchObject([
      {
        item_id: sugar.id,
        quantity: 10,
        closing_value: { books: 2_000, other: 1_500 },
        profit_difference: -500,
      },
    ]);
    const made = await post(owner, 'switches', { to_method: 'weighted_average', difference: -500 });
    expect(made).toMatchObject({ switched_on: application.today, from_method: 'fifo', item_count: 1 });
    expect([await shop.balance('5260'), await shop.balance('1200')]).toEqual([500, 1_500]);
    const { body: card } = await owner.get(`/api/v1/inventory/raw-materials/${sugar.id}/movements`);
    const moved = card.movements.find((each: { kind: string }) => each.kind === 'method_switch');
    expect(moved).toMatchObject({ quantity: 0, value: -500, journal_entry_id: made.journal_entry_id });
    expect(await shop.tieOutFaults()).toEqual([]);
    const { body: cogs } = await owner.get('/api/v1/inventory/accounting/cogs');
    expect(cogs).toMatchObject({ losses_and_differences: 1_500, difference: 0 });
    const [event] = await application.owner(
      `select data from event where organization_id = $1 and type = 'costing_method.switched'`,
      [owner.organization_id],
    );
    expect(event!.data).toMatchObject({ before: 'fifo', after: 'weighted_average', value_after: 1_500 });
    const { body: listed } = await owner.get(`${COSTING}/switches`);
    expect(listed).toMatchObject({ can_switch: true, switches: [{ id: made.id }] });
    // From now on a sale takes the average, and the layers of FIFO are gone.
    await shop.receive(sugar.id, 10, 350);
    expect((await shop.readRaw(sugar.id)).unit_cost).toBe(250);
  });

  test('is refused to others, for the same method, in a locked period, and when stock has moved since', async () => {
    const { owner } = await shopWithDifference();
    const ask = (member: Member, body: object) => member.post(`${COSTING}/switches`, body);
    const body = { to_method: 'weighted_average', difference: -500 };
    expect((await ask(await testMember(application, owner, 'admin'), body)).body.code).toBe('FORBIDDEN');
    expect((await ask(owner, { ...body, to_method: 'fifo' })).body.field).toBe('to_method');
    const stale = await ask(owner, { ...body, difference: -499 });
    expect([stale.status, stale.body.code]).toEqual([409, 'INVALID_STATE']);
    expect(stale.body.message).toContain('5.00');
    expect((await ask(await testMember(application, owner, 'accountant'), body)).status).toBe(201);
  });

  test('back to FIFO rebuilds the layers, and the next issue takes the oldest', async () => {
    const owner = await testOwner(application, { costing_method: 'weighted_average' });
    const shop = workshop(application, owner);
    const sugar = await shop.raw({ name: 'Sugar' });
    await shop.receive(sugar.id, 10, 100);
    await shop.receive(sugar.id, 10, 200);
    await post(owner, 'switches', { to_method: 'fifo', difference: 0 });
    await moveTo(application, owner, null);
    await owner.post(`/api/v1/inventory/raw-materials/${sugar.id}/adjust-stock`, {
      ...{ adjustment_type: 'decrease', quantity_adjusted: 10, reason: 'damage' },
    });
    expect(await shop.balance('5200')).toBe(1_000);
    const { body } = await owner.get(`/api/v1/inventory/items/${sugar.id}/cost-sources`);
    expect(body.sources).toMatchObject([{ part_quantity: 10, part_value: 2_000 }]);
    expect(await shop.tieOutFaults()).toEqual([]);
  });
});
