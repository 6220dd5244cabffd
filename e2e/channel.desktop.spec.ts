import type { Page, WebSocketRoute } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { isConfirmed, watchSockets } from './support/sockets.ts';

/** Stops the page's clock, which then only moves as it is told. */
const stopClock = async (page: Page) =>
  page.clock.pauseAt((await page.evaluate<number>('Date.now()')) + 1_000);

/** Counts the connections whose end the page has heard of, so that its next wait has begun. */
const countEnds = (page: Page) =>
  page.addInitScript(() => {
    const counted = Object.assign(window, { endedSockets: 0 });
    counted.WebSocket = class extends WebSocket {
      constructor(...address: ConstructorParameters<typeof WebSocket>) {
        super(...address);
        this.addEventListener('close', () => counted.endedSockets++);
      }
    };
  });

test('after a break the page waits 5, 10, 20, 30 and 30 s before it connects, and no longer tries after that', async ({
  page,
  owner: _owner,
}) => {
  const sockets = await watchSockets(page);
  await countEnds(page);
  await page.clock.install();
  await page.goto('/customers');
  await expect.poll(() => isConfirmed(sockets)).toBe(true);
  await page.waitForLoadState('networkidle');
  // The counts of the frame are asked each minute, and one that is answered would begin a new series (decisions §8).
  await page.route(/\/api\/v1\/(notifications|inbox)\?/, (route) => route.abort());
  await stopClock(page);
  const attempts = () => sockets.addresses.length;
  const ended = (count: number) => expect.poll(() => page.evaluate('endedSockets')).toBe(count);
  sockets.refuse(true);
  await sockets.break();
  await ended(1);
  for (const [made, seconds] of [5, 10, 20, 30, 30].entries()) {
    await page.clock.runFor(seconds * 1_000 - 1);
    expect(attempts(), `before ${seconds} s`).toBe(made + 1);
    await page.clock.runFor(1);
    await expect.poll(attempts, `after ${seconds} s`).toBe(made + 2);
    await ended(made + 2);
  }
  await expect(page.getByText('This page does not update by itself at the moment')).toBeVisible();
  await page.clock.runFor(120_000);
  expect(attempts()).toBe(6);
});

const RESULT = /\/api\/v1\/customer\/batch-parse\/[^/]+$/;

test('the progress of a pasted list comes by the channel, that of other tasks does not count, and one that ended is kept 30 s', async ({
  page,
  owner: _owner,
}) => {
  let socket: WebSocketRoute | undefined;
  await page.routeWebSocket(
    ({ pathname }) => pathname === '/ws',
    (opened) => {
      socket = opened;
      opened.onMessage((text) => {
        if (String(text).includes('"subscribe"'))
          opened.send(JSON.stringify({ type: 'subscription_confirmed', data: { channels: [] } }));
      });
    },
  );
  let task = '';
  // To whom asks, the server always says that a fifth was read.
  await page.route(RESULT, async (route) => {
    task = new URL(route.request().url()).pathname.split('/').at(-1)!;
    const response = await route.fetch();
    const body = { ...(await response.json()), status: 'running', done: 5, total: 25, drafts: [] };
    await route.fulfill({ response, json: body });
  });
  await page.clock.install();
  await page.goto('/customers/paste');
  await expect.poll(() => socket).toBeTruthy();
  const lines = Array.from({ length: 25 }, (_, index) => `Customer ${index} 0803 123 4567`);
  await page.getByRole('textbox', { name: 'Customers' }).fill(lines.join('\n'));
  await page.getByRole('button', { name: 'Read the list' }).click();
  const read = (count: number) => page.getByText(`${count} of 25 lines`, { exact: true });
  await expect(read(5)).toBeVisible();

  const tell = (task_type: string, done: number, status = 'running') =>
    socket!.send(
      JSON.stringify({
        type: 'task_progress',
        data: { task_id: task, task_type, status, done, total: 25 },
      }),
    );
  tell('customer_batch_parse', 10);
  await expect(read(10)).toBeVisible();
  tell('picture_reading', 20);
  // Two answers later the page has heard it.
  for (let answers = 0; answers < 2; answers++) await page.waitForResponse(RESULT);
  await expect(read(10)).toBeVisible();

  await stopClock(page);
  tell('customer_batch_parse', 25, 'done');
  await expect(read(25)).toBeVisible();
  await page.clock.runFor(29_999);
  await expect(read(25)).toBeVisible();
  await page.clock.runFor(1);
  // Then what the server answers counts again.
  await expect(read(5)).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
});
