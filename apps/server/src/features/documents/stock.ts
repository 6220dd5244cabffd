import { type FieldFault, fault, invalid } from '@lissafi/contract/errors';
import { ACCOUNT } from '@lissafi/domain/books/accounts';
import type { PostingLine } from '@lissafi/domain/books/posting';
import { type Issue, takeBack } from '@lissafi/domain/inventory/customer-returns';
import type { NewEvent } from '../../db/events.ts';
import { anyOf } from '../../db/rows.ts';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import type { MemberContext } from '../../http/context.ts';
import { sinceIssued } from '../stock/customer-returns.ts';
import { moveStock } from '../stock/move.ts';
import type { Place } from '../stock/places.ts';
import { holdItems } from '../stock/positions.ts';
import type { StockMove } from '../stock/stock-move.ts';
import type { InvoiceRecord, ItemRecord } from './record.ts';

/**
 * Fills in the kind of item of each line, in place; `types` are the kinds that were read before. Throws
 * VALIDATION_FAILED with every line that names an unknown item or another kind.
 */
export async function linkItems(tx: Tx, items: ItemRecord[], types?: Promise<ItemKind[]>): Promise<void> {
  const faults: FieldFault[] = [];
  const at = (item: ItemRecord, name: string, message: string) =>
    faults.push(fault(`items.${item.line - 1}.${name}`, message));
  const ids = items.flatMap(({ inventory_item_id: id }) => (id ? [id] : []));
  const found = await (types ?? readItemTypes(tx, ids));
  for (const item of items) {
    const { inventory_item_id: id, inventory_item_type: type } = item;
    const known = found.find((each) => each.id === id);
    if (id && !known) at(item, 'inventory_item_id', 'This item does not exist');
    else if (!id && type) at(item, 'inventory_item_id', 'Which item it is is missing');
    else if (known && type && type !== known.item_type)
      at(item, 'inventory_item_type', 'This is another kind of item');
    else item.inventory_item_type = known?.item_type ?? null;
  }
  if (faults.length > 0) throw invalid(...faults);
}

interface ItemKind {
  id: string;
  item_type: string;
}

/** Which kinds of item these are; those that the organization does not have are left out. */
export async function readItemTypes(tx: Tx, ids: readonly string[]): Promise<ItemKind[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ItemKind>`select id, item_type from item
    where organization_id = ${tx.organization_id} and ${anyOf('id', ids)}`.execute(tx.db);
  return rows;
}

export interface Moved {
  lines: PostingLine[];
  /** By line of the document, in kobo of the organization's currency. */
  costs: ReadonlyMap<string, number>;
}
const NOTHING: Moved = { lines: [], costs: new Map() };

export interface Sold extends Moved {
  /** Notifications for items that became low or out of stock. */
  alerts: NewEvent[];
  /** Ids of items that are services. */
  services: readonly string[];
}

interface DocumentMovement {
  /** The document that the movements belong to. */
  source_id: string;
  occurred_on: string;
  entry_id: string;
  /** The entry is posted even without stock lines. */
  is_posted: boolean;
  /** The place of the document's branch, from which goods are sold; when left out, the first. */
  place?: Place | undefined;
}

function move(context: MemberContext, movement: DocumentMovement, moves: readonly StockMove[]) {
  const { tx, newId, now, today, user } = context;
  return moveStock({ tx, newId, now, today, user_id: user.id, ...movement }, moves);
}

/**
 * Issues the goods of a document from stock (decisions §5): Dr cost of goods sold, Cr inventory, for the caller's
 * entry. Locks the items. Throws INSUFFICIENT_STOCK with every line that is short, and the fault of a future date.
 */
export async function sellStock(
  context: MemberContext,
  items: readonly ItemRecord[],
  movement: DocumentMovement,
): Promise<Sold> {
  const sold = items.filter((item) => item.inventory_item_id);
  if (sold.length === 0) return { ...NOTHING, alerts: [], services: [] };
  if (movement.occurred_on > context.today) await refuseGoodsAhead(context.tx, sold);
  const { values, lines, alerts, services } = await move(
    context,
    movement,
    sold.map((item) => ({
      item_id: item.inventory_item_id!,
      kind: 'sale',
      quantity: -item.quantity_e4,
      account_code: ACCOUNT.cost_of_goods_sold,
      source_type: 'invoice',
      source_id: movement.source_id,
      source_line_id: item.id,
      field: `items.${item.line - 1}.quantity`,
      or_service: true,
    })),
  );
  return { lines, alerts, services, costs: new Map(sold.map((item, index) => [item.id, values[index]!])) };
}

