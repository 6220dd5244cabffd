import { expect, test } from 'vitest';
import { constraintOf } from './constraint.ts';

test.each([
  [{ constraint: 'customer_pkey' }, 'customer_pkey'],
  [{ constraint: 'customer_pkey_102090' }, 'customer_pkey'],
  [new Error('no constraint'), null],
])('%j names %s', (error, name) => {
  expect(constraintOf(error)).toBe(name);
});
