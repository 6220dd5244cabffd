import type { Memory } from './memory.ts';
import type { Random } from './random.ts';
import type { Site } from './site.ts';

/** A fault: strikes, and returns how to end it where it does not end by itself. */
type Strike = (site: Site, random: Random) => Promise<(() => void) | undefined>;

const kill = (pid: number | undefined, signal: NodeJS.Signals) => {
  if (!pid) return false;
  try {
    process.kill(pid, signal);
    return true;
  } catch {
    // It ended in the meantime.
    return false;
  }
};

/** Stops a process and lets it go on later. */
function hold(pid: number | undefined): (() => void) | undefined {
  if (!kill(pid, 'SIGSTOP')) return undefined;
  return () => void kill(pid, 'SIGCONT');
}

const once =
  (strike: (site: Site, random: Random) => Promise<unknown> | unknown): Strike =>
  async (site, random) => {
    await strike(site, random);
    return undefined;
  };

const someBackend = async (site: Site, random: Random) => {
  const pids = await site.backends();
  return pids.length === 0 ? undefined : random.pick(pids);
};

const MINUTE = 60_000;
const JUMPS = [-26 * 60, -3 * 60, -10, 10, 3 * 60, 26 * 60];

const STRIKES: Record<string, Strike> = {
  'clients: connections cut': once((site) => site.front.cut()),
  'clients: slow connections': async (site, random) => {
    site.front.set({ kind: 'slow', ms: random.between(50, 400) });
    return () => site.front.set({ kind: 'clear' });
  },
  'clients: connections break midway': async (site, random) => {
    site.front.set({ kind: 'breaking', bytes: random.between(300, 4_000) });
    return () => site.front.set({ kind: 'clear' });
  },
  'clients: requests lost': async ({ front }) => {
    front.set({ kind: 'lost', way: 'up' });
    return () => {
      front.set({ kind: 'clear' });
      front.cut();
    };
  },
  'clients: answers lost': async ({ front }) => {
    front.set({ kind: 'lost', way: 'down' });
    return () => {
      front.set({ kind: 'clear' });
      front.cut();
    };
  },
  'database: connections cut': once((site) => site.back.cut()),
  'database: slow connections': async ({ back }, random) => {
    back.set({ kind: 'slow', ms: random.between(5, 60) });
    return () => back.set({ kind: 'clear' });
  },
  'database: connections break midway': async ({ back }, random) => {
    back.set({ kind: 'breaking', bytes: random.between(2_000, 40_000) });
    return () => back.set({ kind: 'clear' });
  },
  'database: statements lost': async ({ back }) => {
    back.set({ kind: 'lost', way: 'up' });
    return () => {
      back.set({ kind: 'clear' });
      back.cut();
    };
  },
  'database: answers lost': async ({ back }) => {
    back.set({ kind: 'lost', way: 'down' });
    return () => {
      back.set({ kind: 'clear' });
      back.cut();
    };
  },
  'kill -9 of a web process': once(
    ({ web }, random) => web.workers().length > 0 && kill(random.pick(web.workers()), 'SIGKILL'),
  ),
  'kill -9 of all web processes': once(({ web }) => {
    for (const pid of [web.first(), ...web.workers()]) kill(pid, 'SIGKILL');
  }),
  'kill -9 of the worker': once(({ worker }) => kill(worker.workers()[0], 'SIGKILL')),
  'kill -9 of the worker and its first process': once(({ worker }) => {
    for (const pid of [worker.first(), ...worker.workers()]) kill(pid, 'SIGKILL');
  }),
  'graceful end of the web processes': once(({ web }) => kill(web.first(), 'SIGTERM')),
  'kill -9 of the database': once((site) => kill(site.postmaster(), 'SIGKILL')),
  'immediate stop of the database': once((site) => kill(site.postmaster(), 'SIGQUIT')),
  'kill -9 of a backend': once(async (site, random) => kill(await someBackend(site, random), 'SIGKILL')),
  pg_terminate_backend: once(async (site, random) => {
    const pid = await someBackend(site, random);
    if (pid) await site.ask('select pg_terminate_backend($1)', [pid]);
  }),
  'a web process stands still': async ({ web }, random) => {
    const pids = web.workers();
    return pids.length > 0 ? hold(random.pick(pids)) : undefined;
  },
  'the worker stands still': async ({ worker }) => hold(worker.workers()[0]),
  'a backend stands still': async (site, random) => hold(await someBackend(site, random)),
  'mail: connections cut': once((site) => site.post.cut()),
  'mail: slow connections': async ({ post }, random) => {
    post.set({ kind: 'slow', ms: random.between(50, 400) });
    return () => post.set({ kind: 'clear' });
  },
  'mail: answers lost': async ({ post }) => {
    post.set({ kind: 'lost', way: 'down' });
    return () => {
      post.set({ kind: 'clear' });
      post.cut();
    };
  },
  'mail: the server takes nothing now': async ({ mail }) => {
    mail.refuse(Number.POSITIVE_INFINITY);
    return () => mail.refuse(0);
  },
  'full disk': async ({ fillDisk }) => fillDisk?.(),
  'the clock moves': once((site, random) => site.moveClock(random.pick(JUMPS) * MINUTE)),
};

/** The names in an order that a seed fixes: each once before any comes again. */
export function schedule(random: Random, site: Site): () => string {
  let rest: string[] = [];
  return () => {
    if (rest.length === 0)
      rest = Object.keys(STRIKES).filter((name) => site.fillDisk !== null || name !== 'full disk');
    return rest.splice(random.between(0, rest.length - 1), 1)[0]!;
  };
}

/** Strikes once, and ends it after a while. */
export async function strikeOnce(site: Site, random: Random, name: string, memory: Memory): Promise<void> {
  memory.note(`--- ${name}`);
  const end = await STRIKES[name]!(site, random).catch((error) => {
    // The database may be down from the strike before.
    memory.note(`--- ${name} did not strike: ${error.message}`);
    return undefined;
  });
  if (!end) return;
  await new Promise((resolve) => setTimeout(resolve, random.between(500, 2_500)));
  end();
}
