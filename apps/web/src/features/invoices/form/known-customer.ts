import type { Customer } from '@lissafi/contract/customers';
import { LIMITS } from '@lissafi/contract/limits';
import { foldName } from '@lissafi/domain/text/name';
import { api } from '../../../client/api.ts';

const OFFERED = 3;
const folded = (name: string) => foldName(name).replace(/[^\p{L}\p{N}]+/gu, '');

export interface Known {
  /** The one customer of that name. */
  same: Customer | null;
  /** Otherwise those who are spelt nearly so. */
  near: readonly Customer[];
}

/** Looks up a name that was read out of a sentence. Without an answer nobody is known. */
export async function knownCustomer(name: string): Promise<Known> {
  const query = { q: name.slice(0, LIMITS.search), limit: OFFERED + 1 };
  const found = await api.customers.search({ query }).catch(() => null);
  const active = found?.customers.filter((each) => each.status === 'active' && !each.is_walk_in) ?? [];
  const same = active.filter((each) => folded(each.name) === folded(name));
  return same.length === 1 ? { same: same[0]!, near: [] } : { same: null, near: active.slice(0, OFFERED) };
}
