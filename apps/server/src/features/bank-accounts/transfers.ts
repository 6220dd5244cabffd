import type { bankAccountRoutes, Transfer } from '@lissafi/contract/bank-accounts';
import { fault, invalid, Refusal } from '@lissafi/contract/errors';
import type { Permission } from '@lissafi/contract/permissions';
import type { Body, Query } from '@lissafi/contract/route';
import { transferPosting } from '@lissafi/domain/books/money-postings';
import { appendEvents } from '../../db/events.ts';
import { takeNumbers } from '../../db/numbers.ts';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import type { MemberContext } from '../../http/context.ts';
import { post } from '../ledger/post.ts';
import { reverseEntry } from '../ledger/reverse.ts';
import { type LockedAccount, lockAccounts } from './store.ts';

const transfers = (tx: Tx) =>
  tx.db
    .selectFrom('bank_transfer as t')
    .innerJoin('bank_account as f', (join) =>
      join.onRef('f.organization_id', '=', 't.organization_id').onRef('f.id', '=', 't.from_id'),
    )
    .innerJoin('bank_account as i', (join) =>
      join.onRef('i.organization_id', '=', 't.organization_id').onRef('i.id', '=', 't.to_id'),
    )
    .select([
      't.id',
      't.from_id',
      'f.name as from_name',
      't.to_id',
      'i.name as to_name',
      't.amount',
      't.charge',
      't.charge_tax',
    ])
    .select(['t.settles_from', 't.settles_to', 't.receipt_count'])
    .select(['t.transferred_on', 't.reference', 't.memo', 't.journal_entry_id', 't.created_at'])
    .select(['t.voided_at', 't.void_reason', 't.void_entry_id'])
    .where('t.organization_id', '=', tx.organization_id);

type Row = Awaited<ReturnType<ReturnType<typeof transfers>['executeTakeFirstOrThrow']>>;

const toTransfer = (row: Row, permissions: readonly Permission[]): Transfer => ({
  ...row,
  can: { void: row.voided_at === null && permissions.includes('transactions:write') },
});

/** Throws NOT_FOUND. */
export async function readTransfer(
  tx: Tx,
  id: string,
  permissions: readonly Permission[],
): Promise<Transfer> {
  const row = await transfers(tx).where('t.id', '=', id).executeTakeFirst();
  if (!row) throw new Refusal('NOT_FOUND');
  return toTransfer(row, permissions);
}

