import { nextOccurrence, type Schedule } from '@lissafi/domain/calendar/recurrence';

/** How many of the next dates are named. */
const NAMED = 3;

/**
 * When a schedule is due next, by the function that the server asks: up to three dates after `after`, of which `made` are
 * there already. `date` writes a day as the organization does.
 */
export function nextDates(
  schedule: Schedule,
  { after, made, date }: { after: string | null; made: number; date: (day: string) => string },
): string {
  const dates: string[] = [];
  let last = after;
  while (dates.length < NAMED) {
    const next = nextOccurrence(schedule, last, made + dates.length);
    if (!next) break;
    dates.push(next);
    last = next;
  }
  const [first, ...rest] = dates.map(date);
  if (!first) return 'No date is left in this schedule';
  return rest.length === 0
    ? `Made once more, on ${first}`
    : `Next made on ${first}, then on ${rest.join(' · ')}`;
}
