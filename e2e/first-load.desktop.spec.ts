import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';

interface Load {
  files: string[];
  /** Reads of the API by address. */
  reads: string[];
}

/** Opens the address with an empty cache; returns what came before the page was quiet. */
async function load(page: Page, address: string): Promise<Load> {
  const files: string[] = [];
  const reads: string[] = [];
  page.on('response', async (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith('/assets/')) files.push(pathname);
    if (pathname.endsWith('.js') && pathname.startsWith('/assets/'))
      expect((await response.allHeaders())['content-encoding'], pathname).toBe('br');
  });
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/') && request.method() === 'GET') reads.push(pathname + search);
  });
  await page.goto(address, { waitUntil: 'networkidle' });
  return { files, reads };
}

// On a bad network each file costs a round trip: the dashboard once took 93 of them. What they weigh is held by
// tests/budget.test.ts.
test('the first page of a visit comes in few files, compressed, and asks for nothing twice', async ({
  page,
  owner,
  browser,
  origin,
}) => {
  const customer = await owner.customer();
  const invoice = await owner.invoice(customer.id);
  await owner.post(`/invoices/${invoice.id}/issue`, { override_credit_limit: true });
  // The device knows the person from the first visit on.
  await page.goto('/dashboard', { waitUntil: 'networkidle' });
  for (const path of ['/dashboard', '/invoices', '/sell']) {
    const again = await page.context().newPage();
    const { files, reads } = await load(again, path);
    await expect(again.getByRole('heading', { level: 1 })).toBeVisible();
    if (path === '/dashboard') expect(files.length).toBeLessThanOrEqual(15);
    // Also what the page began before the application was there.
    expect(reads.filter((read, index) => reads.indexOf(read) !== index)).toEqual([]);
    await again.close();
  }
  const stranger = await browser.newPage();
  const { files } = await load(stranger, `${origin}/i/unknown`);
  expect(files.length).toBeLessThanOrEqual(15);
  expect(files.filter((file) => file.includes('/start-'))).toEqual([]);
  await stranger.close();
});
