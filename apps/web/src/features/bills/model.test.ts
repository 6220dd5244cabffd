import type { GoodsReceipt } from '@lissafi/contract/goods-receipts';
import { expect, test } from 'vitest';
import { emptyBill, withLine, withReceipt } from './model.ts';

const line = (id: string, unbilled_quantity: number) =>
  ({
    id,
    name: id,
    unit: 'bag',
    quantity: 10,
    cost: 50_000,
    unbilled_quantity,
  }) as GoodsReceipt['lines'][number];
const receipt = {
  ...{ id: 'delivery', supplier_id: 'mill', supplier_name: 'Golden Penny' },
  lines: [line('flour', 4), line('sugar', 10), line('salt', 0)],
} as GoodsReceipt;
const empty = emptyBill('2026-11-23', 'none');

test('what waits of a delivery is filled in with its supplier, at the prices that were expected', () => {
  const filled = withReceipt(empty, receipt, 'standard');
  expect(filled).toMatchObject({ supplier_id: 'mill', supplier: 'Golden Penny' });
  expect(
    filled.lines.map(({ receipt_line_id, quantity, unit_price, tax }) => [
      receipt_line_id,
      quantity,
      unit_price,
      tax,
    ]),
  ).toEqual([
    ['flour', '4', 5_000, 'standard'],
    ['sugar', '10', 5_000, 'standard'],
  ]);
  // A supplier that was chosen stays.
  expect(withReceipt({ ...empty, supplier_id: 'own' }, receipt, 'none').supplier_id).toBe('own');
});

test('a delivery is filled in once: goods that were removed by hand stay away when it is read again', () => {
  const filled = withReceipt(empty, receipt, 'none');
  const removed = { ...filled, lines: withLine([], 'none') };
  // Somebody else changed the delivery, or the tax of the organization.
  expect(withReceipt(removed, { ...receipt, lines: [line('flour', 2)] }, 'standard')).toBe(removed);
  // Goods that were chosen from the list before the delivery was read stand there once.
  const chosen = { ...empty, lines: filled.lines.slice(0, 1) };
  expect(withReceipt(chosen, receipt, 'none').lines.map((each) => each.receipt_line_id)).toEqual([
    'flour',
    'sugar',
  ]);
});
