import type { Frequency } from '@lissafi/contract/recurring';
import { addDays, addMonths, daysBetween, LATEST } from './civil-date.ts';

export interface Schedule {
  frequency: Frequency;
  /** Every second week is weekly with 2. */
  every: number;
  start_on: string;
  end_on: string | null;
  /** How many documents there are to be; null: no end by count. */
  max_count: number | null;
}

/**
 * The date with this place in a schedule, the first being 0. Counted from the start each time, so a 31st comes back
 * after a shorter month, which takes its last day.
 */
export function occurrence({ frequency, every, start_on }: Schedule, place: number): string {
  const steps = every * place;
  if (frequency === 'daily') return addDays(start_on, steps);
  if (frequency === 'weekly') return addDays(start_on, 7 * steps);
  return addMonths(start_on, frequency === 'monthly' ? steps : 12 * steps);
}

/** True where the rhythm is so slow that nothing would ever be made again, though the schedule has no end. */
export function neverRepeats(schedule: Schedule): boolean {
  return schedule.max_count !== 1 && schedule.end_on === null && occurrence(schedule, 1) > LATEST;
}

/** Days that a step takes at most. */
const LONGEST = { daily: 1, weekly: 7, monthly: 31, yearly: 366 } as const;

/**
 * The first date of a schedule that is later than `after` (null: its very first), or null where it has ended: past
 * `end_on` or the last day that there is, or once `made` documents are as many as it was to have.
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
