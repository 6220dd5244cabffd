import { type FieldFault, fault, invalid } from '@lissafi/contract/errors';

export { exactOrFault } from '../stock/countable.ts';

/** An order's events are dated between its start and today. */
export function dayFaults(
  field: string,
  day: string,
  { today, started_on }: { today: string; started_on: string | null },
): FieldFault[] {
  if (day > today) return [fault(field, 'The date is in the future')];
  return started_on !== null && day < started_on
    ? [fault(field, 'This is before the order was started')]
    : [];
}

/** Throws the fault of the day. */
export function assertDay(...given: Parameters<typeof dayFaults>): void {
  const faults = dayFaults(...given);
  if (faults.length > 0) throw invalid(...faults);
}
