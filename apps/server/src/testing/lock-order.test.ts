import { expect, test } from 'vitest';
import { lockOrder, locksOf } from './lock-order.ts';

const faultsIn = (...statements: string[]) => {
  const faults: string[] = [];
  const follow = lockOrder((fault) => faults.push(fault.split(':')[0]!));
  for (const statement of ['begin', ...statements]) follow(statement);
  return faults;
};
const lock = (table: string) => `select id from ${table} where organization_id = $1 for no key update`;

test('what a statement locks is read from its words', () => {
  expect(locksOf('select 1 from "invoice" where id = $1 for no key update')).toEqual([
    { table: 'invoice', explicit: true },
  ]);
  expect(
    locksOf('with w0 as (update stock_position p set x = 1), w1 as (insert into event values (1)) select 1'),
  ).toEqual([{ table: 'stock_position', explicit: false }]);
  expect(locksOf('select 1 from invoice')).toEqual([]);
});

test('the document before the customer before the items, and the counter last', () => {
  const order = ['invoice', 'customer', 'stock_position', 'organization_counter'];
  expect(faultsIn(...order.map(lock))).toEqual([]);
  expect(faultsIn(lock('customer'), lock('invoice'))).toEqual(['invoice is locked after customer']);
  expect(faultsIn(lock('organization_counter'), lock('customer'))).toEqual([
    'customer is locked after organization_counter',
  ]);
});

test('under the counter only what is held, or was written in this transaction, is changed', () => {
  const change = 'update invoice set status = $1 where organization_id = $2';
  expect(faultsIn(lock('invoice'), lock('organization_counter'), change)).toEqual([]);
  expect(faultsIn('insert into invoice values ($1)', lock('organization_counter'), change)).toEqual([]);
  expect(faultsIn(lock('organization_counter'), change)).toEqual([
    'invoice is changed under the counter and was not held before',
  ]);
  expect(faultsIn(lock('organization_counter'), 'commit', 'begin', change)).toEqual([]);
});
