import { randomUUID } from 'node:crypto';
import { checkpoint } from './checks.ts';
import { openBooks, send } from './clients.ts';
import { Memory, type Remembered } from './memory.ts';
import { OPERATIONS } from './operations.ts';
import { type Random, randomOf } from './random.ts';
import { offlineSale } from './sales.ts';
import { type Site, startSite } from './site.ts';
import { schedule, strikeOnce } from './strikes.ts';
import type { Books, Write } from './write.ts';

export interface Options {
  seed: number;
  /** Of strikes; checkpoints and the start come in addition. */
  minutes: number;
  organizations?: number;
  /** Seconds between checkpoints. */
  every?: number;
  log?: (line: string) => void;
  /** Ends the run early, with everything that it started. */
  signal?: AbortSignal;
}

export interface Report {
  seed: number;
  seconds: number;
  writes: number;
  requests: number;
  checkpoints: number;
  kinds: ReturnType<Memory['byKind']>;
  /** Mails that arrived, and those of them that came again because the answer about the first was lost. */
  mails: { arrived: number; again: number };
  strikes: Record<string, number>;
  restarts: { web: number; worker: number };
  faults: string[];
  last: string[];
  /** What the processes wrote last, where there are faults. */
  output: string;
  skipped: string[];
}

const CLIENTS = 4;
const WRITES_MAX = 200_000;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Clients of one organization: those at a desk, and one that works without network and sends later. */
function clientsOf(site: Site, books: Books, memory: Memory, random: Random, isPaused: () => boolean) {
  let number = 0;
  const kinds = Object.keys(OPERATIONS);
  const draw = (): Write | null => {
    const kind = random.pick(kinds);
    const text = `F${books.name}-${++number}`;
    const drawn = OPERATIONS[kind]!(books, random, text);
    return drawn && { kind, key: randomUUID(), ...drawn };
  };
  const deliver = async (remembered: Remembered) => {
    memory.told(remembered, await send(site, books, remembered.write), true);
  };
  /** Sends, and as the web does sends again what got no answer; what stays unknown waits for the checkpoint. */
  const atDesk = async () => {
    const write = draw();
    if (!write || memory.writes.length >= WRITES_MAX) return pause(20);
    const remembered = memory.add(books, write);
    for (let tries = 0; tries < 3 && !isPaused(); tries++) {
      await deliver(remembered);
      if (remembered.outcome !== 'unknown' || random.chance(0.4)) break;
      await pause(random.between(50, 600));
    }
    // Not sent at all when the pause came first.
    if (remembered.attempts === 0) await deliver(remembered);
    // Somebody presses twice.
    if (random.chance(0.05)) await Promise.all([deliver(remembered), deliver(remembered)]);
  };
  const queued: Remembered[] = [];
  /** Works without network for a while; then everything goes out, in any order, some of it twice or at once. */
  const withoutNetwork = async () => {
    for (let index = random.between(3, 10); index > 0; index--) {
      const at = new Date(Date.now() - random.between(0, 120) * 1_000);
      const write = random.chance(0.6)
        ? { ...offlineSale(books, random, `F${books.name}-${++number}`, at), key: randomUUID() }
        : draw();
      if (write) queued.push(memory.add(books, write));
    }
    await pause(random.between(200, 3_000));
    while (queued.length > 0) {
      const remembered = queued.splice(random.between(0, queued.length - 1), 1)[0]!;
      const copies = random.chance(0.3) ? 2 : 1;
      await Promise.all(Array.from({ length: copies }, () => deliver(remembered)));
      if (remembered.outcome === 'unknown') await pause(random.between(100, 800));
      else if (random.chance(0.2)) await deliver(remembered);
    }
  };
  return [...Array.from({ length: CLIENTS }, () => atDesk), withoutNetwork];
}

function countMails({ mail }: Site): Report['mails'] {
  const counts = [...mail.received.values()];
  return { arrived: counts.length, again: counts.reduce((sum, count) => sum + count - 1, 0) };
}

/** Runs random writes and strikes, and checks what must be true. Ends early on the first faults. */
export async function run({
  seed,
  minutes,
  organizations = 3,
  every = 45,
  log = () => {},
  signal,
}: Options): Promise<Report> {
  const random = randomOf(seed);
  const began = Date.now();
  const memory = new Memory();
  const site = await startSite(randomOf(seed + 1));
  const strikes: Record<string, number> = {};
  let checkpoints = 0;
  let over = false;
  let paused = false;
  let busy = 0;
  try {
    const books: Books[] = [];
    for (let index = 0; index < organizations; index++)
      books.push(await openBooks(site, `org${seed}x${index}`));
    log(`${organizations} organizations after ${Math.round((Date.now() - began) / 1000)} s`);
    const lane = async (work: () => Promise<unknown>) => {
      while (!over) {
        if (paused) {
          await pause(20);
          continue;
        }
        busy++;
        await work().finally(() => busy--);
      }
    };
    const lanes = books.flatMap((each, index) =>
      clientsOf(site, each, memory, randomOf(seed * 31 + index), () => paused).map(lane),
    );
    const gone = Promise.all(lanes).catch((error) => memory.fault(`the harness: ${error.stack}`));
    const next = schedule(random, site);
    let end = Date.now() + minutes * 60_000;
    let from = 0;
    const goesOn = (until: number) =>
      Date.now() < until && memory.faults.length === 0 && signal?.aborted !== true;
    while (goesOn(end)) {
      const until = Math.min(end, Date.now() + every * 1_000);
      while (goesOn(until)) {
        await pause(random.between(300, 2_500));
        const name = next();
        strikes[name] = (strikes[name] ?? 0) + 1;
        // Now and then two at once.
        const other = random.chance(0.2) ? next() : undefined;
        if (other) strikes[other] = (strikes[other] ?? 0) + 1;
        await Promise.all(
          [name, ...(other ? [other] : [])].map((each) => strikeOnce(site, random, each, memory)),
        );
      }
      site.front.set({ kind: 'clear' });
      site.back.set({ kind: 'clear' });
      site.post.set({ kind: 'clear' });
      site.moveClock(0);
      paused = true;
      const pausedAt = Date.now();
      const patience = Date.now() + 90_000;
      while (busy > 0 && Date.now() < patience) await pause(20);
      if (busy > 0) memory.fault('clients that do not come to an end');
      site.front.cut();
      site.back.cut();
      site.post.cut();
      await checkpoint(site, books, memory, random, from);
      from = memory.writes.length;
      checkpoints++;
      log(
        `${Math.round((Date.now() - began) / 1000)} s: ${memory.writes.length} writes, ${checkpoints} checkpoints, ${memory.faults.length} faults`,
      );
      // The time of a checkpoint is not time under faults.
      end += Date.now() - pausedAt;
      paused = false;
    }
    over = true;
    await gone;
  } catch (error) {
    memory.fault(`the harness: ${(error as Error).stack}`);
  } finally {
    over = true;
    await site.stop();
  }
  const { faults, last, requests } = memory;
  const report: Report = {
    ...{ seed, strikes, checkpoints, faults, last, requests, writes: memory.writes.length },
    seconds: Math.round((Date.now() - began) / 1000),
    kinds: memory.byKind(),
    mails: countMails(site),
    restarts: { web: site.web.restarts(), worker: site.worker.restarts() },
    output: faults.length > 0 ? site.output() : '',
    skipped: site.fillDisk ? [] : ['full disk: only root can mount a small one'],
  };
  return report;
}
