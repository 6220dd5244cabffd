import { useSyncExternalStore } from 'react';

function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => window.matchMedia(query).matches,
  );
}

/** One column, cards instead of rows, drawers from the bottom; a sheet of paper has rows. The styles use the same breakpoint. */
export const useIsPhone = () => useMedia('screen and (max-width: 767px)');
/** Room for the navigation beside a table; narrower screens have it at their bottom. The styles use the same breakpoint. */
export const useHasSidebar = () => useMedia('(min-width: 1024px)');
/** Room for a form and its document side by side. */
export const useIsWide = () => useMedia('(min-width: 1100px)');
