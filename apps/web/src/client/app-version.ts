// The service worker: it opens the app without network, and brings a new version of it.

/** The app is open for days on a phone, so it asks for a new version now and then. */
const LOOK_MS = 60 * 60_000;

let waiting: ServiceWorker | null = null;
const listeners = new Set<() => void>();

/** Whether a newer version is ready and takes over with the next reload. */
export const isUpdateReady = () => waiting !== null;
export function onUpdateReady(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Lets the newer version take over, and loads the page from it. */
export function takeUpdate(): void {
  if (!waiting) {
    window.location.reload();
    return;
  }
  navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), {
    once: true,
  });
  waiting.postMessage({ type: 'SKIP_WAITING' });
}

function offer(worker: ServiceWorker | null) {
  // The first worker of a device replaces nothing.
  if (!worker || !navigator.serviceWorker.controller) return;
  waiting = worker;
  for (const listener of listeners) listener();
}

function watch(worker: ServiceWorker | null) {
  worker?.addEventListener('statechange', () => {
    if (worker.state === 'installed') offer(worker);
  });
}

/** Called once the page has what it needs: fetching ahead must not hold up the first screen. */
export async function installApp(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    const registration = await navigator.serviceWorker.register('/sw.js');
    offer(registration.waiting);
    // The browser looks for a new version as soon as the page opens, so one may be on its way already.
    watch(registration.installing);
    registration.addEventListener('updatefound', () => watch(registration.installing));
    setInterval(() => void registration.update().catch(() => {}), LOOK_MS);
  } catch (error) {
    console.warn('The app cannot be opened without network', error);
  }
}
