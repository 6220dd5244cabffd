import type { GeneralLedger, GeneralLedgerLine, ledgerRoutes } from '@lissafi/contract/ledger';
import type { Query } from '@lissafi/contract/route';
import { addDays } from '@lissafi/domain/calendar/civil-date';
import { addMoney } from '@lissafi/domain/money/money';
import { arraysOf } from '../../db/rows.ts';
import type { Tx } from '../../db/scope.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { type PendingCashBasis, pendingCashBasis } from './cash-basis.ts';
import { readIncluded } from './cash-basis-rows.ts';

type LedgerQuery = Query<typeof ledgerRoutes.generalLedger>;
/** Days, both inclusive. */
interface Range {
  from?: string | undefined;
  to?: string | undefined;
}

const isWithin = (day: string, { from, to }: Range) => (!from || day >= from) && (!to || day <= to);
const rangeOf = (day: Sql, { from, to }: Range): Sql =>
  sql`${from ? sql`and ${day} >= ${from}::date` : sql``} ${to ? sql`and ${day} <= ${to}::date` : sql``}`;

/** What is not stored yet, of the account, the branch and the day of knowledge that are asked for. */
async function pendingOf(tx: Tx, query: LedgerQuery): Promise<PendingCashBasis> {
  const pending = await pendingCashBasis(tx, await readIncluded(tx));
  const isAsked = (row: { account_code: string; branch_id: string; posted_on: string }) =>
    row.account_code === query.account_code &&
    (!query.branch_id || row.branch_id === query.branch_id) &&
    (!query.known_on || row.posted_on <= query.known_on);
  return { lines: pending.lines.filter(isAsked), days: pending.days.filter(isAsked) };
}

/** Returns debit and credit by the daily sums of both tables. */
async function sumsIn(tx: Tx, query: LedgerQuery, { days }: PendingCashBasis, range: Range) {
  const where = daysOf(tx, query, range);
  const { rows } = await sql<{ debit: number; credit: number }>`
    select coalesce(sum(s.debit), 0)::bigint as debit, coalesce(sum(s.credit), 0)::bigint as credit
    from (select d.debit, d.credit from account_day d ${where}
      union all select d.debit, d.credit from cash_basis_day d ${where}) s`.execute(tx.db);
  const stored = rows[0]!;
  const within = days.filter(({ day }) => isWithin(day, range));
  return {
    debit: addMoney(stored.debit, ...within.map(({ debit }) => debit)),
    credit: addMoney(stored.credit, ...within.map(({ credit }) => credit)),
  };
}

/** The rows of daily sums, with the alias d, that are asked for. */
function daysOf(tx: Tx, { account_code, known_on, branch_id }: LedgerQuery, range: Range): Sql {
  return sql`where d.organization_id = ${tx.organization_id} and d.account_code = ${account_code}
    ${rangeOf(sql`d.day`, range)} ${known_on ? sql`and d.posted_on <= ${known_on}::date` : sql``}
    ${branch_id ? sql`and d.branch_id = ${branch_id}::uuid` : sql``}`;
}

/** Returns the number of lines, the days that hold the page, and how many lines of these days come before it. */
async function daysOfPage(tx: Tx, query: LedgerQuery, pending: PendingCashBasis, range: Range) {
  const { limit, offset, sort_direction } = query;
  const { rows } = await sql<{ day: string; line_count: number }>`
    select d.day, sum(d.line_count)::bigint as line_count from cash_basis_day d ${daysOf(tx, query, range)}
    group by d.day`.execute(tx.db);
  const counts = new Map(rows.map(({ day, line_count }) => [day, line_count]));
  for (const { day, line_count } of pending.days)
    if (isWithin(day, range)) counts.set(day, (counts.get(day) ?? 0) + line_count);
  const days = [...counts].filter(([, count]) => count > 0).sort(([a], [b]) => (a < b ? -1 : 1));
  if (sort_direction === 'desc') days.reverse();
  const held: string[] = [];
  let skip = offset;
  let total = 0;
  for (const [day, count] of days) {
    const isBefore = total + count <= offset;
    if (isBefore) skip -= count;
    else if (total < offset + limit) held.push(day);
    total += count;
  }
  held.sort();
  return { total, skip, days: held.length === 0 ? null : { from: held[0]!, to: held.at(-1)! } };
}

const WAITING = { day: 'date', entry_number: 'bigint', branch_id: 'uuid', amount: 'bigint' } as const;

/** The lines of the account in the journal. The day of posting is only in the entry. */
function journalOf(tx: Tx, { account_code, known_on, branch_id }: LedgerQuery, range: Range): Sql {
  return sql`journal_line l
    ${known_on ? sql`join journal_entry k on k.organization_id = l.organization_id and k.id = l.entry_id` : sql``}
    where l.organization_id = ${tx.organization_id} and l.account_code = ${account_code}
      ${known_on ? sql`and k.posted_on <= ${known_on}::date` : sql``}
      ${branch_id ? sql`and l.branch_id = ${branch_id}::uuid` : sql``} ${rangeOf(sql`l.entry_date`, range)}`;
}

/**
 * What the account consists of on the cash basis: by day, entry and branch its lines with what is taken back and what
 * counts, without what leaves nothing.
 */
