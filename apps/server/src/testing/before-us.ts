import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePort, until } from './deployed.ts';

/** The programs of deploy/ that stand before the application and between it and the database, with those very files. */

const read = (name: string) => readFileSync(new URL(`../../../../deploy/${name}`, import.meta.url), 'utf8');

/** Returns a text with parts of it replaced. Throws for a part that is not there. */
function replaced(text: string, parts: Readonly<Record<string, string>>): string {
  return Object.entries(parts).reduce((before, [from, to]) => {
    if (!before.includes(from)) throw new Error(`“${from}” is not in the file`);
    return before.replaceAll(from, to);
  }, text);
}

interface Program {
  output(): string;
  stop(): Promise<void>;
}

function startProgram(
  name: string,
  args: readonly string[],
  folder: string,
  as: { uid?: number; gid?: number } = {},
): Program & { child: ChildProcess } {
  const child = spawn(name, args, { ...as, cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const log = (text: string) => {
    output += text;
  };
  child.once('error', (error) => log(String(error)));
  for (const stream of [child.stdout!, child.stderr!]) stream.setEncoding('utf8').on('data', log);
  return {
    child,
    output: () => output,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        const ended = new Promise((resolve) => child.once('exit', resolve));
        child.kill('SIGTERM');
        await ended;
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const folderFor = (name: string) => {
  const folder = mkdtempSync(join(tmpdir(), `lissafi-${name}-`));
  chmodSync(folder, 0o755);
  return folder;
};

/** nginx with deploy/nginx.conf before two processes. */
export async function startNginx(
  origins: readonly [string, string],
): Promise<Program & { origin: string; log(): string }> {
  const folder = folderFor('nginx');
  const port = await freePort();
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  );
  const file = join(folder, 'nginx.conf');
  writeFileSync(
    file,
    replaced(read('nginx.conf'), {
      'web-1:3000': new URL(origins[0]).host,
      'web-2:3000': new URL(origins[1]).host,
      'listen 8080': `listen 127.0.0.1:${port}`,
      '/dev/stdout': `${folder}/access.log`,
      'http {\n': `http {\n${temporary.join('\n')}\n`,
    }),
  );
  const program = startProgram(
    'nginx',
    ['-p', folder, '-c', file, '-e', 'stderr', '-g', `daemon off; pid ${folder}/pid;`],
    folder,
  );
  const origin = `http://127.0.0.1:${port}`;
  await until('nginx answers', () => {
    if (program.child.exitCode !== null) throw new Error(`nginx does not start: ${program.output()}`);
    return fetch(`${origin}/api/health`).then(
      (answer) => answer.ok,
      () => false,
    );
  });
  return { ...program, origin, log: () => readFileSync(join(folder, 'access.log'), 'utf8') };
}

/** pgbouncer with deploy/pgbouncer.ini before a database. */
export async function startPooler(
  adminUrl: string,
): Promise<Program & { url: string; carriesPrepared: boolean }> {
  const folder = folderFor('pgbouncer');
  const listenPort = await freePort();
  const { port, pathname, username, password } = new URL(adminUrl);
  const database = pathname.slice(1);
  const version = spawnSync('pgbouncer', ['--version'], { encoding: 'utf8' }).stdout;
  const [, major, minor] = /(\d+)\.(\d+)/.exec(version) ?? [];
  const carriesPrepared = Number(major) > 1 || Number(minor) >= 21;
  writeFileSync(join(folder, 'userlist.txt'), `"${username}" "${decodeURIComponent(password)}"\n`);
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(
    file,
    replaced(read('pgbouncer.ini'), {
      'lissafi = host=postgres port=5432': `${database} = host=127.0.0.1 port=${port || 5432}`,
      'listen_addr = 0.0.0.0': 'listen_addr = 127.0.0.1',
      'listen_port = 6432': `listen_port = ${listenPort}`,
      '/etc/pgbouncer/userlist.txt': join(folder, 'userlist.txt'),
      'auth_user = postgres': `auth_user = ${username}`,
      // Few, so that transactions of all processes share them.
      'default_pool_size = 20': 'default_pool_size = 5\nunix_socket_dir =',
      ...(carriesPrepared ? {} : { 'max_prepared_statements = 500': '' }),
    }),
  );
  // It refuses to run as root.
  const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  const program = startProgram('pgbouncer', [file], folder, nobody);
  const url = `postgres://127.0.0.1:${listenPort}/${database}`;
  await until('the pooler answers', async () => {
    if (program.child.exitCode !== null) throw new Error(`pgbouncer does not start: ${program.output()}`);
    const client = new pg.Client(url.replace('//', `//${username}:${password}@`));
    client.on('error', () => {});
    return client
      .connect()
      .then(() => client.query('select 1'))
      .then(
        () => client.end().then(() => true),
        () => false,
      );
  });
  return { ...program, url, carriesPrepared };
}
