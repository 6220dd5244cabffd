import { lazy, Suspense, useLayoutEffect, useState } from 'react';
import { onOpenHelp } from '../ui/openers.ts';

const HelpDrawer = lazy(() => import('../features/help/HelpDrawer.tsx'));

/** The help of the screen, fetched at its first use. */
export function Help() {
  const [opened, setOpened] = useState<boolean | null>(null);
  // As soon as the screen stands, as in `Shortcuts`.
  useLayoutEffect(() => onOpenHelp(() => setOpened(true)), []);
  return opened !== null ? (
    <Suspense>
      <HelpDrawer opened={opened} onClose={() => setOpened(false)} />
    </Suspense>
  ) : null;
}
