import { Refusal } from '@lissafi/contract/errors';

/**
 * Whose work takes turns with that of others: of an organization, or of strangers with one of its links, who are known by
 * their network address.
 */
export interface Share {
  organization_id: string;
  network?: string | undefined;
}

export interface TurnsOptions {
  /** How many run at the same time; of strangers one fewer, so that those who are signed in find a place. */
  at_once: number;
  /** How many of one share run at the same time. Below `at_once`, one share cannot hold all places. */
  each: number;
  /** How many of one share wait; what is above it is refused. */
  waiting: number;
  /** Milliseconds that one waits for its turn. */
  patience_ms: number;
  /** What waits, as it is told: "Several of your files are being read". */
  told: string;
}

export interface Turns {
  /** Runs the work in its turn. Throws UNAVAILABLE where too many of its share wait, or its turn does not come in time. */
  run<T>(share: Share, work: () => Promise<T>): Promise<T>;
}

/** Work of strangers from one network address, compared with that of one share: many phones have one address. */
const SHARES_OF_NETWORK = 4;

/** Strangers with the links of an organization have a line apart from its own people. */
const lineOf = ({ organization_id, network }: Share): string =>
  network === undefined ? organization_id : `strangers of ${organization_id}`;

interface Line {
  running: number;
  waiting: { share: Share; go: () => void }[];
}

/**
 * Shares a few places between organizations: each has a line of its own, the lines take turns, and whoever fills a line
 * waits in it and is refused, not the others.
 */
export function turns({ at_once, each, waiting, patience_ms, told }: TurnsOptions): Turns {
  // The first has waited longest for a turn.
  const lines = new Map<string, Line>();
  /** Of each network address: what runs and waits. */
  const networks = new Map<string, number>();
  const most = {
    running: at_once,
    strangers: Math.max(1, at_once - 1),
    network: SHARES_OF_NETWORK * (each + waiting),
  };
  let running = 0;
  let strangers = 0;
  const busy = () => new Refusal('UNAVAILABLE', { message: `${told}. Please try again in a few seconds.` });

  const hasRoom = ({ network }: Share, line: Line): boolean =>
    running < most.running && line.running < each && (network === undefined || strangers < most.strangers);

  function begin({ network }: Share, line: Line): void {
    running++;
    line.running++;
    if (network !== undefined) strangers++;
  }

  function end(share: Share, line: Line): void {
    running--;
    line.running--;
    if (share.network !== undefined) strangers--;
    // It had its turn: to the end.
    lines.delete(lineOf(share));
    lines.set(lineOf(share), line);
    count(share, line, -1);
    next();
  }

  function next(): void {
    for (const line of [...lines.values()]) {
      const first = line.waiting[0];
      if (!first || !hasRoom(first.share, line)) continue;
      line.waiting.shift();
      begin(first.share, line);
      first.go();
    }
  }

  function count(share: Share, line: Line, by: 1 | -1): void {
    const { network } = share;
    if (network !== undefined) {
      const left = (networks.get(network) ?? 0) + by;
      if (left > 0) networks.set(network, left);
      else networks.delete(network);
    }
    if (by < 0 && line.running + line.waiting.length === 0) lines.delete(lineOf(share));
  }

  function turn(share: Share, line: Line): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        line.waiting.splice(line.waiting.indexOf(me), 1);
        reject(busy());
      }, patience_ms);
      const go = () => {
        clearTimeout(timer);
        resolve();
      };
      const me = { share, go };
      line.waiting.push(me);
    });
  }

  return {
    async run(share, work) {
      const { network } = share;
      const line = lines.get(lineOf(share)) ?? { running: 0, waiting: [] };
      if (network !== undefined && (networks.get(network) ?? 0) >= most.network) throw busy();
      const isNow = hasRoom(share, line);
      if (!isNow && line.waiting.length >= waiting) throw busy();
      lines.set(lineOf(share), line);
      count(share, line, 1);
      try {
        if (isNow) begin(share, line);
        else await turn(share, line);
      } catch (error) {
        count(share, line, -1);
        throw error;
      }
      try {
        return await work();
      } finally {
        end(share, line);
      }
    },
  };
}
