import { lazy, Suspense } from 'react';
import { Sheet } from '../../ui/Sheet.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import type { Opened } from './CostSources.tsx';

const CostSources = lazy(() => import('./CostSources.tsx').then((file) => ({ default: file.CostSources })));

/** A cost, opened. */
export function CostSheet({ title, of, onClose }: { title: string; of: Opened | null; onClose: () => void }) {
  return (
    <Sheet title={title} opened={of !== null} onClose={onClose}>
      {of && (
        <Suspense fallback={<Skeleton height={72} />}>
          <CostSources of={of} />
        </Suspense>
      )}
    </Sheet>
  );
}
