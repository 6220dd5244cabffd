import { fault, invalid, Refusal } from '@lissafi/contract/errors';
import type { Body } from '@lissafi/contract/route';
import type { withholdingRoutes } from '@lissafi/contract/withholding';
import { taxPaymentPosting } from '@lissafi/domain/books/vat-return';
import { yearOf } from '@lissafi/domain/sales/numbering';
import { appendEvents } from '../../db/events.ts';
import { takeNumbers } from '../../db/numbers.ts';
import { sql } from '../../db/sql.ts';
import type { MemberContext } from '../../http/context.ts';
import { moneyAccount } from '../bank-accounts/money-account.ts';
import { post } from '../ledger/post.ts';
import { reverseEntry } from '../ledger/reverse.ts';
import { dueByMonth } from './deducted.ts';

/**
 * Pays the withholding tax of a month to the tax office: all that is due, or less. What is due is read under the
 * counter's lock, so that two remittances at once never pay more. Returns its id. Throws ID_TAKEN, PERIOD_LOCKED, or
 * the field's fault.
 */
export async function remit(
  context: MemberContext,
  body: Body<typeof withholdingRoutes.remit>,
): Promise<string> {
  const { tx, newId, now, today, user } = context;
  const { id = newId(), month, penalty, paid_on, method, reference } = body;
  if (paid_on > today) throw invalid(fault('paid_on', 'The date is in the future'));
  const money = await moneyAccount(tx, body);
  if (body.id) {
    const { rows } = await sql`select from wht_remittance where organization_id = ${tx.organization_id}
      and id = ${body.id}`.execute(tx.db);
    if (rows.length > 0) throw new Refusal('ID_TAKEN', { field: 'id' });
  }
  const entryId = newId();
  const numbers = await takeNumbers(context);
  const due = (await dueByMonth(tx)).find((each) => each.month === month)?.due ?? 0;
  if (due <= 0) throw invalid(fault('month', 'Nothing is due for this month'));
  const { amount = due } = body;
  if (amount > due) throw invalid(fault('amount', 'This is more than is due'));
  const memo = `Withholding tax for ${month}`;
  const posting = taxPaymentPosting({
    ...{ id, source_type: 'wht_remittance', memo, paid_on, money_code: money.account_code, amount, penalty },
  });
  await post(tx, posting, numbers, entryId, now);
  await tx.write(
    'wht_remittance',
    sql`insert into wht_remittance (organization_id, id, month, amount, penalty, paid_on, method, account_id, reference,
        journal_entry_id, created_by, created_at)
      values (${tx.organization_id}, ${id}, ${`${month}-01`}::date, ${amount}, ${penalty}, ${paid_on}::date, ${method},
        ${money.id}, ${reference}, ${entryId}, ${user.id}, ${now.toISOString()})`,
  );
  await appendEvents(tx, [
    { type: 'withholding.remitted', subject_id: id, actor_id: user.id, data: { month } },
  ]);
  return id;
}

/** Voids a remittance by a reversal. Throws NOT_FOUND, PERIOD_LOCKED, INVALID_STATE. */
export async function voidRemittance(context: MemberContext, id: string, reason: string): Promise<void> {
  const { tx, now, user } = context;
  const { rows } = await sql<{ voided_at: string | null; paid_on: string; journal_entry_id: string }>`
    select voided_at, paid_on, journal_entry_id from wht_remittance
    where organization_id = ${tx.organization_id} and id = ${id} for no key update`.execute(tx.db);
  const found = rows[0];
  if (!found) throw new Refusal('NOT_FOUND');
  if (found.voided_at !== null) throw new Refusal('INVALID_STATE', { message: 'This is already void.' });
  const entryId = await reverseEntry(context, {
    entry_id: found.journal_entry_id,
    entry_date: found.paid_on,
    memo: 'Void: remittance of withholding tax',
    source_type: 'wht_remittance',
    source_id: id,
  });
  await tx.write(
    'wht_remittance',
    sql`update wht_remittance set voided_at = ${now.toISOString()}, void_reason = ${reason}, void_entry_id = ${entryId}
      where organization_id = ${tx.organization_id} and id = ${id}`,
  );
  await appendEvents(tx, [{ type: 'withholding.remittance_voided', subject_id: id, actor_id: user.id }]);
}

/**
 * Gives the supplier a receipt for a payment: the next number of its series and year, without gaps. Locks the payment,
 * and the counter last. Throws NOT_FOUND, INVALID_STATE for a payment that is void, had nothing withheld or has its
 * receipt, or the field's fault.
 */
export async function giveReceipt(
  context: MemberContext,
  paymentId: string,
  given_on: string,
): Promise<void> {
  const { tx, now, today, user } = context;
  const { rows } = await sql<{
    voided_at: string | null;
    paid_on: string;
    wht_amount: number;
    given: boolean;
  }>`
    select voided_at, paid_on, wht_amount, exists (select from wht_receipt r
      where r.organization_id = ${tx.organization_id} and r.supplier_payment_id = p.id) as given
    from supplier_payment p where organization_id = ${tx.organization_id} and id = ${paymentId}
    for no key update`.execute(tx.db);
  const payment = rows[0];
  if (!payment) throw new Refusal('NOT_FOUND');
  const refuse = (message: string) => new Refusal('INVALID_STATE', { message });
  if (payment.voided_at !== null) throw refuse('This payment is void.');
  if (payment.wht_amount === 0) throw refuse('Nothing was withheld from this payment.');
  if (given_on > today) throw invalid(fault('given_on', 'The date is in the future'));
  if (given_on < payment.paid_on) throw invalid(fault('given_on', 'This is before the payment'));
  if (payment.given) throw refuse('The receipt was given already.');
  const year = yearOf(given_on);
  const { document } = await takeNumbers(context, `WHT-${year}`);
  const number = `WHT-${year}-${String(document).padStart(3, '0')}`;
  await tx.write(
    'wht_receipt',
    sql`insert into wht_receipt (organization_id, supplier_payment_id, number, given_on, created_by, created_at)
      values (${tx.organization_id}, ${paymentId}, ${number}, ${given_on}::date, ${user.id}, ${now.toISOString()})`,
  );
  await appendEvents(tx, [
    { type: 'withholding.receipt_given', subject_id: paymentId, actor_id: user.id, data: { number } },
  ]);
}
