import { createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../testing/application.ts';
import { BatchingSocket } from './batching-socket.ts';
import { type Database, openDatabase, query, queryOnce } from './pool.ts';

let given: TestDatabase;
beforeAll(async () => {
  given = await testDatabase();
});
afterAll(() => given.drop());

const preparedOf = async (database: Database) =>
  (await database.pool.query('select statement from pg_prepared_statements order by 1')).rows.map(
    (row) => row.statement,
  );

test('a value of the database keeps its exact form, and a whole number beyond the exact ones is refused', async () => {
  const database = openDatabase(given.adminUrl, { max: 1, name: 'a name' });
  const { rows } = await database.pool.query(
    `select 9007199254740991 as money, 0.10::numeric as rate, date '2026-02-03' as day,
      timestamptz '2026-02-03 04:05:06+01' as at, current_setting('application_name') as name`,
  );
  expect(rows).toEqual([
    {
      money: 9_007_199_254_740_991,
      rate: '0.10',
      day: '2026-02-03',
      at: '2026-02-03T03:05:06.000Z',
      name: 'a name',
    },
  ]);
  await expect(database.pool.query('select 9007199254740993 as money')).rejects.toThrow(
    new RangeError('bigint out of range: 9007199254740993'),
  );
  await database.close();
});

test('a statement with values is prepared once for a connection, where there is no pooler before it', async () => {
  const database = openDatabase(given.adminUrl, { max: 1 });
  for (const value of [1, 2]) await database.pool.query('select $1::int + 1', [value]);
  await database.pool.query('select 3');
  await database.pool.query('select 4', []);
  await query(database.kysely, 'select $1::int + 5', [1]);
  await queryOnce(database.kysely, 'select $1::int + 6', [1]);
  expect(await preparedOf(database)).toEqual(['select $1::int + 1', 'select $1::int + 5']);
  await database.close();
  const pooled = openDatabase(given.adminUrl, { max: 1, prepared: false });
  expect((await pooled.pool.query('select $1::int + 1 as sum', [1])).rows).toEqual([{ sum: 2 }]);
  expect(await preparedOf(pooled)).toEqual([]);
  await pooled.close();
});

test.each([true, false])('each statement is watched to its end (prepared: %s)', async (prepared) => {
  const seen: string[] = [];
  const database = openDatabase(given.adminUrl, {
    max: 1,
    prepared,
    watch(text) {
      if (text.includes('unwatched')) return undefined;
      seen.push(`begins ${text}`);
      return (error) =>
        seen.push(`ends ${text}${error === undefined ? '' : `: ${(error as Error).message}`}`);
    },
  });
  // The pool uses callbacks, a connection promises.
  expect((await database.pool.query('select $1::int as a', [1])).rows).toEqual([{ a: 1 }]);
  await expect(database.pool.query('select 1 / 0')).rejects.toThrow('division by zero');
  const { client, release } = await database.connect();
  expect((await client.query('select $1::int as b', [2])).rows).toEqual([{ b: 2 }]);
  expect((await client.query({ text: 'select 3 as c' })).rows).toEqual([{ c: 3 }]);
  await expect(client.query('select 2 / 0')).rejects.toThrow('division by zero');
  expect((await client.query('select 4 as unwatched')).rows).toEqual([{ unwatched: 4 }]);
  release();
  await database.close();
  const ended = [
    'select $1::int as a',
    'select 1 / 0',
    'select $1::int as b',
    'select 3 as c',
    'select 2 / 0',
  ];
  expect(seen).toEqual(
    ended.flatMap((text) => [
      `begins ${text}`,
      `ends ${text}${text.endsWith('/ 0') ? ': division by zero' : ''}`,
    ]),
  );
});

test('what is written in one turn leaves together, in its order and encoding', async () => {
  const received = Promise.withResolvers<Buffer[]>();
  const server = createServer((socket: Socket) => {
    const chunks: Buffer[] = [];
    socket.on('data', (chunk) => chunks.push(chunk)).on('end', () => received.resolve(chunks));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const socket = new BatchingSocket();
  await new Promise<void>((resolve) =>
    socket.connect((server.address() as { port: number }).port, '127.0.0.1', resolve),
  );
  socket.write(Buffer.from('one '));
  socket.write('2é ');
  socket.write('é', 'latin1');
  expect(socket.writableCorked).toBe(1);
  await new Promise((resolve) => setImmediate(resolve));
  expect(socket.writableCorked).toBe(0);
  socket.end();
  const chunks = await received.promise;
  expect(chunks).toEqual([Buffer.concat([Buffer.from('one 2é '), Buffer.from([0xe9])])]);
  server.close();
});
