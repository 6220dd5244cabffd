import { fault, invalid } from '@lissafi/contract/errors';
import { formatDate } from '@lissafi/domain/calendar/civil-date';
import { sql } from '../../db/sql.ts';
import type { MemberContext } from '../../http/context.ts';

/** A batch of goods that come in: received, produced, counted, opened. */
export interface IncomingBatch {
  item_id: string;
  name: string;
  batch_number: string;
  /** As it was said now; null where nobody said it. */
  expires_on: string | null;
}

/**
 * Throws the fault of `accept_expiry` (EXPIRY) where goods of locked items have expired on the day on which they come in,
 * or where their batch is known with another expiry date, with both dates. The date that is known stays.
 */
export async function assertExpiry(
  { tx, organization }: Pick<MemberContext, 'tx' | 'organization'>,
  { on, location_id = tx.organization_id }: { on: string; location_id?: string },
  batches: readonly IncomingBatch[],
): Promise<void> {
  if (batches.length === 0) return;
  const { rows } = await sql<{ item_id: string; batch_number: string; expires_on: string }>`
    select distinct on (item_id, batch_number) item_id, batch_number, expires_on from stock_lot
    where organization_id = ${tx.organization_id} and item_id = any (${batches.map((each) => each.item_id)}::uuid[])
      and batch_number = any (${batches.map((each) => each.batch_number)}::text[]) and expires_on is not null
    order by item_id, batch_number, location_id = ${location_id} desc, created_at, id`.execute(tx.db);
  const keyOf = (batch: Pick<IncomingBatch, 'item_id' | 'batch_number'>) =>
    `${batch.item_id} ${batch.batch_number}`;
  const known = new Map(rows.map((row) => [keyOf(row), row.expires_on]));
  const day = (date: string) => formatDate(date, organization.date_format);
  const said = new Set<string>();
  for (const batch of batches) {
    const key = keyOf(batch);
    const expires_on = known.get(key) ?? batch.expires_on;
    if (expires_on === null) continue;
    known.set(key, expires_on);
    const named = `${batch.name}, batch ${batch.batch_number}:`;
    if (batch.expires_on !== null && batch.expires_on !== expires_on)
      said.add(
        `${named} expires on ${day(expires_on)} as it is known, not on ${day(batch.expires_on)}. What is known stays; goods with another date are another batch.`,
      );
    else if (expires_on < on) said.add(`${named} expired on ${day(expires_on)}.`);
  }
  if (said.size === 0) return;
  const shown = [...said].slice(0, SHOWN);
  const more = said.size - shown.length;
  throw invalid(
    fault('accept_expiry', [...shown, more > 0 ? `And ${more} more.` : ''].join(' ').trim(), 'EXPIRY'),
  );
}
const SHOWN = 10;
