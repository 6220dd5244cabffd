import { addDays, addMonths } from '@lissafi/domain/calendar/civil-date';

/** The last day of the month that begins on a day. */
export const endOf = (first: string): string => addDays(addMonths(first, 1), -1);
