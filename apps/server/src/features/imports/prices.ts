import type { Rehearsal } from '@lissafi/contract/imports';
import type { PriceRow } from '@lissafi/domain/imports/price-row';
import { rowFault } from '@lissafi/domain/imports/row-reading';
import { spellings } from '@lissafi/domain/inventory/barcode';
import { type NamesToCompare, namesToCompare } from '@lissafi/domain/language/name-similarity';
import { breather } from '../../breather.ts';
import { appendEvents } from '../../db/events.ts';
import { holdOrganization } from '../../db/organization-lock.ts';
import { arraysOf } from '../../db/rows.ts';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import type { MemberContext } from '../../http/context.ts';
import { changePrices } from '../items/prices.ts';
import type { KindRules, Progress } from './kind-rules.ts';
import { allRows, markImported, markUndone } from './rows.ts';
import type { ImportFile } from './store.ts';

interface Item {
  id: string;
  sku: string;
  barcode: string | null;
  name: string;
  selling_price: number | null;
}
/** A row whose item was found, with the price that it has now. */
type FoundRow = PriceRow & { item_id: string; before: number | null };

const LIKELY = 3;
const ALIKE = 0.4;
/** So many unknown names are compared with all items; the others are corrected by hand. */
const COMPARED = 200;

/** Finds the item of each row by SKU, barcode or name. An item that is not found is a fault with the likely names. */
async function match({ tx }: MemberContext, file: Pick<ImportFile, 'id'>): Promise<void> {
  const { rows: items } = await sql<Item>`select id, sku, barcode, name, selling_price from item
    where organization_id = ${tx.organization_id} and item_type = 'finished_good' order by created_at desc, id desc`.execute(
    tx.db,
  );
  const by = (keys: (item: Item) => readonly string[]) =>
    new Map(items.flatMap((item) => keys(item).map((key) => [key.toLowerCase(), item] as const)));
  const [skus, barcodes, names] = [
    by(({ sku }) => [sku]),
    by(({ barcode }) => (barcode === null ? [] : spellings(barcode))),
    by(({ name }) => [name]),
  ];
  const seen = new Map<string, number>();
  const likely = likelyItems(items);
  const breathe = breather();
  const rows = await allRows<PriceRow>(tx, file, 'good');
  const readRow = async ({ row_number, record }: (typeof rows)[number]) => {
    const { sku, barcode, name } = record;
    const item = [
      sku && skus.get(sku.toLowerCase()),
      barcode && barcodes.get(barcode.toLowerCase()),
      !sku && !barcode && name && names.get(name.toLowerCase()),
    ].find(Boolean);
    const row = {
      row_number,
      record: null as string | null,
      faults: null as string | null,
      match: null as string | null,
    };
    if (!item) {
      const field = sku ? 'sku' : barcode ? 'barcode' : 'name';
      const like = await likely(name ?? sku ?? barcode!);
      const fault = rowFault(
        field,
        `No product has this ${field === 'sku' ? 'SKU' : field}`,
        like.flatMap((each) => (each[field] ? [{ label: `Use ${each.name}`, value: each[field] }] : [])),
      );
      return { ...row, state: 'faulty', faults: JSON.stringify([fault]) };
    }
    const found = JSON.stringify({ ...record, item_id: item.id, before: item.selling_price });
    const earlier = seen.get(item.id);
    if (earlier)
      return {
        ...row,
        state: 'duplicate',
        record: found,
        match: JSON.stringify({
          kind: 'row',
          id: file.id,
          reason: `Row ${earlier} has a price of ${item.name} too`,
          final: true,
        }),
      };
    seen.set(item.id, row_number);
    if (item.selling_price === record.selling_price)
      return {
        ...row,
        state: 'duplicate',
        record: found,
        match: JSON.stringify({
          kind: 'item',
          id: item.id,
          reason: `${item.name} has this price already`,
          final: true,
        }),
      };
    return { ...row, state: 'good', record: found };
  };
  const read = [];
  for (const row of rows) {
    await breathe();
    read.push(await readRow(row));
  }
  await sql`update import_row r set state = u.state, record = u.record, faults = u.faults, match = u.match
    from ${arraysOf(read, {
      ...{ row_number: 'integer', record: 'jsonb', faults: 'jsonb', match: 'jsonb', state: 'text' },
    })} as u (row_number, record, faults, match, state)
    where r.organization_id = ${tx.organization_id} and r.import_id = ${file.id}
      and r.row_number = u.row_number`.execute(tx.db);
}

