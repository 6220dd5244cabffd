import { Refusal } from '@lissafi/contract/errors';
import type { OwnerOf } from './owners.ts';

/**
 * Whose work takes turns with that of others: of an organization, or of strangers with one of its links, who are known by
 * their network address.
 */
export interface Share {
  organization_id: string;
  network?: string | undefined;
}

export interface TurnsOptions {
  /** How many run at the same time; of strangers and of long work one fewer, so that the others find a place. */
  at_once: number;
  /** How many of one share run at the same time. Below `at_once`, one share cannot hold all places. */
  each: number;
  /** How many of one share wait; what is above it is refused. */
  waiting: number;
  /** Milliseconds that one waits for its turn. */
  patience_ms: number;
  /**
   * What is told who is refused: where work of the same organization runs ("Other files of your business are being
   * read"), and where only that of others does ("Files of others are being read").
   */
  told: { own: string; busy: string };
  /** Makes all organizations of one owner one share; without it each is one. */
  ownerOf?: OwnerOf | undefined;
}

export interface Length {
  /** It is known to take long before it begins (LIMITS.long_work): a line of its own, and a place stays free. */
  isLong?: boolean;
}

export interface Turns {
  /** Runs the work in its turn. Throws UNAVAILABLE where too many of its share wait, or its turn does not come in time. */
  run<T>(share: Share, work: () => Promise<T>, length?: Length): Promise<T>;
}

/** Work of strangers from one network address, compared with that of one share: many phones have one address. */
const SHARES_OF_NETWORK = 4;

/** What is asked for: whose it is, and of which kind. */
interface Asked extends Share {
  isLong: boolean;
}

interface Line {
  name: string;
  running: number;
  waiting: { asked: Asked; go: () => void }[];
}

/** Strangers with links have a line apart from the people who are signed in, and so has long work. */
const lineOf = (owner: string, { network, isLong }: Asked): string =>
  `${network === undefined ? 'people' : 'strangers'} ${isLong ? 'long' : 'short'} ${owner}`;

function change(counts: Map<string, number>, name: string, by: 1 | -1): void {
  const left = (counts.get(name) ?? 0) + by;
  if (left > 0) counts.set(name, left);
  else counts.delete(name);
}

/**
 * Shares a few places between owners of organizations: each has a line of its own, the lines take turns, and whoever
 * fills a line waits in it and is refused, not the others.
 */
export function turns({ at_once, each, waiting, patience_ms, told, ownerOf }: TurnsOptions): Turns {
  // The first has waited longest for a turn.
  const lines = new Map<string, Line>();
  /** Of each network address: what runs and waits. */
  const networks = new Map<string, number>();
  /** Of each organization: what runs. */
  const organizations = new Map<string, number>();
  const most = {
    running: at_once,
    others: Math.max(1, at_once - 1),
    network: SHARES_OF_NETWORK * (each + waiting),
  };
  let running = 0;
  let strangers = 0;
  let long = 0;
  const busy = ({ organization_id }: Share) => {
    const reason = organizations.has(organization_id) ? told.own : told.busy;
    return new Refusal('UNAVAILABLE', { message: `${reason}. Please try again in a few seconds.` });
  };

  const hasRoom = ({ network, isLong }: Asked, line: Line): boolean =>
    running < most.running &&
    line.running < each &&
    (network === undefined || strangers < most.others) &&
    (!isLong || long < most.others);

  function run({ organization_id, network, isLong }: Asked, line: Line, by: 1 | -1): void {
    running += by;
    line.running += by;
    if (network !== undefined) strangers += by;
    if (isLong) long += by;
    change(organizations, organization_id, by);
  }

  function end(asked: Asked, line: Line): void {
    run(asked, line, -1);
    // It had its turn: to the end.
    lines.delete(line.name);
    lines.set(line.name, line);
    leave(asked, line);
    next();
  }

  function next(): void {
    for (const line of [...lines.values()]) {
      const first = line.waiting[0];
      if (!first || !hasRoom(first.asked, line)) continue;
      line.waiting.shift();
      run(first.asked, line, 1);
      first.go();
    }
  }

  function leave({ network }: Asked, line: Line): void {
    if (network !== undefined) change(networks, network, -1);
    if (line.running + line.waiting.length === 0) lines.delete(line.name);
  }

  function turn(asked: Asked, line: Line): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        line.waiting.splice(line.waiting.indexOf(me), 1);
        reject(busy(asked));
      }, patience_ms);
      const go = () => {
        clearTimeout(timer);
        resolve();
      };
      const me = { asked, go };
      line.waiting.push(me);
    });
  }

  return {
    async run({ organization_id, network }, work, { isLong = false } = {}) {
      const asked: Asked = { organization_id, network, isLong };
      const name = lineOf(ownerOf ? await ownerOf(organization_id) : organization_id, asked);
      const line = lines.get(name) ?? { name, running: 0, waiting: [] };
      if (network !== undefined && (networks.get(network) ?? 0) >= most.network) throw busy(asked);
      const isNow = hasRoom(asked, line);
      if (!isNow && line.waiting.length >= waiting) throw busy(asked);
      lines.set(name, line);
      if (network !== undefined) change(networks, network, 1);
      try {
        if (isNow) run(asked, line, 1);
        else await turn(asked, line);
      } catch (error) {
        leave(asked, line);
        throw error;
      }
      try {
        return await work();
      } finally {
        end(asked, line);
      }
    },
  };
}
