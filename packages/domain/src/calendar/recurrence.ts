import type { Frequency } from '@lissafi/contract/recurring';
import { addDays, addMonths, daysBetween, LATEST, laterOf } from './civil-date.ts';

export interface Schedule {
  frequency: Frequency;
  /** Every second week is weekly with 2. */
  every: number;
  start_on: string;
  end_on: string | null;
  /** The number of documents to create; null for no limit. */
  max_count: number | null;
}

/**
 * Returns the date at this index of a schedule; the first index is 0. It counts from the start date each time, so a
 * schedule on the 31st uses the last day of a shorter month and returns to the 31st afterwards.
 */
export function occurrence({ frequency, every, start_on }: Schedule, place: number): string {
  const steps = every * place;
  if (frequency === 'daily') return addDays(start_on, steps);
  if (frequency === 'weekly') return addDays(start_on, 7 * steps);
  return addMonths(start_on, frequency === 'monthly' ? steps : 12 * steps);
}

/** True when the interval is so long that a schedule without an end date never creates another document. */
export function neverRepeats(schedule: Schedule): boolean {
  return schedule.max_count !== 1 && schedule.end_on === null && occurrence(schedule, 1) > LATEST;
}

/** The longest duration of one interval, in days. */
const LONGEST = { daily: 1, weekly: 7, monthly: 31, yearly: 366 } as const;

/**
 * Returns the first date of a schedule after `after` (null: its first date), or null when the schedule has ended:
 * after `end_on`, after the latest date, or once `made` has reached the number of documents to create.
 */
export function nextOccurrence(schedule: Schedule, after: string | null, made: number): string | null {
  if (schedule.max_count !== null && made >= schedule.max_count) return null;
  let place = 0;
  if (after !== null && after >= schedule.start_on) {
    const days = daysBetween(schedule.start_on, after);
    place = Math.floor(days / (LONGEST[schedule.frequency] * schedule.every));
    while (occurrence(schedule, place) <= after) place++;
  }
  const date = occurrence(schedule, place);
  return date > (schedule.end_on ?? LATEST) ? null : date;
}

/** True when a schedule has this date. */
export const isOccurrence = (schedule: Schedule, date: string): boolean =>
  nextOccurrence(schedule, addDays(date, -1), 0) === date;

/**
 * Returns the first date of a schedule that repeats a document of this date: the first one after both that date and
 * today, because the document itself is the one of its own date. Null when the schedule never has another.
 */
export function dateOfNextCopy(
  rhythm: Pick<Schedule, 'frequency' | 'every'>,
  date: string,
  today: string,
): string | null {
  const schedule = { ...rhythm, start_on: date, end_on: null, max_count: null };
  return nextOccurrence(schedule, laterOf(date, today), 0);
}
