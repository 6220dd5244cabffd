import { fault, invalid, Refusal } from '@lissafi/contract/errors';
import type { Body } from '@lissafi/contract/route';
import type { vatRoutes } from '@lissafi/contract/vat';
import { lastDayOf, taxPaymentPosting, vatReturnPosting } from '@lissafi/domain/books/vat-return';
import { appendEvents } from '../../db/events.ts';
import { takeNumbers } from '../../db/numbers.ts';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import type { MemberContext } from '../../http/context.ts';
import { moneyAccount } from '../bank-accounts/money-account.ts';
import { post } from '../ledger/post.ts';
import { reverseEntry } from '../ledger/reverse.ts';
import { figuresOf } from './figures.ts';
import { readReturn } from './read.ts';
import { filedReturns, scopeOf, vatHistory } from './scope.ts';

const refuse = (message: string) => new Refusal('INVALID_STATE', { message });

/**
 * Files the return of a month: stores its lines and settles its VAT, dated the day of filing. Everything is read under
 * the counter's lock, so that no entry comes between what is stored and what is settled. Throws ID_TAKEN, INVALID_STATE,
 * STALE_VERSION when it is not what the person saw, PERIOD_LOCKED, or the field's fault.
 */
export async function fileReturn(context: MemberContext, body: Body<typeof vatRoutes.file>): Promise<void> {
  const { tx, newId, now, today, user } = context;
  const { id = newId(), month, filed_on, reference, payable } = body;
  if (lastDayOf(month) >= today) throw invalid(fault('month', 'This month is not over'));
  if (filed_on > today) throw invalid(fault('filed_on', 'The date is in the future'));
  if (filed_on <= lastDayOf(month)) throw invalid(fault('filed_on', 'A return is filed after its month'));
  if (body.id) await assertIdFree(tx, 'vat_return', id);
  const numbers = await takeNumbers(context);
  const scope = scopeOf(await vatHistory(tx), month, today);
  if (scope.state === 'filed') throw refuse('This month has been filed.');
  if (scope.state === 'passed')
    throw refuse('A later month has been filed. Late entries stand in the next return.');
  if (scope.first_to_file) throw refuse(`${scope.first_to_file} has to be filed first.`);
  const figures = await figuresOf(tx, scope);
  if (payable !== undefined && payable !== figures.payable)
    throw new Refusal('STALE_VERSION', { current: await readReturn(context, month) });
  const up_to_entry = numbers.counter.next_entry - 1;
  const posting = vatReturnPosting({ id, month, filed_on, figures });
  const entryId = posting ? newId() : null;
  if (posting && entryId) await post(tx, posting, numbers, entryId, now);
  await tx.write(
    'vat_return',
    sql`insert into vat_return (organization_id, id, month, filed_on, reference, up_to_entry, lines, details, payable,
        credit, journal_entry_id, created_by, created_at)
      values (${tx.organization_id}, ${id}, ${`${month}-01`}::date, ${filed_on}::date, ${reference}, ${up_to_entry},
        ${JSON.stringify(figures.lines)}::jsonb, ${JSON.stringify(figures.details)}::jsonb, ${figures.payable},
        ${figures.credit}, ${entryId}, ${user.id}, ${now.toISOString()})`,
  );
  await appendEvents(tx, [{ type: 'vat.filed', subject_id: id, actor_id: user.id, data: { month } }]);
}

/**
 * Takes the latest return back by a reversal dated today. Returns its month. Throws NOT_FOUND, PERIOD_LOCKED,
 * INVALID_STATE for one that is not the latest, or was paid.
 */
export async function unfileReturn(context: MemberContext, id: string, reason: string): Promise<string> {
  const { tx, now, user } = context;
  const { rows } = await sql<{ voided_at: string | null }>`select voided_at from vat_return
    where organization_id = ${tx.organization_id} and id = ${id} for no key update`.execute(tx.db);
  if (!rows[0]) throw new Refusal('NOT_FOUND');
  if (rows[0].voided_at !== null) throw refuse('This return has been taken back.');
  await takeNumbers(context);
  const returns = await filedReturns(tx);
  const found = returns.at(-1)!;
  if (found.id !== id) throw refuse(`${found.month} was filed later. Take that return back first.`);
  if (await hasPayments(tx, id)) throw refuse('It has been paid since. Void the payments first.');
  const void_entry_id =
    found.journal_entry_id &&
    (await reverseEntry(context, {
      entry_id: found.journal_entry_id,
      entry_date: found.filed_on,
      memo: `Taken back: VAT return for ${found.month}`,
      source_type: 'vat_return',
      source_id: id,
    }));
  await tx.write(
    'vat_return',
    sql`update vat_return set voided_at = ${now.toISOString()}, void_reason = ${reason}, void_entry_id = ${void_entry_id}
      where organization_id = ${tx.organization_id} and id = ${id}`,
  );
  const data = { month: found.month };
  await appendEvents(tx, [{ type: 'vat.unfiled', subject_id: id, actor_id: user.id, data }]);
  return found.month;
}

