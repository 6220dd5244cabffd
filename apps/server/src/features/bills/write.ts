import type { BillLineInput, LandedMethod, PurchaseKind } from '@lissafi/contract/bills';
import { Refusal } from '@lissafi/contract/errors';
import type { PricedLine } from '@lissafi/domain/purchases/bill';
import { constraintOf } from '../../db/constraint.ts';
import { insertRows } from '../../db/rows.ts';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';

/**
 * A line of a bill as it is stored; amounts are kobo of the organization's currency, the price and the `foreign` amounts
 * are in the minor unit of the bill's.
 */
export interface StoredBillLine extends PricedLine {
  id: string;
  receipt_line_id: string | null;
  account_code: string | null;
  landed_by: LandedMethod | null;
  description: string;
  purchase: PurchaseKind;
  foreign_net: number | null;
  foreign_tax: number | null;
}

/** The head of a bill as it is stored. */
export interface BillHead {
  supplier_id: string;
  bill_number: string | null;
  bill_date: string;
  due_date: string;
  branch_id: string;
  notes: string | null;
  net_amount: number;
  tax_amount: number;
  total_amount: number;
  /** Of a foreign bill; all three or none. */
  currency: string | null;
  exchange_rate: string | null;
  foreign_total: number | null;
}

/** Runs a statement that names a bill. Throws NUMBER_TAKEN, ID_TAKEN. */
async function named(write: Promise<unknown>): Promise<void> {
  try {
    await write;
  } catch (error) {
    const constraint = constraintOf(error);
    if (constraint === 'bill_number')
      throw new Refusal('NUMBER_TAKEN', {
        field: 'bill_number',
        message: 'A bill of this supplier with this number is already recorded.',
      });
    if (constraint === 'bill_pkey') throw new Refusal('ID_TAKEN', { field: 'id' });
    throw error;
  }
}

/** Inserts a draft with its lines. Throws NUMBER_TAKEN, ID_TAKEN. */
export async function insertBill(
  tx: Tx,
  bill: BillHead & { id: string; created_by: string; created_at: string },
  lines: readonly StoredBillLine[],
): Promise<void> {
  await named(
    sql`insert into bill (organization_id, id, status, supplier_id, bill_number, bill_date, due_date, notes,
        net_amount, tax_amount, total_amount, currency, exchange_rate, foreign_total, branch_id, created_by, created_at, updated_at)
      values (${tx.organization_id}, ${bill.id}, 'draft', ${bill.supplier_id}, ${bill.bill_number}, ${bill.bill_date},
        ${bill.due_date}, ${bill.notes}, ${bill.net_amount}, ${bill.tax_amount}, ${bill.total_amount},
        ${bill.currency}, ${bill.exchange_rate}, ${bill.foreign_total}, ${bill.branch_id}, ${bill.created_by}, ${bill.created_at}, ${bill.created_at})`.execute(
      tx.db,
    ),
  );
  await insertLines(tx, bill.id, lines);
}

async function insertLines(tx: Tx, bill_id: string, lines: readonly StoredBillLine[]): Promise<void> {
  await insertRows(
    tx,
    'bill_line',
    lines.map((line, index) => ({ ...line, bill_id, line: index + 1 })),
    {
      ...({
        bill_id: 'uuid',
        line: 'smallint',
        id: 'uuid',
        receipt_line_id: 'uuid',
        account_code: 'text',
        landed_by: 'text',
      } as const),
      ...({
        description: 'text',
        quantity_e4: 'bigint',
        unit_price: 'bigint',
        tax_category: 'text',
      } as const),
      ...({
        tax_percentage_e4: 'integer',
        purchase: 'text',
        net_amount: 'bigint',
        tax_amount: 'bigint',
        foreign_net: 'bigint',
        foreign_tax: 'bigint',
      } as const),
    },
  ).execute(tx.db);
}

/** Replaces a draft, which is locked. Throws NUMBER_TAKEN. */
export async function replaceDraft(
  tx: Tx,
  id: string,
  bill: BillHead,
  lines: readonly StoredBillLine[],
  at: string,
): Promise<void> {
  await named(
    sql`update bill set version = version + 1, supplier_id = ${bill.supplier_id}, bill_number = ${bill.bill_number},
        bill_date = ${bill.bill_date}, due_date = ${bill.due_date}, notes = ${bill.notes},
        net_amount = ${bill.net_amount}, tax_amount = ${bill.tax_amount}, total_amount = ${bill.total_amount},
        currency = ${bill.currency}, exchange_rate = ${bill.exchange_rate}, foreign_total = ${bill.foreign_total},
        branch_id = ${bill.branch_id}, updated_at = ${at}
      where organization_id = ${tx.organization_id} and id = ${id}`.execute(tx.db),
  );
  await sql`delete from bill_line where organization_id = ${tx.organization_id} and bill_id = ${id}`.execute(
    tx.db,
  );
  await insertLines(tx, id, lines);
}

