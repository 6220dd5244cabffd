import { namesMeant } from '@lissafi/domain/language/sentence/known-names';
import type { Named } from '../known-names/candidates.ts';

/** Returns the records that what was said can mean. */
export function meantBy<One extends Named>(said: string | null | undefined, records: readonly One[]): One[] {
  if (!said) return [];
  const names = new Set(
    namesMeant(
      said,
      records.map(({ name }) => name),
    ),
  );
  return records.filter(({ name }) => names.has(name));
}

export const only = <One>(found: readonly One[]): One | null => (found.length === 1 ? found[0]! : null);
