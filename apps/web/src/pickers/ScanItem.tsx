import { IconBarcode } from '@tabler/icons-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { api } from '../client/api.ts';
import { ApiError, messageOf } from '../client/api-error.ts';
import { useMay } from '../client/session.ts';
import { KINDS } from '../labels/inventory.ts';
import { Alert } from '../ui/Alert.tsx';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { useTypedCode } from '../ui/scan/use-typed-code.ts';
import type { AnyItem } from './item-service.ts';

// The camera and its reader are loaded on demand.
const ScanDrawer = lazy(() => import('../ui/scan/ScanDrawer.tsx'));

type Found = { code: string; text: string; unknown?: true };

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
  const may = useMay();
  const [opened, setOpened] = useState(false);
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<Found | null>(null);
  const [problem, setProblem] = useState<Found | null>(null);
  const queue = useRef(Promise.resolve());

  const find = async (code: string) => {
    setBusy(true);
    setProblem(null);
    try {
      const text = onItem(await api.itemLookup.lookup({ query: { code } }));
      if (text === undefined) setOpened(false);
      else setSaid({ code, text });
    } catch (error) {
      const unknown = error instanceof ApiError && error.code === 'NOT_FOUND';
      setSaid(null);
      setProblem({
        code,
        text: unknown ? `No item of yours has the code ${code}.` : messageOf(error),
        ...(unknown && { unknown }),
      });
      setOpened(true);
    } finally {
      setBusy(false);
    }
  };
  // One after the other, in the order in which they were read: none gets lost, and each sees the ones before.
  const onCode = (code: string) => {
    queue.current = queue.current.then(() => find(code));
  };
  useTypedCode(onCode);

  return (
    <>
      <Button
        {...(size && { size })}
        aria-haspopup="dialog"
        onClick={() => {
          setSaid(null);
          setProblem(null);
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
            onAgain={problem ? () => setProblem(null) : undefined}
          >
            {said && <Alert tone="in">{said.text}</Alert>}
            {problem && (
              <Alert
                tone="owed"
                action={
                  problem.unknown &&
                  may('inventory:write') && (
                    <NewItemLinks code={problem.code} onLeave={() => setOpened(false)} />
                  )
                }
              >
                {problem.text}
              </Alert>
            )}
          </ScanDrawer>
        </Suspense>
      )}
    </>
  );
}

function NewItemLinks({ code, onLeave }: { code: string; onLeave: () => void }) {
  return (
    <>
      {(['finished_good', 'raw_material'] as const).map((type) => (
        <ButtonLink
          key={type}
          size="small"
          to={`${KINDS[type].path}/new`}
          search={{ barcode: code }}
          onClick={onLeave}
        >
          New {KINDS[type].one}
        </ButtonLink>
      ))}
    </>
  );
}
