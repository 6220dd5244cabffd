/** Installs and builds only what has changed since the last time. */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withLock } from './lock.mjs';
import {
  findNode,
  hashOf,
  modules,
  outerEnvironment,
  readJson,
  requireNode,
  root,
  workspaces,
} from './project.mjs';

const web = join(root, 'apps/web');
const installStamp = join(modules, '.lissafi-stamp');
const buildStamp = join(web, 'dist/.stamp');
const lockFile = join(root, 'package-lock.json');

/** @param {{ build?: boolean }} options */
export async function prepare({ build = true } = {}) {
  if (isInstalled() && (!build || isBuilt())) return;
  await withLock(async () => {
    if (!isInstalled()) await install();
    if (build && !isBuilt()) await buildWeb();
  });
}

function installHash() {
  const manifests = [root, ...workspaces()].map((folder) => join(folder, 'package.json'));
  return hashOf([lockFile, ...manifests], `${process.platform} ${process.arch}`);
}

function isInstalled() {
  if (!findNode()) return false;
  const hash = installHash();
  if (read(installStamp) === hash) return true;
  if (!matchesLock()) return false;
  // The person ran npm directly.
  writeFileSync(installStamp, hash);
  return true;
}

/** Whether npm's own record of node_modules matches the lock file. */
function matchesLock() {
  const record = join(modules, '.package-lock.json');
  if (!existsSync(record)) return false;
  const have = readJson(record).packages;
  return Object.entries(readJson(lockFile).packages).every(
    ([path, wanted]) => path === '' || !path.startsWith('node_modules/') || fits(wanted, have[path]),
  );
}

function fits(wanted, found) {
  if (!found) return wanted.optional === true || wanted.devOptional === true || wanted.peer === true;
  return found.version === wanted.version;
}

/** Whether every optional package that a package names has its own entry. */
function isComplete(packages) {
  return Object.entries(packages).every(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).every(
      (name) => packages[`${path}/node_modules/${name}`] ?? packages[`node_modules/${name}`],
    ),
  );
}

async function install() {
  console.log('Installing packages');
  // `npm ci` refuses a lock file without the packages for other systems that its registry did not have.
  const how = isComplete(readJson(lockFile).packages) ? ['ci'] : ['install', '--no-save'];
  // With NODE_ENV=production npm would leave out the tools that build the web client.
  const args = [...how, '--no-audit', '--no-fund', '--include=dev', '--loglevel=error'];
  // Not with the Node in node_modules, which npm is about to delete.
  const { npm_execpath: npm, npm_node_execpath: node } = process.env;
  const outside = npm && node && !node.startsWith(modules);
  if (outside) await run(node, [npm, ...args], { env: outerEnvironment() });
  else await run('npm', args, { env: outerEnvironment(), shell: process.platform === 'win32' });
  requireNode();
  writeFileSync(installStamp, installHash());
}

function buildHash() {
  const sources = [web, join(root, 'packages/contract'), join(root, 'packages/domain')];
  return hashOf([...sources, lockFile, join(root, 'tsconfig.base.json')]);
}

function isBuilt() {
  return !existsSync(join(web, 'index.html')) || read(buildStamp) === buildHash();
}

/** Builds in a separate folder and swaps it in, so that a failed build keeps the last good one. */
async function buildWeb() {
  console.log('Building the web app');
  const hash = buildHash();
  const draft = join(root, `.cache/web-${process.pid}`);
  const vite = join(modules, 'vite/bin/vite.js');
  const args = ['build', '--outDir', draft, '--emptyOutDir', '--logLevel', 'warn'];
  try {
    await run(requireNode(), [vite, ...args], { cwd: web, env: { ...process.env, NODE_ENV: 'production' } });
    writeFileSync(join(draft, '.stamp'), hash);
    const dist = join(web, 'dist');
    const old = `${draft}-old`;
    if (existsSync(dist)) renameSync(dist, old);
    renameSync(draft, dist);
    rmSync(old, { recursive: true, force: true });
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

function read(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}

function run(command, args, options) {
  return new Promise((resolve, reject) => {
    mkdirSync(join(root, '.cache'), { recursive: true });
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], ...options });
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      if (code === 0) resolve();
      else reject(new Error(`${args.find((arg) => !arg.includes('/'))} failed (${signal ?? code})`));
    });
  });
}
