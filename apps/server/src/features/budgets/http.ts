import type { Budget, BudgetLine, budgetRoutes } from '@lissafi/contract/budgets';
import { fault, invalid, Refusal } from '@lissafi/contract/errors';
import { boundsOf, netOver } from '@lissafi/domain/books/account-sums';
import { budgetStatement, changedBy, monthsOfYear, sectionOf } from '@lissafi/domain/books/budget';
import { fiscalYearOf } from '@lissafi/domain/books/statement-columns';
import { groupOf } from '@lissafi/domain/books/statement-figures';
import { addMonths } from '@lissafi/domain/calendar/civil-date';
import { endOfMonth } from '@lissafi/domain/calendar/report-periods';
import { addMoney } from '@lissafi/domain/money/money';
import { appendEvents } from '../../db/events.ts';
import type { Tx } from '../../db/scope.ts';
import type { Handlers, MemberContext } from '../../http/context.ts';
import { readAccountSums } from '../ledger/sums.ts';
import { budgetedIn, resultAccounts } from '../statements/budget.ts';
import { readReporting } from '../statements/store.ts';
import { storeBudget, versionsOf } from './store.ts';

export const budgetHandlers: Handlers<typeof budgetRoutes> = {
  get: (context) => readBudget(context, context.query.start),

  async update(context) {
    const { tx, user, now, params, body } = context;
    const { start, version, amounts } = body;
    const before = lineOf(await readBudget(context, start), params.code);
    const stored = await storeBudget(
      tx,
      { account_code: params.code, start, version, amounts },
      { user_id: user.id, now },
    );
    const after = lineOf(await readBudget(context, start), params.code);
    if (!stored) throw new Refusal('STALE_VERSION', { current: after });
    await appendBudgetEvent(context, start, {
      ...{ code: params.code, before: before.total, after: after.total },
    });
    return after;
  },

  async fill(context) {
    const { tx, user, now, body } = context;
    const { start, change_percentage } = body;
    const { lines } = await readBudget(context, start);
    const empty = lines.filter(
      ({ version, last_year }) => version === 0 && last_year.some((amount) => amount !== 0),
    );
    for (const { account_code, last_year, amounts: planned } of empty) {
      // Months that another fiscal year has planned stay as they are.
      const amounts = last_year.map(
        (amount, month) => planned[month] || changedBy(amount, change_percentage),
      );
      await storeBudget(tx, { account_code, start, version: 0, amounts }, { user_id: user.id, now });
    }
    if (empty.length > 0)
      await appendBudgetEvent(context, start, { accounts: empty.length, change_percentage });
    return readBudget(context, start);
  },
};

const appendBudgetEvent = (
  { tx, user, organization }: Pick<MemberContext, 'tx' | 'user' | 'organization'>,
  start: string,
  data: Record<string, string | number>,
) =>
  appendEvents(tx, [
    { type: 'budget.changed', subject_id: organization.id, actor_id: user.id, data: { start, ...data } },
  ]);

/** Throws NOT_FOUND for an account that the profit and loss does not have. */
function lineOf({ lines }: Budget, code: string): BudgetLine {
  const line = lines.find((each) => each.account_code === code);
  if (!line) throw new Refusal('NOT_FOUND');
  return line;
}

/** Returns the budget of a fiscal year. Throws VALIDATION_FAILED at `start` for a day on which none begins. */
async function readBudget(
  { tx, today, organization }: Pick<MemberContext, 'tx' | 'today' | 'organization'>,
  asked: string | undefined,
): Promise<Budget> {
  const { fiscal_year_start: fiscalYearStart } = await readReporting(tx);
  const start = asked ?? fiscalYearOf(today, fiscalYearStart);
  if (start !== fiscalYearOf(start, fiscalYearStart))
    throw invalid(fault('start', 'Please choose the first day of a fiscal year'));
  const months = monthsOfYear(start);
  const accounts = await resultAccounts(tx);
  const budgeted = await budgetedIn(tx, months);
  const versions = await versionsOf(tx, start);
  const lastYear = await postedIn(
    tx,
    months.map((month) => addMonths(month, -12)),
  );
  const { totals } = budgetStatement(accounts, budgeted, months);
  const lines = accounts.flatMap((account): BudgetLine[] => {
    const mine = budgeted.filter(({ account_code }) => account_code === account.code);
    const amounts = months.map((month) => mine.find((each) => each.month === month)?.amount ?? 0);
    const last_year = lastYear.get(account.code)!;
    const isUsed = [...amounts, ...last_year].some((amount) => amount !== 0);
    if (account.is_archived && !isUsed) return [];
    return [
      {
        ...{ account_code: account.code, name: account.name, group: groupOf(account.code) },
        ...{ section: sectionOf(account)!, amounts, total: addMoney(...amounts), last_year },
        version: versions.get(account.code) ?? 0,
      },
    ];
  });
  return {
    ...{ start, months, currency: organization.currency, lines },
    totals: {
      income: totals.income.amounts,
      cost_of_sales: totals.cost_of_sales.amounts,
      expenses: totals.expenses.amounts,
      profit: totals.net_profit.amounts,
    },
    can: { update: organization.permissions.includes('budgets:write') },
  };
}

/** Returns what was posted to each account by month, as the profit and loss shows it. */
async function postedIn(tx: Tx, months: readonly string[]): Promise<Map<string, number[]>> {
  const spans = months.map((from) => ({ from, to: endOfMonth(from) }));
  const bounds = boundsOf(spans);
  const accounts = await readAccountSums(tx, { bounds, onlyFromFirst: true });
  return new Map(
    accounts
      .filter((account) => sectionOf(account) !== null)
      .map((account) => {
        const sign = account.type === 'income' ? -1 : 1;
        return [account.code, spans.map((span) => sign * netOver(account, bounds, span) + 0)];
      }),
  );
}
