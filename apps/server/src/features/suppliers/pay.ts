import { fault, invalid } from '@lissafi/contract/errors';
import type { Body } from '@lissafi/contract/route';
import type { supplierRoutes } from '@lissafi/contract/suppliers';
import { supplierPaymentPosting } from '@lissafi/domain/books/supplier-postings';
import { addMoney } from '@lissafi/domain/money/money';
import { allocateOldest } from '@lissafi/domain/sales/settlement-on-account';
import { appendEvents } from '../../db/events.ts';
import { inOrder } from '../../db/in-order.ts';
import { takeNumbers } from '../../db/numbers.ts';
import { sql } from '../../db/sql.ts';
import type { MemberContext } from '../../http/context.ts';
import { moneyAccount } from '../bank-accounts/money-account.ts';
import { post } from '../ledger/post.ts';
import { lockOwed, owedOf, settlePayables } from '../payables/store.ts';
import { claimedInDiscount } from './discount-tax.ts';

/**
 * Pays a supplier's payables, oldest first (decisions §5), with money and withholding tax. Throws NOT_FOUND,
 * PERIOD_LOCKED, or the field's fault, also for more than is owed.
 */
export async function paySupplier(
  context: MemberContext,
  supplierId: string,
  input: Body<typeof supplierRoutes.pay>,
): Promise<void> {
  const { tx, newId, now, today, user } = context;
  if (input.paid_on > today) throw invalid(fault('paid_on', 'The date is in the future'));
  const [money, open] = await inOrder(moneyAccount(tx, input), lockOwed(tx, supplierId));
  const { amount, wht_amount, settlement_discount } = input;
  const settled = addMoney(amount, wht_amount, settlement_discount);
  if (settled > owedOf(open)) throw invalid(fault('amount', 'This is more than is owed'));
  const [id, entryId] = [newId(), newId()];
  const allocations = allocateOldest(settled, open);
  const discount_tax = await claimedInDiscount(tx, settlement_discount, allocations);
  const numbers = await takeNumbers(context);
  const posting = supplierPaymentPosting({
    id,
    supplier_id: supplierId,
    allocations,
    money_code: money.account_code,
    discount_tax,
    ...input,
  });
  await post(tx, posting, numbers, entryId, now);
  await tx.write(
    'supplier_payment',
    sql`insert into supplier_payment (organization_id, id, supplier_id, amount, wht_amount, paid_on, method, account_id,
        reference, settlement_discount, journal_entry_id, created_by, created_at)
      values (${tx.organization_id}, ${id}, ${supplierId}, ${input.amount}, ${input.wht_amount}, ${input.paid_on},
        ${input.method}, ${input.amount > 0 ? money.id : null}, ${input.reference}, ${settlement_discount},
        ${entryId}, ${user.id}, ${now.toISOString()})`,
  );
  await settlePayables(tx, { id, type: 'supplier_payment' }, allocations);
  const data = { payment_id: id };
  await appendEvents(tx, [{ type: 'supplier.paid', subject_id: supplierId, actor_id: user.id, data }]);
}
