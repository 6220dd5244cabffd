import { colleague } from './support/colleague.ts';
import { expect, test } from './support/fixtures.ts';
import { isConfirmed, watchSockets } from './support/sockets.ts';

/** Longer than all attempts of a series together. */
const LONG = '10:00';

test('an invoice that a colleague records appears in the owner’s open list, which keeps its search and its place', async ({
  page,
  owner,
  browser,
  origin,
  request,
}) => {
  const context = await browser.newContext();
  const sales = await colleague(owner, 'sales', { origin, request, context });
  const mama = await owner.customer({ name: 'Mama Ngozi Stores' });
  const other = await owner.customer({ name: 'Danladi Motors' });
  for (let count = 0; count < 12; count++) await owner.invoice(mama.id);
  const sockets = await watchSockets(page);
  await page.setViewportSize({ width: page.viewportSize()!.width, height: 500 });
  await page.goto('/invoices');
  await expect.poll(() => isConfirmed(sockets)).toBe(true);
  const search = page.getByRole('searchbox');
  await search.fill('Mama');
  await expect(page).toHaveURL(/Mama/);
  await expect(page.getByText('Mama Ngozi Stores').filter({ visible: true })).toHaveCount(12);
  await page.evaluate(() => window.scrollTo(0, 150));
  const place = await page.evaluate(() => window.scrollY);
  expect(place).toBeGreaterThan(0);
  const loads: string[] = [];
  page.on('framenavigated', (frame) => loads.push(frame.url()));

  const item = { name: 'Meat pie', quantity: 3, unit_price: 45_000 };
  const fields = { issue_date: mama.created_at.slice(0, 10), due_date: '2099-01-01', items: [item] };
  await sales.post('/invoices', { ...fields, customer_id: other.id });
  await sales.post('/invoices', { ...fields, customer_id: mama.id });
  await expect(page.getByText('Mama Ngozi Stores').filter({ visible: true })).toHaveCount(13);
  await expect(page.getByText('Danladi Motors').filter({ visible: true })).toHaveCount(0);
  await expect(search).toHaveValue('Mama');
  await expect(search).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThanOrEqual(place);
  expect(loads).toEqual([]);
  await context.close();
});

test('a removed member’s open app is signed out at once, and does not try to connect again', {
  tag: '@journey',
}, async ({ owner, browser, origin, request }) => {
  const context = await browser.newContext();
  const sales = await colleague(owner, 'sales', { origin, request, context });
  const member = await context.newPage();
  const sockets = await watchSockets(member);
  const tickets: number[] = [];
  member.on('response', (answer) => {
    if (answer.url().endsWith('/channel/tickets')) tickets.push(answer.status());
  });
  await member.clock.install();
  await member.goto(`${origin}/invoices`);
  await expect.poll(() => isConfirmed(sockets)).toBe(true);
  await owner.delete(`/organizations/${owner.organizationId}/members/${sales.user_id}`);
  await expect(member).toHaveURL(/\/auth\/login/);
  await expect(member.getByText('Session expired')).toBeVisible();
  expect(sockets.codes).toEqual([4401]);
  await member.clock.fastForward(LONG);
  await expect(member.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  expect(sockets.addresses).toHaveLength(1);
  // The ticket of the connection, and the one refusal that shows that the session ended.
  expect(tickets).toEqual([201, 401]);
  await context.close();
});

test('who leaves on another device is led out of the organization, and does not try to connect again', async ({
  owner,
  browser,
  origin,
  request,
}) => {
  const context = await browser.newContext();
  const sales = await colleague(owner, 'sales', { origin, request, context });
  const member = await context.newPage();
  const sockets = await watchSockets(member);
  await member.clock.install();
  await member.goto(`${origin}/invoices`);
  await expect.poll(() => isConfirmed(sockets)).toBe(true);
  await sales.post(`/organizations/${owner.organizationId}/leave`);
  await expect.poll(() => sockets.codes).toEqual([4403]);
  await expect(member).not.toHaveURL(/\/invoices/);
  await expect(member.getByText('Bisi’s Bakery')).toHaveCount(0);
  await member.clock.fastForward(LONG);
  await expect(member.getByText('Session expired')).toHaveCount(0);
  expect(sockets.addresses).toHaveLength(1);
  await context.close();
});
