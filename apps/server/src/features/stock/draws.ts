import { insertRows } from '../../db/rows.ts';
import type { Tx } from '../../db/scope.ts';

/** The quantity that one movement issued from the receipt of another. Quantities are scaled by 10^4, values kobo. */
export interface Draw {
  movement_id: string;
  from_movement_id: string;
  quantity: number;
  value: number;
}

/** Layers are deleted when they are used up; draws record them, so that a cost can be traced to its purchases. */
export async function insertDraws(tx: Tx, draws: readonly Draw[]): Promise<void> {
  if (draws.length === 0) return;
  await tx.write(
    'stock_draw',
    insertRows(
      tx,
      'stock_draw',
      draws.map(({ quantity: quantity_e4, ...draw }) => ({ ...draw, quantity_e4 })),
      { movement_id: 'uuid', from_movement_id: 'uuid', quantity_e4: 'bigint', value: 'bigint' },
    ),
  );
}
