import type { ProfitAndLoss, StatementLine } from '@lissafi/contract/statements';
import { addMoney } from '../money/money.ts';
import { type AccountSums, netOver, sumOver } from './account-sums.ts';
import type { DatedSpan } from './statement-columns.ts';
import { addFigures, type Columns, figuresOf, groupOf, isNothing, totalOf } from './statement-figures.ts';

export const isResultAccount = ({ type }: Pick<AccountSums, 'type'>): boolean =>
  type === 'income' || type === 'expense';

/** Rent, exchange gains and the like: income that gross profit leaves out (decisions §12.7). */
export const isOtherIncome = (code: string): boolean => code.startsWith('41') || code.startsWith('49');

/** Accounts of 5000 to 5999, stock losses and write-downs included (IAS 2 ¶36). */
const isCostOfSales = (code: string): boolean => code.startsWith('5');

/** The figures of a profit and loss, without what was asked. */
export type Statement = Pick<
  ProfitAndLoss,
  | 'income'
  | 'cost_of_sales'
  | 'expenses'
  | 'total_income'
  | 'total_cost_of_sales'
  | 'gross_profit'
  | 'total_expenses'
  | 'net_profit'
  | 'totals'
  | 'proof'
>;

/**
 * Returns the profit and loss of the columns: income credit − debit, costs and expenses debit − credit, in kobo, lines
 * that are 0 everywhere left out. gross profit = operating income − cost of sales; net profit = income − cost of sales
 * − expenses. The proof compares it with the trial balance of the same period (decisions §12.7).
 */
export function profitAndLoss(
  accounts: readonly AccountSums[],
  bounds: readonly string[],
  columns: Columns<DatedSpan>,
): Statement {
  const lines = (sign: 1 | -1, belongs: (account: AccountSums) => boolean): StatementLine[] =>
    accounts
      .filter(belongs)
      .map((account) => ({
        code: account.code,
        name: account.name,
        group: groupOf(account.code),
        ...figuresOf(columns, (span) => sign * netOver(account, bounds, span)),
      }))
      .filter((line) => !isNothing(line));
  const income = lines(-1, ({ type }) => type === 'income');
  const cost_of_sales = lines(1, ({ type, code }) => type === 'expense' && isCostOfSales(code));
  const expenses = lines(1, ({ type, code }) => type === 'expense' && !isCostOfSales(code));
  const total = (some: readonly StatementLine[]) => totalOf(columns, some);
  const operating = total(income.filter(({ code }) => !isOtherIncome(code)));
  const other = total(income.filter(({ code }) => isOtherIncome(code)));
  const cost = total(cost_of_sales);
  const spent = total(expenses);
  const gross = addFigures(columns, [1, operating], [-1, cost]);
  const net = addFigures(columns, [1, gross], [1, other], [-1, spent]);
  const all = addFigures(columns, [1, operating], [1, other]);
  return {
    income,
    cost_of_sales,
    expenses,
    total_income: all.amount,
    total_cost_of_sales: cost.amount,
    gross_profit: gross.amount,
    total_expenses: spent.amount,
    net_profit: net.amount,
    totals: {
      operating_income: operating,
      other_income: other,
      income: all,
      cost_of_sales: cost,
      gross_profit: gross,
      expenses: spent,
      net_profit: net,
    },
    proof: proofOf(accounts, bounds, columns.main, net.amount),
  };
}

function proofOf(
  accounts: readonly AccountSums[],
  bounds: readonly string[],
  span: DatedSpan,
  netProfit: number,
): ProfitAndLoss['proof'] {
  const results = accounts.filter(isResultAccount).map((account) => sumOver(account, bounds, span));
  const credits = addMoney(...results.map(({ credit }) => credit));
  const debits = addMoney(...results.map(({ debit }) => debit));
  const change_of_balances = addMoney(
    ...accounts.filter((account) => !isResultAccount(account)).map((each) => netOver(each, bounds, span)),
  );
  // Both ways to the profit must agree with the statement.
  const difference =
    netProfit === credits - debits ? netProfit - change_of_balances : netProfit - (credits - debits);
  return { credits, debits, change_of_balances, difference };
}
