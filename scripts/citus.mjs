#!/usr/bin/env node
/**
 * npm run citus [-- --workers 2] [--port 7400]    one coordinator and its workers on loopback, until Ctrl-C
 *
 * For tests of scale-out (docs/scale-out.md): it needs the programs of a PostgreSQL with the extension Citus
 * (`pg_config` on the PATH), keeps nothing, and prints the CITUS_URL that the tests take.
 */
import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: { workers: { type: 'string', default: '2' }, port: { type: 'string', default: '7400' } },
});
const ports = Array.from({ length: Number(values.workers) + 1 }, (_, index) => Number(values.port) + index);

/** Nothing needs to survive, and every database that a test makes has connections of its own between the nodes. */
const settings = {
  listen_addresses: '127.0.0.1',
  shared_preload_libraries: 'citus',
  max_connections: 500,
  shared_buffers: '128MB',
  max_worker_processes: 64,
  max_prepared_transactions: 200,
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  jit: 'off',
  log_min_messages: 'fatal',
  'citus.node_conninfo': 'sslmode=prefer',
  'citus.shard_count': 4,
  'citus.max_cached_conns_per_worker': 1,
  'citus.distributed_deadlock_detection_factor': -1,
  'citus.recover_2pc_interval': -1,
  'citus.enable_statistics_collection': 'off',
};

const ask = (program, ...args) => execFileSync(program, args, { encoding: 'utf8' }).trim();

function findPrograms() {
  let bin;
  try {
    bin = ask('pg_config', '--bindir');
  } catch {
    throw new Error('There is no pg_config on the PATH: install PostgreSQL with the extension Citus.');
  }
  if (!existsSync(join(ask('pg_config', '--sharedir'), 'extension', 'citus.control')))
    throw new Error('The PostgreSQL on the PATH has no extension Citus.');
  return bin;
}

/** PostgreSQL refuses to run as root; its own account then runs it. */
function account() {
  if (process.getuid?.() !== 0) return {};
  return { uid: Number(ask('id', '-u', 'postgres')), gid: Number(ask('id', '-g', 'postgres')) };
}

async function isReady(bin, port) {
  for (let tries = 0; tries < 100; tries++) {
    try {
      ask(join(bin, 'pg_isready'), '-q', '-h', '127.0.0.1', '-U', 'postgres', '-p', String(port));
      return;
    } catch {
      await pause(100);
    }
  }
  throw new Error(`The node at port ${port} did not start.`);
}

const home = mkdtempSync(join(tmpdir(), 'lissafi-citus-'));
const as = { ...account(), cwd: home, env: { ...process.env, HOME: home } };
const nodes = [];
const stop = () => {
  for (const node of nodes) node.kill('SIGINT');
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
process.on('exit', () => rmSync(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));
try {
  const bin = findPrograms();
  if (as.uid !== undefined) chownSync(home, as.uid, as.gid);
  for (const port of ports) {
    const data = join(home, String(port));
    const options = [
      '-D',
      data,
      '-U',
      'postgres',
      '--auth=trust',
      '--encoding=UTF8',
      '--locale=C.UTF-8',
      '-N',
    ];
    execFileSync(join(bin, 'initdb'), options, { ...as, stdio: ['ignore', 'ignore', 'inherit'] });
    const given = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const args = ['-D', data, '-p', String(port), '-k', home, ...given];
    nodes.push(spawn(join(bin, 'postgres'), args, { ...as, stdio: ['ignore', 'ignore', 'inherit'] }));
  }
  const ended = Promise.all(nodes.map((node) => new Promise((resolve) => node.once('exit', resolve))));
  for (const port of ports) await isReady(bin, port);
  const sql = (port, statement) =>
    ask(
      join(bin, 'psql'),
      '-X',
      '-q',
      '-h',
      '127.0.0.1',
      '-p',
      String(port),
      '-U',
      'postgres',
      '-c',
      statement,
    );
  for (const port of ports) sql(port, 'create extension citus');
  sql(ports[0], `select citus_set_coordinator_host('127.0.0.1', ${ports[0]})`);
  for (const port of ports.slice(1)) sql(ports[0], `select citus_add_node('127.0.0.1', ${port})`);
  console.log(`CITUS_URL=postgres://postgres@127.0.0.1:${ports[0]}/postgres`);
  await ended;
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
  stop();
}
