import { fault, invalid, Refusal } from '@lissafi/contract/errors';
import type { Body } from '@lissafi/contract/route';
import type { supplierCreditRoutes } from '@lissafi/contract/supplier-credits';
import { applicationPostings, pairCredits } from '@lissafi/domain/books/supplier-credit-postings';
import { addMoney } from '@lissafi/domain/money/money';
import { appendEvents } from '../../db/events.ts';
import { takeNumbers } from '../../db/numbers.ts';
import { sql } from '../../db/sql.ts';
import type { MemberContext } from '../../http/context.ts';
import { postAll } from '../ledger/post-all.ts';
import { type CreditUse, lockCredits, useCredits } from '../payables/credits.ts';
import { lockOwed, owedOf, settlePayables } from '../payables/store.ts';
import { allocate } from './allocate.ts';
import { dated } from './pay.ts';

/** Sums the parts of each credit. */
function usesOf(parts: readonly CreditUse[]): CreditUse[] {
  const sums = new Map<string, number>();
  for (const { credit_id, amount } of parts) sums.set(credit_id, (sums.get(credit_id) ?? 0) + amount);
  return [...sums].map(([credit_id, amount]) => ({ credit_id, amount }));
}

/**
 * Applies advances, or refunds due, to what is owed, each part dated the later of its two days. Locks the supplier, its
 * payables, its credits; the counter last. Throws NOT_FOUND, CREDIT_TOO_SMALL, INVALID_STATE where nothing is owed,
 * PERIOD_LOCKED, or the fields' faults.
 */
export async function applyCredits(
  context: MemberContext,
  supplierId: string,
  { kind, allocations: named }: Body<typeof supplierCreditRoutes.applyCredits>,
): Promise<void> {
  const { tx, newId, now, user } = context;
  const open = await lockOwed(tx, supplierId);
  const credits = (await lockCredits(tx, supplierId, kind)).map((credit) => ({
    ...credit,
    open: credit.amount - credit.used,
  }));
  const available = addMoney(...credits.map((credit) => credit.open));
  const wanted = named ? addMoney(...named.map((each) => each.amount)) : Math.min(available, owedOf(open));
  if (available === 0 || wanted > available)
    throw new Refusal('CREDIT_TOO_SMALL', {
      message:
        kind === 'advance'
          ? 'Less than this was paid in advance.'
          : 'Less than this is due from the supplier.',
    });
  if (named?.length === 0) throw invalid(fault('allocations', 'Choose what it settles'));
  const allocations = allocate(wanted, open, named);
  if (allocations.length === 0)
    throw new Refusal('INVALID_STATE', { message: 'Nothing is owed to this supplier.' });
  const shares = dated(allocations, open);
  const parts = pairCredits(
    credits,
    shares.map(({ invoice_id: payable_id, amount, on: payable_on }) => ({ payable_id, payable_on, amount })),
  );
  const [id, entryId] = [newId(), newId()];
  const postings = applicationPostings({ id, supplier_id: supplierId, kind, parts });
  const numbers = await takeNumbers(context);
  await postAll(context, postings, numbers, entryId);
  await tx.write(
    'supplier_application',
    sql`insert into supplier_application (organization_id, id, supplier_id, kind, applied_on, amount,
        journal_entry_id, created_by, created_at)
      values (${tx.organization_id}, ${id}, ${supplierId}, ${kind}, ${postings[0]!.entry_date}, ${wanted}, ${entryId},
        ${user.id}, ${now.toISOString()})`,
  );
  await settlePayables(tx, { id, type: 'supplier_application' }, allocations);
  await useCredits(tx, id, usesOf(parts));
  const data = { application_id: id };
  await appendEvents(tx, [
    { type: 'supplier.credits_applied', subject_id: supplierId, actor_id: user.id, data },
  ]);
}
