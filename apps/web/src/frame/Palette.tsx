import { lazy, Suspense, useEffect, useState } from 'react';
import { onOpenPalette } from '../ui/palette-events.ts';

const CommandPalette = lazy(() => import('./CommandPalette.tsx'));

/** Ctrl or ⌘ with K. The palette itself is fetched at its first use. */
export function Palette() {
  const [wanted, setWanted] = useState(0);
  useEffect(() => {
    const open = () => setWanted((count) => count + 1);
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
  return wanted > 0 ? (
    <Suspense>
      <CommandPalette wanted={wanted} />
    </Suspense>
  ) : null;
}
