import { lazy, Suspense, useEffect, useState } from 'react';
import { onOpenPalette } from '../ui/palette-events.ts';

const CommandPalette = lazy(() => import('./CommandPalette.tsx'));

/** Ctrl or ⌘ with K. The palette itself is fetched at its first use. */
export function Palette() {
  // Null until its first use, when it is fetched.
  const [opened, setOpened] = useState<boolean | null>(null);
  useEffect(() => {
    const open = () => setOpened(true);
    const onKey = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== 'k' ||
        !(event.ctrlKey || event.metaKey) ||
        event.shiftKey ||
        event.altKey
      )
        return;
      event.preventDefault();
      open();
    };
    document.addEventListener('keydown', onKey);
    const stop = onOpenPalette(open);
    return () => {
      document.removeEventListener('keydown', onKey);
      stop();
    };
  }, []);
  return opened !== null ? (
    <Suspense>
      <CommandPalette opened={opened} onClose={() => setOpened(false)} />
    </Suspense>
  ) : null;
}
