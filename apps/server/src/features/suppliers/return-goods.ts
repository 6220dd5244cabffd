import { fault, invalid } from '@lissafi/contract/errors';
import type { Body } from '@lissafi/contract/route';
import type { supplierRoutes } from '@lissafi/contract/suppliers';
import { ACCOUNT } from '@lissafi/domain/books/accounts';
import { supplierReturnLines, supplierReturnTaxes } from '@lissafi/domain/books/supplier-postings';
import { toE4 } from '@lissafi/domain/money/decimal';
import { addMoney } from '@lissafi/domain/money/money';
import { allocateOldest } from '@lissafi/domain/sales/settlement-on-account';
import type { MemberContext } from '../../http/context.ts';
import { addCredit } from '../payables/credits.ts';
import { lockOwed, owedOf, ownCurrency, settlePayables } from '../payables/store.ts';
import { findLot } from '../stock/lots.ts';
import { recordStock } from '../stock/record.ts';

/**
 * Returns goods to a supplier: out of stock at cost, and the supplier's credit note reduces payables for goods, oldest
 * first; the rest is a refund due. Throws NOT_FOUND, INSUFFICIENT_STOCK, PERIOD_LOCKED, or the field's fault.
 */
export async function returnToSupplier(
  context: MemberContext,
  supplierId: string,
  input: Body<typeof supplierRoutes.return>,
): Promise<void> {
  const { tx, newId, now, today, organization } = context;
  if (input.returned_on > today) throw invalid(fault('returned_on', 'The date is in the future'));
  const { amount = null, tax_amount } = input;
  if (tax_amount > (amount ?? 0))
    throw invalid(fault('tax_amount', 'This is more than the amount of the credit note'));
  const open = await lockOwed(tx, supplierId, { goods: true });
  const owed = owedOf(open);
  const { vat_registered } = organization;
  const sharesOf = (costs: readonly number[]) =>
    allocateOldest(Math.min(amount ?? addMoney(...costs), owed), ownCurrency(open));
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
      quantity: -toE4(item.quantity),
      account_code: ACCOUNT.supplier_refunds_due,
      owed: { supplier_id: supplierId, document_id: source_id },
      // What the goods turn out to have cost does not change the supplier's debt.
      true_up_code: ACCOUNT.purchase_differences,
      source_type: 'supplier_return',
      source_id,
      lot_id: lots[index]!,
      any_lot: true,
      field: `items.${index}.quantity`,
      reference: input.reference,
      notes: input.notes,
      supplier_id: supplierId,
    })),
    taxes: supplierReturnTaxes({
      ...{ amount, tax_amount, vat_registered, supplier_id: supplierId, document_id: source_id },
    }),
    lines: (moved) =>
      supplierReturnLines({
        ...{ cost: addMoney(...moved.values), amount, tax_amount, vat_registered },
        ...{ supplier_id: supplierId, document_id: source_id, allocations: sharesOf(moved.values) },
      }),
  });
  const shares = sharesOf(values);
  await settlePayables(tx, { id: source_id, type: 'supplier_return' }, shares);
  await addCredit(tx, {
    ...{ id: source_id, supplier_id: supplierId, kind: 'refund_due', source_type: 'supplier_return' },
    ...{ dated_on: input.returned_on, reference: input.reference, created_at: now.toISOString() },
    amount: (amount ?? addMoney(...values)) - addMoney(...shares.map((each) => each.amount)),
  });
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
  if (!lot) throw invalid(fault(`items.${index}.batch_number`, 'This batch does not exist'));
  return lot;
}
