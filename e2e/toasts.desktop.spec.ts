import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';

/** Records how long each toast was shown, by the page's own clock. */
const WATCH = `
  window.stood = {};
  new MutationObserver((changes) => {
    const note = (nodes, write) => {
      for (const node of nodes) if (node.dataset?.kind) write(node.dataset.kind);
    };
    for (const { addedNodes, removedNodes } of changes) {
      note(addedNodes, (kind) => { window.stood[kind] = { from: Date.now() }; });
      note(removedNodes, (kind) => { window.stood[kind].ms = Date.now() - window.stood[kind].from; });
    }
  }).observe(document, { childList: true, subtree: true });
`;

/** Returns how long the current toast is shown in total; the clock is advanced. */
async function stays(page: Page, kind: string, words: string): Promise<number> {
  const toast = page.locator(`[data-kind="${kind}"]`).filter({ hasText: words });
  await expect(toast).toBeVisible();
  await page.clock.fastForward(3_000);
  await expect(toast).toBeVisible();
  await expect(toast).toBeHidden();
  return page.evaluate(`window.stood['${kind}'].ms`);
}

const expectAbout = (found: number, ms: number) => {
  // The observer learns of the toast after the timer started, on a busy machine some tenths of a second. A whole second
  // is the difference between the kinds.
  expect(found).toBeGreaterThan(ms - 500);
  expect(found).toBeLessThan(ms + 900);
};

const refuse = (page: Page, path: string, status: number, code: string) =>
  page.route(`**/api/v1/${path}`, (route) =>
    route.fulfill({ status, json: { message: 'Refused', code, status } }),
  );

test.beforeEach(async ({ page, owner }) => {
  expect(owner.organizationId).not.toBe('');
  await page.clock.install();
  await page.addInitScript(WATCH);
  await page.goto('/customers');
  await expect(page.getByText('No records found')).toBeVisible();
});

test('S1.9-2 success, info and warning toasts stay 4000 ms', async ({ page }) => {
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Save' }).first().click();
  expectAbout(await stays(page, 'success', 'Settings saved'), 4000);

  await refuse(page, 'customers?**', 403, 'EMAIL_VERIFICATION_REQUIRED');
  await page.getByRole('link', { name: 'Customers' }).first().click();
  expectAbout(await stays(page, 'info', 'Email verification required'), 4000);
  await page.unrouteAll();

  await page.goto('/invoices');
  await expect(page.getByText('No records found')).toBeVisible();
  await refuse(page, '**', 401, 'UNAUTHENTICATED');
  await page.getByRole('link', { name: 'Customers' }).first().click();
  expectAbout(await stays(page, 'warning', 'Session expired'), 4000);
});

test('S1.9-3 error toasts stay 5000 ms', async ({ page }) => {
  await page.goto('/books/trial-balance');
  await refuse(page, 'ledger/export**', 500, 'INTERNAL_ERROR');
  await page.getByRole('button', { name: /Export/ }).click();
  await page.getByRole('menuitem').first().click();
  expectAbout(await stays(page, 'error', 'The journal could not be exported'), 5000);
});
