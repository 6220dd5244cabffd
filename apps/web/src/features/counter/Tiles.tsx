import type { CounterProduct } from '@lissafi/contract/counter';
import { type Basket, quantityOf } from '@lissafi/domain/counter/basket';
import { roundedText } from '@lissafi/domain/inventory/quantity-text';
import { memo } from 'react';
import { shortMoney } from './money.ts';
import classes from './Tiles.module.css';

/** From here on a tile says in another colour how little is left. */
const FEW = 5;

/** What is left once the basket is sold; null for a service. */
function leftOf({ available }: CounterProduct, inBasket: number): { text: string; low: boolean } | null {
  if (available === null) return null;
  const left = Number((available - inBasket).toFixed(4));
  if (left < 0) return { text: `${roundedText(-left)} short`, low: true };
  return { text: left === 0 ? 'none left' : `${roundedText(left)} left`, low: left <= FEW };
}

const Tile = memo(function Tile({
  product,
  price,
  quantity,
  currency,
  onAdd,
}: {
  product: CounterProduct;
  /** What one costs the buyer. */
  price: number | null;
  quantity: number;
  currency: string;
  onAdd: (product: CounterProduct) => void;
}) {
  const left = leftOf(product, quantity);
  return (
    <button
      type="button"
      className={classes.tile}
      data-chosen={quantity > 0}
      // The search field keeps the focus, so that the next scan is heard there.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onAdd(product)}
    >
      <span className={classes.name}>{product.name}</span>
      <span className={classes.price}>{price === null ? 'Type a price' : shortMoney(price, currency)}</span>
      <span className={classes.left} data-low={left?.low}>
        {left?.text ?? 'Service'}
      </span>
      {quantity > 0 && (
        <span className={classes.count}>
          {quantity}
          <span className={classes.hidden}> in the basket</span>
        </span>
      )}
    </button>
  );
});

/** Products to tap; no pictures, so that a cheap phone draws them at once. */
export function Tiles({
  products,
  basket,
  currency,
  priceOf,
  onAdd,
}: {
  products: readonly CounterProduct[];
  basket: Basket;
  currency: string;
  priceOf: (product: CounterProduct) => number | null;
  onAdd: (product: CounterProduct) => void;
}) {
  return (
    <ul className={classes.tiles} aria-label="Products">
      {products.map((product) => (
        <li key={product.id}>
          <Tile
            {...{ product, currency, onAdd }}
            price={priceOf(product)}
            quantity={quantityOf(basket, product.id)}
          />
        </li>
      ))}
    </ul>
  );
}
