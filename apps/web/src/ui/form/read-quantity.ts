import { isMeasured } from '@lissafi/domain/inventory/item';
import { readQuantity } from '@lissafi/domain/text/number';

/** A quantity of an item: in whole numbers where its unit is not measured (S1.5-2, decisions §5). Null where it is none. */
export function readQuantityOf(text: string, unit: string): number | null {
  const quantity = readQuantity(text);
  return quantity !== null && (isMeasured(unit) || Number.isInteger(quantity)) ? quantity : null;
}
