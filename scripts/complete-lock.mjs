#!/usr/bin/env node
/**
 * Run after `npm install` has written package-lock.json: adds an entry for each optional package that the lock names
 * and the configured registry does not have (binaries for other systems). Without them `npm ci` refuses the lock. The
 * package names contain the systems that they are for.
 */
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
lock.packages = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${added} entries added`);
