import type { SaidLine, TextOffer } from '@lissafi/contract/text-transactions';
import { quantityText, unitFor } from '@lissafi/domain/inventory/quantity-text';
import { inOwnUnit } from '@lissafi/domain/language/sentence/adjustments';
import { formatMoney } from '@lissafi/domain/money/money';
import { readQuantity } from '@lissafi/domain/text/number';
import type { AnyItem } from '../../pickers/item-service.ts';
import { type DeliveryForm, emptyDelivery, type Line, withQuantity } from './model.ts';

type Offer = Extract<TextOffer, { kind: 'delivery' }>;

/** A line with what was said of an item. What was not said, or not clearly, stays empty. */
export function lineOfSaid(said: SaidLine, item: AnyItem): Line {
  const { quantity, unit, unit_cost, total_cost, asked_cost } = said;
  const own = quantity === null ? null : inOwnUnit(quantity, unit, item);
  const line: Line = {
    item,
    quantity: own === null ? '' : String(own),
    ...{ unit_cost: null, batch_number: '', expires_on: '' },
    asked_unit: quantity !== null && own === null && unit !== null ? { unit, amount: quantity } : null,
    asked_cost: asked_cost === null || quantity === null ? null : { amount: asked_cost, quantity },
  };
  if (unit_cost !== null && own === quantity) return { ...line, unit_cost };
  const total =
    total_cost ?? (unit_cost === null || quantity === null ? null : Math.round(unit_cost * quantity));
  return total === null ? line : withTotal(line, total);
}

/** A line whose total is known. */
export function withTotal(line: Line, total_cost: number): Line {
  const next = { ...line, total_cost, asked_cost: null };
  return { ...next, ...withQuantity(next, line.quantity) };
}

/** A line once it is said what one of a unit is that the item does not have. */
export function withFactor(line: Line, factor: string): Partial<Line> {
  const one = readQuantity(factor);
  const amount = line.asked_unit?.amount;
  if (one === null || amount === undefined) return withQuantity(line, '');
  return { pack: null, ...withQuantity(line, String(Number((one * amount).toFixed(4)))) };
}

/** The delivery that was told, with the items that are known. */
export function deliveryOfSaid(offer: Offer, lines: readonly Line[], today: string): DeliveryForm {
  const { payment_status: status, payment_method, supplier_id } = offer;
  const isOwed = status === 'unpaid' || status === 'partial';
  return {
    ...emptyDelivery(today),
    lines,
    supplier: offer.supplier ?? '',
    supplier_id: supplier_id ?? '',
    payment: isOwed ? '' : ((status === 'paid' ? payment_method : null) ?? 'unsaid'),
    received_on: offer.received_on ?? today,
    due_date: offer.due_date ?? '',
  };
}

/** What the words leave open, and what the form cannot record. */
export function notesOfSaid(
  offer: Offer,
  lines: readonly Line[],
  { currency, name }: { currency: string; name: string | null },
): string[] {
  const money = (kobo: number) => formatMoney(kobo, currency);
  return [
    ...lines.flatMap(({ item, quantity, asked_unit }) => {
      const said = offer.lines.find(({ items }) => items.length === 1 && items[0]!.id === item.id);
      if (!said?.unit || said.quantity === null || !quantity || Number(quantity) === said.quantity) return [];
      if (asked_unit) return [];
      return [`${quantityText(said.quantity, said.unit)} are ${quantityText(Number(quantity), item.unit)}.`];
    }),
    ...lines.flatMap(({ item, asked_unit }) =>
      asked_unit
        ? [`How many ${unitFor(2, item.unit)} are ${quantityText(asked_unit.amount, asked_unit.unit)}?`]
        : [],
    ),
    ...(offer.supplier && !name ? [`“${offer.supplier}” is not one of your suppliers yet.`] : []),
    ...(offer.payment_status === null ? ['The words do not say whether it was paid.'] : []),
    ...(offer.amount_paid
      ? [`${money(offer.amount_paid)} of it was paid: record that as a payment to the supplier afterwards.`]
      : []),
  ];
}
