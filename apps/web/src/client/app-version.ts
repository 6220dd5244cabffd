// The service worker: it opens the app without network, and brings a new version of it.

/** The app is open for days on a phone, so it asks for a new version now and then. */
const LOOK_MS = 60 * 60_000;

const TAKE_OVER = { type: 'SKIP_WAITING' };

let waiting: ServiceWorker | null = null;
let isTaken = false;
const listeners = new Set<() => void>();
const notifyListeners = () => {
  for (const listener of listeners) listener();
};

/** Whether a newer version is ready, or was told to take over: it does so once nothing is under way any more. */
export const updateState = (): 'none' | 'ready' | 'taken' => {
  if (!waiting) return 'none';
  return isTaken ? 'taken' : 'ready';
};
export function onUpdateState(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Lets the newer version take over, and loads the page from it as soon as the version before has no request left. */
export function takeUpdate(): void {
  if (!waiting) {
    window.location.reload();
    return;
  }
  isTaken = true;
  navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), {
    once: true,
  });
  waiting.postMessage(TAKE_OVER);
  notifyListeners();
}

function offer(worker: ServiceWorker | null) {
  // The first worker of a device replaces nothing.
  if (!worker || !navigator.serviceWorker.controller) return;
  waiting = worker;
  // A still newer version replaces the one that was told to take over.
  if (isTaken) worker.postMessage(TAKE_OVER);
  notifyListeners();
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
