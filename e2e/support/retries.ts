import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import type { Owner } from './owner.ts';

// Every form that creates something or moves money or stock: its response is lost, the form is changed and sent again.
// The screen reports which of the two was recorded and offers the other (decisions §12.4, 0029).

export interface Walk {
  name: string;
  /** Fills in all fields except the one that changes. */
  open: (page: Page, owner: Owner) => Promise<void>;
  /** Fills in the field that changes, with the first and the second text. */
  change: (page: Page, typed: string) => Promise<void>;
  typed: [first: string, second: string];
  submit: RegExp;
  /** The request whose response is lost. */
  post: RegExp;
  /** How the question describes the two; an action that can happen only once has no second one. */
  words: [first: string, second: string];
  single?: true;
  /** The record goes by the outbox, which asks again at once: the screen shows the answer, and there is no second one. */
  sentAgain?: true;
  /** The server's state after the first request, and after both. */
  state: (owner: Owner) => Promise<unknown>;
  expected: [first: unknown, both?: unknown];
}

export const field = (label: string) => (page: Page, typed: string) =>
  page.getByLabel(label, { exact: true }).fill(typed);
export const reason = field('Reason');
export const REASONS: [string, string] = ['Wrong customer', 'Typed twice'];

export async function walk(page: Page, owner: Owner, rows: readonly Walk[]) {
  for (const row of rows) await test.step(row.name, () => walkOne(page, owner, row));
}

async function walkOne(page: Page, owner: Owner, row: Walk) {
  await row.open(page, owner);
  await row.change(page, row.typed[0]);
  await page.route(
    row.post,
    async (route) => {
      expect((await route.fetch()).ok()).toBe(true);
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  const submit = page.getByRole('button', { name: row.submit }).filter({ visible: true }).first();
  await submit.click();
  if (row.sentAgain) {
    await expect(page.locator('[data-kind="success"]').first()).toBeVisible();
    expect(await row.state(owner)).toEqual(row.expected[0]);
    await page.goto('about:blank');
    return;
  }
  await expect(page.getByText('No connection. Check your network and try again.').first()).toBeVisible();
  await row.change(page, row.typed[1]);
  await submit.click();
  const question = page.getByRole('dialog', { name: 'Your first attempt was recorded' });
  const [recorded, not] = (await question.getByText(/^Recorded: /).textContent())!.split('\n');
  expect(recorded).toContain(row.words[0]);
  expect(recorded).not.toContain(row.words[1]);
  expect(not).toMatch(/^Not recorded: /);
  expect(not).toContain(row.words[1]);
  expect(await row.state(owner)).toEqual(row.expected[0]);
  await expect(page.locator('[data-kind="success"]')).toHaveCount(0);
  if (row.single) await question.getByRole('button').click();
  else await question.getByRole('button', { name: /^Record .* as well$/ }).click();
  await expect(question).toHaveCount(0);
  await expect.poll(() => row.state(owner)).toEqual(row.expected[row.single ? 0 : 1]);
  if (row.single) await expect(page.locator('[data-kind="success"]')).toHaveCount(0);
  else await expect(page.locator('[data-kind="success"]').first()).toBeVisible();
  await page.goto('about:blank');
}

export interface Named {
  id: string;
  name: string;
}
export const total = (list: { total: number }) => list.total;
