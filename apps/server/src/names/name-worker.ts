import { LIMITS } from '@lissafi/contract/limits';
import { type Candidate, findDuplicates } from '@lissafi/domain/language/name-similarity';

/** Customers by column, which is copied to a thread faster than a list of records. */
export type DuplicatesJob = Record<'ids' | 'names', string[]> &
  Record<'phones' | 'emails', (string | null)[]>;
export type FoundDuplicates = ReturnType<typeof findDuplicates>;

/** Compares customers with each other. */
export default function duplicatesOf({ ids, names, phones, emails }: DuplicatesJob): FoundDuplicates {
  const candidates = ids.map(
    (id, place): Candidate => ({
      id,
      name: names[place]!,
      phone: phones[place] ?? null,
      email: emails[place] ?? null,
    }),
  );
  return findDuplicates(candidates, LIMITS.duplicate_pairs);
}
