import { expect, test } from 'vitest';
import type { AnyItem } from '../../pickers/item-service.ts';
import {
  addOne,
  costOf,
  deliveryFaults,
  emptyDelivery,
  inPack,
  lineOf,
  ownQuantity,
  step,
  toBody,
  totalOf,
} from './model.ts';

const item = (id: string, unit_cost = 100) =>
  ({ id, name: id, sku: id, unit: 'bag', unit_cost, batch_tracking_enabled: false }) as AnyItem;
const day = '2026-11-23';

test('scanning an item again counts one more; another one is a new line', () => {
  const first = addOne([], item('flour'));
  const again = addOne(first.lines, item('flour'));
  const other = addOne(again.lines, item('sugar'));
  expect([first.count, again.count, other.count]).toEqual([1, 2, 1]);
  expect(other.lines.map((line) => [line.item.id, line.quantity])).toEqual([
    ['flour', '2'],
    ['sugar', '1'],
  ]);
  // Another batch of the same item is a line of its own.
  const batch = [{ ...first.lines[0]!, batch_number: 'A' }];
  expect(addOne(batch, item('flour')).lines).toHaveLength(2);
});

test('steps stay above nothing and keep what is measured', () => {
  expect([step('2', 1), step('0.5', -1), step('1.25', 1), step('', 1)]).toEqual(['3', '0', '2.25', '1']);
});

test('the VAT of the bill falls on the lines by their cost, to the kobo', () => {
  const form = {
    ...emptyDelivery(day),
    lines: [
      { ...lineOf(item('flour', 1_000)), quantity: '2' },
      { ...lineOf(item('sugar', 1_000)), quantity: '1' },
    ],
    tax_amount: 100,
    freight: 50,
    payment: 'cash' as const,
  };
  expect(toBody(form)).toMatchObject({
    payment_method: 'cash',
    freight: 50,
    supplier_id: null,
    lines: [{ tax_amount: 67 }, { tax_amount: 33 }],
  });
  expect(totalOf(form)).toBe(3_150);
  expect(costOf({ ...form.lines[0]!, quantity: '' })).toBeNull();
});

test('that the bill comes later is sent with a supplier too, once it was chosen', () => {
  const form = {
    ...emptyDelivery(day),
    lines: [lineOf(item('flour'))],
    supplier_id: 'mills',
    supplier: 'Mills',
  };
  expect(toBody({ ...form, payment: 'later' })).toMatchObject({ supplier_id: 'mills', invoiced: false });
  expect(toBody(form)).not.toHaveProperty('invoiced');
});

test('what is missing stands at its line', () => {
  const tracked = { ...item('yeast', 0), batch_tracking_enabled: true } as AnyItem;
  const form = {
    ...emptyDelivery(day),
    lines: [{ ...lineOf(tracked), quantity: '0' }],
    ...{ supplier: 'Mush', received_on: '2026-11-24' },
  };
  expect(Object.keys(deliveryFaults(form, day))).toEqual([
    'lines.0.quantity',
    'lines.0.unit_cost',
    'lines.0.batch_number',
    'supplier_id',
    'received_on',
  ]);
});

test('what comes in bags and is kept in kg is counted and priced by the bag, and sent in kg', () => {
  const bag = { unit: 'bag', factor: 50 };
  const flour = { ...item('flour', 124_000), unit: 'kg', conversions: [bag] } as AnyItem;
  const one = lineOf(flour);
  const line = { ...one, quantity: '8', ...inPack(one, bag) };
  expect([line.unit_cost, ownQuantity(line), costOf(line)]).toEqual([6_200_000, 400, 49_600_000]);
  expect(toBody({ ...emptyDelivery(day), lines: [line] }).lines).toEqual([
    expect.objectContaining({ quantity: 400, total_cost: 49_600_000 }),
  ]);
  // A cost that has no whole kobo for one kg loses nothing: the total is sent.
  const odd = { ...line, quantity: '1', unit_cost: 6_199_999 };
  expect(toBody({ ...emptyDelivery(day), lines: [odd] }).lines).toMatchObject([{ total_cost: 6_199_999 }]);
  expect(inPack(line, null)).toEqual({ pack: null, unit_cost: 124_000 });
});

test('a part of a pack that is no whole number of the item is a fault that says why', () => {
  const carton = { unit: 'carton', factor: 12 };
  const milk = { ...item('milk'), unit: 'tin', conversions: [carton] } as AnyItem;
  const form = (quantity: string) => ({
    ...emptyDelivery(day),
    lines: [{ ...lineOf(milk), pack: carton, quantity }],
  });
  expect(deliveryFaults(form('0.3'), day)).toEqual({
    'lines.0.quantity': '0.3 cartons are 3.6 tins. Only whole tins can be counted',
  });
  expect(deliveryFaults(form('0.5'), day)).toEqual({});
});

test('transport is no part of a delivery whose bill comes later: neither in its total nor in what is sent', () => {
  const line = { ...lineOf(item('flour', 1_000)), quantity: '2' };
  const form = { ...emptyDelivery(day), lines: [line], freight: 50 };
  // Nobody is owed yet, so its bill comes later.
  for (const later of [form, { ...form, supplier_id: 'mills', payment: 'later' as const }]) {
    expect([totalOf(later), toBody(later).freight]).toEqual([2_000, 0]);
  }
  for (const billed of [
    { ...form, supplier_id: 'mills' },
    { ...form, payment: 'cash' as const },
  ])
    expect([totalOf(billed), toBody(billed).freight]).toEqual([2_050, 50]);
});

test.each([
  ['12 ', 12],
  [' 12', 12],
  ['1,5', 1.5],
  ['0,5', 0.5],
  ['0,500', 0.5],
  ['1.500', 1.5],
  ['1,500', 1_500],
  ['1.500,5', 1_500.5],
  ['25,5', 25.5],
  ['٢٥', 25],
])('“%s” kg is counted, priced and sent as %d', (typed, quantity) => {
  const flour = { ...item('flour', 200), unit: 'kg' } as AnyItem;
  const line = { ...lineOf(flour), quantity: typed };
  const form = { ...emptyDelivery(day), lines: [line] };
  expect(deliveryFaults(form, day)).toEqual({});
  expect([ownQuantity(line), costOf(line), toBody(form).lines[0]!.quantity]).toEqual([
    quantity,
    quantity * 200,
    quantity,
  ]);
  expect(step(typed, 1)).toBe(String(quantity + 1));
});

test.each(['5 x', '1,2,3', '1.2.3', '-4', '1,00,000', '½', '3.', '2 bags'])(
  '“%s” is refused as it stands: a step, a scan and another price leave it',
  (typed) => {
    const line = { ...lineOf(item('flour', 200)), quantity: typed };
    expect(deliveryFaults({ ...emptyDelivery(day), lines: [line] }, day)).toHaveProperty([
      'lines.0.quantity',
    ]);
    expect([step(typed, 1), step(typed, -1)]).toEqual([typed, typed]);
    const scanned = addOne([line], item('flour', 200));
    expect(scanned.lines.map(({ quantity }) => quantity)).toEqual([typed, '1']);
    expect(scanned.count).toBe(1);
  },
);
