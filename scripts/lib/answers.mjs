import { spawn } from 'node:child_process';
import { requireNode, root } from './project.mjs';
import { prepare } from './setup.mjs';

/** Runs a script of this folder, which reads TypeScript and prints answers, with the arguments of this process. */
export async function answerBy(script, env = {}) {
  try {
    // Standard output is for the answers alone.
    console.log = console.error;
    await prepare({ build: false });
    const child = spawn(requireNode(), [`scripts/lib/${script}`, ...process.argv.slice(2)], {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...env },
    });
    child.once('exit', (code) => {
      process.exitCode = code ?? 1;
    });
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
