import { fault, invalid } from '@lissafi/contract/errors';
import type { Body } from '@lissafi/contract/route';
import type { supplierRoutes } from '@lissafi/contract/suppliers';
import { heldUntilBought } from '@lissafi/domain/books/supplier-credit-postings';
import { supplierPaymentPosting } from '@lissafi/domain/books/supplier-postings';
import { toE4 } from '@lissafi/domain/money/decimal';
import { addMoney } from '@lissafi/domain/money/money';
import type { Allocation, OpenDocument } from '@lissafi/domain/sales/settlement-on-account';
import { appendEvents } from '../../db/events.ts';
import { inOrder } from '../../db/in-order.ts';
import { takeNumbers } from '../../db/numbers.ts';
import { sql } from '../../db/sql.ts';
import type { MemberContext } from '../../http/context.ts';
import { moneyAccount } from '../bank-accounts/money-account.ts';
import { postAll } from '../ledger/post-all.ts';
import { addCredit } from '../payables/credits.ts';
import { lockOwed, type OpenPayable, owedOf, settlePayables } from '../payables/store.ts';
import { allocatePaid, paidForForeign } from './allocate.ts';
import { claimedInDiscount } from './discount-tax.ts';

/**
 * Pays a supplier with money and withholding tax: the named bills, otherwise the oldest due first (decisions §5). A
 * foreign bill is paid where it is named; the difference from its value in the books is an exchange gain or loss. What
 * settles nothing becomes an advance where that is allowed. Throws NOT_FOUND, PERIOD_LOCKED, or the field's fault, also
 * for more than is owed. Returns the payment's id.
 */
export async function paySupplier(
  context: MemberContext,
  supplierId: string,
  input: Body<typeof supplierRoutes.pay>,
): Promise<string> {
  const { tx, newId, now, today, user } = context;
  if (input.paid_on > today) throw invalid(fault('paid_on', 'The date is in the future'));
  const [money, open] = await inOrder(moneyAccount(tx, input), lockOwed(tx, supplierId));
  const { amount, wht_amount, settlement_discount } = input;
  // Where nothing was withheld, there is nothing to say why.
  const wht = wht_amount > 0 ? input.wht : undefined;
  const settled = addMoney(amount, wht_amount, settlement_discount);
  const forForeign = paidForForeign(open, input.allocations);
  if (!input.allow_advance && settled - forForeign > owedOf(open))
    throw invalid(fault('amount', tooMuch(open, forForeign)));
  if (settlement_discount > 0 && forForeign > 0)
    throw invalid(fault('settlement_discount', 'A discount cannot be taken from a foreign bill'));
  const { allocations, paid, exchange_difference } = allocatePaid(
    settled,
    open,
    input.allocations,
    input.paid_on,
  );
  const toPayable = addMoney(...allocations.map((each) => each.amount));
  const advance_amount = settled - paid;
  if (advance_amount > 0 && !input.allow_advance)
    throw invalid(fault('allocations', 'Less is allocated than is paid'));
  if (settlement_discount > toPayable)
    throw invalid(fault('settlement_discount', 'A discount is given on what is owed'));
  const [id, entryId] = [newId(), newId()];
  const discounted = await claimedInDiscount(tx, settlement_discount, allocations);
  const numbers = await takeNumbers(context);
  const posting = supplierPaymentPosting({
    ...input,
    ...{ id, supplier_id: supplierId, allocations, advance_amount },
    ...{ money_code: money.account_code, exchange_difference, ...discounted },
  });
  const postings = heldUntilBought(posting, dated(allocations, open), {
    kind: 'advance',
    supplier_id: supplierId,
  });
  await postAll(context, postings, numbers, entryId);
  const at = now.toISOString();
  await tx.write(
    'supplier_payment',
    sql`insert into supplier_payment (organization_id, id, supplier_id, amount, wht_amount, paid_on, method, account_id,
        reference, settlement_discount, advance_amount, wht_nature, wht_payee, wht_resident, wht_base, wht_rate_e4,
        journal_entry_id, created_by, created_at)
      values (${tx.organization_id}, ${id}, ${supplierId}, ${input.amount}, ${input.wht_amount}, ${input.paid_on},
        ${input.method}, ${input.amount > 0 ? money.id : null}, ${input.reference}, ${settlement_discount},
        ${advance_amount}, ${wht?.nature ?? null}, ${wht?.payee ?? null}, ${wht?.resident ?? null}, ${wht?.base ?? null},
        ${wht ? toE4(wht.rate) : null}, ${entryId}, ${user.id}, ${at})`,
  );
  await settlePayables(tx, { id, type: 'supplier_payment' }, allocations);
  await addCredit(tx, {
    ...{ id, supplier_id: supplierId, kind: 'advance', source_type: 'supplier_payment' },
    ...{ dated_on: input.paid_on, reference: input.reference, amount: advance_amount, created_at: at },
  });
  const data = { payment_id: id };
  await appendEvents(tx, [{ type: 'supplier.paid', subject_id: supplierId, actor_id: user.id, data }]);
  return id;
}

/** Foreign bills are owed too, but a payment settles them only where it names them. */
const tooMuch = (open: readonly OpenPayable[], forForeign: number) =>
  forForeign === 0 && open.some((each) => each.currency)
    ? 'This is more than is owed in your own currency. Pay a foreign bill on its page.'
    : 'This is more than is owed';

/** Adds to each allocation the day of its purchase. */
export const dated = (allocations: readonly Allocation[], open: readonly OpenDocument[]) =>
  allocations.map((each) => ({
    ...each,
    on: open.find((document) => document.id === each.invoice_id)!.issue_date,
  }));
