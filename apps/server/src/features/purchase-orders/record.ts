import { type FieldFault, fault, invalid, Refusal } from '@lissafi/contract/errors';
import type { PurchaseOrderLineInput, purchaseOrderRoutes } from '@lissafi/contract/purchase-orders';
import type { Body } from '@lissafi/contract/route';
import { sumMoney } from '@lissafi/domain/money/money';
import { priceLine } from '@lissafi/domain/purchases/bill';
import { formatNumber, yearOf } from '@lissafi/domain/sales/numbering';
import { appendEvents } from '../../db/events.ts';
import { takeNumbers } from '../../db/numbers.ts';
import type { MemberContext } from '../../http/context.ts';
import { lockSupplier } from '../payables/store.ts';
import { lockOrder } from './store.ts';
import { insertOrder, type OrderHead, readOrderItems, replaceOrder, type StoredOrderLine } from './write.ts';

export type OrderInput = Omit<Body<typeof purchaseOrderRoutes.update>, 'version'>;

interface ReadOrder {
  head: OrderHead;
  lines: StoredOrderLine[];
}

/** Reads an order as it is stored; `at` names its fields. Throws NOT_FOUND for the supplier, or every fault at its field. */
async function readInput(
  { tx, newId }: MemberContext,
  input: OrderInput,
  at: (field: string) => string = (field) => field,
): Promise<ReadOrder> {
  await lockSupplier(tx, input.supplier_id, at('supplier_id'));
  const items = await readOrderItems(
    tx,
    input.lines.flatMap((line) => line.item_id ?? []),
  );
  const faults: FieldFault[] = [];
  const lines = input.lines.map((line, index): StoredOrderLine => {
    const refuse = (field: string, message: string) =>
      faults.push(fault(at(`lines.${index}.${field}`), message));
    const item = items.get(line.item_id ?? '');
    if (line.item_id !== undefined && !item) refuse('item_id', 'This item does not exist');
    else if (item?.item_kind === 'service')
      refuse('item_id', 'A service has no stock. Write it as a line in words.');
    return stored(line, newId(), item, (message) => refuse('unit_price', message));
  });
  if (faults.length > 0) throw invalid(...faults);
  const net_amount = sumMoney(lines, (line) => line.net_amount);
  const tax_amount = sumMoney(lines, (line) => line.tax_amount);
  const { supplier_id, order_date, expected_on, notes } = input;
  const total_amount = net_amount + tax_amount;
  return {
    head: { supplier_id, order_date, expected_on, notes, net_amount, tax_amount, total_amount },
    lines,
  };
}

function stored(
  line: PurchaseOrderLineInput,
  id: string,
  item: { name: string; unit: string } | undefined,
  refuse: (message: string) => void,
): StoredOrderLine {
  return {
    id,
    item_id: line.item_id ?? null,
    name: line.name ?? item?.name ?? '',
    description: line.description,
    unit: item?.unit ?? line.unit,
    ...priceLine(line, refuse),
  };
}

async function addOrder(context: MemberContext, id: string, { head, lines }: ReadOrder): Promise<void> {
  const { tx, now, today, user } = context;
  const year = yearOf(today);
  const numbers = await takeNumbers(context, `PO-${year}`);
  const order_number = formatNumber('PO', year, numbers.document);
  const order = { id, order_number, ...head, created_by: user.id, created_at: now.toISOString() };
  await insertOrder(tx, order, lines);
  await appendEvents(tx, [{ type: 'purchase_order.created', subject_id: id, actor_id: user.id }]);
}

/** Drafts an order with the next PO number of the year. Returns its id. Throws ID_TAKEN, NOT_FOUND, or the fields' faults. */
export async function createOrder(
  context: MemberContext,
  { id = context.newId(), ...input }: OrderInput & { id?: string | undefined },
): Promise<string> {
  await addOrder(context, id, await readInput(context, input));
  return id;
}

/**
 * Drafts several orders at once; suppliers are locked in order of id. Returns their ids. Throws NOT_FOUND, or the
 * fields' faults, each at its order.
 */
export async function createOrders(context: MemberContext, inputs: readonly OrderInput[]): Promise<string[]> {
  const sorted = inputs
    .map((input, index) => ({ input, index }))
    .sort((a, b) => (a.input.supplier_id < b.input.supplier_id ? -1 : 1));
  const read = new Map<number, ReadOrder>();
  for (const { input, index } of sorted)
    read.set(index, await readInput(context, input, (field) => `orders.${index}.${field}`));
  const ids: string[] = [];
  for (const index of inputs.keys()) {
    const id = context.newId();
    await addOrder(context, id, read.get(index)!);
    ids.push(id);
  }
  return ids;
}

/**
 * Replaces a draft. Returns false when the version is stale. Throws NOT_FOUND, INVALID_STATE for an order that was sent,
 * or the fields' faults.
 */
export async function updateOrder(
  context: MemberContext,
  id: string,
  { version, ...input }: Body<typeof purchaseOrderRoutes.update>,
): Promise<boolean> {
  const { tx, now, user } = context;
  const order = await lockOrder(tx, id);
  if (!order) throw new Refusal('NOT_FOUND');
  if (order.version !== version) return false;
  if (order.status !== 'draft')
    throw new Refusal('INVALID_STATE', { message: 'Only drafts can be changed.' });
  const { head, lines } = await readInput(context, input);
  await replaceOrder(tx, id, head, lines, now.toISOString());
  await appendEvents(tx, [{ type: 'purchase_order.updated', subject_id: id, actor_id: user.id }]);
  return true;
}
