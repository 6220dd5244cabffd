import { lazy } from '../lazy.ts';

const months = lazy(() => new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' }));

/** `2026-03` is "March 2026". */
export const monthName = (month: string) => months().format(new Date(`${month}-01T00:00:00Z`));
