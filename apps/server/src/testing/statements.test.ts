import { expect, test } from 'vitest';
import { faultsOf, faultsOfValues } from './statements.ts';

const tables = new Set(['invoice', 'invoice_item', 'item', 'customer', 'organization_counter']);
const kinds = (text: string) => faultsOf(text, tables).map((fault) => fault.slice(0, fault.indexOf(':')));

test.each([
  ['select 1 from app_user where id = $1'],
  ['select * from invoice where organization_id = $1 and id = $2 for update'],
  [
    'select "i"."id" from "invoice" as "i" inner join "customer" as "c" on "c"."organization_id" = "i"."organization_id" where "i"."organization_id" = $1',
  ],
  [
    'select (select count(*) from item i where i.organization_id = $1) from customer c where c.organization_id = $2',
  ],
  ['insert into invoice (organization_id, customer) values ($1, $2)'],
  [
    'insert into invoice (organization_id, id, customer) select s.organization_id, u.* from organization_counter s, unnest($1::uuid[], $2::jsonb[]) as u (id, customer) where s.organization_id = $3',
  ],
  [
    'with w0 as (insert into item (organization_id, id) select s.organization_id, u.* from organization_counter s, unnest($1::uuid[]) as u where s.organization_id = $2), w1 as (update item set name = $3 where organization_id = $4) select 1',
  ],
])('%s is well', (text) => {
  expect(kinds(text)).toEqual([]);
});

test.each([
  [
    'select * from invoice where id = $1',
    ['no organization_id = $n beside invoice', 'invoice without its organization_id'],
  ],
  [
    'select (select count(*) from item i where i.organization_id = c.organization_id) from customer c where c.organization_id = $1',
    ['no organization_id = $n beside i'],
  ],
  ['select * from invoice i, item t where i.organization_id = $1', ['t without its organization_id']],
  [
    'select * from invoice i join customer c on c.organization_id = i.organization_id where i.organization_id = $1 for update of i',
    ['a lock around a join'],
  ],
  [
    'insert into item (organization_id, id) select $1, * from unnest($2::uuid[])',
    ['insert … select from unnest without the helper'],
  ],
  [
    'with w0 as (insert into item (organization_id, id) values ($1, (select max(id) from item where organization_id = $1))) select 1',
    ['a subquery within VALUES'],
  ],
  [
    'select 1 from invoice i join customer c on c.organization_id = i.organization_id and c.id = coalesce(i.paid_by, i.customer_id) where i.organization_id = $1',
    ['a join by coalesce, which row security keeps from an index'],
  ],
  ['select * from app_user where id in ($1, $2, $3)', ['in (…) in place of an array']],
  [
    'with w0 as (delete from invoice_item where invoice_id = $1) select 1',
    ['no organization_id = $n beside invoice_item', 'invoice_item without its organization_id'],
  ],
])('%s breaks a rule', (text, faults) => {
  expect(kinds(text)).toEqual(faults);
});

test('a comparison with a parameter that is null is found, an assignment of one is none', () => {
  const found = (text: string, ...values: unknown[]) => faultsOfValues(text, values).length;
  const subquery = 'select (select c.name from customer c where c.organization_id = $1 and c.id = $2)';
  expect([found(subquery, 'a', null), found(subquery, 'a', 'b')]).toEqual([1, 0]);
  expect(found('with w0 as (update item set name = $2 where organization_id = $1) select 1', 'a', null)).toBe(
    0,
  );
});
