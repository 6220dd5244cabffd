import { addDays, firstOfMonth, formatDate } from '@lissafi/domain/calendar/civil-date';
import type { BarGroup } from '../dashboard/BarChart.tsx';

/** Entries of all inventory accounts: a group of the chart. */
const INVENTORY_GROUP = '12';

/** The bars of values on days; each opens the entries of the inventory accounts in the days since the one before. */
export function barsOfValues(
  values: readonly { date: string; amounts: readonly number[] }[],
  date: (day: string) => string,
  mayOpen: boolean,
): BarGroup[] {
  return values.map(({ date: day, amounts }, index) => {
    const before = values[index - 1]?.date;
    return {
      name: date(day),
      label: formatDate(day, 'MMM'),
      values: amounts,
      entries: mayOpen
        ? {
            account_code: INVENTORY_GROUP,
            date_from: before ? addDays(before, 1) : firstOfMonth(day),
            date_to: day,
          }
        : undefined,
    };
  });
}