/** Returns what finds the items whose names are most like what a row says; it knows all items once it is asked. */
function likelyItems(items: readonly Item[]): (said: string) => Promise<Item[]> {
  let names: NamesToCompare | undefined;
  let compared = 0;
  return async (said) => {
    if (++compared > COMPARED) return [];
    if (!names) {
      const breathe = breather();
      names = namesToCompare();
      for (const item of items) {
        await breathe();
        names.add(item.name);
      }
    }
    return names.like(said, ALIKE, LIKELY).map((place) => items[place]!);
  };
}

async function rehearse({ tx }: MemberContext, file: ImportFile): Promise<Rehearsal> {
  const rows = await allRows<FoundRow>(tx, file, 'good');
  const up = rows.filter(({ record }) => record.selling_price > (record.before ?? 0)).length;
  const records = [
    { label: 'Prices that rise', count: up },
    { label: 'Prices that fall', count: rows.length - up },
  ].filter(({ count }) => count > 0);
  return { rows: rows.length, records, entries: 0, accounts: [], total: 0, stock: null };
}

async function commit(context: MemberContext, file: ImportFile, progress: Progress): Promise<void> {
  const { tx } = context;
  // The prices may have changed since the rows were read.
  await match(context, file);
  const rows = await allRows<FoundRow>(tx, file, 'good');
  const set = await setPrices(
    context,
    rows.map(({ record }) => ({ id: record.item_id, before: record.before, price: record.selling_price })),
  );
  const done = rows.filter(({ record }) => set.has(record.item_id));
  await markImported(
    tx,
    file,
    done.map(({ row_number, record }) => ({ row_number, record_id: record.item_id })),
  );
  await progress(done.length);
}

async function setPrices(
  { tx, now, user }: MemberContext,
  rows: readonly { id: string; before: number | null; price: number | null }[],
): Promise<Set<string>> {
  const set = await changePrices(tx, rows, now);
  await appendEvents(
    tx,
    [...set].map((subject_id) => ({ type: 'item.updated', subject_id, actor_id: user.id })),
  );
  return set;
}

/** Prices that are still what the import set get their earlier one again; others stay. */
async function undo(context: MemberContext, file: ImportFile, progress: Progress): Promise<string[]> {
  const { tx } = context;
  const rows = await allRows<FoundRow>(tx, file, 'imported');
  const set = await setPrices(
    context,
    rows.map(({ record }) => ({ id: record.item_id, before: record.selling_price, price: record.before })),
  );
  await markUndone(
    tx,
    file,
    rows.filter(({ record }) => set.has(record.item_id)),
  );
  await progress(rows.length);
  return keptNames(
    tx,
    rows.flatMap(({ record }) => (set.has(record.item_id) ? [] : [record.item_id])),
  );
}

async function keptNames(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{
    name: string;
  }>`select name from item where organization_id = ${tx.organization_id}
    and id = any (${ids}::uuid[]) order by lower(name)`.execute(tx.db);
  return rows.map(({ name }) => name);
}

export const priceImport: Pick<KindRules, 'match' | 'rehearse' | 'commit' | 'undo' | 'hold'> = {
  ...{ match, rehearse, commit, undo },
  hold: ({ tx }) => holdOrganization(tx),
};
