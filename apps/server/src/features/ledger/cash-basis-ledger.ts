import type { GeneralLedger, GeneralLedgerLine, ledgerRoutes } from '@lissafi/contract/ledger';
import type { Query } from '@lissafi/contract/route';
import { addMoney } from '@lissafi/domain/money/money';
import { arraysOf } from '../../db/rows.ts';
import type { Tx } from '../../db/scope.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { pendingCashBasis } from './cash-basis.ts';
import { readIncluded, type StoredLine } from './cash-basis-rows.ts';

type LedgerQuery = Query<typeof ledgerRoutes.generalLedger>;

interface Totals {
  opening: number;
  debit: number;
  credit: number;
  total: number;
}

/** The changes of the account by entry and day: its lines, and what the cash basis takes back or counts. */
function changesOf(tx: Tx, query: LedgerQuery, pending: readonly StoredLine[]): Sql {
  const { account_code, known_on, branch_id, date_from, date_to } = query;
  const org = tx.organization_id;
  const branch = branch_id ? sql`and l.branch_id = ${branch_id}::uuid` : sql``;
  const within = (day: string) => sql`${date_from ? sql`and ${sql.ref(day)} >= ${date_from}::date` : sql``}
    ${date_to ? sql`and ${sql.ref(day)} <= ${date_to}::date` : sql``}`;
  const waiting = pending.filter(
    ({ day }) => (!date_from || day >= date_from) && (!date_to || day <= date_to),
  );
  return sql`
    select c.day, c.entry_number, c.entry_id, sum(c.amount)::bigint as amount from (
      select l.entry_date as day, l.entry_number, l.entry_id, l.amount from journal_line l
      ${known_on ? sql`join journal_entry k on k.organization_id = l.organization_id and k.id = l.entry_id and k.posted_on <= ${known_on}::date` : sql``}
      where l.organization_id = ${org} and l.account_code = ${account_code} ${within('l.entry_date')} ${branch}
      union all
      select l.day, l.entry_number, l.entry_id, l.amount from cash_basis_line l
      where l.organization_id = ${org} and l.account_code = ${account_code} ${within('l.day')} ${branch}
        ${known_on ? sql`and l.posted_on <= ${known_on}::date` : sql``}
      union all
      select w.day, w.entry_number, w.entry_id, w.amount from ${arraysOf(waiting, {
        ...{ day: 'date', entry_number: 'bigint', entry_id: 'uuid', amount: 'bigint' },
      } as never)} as w (day, entry_number, entry_id, amount)
    ) c
    group by c.day, c.entry_number, c.entry_id having sum(c.amount) <> 0`;
}

/** Debit − credit before the period, from the daily sums of both tables. */
function openingOf(tx: Tx, { account_code, known_on, branch_id, date_from }: LedgerQuery): Sql {
  if (!date_from) return sql`0::bigint`;
  const where = sql`where d.organization_id = ${tx.organization_id} and d.account_code = ${account_code}
    and d.day < ${date_from}::date ${known_on ? sql`and d.posted_on <= ${known_on}::date` : sql``}
    ${branch_id ? sql`and d.branch_id = ${branch_id}::uuid` : sql``}`;
  return sql`((select coalesce(sum(d.debit - d.credit), 0) from account_day d ${where})
    + (select coalesce(sum(d.debit - d.credit), 0) from cash_basis_day d ${where}))::bigint`;
}

/**
 * Returns what an account consists of on the cash basis: one line for each entry that counts there, with what counts at
 * once or with a settlement. An entry whose amount waits entirely has no line. The sum is the figure of the statement.
 */
export async function readCashBasisLines(
  tx: Tx,
  query: LedgerQuery,
): Promise<
  Pick<
    GeneralLedger,
    'opening_balance' | 'closing_balance' | 'total_debit' | 'total_credit' | 'lines' | 'total'
  >
> {
  const { account_code, branch_id, known_on, date_from, limit, offset, sort_direction } = query;
  const { lines } = await pendingCashBasis(tx, await readIncluded(tx));
  const pending = lines.filter(
    (row) =>
      row.account_code === account_code &&
      (!branch_id || row.branch_id === branch_id) &&
      (!known_on || row.posted_on <= known_on),
  );
  const earlier = addMoney(
    ...pending.filter(({ day }) => date_from && day < date_from).map(({ amount }) => amount),
  );
  const order = sql.raw(sort_direction);
  const { rows } = await sql<
    Omit<GeneralLedgerLine, 'debit' | 'credit'> & Totals & { amount: number; is_row: boolean }
  >`
    with changed as materialized (${changesOf(tx, query, pending)}),
    totals as (
      select ${openingOf(tx, query)} + ${earlier}::bigint as opening,
        coalesce(sum(greatest(c.amount, 0)), 0)::bigint as debit,
        coalesce(sum(greatest(-c.amount, 0)), 0)::bigint as credit, count(*)::int as total
      from changed c),
    page as (
      select c.*, t.opening + sum(c.amount) over (order by c.day, c.entry_number) as balance
      from changed c cross join totals t
      order by c.day ${order}, c.entry_number ${order} limit ${limit} offset ${offset})
    select t.*, p.entry_id is not null as is_row, p.entry_id, p.entry_number as number, p.day as date, p.amount,
      p.balance::bigint as balance, e.memo, e.source_type, e.source_id, e.posted_on, e.posted_on > p.day as is_late,
      (select l.supplier_id from journal_line l where l.organization_id = ${tx.organization_id}
        and l.entry_id = p.entry_id and l.supplier_id is not null limit 1) as supplier_id
    from totals t
    left join page p on true
    left join journal_entry e on e.organization_id = ${tx.organization_id} and e.id = p.entry_id
    order by p.day ${order}, p.entry_number ${order}`.execute(tx.db);
  const { opening, debit, credit, total } = rows[0]!;
  return {
    opening_balance: opening,
    closing_balance: opening + debit - credit,
    total_debit: debit,
    total_credit: credit,
    total,
    lines: rows.flatMap(({ is_row, opening: _, debit: __, credit: ___, total: ____, amount, ...line }) =>
      is_row ? [{ ...line, debit: Math.max(amount, 0), credit: Math.max(-amount, 0) }] : [],
    ),
  };
}