/** Deletes a draft, which is locked, with its lines and attachments. */
export async function deleteDraft(tx: Tx, id: string): Promise<void> {
  await sql`delete from bill where organization_id = ${tx.organization_id} and id = ${id}`.execute(tx.db);
}

export interface LockedBill extends BillHead {
  id: string;
  version: number;
  status: 'draft' | 'posted' | 'void';
  journal_entry_id: string | null;
}

/** Locks a bill to commit, before its supplier. Throws NOT_FOUND. */
export async function lockBill(tx: Tx, id: string): Promise<LockedBill> {
  const { rows } = await sql<LockedBill>`
    select id, version, status, supplier_id, bill_number, bill_date, due_date, notes, net_amount, tax_amount,
      total_amount, currency, exchange_rate, foreign_total, branch_id, journal_entry_id
    from bill where organization_id = ${tx.organization_id} and id = ${id} for no key update`.execute(tx.db);
  if (!rows[0]) throw new Refusal('NOT_FOUND');
  return rows[0];
}

/** A line with what was posted for it. */
export interface PostedLine extends StoredBillLine {
  line: number;
  cleared: number;
  late_cost: number;
}

/** Returns the lines of a bill in order; the bill is locked. */
export async function readStoredLines(tx: Tx, billId: string): Promise<PostedLine[]> {
  const { rows } = await sql<PostedLine>`
    select line, id, receipt_line_id, account_code, landed_by, description, quantity_e4, unit_price, tax_category,
      tax_percentage_e4, purchase, net_amount, tax_amount, foreign_net, foreign_tax, cleared, late_cost
    from bill_line where organization_id = ${tx.organization_id} and bill_id = ${billId} order by line`.execute(
    tx.db,
  );
  return rows;
}

/** Marks a locked bill as posted and keeps what was posted for each line. */
export async function markPosted(
  tx: Tx,
  id: string,
  { entry_id, at }: { entry_id: string; at: string },
  lines: readonly {
    line: number;
    tax_claimed: number;
    cleared: number;
    late_cost: number;
    difference: number;
  }[],
): Promise<void> {
  await tx.write(
    'bill',
    sql`update bill set status = 'posted', version = version + 1, journal_entry_id = ${entry_id}, posted_at = ${at},
        updated_at = ${at}
      where organization_id = ${tx.organization_id} and id = ${id}`,
  );
  const column = (read: (line: (typeof lines)[number]) => number) => lines.map(read);
  await tx.write(
    'bill_line',
    sql`update bill_line l set tax_claimed = n.tax_claimed, cleared = n.cleared, late_cost = n.late_cost,
        difference = n.difference
      from unnest(${column((each) => each.line)}::smallint[], ${column((each) => each.tax_claimed)}::bigint[],
        ${column((each) => each.cleared)}::bigint[], ${column((each) => each.late_cost)}::bigint[],
        ${column((each) => each.difference)}::bigint[]) as n (line, tax_claimed, cleared, late_cost, difference)
      where l.organization_id = ${tx.organization_id} and l.bill_id = ${id} and l.line = n.line`,
  );
}

/** Marks a locked bill as void. */
export async function markVoid(
  tx: Tx,
  id: string,
  { entry_id, at, reason }: { entry_id: string; at: string; reason: string },
): Promise<void> {
  await tx.write(
    'bill',
    sql`update bill set status = 'void', version = version + 1, voided_at = ${at}, void_reason = ${reason},
        void_entry_id = ${entry_id}, updated_at = ${at}
      where organization_id = ${tx.organization_id} and id = ${id}`,
  );
}

/** What a line names of accounts, as far as they exist in this organization. */
export async function readBillAccounts(tx: Tx, lines: readonly BillLineInput[]) {
  const codes = lines.flatMap((line) => line.account_code ?? []);
  const { rows } = await sql<{ code: string; name: string; type: string; is_archived: boolean }>`
    select code, name, type, is_archived from account
    where organization_id = ${tx.organization_id} and code = any (${codes}::text[])`.execute(tx.db);
  return new Map(rows.map((row) => [row.code, row]));
}

/** What a line names of goods receipts, with the goods. */
export async function readBilledGoods(tx: Tx, lines: readonly BillLineInput[]) {
  const ids = lines.flatMap((line) => [
    ...(line.receipt_line_id ? [line.receipt_line_id] : []),
    ...(line.landed?.goods.map((each) => each.receipt_line_id) ?? []),
  ]);
  const { rows } = await sql<{ id: string; name: string; supplier_id: string | null; is_void: boolean }>`
    select l.id, i.name, r.supplier_id, r.voided_at is not null as is_void
    from goods_receipt_line l
    join goods_receipt r on r.organization_id = l.organization_id and r.id = l.receipt_id
    join item i on i.organization_id = l.organization_id and i.id = l.item_id
    where l.organization_id = ${tx.organization_id} and l.id = any (${ids}::uuid[])`.execute(tx.db);
  return new Map(rows.map((row) => [row.id, row]));
}
