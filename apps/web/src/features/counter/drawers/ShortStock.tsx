import type { CounterProduct } from '@lissafi/contract/counter';
import type { Basket } from '@lissafi/domain/counter/basket';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useMay } from '../../../client/session.ts';
import { type AnyItem, itemQuery } from '../../../pickers/item-service.ts';
import { Button } from '../../../ui/Button.tsx';
import formClasses from '../../../ui/form/Form.module.css';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { ShortItem } from '../../outbox/ShortItem.tsx';
import { availableOf, shortLines } from '../short.ts';

const ReceiveForm = lazy(() =>
  import('../../stock/ReceiveDrawer.tsx').then((file) => ({ default: file.ReceiveForm })),
);

/**
 * Goods that are in the hand and not in the books: stock does not go below zero, so the shelf is counted or what came
 * is received, here, and the basket is there as before.
 */
export function ShortStock({
  basket,
  products,
  onDone,
  onHold,
}: {
  basket: Basket;
  products: ReadonlyMap<string, CounterProduct>;
  onDone: () => void;
  onHold: () => void;
}) {
  const may = useMay();
  const client = useQueryClient();
  const [received, setReceived] = useState<AnyItem | null>(null);
  const lines = shortLines(basket, products);
  const isLast = lines.length <= 1;
  const done = () => {
    setReceived(null);
    void client.invalidateQueries({ queryKey: ['counter'] });
    if (isLast) onDone();
  };
  if (received)
    return (
      <Suspense fallback={<Skeleton />}>
        <h3>Receive {received.name}</h3>
        <ReceiveForm item={received} onClose={done} />
      </Suspense>
    );
  if (lines.length === 0)
    return (
      <div className={formClasses.stack}>
        <p className={formClasses.note}>The books have enough now. The sale can be recorded.</p>
        <Button look="primary" onClick={onDone}>
          Back to the basket
        </Button>
      </div>
    );
  return (
    <div className={formClasses.stack}>
      <p className={formClasses.note}>
        {may('stock:write')
          ? 'The books have fewer than you are selling. Count what is on the shelf without what is in the basket, or receive goods that came. The basket stays as it is.'
          : may('stock:adjust')
            ? 'The books have fewer than you are selling. Count what is on the shelf without what is in the basket. The basket stays as it is.'
            : 'The books have fewer than you are selling. The owner or the storekeeper can count the shelf or receive goods that came. You can put the basket on hold until then.'}
      </p>
      {lines.map((line) => {
        const { product_id, name, quantity } = line;
        return (
          <ShortItem
            key={product_id}
            leaving={{ item_id: product_id, item_type: 'finished_good', name, quantity }}
            where="in the basket"
            beside={quantity}
            available={availableOf(line, products) ?? 0}
            saveLabel="Record the count and go on selling"
            onCounted={async () => done()}
          >
            {may('stock:write') && <Receive id={product_id} onReceive={setReceived} />}
          </ShortItem>
        );
      })}
      {!may('stock:adjust') && <Button onClick={onHold}>Put on hold</Button>}
    </div>
  );
}

/** Needs the network: what goods cost is not recorded in passing. */
function Receive({ id, onReceive }: { id: string; onReceive: (item: AnyItem) => void }) {
  const { data: item } = useQuery(itemQuery('finished_good', id));
  return (
    <Button disabled={!item} onClick={() => item && onReceive(item)}>
      Receive goods that came
    </Button>
  );
}
