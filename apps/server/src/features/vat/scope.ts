import type { VAT_RETURN_STATES } from '@lissafi/contract/vat';
import { lastDayOf, type VatFigures } from '@lissafi/domain/books/vat-return';
import type { Tx } from '../../db/scope.ts';
import { type Sql, sql } from '../../db/sql.ts';

/** A return that was filed and not taken back. */
export interface FiledReturn extends Pick<VatFigures, 'lines' | 'payable' | 'credit' | 'details'> {
  id: string;
  month: string;
  filed_on: string;
  reference: string | null;
  up_to_entry: number;
  journal_entry_id: string | null;
  filed_by: string | null;
  paid: number;
}

/** Returns the filed returns in order of month, each with what was paid of it. */
export async function filedReturns(tx: Tx): Promise<FiledReturn[]> {
  const { rows } = await sql<FiledReturn>`
    select r.id, to_char(r.month, 'YYYY-MM') as month, r.filed_on, r.reference, r.up_to_entry, r.lines, r.details,
      r.payable, r.credit, r.journal_entry_id,
      nullif(trim(concat(u.first_name, ' ', u.last_name)), '') as filed_by,
      (select coalesce(sum(p.amount), 0) from vat_payment p where p.organization_id = ${tx.organization_id}
        and p.return_id = r.id and p.voided_at is null)::bigint as paid
    from vat_return r left join app_user u on u.id = r.created_by
    where r.organization_id = ${tx.organization_id} and r.voided_at is null order by r.month`.execute(tx.db);
  return rows;
}

interface MonthOfTax {
  month: string;
  has_supply: boolean;
  has_adjustment: boolean;
}

/** Returns the months after a day that have tax lines, in order. */
async function monthsAfter(tx: Tx, day: string): Promise<MonthOfTax[]> {
  const { rows } = await sql<MonthOfTax>`
    select to_char(month, 'YYYY-MM') as month,
      bool_or(category <> 'adjustment' and ((side = 'output' and category in ('standard', 'zero_rated', 'exempt'))
        or (side = 'input' and is_claimed))) as has_supply,
      bool_or(category = 'adjustment') as has_adjustment
    from (select date_trunc('month', day)::date as month, side, category, is_claimed from tax_line
      where organization_id = ${tx.organization_id} and day > ${day}::date) lines
    group by month order by month`.execute(tx.db);
  return rows;
}

/** Which tax lines a month's return holds, and what can be done with it. */
export interface ReturnScope {
  month: string;
  first: string;
  last: string;
  state: (typeof VAT_RETURN_STATES)[number];
  filed: FiledReturn | null;
  /** Late lines are those posted after this entry into earlier days; null where the return holds none. */
  after: number | null;
  up_to: number;
  /** Carried forward by the filed return before; 0 for a month that waits. */
  credit: number;
  first_to_file: string | null;
  /** It is the latest of the filed ones. */
  is_latest: boolean;
}

const NO_END = Number.MAX_SAFE_INTEGER;
const BEFORE_ALL = '0001-01-01';

export interface VatHistory {
  returns: FiledReturn[];
  /** The months after the latest return that have to be filed, in order. */
  to_file: string[];
}

/**
 * Returns what was filed and what is still to be filed: each month with sales within VAT, claimed input VAT or, once a
 * return was filed, an adjustment. Before the first return, opening balances of earlier months wait for it.
 */
export async function vatHistory(tx: Tx): Promise<VatHistory> {
  const returns = await filedReturns(tx);
  const latest = returns.at(-1);
  const open = await monthsAfter(tx, latest ? lastDayOf(latest.month) : BEFORE_ALL);
  const supplied = open.find((each) => each.has_supply)?.month;
  const begin = latest ? '' : (supplied ?? '');
  const to_file = open
    .filter((each) => each.month >= begin && (each.has_supply || each.has_adjustment))
    .map((each) => each.month);
  return { returns, to_file };
}

export function scopeOf({ returns, to_file }: VatHistory, month: string, today: string): ReturnScope {
  const [first, last] = [`${month}-01`, lastDayOf(month)];
  const filed = returns.find((each) => each.month === month) ?? null;
  const before = returns.findLast((each) => each.month < month);
  const is_latest = filed !== null && filed === returns.at(-1);
  const isPassed = filed === null && returns.some((each) => each.month > month);
  const first_to_file = filed || isPassed ? null : (to_file.find((each) => each < month) ?? null);
  const isFollowed = filed !== null || (!isPassed && first_to_file === null);
  const state = filed
    ? 'filed'
    : isPassed
      ? 'passed'
      : first_to_file
        ? 'waiting'
        : last >= today
          ? 'open'
          : 'due';
  return {
    ...{ month, first, last, state, filed, first_to_file, is_latest },
    after: isFollowed ? (before?.up_to_entry ?? 0) : null,
    up_to: filed?.up_to_entry ?? NO_END,
    credit: isFollowed ? (before?.credit ?? 0) : 0,
  };
}

/** Whether a tax line `t` is in the return: of its days, or posted late into earlier ones. */
export const inReturn = (tx: Tx, { first, last, after, up_to }: ReturnScope): Sql<unknown> => sql`
  t.organization_id = ${tx.organization_id} and t.day <= ${last}::date and t.entry_number <= ${up_to}::bigint
  and (t.day >= ${first}::date or t.entry_number > ${after ?? NO_END}::bigint)`;
