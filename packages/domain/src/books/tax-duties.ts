import type { DUTY_STATES } from '@lissafi/contract/tax-calendar';
import { addDays, addMonths } from '../calendar/civil-date.ts';
import { lastDayOf } from './vat-return.ts';

/** PAYE of a month is due on the 10th of the next one (Personal Income Tax). */
export const payeDueOn = (month: string): string => addDays(addMonths(`${month}-01`, 1), 9);

/** Pension is due seven days after pay day (Pension Reform Act 2014 s.11); pay day is taken to be the month's last. */
export const pensionDueOn = (month: string): string => addDays(lastDayOf(month), 7);

/** The company tax return of a year is due six months after it, by the last month of the year. */
export const companyTaxDueOn = (month: string): string => addDays(addMonths(`${month}-01`, 7), -1);

/** Whether a duty of a month is late, due, or its period is not over. */
export function dutyState(month: string, due_on: string, today: string): (typeof DUTY_STATES)[number] {
  if (due_on < today) return 'late';
  return lastDayOf(month) < today ? 'due' : 'coming';
}
