import { fault, invalid } from '@lissafi/contract/errors';
import { quantityText } from '@lissafi/domain/inventory/quantity-text';
import { fromE4, ONE_E4 } from '@lissafi/domain/money/decimal';
import { formatMoney } from '@lissafi/domain/money/money';
import { differencesFromDelivery } from '@lissafi/domain/purchases/bill';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import type { BilledLine } from '../stock/goods-receipts.ts';

interface BilledGoods {
  line: { quantity_e4: number; net_amount: number };
  waiting: BilledLine;
}

/**
 * Throws the fault of `accept_differences` (DIFFERENT) where a bill states a quantity or a price that is far from what
 * was delivered, with both figures: bags billed as kilograms, or a price of another unit. Amounts are kobo.
 */
export async function assertLikeDelivery(
  tx: Tx,
  currency: string,
  billed: readonly BilledGoods[],
): Promise<void> {
  const different = billed.flatMap(({ line, waiting }) => {
    const found = differencesFromDelivery(line, waiting);
    return found.quantity || found.price ? [{ line, waiting, found }] : [];
  });
  if (different.length === 0) return;
  const ids = different.map(({ waiting }) => waiting.item_id);
  const { rows } = await sql<{ id: string; name: string; unit: string }>`
    select id, name, unit from item where organization_id = ${tx.organization_id} and id = any (${ids}::uuid[])`.execute(
    tx.db,
  );
  const items = new Map(rows.map((item) => [item.id, item]));
  const said = different.flatMap(({ line, waiting, found }) => {
    const { name, unit } = items.get(waiting.item_id)!;
    const amount = (quantity_e4: number) => quantityText(fromE4(quantity_e4), unit);
    const price = (net: number, quantity_e4: number) =>
      formatMoney(Math.round((net * ONE_E4) / quantity_e4), currency);
    return [
      found.quantity &&
        `${name}: ${amount(line.quantity_e4)} on the bill, and ${amount(waiting.quantity_e4 - waiting.billed_e4)} wait for a bill.`,
      found.price &&
        `${name}: ${price(line.net_amount, line.quantity_e4)} for one ${unit} on the bill, and ${price(waiting.cost, waiting.quantity_e4)} when it was delivered.`,
    ].filter((sentence) => sentence !== false);
  });
  throw invalid(fault('accept_differences', said.join(' '), 'DIFFERENT'));
}
