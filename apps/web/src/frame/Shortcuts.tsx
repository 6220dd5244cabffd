import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useLayoutEffect, useRef, useState } from 'react';
import { useMay } from '../client/session.ts';
import { takesShortcuts } from '../client/shortcut-choice.ts';
import { topModal } from '../ui/modals.ts';
import { onOpenShortcuts, openHelp, openPalette } from '../ui/openers.ts';
import { GO, KeyPairs, NEW } from './shortcuts.ts';

const ShortcutList = lazy(() => import('./ShortcutList.tsx'));

/** The counter has keys of its own. */
const OWN_KEYS = /^\/sell\/?$/;
/** Letters are typed there, or choose among what is listed. */
const TAKES_LETTERS =
  'input:not([type="checkbox"], [type="radio"], [type="button"]), textarea, select, [contenteditable="true"], [role="listbox"], [role="menu"], [role="grid"], [role="tree"]';

/** Shortcuts of letters, which never fire while somebody types and can be switched off, their list, and Ctrl+Enter, which sends a form from any of its fields. */
export function Shortcuts() {
  const router = useRouter();
  const may = useMay();
  const latestMay = useRef(may);
  latestMay.current = may;
  const [opened, setOpened] = useState<boolean | null>(null);
  // Heard as soon as the screen stands: a busy device runs later effects late, and a key pressed before them is lost.
  useLayoutEffect(() => {
    const pairs = new KeyPairs();
    const onKey = (event: KeyboardEvent) => {
      const { key, target } = event;
      if (event.defaultPrevented || event.isComposing || event.repeat) return;
      if (key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey) {
        const form = target instanceof Element ? target.closest('form') : null;
        if (!form) return;
        event.preventDefault();
        return form.requestSubmit();
      }
      if (event.ctrlKey || event.metaKey || event.altKey || key.length > 1) return;
      const isBusy = topModal() !== null || OWN_KEYS.test(router.state.location.pathname);
      if (isBusy || !takesShortcuts() || (target instanceof Element && target.closest(TAKES_LETTERS)))
        return pairs.forget();
      const pressed = pairs.press(key.toLowerCase(), event.timeStamp);
      const simple = { '?': () => setOpened(true), '/': openPalette, h: openHelp }[pressed ?? ''];
      const shortcut = [...GO, ...NEW].find(({ keys }) => keys === pressed);
      if (!simple && (!shortcut || (shortcut.permission && !latestMay.current(shortcut.permission)))) return;
      event.preventDefault();
      if (simple) simple();
      else router.history.push(shortcut!.to);
    };
    document.addEventListener('keydown', onKey);
    const stop = onOpenShortcuts(() => setOpened(true));
    return () => {
      document.removeEventListener('keydown', onKey);
      stop();
    };
  }, [router]);
  return opened !== null ? (
    <Suspense>
      <ShortcutList opened={opened} onClose={() => setOpened(false)} />
    </Suspense>
  ) : null;
}
