import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { queries } from '../../client/api.ts';
import { LoadState } from '../../ui/LoadState.tsx';
import { NewDelivery } from './NewDelivery.tsx';

// Only a delivery that was told in words needs what reads them.
const SaidDelivery = lazy(() =>
  import('./SaidDelivery.tsx').then((file) => ({ default: file.SaidDelivery })),
);

/** What a supplier brings, several items at once: by scanner, by camera or by name, or what was ordered. */
export function NewDeliveryPage() {
  const { order_id, said } = useSearch({ from: '/app/purchases/deliveries/new' });
  const query = useQuery({
    ...queries.purchaseOrders.get({ params: { id: order_id ?? '' } }),
    enabled: Boolean(order_id),
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  if (said && !order_id)
    return (
      <Suspense fallback={<LoadState query={{ error: null, refetch: () => undefined }} back="/say" />}>
        <SaidDelivery key={said} id={said} />
      </Suspense>
    );
  if (!order_id) return <NewDelivery order={null} />;
  const order = query.data;
  if (!order || !query.isFetchedAfterMount) return <LoadState query={query} back="/purchases/orders" />;
  return <NewDelivery key={order.id} order={order} />;
}
