import { IconBarcode, IconCheck } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { AnyItem } from '../../pickers/item-service.ts';
import { ScanProblem, useScannedItem } from '../../pickers/scanned-item.tsx';
import { Button } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import classes from './ScanPanel.module.css';

// The camera and its reader are loaded on demand.
const Camera = lazy(() => import('../../ui/scan/Camera.tsx').then((file) => ({ default: file.Camera })));

/**
 * A scanner that stays open above the lines: by the camera, or by one that types at any time. `onItem` answers what
 * is said of the item.
 */
export function ScanPanel({ onItem }: { onItem: (item: AnyItem) => string }) {
  const [isOpen, setOpen] = useState(false);
  const { said, problem, onCode, clear } = useScannedItem(onItem);
  return (
    <section aria-label="Scanner" className={classes.panel} data-open={isOpen || undefined}>
      {isOpen && !problem && (
        <Suspense fallback={<Skeleton height={140} />}>
          <Camera onCode={onCode} />
        </Suspense>
      )}
      {problem && <ScanProblem problem={problem} onLeave={clear} />}
      <div className={classes.bar}>
        <p role="status">
          {said ? (
            <>
              <IconCheck size={16} aria-hidden /> Scanned: {said}
            </>
          ) : (
            !isOpen && 'A barcode scanner works at any time on this screen.'
          )}
        </p>
        {isOpen && problem && <Button onClick={clear}>Scan again</Button>}
        <Button
          onClick={() => {
            clear();
            setOpen(!isOpen);
          }}
        >
          <IconBarcode size={16} aria-hidden />
          {isOpen ? 'Close the camera' : 'Scan'}
        </Button>
      </div>
    </section>
  );
}
