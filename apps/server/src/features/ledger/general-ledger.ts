import { Refusal } from '@lissafi/contract/errors';
import type { AccountType, GeneralLedger, GeneralLedgerLine, ledgerRoutes } from '@lissafi/contract/ledger';
import type { Query } from '@lissafi/contract/route';
import { fiscalYearOf } from '@lissafi/domain/books/statement-columns';
import { clampDate } from '@lissafi/domain/calendar/civil-date';
import { addMoney } from '@lissafi/domain/money/money';
import type { Tx } from '../../db/scope.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { readCashBasisLines } from './cash-basis-ledger.ts';

type LedgerQuery = Query<typeof ledgerRoutes.generalLedger>;

/** Returns the account, and the first day that counts in its balances. Throws NOT_FOUND at `account_code`. */
async function readAccount(
  tx: Tx,
  { account_code, date_from, results_since }: LedgerQuery,
): Promise<Pick<GeneralLedger, 'account' | 'balances_from'>> {
  const { rows } = await sql<{ code: string; name: string; type: AccountType; fiscal_year_start: string }>`
    select a.code, a.name, a.type, o.fiscal_year_start from account a
    join organization o on o.organization_id = a.organization_id
    where a.organization_id = ${tx.organization_id} and a.code = ${account_code}`.execute(tx.db);
  if (!rows[0]) throw new Refusal('NOT_FOUND', { field: 'account_code' });
  const { fiscal_year_start, ...account } = rows[0];
  const isYear = results_since === 'fiscal_year' && (account.type === 'income' || account.type === 'expense');
  return {
    account,
    balances_from: isYear && date_from ? clampDate(fiscalYearOf(date_from, fiscal_year_start)) : null,
  };
}

/** Returns debit, credit and how many lines they are, by the daily sums, as known then and of the branch asked for. */
async function sumsWhere(tx: Tx, query: LedgerQuery, days: Sql) {
  const { rows } = await sql<{ debit: number; credit: number; lines: number }>`
    select coalesce(sum(d.debit), 0)::bigint as debit, coalesce(sum(d.credit), 0)::bigint as credit,
      coalesce(sum(d.lines), 0)::int as lines
    from account_day d
    where d.organization_id = ${tx.organization_id} and d.account_code = ${query.account_code} ${days}
      ${query.known_on ? sql`and d.posted_on <= ${query.known_on}::date` : sql``}
      ${query.branch_id ? sql`and d.branch_id = ${query.branch_id}::uuid` : sql``}`.execute(tx.db);
  return rows[0]!;
}

const since = (day: string | null): Sql => (day ? sql`and d.day >= ${day}::date` : sql``);

/** The lines of the account that the question is about. The day of posting is only in the entry. */
function linesOf(tx: Tx, query: LedgerQuery, more: Sql): Sql {
  const { known_on, branch_id } = query;
  return sql`journal_line l
    ${known_on ? sql`join journal_entry k on k.organization_id = l.organization_id and k.id = l.entry_id` : sql``}
    where l.organization_id = ${tx.organization_id} and l.account_code = ${query.account_code}
      ${known_on ? sql`and k.posted_on <= ${known_on}::date` : sql``}
      ${branch_id ? sql`and l.branch_id = ${branch_id}::uuid` : sql``} ${more}`;
}

interface LineRow extends Omit<GeneralLedgerLine, 'debit' | 'credit' | 'balance'> {
  amount: number;
  line: number;
}

/**
 * Returns the lines of an account in a period with a running balance, a page of them. The balance before the page comes
 * from the daily sums and the lines of its first day, so that a page costs the same wherever it lies. Throws NOT_FOUND.
 */
export async function readGeneralLedger(
  tx: Tx,
  query: LedgerQuery,
  currency: string,
): Promise<GeneralLedger> {
  const { account, balances_from } = await readAccount(tx, query);
  const { date_from = null, date_to = null, limit, offset, sort_direction, basis } = query;
  const asked = {
    ...{ account, currency, date_from, date_to, basis, balances_from, limit, offset },
    known_on: query.known_on ?? null,
  };
  if (basis === 'cash') return { ...asked, ...(await readCashBasisLines(tx, query, balances_from)) };
  const opening = date_from
    ? await sumsWhere(tx, query, sql`${since(balances_from)} and d.day < ${date_from}::date`)
    : { debit: 0, credit: 0 };
  const period = await sumsWhere(
    tx,
    query,
    sql`${date_from ? sql`and d.day >= ${date_from}::date` : sql``}
      ${date_to ? sql`and d.day <= ${date_to}::date` : sql``}`,
  );
  const within = sql`${date_from ? sql`and l.entry_date >= ${date_from}::date` : sql``}
    ${date_to ? sql`and l.entry_date <= ${date_to}::date` : sql``}`;
  const order = sql.raw(sort_direction);
  const { rows } = await sql<LineRow>`
    select p.entry_id, e.number, e.entry_date as date, e.memo, e.source_type, e.source_id, p.supplier_id, p.amount,
      p.line, e.posted_on, e.posted_on > e.entry_date as is_late
    from (select l.organization_id, l.entry_id, l.supplier_id, l.amount, l.line, l.entry_date, l.entry_number
      from ${linesOf(tx, query, within)}
      order by l.entry_date ${order}, l.entry_number ${order}, l.line ${order}
      limit ${limit} offset ${offset}) p
    join journal_entry e on e.organization_id = p.organization_id and e.id = p.entry_id
    where p.organization_id = ${tx.organization_id}
    order by p.entry_date ${order}, p.entry_number ${order}, p.line ${order}`.execute(tx.db);
  const opening_balance = opening.debit - opening.credit;
  return {
    ...asked,
    opening_balance,
    closing_balance: addMoney(opening_balance, period.debit, -period.credit),
    total_debit: period.debit,
    total_credit: period.credit,
    lines: await withBalances(tx, query, balances_from, rows),
    total: period.lines,
  };
}

async function withBalances(
  tx: Tx,
  query: LedgerQuery,
  balancesFrom: string | null,
  rows: readonly LineRow[],
): Promise<GeneralLedgerLine[]> {
  const oldestFirst = query.sort_direction === 'asc' ? rows : rows.toReversed();
  const [first] = oldestFirst;
  if (!first) return [];
  const before = await sumsWhere(tx, query, sql`${since(balancesFrom)} and d.day < ${first.date}::date`);
  const { rows: sameDay } = await sql<{ amount: number }>`
    select coalesce(sum(l.amount), 0)::bigint as amount from ${linesOf(
      tx,
      query,
      sql`and l.entry_date = ${first.date}::date
        and (l.entry_number, l.line) < (${first.number}::bigint, ${first.line}::smallint)`,
    )}`.execute(tx.db);
  let balance = addMoney(before.debit, -before.credit, sameDay[0]!.amount);
  const lines = oldestFirst.map(({ amount, line: _, ...row }) => {
    balance = addMoney(balance, amount);
    return { ...row, debit: Math.max(amount, 0), credit: Math.max(-amount, 0), balance };
  });
  return query.sort_direction === 'asc' ? lines : lines.toReversed();
}
