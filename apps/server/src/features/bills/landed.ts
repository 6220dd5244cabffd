import type { BillLineInput, LandedMethod } from '@lissafi/contract/bills';
import { type FieldFault, fault } from '@lissafi/contract/errors';
import { ACCOUNT } from '@lissafi/domain/books/accounts';
import { fromE4, toE4 } from '@lissafi/domain/money/decimal';
import { addMoney } from '@lissafi/domain/money/money';
import { spreadLandedCost } from '@lissafi/domain/purchases/landed-cost';
import { insertRows } from '../../db/rows.ts';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import type { BilledLine } from '../stock/goods-receipts.ts';
import type { StockMove } from '../stock/stock-move.ts';

/** Goods that a line of a bill is spread over, as they are stored. */
export interface StoredLanded {
  line: number;
  receipt_line_id: string;
  share_e4: number | null;
  amount: number;
}

/** Inserts the goods of landed costs; the lines of the draft are written. */
export async function insertLanded(
  tx: Tx,
  bill_id: string,
  lines: readonly Pick<BillLineInput, 'landed'>[],
): Promise<void> {
  const goods = lines.flatMap(({ landed }, index) =>
    (landed?.goods ?? []).map(({ receipt_line_id, share }) => ({
      ...{ bill_id, line: index + 1, receipt_line_id },
      share_e4: share === undefined ? null : toE4(share),
    })),
  );
  if (goods.length === 0) return;
  await insertRows(tx, 'bill_landed_cost', goods, {
    ...({ bill_id: 'uuid', line: 'smallint', receipt_line_id: 'uuid', share_e4: 'bigint' } as const),
  }).execute(tx.db);
}

/** Returns the goods of the landed costs of a bill; the bill is locked. */
export async function readLanded(tx: Tx, billId: string): Promise<StoredLanded[]> {
  const { rows } = await sql<StoredLanded>`
    select line, receipt_line_id, share_e4, amount from bill_landed_cost
    where organization_id = ${tx.organization_id} and bill_id = ${billId}
    order by line, receipt_line_id`.execute(tx.db);
  return rows;
}

/** Keeps what was posted on each of the goods. */
export async function markLanded(tx: Tx, billId: string, parts: readonly StoredLanded[]): Promise<void> {
  if (parts.length === 0) return;
  await tx.write(
    'bill_landed_cost',
    sql`update bill_landed_cost c set amount = n.amount
      from unnest(${parts.map((each) => each.line)}::smallint[],
        ${parts.map((each) => each.receipt_line_id)}::uuid[], ${parts.map((each) => each.amount)}::bigint[])
        as n (line, receipt_line_id, amount)
      where c.organization_id = ${tx.organization_id} and c.bill_id = ${billId} and c.line = n.line
        and c.receipt_line_id = n.receipt_line_id`,
  );
}

/** A line of a bill that is spread, and its cost in kobo without the VAT that is claimed. */
export interface LandedLine {
  line: number;
  landed_by: LandedMethod | null;
  cost: number;
}

/**
 * Returns the parts of the goods in each landed cost, with faults for goods whose receipt was voided since. The receipt
 * lines are locked.
 */
export function planLanded(
  lines: readonly LandedLine[],
  stored: readonly StoredLanded[],
  received: ReadonlyMap<string, BilledLine>,
): { parts: StoredLanded[]; faults: FieldFault[] } {
  const faults: FieldFault[] = [];
  const parts = lines.flatMap(({ line, landed_by, cost }, index) => {
    const goods = stored.filter((each) => each.line === line);
    if (!landed_by || goods.length === 0) return [];
    const of = goods.map((each) => received.get(each.receipt_line_id)!);
    if (of.some((each) => each.is_void))
      faults.push(fault(`lines.${index}.landed`, 'This delivery was voided'));
    const amounts = spreadLandedCost(
      cost,
      landed_by,
      of.map((each, place) => ({
        quantity_e4: each.quantity_e4,
        cost: addMoney(each.cost, each.tax_claimed ? 0 : each.tax_amount),
        share_e4: goods[place]!.share_e4,
      })),
    );
    return goods.map((each, place) => ({ ...each, amount: amounts[place]! }));
  });
  return { parts, faults };
}

