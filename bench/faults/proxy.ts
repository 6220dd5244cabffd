import { createConnection, createServer, type Socket } from 'node:net';
import type { Random } from './random.ts';

/** What the connections through a proxy suffer. */
export type Weather =
  | { kind: 'clear' }
  /** Every piece comes later. */
  | { kind: 'slow'; ms: number }
  /** What is sent this way never arrives; the connection looks open. */
  | { kind: 'lost'; way: 'up' | 'down' }
  /** Each connection breaks after some more bytes, in either direction. */
  | { kind: 'breaking'; bytes: number };

export interface FaultyLink {
  port: number;
  set(weather: Weather): void;
  /** Breaks every open connection, with what is still under way. */
  cut(): number;
  close(): Promise<void>;
}

/** Passes the connections of one loopback port to another, through the weather that is set. */
export async function startProxy(target: () => number, random: Random): Promise<FaultyLink> {
  let weather: Weather = { kind: 'clear' };
  const open = new Set<() => void>();
  const server = createServer((client) => {
    const upstream = createConnection({ host: '127.0.0.1', port: target() });
    const end = () => {
      open.delete(end);
      client.destroy();
      upstream.destroy();
    };
    open.add(end);
    pass(client, upstream, 'up', end);
    pass(upstream, client, 'down', end);
  });
  const pass = (from: Socket, to: Socket, way: 'up' | 'down', end: () => void) => {
    from.setNoDelay(true);
    let passed = 0;
    // Pieces keep their order, however late each is.
    let last: Promise<unknown> = Promise.resolve();
    from.on('error', end);
    from.on('close', () => void last.then(end));
    from.on('data', (piece) => {
      const now = weather;
      if (now.kind === 'lost' && now.way === way) return;
      passed += piece.length;
      if (now.kind === 'breaking' && passed > now.bytes * (0.5 + random.next())) {
        // The other side sees a part of what was sent.
        if (!to.destroyed) to.write(piece.subarray(0, random.between(0, piece.length - 1)));
        setImmediate(end);
        return;
      }
      const wait = now.kind === 'slow' ? now.ms * random.next() : 0;
      if (wait > 0) last = last.then(() => new Promise((resolve) => setTimeout(resolve, wait)));
      const deliver = () => {
        if (!to.destroyed) to.write(piece);
      };
      if (wait > 0 || now.kind === 'slow') last = last.then(deliver);
      else void last.then(deliver);
    });
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut = () => {
    const count = open.size;
    for (const end of [...open]) end();
    return count;
  };
  return {
    port: (server.address() as { port: number }).port,
    set(next) {
      weather = next;
    },
    cut,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      cut();
      await closed;
    },
  };
}
