/**
 * Starts a long-running child in a session of its own: Ctrl-C reaches only the parent (from the terminal and again from
 * npm), and the parent passes each signal on once. When the parent is killed, the channel between the two closes, and
 * the child ends itself (see with-parent.mjs).
 */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { requireNode, root } from './project.mjs';

const withParent = new URL('./with-parent.mjs', import.meta.url).href;
const children = new Set();
const repeatMs = 1000;

/** Compiled code is kept, so that a process that is started again is there in half the time. */
const compiled = join(root, '.cache/compiled');

/** Starts Node with a file; `ended` resolves to the exit code as a shell would give it. */
export function startNode(args, { env = process.env, cwd = root } = {}) {
  const child = spawn(requireNode(), ['--import', withParent, ...args], {
    cwd,
    env: { NODE_COMPILE_CACHE: compiled, ...env },
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  children.add(child);
  const ended = new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.once('exit', (code, signal) => resolve(code ?? 128 + (constants.signals[signal] ?? 0)));
  }).finally(() => children.delete(child));
  return { kill: (signal = 'SIGTERM') => child.kill(signal), ended };
}

/** Passes signals on to all children; `onStop` runs first. */
export function forwardSignals(onStop = () => undefined) {
  let last = 0;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      const now = Date.now();
      // The same Ctrl-C again, passed on by npm; a later one means that the person does not want to wait.
      if (now - last < repeatMs) return;
      last = now;
      onStop();
      for (const child of children) child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal);
    });
  }
  endWithNpm();
}

/** Nothing tells us when npm is killed; a shell between npm and this process may keep waiting. */
function endWithNpm() {
  const npm = process.env.npm_lifecycle_event && [process.ppid, parentOf(process.ppid)].find(isNpm);
  if (!npm) return;
  setInterval(() => {
    if (!isNpm(npm)) process.kill(process.pid, 'SIGTERM');
  }, 250).unref();
}

function parentOf(pid) {
  const status = readProcess(pid, 'status');
  return Number(/^PPid:\s*(\d+)/m.exec(status)?.[1]);
}

function isNpm(pid) {
  return /\bnpm\b/.test(readProcess(pid, 'cmdline').split('\0').slice(0, 2).join(' '));
}

/** Linux only; elsewhere the person must stop this process by its own pid. */
function readProcess(pid, file) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
