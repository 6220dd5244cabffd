import { fault, invalid } from '@lissafi/contract/errors';
import { quantityText } from '@lissafi/domain/inventory/quantity-text';
import { isUnlikelyChange } from '@lissafi/domain/inventory/unlikely-change';
import { fromE4 } from '@lissafi/domain/money/decimal';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';

/** What the books say of an item and what a person says; quantities are scaled by 10^4, the value is kobo of the change. */
interface Change {
  item_id: string;
  name: string;
  before: number;
  after: number;
  value: number;
}

/**
 * Throws the fault of `accept_differences` (DIFFERENT) where what a person says is there is far from the books, with
 * both quantities.
 */
export async function assertLikely(tx: Tx, changes: readonly Change[]): Promise<void> {
  const unlikely = changes.filter(isUnlikelyChange);
  if (unlikely.length === 0) return;
  const { rows } = await sql<{ id: string; unit: string }>`
    select id, unit from item where organization_id = ${tx.organization_id}
      and id = any (${unlikely.map(({ item_id }) => item_id)}::uuid[])`.execute(tx.db);
  const units = new Map(rows.map(({ id, unit }) => [id, unit]));
  const said = unlikely.slice(0, SHOWN).map(({ item_id, name, before, after }) => {
    const amount = (quantity_e4: number) => quantityText(fromE4(quantity_e4), units.get(item_id));
    return `${name}: ${amount(after)} instead of the ${amount(before)} of the books.`;
  });
  const more = unlikely.length - said.length;
  throw invalid(
    fault('accept_differences', [...said, more > 0 ? `And ${more} more.` : ''].join(' ').trim(), 'DIFFERENT'),
  );
}
const SHOWN = 10;
