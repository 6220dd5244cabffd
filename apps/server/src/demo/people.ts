import { payrollRoutes } from '@lissafi/contract/payroll';
import { addDays, addMonths, monthOf } from '@lissafi/domain/calendar/civil-date';
import { PENSION_PERCENT, percentOf, suggestedPaye } from '@lissafi/domain/nigeria/paye';
import type { DemoApi } from './api.ts';
import { lagos, monthsUpTo, type Step, workday } from './time.ts';

/** The people of the bakery: their pay of each month, PAYE and pension. */

/** Name, gross pay in kobo, and the month of the demo in which the person begins. */
const PEOPLE: readonly [name: string, gross: number, from: number][] = [
  ['Blessing Okafor', 18_500_000, 0],
  ['Sunday Etim', 16_500_000, 0],
  ['Emeka Udo', 13_500_000, 0],
  ['Kehinde Ojo', 12_000_000, 0],
  ['Tope Balogun', 11_000_000, 0],
  ['Rukayat Salami', 10_500_000, 0],
  ['Ngozi Anya', 9_500_000, 0],
  ['Funmi Alade', 15_000_000, 0],
  ['Musa Ibrahim', 8_500_000, 0],
  ['Ibrahim Sani', 7_500_000, 0],
  ['Chinedu Obi', 13_000_000, 6],
];
/** Pay rises once, in this month of the demo, in percent. */
const RISE = { month: 4, percent: 8 };
/** Days after the first of the month. */
const PAYDAY = 25;
const PENSION_DAY = 5;
const PAYE_DAY = 8;

export function payrollSteps(today: string): Step[] {
  return monthsUpTo(today).flatMap((first, place): Step[] => {
    const paid_on = workday(addDays(first, PAYDAY));
    const next = addMonths(first, 1);
    let due = { paye: 0, pension: 0 };
    const remit = (kind: 'paye' | 'pension', on: string): Step => ({
      at: lagos(on, 16, 40),
      run: (api) => pay(api, kind, due[kind], on),
    });
    const steps = [
      {
        at: lagos(paid_on, 16, 40),
        async run(api: DemoApi) {
          const totals = await api.call(payrollRoutes.create, { body: payrollOf(first, place, paid_on) });
          due = { paye: totals.paye, pension: totals.pension + totals.employer_pension };
          await pay(api, 'net_pay', totals.net, paid_on);
        },
      },
      remit('pension', workday(addDays(next, PENSION_DAY))),
      remit('paye', workday(addDays(next, PAYE_DAY))),
    ];
    return steps.filter(({ at }) => at <= lagos(today, 23));
  });
}

function payrollOf(first: string, place: number, entry_date: string) {
  const month = monthOf(first).slice(0, 7);
  const lines = PEOPLE.filter(([, , from]) => from <= place).map(([employee, base]) => {
    const gross = place < RISE.month ? base : base + percentOf(base, RISE.percent);
    const pension = percentOf(gross, PENSION_PERCENT.employee);
    return {
      ...{ employee, gross, pension },
      employer_pension: percentOf(gross, PENSION_PERCENT.employer),
      paye: suggestedPaye(month, gross, pension) ?? percentOf(gross - pension, PAYE_BEFORE_2026),
    };
  });
  return { month, entry_date, lines };
}

/** Before the Act of 2025 the bands were others: about this part of the taxable pay at these wages. */
const PAYE_BEFORE_2026 = 7;

async function pay(api: DemoApi, due: 'net_pay' | 'paye' | 'pension', amount: number, paid_on: string) {
  if (amount === 0) return;
  await api.call(payrollRoutes.pay, { body: { due, amount, paid_on, method: 'bank_transfer' } });
}
