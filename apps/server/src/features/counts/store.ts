import type { ItemCount } from '@lissafi/contract/counts';
import { Refusal } from '@lissafi/contract/errors';
import type { Permission } from '@lissafi/contract/permissions';
import { fromE4 } from '@lissafi/domain/money/decimal';
import { insertRows } from '../../db/rows.ts';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';

export interface NewCount {
  id: string;
  kind: 'item' | 'sheet';
  title: string;
  location_id: string;
  is_blind: boolean;
  status: 'open' | 'posted';
  notes: string | null;
  occurred_on: string | null;
  journal_entry_id: string | null;
  created_by: string;
  created_at: string;
  closed_by: string | null;
  closed_at: string | null;
}

export interface StoredLine {
  line: number;
  item_id: string;
  batch_number: string;
  counted_e4: number | null;
  counted_at: string | null;
  counted_by: string | null;
  reason: string | null;
  reason_description: string | null;
  notes: string | null;
  expected_e4: number | null;
  value: number | null;
  movement_id: string | null;
}

/** Throws ID_TAKEN. */
export async function assertIdIsFree(tx: Tx, id: string): Promise<void> {
  const { rows } = await sql`select from stock_count
    where organization_id = ${tx.organization_id} and id = ${id}`.execute(tx.db);
  if (rows.length > 0) throw new Refusal('ID_TAKEN', { field: 'id' });
}

export async function insertCount(tx: Tx, count: NewCount, lines: readonly StoredLine[]): Promise<void> {
  await tx.write(
    'stock_count',
    insertRows(tx, 'stock_count', [{ ...count }], {
      ...({ id: 'uuid', kind: 'text', title: 'text', location_id: 'uuid', is_blind: 'boolean' } as const),
      ...({ status: 'text', notes: 'text', occurred_on: 'date', journal_entry_id: 'uuid' } as const),
      ...({ created_by: 'uuid', created_at: 'timestamptz', closed_by: 'uuid' } as const),
      closed_at: 'timestamptz',
    }),
  );
  if (lines.length === 0) return;
  await tx.write(
    'stock_count_line',
    insertRows(
      tx,
      'stock_count_line',
      lines.map((line) => ({ ...line, count_id: count.id })),
      {
        ...({ count_id: 'uuid', line: 'integer', item_id: 'uuid', batch_number: 'text' } as const),
        ...({ counted_e4: 'bigint', counted_at: 'timestamptz', counted_by: 'uuid', reason: 'text' } as const),
        ...({ reason_description: 'text', notes: 'text', expected_e4: 'bigint', value: 'bigint' } as const),
        movement_id: 'uuid',
      },
    ),
  );
}

/** Returns a count of one item. Throws NOT_FOUND. */
export async function readItemCount(
  tx: Tx,
  id: string,
  permissions: readonly Permission[],
): Promise<ItemCount> {
  const { rows } = await sql<
    Omit<ItemCount, 'counted' | 'expected' | 'difference'> & { counted_e4: number; expected_e4: number }
  >`
    select c.id, l.item_id, i.item_type, nullif(l.batch_number, '') as batch_number, c.location_id, l.counted_e4,
      l.expected_e4, l.value, l.counted_at, l.counted_by, c.occurred_on, c.journal_entry_id
    from stock_count c
    join stock_count_line l on l.organization_id = ${tx.organization_id} and l.count_id = c.id
    join item i on i.organization_id = ${tx.organization_id} and i.id = l.item_id
    where c.organization_id = ${tx.organization_id} and c.id = ${id} and c.kind = 'item'`.execute(tx.db);
  const [row] = rows;
  if (!row) throw new Refusal('NOT_FOUND');
  const { counted_e4, expected_e4, value, ...rest } = row;
  return {
    ...rest,
    counted: fromE4(counted_e4),
    expected: fromE4(expected_e4),
    difference: fromE4(counted_e4 - expected_e4),
    value: permissions.includes('costs:read') ? value : null,
  };
}

/** Writes what each line of a sheet came to. */
export async function saveResults(
  tx: Tx,
  id: string,
  results: readonly { line: number; expected_e4: number; value: number; movement_id: string | null }[],
): Promise<void> {
  await tx.write(
    'stock_count_line',
    sql`update stock_count_line l set expected_e4 = n.expected, value = n.value, movement_id = n.movement
      from unnest(${results.map((each) => each.line)}::int[], ${results.map((each) => each.expected_e4)}::bigint[],
        ${results.map((each) => each.value)}::bigint[], ${results.map((each) => each.movement_id)}::uuid[])
        as n (line, expected, value, movement)
      where l.organization_id = ${tx.organization_id} and l.count_id = ${id} and l.line = n.line`,
  );
}
