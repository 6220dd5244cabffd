import type { ExportFormat } from '@lissafi/contract/ledger';
import type { OutsideCheck } from '@lissafi/contract/outside-checks';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';

const COLUMNS = sql`id, program, status, asked_at, finished_at, version, entries, accounts, differences, message`;

/** Returns the last check by each program that was asked. */
export async function latestChecks(tx: Tx): Promise<Map<ExportFormat, OutsideCheck>> {
  const { rows } = await sql<OutsideCheck>`
    select distinct on (program) ${COLUMNS} from outside_result
    where organization_id = ${tx.organization_id} order by program, asked_at desc, id desc`.execute(tx.db);
  return new Map(rows.map((row) => [row.program, row]));
}

export async function readCheck(tx: Tx, id: string): Promise<OutsideCheck> {
  const { rows } = await sql<OutsideCheck>`select ${COLUMNS} from outside_result
    where organization_id = ${tx.organization_id} and id = ${id}`.execute(tx.db);
  return rows[0]!;
}

export type Result = Pick<
  OutsideCheck,
  'status' | 'version' | 'entries' | 'accounts' | 'differences' | 'message'
>;

/** Stores what came of a check that still waits. */
export async function finishCheck(tx: Tx, id: string, result: Result, now: Date): Promise<void> {
  const { status, version, entries, accounts, differences, message } = result;
  await sql`update outside_result set status = ${status}, version = ${version}, entries = ${entries},
      accounts = ${accounts}, differences = ${JSON.stringify(differences)}::jsonb, message = ${message},
      finished_at = ${now.toISOString()}
    where organization_id = ${tx.organization_id} and id = ${id} and status = 'waiting'`.execute(tx.db);
}
