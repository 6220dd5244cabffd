import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { rememberPage } from '../client/recent-pages.ts';
import { currentOrganization, getSession } from '../client/session.ts';
import { onOpenPalette } from '../ui/openers.ts';

const CommandPalette = lazy(() => import('./CommandPalette.tsx'));

/** A page that records something is begun anew, and home is one key away. */
const NOT_RECENT = /^\/dashboard$|\/(new|edit)$|^\/say/;

/** Remembers a page when it is left: by then its title says what it shows. */
function useRememberedPages() {
  const router = useRouter();
  useEffect(() => {
    const leave = ({ pathname, searchStr }: { pathname: string; searchStr: string }) => {
      const { user } = getSession();
      const organization = currentOrganization(user);
      const title = document.title.replace(/ · Lissafi$/, '');
      if (!user || !organization || title === 'Lissafi' || NOT_RECENT.test(pathname)) return;
      rememberPage(user.id, organization.id, { to: pathname + searchStr, title });
    };
    const stop = router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
      if (fromLocation && pathChanged) leave(fromLocation);
    });
    const onLeave = () => leave(router.state.location);
    window.addEventListener('pagehide', onLeave);
    return () => {
      stop();
      window.removeEventListener('pagehide', onLeave);
    };
  }, [router]);
}

/** Ctrl or ⌘ with K. The palette itself is fetched at its first use. */
export function Palette() {
  // Null until its first use, when it is fetched.
  const [opened, setOpened] = useState<boolean | null>(null);
  useRememberedPages();
  // As soon as the screen stands, as in `Shortcuts`.
  useLayoutEffect(() => {
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
