import { fault, invalid, Refusal } from '@lissafi/contract/errors';
import type { Receipt } from '@lissafi/contract/stock';
import { receiptSide } from '@lissafi/domain/books/stock-postings';
import { divideRounded, toE4, toSafe } from '@lissafi/domain/money/decimal';
import { addMoney } from '@lissafi/domain/money/money';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import type { MemberContext } from '../../http/context.ts';
import { moneyAccount } from '../bank-accounts/money-account.ts';
import { addPayable } from '../payables/store.ts';
import { exactOrFault } from './countable.ts';
import { findLot } from './lots.ts';
import { type LockedItem, lockStocked } from './positions.ts';
import { recordStock } from './record.ts';

/**
 * Receives goods at their cost (decisions §5). Throws the field's fault, INVALID_STATE for a service, PERIOD_LOCKED.
 */
export async function receiveStock(context: MemberContext, itemId: string, body: Receipt): Promise<void> {
  const { tx, newId, today, now, organization } = context;
  if (body.received_on > today) throw invalid(fault('received_on', 'The date is in the future'));
  const quantity = toE4(body.quantity);
  const money = body.payment_method
    ? await moneyAccount(tx, { method: body.payment_method, account_id: body.account_id })
    : null;
  const [side, total] = exactOrFault('unit_cost', () => {
    const { tax_amount, total_cost, unit_cost, supplier_id } = body;
    const goods = total_cost ?? toSafe(divideRounded(BigInt(unit_cost!) * BigInt(quantity), 10_000n));
    const { vat_registered } = organization;
    const money_code = money?.account_code ?? null;
    const paid = receiptSide({ cost: goods, tax_amount, vat_registered, money_code, supplier_id });
    return [paid, addMoney(goods, tax_amount)] as const;
  });
  if (body.supplier_id) await assertSupplier(tx, body.supplier_id);
  const source_id = newId();
  const item = await lockStocked(tx, itemId);
  const lot_id = await lotOf(context, item, body);
  // receiptSide splits the line posted against inventory: one account carries the total first and is then replaced.
  const { supplier_id } = body;
  const owed =
    !body.payment_method && supplier_id && total > 0 ? { supplier_id, document_id: newId() } : null;
  const from = { ...side.lines.at(-1)!, ...owed };
  const { entry_id } = await recordStock(context, {
    source_id,
    source_type: 'stock_receipt',
    occurred_on: body.received_on,
    memo: `Received ${item.sku}`,
    event: 'stock.received',
    subject_id: itemId,
    moves: [
      {
        item_id: itemId,
        kind: 'receipt',
        quantity,
        value: side.value,
        account_code: from.account_code,
        owed,
        source_type: 'stock_receipt',
        source_id,
        lot_id,
        reference: body.reference,
        notes: body.notes,
        supplier_id: body.supplier_id,
      },
    ],
    // Amounts in addition to the goods: VAT that is claimed, paid from the same account.
    lines: side.lines.length === 1 ? [] : [side.lines[0]!, { ...from, amount: -side.lines[0]!.amount }],
  });
  if (owed && entry_id) {
    await addPayable(tx, {
      id: owed.document_id,
      supplier_id: owed.supplier_id,
      reference: body.reference,
      received_on: body.received_on,
      total_amount: total,
      source_id,
      journal_entry_id: entry_id,
      created_at: now.toISOString(),
    });
  }
}

async function assertSupplier(tx: Tx, id: string): Promise<void> {
  const { rows } = await sql`select from supplier
    where organization_id = ${tx.organization_id} and id = ${id}`.execute(tx.db);
  if (rows.length === 0)
    throw new Refusal('NOT_FOUND', { message: 'This supplier does not exist.', field: 'supplier_id' });
}

async function lotOf({ tx, newId }: MemberContext, item: LockedItem, body: Receipt): Promise<string | null> {
  if (!item.batch_tracking_enabled) return null;
  if (!body.batch_number) throw invalid(fault('batch_number', 'Please enter the batch number', 'REQUIRED'));
  const { batch_number, made_on, expires_on, nafdac_number } = body;
  return findLot(tx, newId, item.item_id, {
    batch_number,
    create: true,
    made_on,
    expires_on,
    nafdac_number,
    on: body.received_on,
  });
}
