import { addDays } from '@lissafi/domain/calendar/civil-date';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answer } from '../../testing/application.ts';
import { sharedApplication, type TestApplication } from '../../testing/application.ts';
import { faultsOfBooks } from '../../testing/books.ts';
import { buyingShop } from '../../testing/purchases.ts';
import { runs } from '../../testing/runs.ts';

let application: TestApplication;
beforeAll(async () => {
  application = await sharedApplication();
});
afterAll(() => application.close());

const ACTS = [
  ...(['receive', 'receive', 'receive', 'bill', 'bill', 'charge', 'pay', 'pay', 'advance', 'apply'] as const),
  ...(['return', 'send_back', 'note', 'refund', 'use', 'void_bill', 'void_receipt', 'void_payment'] as const),
  ...(['void_note', 'void_refund', 'void_application'] as const),
];
interface Step {
  act: (typeof ACTS)[number];
  quantity: number;
  price: number;
  late: number;
}
const steps = fc.array(
  fc.record({
    act: fc.constantFrom(...ACTS),
    quantity: fc.integer({ min: 1, max: 9 }),
    price: fc.integer({ min: 1, max: 999 }),
    late: fc.integer({ min: 0, max: 9 }),
  }),
  { minLength: 12, maxLength: 30 },
);

type Row = { id: string; can?: { void: boolean } };

