import type { PaymentTerms } from '@lissafi/contract/documents';
import { type FieldFault, fault, invalid, Refusal } from '@lissafi/contract/errors';
import type { Delivery, DeliveryLine } from '@lissafi/contract/goods-receipts';
import type { Receipt } from '@lissafi/contract/stock';
import { ACCOUNT } from '@lissafi/domain/books/accounts';
import { purchaseDueOn } from '@lissafi/domain/books/due-date';
import { receiptSide } from '@lissafi/domain/books/stock-postings';
import { divide } from '@lissafi/domain/books/tax-lines';
import { divideRounded, toE4, toSafe } from '@lissafi/domain/money/decimal';
import { addMoney } from '@lissafi/domain/money/money';
import { formatNumber, yearOf } from '@lissafi/domain/sales/numbering';
import { takeNumbers } from '../../db/numbers.ts';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import type { MemberContext } from '../../http/context.ts';
import { moneyAccount } from '../bank-accounts/money-account.ts';
import { addPayable } from '../payables/store.ts';
import { exactOrFault } from './countable.ts';
import { assertExpiry } from './expiry.ts';
import { findPlace } from './find-place.ts';
import { addGoodsReceipt, type ReceiptSettlement } from './goods-receipts.ts';
import { findLot } from './lots.ts';
import { type LockedItem, lockItems, lockStocked } from './positions.ts';
import { recordStock } from './record.ts';

/**
 * Receives goods of one item at their cost (decisions §5). Throws the field's fault, INVALID_STATE for a service,
 * PERIOD_LOCKED.
 */
export async function receiveStock(context: MemberContext, itemId: string, body: Receipt): Promise<void> {
  const { quantity, total_cost, unit_cost, tax_amount, batch_number, made_on, expires_on, nafdac_number } =
    body;
  const line: DeliveryLine = {
    ...{ item_id: itemId, quantity, total_cost, unit_cost, tax_amount },
    ...{ batch_number, made_on, expires_on, nafdac_number },
  };
  await receiveGoods(
    context,
    { ...body, lines: [line], freight: 0 },
    {
      at: (_, field) => field,
      lock: async () => new Map([[itemId, await lockStocked(context.tx, itemId)]]),
    },
  );
}

/**
 * Receives goods of several items as one document (decisions §5). Returns its id. Throws the fault of each line, NOT_FOUND
 * for the supplier, ID_TAKEN, PERIOD_LOCKED.
 */
export async function receiveDelivery(context: MemberContext, delivery: Delivery): Promise<string> {
  const { tx } = context;
  if (delivery.id) {
    const { rows } = await sql`select from goods_receipt
      where organization_id = ${tx.organization_id} and id = ${delivery.id}`.execute(tx.db);
    if (rows.length > 0) throw new Refusal('ID_TAKEN', { field: 'id' });
  }
  return receiveGoods(context, delivery, {
    at: (line, field) => `lines.${line}.${field}`,
    lock: () =>
      lockItems(
        tx,
        delivery.lines.map((line) => line.item_id),
      ),
  });
}

/** The name of a line's field in the body. */
type FieldOf = (line: number, field: string) => string;

