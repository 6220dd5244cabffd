import type pg from 'pg';
import { copyRows, type Reading } from './measure.ts';

const ITEMS = 10_000;
const MOVEMENTS_EACH = 100;

export const RAW = '/api/v1/inventory/raw-materials';
const FROM_ITEM = `from item i join stock_position p on p.organization_id = i.organization_id and p.item_id = i.id
  where i.organization_id = $1 and i.item_type = 'raw_material'`;
const ITEM = `select i.id, i.name, i.sku, i.unit, i.status, i.minimum_stock_e4, i.maximum_stock_e4, i.standard_cost, i.conversions,
  p.quantity_e4, p.value, p.allocated_e4, p.last_quantity_e4, p.last_value, i.version, i.created_at, i.updated_at`;
const MOVEMENT = `select m.id, m.kind, m.quantity_e4, m.value, m.quantity_after_e4, m.value_after, m.occurred_on, m.source_type,
  m.source_id, m.reason, m.reference, m.journal_entry_id, m.created_at from stock_movement m where m.organization_id = $1`;

/** 10,000 materials with a hundred movements each, half in and half out, made from one that was received for real. */
export async function fillStock(owner: pg.Client, organizationId: string, itemId: string): Promise<void> {
  await owner.query('begin; set local session_replication_role = replica');
  const copy = (table: string, count: number, set: Record<string, string>, where: string) =>
    copyRows(owner, organizationId, { table, count, set, where });
  const id = (kind: number, number = 'n') =>
    `('0190000${kind}-0000-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`;
  await copy(
    'item',
    ITEMS,
    {
      id: id(1),
      sku: `'RM-' || n`,
      name: `'Material ' || (n * 7919 % 10007)`,
      minimum_stock_e4: `case when n % 20 = 0 then 10000000 else 100000 end`,
      created_at: `now() - make_interval(mins => n)`,
    },
    `and t.id = '${itemId}'`,
  );
  await copy(
    'stock_position',
    ITEMS,
    {
      item_id: id(1),
      quantity_e4: '(n % 500 + 20) * 10000::bigint',
      value: '(n % 500 + 20) * 1000::bigint',
      last_issued_on: 'current_date - n % 400',
    },
    `and t.item_id = '${itemId}'`,
  );
  const item = `(1 + (n - 1) % ${ITEMS})`;
  const seq = `(1 + (n - 1) / ${ITEMS})`;
  const sign = `(case when n / ${ITEMS} % 2 = 0 then 1 else -1 end)`;
  await copy(
    'stock_movement',
    ITEMS * MOVEMENTS_EACH,
    {
      id: id(2),
      item_id: id(1, item),
      seq,
      kind: `case when n / ${ITEMS} % 10 = 9 then 'adjustment' else t.kind end`,
      reason: `case when n / ${ITEMS} % 10 = 9 then 'damage' end`,
      quantity_e4: `${sign} * 100000`,
      value: `${sign} * 10000`,
      occurred_on: `current_date - (${MOVEMENTS_EACH} - ${seq})::int`,
      posted_on: `current_date - (${MOVEMENTS_EACH} - ${seq})::int`,
      quantity_after_e4: '200000',
      created_at: `now() - make_interval(days => (${MOVEMENTS_EACH} - ${seq})::int)`,
    },
    `and t.item_id = '${itemId}'`,
  );
  await owner.query(
    `insert into stock_month (organization_id, item_id, branch_id, location_id, month, posted_month, kind, account_code,
       quantity_e4, value, movements, received_e4)
     select organization_id, item_id, branch_id, location_id, date_trunc('month', occurred_on),
       date_trunc('month', posted_on), kind, account_code, sum(quantity_e4), sum(value), count(*),
       sum(greatest(quantity_e4, 0))
     from stock_movement where organization_id = $1 group by 1, 2, 3, 4, 5, 6, 7, 8
     on conflict (organization_id, item_id, month, posted_month, kind, account_code, location_id, branch_id)
       do update set quantity_e4 = excluded.quantity_e4, value = excluded.value, movements = excluded.movements,
         received_e4 = excluded.received_e4`,
    [organizationId],
  );
  await owner.query('commit');
  await owner.query('vacuum analyze');
}

/** Lists, item page, stock card and valuation out of 1,000,000 movements, by the application's own path and by hand. */
export function stockReadings(): Reading[] {
  const one = '01900001-0000-7000-8000-000000001000';
  const count = (from: string) => `select count(*) ${from}`;
  const page = (filter: string, order: string) => [
    count(`${FROM_ITEM} ${filter}`),
    `${ITEM} ${FROM_ITEM} ${filter} order by ${order} limit 25`,
  ];
  const low = `and p.quantity_e4 > 0 and p.quantity_e4 <= i.minimum_stock_e4`;
  const found = `and (i.name ilike '%aterial 17%' or i.sku ilike '%aterial 17%' or i.description ilike '%aterial 17%')`;
  const adjusted = `from stock_movement m where m.organization_id = $1 and m.kind = 'adjustment'`;
  return [
    { name: 'materials by name', path: RAW, bare: page('', 'lower(i.name), i.id') },
    {
      name: 'low ones, most worth first',
      path: `${RAW}?stock_status=low_stock&sort_by=stock_value&sort_direction=desc`,
      bare: page(low, 'p.value desc, i.id'),
    },
    {
      name: 'found by name, by cost',
      path: `${RAW}?search=aterial%2017&sort_by=unit_cost`,
      bare: page(found, 'p.value::numeric / p.quantity_e4, i.id'),
    },
    { name: 'item page', path: `${RAW}/${one}`, bare: [`${ITEM} ${FROM_ITEM} and i.id = '${one}'`] },
    {
      name: 'stock card',
      path: `${RAW}/${one}/movements`,
      bare: [
        `select count(*) from stock_movement where organization_id = $1 and item_id = '${one}'`,
        `${MOVEMENT} and item_id = '${one}' order by occurred_on desc, seq desc limit 25`,
      ],
    },
    {
      name: 'adjustments, newest first',
      path: '/api/v1/inventory/accounting/adjustments',
      bare: [
        count(adjusted),
        `${MOVEMENT} and kind = 'adjustment' order by occurred_on desc, id desc limit 25`,
      ],
    },
    {
      name: 'valuation, now',
      path: '/api/v1/inventory/accounting/valuation',
      bare: [
        `select i.id, i.item_type, i.name, i.sku, p.quantity_e4, p.value from item i
          join stock_position p on p.organization_id = i.organization_id and p.item_id = i.id
          where i.organization_id = $1 order by lower(i.name), i.id`,
      ],
    },
  ];
}
