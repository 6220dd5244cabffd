import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useMay } from '../../client/session.ts';
import { Drawer } from '../../ui/Drawer.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import classes from './CostSources.module.css';
import type { Opened } from './CostSources.tsx';

const CostSources = lazy(() => import('./CostSources.tsx').then((file) => ({ default: file.CostSources })));

/** A drawer with the sources of a cost and its journal entry. */
export function CostDrawer({
  title,
  of,
  entryOf,
  onClose,
}: {
  title: string;
  of: Opened | null;
  /** The source of the journal entry. */
  entryOf?: string | undefined;
  onClose: () => void;
}) {
  const may = useMay();
  return (
    <Drawer title={title} opened={of !== null} onClose={onClose}>
      {of && (
        <Suspense fallback={<Skeleton height={72} />}>
          <CostSources of={of} />
          {entryOf && may('books:read') && (
            <Link to="/books/entries" search={{ source_id: entryOf }} className={classes.entry}>
              Its journal entry
            </Link>
          )}
        </Suspense>
      )}
    </Drawer>
  );
}
