import { ERRORS, type ErrorCode, fault, invalid, Refusal } from '@lissafi/contract/errors';
import { lateSalePosting } from '@lissafi/domain/books/till-count';
import { laterOf } from '@lissafi/domain/calendar/civil-date';
import { addMoney } from '@lissafi/domain/money/money';
import type { Numbers } from '../../db/numbers.ts';
import { sql } from '../../db/sql.ts';
import type { MemberContext } from '../../http/context.ts';
import { post } from '../ledger/post.ts';
import { mayClose } from './store.ts';

/** A sale that is recorded; the amount in the minor unit of its currency. */
interface RecordedSale {
  id: string;
  customer_name: string;
  total_amount: number;
  currency: string;
  provisional_number: string | null;
  sold_at: string | null;
  created_by: string | null;
}

/**
 * Tells the owner and the admins of a sale that was recorded by what held when it was made, and would be refused now:
 * `reason` is that refusal.
 */
export async function noteLateSale(
  { tx, now }: Pick<MemberContext, 'tx' | 'now'>,
  sale: RecordedSale,
  reason: ErrorCode,
): Promise<void> {
  const { id, customer_name, total_amount, currency, provisional_number, sold_at, created_by } = sale;
  await tx.write(
    'late_sale',
    sql`insert into late_sale (organization_id, id, status, reason, message, customer_name, total_amount, currency,
        provisional_number, sold_at, created_by, created_at)
      values (${tx.organization_id}, ${id}, 'recorded', ${reason}, ${ERRORS[reason][1]}, ${customer_name},
        ${total_amount}, ${currency}, ${provisional_number}, ${sold_at}, ${created_by}, ${now.toISOString()})
      on conflict (organization_id, id) do nothing`,
  );
}

export interface ShiftOfSale {
  id: string;
  account_id: string;
  account_code: string;
  /** Null while it is open. */
  till_count_id: string | null;
  counted_on: string | null;
}

/**
 * Returns the shift in which this person sells: her own, or any for who may close it. Throws the fault of `shift_id`.
 * Under the lock of posting, which closing takes too, the answer holds to commit.
 */
export async function readShiftOfSale(
  { tx, user, organization }: Pick<MemberContext, 'tx' | 'user' | 'organization'>,
  id: string,
): Promise<ShiftOfSale> {
  const { rows } = await sql<ShiftOfSale & { person_id: string | null }>`
    select s.id, s.user_id as person_id, s.account_id, b.account_code, s.till_count_id, c.counted_on
    from counter_shift s
    join bank_account b on b.organization_id = s.organization_id and b.id = s.account_id
    left join till_count c on c.organization_id = s.organization_id and c.id = s.till_count_id
    where s.organization_id = ${tx.organization_id} and s.id = ${id}`.execute(tx.db);
  const shift = rows[0];
  if (!shift) throw invalid(fault('shift_id', 'This shift does not exist'));
  if (!mayClose({ user, organization }, shift.person_id))
    throw invalid(fault('shift_id', 'This is the shift of somebody else'));
  return shift;
}

/** Throws INVALID_STATE: money is given back from a till that is open, or without a shift. */
export async function assertShiftOpen(
  context: Pick<MemberContext, 'tx' | 'user' | 'organization'>,
  id: string,
): Promise<void> {
  const { till_count_id } = await readShiftOfSale(context, id);
  if (till_count_id !== null) throw new Refusal('INVALID_STATE', { message: 'This shift is closed.' });
}

/**
 * A sale that was made without network arrives after its till was counted. The notes were in the till then and were
 * posted as over; now that the sale brings them too, that much is taken back from cash over and short. `into`: what
 * was paid, by account; kobo of the document's currency, which the counter sells in.
 */
export async function correctCount(
  { tx, newId, now }: Pick<MemberContext, 'tx' | 'newId' | 'now'>,
  shift: ShiftOfSale,
  sale: { issue_date: string; invoice_number: string | null },
  into: readonly { account_id: string; amount: number }[],
  numbers: Numbers,
): Promise<void> {
  const amount = addMoney(
    ...into.filter(({ account_id }) => account_id === shift.account_id).map((each) => each.amount),
  );
  if (amount === 0 || shift.till_count_id === null) return;
  const posting = lateSalePosting({
    count_id: shift.till_count_id,
    entry_date: laterOf(shift.counted_on!, sale.issue_date),
    account_code: shift.account_code,
    invoice_number: sale.invoice_number!,
    amount,
  });
  await post(tx, posting, numbers, newId(), now);
}
