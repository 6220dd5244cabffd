import { isMeasured } from '@lissafi/domain/inventory/item';

/** Commas only where they part thousands: "1,50" is no quantity. */
const withoutThousands = (text: string) => text.trim().replace(/,(?=\d{3}(\D|$))/g, '');

/**
 * A quantity as it is typed: above zero, or with `zero` also none; at most 4 decimals and no more digits than are ever
 * counted. Null where it is none.
 */
export function readQuantity(text: string, { zero = false } = {}): number | null {
  const plain = withoutThousands(text);
  if (!/^\d{1,12}(\.\d{1,4})?$/.test(plain)) return null;
  const quantity = Number(plain);
  return quantity > 0 || zero ? quantity : null;
}

/** The same, in whole numbers where the unit is not measured (S1.5-2, decisions §5). */
export function readQuantityOf(text: string, unit: string): number | null {
  const quantity = readQuantity(text);
  return quantity !== null && (isMeasured(unit) || Number.isInteger(quantity)) ? quantity : null;
}
