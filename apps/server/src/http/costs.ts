import { Refusal } from '@lissafi/contract/errors';
import { LIMITS } from '@lissafi/contract/limits';
import { LRUCache } from 'lru-cache';
import type { OwnerOf } from '../owners.ts';
import type { Share } from '../turns.ts';

type Payer = keyof typeof LIMITS.public_print_ms;

/** What strangers have used lately, in milliseconds of a thread. */
const spent = new LRUCache<string, number>({
  max: 50_000,
  ttl: LIMITS.public_print_window_ms,
  // From the first of them on, so that the time goes by although more is used.
  noUpdateTTL: true,
});

/**
 * Does work for a stranger with a link, and counts the time that it takes against the link, the owner of its
 * organization and the network address. Throws RATE_LIMITED where one of them has used up its time. What is cached costs nothing.
 */
export async function atCostOf<T>(
  link: string,
  { organization_id, network }: Share,
  ownerOf: OwnerOf,
  work: () => Promise<T>,
): Promise<T> {
  const payers: [Payer, string][] = [
    ['link', link],
    ['owner', await ownerOf(organization_id)],
    ['network', network ?? ''],
  ];
  for (const [payer, name] of payers)
    if ((spent.get(`${payer} ${name}`) ?? 0) >= LIMITS.public_print_ms[payer])
      throw new Refusal('RATE_LIMITED');
  const start = performance.now();
  try {
    return await work();
  } finally {
    for (const [payer, name] of payers) {
      const key = `${payer} ${name}`;
      spent.set(key, (spent.get(key) ?? 0) + performance.now() - start);
    }
  }
}
