#!/usr/bin/env node
/**
 * npm start [-- --role web|worker] [--production]    installs, builds, starts
 * npm run dev                                        the same from the sources, with hot reload
 */
import { watch } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { forwardSignals, startNode } from './lib/child.mjs';
import { modules, root } from './lib/project.mjs';
import { prepare } from './lib/setup.mjs';

const main = 'apps/server/src/main.ts';
/** How long the previous process may take to release the port. */
const portPatienceMs = 5_000;
/** Its processes notice within this time that it has ended, and release the port. */
const restartMs = 100;

try {
  const { dev, production, role } = readArguments();
  if (production) process.env.NODE_ENV = 'production';
  const serving = role !== 'worker';
  await prepare({ build: serving && !dev });
  if (serving) await waitForPort(Number(process.env.PORT || 3000), host());
  process.exitCode = dev ? await develop(role) : await serve(role);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

function readArguments() {
  const { values } = parseArgs({
    options: {
      dev: { type: 'boolean', default: false },
      production: { type: 'boolean', default: false },
      role: { type: 'string', default: 'all' },
    },
  });
  if (!['all', 'web', 'worker'].includes(values.role)) throw new Error('--role is web, worker or all');
  return values;
}

/**
 * The first process supervises the others, and this one supervises the first. It is restarted when it was killed, but
 * not when it ended with a message, for example about an invalid setting.
 */
async function serve(role) {
  let stopping = false;
  forwardSignals(() => {
    stopping = true;
  });
  for (;;) {
    const code = await startNode([main, '--role', role]).ended;
    if (stopping || code < 128) return code;
    console.log(`The application was killed (${code}); it starts again`);
    await pause(restartMs);
  }
}

/** Vite serves the address that people open, and passes /api and /dev to the server behind it. */
async function develop(role) {
  const port = process.env.PORT || '3000';
  const behind = String(await freePort());
  const serverEnv = {
    ...process.env,
    PORT: behind,
    HOST: '127.0.0.1',
    PUBLIC_URL: process.env.PUBLIC_URL || `http://localhost:${port}`,
  };
  let stopping = false;
  forwardSignals(() => {
    stopping = true;
  });
  const vite = startNode(
    [
      join(modules, 'vite/bin/vite.js'),
      '--port',
      port,
      '--strictPort',
      '--logLevel',
      'warn',
      '--host',
      host(),
    ],
    { cwd: join(root, 'apps/web'), env: { ...process.env, API_ORIGIN: `http://127.0.0.1:${behind}` } },
  );
  let server;
  let changed = false;
  const restart = debounce(() => {
    changed = true;
    server.kill();
  });
  for (const folder of ['apps/server', 'packages/contract/src', 'packages/domain/src']) {
    watch(join(root, folder), { recursive: true }, (_event, name) => {
      if (/\.(ts|sql|json)$/.test(name ?? '') && !/\.test\.ts$/.test(name)) restart();
    });
  }
  vite.ended.then(() => {
    if (!stopping) process.kill(process.pid, 'SIGTERM');
  });
  let code = 0;
  while (!stopping) {
    changed = false;
    server = startNode([main, '--role', role], { env: serverEnv });
    code = await server.ended;
    if (stopping) break;
    if (!changed) console.log(`The server has ended (${code}); waiting for a change`);
    while (!changed && !stopping) await pause(100);
    if (!stopping) console.log('Changed; the server starts again');
  }
  await vite.ended;
  process.exit(code);
}

/** The server's own default; to be reachable from outside it needs HOST or production. */
function host() {
  return process.env.HOST || (process.env.NODE_ENV === 'production' ? '0.0.0.0' : '127.0.0.1');
}

function debounce(action) {
  let timer;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(action, 100);
  };
}

async function waitForPort(port, host) {
  const deadline = Date.now() + portPatienceMs;
  for (let said = false; port > 0; said = true) {
    const error = await tryPort(port, host);
    if (!error) return;
    if (error.code !== 'EADDRINUSE') throw new Error(`Port ${port} cannot be used: ${error.message}`);
    if (Date.now() > deadline) {
      throw new Error(
        `Port ${port} is taken by another program. Stop that one, or choose another: PORT=3001 npm start`,
      );
    }
    if (!said) console.log(`Port ${port} is taken; waiting a moment in case it becomes free`);
    await pause(100);
  }
}

/** Resolves to undefined when the port is free. */
function tryPort(port, host) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', resolve);
    probe.listen({ port, host }, () => probe.close(() => resolve(undefined)));
  });
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}
