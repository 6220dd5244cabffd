import type { bankAccountRoutes, TillCount } from '@lissafi/contract/bank-accounts';
import { fault, invalid, Refusal } from '@lissafi/contract/errors';
import type { Body, Query } from '@lissafi/contract/route';
import { countedAmount, tillCountPosting } from '@lissafi/domain/books/till-count';
import { appendEvents } from '../../db/events.ts';
import { takeNumbers } from '../../db/numbers.ts';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import type { MemberContext } from '../../http/context.ts';
import { post } from '../ledger/post.ts';
import { balanceOf, lockAccounts } from './store.ts';

/** What should be in the till, in kobo, by another rule than the account's balance; read under the lock of posting. */
export type Expected = (accountCode: string) => Promise<number>;

/**
 * Counts a till: what it holds against the books at the end of that day, the difference to cash over and short. The
 * books are read under the lock of posting, so that of two counts at once the second one sees what the first corrected.
 * Returns its id. Throws NOT_FOUND, ID_TAKEN, INVALID_STATE for what is no till or is archived, PERIOD_LOCKED, or the
 * faults of the fields.
 */
export async function countTill(
  context: MemberContext,
  accountId: string,
  body: Body<typeof bankAccountRoutes.count>,
  expectedBy?: Expected,
): Promise<string> {
  const { tx, newId, now, today, user } = context;
  const { id = newId(), counted_on, counted } = body;
  if (counted_on > today) throw invalid(fault('counted_on', 'The date is in the future'));
  const amount = countedAmount(body);
  if (body.id) await assertIdFree(tx, body.id);
  const account = (await lockAccounts(tx, [accountId])).get(accountId);
  if (!account) throw new Refusal('NOT_FOUND');
  if (account.kind !== 'cash')
    throw new Refusal('INVALID_STATE', {
      message: 'Only cash is counted. Reconcile other accounts with their statement.',
    });
  if (account.is_archived) throw new Refusal('INVALID_STATE', { message: 'This account is archived.' });
  const numbers = await takeNumbers(context);
  const { account_code } = account;
  const expected = await (expectedBy?.(account_code) ?? balanceOf(tx, account_code, counted_on));
  const posting = tillCountPosting({ id, counted_on, account_code, amount, expected });
  const entryId = posting && newId();
  if (posting && entryId) await post(tx, posting, numbers, entryId, now);
  await tx.write(
    'till_count',
    sql`insert into till_count (organization_id, id, account_id, counted_on, amount, expected, counted, memo,
        journal_entry_id, counted_by, created_at)
      values (${tx.organization_id}, ${id}, ${accountId}, ${counted_on}, ${amount}, ${expected},
        ${counted === undefined ? null : JSON.stringify(counted)}::jsonb, ${body.memo}, ${entryId}, ${user.id},
        ${now.toISOString()})`,
  );
  const data = { count_id: id, difference: amount - expected };
  await appendEvents(tx, [{ type: 'till.counted', subject_id: accountId, actor_id: user.id, data }]);
  return id;
}

async function assertIdFree(tx: Tx, id: string): Promise<void> {
  const { rows } = await sql`select from till_count
    where organization_id = ${tx.organization_id} and id = ${id}`.execute(tx.db);
  if (rows.length > 0) throw new Refusal('ID_TAKEN', { field: 'id' });
}

const counts = (tx: Tx) =>
  tx.db
    .selectFrom('till_count as c')
    .leftJoin('app_user as u', 'u.id', 'c.counted_by')
    .select(['c.id', 'c.account_id', 'c.counted_on', 'c.amount', 'c.expected', 'c.counted', 'c.memo'])
    .select(['c.journal_entry_id', 'c.created_at'])
    .select(sql<number>`(c.amount - c.expected)`.as('difference'))
    .select(sql<string | null>`nullif(trim(concat_ws(' ', u.first_name, u.last_name)), '')`.as('counted_by'))
    .where('c.organization_id', '=', tx.organization_id);

/** Throws NOT_FOUND. */
export async function readCount(tx: Tx, id: string): Promise<TillCount> {
  const row = await counts(tx).where('c.id', '=', id).executeTakeFirst();
  if (!row) throw new Refusal('NOT_FOUND');
  return row as TillCount;
}

export async function listCounts(
  tx: Tx,
  accountId: string,
  { limit, offset }: Query<typeof bankAccountRoutes.counts>,
) {
  const { total } = await tx.db
    .selectFrom('till_count')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('organization_id', '=', tx.organization_id)
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  const rows = await counts(tx)
    .where('c.account_id', '=', accountId)
    .orderBy('c.counted_on', 'desc')
    .orderBy('c.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return { counts: rows as TillCount[], total, limit, offset };
}
