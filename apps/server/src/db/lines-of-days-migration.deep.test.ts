import { expect, test } from 'vitest';
import { acrossMigration } from './embedded-for-tests.ts';

test('the daily sums of before know how many lines they hold, by account, branch and both days', () => {
  const shop = '01890000-0000-7000-8000-000000000001';
  const other = '01890000-0000-7000-8000-000000000002';
  return acrossMigration(
    '0073_lines_of_days.sql',
    async (client) => {
      for (const [organization, number, day, postedOn, codes] of [
        [shop, 1, '2026-03-02', '2026-03-02', ['1000', '4000', '4000']],
        [shop, 2, '2026-03-02', '2026-03-02', ['1000', '4000']],
        [shop, 3, '2026-03-02', '2026-03-05', ['1000', '4000']],
        [other, 1, '2026-03-02', '2026-03-02', ['1000', '4000']],
      ] as const) {
        const id = `01890000-0000-7000-9000-00000000000${number}`;
        await client.query(
          `insert into journal_entry (organization_id, id, number, entry_date, memo, source_type, source_id, posted_on,
           branch_id, line_count, content_hash, hash)
         values ($1, $2, $3, $4, 'Sale', 'manual', $2, $5, $1, $6, '\\x00', '\\x00')`,
          [organization, id, number, day, postedOn, codes.length],
        );
        for (const [index, code] of codes.entries()) {
          await client.query(
            `insert into journal_line (organization_id, entry_id, line, line_count, account_code, amount, entry_date,
             entry_number, branch_id)
           values ($1, $2, $3, $4, $5, 100, $6, $7, $1)`,
            [organization, id, index + 1, codes.length, code, day, number],
          );
          await client.query(
            `insert into account_day (organization_id, account_code, branch_id, day, posted_on, debit, credit)
           values ($1, $2, $1, $3, $4, 100, 0)
           on conflict (organization_id, account_code, day, branch_id, posted_on)
             do update set debit = account_day.debit + 100`,
            [organization, code, day, postedOn],
          );
        }
      }
    },
    async (client) => {
      const { rows } = await client.query(
        `select right(organization_id::text, 1) as organization, account_code, to_char(posted_on, 'DD') as posted,
         lines::int from account_day order by 1, 2, 3`,
      );
      expect(rows.map((row) => Object.values(row))).toEqual([
        ['1', '1000', '02', 2],
        ['1', '1000', '05', 1],
        ['1', '4000', '02', 3],
        ['1', '4000', '05', 1],
        ['2', '1000', '02', 1],
        ['2', '4000', '02', 1],
      ]);
    },
  );
});
