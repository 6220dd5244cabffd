import { expect, test } from './support/fixtures.ts';
import { checkScreen } from './support/screen-check.ts';
import { signOut } from './support/screens.ts';
import { isConfirmed, watchSockets } from './support/sockets.ts';

const LONG = '10:00';

test('after the network was away the channel names the last event and is told what it missed', async ({
  page,
  owner,
  context,
}) => {
  const sockets = await watchSockets(page);
  await page.goto('/customers');
  await expect.poll(() => isConfirmed(sockets)).toBe(true);
  await owner.post('/customers', { name: 'Iya Basira', type: 'business' });
  await expect(page.getByText('Iya Basira').first()).toBeVisible();
  const last = JSON.parse(sockets.told[0]!.at(-1)!).id as number;
  await context.setOffline(true);
  await sockets.break();
  await owner.post('/customers', { name: 'Alhaja Risi', type: 'business' });
  expect(sockets.addresses).toHaveLength(1);
  await context.setOffline(false);
  await expect(page.getByText('Alhaja Risi').first()).toBeVisible();
  await expect.poll(() => sockets.told[1]?.length).toBeGreaterThan(1);
  expect(sockets.addresses).toHaveLength(2);
  expect(sockets.addresses[0]!.searchParams.has('last_event_id')).toBe(false);
  expect(sockets.addresses[1]!.searchParams.get('last_event_id')).toBe(String(last));
  const missed = sockets.told[1]!.map((text) => JSON.parse(text)).filter(({ id }) => id !== undefined);
  expect(missed).toEqual([
    expect.objectContaining({
      type: 'ledger',
      id: last + 1,
      data: expect.objectContaining({ event: 'customer.created' }),
    }),
  ]);
});

test('after a sign-out or a switch of organization the old ticket is not used again', async ({
  page,
  newOwner: owner,
  isPhone,
}) => {
  await owner.post('/organizations', { name: 'Bisi Transport' });
  const sockets = await watchSockets(page);
  await page.clock.install();
  await page.goto('/customers');
  await expect.poll(() => isConfirmed(sockets)).toBe(true);
  if (!isPhone)
    await test.step('switching', async () => {
      await page.getByRole('button', { name: 'Account and appearance' }).click();
      await page.getByRole('menuitemradio', { name: 'Bisi’s Bakery', exact: true }).click();
      await expect.poll(() => sockets.addresses.length).toBe(2);
      await expect.poll(() => isConfirmed(sockets)).toBe(true);
      expect(sockets.codes).toEqual([1000]);
    });
  const made = sockets.addresses.length;
  await signOut(page, isPhone);
  // The server may have ended the session's connection before the page did.
  await expect.poll(() => sockets.codes).toHaveLength(made);
  expect([1000, 4401]).toContain(sockets.codes.at(-1));
  await expect(page).toHaveURL(/\/auth\/login/);
  await page.clock.fastForward(LONG);
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  const tickets = sockets.addresses.map(({ searchParams }) => searchParams.get('token'));
  expect(tickets).toHaveLength(made);
  expect(new Set(tickets).size).toBe(made);
});

test('when all attempts failed a quiet line says so, and “Try again” connects; offline only the offline notice stands', async ({
  page,
  owner,
  context,
}) => {
  const sockets = await watchSockets(page);
  // Each attempt asks for a ticket; one whose answer takes longer than the clock allows opens no connection.
  let attempts = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/v1/channel/tickets') attempts++;
  });
  await page.clock.install();
  await page.goto('/customers');
  await expect.poll(() => isConfirmed(sockets)).toBe(true);
  // An answer that comes after the last attempt would begin a new series.
  await page.waitForLoadState('networkidle');
  const line = page.getByText('This page does not update by itself at the moment');
  // The counts of the frame are asked each minute, and one that is answered would begin a new series (decisions §8).
  const counts = /\/api\/v1\/(notifications|inbox)\?/;
  const lose = async () => {
    sockets.refuse(true);
    await page.route(counts, (route) => route.abort());
    await sockets.break();
    await expect
      .poll(async () => {
        await page.clock.fastForward(31_000);
        return line.isVisible();
      })
      .toBe(true);
  };
  const returns = async () => {
    sockets.refuse(false);
    await page.unroute(counts);
  };
  await lose();
  expect(attempts).toBe(6);
  await checkScreen(page, 'real-time-lost');
  // The counts stay away until then: one that is answered connects by itself, and the button is gone.
  sockets.refuse(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(line).toHaveCount(0);
  await page.unroute(counts);
  await owner.post('/customers', { name: 'Iya Basira', type: 'business' });
  await expect(page.getByText('Iya Basira').first()).toBeVisible();
  await test.step('offline', async () => {
    await lose();
    await context.setOffline(true);
    await expect(page.getByText('You are offline.')).toBeVisible();
    await expect(line).toHaveCount(0);
    await returns();
    await context.setOffline(false);
    await expect.poll(() => isConfirmed(sockets)).toBe(true);
    await expect(line).toHaveCount(0);
  });
});
