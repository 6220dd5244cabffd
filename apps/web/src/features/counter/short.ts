import type { CounterProduct } from '@lissafi/contract/counter';
import type { Basket, BasketLine } from '@lissafi/domain/counter/basket';

/** What the books have of a line where that is less than is sold; null where it is enough, or nothing is stocked. */
export function availableOf(line: BasketLine, products: ReadonlyMap<string, CounterProduct>): number | null {
  const available = products.get(line.product_id)?.available;
  return available == null || line.quantity <= available ? null : available;
}

/** The lines of which the books have less than is sold: said here, decided by the server. */
export const shortLines = (basket: Basket, products: ReadonlyMap<string, CounterProduct>): BasketLine[] =>
  basket.lines.filter((line) => availableOf(line, products) !== null);
