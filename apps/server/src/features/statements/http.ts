import { fault, invalid } from '@lissafi/contract/errors';
import type { Basis } from '@lissafi/contract/ledger';
import type { Query } from '@lissafi/contract/route';
import type { statementRoutes } from '@lissafi/contract/statements';
import { boundsOf } from '@lissafi/domain/books/account-sums';
import { balanceSheet, balanceSheetSpans } from '@lissafi/domain/books/balance-sheet';
import { besideBudget } from '@lissafi/domain/books/budget';
import { cashFlow, cashFlowSpans } from '@lissafi/domain/books/cash-flow';
import {
  columnsOf,
  comparedDay,
  comparedPeriod,
  completePeriod,
  type DatedSpan,
  fiscalYearOf,
  type Span,
} from '@lissafi/domain/books/statement-columns';
import type { Columns } from '@lissafi/domain/books/statement-figures';
import { trialBalanceOf, trialBalanceSpans } from '@lissafi/domain/books/trial-balance';
import { clampDate } from '@lissafi/domain/calendar/civil-date';
import type { Tx } from '../../db/scope.ts';
import type { Handlers } from '../../http/context.ts';
import { readSalesWithoutCost } from '../documents/without-cost.ts';
import { hasOpeningDebts } from '../ledger/cash-basis-rows.ts';
import { lastDay } from '../ledger/store.ts';
import { readAccountSums } from '../ledger/sums.ts';
import { readBudgetStatement } from './budget.ts';
import { readProfitAndLoss } from './profit-and-loss.ts';
import { assertBranch, readReporting } from './store.ts';

/** The basis that was asked for, else the organization's, and what a reader must know of it. */
async function basisOf(
  tx: Tx,
  asked: { basis?: Basis | undefined; known_on?: string | undefined },
  usual: Basis,
) {
  const basis = asked.basis ?? usual;
  return { basis, has_opening_debts: basis === 'cash' && (await hasOpeningDebts(tx, asked.known_on)) };
}

const onWire = ({ from, to }: DatedSpan) => ({ date_from: from, date_to: to });

function columnsOfPeriod(
  query: Pick<Query<typeof statementRoutes.cashFlow>, 'date_from' | 'date_to' | 'by' | 'compare'>,
  today: string,
  fiscalYearStart: string,
): Columns<DatedSpan> {
  const main = completePeriod(query, today);
  return {
    main,
    compared: query.compare ? comparedPeriod(main, query.compare) : null,
    parts: query.by ? columnsOf(main, query.by, fiscalYearStart) : [],
  };
}

const asked = (
  { main, compared, parts }: Columns<DatedSpan>,
  query: Pick<Query<typeof statementRoutes.cashFlow>, 'by' | 'compare' | 'known_on'>,
) => ({
  ...onWire(main),
  compare: query.compare ?? null,
  by: query.by ?? null,
  known_on: query.known_on ?? null,
  compared_period: compared && onWire(compared),
  periods: parts.map(onWire),
});

export const statementHandlers: Handlers<typeof statementRoutes> = {
  async profitAndLoss({ tx, query, today, organization }) {
    const { branch_id, known_on, compare, ...rest } = query;
    if (branch_id) await assertBranch(tx, branch_id);
    const before = compare === 'budget' ? undefined : compare;
    const reporting = await readReporting(tx);
    const columns = columnsOfPeriod({ ...rest, compare: before }, today, reporting.fiscal_year_start);
    const shown = await basisOf(tx, query, reporting.basis);
    const statement = await readProfitAndLoss(tx, columns, { known_on, branch_id, basis: shown.basis });
    const { from, to } = columns.main;
    const sales = { date_from: from, date_to: to, ...(branch_id && { branch_id }) };
    const answer = {
      sales_without_cost: known_on ? null : await readSalesWithoutCost(tx, sales),
      ...shown,
      currency: organization.currency,
      branch_id: branch_id ?? null,
      ...asked(columns, { ...query, compare: before }),
      ...statement,
    };
    if (compare !== 'budget') return answer;
    if (branch_id) throw invalid(fault('compare', 'The budget is for the whole organization'));
    return {
      ...answer,
      ...{ compare, compared_period: onWire(columns.main) },
      ...besideBudget(statement, await readBudgetStatement(tx, columns.main)),
    };
  },

  async balanceSheet({ tx, query, today, organization }) {
    const as_of = query.as_of ?? today;
    const reporting = await readReporting(tx);
    const fiscalYearStart = reporting.fiscal_year_start;
    const shown = await basisOf(tx, query, reporting.basis);
    const { known_on } = query;
    const fiscal_year_start = clampDate(fiscalYearOf(as_of, fiscalYearStart));
    const from = query.date_from ?? fiscal_year_start;
    if (query.by && from > as_of) throw invalid(fault('date_from', 'The first day is after the last'));
    const at = (to: string): Span => ({ from: null, to });
    const days = query.by
      ? columnsOf({ from, to: as_of }, query.by, fiscalYearStart).map(({ to }) => to)
      : [];
    const compared_day = query.compare ? comparedDay(as_of, query.compare) : null;
    const columns: Columns = {
      main: at(as_of),
      compared: compared_day === null ? null : at(compared_day),
      parts: days.map(at),
    };
    const bounds = boundsOf(balanceSheetSpans(columns, fiscalYearStart));
    const accounts = await readAccountSums(tx, {
      ...{ bounds, onlyFromFirst: false, known_on, basis: shown.basis },
    });
    return {
      ...shown,
      as_of,
      currency: organization.currency,
      compare: query.compare ?? null,
      by: query.by ?? null,
      known_on: query.known_on ?? null,
      compared_day,
      days,
      fiscal_year_start,
      ...balanceSheet(accounts, bounds, columns, fiscalYearStart),
    };
  },

  async cashFlow({ tx, query, today, organization }) {
    const columns = columnsOfPeriod(query, today, (await readReporting(tx)).fiscal_year_start);
    const bounds = boundsOf(cashFlowSpans(columns));
    const accounts = await readAccountSums(tx, { bounds, onlyFromFirst: false, known_on: query.known_on });
    return {
      currency: organization.currency,
      ...asked(columns, query),
      ...cashFlow(accounts, bounds, columns),
    };
  },

  async trialBalance({ tx, query, today, organization }) {
    // Documents may have a future date: everything posted counts, as in the balances that are owed.
    const as_of = query.as_of ?? (await lastDay(tx, today));
    const date_from = query.date_from ?? null;
    if (date_from !== null && date_from > as_of)
      throw invalid(fault('date_from', 'The first day is after the last'));
    const compared_day = query.compare ? comparedDay(as_of, query.compare) : null;
    const reporting = await readReporting(tx);
    const shown = await basisOf(tx, query, reporting.basis);
    const { known_on } = query;
    const fiscal_year_start = clampDate(fiscalYearOf(as_of, reporting.fiscal_year_start));
    const compared_year_start =
      compared_day === null ? null : clampDate(fiscalYearOf(compared_day, reporting.fiscal_year_start));
    const { results_since } = query;
    const days = { as_of, date_from, compared_day, fiscal_year_start, compared_year_start, results_since };
    const bounds = boundsOf(trialBalanceSpans(days));
    const accounts = await readAccountSums(tx, {
      ...{ bounds, onlyFromFirst: false, known_on, basis: shown.basis },
    });
    return {
      ...shown,
      as_of,
      date_from,
      compared_day,
      currency: organization.currency,
      known_on: query.known_on ?? null,
      ...trialBalanceOf(accounts, bounds, days),
    };
  },
};
