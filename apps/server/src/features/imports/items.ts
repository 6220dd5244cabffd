import type { Rehearsal } from '@lissafi/contract/imports';
import type { ItemType } from '@lissafi/contract/items';
import { ACCOUNT } from '@lissafi/domain/books/accounts';
import type { ItemRow } from '@lissafi/domain/imports/item-row';
import { spellings } from '@lissafi/domain/inventory/barcode';
import { addMoney } from '@lissafi/domain/money/money';
import { appendEvents } from '../../db/events.ts';
import { holdOrganization } from '../../db/organization-lock.ts';
import { arraysOf } from '../../db/rows.ts';
import type { Tx } from '../../db/scope.ts';
import { type Sql, sql } from '../../db/sql.ts';
import type { MemberContext } from '../../http/context.ts';
import { insertImported } from '../items/import.ts';
import { releaseCodes, removeUnused, retire } from '../items/remove-many.ts';
import { recordStock } from '../stock/record.ts';
import { AccountSums } from './account-sums.ts';
import type { KindRules, Progress } from './kind-rules.ts';
import { allRows, markDuplicates, markImported, markUndone, retiredRecords } from './rows.ts';
import { type ImportFile, openingDay } from './store.ts';

/** A name as it is compared: in small letters, and without marks and further spaces. */
const keyOfName = (name: Sql) =>
  sql`btrim(regexp_replace(lower(${name}), '[[:space:][:punct:]]+', ' ', 'g'))`;

/**
 * Marks rows whose SKU or barcode an item has already, or an earlier row of the file, which cannot be imported; and
 * those whose name an item has, or an earlier row whose SKU was made of the same name, which a person may import anyway.
 * What an import left behind that was undone is no such item. The reason names the stock that is left out with the row.
 */
async function match({ tx }: MemberContext, { id: importId }: Pick<ImportFile, 'id'>): Promise<void> {
  const id = tx.organization_id;
  const codes = await codesOf(tx, importId);
  await markDuplicates(
    tx,
    importId,
    sql`
    fresh as materialized (
      select r.row_number, r.anyway, lower(r.record -> 'fields' ->> 'sku') as sku,
        ${keyOfName(sql`r.record -> 'fields' ->> 'name'`)} as name,
        case when (r.record ->> 'quantity')::numeric > 0 then '. Its stock of '
          || trim_scale((r.record ->> 'quantity')::numeric / 10000) || ' in this row is left out: count it instead'
          else '' end as skipped,
        '-' || lpad(r.row_number::text, 4, '0') as numbered
      from import_row r where r.organization_id = ${id} and r.import_id = ${importId} and r.state = 'good'),
    codes as (select * from ${arraysOf(codes, { row_number: 'integer', code: 'text' })} as u (row_number, code)),
    same as (
      select f.row_number, f.first as earlier, 'SKU' as what
      from (select row_number, min(row_number) over (partition by sku) as first from fresh) f
      where f.first < f.row_number
      union all
      select f.row_number, min(f.first), 'barcode'
      from (select row_number, min(row_number) over (partition by code) as first from codes) f
      where f.first < f.row_number group by f.row_number),
    there as materialized (select i.id, i.name, i.sku, i.barcode, ${keyOfName(sql`i.name`)} as key from item i where i.organization_id = ${id}
      and not (i.status = 'inactive' and i.id = any (${retiredRecords(tx)}))),
    known as (
      select f.row_number, 1 as rank, true as final, i.id, 'item' as kind, i.name || ' has this SKU' || f.skipped as reason
      from fresh f join there i on lower(i.sku) = f.sku
      union all
      select f.row_number, 2, true, i.id, 'item', i.name || ' has this barcode' || f.skipped
      from codes c join fresh f on f.row_number = c.row_number join there i on i.barcode = c.code
      union all
      select s.row_number, 3, true, ${importId}::uuid, 'row', 'Row ' || s.earlier || ' has this ' || s.what || ' too'
      from same s
      union all
      select f.row_number, 4, false, i.id, 'item', 'An item has this name: ' || i.name || ', ' || i.sku || f.skipped
      from fresh f join there i on i.key = f.name
      where not f.anyway
      union all
      select f.row_number, 5, false, ${importId}::uuid, 'row', 'Row ' || min(o.row_number) || ' has this name too'
      from fresh f join fresh o on o.row_number < f.row_number and o.name = f.name
        and o.sku = left(f.sku, -length(f.numbered))
      where f.sku like '%' || f.numbered and not f.anyway group by f.row_number)`,
    ['final'],
  );
}

/** The barcodes of the good rows, each in all forms in which scanners report it. */
async function codesOf(tx: Tx, importId: string): Promise<{ row_number: number; code: string }[]> {
  const { rows } = await sql<{ row_number: number; barcode: string }>`
    select row_number, record -> 'fields' ->> 'barcode' as barcode from import_row
    where organization_id = ${tx.organization_id} and import_id = ${importId} and state = 'good'
      and record -> 'fields' ->> 'barcode' is not null`.execute(tx.db);
  return rows.flatMap(({ row_number, barcode }) => spellings(barcode).map((code) => ({ row_number, code })));
}

