import type { ClosingCheck, Periods, periodRoutes } from '@lissafi/contract/periods';
import { may } from '@lissafi/contract/permissions';
import { lastDayOf } from '@lissafi/domain/books/vat-return';
import { addDays, addMonths, firstOfMonth } from '@lissafi/domain/calendar/civil-date';
import { sumMoney } from '@lissafi/domain/money/money';
import type { Tx } from '../../db/scope.ts';
import type { Handlers, MemberContext } from '../../http/context.ts';
import { reconciledAccounts } from '../bank-matches/reconciled.ts';
import { verifyChain } from '../ledger/chain.ts';
import { tieOut } from '../ledger/store.ts';
import { countBelowZero, firstOpenDay } from '../stock/below-zero.ts';
import { payrollDuties } from '../tax-calendar/duties.ts';
import { unfiledReturns } from '../vat/figures.ts';
import { vatHistory } from '../vat/scope.ts';
import { dueByMonth } from '../withholding/deducted.ts';
import { lockBooks } from './lock.ts';
import { countOpen, laterEntries, lockOf, readChanges, readMonths } from './store.ts';

export const periodHandlers: Handlers<typeof periodRoutes> = {
  get: readPeriods,

  async checklist({ tx, today, organization, query: { until } }) {
    const { books_locked_until } = await lockOf(tx);
    const counts = await countOpen(tx, until, books_locked_until);
    const { checks } = await tieOut(tx);
    const untied = checks.filter(({ difference }) => difference !== 0);
    const later = await laterEntries(tx, until, books_locked_until);
    const check = (
      name: ClosingCheck['name'],
      count: number,
      amount: number | null = null,
      rest: Partial<ClosingCheck> = {},
    ): ClosingCheck => ({
      ...{ name, count, amount, checked_at: null, accounts: null, state: count === 0 ? 'done' : 'open' },
      ...rest,
    });
    const banks = await reconciledAccounts(tx, until);
    const chain = await chainResult(tx, counts);
    const vat = await vatHistory(tx);
    const isOver = (month: string) => lastDayOf(month) <= until;
    const unfiled = await unfiledReturns(tx, vat, vat.to_file.filter(isOver), today);
    // Taxes that are held for the state are only asked about where the business has them, and payroll of who may read it.
    const owed = (
      name: 'withholding' | 'payroll_taxes',
      months: readonly { month: string; amount: number | null }[],
    ) => {
      const left = months.filter(({ month, amount }) => isOver(month) && amount !== null && amount > 0);
      const count = new Set(left.map(({ month }) => month)).size;
      return check(
        name,
        count,
        sumMoney(left, ({ amount }) => amount!),
      );
    };
    const taxes: ClosingCheck[] = [];
    const withheld = await dueByMonth(tx);
    if (withheld.length > 0)
      taxes.push(
        owed(
          'withholding',
          withheld.map(({ month, due: amount }) => ({ month, amount })),
        ),
      );
    if (counts.has_payroll && may(organization.role, 'payroll:read'))
      taxes.push(owed('payroll_taxes', await payrollDuties(tx)));
    return {
      until,
      checks: [
        check(
          'tie_out',
          untied.length,
          untied.reduce((sum, each) => sum + Math.abs(each.difference), 0),
          {
            state: untied.length === 0 ? 'done' : 'wrong',
          },
        ),
        check('chain', chain.count, null, { state: chain.state, checked_at: chain.checked_at }),
        check('drafts', counts.drafts, counts.draft_total),
        check(
          'negative_stock',
          await countBelowZero(tx, { from: firstOpenDay(books_locked_until), to: until }),
        ),
        check('production', counts.late_orders, counts.wip),
        check('goods_not_invoiced', counts.not_invoiced === 0 ? 0 : 1, counts.not_invoiced),
        check('negative_money', counts.negative_accounts, counts.negative_money),
        check(
          'bank_statements',
          banks.filter(({ reconciled_to }) => (reconciled_to ?? '') < until).length,
          null,
          {
            accounts: banks,
          },
        ),
        check('recurring_journals', counts.journals),
        check('depreciation', counts.undepreciated),
        check(
          'vat_returns',
          unfiled.length,
          sumMoney(unfiled, ({ figures }) => figures.payable),
        ),
        ...taxes,
        // Not a task: what came after the period ended, for the accountant's eyes.
        check('later_entries', later === 0 ? 0 : 1, later, { state: 'done' }),
      ],
    };
  },

  async lock(context) {
    const { books_locked_until, seen, reason } = context.body;
    const change = await lockBooks(context, books_locked_until, { seen, reason });
    await context.tx.flush();
    const periods = await readPeriods(context);
    return { ...periods, changes: [...(change ? [change] : []), ...periods.changes] };
  },
};

/** Of last night; a journal that one step verifies is verified now. */
async function chainResult(tx: Tx, counts: Awaited<ReturnType<typeof countOpen>>) {
  const { chain_at, chain_entries, chain_broken } = counts;
  if (chain_broken !== null) return { state: 'wrong' as const, count: chain_broken, checked_at: chain_at };
  if (counts.newest_entry > SHORT_JOURNAL)
    return {
      state: chain_at === null ? ('open' as const) : ('done' as const),
      count: chain_entries ?? 0,
      checked_at: chain_at,
    };
  const { entries, first_broken_number } = await verifyChain(tx);
  return first_broken_number === null
    ? { state: 'done' as const, count: entries, checked_at: null }
    : { state: 'wrong' as const, count: first_broken_number, checked_at: null };
}
/** Entries that are verified in some tenths of a second. */
const SHORT_JOURNAL = 2_000;

async function readPeriods({
  tx,
  today,
  organization,
}: Pick<MemberContext, 'tx' | 'today' | 'organization'>): Promise<Periods> {
  const { books_locked_until, fiscal_year_start } = await lockOf(tx);
  const into = (Number(today.slice(5, 7)) - Number(fiscal_year_start) + 12) % 12;
  const date_from = addMonths(firstOfMonth(today), -into);
  return {
    books_locked_until,
    latest: addDays(today, -1),
    fiscal_year: { date_from, date_to: addDays(addMonths(date_from, 12), -1) },
    months: await readMonths(tx, books_locked_until),
    changes: await readChanges(tx),
    can: { lock: !organization.closed && may(organization.role, 'periods:write') },
  };
}
