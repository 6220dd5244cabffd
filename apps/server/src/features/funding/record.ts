import { fault, invalid, Refusal } from '@lissafi/contract/errors';
import type { fundingRoutes } from '@lissafi/contract/funding';
import type { Body } from '@lissafi/contract/route';
import { fundingPosting } from '@lissafi/domain/books/funding-postings';
import { appendEvents } from '../../db/events.ts';
import { takeNumbers } from '../../db/numbers.ts';
import { sql } from '../../db/sql.ts';
import type { MemberContext } from '../../http/context.ts';
import { moneyAccount } from '../bank-accounts/money-account.ts';
import { post } from '../ledger/post.ts';
import { reverseEntry } from '../ledger/reverse.ts';

/**
 * Records and posts money of the owner or of a lender. Locks the counter. Returns its id. Throws ID_TAKEN,
 * PERIOD_LOCKED, or the fields' faults.
 */
export async function recordFunding(
  context: MemberContext,
  body: Body<typeof fundingRoutes.create>,
): Promise<string> {
  const { tx, newId, now, today, user } = context;
  const { id = newId(), kind, amount, interest, paid_on, account_id } = body;
  if (paid_on > today) throw invalid(fault('paid_on', 'The date is in the future'));
  const money = await moneyAccount(tx, { method: 'other', account_id });
  if (body.id) {
    const { rows } = await sql`select from funding
      where organization_id = ${tx.organization_id} and id = ${id}`.execute(tx.db);
    if (rows.length > 0) throw new Refusal('ID_TAKEN', { field: 'id' });
  }
  const entryId = newId();
  const numbers = await takeNumbers(context);
  const posting = fundingPosting({ id, kind, paid_on, money_code: money.account_code, amount, interest });
  await post(tx, posting, numbers, entryId, now);
  await tx.write(
    'funding',
    sql`insert into funding (organization_id, id, kind, account_id, amount, interest, paid_on, counterparty, reference,
        journal_entry_id, created_by, created_at)
      values (${tx.organization_id}, ${id}, ${kind}, ${account_id}, ${amount}, ${interest}, ${paid_on},
        ${body.counterparty}, ${body.reference}, ${entryId}, ${user.id}, ${now.toISOString()})`,
  );
  await appendEvents(tx, [{ type: 'funding.recorded', subject_id: id, actor_id: user.id }]);
  return id;
}

/**
 * Voids it by a reversal dated today, or its own date if that is later. Throws NOT_FOUND, PERIOD_LOCKED, INVALID_STATE
 * for what is void.
 */
export async function voidFunding(context: MemberContext, id: string, reason: string): Promise<void> {
  const { tx, now, user } = context;
  const { rows } = await sql<{
    paid_on: string;
    journal_entry_id: string;
    voided_at: string | null;
    memo: string;
  }>`
    select f.paid_on, f.journal_entry_id, f.voided_at,
      (select e.memo from journal_entry e where e.organization_id = ${tx.organization_id}
        and e.id = f.journal_entry_id) as memo
    from funding f where f.organization_id = ${tx.organization_id} and f.id = ${id} for no key update`.execute(
    tx.db,
  );
  const [found] = rows;
  if (!found) throw new Refusal('NOT_FOUND');
  if (found.voided_at) throw new Refusal('INVALID_STATE', { message: 'This is already void.' });
  const entryId = await reverseEntry(context, {
    entry_id: found.journal_entry_id,
    entry_date: found.paid_on,
    memo: `Void: ${found.memo}`,
    source_type: 'funding',
    source_id: id,
  });
  await tx.write(
    'funding',
    sql`update funding set voided_at = ${now.toISOString()}, void_reason = ${reason}, void_entry_id = ${entryId}
      where organization_id = ${tx.organization_id} and id = ${id}`,
  );
  await appendEvents(tx, [{ type: 'funding.voided', subject_id: id, actor_id: user.id }]);
}
