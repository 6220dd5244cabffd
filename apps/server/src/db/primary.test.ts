import { createConnection, createServer, type Server, Socket } from 'node:net';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../testing/application.ts';
import { freePort, until } from '../testing/deployed.ts';
import { toPrimary, withoutStandbys } from './primary.ts';

let database: TestDatabase;
/** The database at its port, even where it has a socket in a folder too. */
let real: URL;
beforeAll(async () => {
  database = await testDatabase();
  real = new URL(database.adminUrl);
  real.searchParams.delete('host');
});
afterAll(() => database.drop());

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

interface Place {
  port: number;
  /** Connections so far. */
  asked: number;
  listen(): Promise<unknown>;
  /** Takes no new connections; those that are open stay. */
  shut(): void;
}
/** An address that passes connections on to the database, or cuts them. */
async function place(kind: 'database' | 'cuts'): Promise<Place> {
  let server: Server;
  const sockets = new Set<Socket>();
  const made: Place = {
    port: await freePort(),
    asked: 0,
    listen: () =>
      new Promise((resolve) => {
        server = createServer((from) => {
          made.asked++;
          from.on('error', () => {});
          if (kind === 'cuts') return from.destroy();
          const to = createConnection(Number(real.port), real.hostname).on('error', () => {});
          from.pipe(to).pipe(from);
          for (const each of [from, to]) sockets.add(each);
        });
        server.listen(made.port, '127.0.0.1', () => resolve(null));
      }),
    shut: () => server.close(),
  };
  await made.listen();
  closing.push(async () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return made;
}

function addressOf(first: number, ...standbys: string[]): string {
  const url = new URL(real);
  url.hostname = '127.0.0.1';
  url.port = String(first);
  url.searchParams.set('standby', standbys.join(','));
  return url.href;
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client(toPrimary(url));
  client.on('error', () => {});
  await client.connect();
  closing.push(() => client.end());
  return client;
}
const closed = (client: pg.Client) => {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  return until('its socket is closed', () => stream.closed);
};
const pidOf = async (client: pg.Client) => (await client.query('select pg_backend_pid() as pid')).rows[0].pid;

test('an address without standbys is taken as it is', () => {
  const url = 'postgres://owner:x@db-1:5432/lissafi?sslmode=disable';
  const socket = new Socket();
  const { connectionString, stream } = toPrimary(url, () => socket);
  expect(connectionString).toBe(url);
  expect((stream as () => Socket)()).toBe(socket);
  expect(toPrimary(url).stream).not.toBe(toPrimary(url).stream);
  expect((toPrimary(url).stream as () => Socket)()).toBeInstanceOf(Socket);
});

test('programs of PostgreSQL get an address without the standbys, and all else of it', () => {
  expect(withoutStandbys('postgres://o:x@db-1/lissafi?sslmode=disable&standby=db-2:5432')).toBe(
    'postgres://o:x@db-1/lissafi?sslmode=disable',
  );
});

test.each(['db-2', 'db-2:', 'db-2:123456', ':5432', 'db-2:5432,', 'db-2:x', 'db:2:5432'])(
  'a standby that is written as %j is refused with its text',
  (text) => {
    const url = addressOf(5432, text);
    const last = text.split(',').at(-1);
    expect(() => toPrimary(url)).toThrow(
      new Error(`standby=${last} in the address of the database is not HOST:PORT`),
    );
  },
);

test('a connection goes to the address that is the primary, and others follow while it is open', async () => {
  const [first, primary] = [await place('cuts'), await place('database')];
  // The same primary a second time: the first of two is taken.
  const url = addressOf(first.port, ` 127.0.0.1:${primary.port} `, real.host);
  const one = await connect(url);
  expect((await one.query('select current_database() as name')).rows[0].name).toMatch(/^test_/);
  const other = await connect(url);
  expect([first.asked, primary.asked]).toEqual([1, 3]);
  // One that ends because we end it says nothing about the primary.
  await other.end();
  await connect(url);
  expect([first.asked, primary.asked]).toEqual([1, 4]);

  // One that the other side ends may mean that the primary is another one.
  const third = await connect(url);
  await one.query('select pg_terminate_backend($1)', [await pidOf(third)]);
  await closed(third);
  await connect(url);
  expect([first.asked, primary.asked]).toEqual([2, 7]);
});

test('when no connection is open any more, the primary is looked for anew', async () => {
  const [first, primary] = [await place('cuts'), await place('database')];
  const url = addressOf(first.port, `127.0.0.1:${primary.port}`);
  const clients = [await connect(url), await connect(url)];
  expect(first.asked).toBe(1);
  for (const client of clients) {
    await client.end();
    await closed(client);
  }
  await connect(url);
  expect(first.asked).toBe(2);
});

test('a primary that refuses a connection is looked for anew by the next one', async () => {
  const [first, primary] = [await place('cuts'), await place('database')];
  const url = addressOf(first.port, `127.0.0.1:${primary.port}`);
  await connect(url);
  primary.shut();
  await expect(connect(url)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  expect(first.asked).toBe(1);
  await primary.listen();
  await connect(url);
  expect(first.asked).toBe(2);
});

test('without a primary it is looked for again and again, and a connection fails in the end', async () => {
  const [first, second] = [await place('cuts'), await place('cuts')];
  const url = addressOf(first.port, `127.0.0.1:${second.port}`);
  const Moved = Date;
  let passed = 0;
  globalThis.Date = class extends Moved {
    static override now = () => Moved.now() + passed;
  } as DateConstructor;
  try {
    const failing = connect(url).catch((error: unknown) => error);
    await until('it was looked for twice', () => first.asked > 1 && second.asked > 1);
    passed = 6_000;
    expect(await failing).toMatchObject({
      message: 'none of its addresses is the primary',
      code: 'ECONNREFUSED',
    });
  } finally {
    globalThis.Date = Moved;
  }
  // The next connection begins anew.
  const before = first.asked;
  const again = connect(url);
  await until('it is looked for', () => first.asked > before);
  second.shut();
  const primary = createServer((from) => {
    from.pipe(createConnection(Number(real.port), real.hostname)).pipe(from);
  });
  await new Promise<void>((resolve) => primary.listen(second.port, '127.0.0.1', resolve));
  await again;
  closing.push(async () => primary.close());
});
