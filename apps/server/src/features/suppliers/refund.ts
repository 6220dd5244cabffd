import { fault, invalid, Refusal } from '@lissafi/contract/errors';
import type { Body } from '@lissafi/contract/route';
import type { supplierCreditRoutes } from '@lissafi/contract/supplier-credits';
import { supplierRefundPosting } from '@lissafi/domain/books/supplier-credit-postings';
import { addMoney } from '@lissafi/domain/money/money';
import { appendEvents } from '../../db/events.ts';
import { takeNumbers } from '../../db/numbers.ts';
import { sql } from '../../db/sql.ts';
import type { MemberContext } from '../../http/context.ts';
import { moneyAccount } from '../bank-accounts/money-account.ts';
import { post } from '../ledger/post.ts';
import { type CreditUse, lockCredits, useCredits } from '../payables/credits.ts';
import { lockSupplier } from '../payables/store.ts';

/**
 * Records money that a supplier gives back, of the oldest refunds due or advances of that day and before. Locks the
 * supplier, its credits; the counter last. Throws NOT_FOUND, CREDIT_TOO_SMALL, PERIOD_LOCKED, or the fields' faults.
 */
export async function refundFromSupplier(
  context: MemberContext,
  supplierId: string,
  input: Body<typeof supplierCreditRoutes.refund>,
): Promise<void> {
  const { tx, newId, now, today, user } = context;
  const { kind, amount, refunded_on, method, reference } = input;
  if (refunded_on > today) throw invalid(fault('refunded_on', 'The date is in the future'));
  const money = await moneyAccount(tx, input);
  await lockSupplier(tx, supplierId);
  const credits = await lockCredits(tx, supplierId, kind);
  const open = addMoney(...credits.map((credit) => credit.amount - credit.used));
  if (amount > open)
    throw new Refusal('CREDIT_TOO_SMALL', {
      field: 'amount',
      message:
        kind === 'advance'
          ? 'Less than this was paid in advance.'
          : 'Less than this is due from the supplier.',
    });
  const uses: CreditUse[] = [];
  let left = amount;
  for (const credit of credits.filter(({ dated_on }) => dated_on <= refunded_on)) {
    const part = Math.min(left, credit.amount - credit.used);
    if (part > 0) uses.push({ credit_id: credit.id, amount: part });
    left -= part;
  }
  if (left > 0) throw invalid(fault('refunded_on', 'Less than this was due on that day'));
  const [id, entryId] = [newId(), newId()];
  const numbers = await takeNumbers(context);
  const posting = supplierRefundPosting({
    ...{ id, supplier_id: supplierId, kind, refunded_on, uses, money_code: money.account_code },
  });
  await post(tx, posting, numbers, entryId, now);
  await tx.write(
    'supplier_refund',
    sql`insert into supplier_refund (organization_id, id, supplier_id, kind, refunded_on, amount, method, account_id,
        reference, journal_entry_id, created_by, created_at)
      values (${tx.organization_id}, ${id}, ${supplierId}, ${kind}, ${refunded_on}, ${amount}, ${method}, ${money.id},
        ${reference}, ${entryId}, ${user.id}, ${now.toISOString()})`,
  );
  await useCredits(tx, id, uses);
  const data = { refund_id: id };
  await appendEvents(tx, [{ type: 'supplier.refunded', subject_id: supplierId, actor_id: user.id, data }]);
}
