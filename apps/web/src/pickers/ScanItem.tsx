import { IconBarcode } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { Alert } from '../ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';
import type { AnyItem } from './item-service.ts';
import { ScanProblem, useScannedItem } from './scanned-item.tsx';

// The camera and its reader are loaded on demand.
const ScanDrawer = lazy(() => import('../ui/scan/ScanDrawer.tsx'));

/**
 * Finds items by their codes: by the camera in a sheet, or by a scanner that types while the screen is open. `onItem`
 * answers what is to be said about it; without an answer the sheet closes, since the screen shows it itself.
 */
export function ScanItem({
  label = 'Scan',
  title = 'Scan an item',
  size,
  onItem,
}: {
  label?: string;
  title?: string;
  size?: 'small';
  onItem: (item: AnyItem) => string | undefined;
}) {
  const [opened, setOpened] = useState(false);
  const { busy, said, problem, onCode, clear } = useScannedItem(
    (item) => {
      const text = onItem(item);
      if (text === undefined) setOpened(false);
      return text;
    },
    () => setOpened(true),
  );

  return (
    <>
      <Button
        {...(size && { size })}
        aria-haspopup="dialog"
        onClick={() => {
          clear();
          setOpened(true);
        }}
      >
        <IconBarcode size={size ? 14 : 16} aria-hidden />
        {label}
      </Button>
      {opened && (
        <Suspense fallback={null}>
          <ScanDrawer
            opened
            onClose={() => setOpened(false)}
            onCode={onCode}
            title={title}
            busy={busy}
            onAgain={problem ? clear : undefined}
          >
            {said && <Alert tone="in">{said}</Alert>}
            {problem && <ScanProblem problem={problem} onLeave={() => setOpened(false)} />}
          </ScanDrawer>
        </Suspense>
      )}
    </>
  );
}
