import { sql } from 'kysely';
import type { Tx } from '../../db/scope.ts';

/** Of what came in by one movement, so much went out by another. Quantities are scaled by 10^4, values kobo. */
export interface Draw {
  movement_id: string;
  from_movement_id: string;
  quantity: number;
  value: number;
}

/** Layers go as they are used up; what they were is kept, so that a cost can be read back to its purchases. */
export async function insertDraws(tx: Tx, draws: readonly Draw[]): Promise<void> {
  if (draws.length === 0) return;
  await tx.write(
    'stock_draw',
    sql`insert into stock_draw (organization_id, movement_id, from_movement_id, quantity_e4, value)
      select ${tx.organization_id}, * from unnest(${draws.map((each) => each.movement_id)}::uuid[],
        ${draws.map((each) => each.from_movement_id)}::uuid[], ${draws.map((each) => each.quantity)}::bigint[],
        ${draws.map((each) => each.value)}::bigint[])`,
  );
}
