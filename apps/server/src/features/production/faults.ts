import { fault, invalid } from '@lissafi/contract/errors';

/** What happens to an order happens between its start and today. Throws the field's fault. */
export function assertDay(
  field: string,
  day: string,
  { today, started_on }: { today: string; started_on: string | null },
): void {
  if (day > today) throw invalid(fault(field, 'The date is in the future'));
  if (started_on !== null && day < started_on)
    throw invalid(fault(field, 'This is before the order was started'));
}

/** Quantities and costs whose product goes past what is counted exactly are a fault of the field. */
export function countable<T>(field: string, reckon: () => T): T {
  try {
    return reckon();
  } catch (error) {
    if (error instanceof RangeError) throw invalid(fault(field, 'This is more than can be counted'));
    throw error;
  }
}
