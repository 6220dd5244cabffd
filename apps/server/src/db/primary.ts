import { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** How long one address may take to say whether it is the primary. */
const PROBE_MS = 1_500;
/** How long a connection waits for a primary, for example while a standby is being promoted. */
const PATIENCE_MS = 5_000;
const RETRY_MS = 100;

interface Address {
  host: string;
  port: number;
}

/** Where the primary of some addresses is, known as long as a connection of this process to it is open. */
interface Whereabouts {
  find(): Promise<Address>;
  forget(): void;
  open: number;
}

const known = new Map<string, Whereabouts>();

/**
 * Returns what a client of node-postgres takes for an address. It may name standbys, as
 * `postgres://owner:…@db-1:5432/lissafi?standby=db-2:5432,db-3:5432`: then each new connection goes to the one that is
 * the primary at that moment. Without standbys it is the address alone.
 */
export function toPrimary(
  url: string,
  makeSocket: () => Socket = () => new Socket(),
): Pick<pg.ClientConfig, 'connectionString' | 'stream'> {
  const standbys = new URL(url).searchParams.get('standby');
  if (!standbys) return { connectionString: url, stream: makeSocket };
  let whereabouts = known.get(url);
  if (!whereabouts) {
    whereabouts = lookFor(url, addressesOf(url, standbys));
    known.set(url, whereabouts);
  }
  const place = whereabouts;
  return { connectionString: withoutStandbys(url), stream: () => follow(makeSocket(), place) };
}

/** The address for programs of PostgreSQL, which refuse what they do not know. */
export function withoutStandbys(url: string): string {
  const plain = new URL(url);
  plain.searchParams.delete('standby');
  return plain.href;
}

/** Throws for a standby that is no host with a port. */
function addressesOf(url: string, standbys: string): Address[] {
  const { hostname, port } = new URL(url);
  const others = standbys.split(',').map((text) => {
    const [, host, number] = /^(\[.+\]|[^:]+):(\d{1,5})$/.exec(text.trim()) ?? [];
    if (!host) throw new Error(`standby=${text} in the address of the database is not HOST:PORT`);
    return { host, port: Number(number) };
  });
  return [{ host: hostname, port: Number(port || 5432) }, ...others];
}

function lookFor(url: string, addresses: readonly Address[]): Whereabouts {
  let found: Promise<Address> | undefined;
  const search = async (): Promise<Address> => {
    for (const deadline = Date.now() + PATIENCE_MS; ; await pause(RETRY_MS)) {
      const timelines = await Promise.all(addresses.map((address) => timelineOf(url, address)));
      // After a promotion the old primary may come back by mistake: its timeline is the older one.
      const newest = timelines.toSorted().at(-1);
      if (newest) return addresses[timelines.indexOf(newest)]!;
      if (Date.now() > deadline)
        throw Object.assign(new Error('none of its addresses is the primary'), { code: 'ECONNREFUSED' });
    }
  };
  return {
    find() {
      if (!found) {
        const finding = search();
        finding.catch(() => {
          if (found === finding) found = undefined;
        });
        found = finding;
      }
      return found;
    },
    forget() {
      found = undefined;
    },
    open: 0,
  };
}

/** The timeline on which a primary writes, as eight digits; empty for a standby and for what does not answer. */
async function timelineOf(url: string, { host, port }: Address): Promise<string> {
  const there = new URL(withoutStandbys(url));
  there.hostname = host;
  there.port = String(port);
  const client = new pg.Client({
    connectionString: there.href,
    application_name: 'lissafi primary?',
    connectionTimeoutMillis: PROBE_MS,
    query_timeout: PROBE_MS,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query(
      `select case when not pg_is_in_recovery() then left(pg_walfile_name(pg_current_wal_lsn()), 8) end as timeline`,
    );
    return rows[0].timeline ?? '';
  } catch {
    return '';
  } finally {
    client.end().catch(() => {});
  }
}

/** Makes a socket connect to the primary, wherever it is told to, and look for it anew after a broken connection. */
function follow(socket: Socket, place: Whereabouts): Socket {
  const connect = socket.connect.bind(socket) as (port: number, host: string) => Socket;
  socket.connect = () => {
    place.find().then(
      ({ host, port }) => socket.destroyed || connect(port, host.replace(/^\[|\]$/g, '')),
      (error) => socket.destroy(error),
    );
    return socket;
  };
  socket.once('connect', () => {
    place.open++;
    socket.once('close', () => {
      if (--place.open === 0) place.forget();
    });
  });
  socket.on('error', place.forget);
  // The other side ended it. Before our own listeners, because Node then ends this side too.
  socket.prependListener('end', () => socket.writableEnded || place.forget());
  return socket;
}
