import { accountRoutes } from '@lissafi/contract/accounts';
import { journalRoutes } from '@lissafi/contract/journals';
import { periodRoutes } from '@lissafi/contract/periods';
import { statementRoutes } from '@lissafi/contract/statements';
import { addDays, addMonths, firstOfMonth } from '@lissafi/domain/calendar/civil-date';
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
  const steps = monthsUpTo(today).flatMap((first, place): Step[] => {
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
      ...(place > 0
        ? [
            {
              at: lagos(vat_on, 12),
              run: (api: DemoApi) => payTaxes(api, addDays(first, -1), vat_on),
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

/** VAT of the month before is settled and paid, withheld tax is remitted, by the 21st. */
async function payTaxes(api: DemoApi, until: string, on: string): Promise<void> {
  const { accounts } = await api.call(statementRoutes.trialBalance, { query: `?as_of=${until}` });
  const balance = (code: string) => {
    const account = accounts.find((each) => each.code === code);
    return account ? account.debit - account.credit : 0;
  };
  const [output, input, withheld] = [-balance('2200'), balance('1160'), balance('1155')];
  const used = Math.min(input, output);
  const relieved = Math.min(withheld, output - used);
  const payable = output - used - relieved;
  const debit = (account_code: string, amount: number) => ({ account_code, debit: amount });
  const credit = (account_code: string, amount: number) => ({ account_code, credit: amount });
  const journal = (memo: string, lines: ({ debit: number } | { credit: number })[]) =>
    api.call(journalRoutes.create, {
      body: {
        ...{ entry_date: on, memo },
        lines: lines.filter((line) => ('debit' in line ? line.debit : line.credit) > 0) as never,
      },
    });
  const month = until.slice(0, 7);
  if (output > 0) {
    await journal(`VAT of ${month}`, [
      debit('2200', output),
      credit('1160', used),
      credit('1155', relieved),
      credit('2205', payable),
    ]);
    if (payable > 0) await journal(`VAT of ${month} paid`, [debit('2205', payable), credit('1010', payable)]);
  }
  const owed = -balance('2220');
  if (owed > 0)
    await journal(`Withholding tax of ${month} remitted`, [debit('2220', owed), credit('1010', owed)]);
}

/** Locks everything before the month that precedes this one: the month before last is done. */
export async function lockBefore(api: DemoApi, day: string): Promise<void> {
  const until = addDays(addMonths(firstOfMonth(day), -1), -1);
  const { books_locked_until: seen } = await api.call(periodRoutes.get, {});
  if (seen !== null && seen >= until) return;
  await api.call(periodRoutes.lock, { body: { books_locked_until: until, seen } });
}
