import { lazy, Suspense } from 'react';
import { Sheet } from '../../ui/Sheet.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import type { AnyItem } from './source.ts';

const CostSources = lazy(() => import('./CostSources.tsx').then((file) => ({ default: file.CostSources })));

/** What the stock of an item cost, opened. */
export function CostSheet({
  item,
  opened,
  onClose,
}: {
  item: AnyItem;
  opened: boolean;
  onClose: () => void;
}) {
  return (
    <Sheet title={`What makes the cost of ${item.name}`} opened={opened} onClose={onClose}>
      {opened && (
        <Suspense fallback={<Skeleton height={72} />}>
          <CostSources of={{ item: item.id }} />
        </Suspense>
      )}
    </Sheet>
  );
}
