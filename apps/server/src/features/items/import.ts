import { ITEM_COLUMNS, type ItemImport, type itemImportRoutes } from '@lissafi/contract/item-import';
import { finishedGoodRoutes, type ItemType, rawMaterialRoutes } from '@lissafi/contract/items';
import { LIMITS } from '@lissafi/contract/limits';
import type { RowFault } from '@lissafi/contract/opening-balances';
import { ACCOUNT } from '@lissafi/domain/books/accounts';
import { spellings } from '@lissafi/domain/inventory/barcode';
import { exactCost, isCountable } from '@lissafi/domain/inventory/stock';
import { ONE_E4, toE4 } from '@lissafi/domain/money/decimal';
import { appendEvents } from '../../db/events.ts';
import { insertRows } from '../../db/rows.ts';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import type { Handlers, MemberContext } from '../../http/context.ts';
import {
  checkRow,
  faultsOfRow,
  openingFaults,
  type Row,
  readSheet,
  refuseFaults,
  rowFault,
} from '../../http/csv-import.ts';
import { UNCOUNTABLE } from '../stock/countable.ts';
import { recordStock } from '../stock/record.ts';
import { type ItemFields, insertItems } from './store.ts';

type Field = keyof typeof ITEM_COLUMNS;
interface Incoming {
  row: number;
  fields: ItemFields & { name: string; sku: string; barcode?: string | null | undefined };
  category: string | null | undefined;
  supplier: string | null | undefined;
  /** Scaled by 10^4. */
  quantity: number;
  /** Kobo. */
  value: number;
}
const PREVIEW_ROWS = 100;
/** The maximum length of a category's or supplier's name. */
const NAME = 100;

/**
 * Imports items with their opening stock from a file; returns the faults of all rows, and imports all or none
 * (S2.7-13).
 */
async function importItems(
  context: MemberContext,
  type: ItemType,
  input: { file: string; preview: 'true' | 'false'; opening_on?: string | undefined },
): Promise<ItemImport> {
  const { columns, rows, faults } = readSheet<Field>(input.file, ITEM_COLUMNS, ['name', 'sku', 'unit'], {
    kind: type === 'raw_material' ? 'raw_materials' : 'finished_goods',
    currency: context.organization.currency,
    most: LIMITS.stock_import_rows,
  });
  // A missing column would otherwise be reported again for every row.
  const incoming = (faults.some(({ row }) => row === 1) ? [] : rows).flatMap((row) =>
    readRow(type, row, faults),
  );
  faults.push(...(await duplicateFaults(context.tx, incoming)));
  const opened = incoming.filter(({ quantity }) => quantity > 0).map(({ row }) => row);
  faults.push(...openingFaults(context, opened, 'quantity'));
  const date = input.opening_on ?? context.today;
  if (date > context.today) faults.push(rowFault(0, 'opening_on', 'The date is in the future'));
  const opening_value = openingValue(incoming, faults);
  faults.sort((a, b) => a.row - b.row);
  const preview = input.preview === 'true';
  if (!preview) {
    refuseFaults(faults);
    await insertImported(
      context,
      type,
      incoming.map((one) => ({ ...one, id: context.newId() })),
      date,
    );
  }
  return {
    preview,
    columns,
    rows: rows
      .slice(0, PREVIEW_ROWS)
      .map(({ row, cells }) => ({ row, cells: cells as Record<string, string> })),
    errors: faults,
    row_count: rows.length,
    created: preview ? 0 : incoming.length,
    opening_value,
  };
}

/** Returns the total of all rows; 0 where that is a fault. */
function openingValue(incoming: readonly Incoming[], faults: RowFault[]): number {
  const sum = incoming.reduce((all, one) => all + BigInt(one.value), 0n);
  if (Number.isSafeInteger(Number(sum))) return Number(sum);
  faults.push(rowFault(0, 'value', UNCOUNTABLE));
  return 0;
}

function readRow(type: ItemType, line: Row<Field>, faults: RowFault[]): Incoming[] {
  const { row, cells, values } = line;
  const [minimum_stock, maximum_stock, count] = [
    values.quantity('minimum_stock'),
    values.quantity('maximum_stock'),
    values.quantity('quantity'),
  ];
  const [standard_cost, selling_price, value] = [
    values.money('standard_cost'),
    values.money('selling_price'),
    values.money('value'),
  ];
  const [sku, barcode] = [values.code('sku'), values.code('barcode') || null];
  faults.push(...faultsOfRow(line));
  if (minimum_stock !== null && maximum_stock !== null && maximum_stock < minimum_stock)
    faults.push(rowFault(row, 'maximum_stock', 'Maximum stock must be at least the minimum stock'));
  const routes = type === 'raw_material' ? rawMaterialRoutes : finishedGoodRoutes;
  const fields = checkRow(
    routes.create.body,
    row,
    {
      name: cells.name ?? '',
      sku,
      unit: cells.unit ?? '',
      description: cells.description ?? null,
      barcode,
      minimum_stock,
      maximum_stock,
      standard_cost,
      ...(type === 'finished_good' && { selling_price }),
    },
    faults,
  );
  const quantity = count === null ? 0 : toE4(count);
  const cost =
    standard_cost === null ? null : exactCost(quantity, { quantity: ONE_E4, value: standard_cost });
  if (quantity > 0 && value === null && standard_cost === null && !cells.value)
    faults.push(rowFault(row, 'value', 'Please enter the value of this stock', 'REQUIRED'));
  if (quantity === 0 && value) faults.push(rowFault(row, 'quantity', 'There is a value, but no quantity'));
  if (standard_cost !== null && cost === null && value === null)
    faults.push(rowFault(row, 'standard_cost', UNCOUNTABLE));
  else if (value !== null && !isCountable({ quantity, value }))
    faults.push(rowFault(row, 'value', UNCOUNTABLE));
  if (!fields) return [];
  return [
    {
      row,
      // The sheet has it: this import reads columns by their exact names.
      fields: { ...fields, sku: fields.sku ?? '' },
      category: cells.category?.slice(0, NAME),
      supplier: cells.supplier?.slice(0, NAME),
      quantity,
      value: value ?? cost ?? 0,
    },
  ];
}

