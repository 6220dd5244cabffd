import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { judge } from '@lissafi/domain/testing/programs';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApplication, testApplication } from '../../testing/application.ts';
import { compareWithBeancount, type FifoMovement, fifoJournal } from '../../testing/fifo-agreement.ts';
import { ACTS, bakeryHistory, type Step } from '../../testing/stock-history.ts';

type Bakery = Awaited<ReturnType<typeof bakeryHistory>>;
const folder = mkdtempSync(join(tmpdir(), 'lissafi-fifo-'));
let application: TestApplication;

beforeAll(async () => {
  application = await testApplication();
});
afterAll(async () => {
  await application.close();
  rmSync(folder, { recursive: true });
});

const written = (name: string, movements: readonly FifoMovement[]): string => {
  const file = join(folder, `${name}.beancount`);
  writeFileSync(file, fifoJournal(movements));
  return file;
};

const OFTEN: Step['act'][] = [
  ...ACTS,
  ...(['credit', 'return_goods', 'receive', 'receive', 'produce', 'produce', 'sell', 'give_back'] as const),
];
const stepsOf = (seed: number): Step[] =>
  fc.sample(
    fc.record<Step>({
      act: fc.constantFrom(...OFTEN),
      quantity: fc.integer({ min: 1, max: 9 }),
      price: fc.integer({ min: 1, max: 4_999 }),
      late: fc.constant(0),
      wait: fc.integer({ min: 0, max: 3 }),
    }),
    { seed, numRuns: 110 },
  );

/** How much a step may take: what is on hand of the item that it adjusts. */
async function onHand({ read, flour, loaf }: Bakery, { act, price }: Step): Promise<number> {
  if (act !== 'lose' && act !== 'send_back') return Number.MAX_SAFE_INTEGER;
  const path = act === 'lose' && price % 2 === 0 ? `finished-goods/${loaf.id}` : `raw-materials/${flour.id}`;
  return (await read(path)).current_stock;
}

async function lived(seed: number, until_empty = false) {
  const bakery = await bakeryHistory(application, 'fifo', 250, { allow_negative_stock: false });
  for (const step of stepsOf(seed)) {
    // Beancount knows no stock below zero, to which an adjustment may lead.
    const quantity = Math.min(step.quantity, await onHand(bakery, step));
    if (quantity > 0) await bakery.live({ ...step, quantity });
    await bakery.next(step);
  }
  if (until_empty)
    for (const [item, kind] of [
      [bakery.flour, 'raw-materials'],
      [bakery.loaf, 'finished-goods'],
    ] as const) {
      const { current_stock } = await bakery.read(`${kind}/${item.id}`);
      await bakery.owner.post(`/api/v1/inventory/${kind}/${item.id}/adjust-stock`, {
        ...{ adjustment_type: 'decrease', quantity_adjusted: current_stock, reason: 'damage' },
      });
    }
  application.setNow(null);
  return bakery.owner.organization_id;
}

/** What the books of an organization on FIFO hold: movements, what each took from which, and the layers. */
async function historyOf(organization: string) {
  const movements = await application.owner<FifoMovement & { kind: string }>(
    `select id, item_id, lot_id, kind, posted_on::text as day, account_code, quantity_e4::float8 as quantity,
      value::float8 as value from stock_movement where organization_id = $1 order by posted_on, item_id, seq`,
    [organization],
  );
  const draws = await application.owner<{
    movement_id: string;
    from_movement_id: string;
    quantity: number;
    value: number;
  }>(
    `select movement_id, from_movement_id, quantity_e4::float8 as quantity, value::float8 as value
      from stock_draw where organization_id = $1`,
    [organization],
  );
  const left = await application.owner<{ id: string; quantity: number; value: number }>(
    `select movement_id as id, quantity_e4::float8 as quantity, value::float8 as value
      from stock_layer where organization_id = $1`,
    [organization],
  );
  return { movements, draws, left };
}

describe('FIFO beside beancount’s own booking of lots', () => {
  test('a reduction names no lot, so that beancount chooses', () => {
    const at = { item_id: 'i', lot_id: null, day: '2026-11-21', account_code: '1010' };
    const journal = fifoJournal([
      { ...at, id: 'bought', quantity: 70_000, value: 10_000 },
      { ...at, id: 'sold', quantity: -15_000, value: -2_143, account_code: '5000' },
    ]);
    expect(journal).toContain('  Assets:Stock:ITEM1  7.0000 ITEM1 {{100.00 NGN, 2026-11-21, "bought"}}');
    expect(journal).toContain('  Assets:Stock:ITEM1  -1.5000 ITEM1 {}\n  Equity:Account-5000\n');
  });

  for (const seed of [1, 20, 300])
    judge(
      'bean-query',
      `each issue takes the same lots at the same cost, and the same is left (${seed})`,
      async () => {
        const history = await historyOf(await lived(seed));
        const kinds = [...new Set(history.movements.map(({ kind }) => kind))].sort();
        expect(kinds).toEqual([
          ...['adjustment', 'consumption', 'production', 'receipt', 'sale', 'sale_return', 'supplier_return'],
        ]);
        const { issues, exact } = compareWithBeancount(
          history,
          written(`history-${seed}`, history.movements),
        );
        expect(issues).toBeGreaterThan(30);
        expect(exact / issues).toBeGreaterThan(0.75);
      },
    );

  judge(
    'bean-query',
    'when everything is used up, what was issued cost exactly what was received',
    async () => {
      const history = await historyOf(await lived(5, true));
      expect(history.left).toEqual([]);
      expect(compareWithBeancount(history, written('empty', history.movements)).open_lots).toBe(0);
    },
  );

  judge('bean-query', 'one kobo more, another lot or another quantity is noticed', async () => {
    const history = await historyOf(await lived(4));
    const file = written('faults', history.movements);
    compareWithBeancount(history, file);
    const [issue] = history.movements.filter(({ quantity }) => quantity < 0);
    const changed = history.movements.map((each) =>
      each.id === issue!.id ? { ...each, value: each.value - 100 } : each,
    );
    expect(() => compareWithBeancount({ ...history, movements: changed }, file)).toThrow();
    const [draw, ...draws] = history.draws;
    expect(() =>
      compareWithBeancount(
        { ...history, draws: [{ ...draw!, quantity: draw!.quantity + 1 }, ...draws] },
        file,
      ),
    ).toThrow();
    const [layer, ...left] = history.left;
    expect(() => compareWithBeancount({ ...history, left }, file)).toThrow();
    expect(() =>
      compareWithBeancount({ ...history, left: [{ ...layer!, value: layer!.value + 100 }, ...left] }, file),
    ).toThrow();
  });
});
