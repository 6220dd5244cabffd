import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** What explains a date of a file, and the name of a day for a screen reader, have the month in full. */
const IN_FULL = ['apps/web/src/ui/import/FileColumns.tsx', 'apps/web/src/ui/form/Calendar.tsx'];
const DEFAULT = 'packages/domain/src/calendar/civil-date.ts';

test('a day with its year is written as the organization writes dates, never in a format of the code', () => {
  const files = globSync('{apps/web,apps/server,packages/domain}/src/**/*.{ts,tsx}').filter(
    (file) => !/\.test\.|testing/.test(file) && ![...IN_FULL, DEFAULT].includes(file),
  );
  expect(files.length).toBeGreaterThan(1000);
  const ownFormat = /formatDate\([^;\n]*'[^'\n]*\bD{1,2}\b[^'\n]*YYYY/;
  expect(files.filter((file) => ownFormat.test(readFileSync(file, 'utf8')))).toEqual([]);
});