/**
 * A file that is sent twice, or contains an item twice, must not create duplicates: neither by SKU, nor by one of the
 * forms in which scanners report a barcode.
 */
async function duplicateFaults(tx: Tx, incoming: readonly Incoming[]): Promise<RowFault[]> {
  const { rows } = await sql<{ field: 'sku' | 'barcode'; code: string }>`
    select 'sku' as field, lower(sku) as code from item where organization_id = ${tx.organization_id}
      and lower(sku) = any (${incoming.map(({ fields }) => fields.sku.toLowerCase())}::text[])
    union all
    select 'barcode', barcode from item where organization_id = ${tx.organization_id}
      and barcode = any (${incoming.flatMap(({ fields }) => spellings(fields.barcode ?? ''))}::text[])`.execute(
    tx.db,
  );
  const known = new Set(rows.map(({ field, code }) => `${field} ${code}`));
  const seen = new Set<string>();
  return incoming.flatMap(({ row, fields }) =>
    (
      [
        ['sku', 'SKU', [fields.sku.toLowerCase()]],
        ['barcode', 'barcode', fields.barcode ? spellings(fields.barcode) : []],
      ] as const
    ).flatMap(([field, word, codes]) => {
      const keys = codes.map((code) => `${field} ${code}`);
      const isKnown = keys.some((key) => known.has(key));
      const isTwice = keys.some((key) => seen.has(key));
      for (const key of keys) seen.add(key);
      if (isKnown) return [rowFault(row, field, `Another item has this ${word}`, 'EXISTS')];
      return isTwice ? [rowFault(row, field, `This ${word} appears twice in the file`, 'EXISTS')] : [];
    }),
  );
}

/** Returns ids by name in lower case; missing names are created. */
async function idsOf(
  { tx, newId }: MemberContext,
  table: 'item_category' | 'supplier',
  names: readonly (string | null | undefined)[],
): Promise<Map<string, string>> {
  // The first spelling of a name is kept.
  const wanted = new Map(
    names.flatMap((name) => (name ? [[name.toLowerCase(), name] as const] : [])).reverse(),
  );
  if (wanted.size === 0) return new Map();
  const read = async () => {
    const { rows } = await sql<{
      id: string;
      name: string;
    }>`select id, lower(name) as name from ${sql.table(table)}
      where organization_id = ${tx.organization_id} and lower(name) = any (${[...wanted.keys()]}::text[])
      order by created_at desc, id desc`.execute(tx.db);
    return new Map(rows.map(({ id, name }) => [name, id]));
  };
  const there = await read();
  const missing = [...wanted].flatMap(([key, name]) => (there.has(key) ? [] : [name]));
  if (missing.length === 0) return there;
  await insertRows(
    tx,
    table,
    missing.map((name) => ({ id: newId(), name })),
    { id: 'uuid', name: 'text' },
    sql`on conflict do nothing`,
  ).execute(tx.db);
  return read();
}

/** Creates items with their opening stock, which came in on `date`; the caller has checked them. */
export async function insertImported(
  context: MemberContext,
  type: ItemType,
  incoming: readonly (Omit<Incoming, 'row'> & { id: string })[],
  date: string,
): Promise<void> {
  const { tx, newId, now, user } = context;
  const categories = await idsOf(
    context,
    'item_category',
    incoming.map((one) => one.category),
  );
  const suppliers = await idsOf(
    context,
    'supplier',
    incoming.map((one) => one.supplier),
  );
  const named = (ids: Map<string, string>, name: string | null | undefined) =>
    ids.get(name?.toLowerCase() ?? '') ?? null;
  const rows = incoming.map((one) => ({
    ...one,
    fields: {
      ...one.fields,
      category_id: named(categories, one.category),
      supplier_id: named(suppliers, one.supplier),
    },
  }));
  await insertItems(tx, type, rows, now);
  const opened = rows.filter(({ quantity }) => quantity > 0);
  const source_id = newId();
  if (opened.length > 0) {
    await recordStock(context, {
      source_id,
      source_type: 'stock_opening',
      occurred_on: date,
      memo: 'Opening stock',
      event: 'stock.opened',
      subject_id: source_id,
      moves: opened.map(({ id, quantity, value }) => ({
        item_id: id,
        kind: 'opening',
        quantity,
        value,
        account_code: ACCOUNT.opening_balance_equity,
        source_type: 'stock_opening',
        source_id,
      })),
    });
  }
  await appendEvents(
    tx,
    rows.map(({ id }) => ({ type: 'item.created', subject_id: id, actor_id: user.id })),
  );
}

export const itemImportHandlers: Handlers<typeof itemImportRoutes> = {
  rawMaterials: (context) => importItems(context, 'raw_material', context.body),
  finishedGoods: (context) => importItems(context, 'finished_good', context.body),
};