/** One history of purchases; a step that is refused changes nothing. Returns what closes all that is open. */
async function history(vat_registered: boolean, costing_method: string, taken: readonly Step[]) {
  const shop = await buyingShop(application, { vat_registered, costing_method });
  const { owner, supplier, flour, today } = shop;
  const at = `/api/v1/suppliers/${supplier}`;
  const rows = async (path: string, key: string): Promise<Row[]> =>
    (await owner.get(`${path}${path.includes('?') ? '&' : '?'}limit=100`)).body[key];
  const waiting = async () =>
    (await owner.get(`/api/v1/inventory/receipts?unbilled=true&supplier_id=${supplier}&limit=100`)).body
      .receipts as { lines: { id: string; unbilled_quantity: number }[] }[];
  const vat = (price: number) =>
    price % 2 ? { tax_category: 'standard', tax_percentage: 7.5 } : { tax_category: 'exempt' };
  const voidOne = async (path: string, key: string, { quantity }: Step, where = path) => {
    const some = (await rows(path, key)).filter((row) => row.can?.void);
    const one = some[quantity % Math.max(1, some.length)];
    if (one) await owner.post(`${where}/${one.id}/void`, { reason: 'test' });
  };
  const acts: Record<Step['act'], (step: Step, on: string) => Promise<unknown>> = {
    receive: ({ quantity, price }, received_on) =>
      owner.post(`/api/v1/inventory/raw-materials/${flour}/receive`, {
        ...{ quantity, unit_cost: price, received_on, tax_amount: price % 3 ? 0 : price },
        ...{ supplier_id: price % 5 ? supplier : null, invoiced: price % 7 === 0 },
      }),
    bill: async ({ quantity, price }, bill_date) => {
      const [receipt] = await waiting();
      const line = receipt?.lines[0];
      if (line)
        await owner.post('/api/v1/bills', {
          ...{ supplier_id: supplier, bill_date, post: true },
          lines: [
            {
              receipt_line_id: line.id,
              quantity: Math.min(quantity, line.unbilled_quantity),
              unit_price: price,
              ...vat(price),
            },
          ],
        });
    },
    charge: ({ quantity, price }, bill_date) =>
      owner.post('/api/v1/bills', {
        ...{ supplier_id: supplier, bill_date, post: true },
        lines: [{ account_code: '6040', quantity, unit_price: price, ...vat(price) }],
      }),
    pay: ({ quantity, price }, paid_on) =>
      owner.post(`${at}/payments`, { amount: quantity * price, paid_on, method: 'cash' }),
    advance: ({ quantity, price }, paid_on) =>
      owner.post(`${at}/payments`, {
        ...{ amount: quantity * price, wht_amount: price % 4, paid_on, method: 'cash', allow_advance: true },
        ...(price % 2 === 0 && { allocations: [] }),
      }),
    apply: ({ price }) => owner.post(`${at}/advances/apply`, { kind: price % 2 ? 'advance' : 'refund_due' }),
    return: ({ quantity, price }, returned_on) =>
      owner.post(`${at}/returns`, {
        ...{ items: [{ inventory_item_id: flour, quantity }], returned_on },
        ...(price % 2 && { amount: quantity * price }),
      }),
    send_back: ({ quantity }, occurred_on) =>
      owner.post(`/api/v1/inventory/raw-materials/${flour}/adjust-stock`, {
        ...{ adjustment_type: 'decrease', quantity_adjusted: quantity, reason: 'returned', occurred_on },
      }),
    note: async ({ quantity, price }, note_date) => {
      const credits = (await owner.get(`${at}/credits?open=true&limit=100`)).body.credits;
      const returned = credits.find((each: { supplier_id: string | null }) => each.supplier_id === null);
      await owner.post(`${at}/credit-notes`, {
        ...{ amount: quantity * price, tax_amount: price % 3 ? 0 : 1, note_date, reason: 'test' },
        ...(returned && price % 2 && { returned_id: returned.id }),
      });
    },
    refund: ({ quantity, price }, refunded_on) =>
      owner.post(`${at}/refunds`, {
        ...{ kind: price % 2 ? 'advance' : 'refund_due', amount: quantity * 7, refunded_on, method: 'cash' },
      }),
    use: ({ quantity }) =>
      owner.post(`/api/v1/inventory/raw-materials/${flour}/adjust-stock`, {
        ...{ adjustment_type: 'decrease', quantity_adjusted: quantity, reason: 'damage' },
      }),
    void_bill: (step) => voidOne('/api/v1/bills?status=unpaid', 'bills', step, '/api/v1/bills'),
    void_receipt: (step) => voidOne('/api/v1/inventory/receipts', 'receipts', step),
    void_payment: (step) => voidOne(`${at}/payments`, 'payments', step),
    void_note: (step) => voidOne(`${at}/credit-notes`, 'credit_notes', step),
    void_refund: (step) => voidOne(`${at}/refunds`, 'refunds', step),
    void_application: (step) => voidOne(`${at}/applications`, 'applications', step),
  };
  for (const step of taken) {
    const answer = (await acts[step.act](step, addDays(today, -step.late))) as Answer | undefined;
    expect(answer?.status ?? 200, JSON.stringify([step, answer?.body])).toBeLessThan(500);
  }
  /** Bills what waits, clears what was sent back, applies and pays back what is left. */
  const close = async () => {
    for (let left = await waiting(); left.length > 0; left = await waiting())
      for (const { lines } of left)
        for (const line of lines) {
          const { status, body } = await shop.bill(
            [{ receipt_line_id: line.id, quantity: line.unbilled_quantity, unit_price: 100 }],
            { accept_differences: true },
          );
          expect(status, JSON.stringify(body)).toBe(201);
        }
    for (const credit of (await owner.get(`${at}/credits?open=true&limit=100`)).body.credits)
      if (credit.supplier_id === null)
        await shop.made(`/suppliers/${supplier}/credit-notes`, {
          ...{ amount: 500, note_date: today, reason: 'test', returned_id: credit.id },
        });
    for (const kind of ['advance', 'refund_due'] as const) {
      await owner.post(`${at}/advances/apply`, { kind });
      const open = (await shop.seenSupplier())[kind === 'advance' ? 'advances' : 'refunds_due'];
      if (open > 0)
        await shop.made(`/suppliers/${supplier}/refunds`, {
          ...{ kind, amount: open, refunded_on: today, method: 'cash' },
        });
    }
  };
  return { ...shop, close };
}

test('random purchases, in any order and on any days: the tie-out holds, and billed, applied and refunded all returns to 0', async () => {
  let settled = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.boolean(),
      fc.constantFrom('weighted_average', 'fifo'),
      steps,
      async (registered, method, taken) => {
        const { owner, close, balances } = await history(registered, method, taken);
        const differences = async () =>
          (await owner.get('/api/v1/ledger/tie-out')).body.checks
            .filter((check: { difference: number }) => check.difference !== 0)
            .map((check: { name: string }) => check.name);
        expect(await differences()).toEqual([]);
        expect(await faultsOfBooks(application)).toEqual([]);
        await close();
        expect(await differences()).toEqual([]);
        const left = await balances();
        expect([left['2010'], left['1170'], left['1180']]).toEqual([undefined, undefined, undefined]);
        expect(await faultsOfBooks(application)).toEqual([]);
        settled++;
      },
    ),
    { numRuns: runs(12) },
  );
  expect(settled).toBe(runs(12));
});
