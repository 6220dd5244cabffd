import type { counterRoutes } from '@lissafi/contract/counter';
import { fault, invalid, Refusal } from '@lissafi/contract/errors';
import type { Body } from '@lissafi/contract/route';
import { todayIn } from '@lissafi/domain/calendar/civil-date';
import { expectedInTill } from '@lissafi/domain/counter/shift';
import { formatMoney } from '@lissafi/domain/money/money';
import { appendEvents } from '../../db/events.ts';
import { takeNumbers } from '../../db/numbers.ts';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import type { MemberContext } from '../../http/context.ts';
import { moneyAccount } from '../bank-accounts/money-account.ts';
import { balanceOf } from '../bank-accounts/store.ts';
import { countTill } from '../bank-accounts/till-count.ts';
import { mayClose } from './store.ts';

/**
 * Opens a shift with a counted float, and compares it with the books where that is asked for: a difference is posted as
 * a count of the till, or refused with the fault of `difference`; otherwise the float posts nothing. Returns its id.
 * Throws SHIFT_OPEN, ID_TAKEN, PERIOD_LOCKED, or the fault of `account_id`.
 */
export async function openShift(
  context: MemberContext,
  body: Body<typeof counterRoutes.openShift>,
): Promise<string> {
  const { tx, newId, now, user, organization } = context;
  const { id = newId(), account_id, opening_float, difference, memo } = body;
  const money = await moneyAccount(tx, { method: 'cash', account_id });
  if (money.kind !== 'cash') throw invalid(fault('account_id', 'A shift is opened at a till with cash'));
  if (difference === 'post')
    await countTill(context, money.id, {
      counted_on: todayIn(organization.timezone, now),
      amount: opening_float,
      memo,
    });
  else await takeNumbers(context);
  const { rows } = await sql<{
    id: string;
    person_id: string | null;
  }>`select id, user_id as person_id from counter_shift
    where organization_id = ${tx.organization_id}
      and (id = ${id} or (closed_at is null and (user_id = ${user.id} or account_id = ${money.id})))`.execute(
    tx.db,
  );
  if (rows.some((row) => row.id === id)) throw new Refusal('ID_TAKEN', { field: 'id' });
  if (rows.some(({ person_id }) => person_id === user.id)) throw new Refusal('SHIFT_OPEN');
  if (rows.length > 0)
    throw new Refusal('SHIFT_OPEN', {
      message: 'Somebody else has an open shift at this till. Choose another till, or have it closed first.',
      field: 'account_id',
    });
  await tx.flush();
  const opening_balance = await balanceOf(tx, money.account_code);
  const beyond = opening_balance - opening_float;
  if (difference === 'ask' && beyond !== 0) {
    const amount = (kobo: number) => formatMoney(kobo, organization.currency);
    const [books, apart] = [amount(opening_balance), amount(Math.abs(beyond))];
    const said =
      beyond > 0
        ? `The books have ${books} in this till, ${apart} more than you counted`
        : `The books have ${books} in this till, ${apart} less than you counted`;
    throw invalid(fault('difference', said, 'TILL_DIFFERENCE'));
  }
  await tx.write(
    'counter_shift',
    sql`insert into counter_shift (organization_id, id, account_id, user_id, opened_at, opening_float, opening_balance)
      values (${tx.organization_id}, ${id}, ${money.id}, ${user.id}, ${now.toISOString()}, ${opening_float},
        ${opening_balance})`,
  );
  const data = { account_id: money.id, opening_float };
  await appendEvents(tx, [{ type: 'shift.opened', subject_id: id, actor_id: user.id, data }]);
  return id;
}

/**
 * Closes a shift by a count of its till against the float and what moved in the till's account since. Throws NOT_FOUND,
 * FORBIDDEN for another person's shift, INVALID_STATE when it is closed, PERIOD_LOCKED, or the fault of `counted_at`.
 */
export async function closeShift(
  context: MemberContext,
  id: string,
  body: Body<typeof counterRoutes.closeShift>,
): Promise<void> {
  const { tx, now, user, organization } = context;
  const { rows } = await sql<{
    account_id: string;
    person_id: string | null;
    opened_at: string;
    opening_float: number;
    opening_balance: number;
    closed_at: string | null;
  }>`select account_id, user_id as person_id, opened_at, opening_float, opening_balance, closed_at from counter_shift
    where organization_id = ${tx.organization_id} and id = ${id} for no key update`.execute(tx.db);
  const shift = rows[0];
  if (!shift) throw new Refusal('NOT_FOUND');
  if (!mayClose(context, shift.person_id)) throw new Refusal('FORBIDDEN');
  if (shift.closed_at !== null)
    throw new Refusal('INVALID_STATE', { message: 'This shift is already closed.' });
  const at = body.counted_at === undefined ? now : new Date(body.counted_at);
  if (at > now) throw invalid(fault('counted_at', 'The time is in the future'));
  if (at < new Date(shift.opened_at)) throw invalid(fault('counted_at', 'The shift was opened later'));
  if (body.counted_at !== undefined && (await hasMovedSince(tx, shift, at)))
    throw invalid(
      fault('counted_at', 'Money moved in this till after this time. Leave the time out, or count it again'),
    );
  const counted = {
    counted_on: todayIn(organization.timezone, at),
    amount: body.counted,
    memo: body.memo,
  };
  const countId = await countTill(context, shift.account_id, counted, async (code) => {
    const balance = await balanceOf(tx, code);
    return expectedInTill(shift, balance - (await movedAfter(tx, code, at)));
  });
  await tx.write(
    'counter_shift',
    sql`update counter_shift set counted_at = ${at.toISOString()}, closed_at = ${now.toISOString()},
        till_count_id = ${countId}
      where organization_id = ${tx.organization_id} and id = ${id}`,
  );
  const data = { account_id: shift.account_id, count_id: countId };
  await appendEvents(tx, [{ type: 'shift.closed', subject_id: id, actor_id: user.id, data }]);
}

/**
 * Whether the person of a shift put money into its till, or took some out, after an instant. What happened before it and
 * arrived later does not count.
 */
async function hasMovedSince(
  tx: Tx,
  { account_id, person_id }: { account_id: string; person_id: string | null },
  at: Date,
): Promise<boolean> {
  const id = tx.organization_id;
  const instant = at.toISOString();
  const { rows } = await sql`
    select from journal_entry e
    join journal_line l on l.organization_id = e.organization_id and l.entry_number = e.number
    join bank_account b on b.organization_id = e.organization_id and b.account_code = l.account_code
    where e.organization_id = ${id} and e.posted_at > ${instant} and e.posted_by = ${person_id} and b.id = ${account_id}
      and not exists (select from invoice i where i.organization_id = ${id} and i.sold_at <= ${instant}
        and (i.id = e.source_id or i.id in (select a.invoice_id from payment_allocation a
          where a.organization_id = ${id} and a.payment_id = e.source_id)))
    limit 1`.execute(tx.db);
  return rows.length > 0;
}

/** Returns what was posted to an account after an instant, in kobo: the newest entries only. */
async function movedAfter(tx: Tx, accountCode: string, at: Date): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    select coalesce(sum(l.amount), 0)::bigint as amount from journal_line l
    where l.organization_id = ${tx.organization_id} and l.account_code = ${accountCode} and l.entry_number >
      (select coalesce(max(e.number), 0) from journal_entry e
        where e.organization_id = ${tx.organization_id} and e.posted_at <= ${at.toISOString()})`.execute(
    tx.db,
  );
  return rows[0]!.amount;
}
