import { fault, invalid } from '@lissafi/contract/errors';
import { LIMITS } from '@lissafi/contract/limits';
import type { Statement } from '@lissafi/contract/receivables';
import { REVALUATION } from '@lissafi/domain/books/revaluation';
import { addMonths, clampDate, firstOfMonth } from '@lissafi/domain/calendar/civil-date';
import { addMoney } from '@lissafi/domain/money/money';
import type { Tx } from '../../db/scope.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { lastDay } from './store.ts';

type Period = Pick<Statement, 'from' | 'to'>;

/**
 * Returns the period of a statement: the last three months when left out. Documents with a future date are part of the
 * balance, so they are part of the statement too. Throws the fault of a period that ends before it begins.
 */
export async function statementPeriod(
  tx: Tx,
  asked: { from?: string | undefined; to?: string | undefined },
  today: string,
): Promise<Period> {
  const to = asked.to ?? (await lastDay(tx, today));
  const from = asked.from ?? clampDate(addMonths(firstOfMonth(to), -2));
  if (from > to) throw invalid(fault('to', 'The end is before the start'));
  return { from, to };
}

interface EntryRow {
  entry_id: string;
  entry_number: number;
  date: string;
  description: string;
  source_type: string;
  source_id: string | null;
  amount: number;
}

/**
 * Returns opening balance, entries with a running balance and closing balance of a party's lines `l` with their entries
 * `e`. Entries that do not change the balance (an applied credit)
 * are left out, and so are revaluations, which are no matter of the party. `sign` −1 counts credits as what is
 * owed. Throws the fault of a period with too many entries.
 */
export async function readPartyLines(
  tx: Tx,
  linesOf: Sql,
  sign: 1 | -1,
  { from, to }: Period,
): Promise<
  Pick<Statement, 'opening_balance' | 'lines' | 'total_debit' | 'total_credit' | 'closing_balance'>
> {
  const { rows: before } = await sql<{ balance: number }>`
    select coalesce(sum(l.amount), 0)::bigint as balance from ${linesOf}
      and e.entry_date < ${from}::date and e.source_type <> ${REVALUATION}`.execute(tx.db);
  const { rows } = await sql<EntryRow>`
    select e.id as entry_id, e.number as entry_number, e.entry_date as date, e.memo as description, e.source_type,
      e.source_id, sum(l.amount)::bigint as amount
    from ${linesOf} and e.entry_date between ${from}::date and ${to}::date and e.source_type <> ${REVALUATION}
    group by e.id, e.number, e.entry_date, e.memo, e.source_type, e.source_id
    having sum(l.amount) <> 0
    order by e.entry_date, e.number limit ${LIMITS.statement_lines + 1}`.execute(tx.db);
  if (rows.length > LIMITS.statement_lines)
    throw invalid(fault('from', 'There are too many entries: choose a shorter period'));
  const opening_balance = sign * before[0]!.balance + 0;
  let balance = opening_balance;
  const lines = rows.map(({ amount, ...row }) => {
    balance = addMoney(balance, sign * amount);
    return { ...row, debit: Math.max(amount, 0), credit: Math.max(-amount, 0), balance };
  });
  return {
    opening_balance,
    lines,
    total_debit: addMoney(...lines.map((line) => line.debit)),
    total_credit: addMoney(...lines.map((line) => line.credit)),
    closing_balance: balance,
  };
}
