import type { Permission } from '@lissafi/contract/permissions';
import type {
  DraftedLine,
  PurchaseLine,
  PurchaseSuggestions,
  UnwatchedLine,
} from '@lissafi/contract/reorder';
import { stockStatus } from '@lissafi/domain/inventory/item';
import { purchaseUnit, runsOut, suggestPurchase } from '@lissafi/domain/inventory/reorder';
import { exactCost } from '@lissafi/domain/inventory/stock';
import { fromE4, ONE_E4 } from '@lissafi/domain/money/decimal';
import type { Tx } from '../../db/scope.ts';
import { type Candidate, readCandidates, readUnwatched, type Unwatched } from './store.ts';

/** What all parts of the list say of an item. */
const named = (row: Pick<Candidate, 'item_id' | 'item_type' | 'name' | 'sku' | 'unit' | 'on_hand'>) => ({
  ...{ item_id: row.item_id, item_type: row.item_type, name: row.name, sku: row.sku, unit: row.unit },
  on_hand: fromE4(row.on_hand),
});

const draftsOf = ({ drafts }: Candidate) =>
  drafts.map(({ quantity_e4, ...order }) => ({ ...order, quantity: fromE4(quantity_e4) }));

/** An item that would be bought, did it not stand on a draft order; null for another. */
function toDrafted(row: Candidate, coverDays: number): DraftedLine | null {
  if (row.drafted === 0) return null;
  if (!suggestPurchase({ ...row, on_order: row.on_order - row.drafted }, coverDays)) return null;
  return {
    ...named(row),
    stock_status: stockStatus({ ...row, quantity: row.on_hand }),
    minimum_stock: fromE4(row.minimum),
    on_order: fromE4(row.on_order),
    drafts: draftsOf(row),
  };
}

/** An item without a minimum that will be gone soon, and is on no other part of the list; null for another. */
function toUnwatched(row: Unwatched, coverDays: number, listed: ReadonlySet<string>): UnwatchedLine | null {
  const found = listed.has(row.item_id) ? null : runsOut(row, coverDays);
  return (
    found && {
      ...named(row),
      stock_status: stockStatus({ quantity: row.on_hand, minimum: null, maximum: null }),
      minimum_stock: null,
      version: row.version,
      used_30_days: fromE4(row.used_30_days),
      days_left: found.days_left,
      suggested_minimum: fromE4(found.minimum),
    }
  );
}

/** Returns a line of the reorder list; null where nothing needs to be bought. */
function toLine(row: Candidate, coverDays: number, seesCosts: boolean): PurchaseLine | null {
  const bought = purchaseUnit(row.conversions);
  const found = suggestPurchase(row, coverDays, bought?.factor_e4);
  if (!found) return null;
  const { cost_quantity, cost_value } = row;
  const cost = seesCosts && cost_quantity ? { quantity: cost_quantity, value: cost_value! } : null;
  return {
    ...named(row),
    stock_status: stockStatus({ ...row, quantity: row.on_hand }),
    minimum_stock: fromE4(row.minimum),
    maximum_stock: fromE4(row.maximum),
    needed: fromE4(row.allocated + row.needed),
    on_order: fromE4(row.on_order),
    drafts: draftsOf(row),
    expected_use: fromE4(found.expected_use),
    suggested: fromE4(found.quantity),
    purchase_unit: bought?.unit ?? null,
    purchase_quantity: bought ? found.purchase_quantity : fromE4(found.quantity),
    last_cost: cost && exactCost(ONE_E4, cost),
    last_received_on: row.received_on,
    expected_cost: cost && exactCost(found.quantity, cost),
  };
}

type Group = PurchaseSuggestions['suppliers'][number];

/** Returns suppliers by name, each with its lines by name; items without a known supplier come last. */
function bySupplier(lines: readonly { row: Candidate; line: PurchaseLine }[], seesCosts: boolean): Group[] {
  const groups = new Map<string | null, Group>();
  for (const { row, line } of lines) {
    const { supplier_id, supplier_name, supplier_phone } = row;
    const group = groups.get(supplier_id) ?? {
      supplier_id,
      supplier_name,
      supplier_phone,
      items: [],
      expected_cost: null,
    };
    group.items.push(line);
    groups.set(supplier_id, group);
  }
  const name = (group: Group) => group.supplier_name?.toLowerCase() ?? '\uffff';
  return [...groups.values()]
    .map((group) => ({ ...group, expected_cost: seesCosts ? sumOf(group.items) : null }))
    .sort((a, b) => (name(a) < name(b) ? -1 : 1));
}

/** Null above the range of exact integers. */
function sumOf(lines: readonly { expected_cost: number | null }[]): number | null {
  const sum = lines.reduce((all, line) => all + BigInt(line.expected_cost ?? 0), 0n);
  return Number.isSafeInteger(Number(sum)) ? Number(sum) : null;
}

/** What is asked of the list: for so many days, as of today, for a reader. */
interface Asked {
  cover_days: number;
  today: string;
  permissions: readonly Permission[];
}

/** Returns the reorder list: what is short, by supplier, with what to buy for so many days. */
export async function readReorderList(
  tx: Tx,
  { cover_days, today, permissions }: Asked,
): Promise<Omit<PurchaseSuggestions, 'without_minimum'>> {
  const seesCosts = permissions.includes('costs:read');
  const candidates = await readCandidates(tx, today);
  const lines = candidates.flatMap((row) => {
    const line = toLine(row, cover_days, seesCosts);
    return line ? [{ row, line }] : [];
  });
  const listed = new Set(lines.map(({ row }) => row.item_id));
  const on_draft = candidates
    .filter(({ item_id }) => !listed.has(item_id))
    .map((row) => toDrafted(row, cover_days))
    .filter((line) => line !== null);
  const suppliers = bySupplier(lines, seesCosts);
  const expected_cost = seesCosts ? sumOf(suppliers) : null;
  return { today, cover_days, suppliers, on_draft, total: lines.length, expected_cost };
}

/** Returns the reorder list with what has no minimum and will be gone soon. */
export async function readSuggestions(tx: Tx, asked: Asked): Promise<PurchaseSuggestions> {
  const list = await readReorderList(tx, asked);
  const lines = [...list.suppliers.flatMap(({ items }) => items), ...list.on_draft];
  const listed = new Set(lines.map(({ item_id }) => item_id));
  const without_minimum = (await readUnwatched(tx, asked.today))
    .map((row) => toUnwatched(row, asked.cover_days, listed))
    .filter((line) => line !== null)
    .sort((a, b) => a.days_left - b.days_left);
  return { ...list, without_minimum };
}
