import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';

/** Of customers who owe: how many documents, and when the oldest was due. */
export async function readOldestDue(
  tx: Tx,
  customerIds: readonly string[],
  outstanding: ReturnType<typeof sql>,
) {
  const { rows } = await sql<{
    customer_id: string;
    documents: number;
    due_date: string;
    number: string | null;
  }>`
    select i.customer_id, count(*)::int as documents, min(i.due_date) as due_date, min(i.invoice_number) as number
    from invoice i where i.organization_id = ${tx.organization_id} and ${outstanding}
      and i.customer_id = any (${customerIds}::uuid[]) group by i.customer_id`.execute(tx.db);
  return new Map(rows.map((row) => [row.customer_id, row]));
}