/**
 * Goods are issued today or earlier, so their document cannot have a future date; services can. Throws the date's
 * fault.
 */
async function refuseGoodsAhead(tx: Tx, sold: readonly ItemRecord[]): Promise<void> {
  const { rows } =
    await sql`select from item where organization_id = ${tx.organization_id} and item_kind = 'stocked'
    and id = any (${sold.map((item) => item.inventory_item_id!)}::uuid[]) limit 1`.execute(tx.db);
  if (rows.length > 0)
    throw invalid(fault('issue_date', 'Goods leave stock today, so the date cannot be in the future'));
}

/**
 * Returns goods to stock at the cost at which they were issued, into their lots: Dr inventory, Cr cost of goods sold.
 * `back` is the quantity for each line, scaled by 10^4. Locks the items.
 */
export async function returnStock(
  context: MemberContext,
  invoice: Pick<InvoiceRecord, 'id'>,
  items: readonly ItemRecord[],
  back: ReadonlyMap<string, number>,
  movement: DocumentMovement,
): Promise<Moved> {
  const returned = items.filter((item) => item.inventory_item_id && (back.get(item.id) ?? 0) > 0);
  if (returned.length === 0) return NOTHING;
  await holdItems(
    context.tx,
    returned.map((item) => item.inventory_item_id!),
  );
  const issues = await readIssues(context.tx, invoice.id);
  const moves = returned.flatMap((item) => {
    const ofLine = issues.filter((issue) => issue.source_line_id === item.id);
    return takeBack(ofLine, back.get(item.id)!).map(({ issue_id, quantity, value }) => ({
      item_id: item.inventory_item_id!,
      kind: 'sale_return' as const,
      quantity,
      value,
      account_code: ACCOUNT.cost_of_goods_sold,
      source_type: 'invoice',
      source_id: movement.source_id,
      source_line_id: item.id,
      ...(({ lot_id, branch_id, location_id }) => ({ lot_id, place: { branch_id, location_id } }))(
        ofLine.find((issue) => issue.id === issue_id)!,
      ),
      returns_id: issue_id,
    }));
  });
  if (moves.length === 0) return NOTHING;
  const { values, lines } = await move(context, movement, moves);
  const costs = new Map<string, number>();
  for (const [index, { source_line_id }] of moves.entries())
    costs.set(source_line_id, (costs.get(source_line_id) ?? 0) + values[index]!);
  return { lines, costs };
}

/** Returns what a document issued, including corrections of its cost, and what was returned of it. */
async function readIssues(
  tx: Tx,
  invoiceId: string,
): Promise<(Issue & Place & { source_line_id: string; lot_id: string | null })[]> {
  const { rows } = await sql<Issue & Place & { source_line_id: string; lot_id: string | null }>`
    select m.id, m.source_line_id, m.lot_id, m.branch_id, m.location_id, -m.quantity_e4 as quantity, -m.value - since.trued_up as value,
      since.returned_quantity, since.returned_value
    from stock_movement m, ${sinceIssued(tx)}
    where m.organization_id = ${tx.organization_id} and m.source_id = ${invoiceId} and m.kind = 'sale'
    order by m.item_id, m.seq`.execute(tx.db);
  return rows;
}

/** Returns the cost of goods by line, with corrections and less returns, and the sales that credit notes credited. */
export async function readCosts(tx: Tx, invoiceId: string) {
  const [costs, credited] = await Promise.all([
    sql<{ line_id: string; cost: number; sold_for_nothing: boolean }>`
      select i.id as line_id, coalesce(sum(m.value) filter (where m.kind = 'sale'), 0) = 0 as sold_for_nothing, -sum(m.value + coalesce((select sum(t.value) from stock_movement t
        where t.organization_id = ${tx.organization_id} and t.returns_id = m.id and t.kind = 'true_up'), 0))::bigint as cost
      from invoice_item i
      join stock_movement m on m.organization_id = i.organization_id and m.source_line_id = i.id
      where i.organization_id = ${tx.organization_id} and i.invoice_id = ${invoiceId}
      group by i.id`.execute(tx.db),
    sql<{ net: number }>`
      select coalesce(sum(base_total_amount - base_tax_amount), 0)::bigint as net from invoice
      where organization_id = ${tx.organization_id} and credits_id = ${invoiceId}`.execute(tx.db),
  ]);
  return {
    costs: new Map(costs.rows.map(({ line_id, cost }) => [line_id, cost])),
    costless: new Set(
      costs.rows.filter(({ sold_for_nothing }) => sold_for_nothing).map(({ line_id }) => line_id),
    ),
    credited_net: credited.rows[0]!.net,
  };
}
