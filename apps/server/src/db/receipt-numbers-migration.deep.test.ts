import { expect, test } from 'vitest';
import { acrossMigration } from './embedded-for-tests.ts';

test('goods receipts of before get numbers in the order of recording, and no series ever goes back', () => {
  const plain = '01890000-0000-7000-8000-000000000001';
  /** Its invoices are called GRN already. */
  const shared = '01890000-0000-7000-8000-000000000002';
  return acrossMigration(
    '0064_receipt_numbers.sql',
    async (client) => {
      for (const [id, numbers] of [
        [plain, { 'INV-2026': 9 }],
        [shared, { 'GRN-2026': 51 }],
      ] as const)
        await client.query(
          `insert into organization_counter (organization_id, document_numbers) values ($1, $2)`,
          [id, numbers],
        );
      for (const [id, received, recorded, reference] of [
        [plain, '2026-03-02', '2026-03-02T08:00Z', 'second'],
        [plain, '2026-03-05', '2026-03-01T08:00Z', 'first'],
        [plain, '2025-12-30', '2026-03-03T08:00Z', 'last year'],
        [shared, '2026-03-02', '2026-03-02T08:00Z', 'shared'],
      ])
        await client.query(
          `insert into goods_receipt (organization_id, id, received_on, reference, settlement, created_at, voided_at)
          values ($1, gen_random_uuid(), $2, $3, 'paid', $4, case when $3 = 'first' then now() end)`,
          [id, received, reference, recorded],
        );
    },
    async (client) => {
      const { rows } = await client.query(`select reference, number from goods_receipt order by reference`);
      expect(rows.map((row) => Object.values(row))).toEqual([
        ['first', 'GRN-2026-001'],
        ['last year', 'GRN-2025-001'],
        ['second', 'GRN-2026-002'],
        ['shared', 'GRN-2026-001'],
      ]);
      const { rows: counters } = await client.query(
        `select document_numbers from organization_counter order by organization_id`,
      );
      expect(counters.map((row) => row.document_numbers)).toEqual([
        { 'INV-2026': 9, 'GRN-2026': 3, 'GRN-2025': 2 },
        { 'GRN-2026': 51 },
      ]);
    },
  );
});
