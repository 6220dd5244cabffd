import { addMonths, firstOfMonth, monthOf } from '@lissafi/domain/calendar/civil-date';
import { day } from './owner.ts';

const NAMES = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** `2026-03`, so many months before the current one. */
export const monthBack = (months: number) => monthOf(addMonths(firstOfMonth(day(0)), -months));
/** `2026-03` is "March 2026", as the screens write it. */
export const nameOf = (month: string) => NAMES.format(new Date(`${month}-01T00:00:00Z`));
