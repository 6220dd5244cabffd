import { expect, test } from 'vitest';
import { takeBack } from './customer-returns.ts';

test('partial returns take their share of the issue, and the last part takes the rest', () => {
  const issue = { id: 'a', quantity: 30_000, value: 1_000, returned_quantity: 0, returned_value: 0 };
  const [first] = takeBack([issue], 10_000);
  expect(first).toEqual({ issue_id: 'a', quantity: 10_000, value: 333 });
  const [second] = takeBack([{ ...issue, returned_quantity: 10_000, returned_value: 333 }], 10_000);
  expect(second!.value).toBe(334);
  const rest = takeBack([{ ...issue, returned_quantity: 20_000, returned_value: 667 }], 20_000);
  expect(rest).toEqual([{ issue_id: 'a', quantity: 10_000, value: 333 }]);
});

test('what the first issue does not cover is taken from the next, and no more than is returned', () => {
  const issue = { id: 'a', quantity: 10_000, value: 100, returned_quantity: 0, returned_value: 0 };
  const next = { ...issue, id: 'b', quantity: 20_000, value: 500 };
  expect(takeBack([issue, next, { ...next, id: 'c' }], 15_000)).toEqual([
    { issue_id: 'a', quantity: 10_000, value: 100 },
    { issue_id: 'b', quantity: 5_000, value: 125 },
  ]);
});

test('an issue from two layers is returned to both, and nothing is returned twice', () => {
  const layers = [
    { id: 'a', quantity: 10_000, value: 100, returned_quantity: 10_000, returned_value: 100 },
    { id: 'b', quantity: 20_000, value: 500, returned_quantity: 0, returned_value: 0 },
  ];
  expect(takeBack(layers, 30_000)).toEqual([{ issue_id: 'b', quantity: 20_000, value: 500 }]);
});
