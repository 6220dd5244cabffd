import { expect, test } from 'vitest';
import { constraintOf } from './constraint.ts';

test.each([
  [{ constraint: 'customer_pkey' }, 'customer_pkey'],
  [{ constraint: 'customer_pkey_102090' }, 'customer_pkey'],
  [
    { code: '23505', message: 'duplicate key value violates unique constraint "customer_pkey_102090"' },
    'customer_pkey',
  ],
  [{ code: 'P0001', message: 'The constraint "of an entry" is broken' }, null],
  [new Error('no constraint'), null],
])('%j names %s', (error, name) => {
  expect(constraintOf(error)).toBe(name);
});
