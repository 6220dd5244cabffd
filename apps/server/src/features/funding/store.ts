import { Refusal } from '@lissafi/contract/errors';
import type { Funding, fundingRoutes } from '@lissafi/contract/funding';
import type { Permission } from '@lissafi/contract/permissions';
import type { Query } from '@lissafi/contract/route';
import { ACCOUNT } from '@lissafi/domain/books/accounts';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';

const funding = (tx: Tx) =>
  tx.db
    .selectFrom('funding as f')
    .innerJoin('bank_account as b', (join) =>
      join.onRef('b.organization_id', '=', 'f.organization_id').onRef('b.id', '=', 'f.account_id'),
    )
    .select([
      'f.id',
      'f.kind',
      'f.account_id',
      'b.name as account_name',
      'f.amount',
      'f.interest',
      'f.paid_on',
    ])
    .select(['f.counterparty', 'f.reference', 'f.journal_entry_id', 'f.created_at'])
    .select(['f.voided_at', 'f.void_reason', 'f.void_entry_id'])
    .where('f.organization_id', '=', tx.organization_id);

type Row = Awaited<ReturnType<ReturnType<typeof funding>['executeTakeFirstOrThrow']>>;

const toFunding = (row: Row, permissions: readonly Permission[]) =>
  ({
    ...row,
    can: { void: row.voided_at === null && permissions.includes('transactions:write') },
  }) as Funding;

/** Throws NOT_FOUND. */
export async function readFunding(tx: Tx, id: string, permissions: readonly Permission[]): Promise<Funding> {
  const row = await funding(tx).where('f.id', '=', id).executeTakeFirst();
  if (!row) throw new Refusal('NOT_FOUND');
  return toFunding(row, permissions);
}

export async function listFunding(
  tx: Tx,
  query: Query<typeof fundingRoutes.list>,
  permissions: readonly Permission[],
) {
  const { limit, offset } = query;
  let filtered = funding(tx);
  if (query.kind) filtered = filtered.where('f.kind', '=', query.kind);
  if (query.account_id) filtered = filtered.where('f.account_id', '=', query.account_id);
  if (query.date_from) filtered = filtered.where('f.paid_on', '>=', query.date_from);
  if (query.date_to) filtered = filtered.where('f.paid_on', '<=', query.date_to);
  const { total } = await filtered
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await filtered
    .orderBy('f.paid_on', 'desc')
    .orderBy('f.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return {
    funding: rows.map((row) => toFunding(row, permissions)),
    ...{ total, limit, offset },
    ...(await balances(tx)),
  };
}

/** Returns what the books have as capital, drawings and loans, each positive in its usual direction. */
async function balances(tx: Tx): Promise<{ capital: number; drawings: number; loans: number }> {
  const { owners_capital, owners_drawings, loans } = ACCOUNT;
  const { rows } = await sql<{ capital: number; drawings: number; loans: number }>`
    select
      coalesce(sum(credit - debit) filter (where account_code = ${owners_capital}), 0)::bigint as capital,
      coalesce(sum(debit - credit) filter (where account_code = ${owners_drawings}), 0)::bigint as drawings,
      coalesce(sum(credit - debit) filter (where account_code = ${loans}), 0)::bigint as loans
    from account_day where organization_id = ${tx.organization_id}
      and account_code = any (${[owners_capital, owners_drawings, loans]}::text[])`.execute(tx.db);
  return rows[0]!;
}
