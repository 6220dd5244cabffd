import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { tabTo } from './screens.ts';
import { outerEnv } from './server.ts';

export interface Demo {
  email: string;
  password: string;
  /** The path of the bank statement that is left to be imported. */
  statement: string;
}

/** The demo of this run: the first test that asks fills it, and the others wait for that. */
export async function theDemo(): Promise<Demo> {
  const folder = process.env.E2E_SHARED_DIR!;
  const told = join(folder, 'demo.json');
  if (isFirst(join(folder, 'demo.lock'))) {
    const answer = await fillDemo().catch((error: unknown) => ({ problem: String(error) }));
    writeFileSync(`${told}.draft`, JSON.stringify(answer));
    renameSync(`${told}.draft`, told);
  }
  // It takes minutes on a busy machine; the test's own limit ends what never comes.
  await expect.poll(() => existsSync(told), { timeout: 0, intervals: [250] }).toBe(true);
  const answer = JSON.parse(readFileSync(told, 'utf8')) as Demo | { problem: string };
  if ('problem' in answer) throw new Error(answer.problem);
  return answer;
}

function isFirst(lock: string): boolean {
  try {
    mkdirSync(lock);
    return true;
  } catch {
    return false;
  }
}

/** Fills the demo beside the running server, as `npm run demo` does. */
async function fillDemo(): Promise<Demo> {
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

/** Signs in to the demo by keyboard alone. */
export async function signInToDemo(page: Page, { email, password }: Demo): Promise<void> {
  await page.goto('/auth/login');
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.keyboard.type(email);
  await tabTo(page, page.getByLabel('Password', { exact: true }));
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Home', exact: true })).toBeVisible();
  await expect(page).toHaveURL(/dashboard/);
}