async function hasPayments(tx: Tx, returnId: string): Promise<boolean> {
  const { rows } = await sql`select from vat_payment where organization_id = ${tx.organization_id}
    and return_id = ${returnId} and voided_at is null limit 1`.execute(tx.db);
  return rows.length > 0;
}

/**
 * Pays the VAT of a month that was filed; what is due is read under the counter's lock. Returns the payment's id.
 * Throws ID_TAKEN, INVALID_STATE, PERIOD_LOCKED, or the field's fault.
 */
export async function payVat(context: MemberContext, body: Body<typeof vatRoutes.pay>): Promise<string> {
  const { tx, newId, now, today, user } = context;
  const { id = newId(), month, amount, penalty, paid_on, method, reference } = body;
  if (paid_on > today) throw invalid(fault('paid_on', 'The date is in the future'));
  const money = await moneyAccount(tx, body);
  if (body.id) await assertIdFree(tx, 'vat_payment', id);
  const entryId = newId();
  const numbers = await takeNumbers(context);
  const filed = (await filedReturns(tx)).find((each) => each.month === month);
  if (!filed) throw refuse('This month has not been filed.');
  if (amount > filed.payable - filed.paid) throw invalid(fault('amount', 'This is more than is due'));
  const memo = `VAT for ${month}`;
  const posting = taxPaymentPosting({
    ...{ id, source_type: 'vat_payment', memo, paid_on, money_code: money.account_code, amount, penalty },
  });
  await post(tx, posting, numbers, entryId, now);
  await tx.write(
    'vat_payment',
    sql`insert into vat_payment (organization_id, id, return_id, amount, penalty, paid_on, method, account_id, reference,
        journal_entry_id, created_by, created_at)
      values (${tx.organization_id}, ${id}, ${filed.id}, ${amount}, ${penalty}, ${paid_on}::date, ${method},
        ${money.id}, ${reference}, ${entryId}, ${user.id}, ${now.toISOString()})`,
  );
  await appendEvents(tx, [{ type: 'vat.paid', subject_id: id, actor_id: user.id, data: { month } }]);
  return id;
}

/** Voids a payment by a reversal. Throws NOT_FOUND, PERIOD_LOCKED, INVALID_STATE. */
export async function voidVatPayment(context: MemberContext, id: string, reason: string): Promise<void> {
  const { tx, now, user } = context;
  const { rows } = await sql<{ voided_at: string | null; paid_on: string; journal_entry_id: string }>`
    select voided_at, paid_on, journal_entry_id from vat_payment
    where organization_id = ${tx.organization_id} and id = ${id} for no key update`.execute(tx.db);
  const found = rows[0];
  if (!found) throw new Refusal('NOT_FOUND');
  if (found.voided_at !== null) throw refuse('This is already void.');
  const entryId = await reverseEntry(context, {
    entry_id: found.journal_entry_id,
    entry_date: found.paid_on,
    memo: 'Void: payment of VAT',
    source_type: 'vat_payment',
    source_id: id,
  });
  await tx.write(
    'vat_payment',
    sql`update vat_payment set voided_at = ${now.toISOString()}, void_reason = ${reason}, void_entry_id = ${entryId}
      where organization_id = ${tx.organization_id} and id = ${id}`,
  );
  await appendEvents(tx, [{ type: 'vat.payment_voided', subject_id: id, actor_id: user.id }]);
}

/** Throws ID_TAKEN. */
async function assertIdFree(tx: Tx, table: 'vat_return' | 'vat_payment', id: string): Promise<void> {
  const { rows } = await (table === 'vat_return'
    ? sql`select from vat_return where organization_id = ${tx.organization_id} and id = ${id}`
    : sql`select from vat_payment where organization_id = ${tx.organization_id} and id = ${id}`
  ).execute(tx.db);
  if (rows.length > 0) throw new Refusal('ID_TAKEN', { field: 'id' });
}
