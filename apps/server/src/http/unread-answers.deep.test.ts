import { createConnection, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { type TestApplication, testApplication } from '../testing/application.ts';
import { until, WAITING_FOR_LOCK } from '../testing/deployed.ts';
import { rawGet, silentClient } from '../testing/silent-client.ts';

const SHORT_TIMEOUT_MS = 1_000;

let application: TestApplication;
let app: FastifyInstance;
let port: number;

beforeAll(async () => {
  application = await testApplication();
  app = await buildApp(application.services, readConfig({}, []), undefined);
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as { port: number }).port;
});
afterAll(async () => {
  await app.close();
  await application.close();
});

const connections = () =>
  new Promise<number>((resolve, reject) =>
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );

test('30 connections that ask 40 times for the description and read nothing: they are cut, memory stays, health answers', async () => {
  // Created once, before memory is measured.
  await fetch(`http://127.0.0.1:${port}/api/openapi.json`).then((answer) => answer.text());
  const before = process.memoryUsage().rss;
  const clients = Array.from({ length: 30 }, () =>
    silentClient(port, rawGet('/api/openapi.json').repeat(40)),
  );
  const asked = Date.now();
  const health = await fetch(`http://127.0.0.1:${port}/api/health`);
  expect(health.status).toBe(200);
  await health.text();
  expect(Date.now() - asked).toBeLessThan(1_000);
  await until('all are cut', async () => (await connections()) <= 1);
  // It was 2.7 GB.
  expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1024 * 1024);
  for (const client of clients) client.destroy();
});

test('a response that the client never reads: the connection is closed after a time without traffic', async () => {
  const impatient = await buildApp(application.services, readConfig({}, []), undefined, {
    requestTimeout: SHORT_TIMEOUT_MS,
  });
  await impatient.listen({ port: 0, host: '127.0.0.1' });
  const ended = new Promise<void>((resolve) =>
    impatient.server.once('connection', (socket: Socket) => socket.once('close', () => resolve())),
  );
  // More than the buffers at both ends can hold.
  const client = silentClient(
    (impatient.server.address() as { port: number }).port,
    rawGet('/api/docs/js/scalar.js'),
  );
  await ended;
  client.destroy();
  await impatient.close();
});

test('a request in progress at a stop gets its response, with the notice that the connection closes', async () => {
  const stopping = await buildApp(application.services, readConfig({}, []), undefined);
  await stopping.listen({ port: 0, host: '127.0.0.1' });
  const { port: own } = stopping.server.address() as { port: number };
  const blocker = new pg.Client({ connectionString: application.adminUrl });
  await blocker.connect();
  await blocker.query('begin; lock table app_user in access exclusive mode');
  const socket = createConnection(own, '127.0.0.1');
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  const ended = new Promise((resolve) => socket.on('end', resolve));
  socket.write(rawGet('/api/health'));
  await until('it waits for the lock', async () => {
    const { rowCount } = await blocker.query(WAITING_FOR_LOCK);
    return rowCount;
  });
  const closed = stopping.close();
  await blocker.query('rollback');
  await ended;
  socket.end();
  await closed;
  expect(text).toMatch(/^HTTP\/1\.1 200 /);
  expect(text.toLowerCase()).toContain('connection: close');
  await blocker.end();
});
