import { useEffect, useState } from 'react';

type Module = typeof import('./why-none.ts');
type Words = 'NO_ITEMS' | 'NO_CUSTOMERS' | 'NO_SUPPLIERS' | 'NO_ACCOUNTS';

/** Why an open picker offers nothing; its words are fetched when they are needed first. */
export function useWhyNone(
  words: Words,
  opened: boolean,
  state: Parameters<Module['whyNone']>[1],
): string | undefined {
  const [said, setSaid] = useState<Module>();
  const isNeeded = opened && state.offered === 0 && !said;
  useEffect(() => {
    if (isNeeded) void import('./why-none.ts').then(setSaid, () => {});
  }, [isNeeded]);
  return said?.whyNone(said[words], state);
}
