import type { Reading } from './measure.ts';

export const RAW = '/api/v1/inventory/raw-materials';
const FROM_ITEM = `from item i join stock_position p on p.organization_id = i.organization_id and p.item_id = i.id
  where i.organization_id = $1 and i.item_type = 'raw_material'`;
const ITEM = `select i.id, i.name, i.sku, i.unit, i.status, i.minimum_stock_e4, i.maximum_stock_e4, i.standard_cost, i.conversions,
  p.quantity_e4, p.value, p.allocated_e4, p.last_quantity_e4, p.last_value, i.version, i.created_at, i.updated_at`;
const MOVEMENT = `select m.id, m.kind, m.quantity_e4, m.value, m.quantity_after_e4, m.value_after, m.occurred_on, m.source_type,
  m.source_id, m.reason, m.reference, m.journal_entry_id, m.created_at from stock_movement m where m.organization_id = $1`;

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
