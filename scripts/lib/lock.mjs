/** A lock, so that two starts in one folder install and build one after the other. */
import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { root } from './project.mjs';

const file = join(root, '.cache/setup.lock');
const heartbeatMs = 2000;
const deadAfterMs = 15_000;

export async function withLock(work) {
  await take();
  const heartbeat = setInterval(touch, heartbeatMs);
  const release = () => rmSync(file, { force: true });
  process.once('exit', release);
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    process.off('exit', release);
    release();
  }
}

async function take() {
  mkdirSync(join(root, '.cache'), { recursive: true });
  for (let said = false; ; said = true) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' });
      return;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    if (isDead()) rmSync(file, { force: true });
    else {
      if (!said) console.log('Another start is installing or building in this folder; waiting for it');
      await pause(200);
    }
  }
}

function isDead() {
  try {
    if (Date.now() - statSync(file).mtimeMs > deadAfterMs) return true;
    const pid = Number(readFileSync(file, 'utf8'));
    if (pid) process.kill(pid, 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
}

function touch() {
  try {
    utimesSync(file, new Date(), new Date());
  } catch {
    // Another process removed the lock because it believed this one dead; the work continues.
  }
}
