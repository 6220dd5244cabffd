import type { WorkboxPlugin } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';

// What opens the app without network. It is built by itself into /sw.js (vite-installable.ts), and keeps the names of
// its caches, so that a phone does not fetch again what it has.

/** The files that are fetched ahead: put in by the build. `revision` is null where the name changes with the content. */
declare const FILES: { url: string; revision: string | null }[];
declare const self: Window & { skipWaiting(): Promise<void> };

/** Addresses that the server answers itself, and the pages for everyone, which have an entry of their own. */
const NOT_OF_THE_APP = [/^\/$/, /^\/(api|dev|blog|auth|i|c|help|terms|privacy|pricing)([/?]|$)/, /\.\w+$/];

// A new version waits until the person takes it (client/app-version.ts).
self.addEventListener('message', ({ data }) => {
  if (data?.type === 'SKIP_WAITING') void self.skipWaiting();
});

precacheAndRoute(FILES);
cleanupOutdatedCaches();
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: NOT_OF_THE_APP }));
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  // Its types leave out that it names hooks it does not use.
  new CacheFirst({
    cacheName: 'files',
    plugins: [new ExpirationPlugin({ maxEntries: 150 }) as WorkboxPlugin],
  }),
);
