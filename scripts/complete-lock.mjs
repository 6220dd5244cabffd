#!/usr/bin/env node
/**
 * Run after `npm install` has written package-lock.json: adds what it left out of packages for other systems, an entry
 * for each one that the lock names, and the integrity of each. Without the first `npm ci` refuses the lock; without the
 * second it would install whatever the registry sends. The package names contain the systems that they are for.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/project.mjs';

const file = join(root, 'package-lock.json');
const lock = JSON.parse(readFileSync(file, 'utf8'));
const { packages } = lock;

let added = 0;
for (const [path, { optionalDependencies = {}, dev }] of Object.entries(packages)) {
  for (const [name, version] of Object.entries(optionalDependencies)) {
    if (packages[`${path}/node_modules/${name}`] ?? packages[`node_modules/${name}`]) continue;
    const os = /android|darwin|linux|win32|freebsd|openharmony/.exec(name)?.[0];
    const cpu = /arm64|arm|x64|ia32|ppc64|riscv64|s390x/.exec(name)?.[0];
    const libc = /musl/.test(name) ? 'musl' : os === 'linux' ? 'glibc' : undefined;
    if (!os || !cpu || !/^\d/.test(version)) throw new Error(`${name}@${version}`);
    packages[`node_modules/${name}`] = {
      version,
      cpu: [cpu],
      ...(dev && { dev }),
      ...(libc && { libc: [libc] }),
      optional: true,
      os: [os],
    };
    added++;
  }
}

let completed = 0;
for (const [path, entry] of Object.entries(packages)) {
  if (!path.includes('node_modules/') || entry.link || entry.integrity) continue;
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const { version, ...rest } = entry;
  packages[path] = { version, integrity: integrityOf(`${name}@${version}`), ...rest };
  completed++;
}

lock.packages = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${added} entries added, ${completed} with their integrity`);

/** Throws where the registry does not have the package: a version that it has is to be chosen then. */
function integrityOf(named) {
  const integrity = execFileSync('npm', ['view', named, 'dist.integrity'], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
    stdio: ['ignore', 'pipe', 'inherit'],
  }).trim();
  if (!integrity.startsWith('sha512-')) throw new Error(`The registry knows no integrity of ${named}`);
  return integrity;
}
