import { fault, invalid } from '@lissafi/contract/errors';

export { exactOrFault } from '../stock/countable.ts';

/** An order's events are dated between its start and today. Throws the field's fault. */
export function assertDay(
  field: string,
  day: string,
  { today, started_on }: { today: string; started_on: string | null },
): void {
  if (day > today) throw invalid(fault(field, 'The date is in the future'));
  if (started_on !== null && day < started_on)
    throw invalid(fault(field, 'This is before the order was started'));
}