async function receiveGoods(
  context: MemberContext,
  delivery: Omit<Delivery, 'id'> & { id?: string | undefined },
  { at, lock }: { at: FieldOf; lock: () => Promise<Map<string, LockedItem>> },
): Promise<string> {
  const { tx, newId, today, now, organization } = context;
  const { supplier_id, received_on, reference, lines } = delivery;
  if (delivery.payment_method && !organization.permissions.includes('supplier_payments:write'))
    throw new Refusal('FORBIDDEN', {
      field: 'payment_method',
      message: 'Your role may not pay suppliers. Record the goods as not paid yet.',
    });
  const money = delivery.payment_method
    ? await moneyAccount(tx, { method: delivery.payment_method, account_id: delivery.account_id })
    : null;
  const source_id = delivery.id ?? newId();
  const { vat_registered } = organization;
  const money_code = money?.account_code ?? null;
  const costs = costsOf(delivery, at);
  const sides = lines.map(({ tax_amount }, index) =>
    exactOrFault(at(index, 'unit_cost'), () =>
      receiptSide({
        ...{ cost: costs[index]!, tax_amount, vat_registered, money_code, supplier_id },
        ...{ invoiced: delivery.invoiced, document_id: source_id },
      }),
    ),
  );
  const total = exactOrFault(at(0, 'unit_cost'), () =>
    addMoney(...costs, ...lines.map((line) => line.tax_amount)),
  );
  const place = await findPlace(tx, delivery);
  const due_date = purchaseDueOn(await termsOf(tx, supplier_id), received_on, delivery.due_date);
  const items = await lock();
  const faults = deliveryFaults(delivery, { today, items, at });
  if (faults.length > 0) throw invalid(...faults);
  if (!delivery.accept_expiry)
    await assertExpiry(
      context,
      { on: received_on, location_id: place.location_id },
      lines.flatMap(({ item_id, batch_number, expires_on }) => {
        const { name, batch_tracking_enabled } = items.get(item_id)!;
        return batch_tracking_enabled && batch_number ? { item_id, name, batch_number, expires_on } : [];
      }),
    );
  const lots: (string | null)[] = [];
  for (const line of lines)
    lots.push(await lotOf(context, items.get(line.item_id)!, line, received_on, place.location_id));
  const settlement = settlementOf(delivery);
  const payable =
    settlement === 'credit' && supplier_id && total > 0 ? { supplier_id, document_id: newId() } : null;
  const owed = settlement === 'not_invoiced' ? { supplier_id, document_id: source_id } : payable;
  const from = { account_code: sides[0]!.lines.at(-1)!.account_code, ...owed };
  // Each movement carries its value against the account that pays; VAT that is claimed is paid from it in addition.
  const claimed = addMoney(
    ...sides.flatMap((side) =>
      side.lines.filter((line) => line.account_code === ACCOUNT.vat_input).map((line) => line.amount),
    ),
  );
  const names = [...new Set(lines.map((line) => items.get(line.item_id)!.sku))];
  const { entry_id, movement_ids } = await recordStock(context, {
    source_id,
    source_type: 'stock_receipt',
    occurred_on: received_on,
    place,
    memo: names.length > 3 ? `Received ${names.length} items` : `Received ${names.join(', ')}`,
    event: 'stock.received',
    subject_id: lines.length === 1 ? lines[0]!.item_id : source_id,
    moves: lines.map((line, index) => ({
      ...{
        item_id: line.item_id,
        kind: 'receipt',
        quantity: toE4(line.quantity),
        value: sides[index]!.value,
      },
      ...{ account_code: from.account_code, owed, source_type: 'stock_receipt', source_id },
      ...{ lot_id: lots[index]!, reference, notes: delivery.notes, supplier_id },
    })),
    taxes: sides.flatMap((side) => side.taxes),
    lines:
      claimed === 0
        ? []
        : [
            { account_code: ACCOUNT.vat_input, amount: claimed },
            { ...from, amount: -claimed },
          ],
  });
  if (payable && entry_id)
    await addPayable(tx, {
      ...{ id: payable.document_id, supplier_id: payable.supplier_id, reference, received_on, due_date },
      ...{ total_amount: total, source_id, journal_entry_id: entry_id, created_at: now.toISOString() },
    });
  // The counter is locked by the posting.
  const year = yearOf(received_on);
  const { document } = await takeNumbers(context, `GRN-${year}`);
  const receipt = {
    id: source_id,
    number: formatNumber('GRN', year, document),
    order_id: delivery.order_id ?? null,
    supplier_id,
    received_on,
    reference,
    settlement,
  };
  await addGoodsReceipt(
    context,
    { ...receipt, journal_entry_id: entry_id, payable_id: payable?.document_id ?? null },
    lines.map(({ order_line_id = null, item_id, quantity, tax_amount }, index) => ({
      ...{
        id: movement_ids[index]!,
        order_line_id,
        item_id,
        quantity_e4: toE4(quantity),
        cost: costs[index]!,
        tax_amount,
      },
      tax_claimed: sides[index]!.lines.length > 1,
      accrued: settlement === 'not_invoiced' ? costs[index]! + tax_amount : 0,
    })),
  );
  return source_id;
}

