import { fault, invalid, Refusal } from '@lissafi/contract/errors';
import type { paymentRoutes } from '@lissafi/contract/payments';
import type { Body } from '@lissafi/contract/route';
import { creditPayoutPosting } from '@lissafi/domain/books/customer-postings';
import { appendEvents } from '../../db/events.ts';
import { inOrder } from '../../db/in-order.ts';
import { takeNumbers } from '../../db/numbers.ts';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import type { MemberContext } from '../../http/context.ts';
import { moneyAccount } from '../bank-accounts/money-account.ts';
import { addCredit } from '../customers/credit.ts';
import { post } from '../ledger/post.ts';
import { lockCustomer } from './store.ts';
import { insertPayment } from './write.ts';

/**
 * Returns how much of a customer's unapplied credit was received as money, in kobo of the organization's currency.
 * Credit notes also leave credit for what was never money: withheld tax with a certificate, withheld VAT, discounts,
 * and what was written off. Of each credited document that is its credit beyond the money that is held for it. What was
 * applied to other documents used that part first.
 */
export async function payableCredit(tx: Tx, customerId: string): Promise<number> {
  const { rows } = await sql<{ unapplied_credit: number; not_money: number; applied: number }>`
    with noted as (
      select n.credits_id as id, sum(n.base_total_amount - n.base_applied_amount) as credit
      from invoice n
      where n.organization_id = ${tx.organization_id} and n.customer_id = ${customerId}
        and n.document_type = 'credit_note' and n.status <> 'draft'
      group by n.credits_id),
    shares as (
      select a.invoice_id as id, p.kind, p.base_amount, a.base_amount as share,
        p.base_wht_amount + p.base_settlement_discount + p.base_vat_withheld as kept,
        sum(a.base_amount) over (partition by a.payment_id) as whole
      from payment_allocation a
      join payment p on p.organization_id = a.organization_id and p.id = a.payment_id
      where a.organization_id = ${tx.organization_id} and p.customer_id = ${customerId} and p.voided_at is null),
    held as (
      select id, coalesce(sum(share) filter (where kind = 'refund'), 0) as refunded,
        sum(case kind when 'refund' then -base_amount when 'write_off' then 0
          else share - round(share * kept / greatest(whole, 1)) end) as money
      from shares group by id)
    select c.unapplied_credit,
      (select coalesce(sum(greatest(0, n.credit - coalesce(h.refunded, 0) - greatest(0, coalesce(h.money, 0)))), 0)
        from noted n left join held h on h.id = n.id)::bigint as not_money,
      (select coalesce(sum(p.base_amount), 0) from payment p where p.organization_id = ${tx.organization_id}
        and p.customer_id = ${customerId} and p.kind = 'credit' and p.voided_at is null)::bigint as applied
    from customer c where c.organization_id = ${tx.organization_id} and c.id = ${customerId}`.execute(tx.db);
  if (!rows[0]) throw new Refusal('NOT_FOUND');
  const { unapplied_credit, not_money, applied } = rows[0];
  return Math.max(0, unapplied_credit - Math.max(0, not_money - applied));
}

/**
 * Pays credit back to the customer. Locks the customer, and the counter last. Returns the payment's id. Throws NOT_FOUND,
 * CREDIT_TOO_SMALL, INVALID_STATE for more than was received as money, PERIOD_LOCKED, or the fields' faults.
 */
export async function payOutCredit(
  context: MemberContext,
  customerId: string,
  input: Body<typeof paymentRoutes.payOutCredit>,
): Promise<string> {
  const { tx, newId, now, today, user, organization } = context;
  const { amount, paid_on } = input;
  if (paid_on > today) throw invalid(fault('paid_on', 'The date is in the future'));
  const [money, customer] = await inOrder(moneyAccount(tx, input), lockCustomer(tx, customerId));
  if (amount > customer.unapplied_credit) throw new Refusal('CREDIT_TOO_SMALL', { field: 'amount' });
  if (amount > (await payableCredit(tx, customerId)))
    throw new Refusal('INVALID_STATE', {
      message: 'A part of this credit was never received as money, so it can only be used for invoices.',
      field: 'amount',
    });
  const [id, entryId] = [newId(), newId()];
  await addCredit(tx, customerId, -amount);
  const numbers = await takeNumbers(context);
  if (numbers.counter.currency !== organization.currency) throw new Refusal('CURRENCY_CHANGED');
  const posting = creditPayoutPosting({
    ...{ id, paid_on, amount },
    money_code: money.account_code,
    customer_id: customer.id,
  });
  await post(tx, posting, numbers, entryId, now);
  await insertPayment(
    tx,
    {
      id,
      kind: 'payout',
      customer_id: customer.id,
      amount,
      wht_amount: 0,
      currency: organization.currency,
      exchange_rate: null,
      base_amount: amount,
      base_wht_amount: 0,
      credit_amount: 0,
      paid_on,
      method: input.method,
      reference: input.reference,
      bank_account: null,
      account_id: money.id,
      journal_entry_id: entryId,
      created_by: user.id,
      created_at: now.toISOString(),
    },
    [],
  );
  const data = { payment_id: id };
  await appendEvents(tx, [{ type: 'credit.paid_out', subject_id: customerId, actor_id: user.id, data }]);
  return id;
}
