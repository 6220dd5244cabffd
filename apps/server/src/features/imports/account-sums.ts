import type { Rehearsal } from '@lissafi/contract/imports';
import type { PostingLine } from '@lissafi/domain/books/posting';
import { addMoney } from '@lissafi/domain/money/money';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';

/** What postings add to each account, in kobo: debits and credits apart. */
export class AccountSums {
  readonly #sums = new Map<string, { debit: number; credit: number }>();

  add(lines: readonly Pick<PostingLine, 'account_code' | 'amount'>[]): void {
    for (const { account_code, amount } of lines) {
      const sum = this.#sums.get(account_code) ?? { debit: 0, credit: 0 };
      if (amount > 0) sum.debit = addMoney(sum.debit, amount);
      else sum.credit = addMoney(sum.credit, -amount);
      this.#sums.set(account_code, sum);
    }
  }

  /** Returns the accounts in order of their codes, with their names, and the total of the debits. */
  async named(tx: Tx): Promise<Pick<Rehearsal, 'accounts' | 'total'>> {
    const codes = [...this.#sums.keys()];
    const { rows } = await sql<{ code: string; name: string }>`select code, name from account
      where organization_id = ${tx.organization_id} and code = any (${codes}::text[]) order by code`.execute(
      tx.db,
    );
    const accounts = rows.map((row) => ({ ...row, ...this.#sums.get(row.code)! }));
    return { accounts, total: addMoney(...accounts.map(({ debit }) => debit)) };
  }
}