async function rehearse(type: ItemType, context: MemberContext, file: ImportFile): Promise<Rehearsal> {
  const { tx } = context;
  const rows = await allRows<ItemRow>(tx, file, 'good');
  const change = addMoney(...rows.map(({ record }) => record.value));
  const sums = new AccountSums();
  if (change > 0)
    sums.add([
      {
        account_code: type === 'raw_material' ? ACCOUNT.raw_materials : ACCOUNT.finished_goods,
        amount: change,
      },
      { account_code: ACCOUNT.opening_balance_equity, amount: -change },
    ]);
  const { rows: held } = await sql<{
    value: number;
  }>`select coalesce(sum(value), 0)::bigint as value from stock_position
    where organization_id = ${tx.organization_id}`.execute(tx.db);
  const before = held[0]!.value;
  const opened = rows.filter(({ record }) => record.quantity > 0).length;
  return {
    rows: rows.length,
    records: [
      { label: 'New items', count: rows.length },
      ...(opened > 0 ? [{ label: 'With opening stock', count: opened }] : []),
    ],
    entries: change > 0 ? 1 : 0,
    ...(await sums.named(tx)),
    stock: { before, change, after: before + change },
  };
}

async function commit(
  type: ItemType,
  context: MemberContext,
  file: ImportFile,
  progress: Progress,
): Promise<void> {
  const { tx, newId, now } = context;
  const rows = (await allRows<ItemRow>(tx, file, 'good')).map((row) => ({ ...row, record_id: newId() }));
  const fields = rows.map(({ record }) => record.fields);
  await releaseCodes(
    tx,
    retiredRecords(tx),
    {
      skus: fields.map(({ sku }) => sku),
      barcodes: fields.flatMap(({ barcode }) => (barcode ? spellings(barcode) : [])),
    },
    now,
  );
  await insertImported(
    context,
    type,
    rows.map(({ record_id: id, record }) => ({ id, ...record })),
    openingDay(context, file),
  );
  await markImported(tx, file, rows);
  await progress(rows.length);
}

/**
 * Items that nothing uses are deleted; of those with opening stock alone it is taken out, and they are retired. The
 * others stay, with their stock.
 */
async function undo(context: MemberContext, file: ImportFile, progress: Progress): Promise<string[]> {
  const { tx, now, user } = context;
  const rows = await allRows<ItemRow>(tx, file, 'imported');
  const ids = rows.flatMap(({ record_id }) => record_id ?? []);
  const deleted = await removeUnused(tx, ids);
  const taken = await takeStockBack(context, ids);
  await retire(tx, [...taken], now);
  await appendEvents(
    tx,
    [...deleted].map((subject_id) => ({ type: 'item.deleted', subject_id, actor_id: user.id })),
  );
  const gone = rows.filter(({ record_id }) => deleted.has(record_id!) || taken.has(record_id!));
  await markUndone(tx, file, gone);
  await progress(rows.length);
  const { rows: kept } = await sql<{
    name: string;
  }>`select name from item where organization_id = ${tx.organization_id}
    and id = any (${ids.filter((id) => !deleted.has(id) && !taken.has(id))}::uuid[]) order by lower(name)`.execute(
    tx.db,
  );
  return kept.map(({ name }) => name);
}

/** Takes out the opening stock of items that have no other movement and no other use; returns their ids. */
async function takeStockBack(context: MemberContext, ids: readonly string[]): Promise<Set<string>> {
  const { tx } = context;
  const opened = await onlyOpened(tx, ids);
  const [first] = opened;
  if (!first) return new Set();
  const { source_id, occurred_on } = first;
  await recordStock(context, {
    ...{ source_id, source_type: 'stock_opening', occurred_on, memo: 'Void: opening stock' },
    ...{ event: 'stock.adjusted', subject_id: source_id, effect: 'taking_back' },
    moves: opened.map((each) => ({
      ...{ item_id: each.item_id, kind: 'opening', quantity: -each.quantity, lot_id: null, any_lot: true },
      ...{
        account_code: ACCOUNT.opening_balance_equity,
        source_type: 'stock_opening',
        source_id: each.source_id,
      },
    })),
  });
  return new Set(opened.map(({ item_id }) => item_id));
}

async function onlyOpened(tx: Tx, ids: readonly string[]) {
  const id = tx.organization_id;
  const { rows } = await sql<{ item_id: string; quantity: number; source_id: string; occurred_on: string }>`
    select m.item_id, m.quantity_e4 as quantity, m.source_id, m.occurred_on from stock_movement m
    where m.organization_id = ${id} and m.item_id = any (${ids}::uuid[]) and m.kind = 'opening'
      and not exists (select from stock_movement o where o.organization_id = ${id} and o.item_id = m.item_id
        and o.seq <> m.seq)
      and not exists (select from bom b where b.organization_id = ${id} and b.finished_good_id = m.item_id)
      and not exists (select from bom_line b where b.organization_id = ${id} and b.item_id = m.item_id)
      and not exists (select from production_material b where b.organization_id = ${id} and b.item_id = m.item_id)
      and not exists (select from invoice_item b where b.organization_id = ${id} and b.inventory_item_id = m.item_id)
    order by m.item_id`.execute(tx.db);
  return rows;
}

export const itemImport = (
  type: ItemType,
): Pick<KindRules, 'match' | 'rehearse' | 'commit' | 'undo' | 'hold'> => ({
  ...{ match, undo, hold: ({ tx }) => holdOrganization(tx) },
  rehearse: (context, file) => rehearse(type, context, file),
  commit: (context, file, progress) => commit(type, context, file, progress),
});
