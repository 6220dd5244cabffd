import { addMoney } from '../money/money.ts';
import type { CashBasisEntry, CashBasisRow } from './cash-basis.ts';

/** What the rows of an entry add to the daily sums. */
export interface CashBasisSum {
  account_code: string;
  branch_id: string;
  day: string;
  debit: number;
  credit: number;
  /** Lines of the account on the cash basis. */
  line_count: number;
}

/**
 * Returns what an entry adds to the sums by account, branch and day. On the cash basis it has one line there, on one
 * side, or none where nothing is left, so that an amount taken back is no turnover on the other side: what is added
 * can be below 0.
 */
export function cashBasisSums(entry: CashBasisEntry, rows: readonly CashBasisRow[]): CashBasisSum[] {
  const { branch_id, entry_date: day } = entry;
  const own = entry.lines.map(({ account_code, amount }) => ({
    account_code,
    branch_id,
    day,
    amount,
    own: true,
  }));
  const groups = new Map<string, { amount: number; own: boolean }[]>();
  const keyOf = (row: Pick<CashBasisRow, 'account_code' | 'branch_id' | 'day'>) =>
    [row.account_code, row.branch_id, row.day].join();
  const all = [...own, ...rows.map((row) => ({ ...row, own: false }))];
  for (const row of all) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  const places = new Map(all.map((row) => [keyOf(row), row]));
  return [...groups]
    .map(([key, changes]) => {
      const place = places.get(key)!;
      const lines = changes.filter((each) => each.own);
      const debit = addMoney(...lines.map(({ amount }) => Math.max(amount, 0)));
      const credit = addMoney(...lines.map(({ amount }) => Math.max(-amount, 0)));
      const left = addMoney(...changes.map(({ amount }) => amount));
      return {
        ...{ account_code: place.account_code, branch_id: place.branch_id, day: place.day },
        ...{ debit: Math.max(left, 0) - debit, credit: Math.max(-left, 0) - credit },
        line_count: left === 0 ? 0 : 1,
      };
    })
    .filter(({ debit, credit, line_count }) => debit !== 0 || credit !== 0 || line_count !== 0);
}
