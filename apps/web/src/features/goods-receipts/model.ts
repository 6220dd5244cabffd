import type { PaymentMethod } from '@lissafi/contract/documents';
import type { goodsReceiptRoutes } from '@lissafi/contract/goods-receipts';
import type { PurchaseOrder } from '@lissafi/contract/purchase-orders';
import type { BodyInput } from '@lissafi/contract/route';
import { divide } from '@lissafi/domain/books/tax-lines';
import { roundedText } from '@lissafi/domain/inventory/quantity-text';
import { divideRounded, scaled, toE4, toSafe } from '@lissafi/domain/money/decimal';
import { addMoney } from '@lissafi/domain/money/money';
import { billAmounts } from '@lissafi/domain/purchases/bill';
import { readQuantity } from '@lissafi/domain/text/number';
import type { AnyItem } from '../../pickers/item-service.ts';
import { inOwn, quantityFault } from '../../pickers/item-units.ts';
import { shownPayment } from '../../pickers/unpaid.ts';
import type { FieldErrors } from '../../ui/form/use-form.ts';

/** An item of the delivery as it is typed; amounts are kobo. */
export interface Line {
  item: Pick<AnyItem, 'id' | 'item_type' | 'name' | 'sku' | 'unit' | 'batch_tracking_enabled'>;
  /** In `pack`, or else in the item's own unit; so is the cost of one. */
  quantity: string;
  unit_cost: number | null;
  /** A larger unit of the item that it is counted in, and how many of the item's own one of it is. */
  pack?: AnyItem['conversions'][number] | null | undefined;
  batch_number: string;
  expires_on: string;
  /** The line of the purchase order that it brings; empty for what was not ordered. */
  order_line_id?: string;
  /** What is still to come of that line. */
  ordered?: number;
  /** It was counted or typed; until then it stands as it was ordered. */
  is_counted?: boolean;
  /** Kobo for all of it, where that was said: it stays when the quantity changes, until the cost of one is typed. */
  total_cost?: number | null;
  /** How many were said of a unit that the item does not have. */
  asked_unit?: { unit: string; amount: number } | null;
  /** Kobo that were said for one or for all of so many. */
  asked_cost?: { amount: number; quantity: number } | null;
}

export interface DeliveryForm {
  /** The purchase order that it is received for; empty without one. */
  order_id: string;
  lines: readonly Line[];
  supplier: string;
  supplier_id: string;
  /**
   * Empty: on credit, or without a supplier not invoiced; `later`: the supplier's bill comes later; `unsaid`: still to be
   * chosen.
   */
  payment: PaymentMethod | '' | 'later' | 'unsaid';
  account_id: string;
  /** Where the goods come to; the first place where it is empty. */
  location_id: string;
  received_on: string;
  due_date: string;
  reference: string;
  freight: number | null;
  /** Of the whole bill; it falls on the lines by their cost. */
  tax_amount: number | null;
  /** A person said that goods come in although they have expired, or have another date than their batch. */
  accept_expiry: boolean;
}

export const emptyDelivery = (today: string): DeliveryForm => ({
  ...{ order_id: '', lines: [], supplier: '', supplier_id: '', payment: '', account_id: '' },
  location_id: '',
  ...{ received_on: today, due_date: '', reference: '', freight: null, tax_amount: null },
  accept_expiry: false,
});

/** A delivery of what is still to come of an order, at its prices and with the VAT on them. */
export function fromOrder(order: PurchaseOrder, today: string): DeliveryForm {
  const coming = order.lines.filter((line) => line.item_id !== null && line.remaining > 0);
  const tax = addMoney(
    ...coming.map(
      (line) => billAmounts({ ...line, quantity: line.remaining, tax_amount: undefined }).tax_amount,
    ),
  );
  return {
    ...emptyDelivery(today),
    order_id: order.id,
    supplier: order.supplier_name,
    supplier_id: order.supplier_id,
    tax_amount: tax || null,
    lines: coming.map((line) => ({
      item: {
        ...{ id: line.item_id!, item_type: line.item_type!, name: line.name },
        ...{ sku: line.sku ?? '', unit: line.unit ?? '' },
        batch_tracking_enabled: line.batch_tracking_enabled,
      },
      quantity: String(line.remaining),
      unit_cost: line.unit_price,
      ...{ batch_number: '', expires_on: '', order_line_id: line.id, ordered: line.remaining },
    })),
  };
}

