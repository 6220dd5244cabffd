import { isInstant } from '@lissafi/contract/fields';
import type { Tx } from './scope.ts';

const STATE = 'happened_at';

/**
 * Keeps for the transaction when its request says that it happened: a device that had no network sends it later, with
 * the header `happened-at` (ISO 8601). What is no instant is ignored, because it decides nothing but the order of
 * movements around a count.
 */
export function keepHappenedAt(tx: Tx, said: unknown): void {
  if (typeof said === 'string' && isInstant(said)) tx.state.set(STATE, said);
}

/** Returns when it happened, where a device said so: never later than now. Null where it happens now. */
export function happenedAt(tx: Tx, now: Date): string | null {
  const said = tx.state.get(STATE) as string | undefined;
  return said && new Date(said) < now ? said : null;
}
