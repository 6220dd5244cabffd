import { learnTime } from './clock.ts';

// Whether the server can be reached: by what the browser says of the network, and by what becomes of requests. A network
// without internet behind it says that it is one.

export interface Reachability {
  reachable: boolean;
  /** Since when it is not, in milliseconds of this device's clock. */
  since: number | null;
}

const HEALTH = '/api/health';
/** Pauses before it is asked for again. */
const PROBE_MS = [3_000, 5_000, 10_000, 20_000, 30_000];
const PROBE_TIMEOUT_MS = 5_000;

const browserSaysOffline = () => typeof navigator !== 'undefined' && navigator.onLine === false;
const listeners = new Set<() => void>();
let state: Reachability = browserSaysOffline()
  ? { reachable: false, since: Date.now() }
  : { reachable: true, since: null };
let timer: ReturnType<typeof setTimeout> | null = null;
let isProbing = false;
let probes = 0;

export const reachability = (): Reachability => state;

export function onReachability(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function set(reachable: boolean) {
  if (reachable === state.reachable) return;
  state = { reachable, since: reachable ? null : Date.now() };
  for (const listener of listeners) listener();
}

/** A request was answered, whatever the answer is. */
export function heard(): void {
  if (browserSaysOffline()) return;
  if (timer) clearTimeout(timer);
  timer = null;
  probes = 0;
  set(true);
}

/** A request got no answer: one alone may have been lost, so the server is asked before it counts as unreachable. */
export function unheard(): void {
  if (typeof window === 'undefined') return;
  if (browserSaysOffline()) {
    set(false);
    return;
  }
  if (!timer) void probe();
}

async function probe() {
  if (isProbing || document.visibilityState === 'hidden' || browserSaysOffline()) return;
  isProbing = true;
  const controller = new AbortController();
  const late = setTimeout(() => controller.abort(), PROBE_TIMEOUT_MS);
  const sentAt = Date.now();
  try {
    const { headers } = await fetch(HEALTH, { cache: 'no-store', signal: controller.signal });
    learnTime(headers.get('date'), sentAt, Date.now());
    heard();
  } catch {
    set(false);
    // Nothing else might ask for a long time, so its return is looked for.
    timer = setTimeout(
      () => {
        timer = null;
        void probe();
      },
      PROBE_MS[Math.min(probes++, PROBE_MS.length - 1)],
    );
  } finally {
    clearTimeout(late);
    isProbing = false;
  }
}

if (typeof window !== 'undefined') {
  window.addEventListener('offline', () => set(false));
  // What the browser says is believed once the server has answered, which also tells the time.
  window.addEventListener('online', () => {
    probes = 0;
    void probe();
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && !state.reachable && !timer) void probe();
  });
}
