import { useRef, useState } from 'react';
import { api } from '../client/api.ts';
import { ApiError, messageOf } from '../client/api-error.ts';
import { useMay } from '../client/session.ts';
import { KINDS } from '../labels/inventory.ts';
import { Alert } from '../ui/Alert.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { useTypedCode } from '../ui/scan/use-typed-code.ts';
import type { AnyItem } from './item-service.ts';

interface Problem {
  code: string;
  text: string;
  /** No item has this code. */
  unknown: boolean;
}

/**
 * Finds items by codes that a scanner types while the screen is open, or that are handed to `onCode`. `onItem` answers
 * what is said about an item; `onProblem` hears of a code that finds none.
 */
export function useScannedItem(
  onItem: (item: AnyItem) => string | undefined,
  onProblem: () => void = () => undefined,
) {
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<string | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const queue = useRef(Promise.resolve());
  const clear = () => {
    setSaid(null);
    setProblem(null);
  };

  const find = async (code: string) => {
    setBusy(true);
    setProblem(null);
    try {
      setSaid(onItem(await api.itemLookup.lookup({ query: { code } })) ?? null);
    } catch (error) {
      const unknown = error instanceof ApiError && error.code === 'NOT_FOUND';
      setSaid(null);
      setProblem({
        code,
        text: unknown ? `No item of yours has the code ${code}.` : messageOf(error),
        unknown,
      });
      onProblem();
    } finally {
      setBusy(false);
    }
  };
  // One after the other, in the order in which they were read: none gets lost, and each sees the ones before.
  const onCode = (code: string) => {
    queue.current = queue.current.then(() => find(code));
  };
  useTypedCode(onCode);
  return { busy, said, problem, onCode, clear };
}

/** Why a code found nothing, and how to make an item of it. */
export function ScanProblem({ problem, onLeave }: { problem: Problem; onLeave: () => void }) {
  const may = useMay();
  return (
    <Alert
      tone="owed"
      action={
        problem.unknown && may('inventory:write') && <NewItemLinks code={problem.code} onLeave={onLeave} />
      }
    >
      {problem.text}
    </Alert>
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
