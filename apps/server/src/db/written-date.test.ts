import { formatDate } from '@lissafi/domain/calendar/civil-date';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sharedApplication, type TestApplication } from '../testing/application.ts';
import { inOrganization } from './scope.ts';
import { sql } from './sql.ts';
import { writtenDate } from './written-date.ts';

let application: TestApplication;

beforeAll(async () => {
  application = await sharedApplication();
});
afterAll(() => application.close());

test.each([
  'MMM D, YYYY',
  'D MMM YYYY',
  'DD/MM/YYYY',
  'MM/DD/YYYY',
  'YYYY-MM-DD',
  'D MMMM YY',
  'M.D. of YYYY',
])('the database writes a date as the application does: %s', async (pattern) => {
  const dates = ['2026-01-05', '2026-09-30', '2025-12-31'];
  const { rows } = await inOrganization(application.database, uuidv7(), ({ db }) =>
    sql<{ text: string }>`select ${writtenDate(sql`d`, pattern)} as text
      from unnest(${dates}::date[]) with ordinality as x (d, place) order by place`.execute(db),
  );
  expect(rows.map(({ text }) => text)).toEqual(dates.map((date) => formatDate(date, pattern)));
});