function changesIn(tx: Tx, query: LedgerQuery, { lines }: PendingCashBasis, range: Range): Sql {
  const { account_code, known_on, branch_id } = query;
  const waiting = lines
    .filter(({ day }) => isWithin(day, range))
    .map(({ day, entry_number, branch_id: branch, amount }) => ({
      ...{ day, entry_number, branch_id: branch, amount },
    }));
  return sql`
    select c.day, c.entry_number, c.branch_id, sum(c.amount)::bigint as amount from (
      select l.entry_date as day, l.entry_number, l.branch_id, l.amount from ${journalOf(tx, query, range)}
      union all
      select l.day, l.entry_number, l.branch_id, l.amount from cash_basis_line l
      where l.organization_id = ${tx.organization_id} and l.account_code = ${account_code}
        ${known_on ? sql`and l.posted_on <= ${known_on}::date` : sql``}
        ${branch_id ? sql`and l.branch_id = ${branch_id}::uuid` : sql``} ${rangeOf(sql`l.day`, range)}
      ${
        waiting.length === 0
          ? sql``
          : sql`union all select w.day, w.entry_number, w.branch_id, w.amount
        from ${arraysOf(waiting, WAITING)} as w (day, entry_number, branch_id, amount)`
      }
    ) c
    group by c.day, c.entry_number, c.branch_id having sum(c.amount) <> 0`;
}

interface LineRow extends Omit<GeneralLedgerLine, 'debit' | 'credit' | 'balance'> {
  amount: number;
  branch_id: string;
}

/**
 * Returns what an account consists of on the cash basis: one line for each entry that counts there, with what counts at
 * once or with a settlement. An entry whose amount waits entirely has no line. The sum is the figure of the statement.
 * Balances count from `balancesFrom` on, or from the first entry.
 * The caller's transaction is a snapshot.
 */
export async function readCashBasisLines(
  tx: Tx,
  query: LedgerQuery,
  balancesFrom: string | null,
): Promise<
  Pick<
    GeneralLedger,
    'opening_balance' | 'closing_balance' | 'total_debit' | 'total_credit' | 'lines' | 'total'
  >
> {
  const { date_from, date_to } = query;
  const pending = await pendingOf(tx, query);
  const range = { from: date_from, to: date_to };
  const before = date_from
    ? await balanceBefore(tx, query, pending, { from: balancesFrom, day: date_from })
    : 0;
  const { debit, credit } = await sumsIn(tx, query, pending, range);
  const { total, skip, days } = await daysOfPage(tx, query, pending, range);
  const rows = days ? await readPage(tx, query, pending, { ...days, skip }) : [];
  return {
    opening_balance: before,
    closing_balance: addMoney(before, debit, -credit),
    total_debit: debit,
    total_credit: credit,
    total,
    lines: await withBalances(tx, query, pending, balancesFrom, rows),
  };
}

/** Returns the lines of some days, without the first `skip` of them. */
async function readPage(
  tx: Tx,
  query: LedgerQuery,
  pending: PendingCashBasis,
  { skip, ...days }: Range & { skip: number },
): Promise<LineRow[]> {
  const order = sql.raw(query.sort_direction);
  const { rows } = await sql<LineRow>`
    select e.id as entry_id, e.number, p.day as date, e.memo, e.source_type, e.source_id, p.amount, p.branch_id,
      e.posted_on, e.posted_on > p.day as is_late,
      (select l.supplier_id from journal_line l where l.organization_id = ${tx.organization_id}
        and l.entry_id = e.id and l.supplier_id is not null limit 1) as supplier_id
    from (${changesIn(tx, query, pending, days)}
      order by c.day ${order}, c.entry_number ${order}, c.branch_id ${order}
      limit ${query.limit} offset ${skip}) p
    join journal_entry e on e.organization_id = ${tx.organization_id} and e.number = p.entry_number
    order by p.day ${order}, p.entry_number ${order}, p.branch_id ${order}`.execute(tx.db);
  return rows;
}

/** Debit − credit of the days before this one, of all or from a day on. */
async function balanceBefore(
  tx: Tx,
  query: LedgerQuery,
  pending: PendingCashBasis,
  { from, day }: { from: string | null; day: string },
) {
  const range = { from: from ?? undefined, to: addDays(day, -1) };
  const { debit, credit } = await sumsIn(tx, query, pending, range);
  return addMoney(debit, -credit);
}

async function withBalances(
  tx: Tx,
  query: LedgerQuery,
  pending: PendingCashBasis,
  balancesFrom: string | null,
  rows: readonly LineRow[],
): Promise<GeneralLedgerLine[]> {
  const oldestFirst = query.sort_direction === 'asc' ? rows : rows.toReversed();
  const [first] = oldestFirst;
  if (!first) return [];
  const { date: day, number, branch_id } = first;
  const { rows: sameDay } = await sql<{ amount: number }>`
    select coalesce(sum(s.amount), 0)::bigint as amount
    from (${changesIn(tx, query, pending, { from: day, to: day })}) s
    where (s.entry_number, s.branch_id) < (${number}::bigint, ${branch_id}::uuid)`.execute(tx.db);
  let balance = addMoney(
    await balanceBefore(tx, query, pending, { from: balancesFrom, day }),
    sameDay[0]!.amount,
  );
  const lines = oldestFirst.map(({ amount, branch_id: _, ...row }) => {
    balance = addMoney(balance, amount);
    return { ...row, debit: Math.max(amount, 0), credit: Math.max(-amount, 0), balance };
  });
  return query.sort_direction === 'asc' ? lines : lines.toReversed();
}
