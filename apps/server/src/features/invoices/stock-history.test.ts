import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type Member,
  sharedApplication,
  type TestApplication,
  testCustomer,
  testOwner,
} from '../../testing/application.ts';
import { faultsOfBooks } from '../../testing/books.ts';
import { runs } from '../../testing/runs.ts';

let application: TestApplication;

beforeAll(async () => {
  application = await sharedApplication();
});
afterAll(() => application.close());

const GOODS = '/api/v1/inventory/finished-goods';

type Step =
  | { kind: 'receive'; item: number; quantity: number; total_cost: number }
  | { kind: 'adjust'; item: number; quantity: number; up: boolean }
  | { kind: 'sell'; lines: { item: number; quantity: number }[] }
  | { kind: 'credit'; which: number; part: number; restock: boolean }
  | { kind: 'cancel'; which: number };

const item = fc.integer({ min: 0, max: 2 });
/** In thirds and sevenths of what was bought, so that values never divide evenly. */
const quantity = fc.integer({ min: 1, max: 7 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('receive' as const),
    item,
    quantity,
    total_cost: fc.integer({ min: 0, max: 100_003 }),
  }),
  fc.record({ kind: fc.constant('adjust' as const), item, quantity, up: fc.boolean() }),
  fc.record({
    kind: fc.constant('sell' as const),
    lines: fc.array(fc.record({ item, quantity }), { minLength: 1, maxLength: 4 }),
  }),
  fc.record({
    kind: fc.constant('credit' as const),
    which: fc.nat(20),
    part: fc.integer({ min: 1, max: 7 }),
    restock: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('cancel' as const), which: fc.nat(20) }),
);

interface Sold {
  id: string;
  items: { id: string; quantity: number }[];
}

async function perform(owner: Member, customer: string, goods: string[], sold: Sold[], each: Step) {
  const today = application.today;
  const of = (which: number) => sold[which % Math.max(1, sold.length)];
  const target = each.kind === 'credit' || each.kind === 'cancel' ? of(each.which) : undefined;
  switch (each.kind) {
    case 'receive': {
      const { quantity, total_cost } = each;
      const body = { quantity, total_cost, received_on: today, payment_method: 'cash' };
      return owner.post(`${GOODS}/${goods[each.item]}/receive`, body);
    }
    case 'adjust':
      return owner.post(`${GOODS}/${goods[each.item]}/adjust-stock`, {
        adjustment_type: each.up ? 'increase' : 'decrease',
        quantity_adjusted: each.quantity,
        reason: each.up ? 'customer_return' : 'damage',
      });
    case 'sell': {
      const answer = await owner.post('/api/v1/invoices', {
        customer_id: customer,
        issue_date: today,
        due_date: today,
        issue: true,
        items: each.lines.map((line) => ({
          name: 'Good',
          quantity: line.quantity,
          unit_price: 3_333,
          inventory_item_id: goods[line.item],
        })),
      });
      if (answer.status === 201) sold.push(answer.body);
      return answer;
    }
    case 'credit': {
      if (!target) return null;
      const [line] = target.items;
      const items = [{ item_id: line!.id, quantity: Math.min(each.part, line!.quantity) }];
      return owner.post(`/api/v1/invoices/${target.id}/credit-notes`, {
        items,
        reason: 'stale',
        restock: each.restock,
      });
    }
    case 'cancel':
      return target ? owner.post(`/api/v1/invoices/${target.id}/cancel`, { reason: 'wrong' }) : null;
  }
}

async function check(owner: Member) {
  const { checks } = (await owner.get('/api/v1/ledger/tie-out')).body;
  expect(checks.map((each: { difference: number }) => each.difference)).toEqual([0, 0, 0, 0, 0, 0, 0]);
  const { items, total_value } = (await owner.get('/api/v1/inventory/accounting/valuation')).body;
  const sums = await application.owner<{ item_id: string; quantity: string; value: string }>(
    `select p.item_id, coalesce(sum(m.quantity_e4), 0) as quantity, coalesce(sum(m.value), 0) as value
     from stock_position p left join stock_movement m using (organization_id, item_id)
     where p.organization_id = $1 group by p.item_id`,
    [owner.organization_id],
  );
  for (const each of items) {
    const sum = sums.find((row) => row.item_id === each.item_id)!;
    expect([each.quantity, each.value]).toEqual([Number(sum.quantity) / 10_000, Number(sum.value)]);
    if (each.quantity === 0) expect(each.value).toBe(0);
  }
  expect(total_value).toBe(items.reduce((sum: number, each: { value: number }) => sum + each.value, 0));
}

/** The refusals that are possible in such a history; any other is a fault. */
const REFUSED = ['INSUFFICIENT_STOCK', 'INVALID_STATE', 'INVOICE_HAS_PAYMENTS', 'VALIDATION_FAILED'];

test('any history of receipts, sales, credit notes, cancellations and adjustments ties out, and no stock means no value', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 8, maxLength: 22 }),
      fc.constantFrom('weighted_average', 'fifo'),
      fc.boolean(),
      async (steps, costing_method, allow_negative_stock) => {
        const owner = await testOwner(application, { costing_method, allow_negative_stock });
        const customer = await testCustomer(owner);
        const goods: string[] = [];
        for (const sku of ['A', 'B', 'C'])
          goods.push((await owner.post(GOODS, { name: sku, sku, unit: 'piece', standard_cost: 77 })).body.id);
        const sold: Sold[] = [];
        for (const each of steps) {
          const answer = await perform(owner, customer, goods, sold, each);
          if (answer && answer.status >= 400)
            expect(REFUSED, JSON.stringify(answer.body)).toContain(answer.body.code);
          await check(owner);
        }
      },
    ),
    { numRuns: runs(12) },
  );
});

test('the integrity rules of the books hold after all of this', async () => {
  expect(await faultsOfBooks(application)).toEqual([]);
});