/**
 * The movements that add a landed cost to its goods, on hand or gone; one for each item of a delivery. `sign` is -1 for
 * a void. What they credit is debited by the bill (billPosting).
 */
export function landedMoves(
  bill: { id: string; supplier_id: string },
  parts: readonly StoredLanded[],
  received: ReadonlyMap<string, BilledLine>,
  inReceipt: ReadonlyMap<string, { receipts: string[]; made: number }>,
  sign: 1 | -1 = 1,
): StockMove[] {
  const sums = new Map<string, { goods: BilledLine; value: number }>();
  for (const { receipt_line_id, amount } of parts) {
    const goods = received.get(receipt_line_id)!;
    const key = keyOf(goods);
    sums.set(key, { goods, value: addMoney(sums.get(key)?.value ?? 0, amount) });
  }
  return [...sums]
    .filter(([, { value }]) => value > 0)
    .map(([key, { goods, value }]) => ({
      ...{ item_id: goods.item_id, kind: 'receipt', quantity: 0, value: sign * value },
      late: inReceipt.get(key)!,
      account_code: ACCOUNT.goods_received_not_invoiced,
      owed: { supplier_id: bill.supplier_id, document_id: bill.id },
      ...{ source_type: 'stock_receipt', source_id: goods.receipt_id, supplier_id: bill.supplier_id },
    }));
}

const keyOf = ({ receipt_id, item_id }: { receipt_id: string; item_id: string }) =>
  `${receipt_id} ${item_id}`;

/** Returns all that came of each item with its delivery, by the key of landedMoves: a cost belongs to all of it. */
export async function readSameGoods(
  tx: Tx,
  received: ReadonlyMap<string, BilledLine>,
): Promise<Map<string, { receipts: string[]; made: number }>> {
  if (received.size === 0) return new Map();
  const receipts = [...new Set([...received.values()].map((each) => each.receipt_id))];
  const { rows } = await sql<{ receipt_id: string; item_id: string; receipts: string[]; made: number }>`
    select receipt_id, item_id, array_agg(id order by id) as receipts, sum(quantity_e4)::bigint as made
    from goods_receipt_line
    where organization_id = ${tx.organization_id} and receipt_id = any (${receipts}::uuid[])
    group by receipt_id, item_id`.execute(tx.db);
  return new Map(rows.map(({ receipts: ids, made, ...row }) => [keyOf(row), { receipts: ids, made }]));
}

interface ShownGoods {
  line: number;
  by: LandedMethod;
  receipt_line_id: string;
  receipt_id: string;
  received_on: string;
  item_id: string;
  item_type: 'raw_material' | 'finished_good';
  name: string;
  unit: string;
  quantity_e4: number;
  share_e4: number | null;
  amount: number;
}

/** Returns the landed costs of a bill as they are shown, by the number of their line. */
export async function showLanded(tx: Tx, billId: string) {
  const { rows } = await sql<ShownGoods>`
    select c.line, l.landed_by as by, c.receipt_line_id, g.receipt_id, r.received_on, g.item_id, i.item_type, i.name,
      i.unit, g.quantity_e4, c.share_e4, c.amount
    from bill_landed_cost c
    join bill_line l on l.organization_id = c.organization_id and l.bill_id = c.bill_id and l.line = c.line
    join goods_receipt_line g on g.organization_id = c.organization_id and g.id = c.receipt_line_id
    join goods_receipt r on r.organization_id = g.organization_id and r.id = g.receipt_id
    join item i on i.organization_id = g.organization_id and i.id = g.item_id
    where c.organization_id = ${tx.organization_id} and c.bill_id = ${billId}
    order by c.line, r.received_on, g.receipt_id, g.line`.execute(tx.db);
  const byLine = new Map<number, { by: LandedMethod; goods: ReturnType<typeof toShown>[] }>();
  for (const row of rows)
    byLine.set(row.line, { by: row.by, goods: [...(byLine.get(row.line)?.goods ?? []), toShown(row)] });
  return byLine;
}

const toShown = ({ line: _, by: __, quantity_e4, share_e4, ...row }: ShownGoods) => ({
  ...row,
  quantity: fromE4(quantity_e4),
  share: fromE4(share_e4),
});
