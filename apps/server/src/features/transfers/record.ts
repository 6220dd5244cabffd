import { fault, invalid, Refusal } from '@lissafi/contract/errors';
import type { Body } from '@lissafi/contract/route';
import type { transferRoutes } from '@lissafi/contract/transfers';
import { laterOf } from '@lissafi/domain/calendar/civil-date';
import { toE4 } from '@lissafi/domain/money/decimal';
import { sql } from '../../db/sql.ts';
import type { MemberContext } from '../../http/context.ts';
import { type Carried, carryStock } from '../stock/carry.ts';
import { insertTransfer } from './store.ts';

/**
 * Carries goods from one place to another. Returns the id of the transfer. Throws ID_TAKEN, NOT_FOUND for a place or an
 * item, INSUFFICIENT_STOCK with what is not there, PERIOD_LOCKED.
 */
export async function recordTransfer(
  context: MemberContext,
  body: Body<typeof transferRoutes.create>,
): Promise<string> {
  const { tx, newId, now, today, user } = context;
  if (body.transferred_on > today) throw invalid(fault('transferred_on', 'The date is in the future'));
  const id = body.id ?? newId();
  const { rows: taken } = await sql`select from stock_transfer
    where organization_id = ${tx.organization_id} and id = ${id}`.execute(tx.db);
  if (taken.length > 0) throw new Refusal('ID_TAKEN', { field: 'id' });
  const { lines, number } = await carryStock(context, {
    ...{ source_id: id, occurred_on: body.transferred_on, event: 'stock_transfer.recorded' },
    ...{ from_location_id: body.from_location_id, to_location_id: body.to_location_id },
    is_numbered: true,
    carried: body.items.map((item, index): Carried => {
      const { item_id, batch_number, quantity } = item;
      return { item_id, batch_number, quantity_e4: toE4(quantity), at: `items.${index}` };
    }),
  });
  const { from_location_id, to_location_id, transferred_on, notes } = body;
  await insertTransfer(
    tx,
    {
      ...{ id, number: number!, from_location_id, to_location_id, transferred_on, notes },
      ...{ created_by: user.id, created_at: now.toISOString() },
    },
    lines,
  );
  return id;
}

/**
 * Carries the goods of a wrong transfer back, dated today or its own date if that is later. Throws NOT_FOUND,
 * INVALID_STATE, INSUFFICIENT_STOCK where they are no longer there, PERIOD_LOCKED.
 */
export async function voidTransfer(context: MemberContext, id: string, reason: string): Promise<void> {
  const { tx, now, today, user } = context;
  const org = tx.organization_id;
  const { rows } = await sql<{
    from_location_id: string;
    to_location_id: string;
    transferred_on: string;
    voided_at: string | null;
  }>`select from_location_id, to_location_id, transferred_on, voided_at from stock_transfer
    where organization_id = ${org} and id = ${id} for no key update`.execute(tx.db);
  const [transfer] = rows;
  if (!transfer) throw new Refusal('NOT_FOUND');
  if (transfer.voided_at) throw new Refusal('INVALID_STATE', { message: 'This transfer is already void.' });
  const { rows: lines } = await sql<{
    item_id: string;
    batch_number: string | null;
    quantity_e4: number;
  }>`select item_id, batch_number, quantity_e4 from stock_transfer_line
    where organization_id = ${org} and transfer_id = ${id} order by line`.execute(tx.db);
  await carryStock(context, {
    ...{ source_id: id, occurred_on: laterOf(today, transfer.transferred_on), is_numbered: false },
    ...{ from_location_id: transfer.to_location_id, to_location_id: transfer.from_location_id },
    event: 'stock_transfer.voided',
    carried: lines.map((line) => ({ ...line, at: line.item_id })),
  });
  await tx.write(
    'stock_transfer',
    sql`update stock_transfer set voided_at = ${now.toISOString()}, voided_by = ${user.id}, void_reason = ${reason}
      where organization_id = ${org} and id = ${id}`,
  );
}
