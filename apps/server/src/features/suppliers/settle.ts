import { fault, invalid } from '@lissafi/contract/errors';
import type { Body } from '@lissafi/contract/route';
import type { supplierRoutes } from '@lissafi/contract/suppliers';
import { type Allocation, allocateOldest, type OpenDocument } from '@lissafi/domain/account-settlement';
import { ACCOUNT } from '@lissafi/domain/accounts';
import { scaled } from '@lissafi/domain/decimal';
import { addMoney } from '@lissafi/domain/money';
import { supplierPaymentPosting, supplierReturnLines } from '@lissafi/domain/supplier-postings';
import { sql } from 'kysely';
import { appendEvents } from '../../db/events.ts';
import { takeNumbers } from '../../db/numbers.ts';
import type { Tx } from '../../db/scope.ts';
import type { MemberContext } from '../../http/context.ts';
import { post } from '../ledger/post.ts';
import { recordStock } from '../stock/entry.ts';
import { findLot } from '../stock/lots.ts';
import { lockOwed } from './owed.ts';

const owedOf = (open: readonly OpenDocument[]) => addMoney(...open.map((each) => each.balance_due));

async function settle(
  tx: Tx,
  source: { id: string; type: 'supplier_payment' | 'supplier_return' },
  allocations: readonly Allocation[],
): Promise<void> {
  if (allocations.length === 0) return;
  const ids = allocations.map((each) => each.invoice_id);
  const amounts = allocations.map((each) => each.amount);
  const shares = sql`unnest(${ids}::uuid[], ${amounts}::bigint[]) as n (id, amount)`;
  await tx.write(
    'payable',
    sql`update payable p set amount_paid = p.amount_paid + n.amount from ${shares}
      where p.organization_id = ${tx.organization_id} and p.id = n.id`,
  );
  await tx.write(
    'payable_allocation',
    sql`insert into payable_allocation (organization_id, payable_id, source_id, source_type, amount)
      select ${tx.organization_id}, n.id, ${source.id}, ${source.type}, n.amount from ${shares}`,
  );
}

/**
 * Pays what is owed, the oldest first (decisions §5): the money, and the tax kept back from it.
 * Throws NOT_FOUND, PERIOD_LOCKED, or the field's fault, for more than is owed too.
 */
export async function paySupplier(
  context: MemberContext,
  supplierId: string,
  input: Body<typeof supplierRoutes.pay>,
): Promise<void> {
  const { tx, newId, now, today, user } = context;
  if (input.paid_on > today) throw invalid(fault('paid_on', 'The date is in the future'));
  const open = await lockOwed(tx, supplierId);
  const settled = addMoney(input.amount, input.wht_amount);
  if (settled > owedOf(open)) throw invalid(fault('amount', 'This is more than is owed'));
  const [id, entryId] = [newId(), newId()];
  const numbers = await takeNumbers(tx, { entries: 1, events: 1 });
  await post(tx, supplierPaymentPosting({ id, ...input }), numbers, entryId, now);
  await tx.write(
    'supplier_payment',
    sql`insert into supplier_payment (organization_id, id, supplier_id, amount, wht_amount, paid_on, method, reference,
        journal_entry_id, created_by, created_at)
      values (${tx.organization_id}, ${id}, ${supplierId}, ${input.amount}, ${input.wht_amount}, ${input.paid_on},
        ${input.method}, ${input.reference}, ${entryId}, ${user.id}, ${now.toISOString()})`,
  );
  await settle(tx, { id, type: 'supplier_payment' }, allocateOldest(settled, open));
  const data = { payment_id: id };
  await appendEvents(
    tx,
    [{ type: 'supplier.paid', subject_id: supplierId, actor_id: user.id, data }],
    numbers,
  );
}

/**
 * Goods go back at what they cost in stock: off what is owed for goods, the oldest first; the rest is a refund that is
 * due.
 * Throws NOT_FOUND, INSUFFICIENT_STOCK, PERIOD_LOCKED, or the field's fault.
 */
export async function returnToSupplier(
  context: MemberContext,
  supplierId: string,
  input: Body<typeof supplierRoutes.return>,
): Promise<void> {
  const { tx, newId, today } = context;
  if (input.returned_on > today) throw invalid(fault('returned_on', 'The date is in the future'));
  const open = await lockOwed(tx, supplierId, { goods: true });
  const owed = owedOf(open);
  const source_id = newId();
  const lots: (string | null)[] = [];
  for (const [index, { inventory_item_id, batch_number }] of input.items.entries())
    lots.push(await lotOf(context, inventory_item_id, batch_number, input.returned_on, index));
  const { values } = await recordStock(context, {
    source_id,
    source_type: 'supplier_return',
    occurred_on: input.returned_on,
    memo: 'Returned to a supplier',
    event: 'stock.returned',
    effect: 'taking_back',
    subject_id: supplierId,
    moves: input.items.map((item, index) => ({
      item_id: item.inventory_item_id,
      kind: 'supplier_return',
      quantity: -Number(scaled(item.quantity)),
      account_code: ACCOUNT.supplier_refunds_due,
      source_type: 'supplier_return',
      source_id,
      lot_id: lots[index]!,
      any_lot: true,
      field: `items.${index}.quantity`,
      reference: input.reference,
      notes: input.notes,
      supplier_id: supplierId,
    })),
    lines: (moved) => supplierReturnLines(addMoney(...moved.values), owed),
  });
  const settled = Math.min(addMoney(...values), owed);
  await settle(tx, { id: source_id, type: 'supplier_return' }, allocateOldest(settled, open));
}

async function lotOf(
  { tx, newId }: MemberContext,
  itemId: string,
  batch_number: string | null,
  on: string,
  index: number,
): Promise<string | null> {
  if (!batch_number) return null;
  const typed = { batch_number, create: false, made_on: null, expires_on: null, nafdac_number: null, on };
  const lot = await findLot(tx, newId, itemId, typed);
  if (!lot) throw invalid(fault(`items.${index}.batch_number`, 'There is no such batch'));
  return lot;
}