/** How a line compares with its order: "as ordered, 12", "2 fewer than ordered"; null for what was not ordered. */
export function comparedWithOrder(line: Line): { text: string; isSame: boolean } | null {
  const { ordered } = line;
  if (ordered === undefined) return null;
  const come = ownQuantity(line) ?? 0;
  const difference = Number((come - ordered).toFixed(4));
  if (difference === 0) return { text: `as ordered, ${roundedText(ordered)}`, isSame: true };
  return {
    text: `${roundedText(Math.abs(difference))} ${difference < 0 ? 'fewer' : 'more'} than ordered`,
    isSame: false,
  };
}

/** How many came in the item's own unit; null for what is no quantity of it, 0 for nothing. */
export const ownQuantity = ({ item, pack, quantity }: Line): number | null =>
  inOwn(quantity, unitOf({ item, pack }), countedIn({ item, pack }), { zero: true });

/** The unit that a line is counted in. */
export const unitOf = ({ item, pack }: Pick<Line, 'item' | 'pack'>): string => pack?.unit ?? item.unit;
const countedIn = ({ item, pack }: Pick<Line, 'item' | 'pack'>) => ({
  unit: item.unit,
  conversions: pack ? [pack] : [],
});

/**
 * The line in another unit: its quantity stays as it is typed ("8" are now 8 bags), its cost of one is that of the new
 * unit, rounded half up to the kobo, unless the cost of all of it was said, which stays.
 */
export function inPack(line: Line, pack: Line['pack']): Partial<Line> {
  if (line.total_cost != null || line.unit_cost === null) return { pack: pack ?? null };
  const factor = (each: Line['pack']) => scaled(each?.factor ?? 1);
  const unit_cost = toSafe(divideRounded(BigInt(line.unit_cost) * factor(pack), factor(line.pack)));
  return { pack: pack ?? null, unit_cost };
}

/** The cost that the item came at last stands in its line, until another is typed. */
export const lineOf = (item: AnyItem): Line => ({
  item,
  quantity: '1',
  unit_cost: item.unit_cost || null,
  ...{ batch_number: '', expires_on: '' },
});

/**
 * Adds one of an item: another one of a line that is there, or a new line. What stands as it was ordered is counted from
 * one. Returns the lines and the new count.
 */
export function addOne(lines: readonly Line[], item: AnyItem): { lines: readonly Line[]; count: number } {
  // What cannot be read is no number to count from: it stays, and is corrected by a person.
  const at = lines.findIndex(
    (line) => line.item.id === item.id && !line.batch_number && isCountable(line.quantity),
  );
  if (at < 0) return { lines: [...lines, lineOf(item)], count: 1 };
  const { ordered, is_counted, quantity } = lines[at]!;
  const count = ordered !== undefined && !is_counted ? '1' : step(quantity, 1);
  return {
    lines: lines.map((line, index) =>
      index === at ? { ...line, ...withQuantity(line, count), is_counted: true } : line,
    ),
    count: Number(count),
  };
}

/** A changed quantity: the total that was said stays, and the cost of one follows from it. */
export function withQuantity({ total_cost = null, unit_cost }: Line, quantity: string) {
  const count = readQuantity(quantity);
  if (total_cost === null) return { quantity, unit_cost };
  return { quantity, unit_cost: count === null ? null : Math.round(total_cost / count) };
}

/** Whether what is typed is a number, or nothing yet. */
export const isCountable = (quantity: string): boolean =>
  quantity.trim() === '' || readQuantity(quantity, { zero: true }) !== null;

/** One more or one less of what is typed, never below 0; what cannot be read stays. */
export const step = (quantity: string, by: 1 | -1): string =>
  !isCountable(quantity)
    ? quantity
    : String(Number(Math.max(0, (readQuantity(quantity, { zero: true }) ?? 0) + by).toFixed(4)));

/** Kobo of a line; null while it cannot be read. */
export function costOf(line: Line): number | null {
  const quantity = readQuantity(line.quantity);
  if (quantity === null || line.unit_cost === null) return null;
  if (line.total_cost != null) return line.total_cost;
  try {
    return toSafe(divideRounded(BigInt(line.unit_cost) * BigInt(toE4(quantity)), 10_000n));
  } catch {
    return null;
  }
}

