import { invalid, Refusal } from '@lissafi/contract/errors';
import type { TransactionCreate } from '@lissafi/contract/transactions';
import { paidAtOnce, transactionFaults } from '@lissafi/domain/books/transaction';
import { expensePosting } from '@lissafi/domain/books/transaction-postings';
import { claimsInputVat, purchaseOf } from '@lissafi/domain/nigeria/tax-rules';
import { appendEvents } from '../../db/events.ts';
import { takeNumbers } from '../../db/numbers.ts';
import { sql } from '../../db/sql.ts';
import type { MemberContext } from '../../http/context.ts';
import { moneyAccount } from '../bank-accounts/money-account.ts';
import { post } from '../ledger/post.ts';
import { reverseEntry } from '../ledger/reverse.ts';
import { addPayable, lockPayable, lockSupplier, voidPayable } from '../payables/store.ts';
import { assertIdFree, insertTransaction, lockTransaction } from './store.ts';

/**
 * Records and posts an expense; what is not paid is owed to a supplier. Locks the supplier, and the counter last.
 * Returns its id. Throws NOT_FOUND for the supplier, ID_TAKEN, PERIOD_LOCKED, CURRENCY_CHANGED, or the fields' faults.
 */
export async function recordExpense(context: MemberContext, body: TransactionCreate): Promise<string> {
  const { tx, newId, now, today, user, organization } = context;
  const { id = newId(), ...input } = body;
  const faults = transactionFaults(input, { today, currency: organization.currency });
  if (faults.length > 0) throw invalid(...faults);
  if (body.id) await assertIdFree(tx, body.id);
  const money = input.payment_method
    ? await moneyAccount(tx, { method: input.payment_method, account_id: input.account_id })
    : null;
  if (input.supplier_id) await lockSupplier(tx, input.supplier_id, 'supplier_id');
  const paid = paidAtOnce(input);
  const owed = input.amount - paid;
  const tax_claimed =
    organization.vat_registered &&
    input.tax_amount > 0 &&
    claimsInputVat(purchaseOf(input.category), input.transaction_date);
  const [entryId, payable_id, at] = [newId(), owed > 0 ? newId() : null, now.toISOString()];
  const numbers = await takeNumbers(context);
  if (numbers.counter.currency !== organization.currency) throw new Refusal('CURRENCY_CHANGED');
  const { payment_method } = input;
  const money_code = money?.account_code ?? null;
  const posting = expensePosting({ ...input, id, tax_claimed, paid, payable_id, money_code });
  await post(tx, posting, numbers, entryId, now);
  if (payable_id)
    await addPayable(tx, {
      id: payable_id,
      supplier_id: input.supplier_id!,
      reference: input.description?.slice(0, 100) ?? null,
      received_on: input.transaction_date,
      total_amount: owed,
      source_id: id,
      journal_entry_id: entryId,
      created_at: at,
    });
  await insertTransaction(tx, {
    ...input,
    id,
    currency: organization.currency as 'NGN',
    payment_method,
    account_id: money?.id ?? null,
    tax_claimed,
    paid_at_once: paid,
    payable_id,
    journal_entry_id: entryId,
    created_by: user.id,
    created_at: at,
  });
  await appendEvents(tx, [{ type: 'transaction.posted', subject_id: id, actor_id: user.id }]);
  return id;
}

/**
 * Voids an expense by a reversal dated today, or its own date if that is later; its payable is voided too. Locks it,
 * its supplier and its payable; the counter last. Throws NOT_FOUND, PERIOD_LOCKED, INVALID_STATE for one that is void
 * or has later payments.
 */
export async function voidTransaction(context: MemberContext, id: string, reason: string): Promise<void> {
  const { tx, now, user } = context;
  const found = await lockTransaction(tx, id);
  if (found.status === 'void') throw new Refusal('INVALID_STATE', { message: 'This is already void.' });
  if (found.payable_id) {
    await lockSupplier(tx, found.supplier_id!);
    if ((await lockPayable(tx, found.payable_id)) > 0)
      throw new Refusal('INVALID_STATE', {
        message: 'The supplier has been paid for this since. Void that payment first.',
      });
  }
  const at = now.toISOString();
  const entryId = await reverseEntry(context, {
    entry_id: found.journal_entry_id,
    entry_date: found.transaction_date,
    memo: `Void: ${found.memo}`,
    source_type: 'transaction',
    source_id: id,
  });
  if (found.payable_id) await voidPayable(tx, found.payable_id, at);
  await tx.write(
    'transaction',
    sql`update transaction set status = 'void', voided_at = ${at}, void_reason = ${reason}, void_entry_id = ${entryId},
        version = version + 1, updated_at = ${at}
      where organization_id = ${tx.organization_id} and id = ${id}`,
  );
  await appendEvents(tx, [{ type: 'transaction.voided', subject_id: id, actor_id: user.id }]);
}
