import { type FieldFault, fault, invalid, Refusal } from '@lissafi/contract/errors';
import type { Adjustment } from '@lissafi/contract/stock';
import { ACCOUNT } from '@lissafi/domain/books/accounts';
import { adjustmentAccount, GOODS_USED } from '@lissafi/domain/books/stock-postings';
import type { TakenBack } from '@lissafi/domain/inventory/customer-returns';
import { divideRounded, toE4, toSafe } from '@lissafi/domain/money/decimal';
import { addMoney } from '@lissafi/domain/money/money';
import type { MemberContext } from '../../http/context.ts';
import { addCredit } from '../payables/credits.ts';
import { exactOrFault } from './countable.ts';
import { takeBackLatest } from './customer-returns.ts';
import { assertExpiry } from './expiry.ts';
import { findPlace } from './find-place.ts';
import { findLot } from './lots.ts';
import { stockAt } from './places.ts';
import { type LockedItem, lockStocked } from './positions.ts';
import { recordStock } from './record.ts';
import { assertLikely } from './unlikely.ts';

const WITHOUT_COST =
  'No cost above 0 is known for this item, so the added stock has a value of 0. Set its standard cost, or enter a unit cost.';

/**
 * Corrects the stock on hand (S1 §5; decisions §5). Stock may go negative, of which the form has warned; only lots of a
 * tracked item cannot. Returns warnings. Throws the field's fault, INVALID_STATE for a service, INSUFFICIENT_STOCK for
 * a lot, PERIOD_LOCKED, the fault of `accept_differences` (DIFFERENT) for a change that is likely a slip, that of
 * `accept_expiry` (EXPIRY) for an increase of a batch that has expired.
 */
export async function adjustStock(
  context: MemberContext,
  itemId: string,
  body: Adjustment,
): Promise<FieldFault[]> {
  const { tx, newId, now, today } = context;
  const place = await findPlace(tx, body);
  const item = await lockStocked(tx, itemId);
  const occurred_on = body.occurred_on ?? today;
  const faults = adjustmentFaults(item, body, { occurred_on, today });
  if (faults.length > 0) throw invalid(...faults);
  const quantity = toE4(body.quantity_adjusted);
  const isIncrease = body.adjustment_type === 'increase';
  const before = stockAt(item, place.location_id).quantity;
  const source_id = newId();
  if (!body.accept_expiry && isIncrease && item.batch_tracking_enabled && body.batch_number)
    await assertExpiry(context, { on: occurred_on, location_id: place.location_id }, [
      { item_id: itemId, name: item.name, batch_number: body.batch_number, expires_on: null },
    ]);
  const lot_id = await lotOf(context, item, body, occurred_on, place.location_id);
  const reason = body.reason ?? 'other';
  const comesBack = isIncrease && reason === 'customer_return';
  const takes_back = comesBack ? await takeBackLatest(tx, itemId, quantity) : [];
  const goesBack = reason === 'returned';
  const { without_cost, values } = await recordStock(context, {
    source_id,
    source_type: 'stock_adjustment',
    occurred_on,
    memo: `Stock adjustment of ${item.sku}`,
    event: 'stock.adjusted',
    subject_id: itemId,
    place,
    ...(!isIncrease && { effect: 'taking_back' }),
    moves: [
      {
        item_id: itemId,
        kind: 'adjustment',
        quantity: isIncrease ? quantity : -quantity,
        value: isIncrease ? increaseValue(body, quantity, takes_back) : null,
        takes_back,
        account_code: adjustmentAccount(reason, body.adjustment_type, body.used_by),
        // Sent back to a supplier who is not named yet: the refund that is due is a document of its own.
        ...(goesBack && {
          owed: { supplier_id: null, document_id: source_id },
          true_up_code: ACCOUNT.purchase_differences,
        }),
        source_type: 'stock_adjustment',
        source_id,
        lot_id,
        any_lot: true,
        may_go_short: true,
        reason,
        reason_description: descriptionOf(body),
        reference: body.reference_number,
        notes: body.notes,
      },
    ],
  });
  const change = isIncrease ? quantity : -quantity;
  if (!body.accept_differences)
    await assertLikely(tx, [
      { item_id: itemId, name: item.name, before, after: before + change, value: values[0]! },
    ]);
  if (goesBack)
    await addCredit(tx, {
      ...{ id: source_id, supplier_id: null, kind: 'refund_due', source_type: 'stock_adjustment' },
      ...{ dated_on: occurred_on, reference: body.reference_number, created_at: now.toISOString() },
      amount: isIncrease ? -values[0]! : values[0]!,
    });
  return without_cost.map(() => fault('unit_cost', WITHOUT_COST, 'COST_UNKNOWN'));
}

/** "Used by the owner: for the wedding": lists and files say in words what the account says in the books. */
function descriptionOf({ used_by, reason_description }: Adjustment): string | null {
  if (!used_by) return reason_description;
  return [GOODS_USED[used_by].words, reason_description].filter(Boolean).join(': ');
}

function adjustmentFaults(
  item: LockedItem,
  body: Adjustment,
  { occurred_on, today }: { occurred_on: string; today: string },
): FieldFault[] {
  const faults: FieldFault[] = [];
  if (body.inventory_item_id && body.inventory_item_id !== item.item_id)
    faults.push(fault('inventory_item_id', 'This is not the item in the address'));
  if (body.inventory_item_type && body.inventory_item_type !== item.item_type)
    faults.push(fault('inventory_item_type', 'This is not the type of the item in the address'));
  if (occurred_on > today) faults.push(fault('occurred_on', 'The date is in the future'));
  if (item.batch_tracking_enabled && !body.batch_number && body.adjustment_type === 'increase')
    faults.push(fault('batch_number', 'Please enter the batch number', 'REQUIRED'));
  return faults;
}

/**
 * Returns the value of an increase: by the entered unit cost, or the cost at which returned goods were issued; null
 * uses the item's known cost.
 */
function increaseValue(body: Adjustment, quantity: number, takes_back: readonly TakenBack[]): number | null {
  if (body.unit_cost !== undefined)
    return exactOrFault('unit_cost', () =>
      toSafe(divideRounded(BigInt(body.unit_cost!) * BigInt(quantity), 10_000n)),
    );
  const known = takes_back.reduce((sum, each) => sum + each.quantity, 0);
  return known === quantity ? addMoney(...takes_back.map((each) => each.value)) : null;
}

async function lotOf(
  { tx, newId }: MemberContext,
  item: LockedItem,
  body: Adjustment,
  occurred_on: string,
  location_id: string,
): Promise<string | null> {
  if (!item.batch_tracking_enabled || !body.batch_number) return null;
  const lot = await findLot(
    tx,
    newId,
    item.item_id,
    {
      batch_number: body.batch_number,
      create: body.adjustment_type === 'increase',
      made_on: null,
      expires_on: null,
      nafdac_number: null,
      on: occurred_on,
    },
    location_id,
  );
  if (!lot) throw new Refusal('NOT_FOUND', { message: 'This batch does not exist.', field: 'batch_number' });
  return lot;
}
