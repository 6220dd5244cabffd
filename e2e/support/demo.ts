import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { outerEnv } from './server.ts';

export interface Demo {
  email: string;
  password: string;
  /** The path of the bank statement that is left to be imported. */
  statement: string;
}

/** Fills the demo beside the running server, as `npm run demo` does. */
export async function fillDemo(): Promise<Demo> {
  const { stdout } = await promisify(execFile)(process.execPath, ['apps/server/src/demo/main.ts'], {
    cwd: resolve(import.meta.dirname, '../..'),
    env: { ...outerEnv(), DATA_DIR: process.env.E2E_DATA_DIR!, PUBLIC_URL: process.env.E2E_ORIGIN! },
  });
  const said = (label: string) => {
    const found = new RegExp(`${label} +(.+?)(?:, to be imported.*)?$`, 'm').exec(stdout);
    if (!found) throw new Error(`The demo does not tell its ${label}: ${stdout}`);
    return found[1]!;
  };
  return { email: said('Email'), password: said('Password'), statement: said('Statement') };
}
