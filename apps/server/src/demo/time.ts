import { addDays, addMonths, daysBetween, firstOfMonth } from '@lissafi/domain/calendar/civil-date';
import type { DemoApi } from './api.ts';

/** When things happen in the demo: its twelve full months, the hours of a day, and the seasons of its trade. */

/** One thing that happens, through the API. */
export interface Step {
  at: Date;
  run(api: DemoApi): Promise<unknown>;
}

/** The demo lives the twelve months before the current one, and the current one up to today. */
const DEMO_MONTHS = 12;
/** The first day of business; the opening balances are those of the day before. */
export const firstDay = (today: string): string => addMonths(firstOfMonth(today), -DEMO_MONTHS);

/** Lagos is one hour ahead of UTC all year. */
export const lagos = (day: string, hour: number, minute = 0): Date =>
  new Date(Date.parse(`${day}T00:00:00Z`) + ((hour - 1) * 60 + minute) * 60_000);

/** The first days of the months from the first day of business to today. */
export function monthsUpTo(today: string): string[] {
  const months: string[] = [];
  for (let month = firstDay(today); month <= today; month = addMonths(month, 1)) months.push(month);
  return months;
}

export const isSunday = (day: string): boolean => daysBetween('2023-01-01', day) % 7 === 0;

/** The bakery sends no invoices and pays nobody on Sundays: the Saturday before. */
export const workday = (day: string): string => (isSunday(day) ? addDays(day, -1) : day);

/** Working days of the demo by their month, from 0, and the days after its first. */
export const daysIn =
  (start: string) =>
  (month: number, day: number): string =>
    workday(addDays(addMonths(start, month), day));

/** Pseudorandom numbers from 0 to 1, always the same for a seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
export type Random = ReturnType<typeof randomFrom>;

/** A whole number from `from` to `to`, both included. */
export const between = (dice: Random, from: number, to: number): number =>
  from + Math.floor(dice() * (to - from + 1));

/** Easter Sunday of a year (Gregorian computus, Meeus/Jones/Butcher). */
export function easterOf(year: number): string {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100];
  const [d, e] = [Math.floor(b / 4), b % 4];
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - d - g + 15) % 30;
  const [i, k] = [Math.floor(c / 4), c % 4];
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const month = Math.floor((h + l - 7 * m + 114) / 31);
  const day = ((h + l - 7 * m + 114) % 31) + 1;
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

const islamic = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura', {
  ...{ timeZone: 'UTC', month: 'numeric', day: 'numeric' },
});
function islamicDate(day: string): { month: number; day: number } {
  const parts = islamic.formatToParts(new Date(`${day}T12:00:00Z`));
  const part = (type: string) => Number(parts.find((each) => each.type === type)!.value);
  return { month: part('month'), day: part('day') };
}

const YEARLY_GROWTH = 0.24;
/** Trade by calendar month, January first: schools return in September, December is the best, January the worst. */
const BY_MONTH = [0.82, 0.94, 1, 1.02, 1.01, 1.02, 0.96, 0.9, 1.02, 1.04, 1.08, 1.42] as const;

/** How busy a day is: 1 at the start. In Ramadan bread sells for the evenings; feasts are better than other days. */
export function demandOn(day: string, start: string): number {
  const growth = 1 + (YEARLY_GROWTH * daysBetween(start, day)) / 365;
  const month = BY_MONTH[Number(day.slice(5, 7)) - 1]!;
  const toEaster = daysBetween(day, easterOf(Number(day.slice(0, 4))));
  const { month: moon, day: of } = islamicDate(day);
  const isBefore = (days: number) => days >= 0 && days <= 6;
  const feast = isBefore(toEaster)
    ? 1.3
    : moon === 10 && of <= 3
      ? 1.35
      : moon === 12 && of <= 10 && of >= 7
        ? 1.2
        : 1;
  const fasting = moon === 9 ? 1.12 : 1;
  return growth * month * feast * fasting;
}

/** Prices rise twice a year: their factor on a day, in thousandths of those at the start. */
export const PRICE_RISES: readonly [month: number, thousandths: number][] = [
  [3, 1_080],
  [8, 1_160],
];
export function priceOn(base: number, day: string, start: string): number {
  const rise = PRICE_RISES.findLast(([month]) => day >= addMonths(start, month));
  // Prices end in ₦50.
  return rise ? Math.round((base * rise[1]) / 1_000 / 5_000) * 5_000 : base;
}
