import { accountRoutes } from '@lissafi/contract/accounts';
import { journalRoutes } from '@lissafi/contract/journals';
import { periodRoutes } from '@lissafi/contract/periods';
import { vatRoutes } from '@lissafi/contract/vat';
import { withholdingRoutes } from '@lissafi/contract/withholding';
import { addDays, addMonths, firstOfMonth, monthOf } from '@lissafi/domain/calendar/civil-date';
import type { DemoApi } from './api.ts';
import { firstDay, lagos, monthsUpTo, type Step, workday } from './time.ts';

/** What the bookkeeper does each month: prepaid insurance, accruals, VAT, withheld tax, and locking what is done. */

const INSURANCE = '6115';
const PREMIUM = 72_000_000;
/** Kobo: a third of what the accountant bills for a quarter. */
const MONTHLY_FEE = 5_000_000;
/** The day of the month on which schedules post, so that one run a month finds them all. */
export const SCHEDULE_DAY = 27;

export function bookkeepingSteps(today: string, sweep: () => Promise<void>): Step[] {
  const start = firstDay(today);
  const months = monthsUpTo(today);
  const steps = months.flatMap((first, place): Step[] => {
    /** The accountant bills in the last month of three. */
    const unbilled = (place % 3) + 1;
    const last = addDays(addMonths(first, 1), -1);
    const vat_on = workday(addDays(first, 19));
    return [
      ...(place % 12 === 0
        ? [{ at: lagos(addDays(first, 3), 12), run: (api: DemoApi) => insure(api, addDays(first, 3), first) }]
        : []),
      { at: lagos(addDays(first, SCHEDULE_DAY), 21), run: sweep },
      ...(unbilled < 3 ? [{ at: lagos(last, 21), run: (api: DemoApi) => accrue(api, last, unbilled) }] : []),
      // The month before the current one is left to be closed by whoever tries the demo.
      ...(place > 0
        ? [
            {
              at: lagos(vat_on, 12),
              run: (api: DemoApi) =>
                payTaxes(api, monthOf(addDays(first, -1)), vat_on, place < months.length - 1),
            },
          ]
        : []),
      ...(place > 1
        ? [{ at: lagos(addDays(first, 2), 21), run: (api: DemoApi) => lockBefore(api, first) }]
        : []),
    ];
  });
  return steps.filter(({ at }) => at <= lagos(today, 23) && at >= lagos(start, 0));
}

/** The year's premium is paid at once and spread over twelve months. */
async function insure(api: DemoApi, paid_on: string, first: string): Promise<void> {
  const { accounts } = await api.call(accountRoutes.list, { query: '?limit=100' });
  if (!accounts.some(({ code }) => code === INSURANCE))
    await api.call(accountRoutes.create, { body: { code: INSURANCE, name: 'Insurance', type: 'expense' } });
  await api.call(journalRoutes.create, {
    body: {
      entry_date: paid_on,
      memo: 'Insurance of shop, stock and equipment for a year',
      lines: [
        { account_code: '1300', debit: PREMIUM },
        { account_code: '1010', credit: PREMIUM },
      ],
    },
  });
  await api.call(journalRoutes.createRecurring, {
    body: {
      memo: 'Insurance of the month',
      kind: 'spread',
      lines: [
        { account_code: INSURANCE, debit: PREMIUM },
        { account_code: '1300', credit: PREMIUM },
      ],
      start_on: addDays(first, SCHEDULE_DAY),
      max_count: 12,
    },
  });
}

/** The accountant's work that is not billed yet; the bill of the quarter replaces it. */
const accrue = (api: DemoApi, last: string, months: number) =>
  api.call(journalRoutes.create, {
    body: {
      entry_date: last,
      memo: 'Accountant, not billed yet',
      lines: [
        { account_code: '6110', debit: MONTHLY_FEE * months },
        { account_code: '2020', credit: MONTHLY_FEE * months },
      ],
      reverse_on: addDays(last, 1),
    },
  });

/** The VAT return of the month before is filed and paid, and withheld tax is remitted, by the 21st. */
async function payTaxes(api: DemoApi, month: string, on: string, files: boolean): Promise<void> {
  const paid = { month, paid_on: on, method: 'bank_transfer' as const };
  if (files) {
    const { payable } = await api.call(vatRoutes.file, { body: { month, filed_on: on } });
    if (payable > 0) await api.call(vatRoutes.pay, { body: { ...paid, amount: payable } });
  }
  const { wht_months } = await api.call(withholdingRoutes.months, {});
  if (wht_months.some((each) => each.month === month && each.due > 0))
    await api.call(withholdingRoutes.remit, { body: paid });
}

/** Locks everything before the month that precedes this one: the month before last is done. */
export async function lockBefore(api: DemoApi, day: string): Promise<void> {
  const until = addDays(addMonths(firstOfMonth(day), -1), -1);
  const { books_locked_until: seen } = await api.call(periodRoutes.get, {});
  if (seen !== null && seen >= until) return;
  await api.call(periodRoutes.lock, { body: { books_locked_until: until, seen } });
}
