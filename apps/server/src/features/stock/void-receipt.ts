import { Refusal } from '@lissafi/contract/errors';
import { laterOf } from '@lissafi/domain/calendar/civil-date';
import { sql } from '../../db/sql.ts';
import type { MemberContext } from '../../http/context.ts';
import { releaseMatches } from '../bank-matches/release.ts';
import { entryLines } from '../ledger/store.ts';
import { lockPayable, lockSupplier, voidPayable } from '../payables/store.ts';
import { findReceipt, lockReceipt, markReceiptVoid } from './goods-receipts.ts';
import { recordStock } from './record.ts';

interface Received {
  id: string;
  item_id: string;
  quantity: number;
  value: number;
  account_code: string;
  lot_id: string | null;
  supplier_id: string | null;
  branch_id: string;
  location_id: string;
  /** A bill, or goods that had gone out before they came, changed its cost since, and that was not taken back. */
  is_changed: boolean;
}

const refuse = (message: string) => new Refusal('INVALID_STATE', { message });

/**
 * Voids a wrong goods receipt, dated today, or its own date if that is later: the goods leave stock at exactly their
 * value, and its entry is mirrored with payable, VAT and money (postings: "voided receipt of goods"). Locks the
 * supplier, the payable, the receipt, the items in order of id; the counter last. Throws NOT_FOUND, PERIOD_LOCKED,
 * INVALID_STATE with the reason where the goods are gone, or something of it is settled or billed.
 */
export async function voidReceipt(context: MemberContext, id: string, reason: string): Promise<void> {
  const { tx, now, today } = context;
  const found = await findReceipt(tx, id);
  if (!found) throw new Refusal('NOT_FOUND');
  if (found.supplier_id) await lockSupplier(tx, found.supplier_id);
  const paid = found.payable_id ? await lockPayable(tx, found.payable_id) : 0;
  const receipt = await lockReceipt(tx, id);
  if (receipt.voided_at) throw refuse('This receipt is already void.');
  if (paid > 0)
    throw refuse('The supplier has been paid or has credited something for these goods. Void that first.');
  const { rows: lines } = await sql<{ billed: number }>`
    select billed_e4 as billed from goods_receipt_line
    where organization_id = ${tx.organization_id} and receipt_id = ${id} order by id for no key update`.execute(
    tx.db,
  );
  if (lines.some(({ billed }) => billed > 0))
    throw refuse('The supplier’s bill for these goods is recorded. Void that bill first.');
  const received = await readReceived(context, id);
  if (received.some((each) => each.is_changed))
    throw refuse(
      'A bill changed the cost of these goods, or some were sold or used before they came. Void that bill, or adjust the stock instead.',
    );
  const occurred_on = laterOf(today, receipt.received_on);
  const original = receipt.journal_entry_id ? await entryLines(tx, receipt.journal_entry_id) : [];
  if (receipt.journal_entry_id) await releaseMatches(context, [receipt.journal_entry_id]);
  const { entry_id } = await recordStock(context, {
    source_id: id,
    source_type: 'stock_receipt',
    occurred_on,
    memo: 'Void: Goods received',
    event: 'stock.receipt_voided',
    effect: 'taking_back',
    subject_id: received[0]!.item_id,
    // One receipt came to one place.
    place: { branch_id: received[0]!.branch_id, location_id: received[0]!.location_id },
    ...(receipt.journal_entry_id && { reverses_id: receipt.journal_entry_id }),
    moves: received.map(
      ({ id: movement_id, value, quantity, item_id, account_code, lot_id, supplier_id }) => ({
        ...{ item_id, account_code, lot_id, supplier_id, quantity: -quantity },
        kind: 'receipt',
        takes_receipt: { movement_id, value },
        source_type: 'stock_receipt',
        source_id: id,
        reference: receipt.reference,
        notes: reason,
      }),
    ),
    // The mirror as a whole takes the place of the lines of the stock, which are among it.
    whole: original.map((line) => ({ ...line, amount: -line.amount })),
  });
  if (receipt.payable_id) await voidPayable(tx, receipt.payable_id, now.toISOString());
  await markReceiptVoid(tx, id, { at: now.toISOString(), reason, entry_id });
}

async function readReceived({ tx }: MemberContext, id: string): Promise<Received[]> {
  const org = tx.organization_id;
  const { rows } = await sql<Received>`
    select m.id, m.item_id, m.quantity_e4 as quantity, m.value, m.account_code, m.lot_id, m.supplier_id,
      m.branch_id, m.location_id,
      exists (select from stock_movement c where c.organization_id = ${org} and c.source_id = ${id}
        and c.kind = 'true_up' and c.returns_id is not null)
        or coalesce((select sum(c.value) from stock_movement c where c.organization_id = ${org}
          and c.source_id = ${id} and c.item_id = m.item_id and c.kind = 'true_up'), 0) <> 0 as is_changed
    from stock_movement m
    where m.organization_id = ${org} and m.source_id = ${id} and m.kind = 'receipt' and m.quantity_e4 > 0
    order by m.id`.execute(tx.db);
  return rows;
}
