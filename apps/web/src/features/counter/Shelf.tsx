import type { CounterProduct } from '@lissafi/contract/counter';
import type { Answer } from '@lissafi/contract/route';
import type { Routes } from '@lissafi/contract/routes';
import type { Basket } from '@lissafi/domain/counter/basket';
import { findProducts, freeGoodsOf } from '@lissafi/domain/counter/search';
import type { ReactNode } from 'react';
import { messageOf } from '../../client/api-error.ts';
import { useMay } from '../../client/session.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import classes from './Counter.module.css';
import { shortMoney } from './money.ts';
import tileClasses from './Tiles.module.css';
import { Tiles } from './Tiles.tsx';
import type { useProducts } from './use-products.ts';

type Goods = NonNullable<ReturnType<typeof freeGoodsOf>>;

interface Props {
  products: ReturnType<typeof useProducts>;
  typed: string;
  chip: string;
  currency: string;
  priceOf: (product: CounterProduct) => number | null;
  basket: Basket;
  isWide: boolean;
  day: Answer<Routes['counter']['today']> | undefined;
  /** On a phone it stands above the tiles. */
  search: ReactNode;
  said: string;
  onType: (typed: string) => void;
  onChip: (chip: string) => void;
  onAdd: (product: CounterProduct) => void;
  /** Sells what is not in the list. */
  onAddGoods: (goods: Goods) => void;
}

/** Everything that can be sold: search, chips, tiles. */
export function Shelf(props: Props) {
  const { products, typed, chip, isWide, day, currency, said, onChip } = props;
  const { quantity, text } = products.wanted;
  return (
    <div className={classes.shelf}>
      {props.search}
      <p className={classes.said} role="status">
        {said || (quantity !== 1 ? `${quantity} × ${text || 'what you scan or choose next'}` : '')}
      </p>
      <div className={classes.chipsLine}>
        <div className={classes.chips}>
          {products.chips.map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={!text && chip === each}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => {
                props.onType('');
                onChip(each);
              }}
            >
              {each}
            </button>
          ))}
        </div>
        {isWide && day && (
          <p className={classes.today}>
            Today: {day.sale_count} {day.sale_count === 1 ? 'sale' : 'sales'},{' '}
            {shortMoney(day.sale_amount, currency)} in all
          </p>
        )}
      </div>
      <div className={classes.body}>
        <Products {...props} />
      </div>
      {isWide && <KeyHints />}
    </div>
  );
}

function Products({ products, basket, currency, typed, priceOf, onAdd, onAddGoods }: Props) {
  const may = useMay();
  const { query, shown, all } = products;
  if (!all && query.error)
    return (
      <Empty
        alert
        title="The products could not be read"
        action={<Button onClick={() => query.refetch()}>Try again</Button>}
      >
        {messageOf(query.error)} Nothing is stored on this device yet: open the counter once with a network,
        and it works without one from then on.
      </Empty>
    );
  if (!all)
    return (
      <ul className={tileClasses.tiles} aria-hidden>
        {Array.from({ length: 12 }, (_, index) => (
          <li key={index}>
            <Skeleton height={104} />
          </li>
        ))}
      </ul>
    );
  if (all.length === 0)
    return (
      <Empty
        title="Nothing to sell yet"
        action={
          may('inventory:write') && (
            <ButtonLink look="primary" to="/inventory/finished-goods/new">
              Add the first product
            </ButtonLink>
          )
        }
      >
        Finished goods and services with their prices stand here as tiles.
      </Empty>
    );
  const { text } = products.wanted;
  const goods = text ? freeGoodsOf(text) : null;
  const isUnknown = shown.length === 0;
  // A price that is said may be another than that of the list, or that of something else.
  const offered = goods && (isUnknown || goods.price !== null) ? goods : null;
  const alike = isUnknown && goods?.price != null ? findProducts(all, goods.name) : shown;
  return (
    <>
      {isUnknown && !offered && <Empty title={`Nothing is called “${text}”`} />}
      {isUnknown && offered && <p className={classes.unknown}>Nothing is called “{text}”.</p>}
      {offered && (
        <p className={classes.offer}>
          <Button look={isUnknown ? 'primary' : 'secondary'} onClick={() => onAddGoods(offered)}>
            {offered.price === null
              ? `Sell “${offered.name}” and type its price`
              : `Sell “${offered.name}” for ${shortMoney(offered.price, currency)}`}
          </Button>
        </p>
      )}
      {alike.length > 0 && <Tiles products={alike} {...{ basket, currency, priceOf, onAdd }} />}
    </>
  );
}

/** The keys that are needed most; ? lists them all. */
function KeyHints() {
  return (
    <p className={classes.keys} aria-hidden>
      <span>
        <kbd>↑</kbd> <kbd>↓</kbd> choose a line
      </span>
      <span>
        <kbd>+</kbd> <kbd>−</kbd> quantity
      </span>
      <span>
        <kbd>Del</kbd> remove
      </span>
      <span>
        <kbd>3</kbd> <kbd>×</kbd> then scan: three of it
      </span>
      <span>
        <kbd>F2</kbd> hold
      </span>
      <span>
        <kbd>?</kbd> all keys
      </span>
    </p>
  );
}