/** Whether the bill comes later: transport is on it, and no part of the delivery yet. */
export const isBilledLater = ({
  payment,
  supplier_id,
}: Pick<DeliveryForm, 'payment' | 'supplier_id'>): boolean => shownPayment(payment, supplier_id) === 'later';
const freightOf = (form: DeliveryForm) => (isBilledLater(form) ? 0 : (form.freight ?? 0));

/** Kobo of all of it with VAT, and with transport where the bill is here. */
export const totalOf = (form: DeliveryForm): number =>
  addMoney(...form.lines.map((line) => costOf(line) ?? 0), freightOf(form), form.tax_amount ?? 0);

type Body = BodyInput<typeof goodsReceiptRoutes.create>;

/** Whether it was paid at once. */
export const isMethod = (payment: DeliveryForm['payment']): payment is PaymentMethod =>
  payment !== '' && payment !== 'later' && payment !== 'unsaid';

/** Kobo of a delivery as it is sent. */
export const totalOfBody = ({ lines, freight = 0 }: Body): number =>
  addMoney(
    ...lines.map(({ quantity, unit_cost = 0, total_cost, tax_amount = 0 }) =>
      addMoney(
        total_cost ?? toSafe(divideRounded(BigInt(unit_cost) * BigInt(toE4(quantity)), 10_000n)),
        tax_amount,
      ),
    ),
    freight,
  );

/** What was ordered and did not come is no line of the delivery. */
export const isThere = ({ ordered, quantity }: Line): boolean =>
  ordered === undefined || readQuantity(quantity, { zero: true }) !== 0;

/** The place of a line in what is sent, where lines that did not come are left out. */
export const sentIndex = (lines: readonly Line[], index: number): number =>
  lines.slice(0, index).filter(isThere).length;

export function toBody(form: DeliveryForm): Body {
  const lines = form.lines.filter(isThere);
  const costs = lines.map((line) => costOf(line) ?? 0);
  const taxes = divide(form.tax_amount ?? 0, costs);
  const method = isMethod(form.payment) ? form.payment : null;
  return {
    ...(form.order_id && { order_id: form.order_id }),
    lines: lines.map((line, index) => ({
      ...(line.order_line_id && { order_line_id: line.order_line_id }),
      item_id: line.item.id,
      quantity: ownQuantity(line) ?? 0,
      // What packs cost is sent as a total: the cost of one of the item's own unit may have no whole kobo.
      ...(line.total_cost == null && !line.pack
        ? { unit_cost: line.unit_cost ?? 0 }
        : { total_cost: costs[index]! }),
      tax_amount: taxes[index]!,
      batch_number: line.batch_number || null,
      expires_on: line.expires_on || null,
    })),
    freight: freightOf(form),
    received_on: form.received_on,
    reference: form.reference || null,
    supplier_id: form.supplier_id || null,
    ...(form.payment === 'later' && { invoiced: false }),
    ...(method && { payment_method: method }),
    ...(method && form.account_id && { account_id: form.account_id }),
    ...(form.location_id && { location_id: form.location_id }),
    ...(form.due_date && form.payment === '' && form.supplier_id && { due_date: form.due_date }),
    accept_expiry: form.accept_expiry,
  };
}

/** The faults of the form, at the places that its lines have in what is sent, like those that the server finds. */
export function deliveryFaults(form: DeliveryForm, today: string): FieldErrors {
  const faults: FieldErrors = {};
  for (const [index, line] of form.lines.filter(isThere).entries()) {
    if (!ownQuantity(line))
      faults[`lines.${index}.quantity`] =
        quantityFault(line.quantity, unitOf(line), countedIn(line)) ?? 'Please enter how many';
    if (line.unit_cost === null) faults[`lines.${index}.unit_cost`] = 'Please enter the cost';
    if (line.item.batch_tracking_enabled && !line.batch_number)
      faults[`lines.${index}.batch_number`] = 'Please enter the batch number';
  }
  if (form.supplier && !form.supplier_id) faults.supplier_id = 'Choose a supplier of the list';
  if (form.payment === 'unsaid') faults.payment_method = 'Please choose whether it was paid';
  if (!form.received_on) faults.received_on = 'Please enter the day';
  else if (form.received_on > today) faults.received_on = 'The date is in the future';
  return faults;
}