export async function listTransfers(
  tx: Tx,
  query: Query<typeof bankAccountRoutes.transfers>,
  permissions: readonly Permission[],
) {
  const { limit, offset, account_id } = query;
  let filtered = transfers(tx);
  if (account_id)
    filtered = filtered.where((where) =>
      where.or([where('t.from_id', '=', account_id), where('t.to_id', '=', account_id)]),
    );
  if (query.date_from) filtered = filtered.where('t.transferred_on', '>=', query.date_from);
  if (query.date_to) filtered = filtered.where('t.transferred_on', '<=', query.date_to);
  const { total } = await filtered
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await filtered
    .orderBy('t.transferred_on', 'desc')
    .orderBy('t.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return { transfers: rows.map((row) => toTransfer(row, permissions)), total, limit, offset };
}

/** What a settlement adds to a transfer. */
export interface SettledPart {
  charge_tax: number;
  tax_claimed: boolean;
  settles_from: string;
  settles_to: string;
  receipt_count: number;
  memo: string;
}

type TransferBody = Body<typeof bankAccountRoutes.transfer>;

/**
 * Checks a transfer and locks its accounts in order of id. Throws ID_TAKEN, or the faults of the fields.
 */
export async function lockTransfer(
  { tx, today }: Pick<MemberContext, 'tx' | 'today'>,
  { id, from_id, to_id, transferred_on }: Pick<TransferBody, 'id' | 'from_id' | 'to_id' | 'transferred_on'>,
): Promise<{ from: LockedAccount; to: LockedAccount }> {
  const faults = [
    ...(transferred_on > today ? [fault('transferred_on', 'The date is in the future')] : []),
    ...(from_id === to_id ? [fault('to_id', 'Choose another account than the one that pays')] : []),
  ];
  if (faults.length > 0) throw invalid(...faults);
  if (id) await assertIdFree(tx, id);
  const accounts = await lockAccounts(tx, [from_id, to_id]);
  const [from, to] = [accounts.get(from_id), accounts.get(to_id)];
  const missing = (
    [
      ['from_id', from],
      ['to_id', to],
    ] as const
  ).flatMap(([field, account]) =>
    account && !account.is_archived
      ? []
      : [fault(field, account ? 'This account is archived' : 'This account does not exist')],
  );
  if (!from || !to || missing.length > 0) throw invalid(...missing);
  return { from, to };
}

/**
 * Posts a transfer between accounts that are locked, and stores it; the counter is the last lock. Returns its id, its
 * entry, and the line of the account that paid. Throws PERIOD_LOCKED.
 */
export async function postTransfer(
  context: MemberContext,
  { from, to }: { from: LockedAccount; to: LockedAccount },
  body: TransferBody,
  settled: SettledPart | null = null,
): Promise<{ id: string; entry_id: string; line: number }> {
  const { tx, newId, now, user } = context;
  const { id = newId(), amount, charge, transferred_on } = body;
  const entryId = newId();
  const numbers = await takeNumbers(context);
  const posting = transferPosting({
    ...{ id, transferred_on, amount, charge, ...settled },
    from_code: from.account_code,
    to_code: to.account_code,
  });
  await post(tx, posting, numbers, entryId, now);
  await tx.write(
    'bank_transfer',
    sql`insert into bank_transfer (organization_id, id, from_id, to_id, amount, charge, charge_tax, settles_from,
        settles_to, receipt_count, transferred_on, reference, memo, journal_entry_id, created_by, created_at)
      values (${tx.organization_id}, ${id}, ${from.id}, ${to.id}, ${amount}, ${charge}, ${settled?.charge_tax ?? 0},
        ${settled?.settles_from ?? null}, ${settled?.settles_to ?? null}, ${settled?.receipt_count ?? null},
        ${transferred_on}, ${body.reference}, ${body.memo}, ${entryId}, ${user.id}, ${now.toISOString()})`,
  );
  await appendEvents(tx, [{ type: 'transfer.recorded', subject_id: id, actor_id: user.id }]);
  const line = posting.lines.findIndex(({ account_code }) => account_code === from.account_code) + 1;
  return { id, entry_id: entryId, line };
}

/**
 * Moves money between two own accounts and posts it. Locks both accounts in order of id, and the counter last. Returns
 * its id. Throws ID_TAKEN, PERIOD_LOCKED, or the faults of the fields.
 */
export async function recordTransfer(context: MemberContext, body: TransferBody): Promise<string> {
  const { id } = await postTransfer(context, await lockTransfer(context, body), body);
  return id;
}

async function assertIdFree(tx: Tx, id: string): Promise<void> {
  const { rows } = await sql`select from bank_transfer
    where organization_id = ${tx.organization_id} and id = ${id}`.execute(tx.db);
  if (rows.length > 0) throw new Refusal('ID_TAKEN', { field: 'id' });
}

/**
 * Voids a transfer by a reversal dated today, or its own date if that is later; the receipts of a settlement wait again.
 * Throws NOT_FOUND, PERIOD_LOCKED,
 * INVALID_STATE for one that is void.
 */
export async function voidTransfer(context: MemberContext, id: string, reason: string): Promise<void> {
  const { tx, now, user } = context;
  const { rows } = await sql<{ transferred_on: string; journal_entry_id: string; voided_at: string | null }>`
    select transferred_on, journal_entry_id, voided_at from bank_transfer
    where organization_id = ${tx.organization_id} and id = ${id} for no key update`.execute(tx.db);
  const [found] = rows;
  if (!found) throw new Refusal('NOT_FOUND');
  if (found.voided_at) throw new Refusal('INVALID_STATE', { message: 'This transfer is already void.' });
  await sql`delete from settlement_line
    where organization_id = ${tx.organization_id} and transfer_id = ${id}`.execute(tx.db);
  const entryId = await reverseEntry(context, {
    entry_id: found.journal_entry_id,
    entry_date: found.transferred_on,
    memo: 'Void: Transfer between own accounts',
    source_type: 'transfer',
    source_id: id,
  });
  await tx.write(
    'bank_transfer',
    sql`update bank_transfer set voided_at = ${now.toISOString()}, void_reason = ${reason}, void_entry_id = ${entryId}
      where organization_id = ${tx.organization_id} and id = ${id}`,
  );
  await appendEvents(tx, [{ type: 'transfer.voided', subject_id: id, actor_id: user.id }]);
}
