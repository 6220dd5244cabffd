import type { ImportMapping } from '@lissafi/contract/imports';
import type { Check, RowReading, Setting } from '../imports/row-reading.ts';

/** How a file is read whose columns hold these fields; what a test is about stands in `changes`. */
export const mappingOf = (
  columns: ImportMapping['columns'],
  changes: Partial<ImportMapping> = {},
): ImportMapping => ({
  ...{ columns, date_order: 'dmy', decimal_mark: '.', direction: 'sign', cost_of: 'one' },
  ...changes,
});

export const importSetting: Setting = {
  ...{ today: '2026-11-23', currency: 'NGN', vat_registered: false, opens: true, locked_until: null },
  settings: {
    ...{ account_id: null, payment_method: 'cash', income_category: null, expense_category: null },
    opening_on: null,
  },
};

/** Validates as the server does, with the names of the fields as messages. */
export const importCheck: Check = (schema, value) => {
  const result = schema.safeParse(value);
  if (result.success) return { data: result.data };
  const { issues } = result.error as { issues: { path: (string | number)[] }[] };
  return { faults: issues.map(({ path }) => ({ field: path.join('.'), message: 'invalid' })) };
};

/** What a test compares of a reading: its record, or the field and the message of each fault. */
export const readingOf = <Record>({ record, faults }: RowReading<Record>): Record | string[] =>
  record ?? faults.map(({ field, message }) => `${field}: ${message}`);
