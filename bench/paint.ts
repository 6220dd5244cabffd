import { type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';
import type { BenchServer } from './server.ts';
import { browserPath, PHONE, type Place, places, signIn, slowDown } from './visitor.ts';

/** The median of so many visits; another number in BENCH_RUNS. */
const RUNS = Number(process.env.BENCH_RUNS ?? 5);
const USEFUL_MS = 1_500;
const LARGEST_MS = 2_500;
/** A page is quiet when nothing was asked for so long. */
const QUIET_MS = 1_500;
/** One that does not get quiet is read as it is then. */
const PATIENCE_MS = 30_000;

interface Visit {
  first: number;
  largest: number;
  shift: number;
  scripts: number;
  files: number;
  bytes: number;
}

/** First and largest paint, bytes and files of the first page of a visit with an empty cache, on the slow phone. */
export async function paint(server: BenchServer): Promise<object[]> {
  const executablePath = browserPath();
  if (!executablePath) return [];
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  const known = await browser.newContext(PHONE);
  const rows: object[] = [];
  try {
    const shared = await signIn(known, server.origin);
    // Each visit is the first on its device, without a service worker, and takes the session on from the one before.
    let session = await known.storageState();
    await known.close();
    for (const place of places(shared)) {
      const visits: Visit[] = [];
      for (let run = 0; run < RUNS; run++) {
        const context = await browser.newContext({
          ...PHONE,
          ...(place.isSignedIn && { storageState: session }),
        });
        visits.push(await visit(context, server.origin, place));
        if (place.isSignedIn) session = await context.storageState();
        await context.close();
      }
      const [first, largest] = [
        median(visits.map((one) => one.first)),
        median(visits.map((one) => one.largest)),
      ];
      rows.push({
        page: place.name,
        'first paint, ms': first,
        'largest, ms': largest,
        'layout shift': Math.max(...visits.map((one) => one.shift)),
        'scripts, kB': Math.round(median(visits.map((one) => one.scripts)) / 100) / 10,
        'all, kB': Math.round(median(visits.map((one) => one.bytes)) / 1000),
        files: median(visits.map((one) => one.files)),
        target: first <= USEFUL_MS && largest <= LARGEST_MS ? 'met' : 'MISSED',
      });
    }
  } finally {
    await browser.close();
  }
  return rows;
}

async function visit(context: BrowserContext, origin: string, { path }: Place): Promise<Visit> {
  const page = await context.newPage();
  const devtools = await slowDown(page);
  await page.addInitScript(watchPaints);
  const transfer = countTransfer(devtools);
  await page.goto(origin + path, { waitUntil: 'load' });
  await transfer.quiet();
  const seen = await seenPaints(page);
  await page.close();
  return { ...seen, ...transfer.totals() };
}

interface Seen {
  first: number;
  largest: number;
  shift: number;
}

/** Runs in the page. */
function watchPaints() {
  const seen: Seen = { first: 0, largest: 0, shift: 0 };
  Object.assign(window, { seenPaints: seen });
  const watch = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) take(entry);
    }).observe({ type, buffered: true });
  watch('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') seen.first = entry.startTime;
  });
  watch('largest-contentful-paint', (entry) => {
    seen.largest = entry.startTime;
  });
  watch('layout-shift', (entry) => {
    seen.shift += (entry as PerformanceEntry & { value: number }).value;
  });
}

async function seenPaints(page: Page): Promise<Seen> {
  const seen = (await page.evaluate('window.seenPaints')) as Seen;
  return {
    first: Math.round(seen.first),
    largest: Math.round(seen.largest),
    shift: Math.round(seen.shift * 1000) / 1000,
  };
}

/** What comes over the wire, as the browser counts it: compressed, with headers. */
function countTransfer(devtools: CDPSession) {
  const scripts = new Set<string>();
  const open = new Set<string>();
  let [bytes, scriptBytes, files, last] = [0, 0, 0, Date.now()];
  devtools.on('Network.requestWillBeSent', ({ requestId }) => {
    open.add(requestId);
    last = Date.now();
  });
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    const { pathname } = new URL(response.url);
    if (pathname.startsWith('/assets/')) files++;
    if (pathname.endsWith('.js')) scripts.add(requestId);
  });
  const end = (requestId: string, length: number) => {
    open.delete(requestId);
    last = Date.now();
    bytes += length;
    if (scripts.has(requestId)) scriptBytes += length;
  };
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    end(requestId, encodedDataLength),
  );
  devtools.on('Network.loadingFailed', ({ requestId }) => end(requestId, 0));
  return {
    totals: () => ({ bytes, scripts: scriptBytes, files }),
    async quiet() {
      const deadline = Date.now() + PATIENCE_MS;
      while (Date.now() < deadline && (open.size > 0 || Date.now() - last < QUIET_MS))
        await new Promise((done) => setTimeout(done, 100));
    },
  };
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;
}