/**
 * Returns the cost of each line without tax: quantity × price, rounded once, and its share of the transport by its
 * value (by quantity where nothing has a price), by cumulative rounding (IAS 2 ¶11).
 */
function costsOf({ lines, freight }: Pick<Delivery, 'lines' | 'freight'>, at: FieldOf): number[] {
  const goods = lines.map(({ quantity, total_cost, unit_cost }, index) =>
    exactOrFault(
      at(index, 'unit_cost'),
      () => total_cost ?? toSafe(divideRounded(BigInt(unit_cost!) * BigInt(toE4(quantity)), 10_000n)),
    ),
  );
  if (freight === 0) return goods;
  const hasPrice = goods.some((cost) => cost > 0);
  const shares = divide(freight, hasPrice ? goods : lines.map(({ quantity }) => toE4(quantity)));
  return goods.map((cost, index) =>
    exactOrFault(at(index, 'unit_cost'), () => addMoney(cost, shares[index]!)),
  );
}

/** Every fault of a delivery and of its lines, whose items are locked. */
function deliveryFaults(
  delivery: Omit<Delivery, 'id'>,
  { today, items, at }: { today: string; items: ReadonlyMap<string, LockedItem>; at: FieldOf },
): FieldFault[] {
  const faults = delivery.lines.flatMap((line, index) => {
    const item = items.get(line.item_id);
    if (!item) return [fault(at(index, 'item_id'), 'This item does not exist')];
    if (item.item_kind === 'service') return [fault(at(index, 'item_id'), 'A service has no stock')];
    return item.batch_tracking_enabled && !line.batch_number
      ? [fault(at(index, 'batch_number'), 'Please enter the batch number', 'REQUIRED')]
      : [];
  });
  if (delivery.received_on > today) faults.push(fault('received_on', 'The date is in the future'));
  if (delivery.freight > 0 && settlementOf(delivery) === 'not_invoiced')
    faults.push(fault('freight', 'Transport is added once it is paid or on the bill of the supplier'));
  return faults;
}

function settlementOf({
  payment_method,
  supplier_id,
  invoiced,
}: Pick<Delivery, 'payment_method' | 'supplier_id' | 'invoiced'>): ReceiptSettlement {
  if (payment_method) return 'paid';
  return supplier_id && invoiced !== false ? 'credit' : 'not_invoiced';
}

/** Throws NOT_FOUND. */
async function termsOf(tx: Tx, id: string | null): Promise<PaymentTerms | null> {
  if (!id) return null;
  const { rows } = await sql<{ payment_terms: PaymentTerms | null }>`select payment_terms from supplier
    where organization_id = ${tx.organization_id} and id = ${id}`.execute(tx.db);
  if (!rows[0])
    throw new Refusal('NOT_FOUND', { message: 'This supplier does not exist.', field: 'supplier_id' });
  return rows[0].payment_terms;
}

async function lotOf(
  { tx, newId }: MemberContext,
  item: LockedItem,
  line: DeliveryLine,
  on: string,
  location_id: string,
): Promise<string | null> {
  if (!item.batch_tracking_enabled || !line.batch_number) return null;
  const { batch_number, made_on, expires_on, nafdac_number } = line;
  const lot = { batch_number, create: true, made_on, expires_on, nafdac_number, on };
  return findLot(tx, newId, item.item_id, lot, location_id);
}
