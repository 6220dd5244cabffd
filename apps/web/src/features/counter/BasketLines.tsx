import type { CounterProduct } from '@lissafi/contract/counter';
import {
  type Basket,
  type BasketLine,
  type BasketTotals,
  discountText,
  step,
} from '@lissafi/domain/counter/basket';
import { isListed } from '@lissafi/domain/sales/price-list';
import { useEffect, useRef } from 'react';
import { Amount } from '../../ui/Amount.tsx';
import classes from './Basket.module.css';
import { changeBasket } from './baskets.ts';
import { shortMoney } from './money.ts';
import { Stepper } from './Stepper.tsx';
import { availableOf } from './short.ts';

function shortOf(line: BasketLine, products: ReadonlyMap<string, CounterProduct>): string | null {
  const available = availableOf(line, products);
  if (available === null) return null;
  return available > 0 ? `Only ${available} in stock` : 'None in stock';
}

/** The lines of the basket; the one that was changed last is marked, and keys work on it. */
export function BasketLines({
  basket,
  totals,
  products,
  currency,
  priceList,
  scanned,
  onEdit,
}: {
  basket: Basket;
  totals: BasketTotals | null;
  products: ReadonlyMap<string, CounterProduct>;
  currency: string;
  /** The price list of the customer. */
  priceList: string | null;
  /** The line that was scanned just now. */
  scanned: string | null;
  onEdit: (id: string) => void;
}) {
  const marked = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (basket.last) marked.current?.scrollIntoView({ block: 'nearest' });
  }, [basket.last]);
  return (
    <ul className={classes.lines} aria-label="Basket">
      {basket.lines.map((line, index) => {
        const id = line.product_id;
        const isMarked = id === basket.last;
        const short = shortOf(line, products);
        const off = discountText(line, (amount) => shortMoney(amount, currency));
        return (
          <li key={id} ref={isMarked ? marked : null} className={classes.line} data-marked={isMarked}>
            <button type="button" className={classes.what} onClick={() => onEdit(id)}>
              <span className={classes.name}>{line.name}</span>
              <span className={classes.each}>
                {line.unit_price === null ? (
                  <strong className={classes.warn}>Type a price</strong>
                ) : (
                  `${shortMoney(totals?.each[index] ?? line.unit_price, currency)} each`
                )}
                {priceList !== null && isListed(line) && ` · ${priceList}`}
                {off && ` · ${off} off`}
                {scanned === id && ' · scanned just now'}
              </span>
              {short && <span className={classes.warn}>{short}</span>}
            </button>
            <Stepper
              name={line.name}
              quantity={line.quantity}
              onStep={(by) => changeBasket((now) => step(now, id, by))}
            />
            <span className={classes.amount}>
              {totals && <Amount value={totals.lines[index]!.total_amount} currency={currency} strong />}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
