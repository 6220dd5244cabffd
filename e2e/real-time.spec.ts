import { expect, test } from './support/fixtures.ts';
import { day } from './support/owner.ts';
import { checkScreen } from './support/screen-check.ts';

test('an open list shows what another member records, also after the connection broke', {
  tag: '@journey',
}, async ({ page, owner, context }) => {
  const connected = page
    .waitForEvent('websocket')
    .then((socket) =>
      socket.waitForEvent('framereceived', ({ payload }) =>
        String(payload).includes('subscription_confirmed'),
      ),
    );
  await page.goto('/customers');
  await connected;
  await expect(page.getByText('Iya Basira')).toHaveCount(0);
  await owner.post('/customers', { name: 'Iya Basira', type: 'business' });
  await expect(page.getByText('Iya Basira').first()).toBeVisible();
  await test.step('the network is away for a moment', async () => {
    await context.setOffline(true);
    await owner.post('/customers', { name: 'Alhaja Risi', type: 'business' });
    await context.setOffline(false);
    await expect(page.getByText('Alhaja Risi').first()).toBeVisible();
  });
});

test('the bell counts up by itself, and an alert that is turned off is not told', async ({ page, owner }) => {
  const connected = page
    .waitForEvent('websocket')
    .then((socket) =>
      socket.waitForEvent('framereceived', ({ payload }) =>
        String(payload).includes('subscription_confirmed'),
      ),
    );
  await page.goto('/notifications');
  await connected;
  const fall = async (name: string) => {
    const item = await owner.post<{ id: string }>('/inventory/raw-materials', {
      name,
      sku: name,
      unit: 'kg',
      minimum_stock: 10,
    });
    await owner.post(`/inventory/raw-materials/${item.id}/receive`, {
      quantity: 20,
      total_cost: 100_000,
      received_on: day(0),
    });
    await owner.post(`/inventory/raw-materials/${item.id}/adjust-stock`, {
      adjustment_type: 'decrease',
      quantity_adjusted: 15,
      reason: 'physical_count',
    });
  };
  await fall('Flour');
  await expect(page.getByText('Unread (1)')).toBeVisible();
  const low = page.getByLabel('Stock falls to its minimum: in the app');
  await low.uncheck();
  await expect(page.getByText('Unread (0)')).toBeVisible();
  await fall('Sugar');
  await expect(low).not.toBeChecked();
  await low.check();
  await expect(page.getByText('Unread (2)')).toBeVisible();
  await page.getByLabel('Stock runs out: by email').click();
  await expect(page.getByLabel('Stock runs out: by email')).toBeChecked();
  await page.reload();
  await expect(page.getByLabel('Stock runs out: by email')).toBeChecked();
  await expect(page.getByLabel('Stock runs out: in the app')).toBeChecked();
  await checkScreen(page, 'notification-settings');
});

test('a pasted list shows how many of its lines were read', async ({ page, owner }) => {
  const RESULT = /\/api\/v1\/customer\/batch-parse\/[^/]+$/;
  // Without the channel, so that only the answer counts; it is held at its middle for the picture.
  await page.routeWebSocket(
    ({ pathname }) => pathname === '/ws',
    (socket) => void socket.close({ code: 1013 }),
  );
  await page.route(RESULT, async (route) => {
    const response = await route.fetch();
    const body = { ...(await response.json()), status: 'running', done: 10, drafts: [] };
    await route.fulfill({ response, json: body });
  });
  expect(owner.organizationId).not.toBe('');
  await page.goto('/customers/paste');
  const lines = Array.from({ length: 25 }, (_, index) => `Customer ${index} 0803 123 4567`);
  await page.getByRole('textbox', { name: 'Customers' }).fill(lines.join('\n'));
  await page.getByRole('button', { name: 'Read the list' }).click();
  await expect(page.getByText('10 of 25 lines')).toBeVisible();
  await checkScreen(page, 'paste-progress');
  // One answer may still be on its way through the route, and it would outlive the test.
  await page.unrouteAll({ behavior: 'wait' });
  await expect(page.getByText('Customer 24', { exact: false }).first()).toBeVisible();
  await expect(page.getByText('10 of 25 lines')).toHaveCount(0);
});
