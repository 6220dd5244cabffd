import { createConnection, type Socket } from 'node:net';
import { LIMITS } from '@lissafi/contract/limits';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { sharedApplication, type TestApplication } from '../testing/application.ts';
import { until } from '../testing/deployed.ts';
import { rawGet, silentClient } from '../testing/silent-client.ts';

let application: TestApplication;
let app: FastifyInstance;
let port: number;

beforeAll(async () => {
  application = await sharedApplication();
  app = await buildApp(application.services, readConfig({}, []), undefined);
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as { port: number }).port;
});
afterAll(async () => {
  await app.close();
  await application.close();
});

test('as many requests ahead as are allowed are all answered in turn; one more ends the connection', async () => {
  const answersTo = async (count: number) => {
    const socket = createConnection(port, '127.0.0.1');
    let text = '';
    socket.on('data', (chunk) => (text += chunk)).on('error', () => {});
    const closed = new Promise((resolve) => socket.on('close', resolve));
    socket.write(rawGet('/api/health').repeat(count));
    const found = () => text.match(/HTTP\/1\.1 200/g)?.length ?? 0;
    if (count <= LIMITS.connection_requests) await until('all answers', () => found() === count);
    else await closed;
    socket.destroy();
    return found();
  };
  expect(await answersTo(LIMITS.connection_requests)).toBe(LIMITS.connection_requests);
  expect(await answersTo(LIMITS.connection_requests + 1)).toBe(0);
});

/** Resolves when the server's side of the next connection has ended. */
const nextEnds = () =>
  new Promise<void>((resolve) =>
    app.server.once('connection', (socket: Socket) => socket.once('close', () => resolve())),
  );

test('answers that weigh too much together end the connection long before it counts as stuck', async () => {
  const ended = nextEnds();
  const client = silentClient(port, rawGet('/api/docs/js/scalar.js').repeat(3));
  await ended;
  client.destroy();
});
