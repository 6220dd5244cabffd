import type { Route } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { fillExpense, install, openForm, outboxLine, recordIt } from './support/offline.ts';
import { day, Owner, PASSWORD } from './support/owner.ts';
import { checkScreen } from './support/screen-check.ts';
import { signOut } from './support/screens.ts';

interface Expenses {
  transactions: { amount: number; transaction_date: string; counterparty: string }[];
  total: number;
}
const recorded = (owner: Owner) => owner.get<Expenses>('/ingestion/transactions');
const count = async (owner: Owner) => (await recorded(owner)).total;

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('opens without network to dated data, keeps what is recorded, and sends it once in order', {
    tag: '@journey',
  }, async ({ page, context, owner }) => {
    const mama = await owner.customer();
    await owner.invoice(mama.id, { issue: true });
    await install(page, '/dashboard');
    await expect(page.getByText('Mama Ngozi Stores').first()).toBeVisible();
    await context.setOffline(true);
    await page.goto('/dashboard');
    await expect(page.getByText('You are offline.')).toBeVisible();
    await expect(page.getByText(/Data from \d\d:\d\d/)).toBeVisible();
    await expect(page.getByText('Mama Ngozi Stores').first()).toBeVisible();

    for (const [amount, payee] of [
      ['2k', 'To Mile 12'],
      ['3k', 'Back'],
    ] as const) {
      await page.goto('/transactions/new');
      await fillExpense(page, amount, payee);
      await recordIt(page);
      await expect(page).toHaveURL(/\/outbox$/);
    }
    await page.goto('/customers/new');
    await page.getByLabel('Name', { exact: true }).fill('Ada Okafor');
    await page.getByRole('button', { name: 'Add customer' }).click();
    await expect(page).toHaveURL(/\/customers$/);
    // Before the storage has been read nobody is told that everything is sent.
    await page.addInitScript(() => {
      new MutationObserver(() => {
        if (document.body?.textContent.includes('Everything is sent'))
          document.documentElement.dataset.said = 'all sent';
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto('/outbox');
    await expect(page.getByText('3 records waiting', { exact: true })).toBeVisible();
    await expect(page.locator('html')).not.toHaveAttribute('data-said');
    await expect(page.getByRole('main').getByRole('listitem')).toContainText([
      'To Mile 12',
      'Back',
      'Ada Okafor',
    ]);
    expect(await count(owner)).toBe(0);

    const sent: string[] = [];
    context.on('request', (request) => {
      if (request.method() === 'POST' && /transactions\/manual|v1\/customers$/.test(request.url()))
        sent.push(request.postDataJSON().counterparty ?? request.postDataJSON().name);
    });
    await context.setOffline(false);
    await expect(page.getByText('Everything is sent')).toBeVisible();
    await expect(outboxLine(page)).toHaveCount(0);
    expect(sent).toEqual(['To Mile 12', 'Back', 'Ada Okafor']);
    expect((await recorded(owner)).transactions.map(({ amount }) => amount).sort()).toEqual([
      200_000, 300_000,
    ]);
    expect((await owner.get<{ total: number }>('/customers?search=Ada')).total).toBe(1);
  });

  test('a record that the books no longer take: two facts, and a choice of the day', async ({
    page,
    context,
    owner,
  }) => {
    await install(page, '/outbox');
    await openForm(page, context);
    await fillExpense(page, '2k');
    await page.getByLabel('Date', { exact: true }).fill('yesterday');
    await recordIt(page);
    await expect(page.getByText('1 record waiting', { exact: true })).toBeVisible();
    await owner.put('/periods/lock', { books_locked_until: day(-1), seen: null });
    await context.setOffline(false);
    await expect(page.getByRole('heading', { name: 'Expense was not accepted' })).toBeVisible();
    await expect(page.getByText('The books are locked up to')).toBeVisible();
    await expect(page.getByText('1 record needs you')).toBeVisible();
    await page.getByRole('button', { name: /^Record it on / }).click();
    await expect(page.getByText('Everything is sent')).toBeVisible();
    expect((await recorded(owner)).transactions).toMatchObject([
      { amount: 200_000, transaction_date: day(0) },
    ]);
  });

  test('signed out with a full outbox: nobody else sees or sends it; it goes when the same person is back', async ({
    page,
    context,
    newOwner: owner,
    isPhone,
    origin,
    request,
  }) => {
    await install(page, '/outbox');
    await openForm(page, context);
    await fillExpense(page, '2k');
    await recordIt(page);
    await expect(page.getByText('1 record waiting', { exact: true })).toBeVisible();
    await signOut(page, isPhone);
    await page.getByRole('button', { name: 'Stay signed in' }).click();
    await expect(page.getByText('1 record waiting', { exact: true })).toBeVisible();
    await signOut(page, isPhone);
    await page
      .getByRole('dialog', { name: /^Sign out with/ })
      .getByRole('button', { name: 'Sign out' })
      .click();
    await expect(page).toSay('Logged out');
    await context.setOffline(false);

    const signIn = async (email: string) => {
      await page.goto('/auth/login');
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await expect(page).toHaveURL(/dashboard/);
    };
    const other = await Owner.make(origin, request, null);
    await signIn(other.email);
    await page.goto('/outbox');
    await expect(page.getByText('1 record of another person waits on this device.')).toBeVisible();
    await expect(page.getByText('Danfo')).toHaveCount(0);
    expect(await count(owner)).toBe(0);
    await signOut(page, isPhone);
    await expect(page).toHaveURL(/login/);
    await signIn(owner.email);
    await expect.poll(() => count(owner)).toBe(1);
  });

  test('a phone without storage: with network it is recorded, without it nothing is said to be kept', async ({
    page,
    context,
    owner,
  }) => {
    await page.addInitScript(() => {
      const put = IDBObjectStore.prototype.put;
      IDBObjectStore.prototype.put = function (...args) {
        if (this.name === 'outbox') throw new DOMException('full', 'QuotaExceededError');
        return put.apply(this, args);
      };
    });
    await page.goto('/transactions/new');
    await fillExpense(page, '2k');
    await recordIt(page);
    await expect(page).toSay('₦2,000.00 recorded');
    await openForm(page, context);
    await fillExpense(page, '3k');
    await recordIt(page);
    await expect(
      page.getByText('This device has no storage left, so nothing was recorded.').first(),
    ).toBeVisible();
    await expect(page.getByLabel('Amount', { exact: true })).toHaveValue(/3/);
    expect(await count(owner)).toBe(1);
  });

  test('the application is updated in between: what the version before kept is sent once by the new one', async ({
    page,
    context,
    owner,
  }) => {
    await install(page, '/dashboard');
    await openForm(page, context);
    await fillExpense(page, '2k', 'Kept by the version before');
    await recordIt(page);
    await expect(page).toHaveURL(/\/outbox$/);
    // The network is back for the new version, not yet for what waits.
    const refuse = (route: Route) => route.abort('connectionreset');
    let meet = refuse;
    await context.route('**/transactions/manual', (route) => meet(route));
    await context.setOffline(false);
    // Another address is another version to the browser: it is installed, and waits until the person reloads.
    await page.evaluate(() => navigator.serviceWorker.register('/sw.js?next'));
    const reload = page.getByRole('button', { name: 'Reload' });
    await expect(reload).toBeVisible();
    // The browser keeps the old version until what is being loaded has arrived.
    let end = () => {};
    const isAsked = new Promise<void>((asked) => {
      void context.route('**/assets/slow.js', (route) => {
        end = () => void route.abort();
        asked();
      });
    });
    await page.evaluate(() => void fetch('/assets/slow.js').catch(() => {}));
    await isAsked;
    await reload.click();
    await expect(page.getByText('The new version opens once nothing is being loaded')).toBeVisible();
    const loaded = page.waitForEvent('load');
    end();
    await loaded;
    await expect(page.getByText('1 record waiting', { exact: true })).toBeVisible();
    // An attempt of the new version is under way while the person asks for another: that one follows at once.
    const attempt = await new Promise<Route>((hold) => {
      meet = async (route) => hold(route);
    });
    expect(await count(owner)).toBe(0);
    await page.getByRole('button', { name: 'Send now' }).click();
    meet = (route) => route.continue();
    await refuse(attempt);
    await expect(page.getByText('Everything is sent')).toBeVisible();
    expect((await recorded(owner)).transactions.map(({ counterparty }) => counterparty)).toEqual([
      'Kept by the version before',
    ]);
  });

  test('a clock that is a day behind dates nothing wrongly', async ({ page, context, owner }) => {
    await install(page, '/outbox');
    await page.clock.install({ time: new Date(Date.now() - 86_400_000) });
    await context.setOffline(true);
    // Without network from the start the device knows only its own clock.
    await page.evaluate(() => localStorage.removeItem('lissafi.clock'));
    await page.goto('/transactions/new');
    await fillExpense(page, '2k');
    await recordIt(page);
    await expect(page.getByText('1 record waiting', { exact: true })).toBeVisible();
    await context.setOffline(false);
    await expect.poll(() => count(owner)).toBe(1);
    expect((await recorded(owner)).transactions[0]!.transaction_date).toBe(day(0));
  });
});

test('an answer that is lost is asked for again at once, and nothing is recorded twice', {
  tag: '@journey',
}, async ({ page, owner }) => {
  let posts = 0;
  await page.route('**/transactions/manual', async (route) => {
    if (++posts > 1) return route.continue();
    expect((await route.fetch()).ok()).toBe(true);
    return route.abort('connectionreset');
  });
  await page.goto('/transactions/new');
  await fillExpense(page, '2k');
  await recordIt(page);
  await expect(page).toSay('₦2,000.00 recorded');
  expect(posts).toBe(2);
  expect(await count(owner)).toBe(1);
});

test('a page that is closed in the middle of a save: it is sent when the app is opened again, and the form is empty', {
  tag: '@journey',
}, async ({ page, context, owner }) => {
  // The request leaves, and its answer never comes.
  await page.route('**/transactions/manual', async (route) => {
    await route.fetch();
  });
  await page.goto('/transactions/new');
  await fillExpense(page, '2k');
  await recordIt(page);
  await expect.poll(() => count(owner)).toBe(1);
  await page.close();
  const again = await context.newPage();
  await again.goto('/transactions/new');
  await expect(again.getByLabel('Amount', { exact: true })).toHaveValue('');
  await again.goto('/outbox');
  await expect(again.getByText('Everything is sent')).toBeVisible();
  expect(await count(owner)).toBe(1);
});

test('sold five, the books have three: the shelf is counted where the sale waits, and the sale is sent', async ({
  page,
  context,
  owner,
}) => {
  const path = '/inventory/finished-goods';
  const pie = await owner.post<{ id: string }>(path, {
    ...{ name: 'Meat pie', sku: 'PIE', unit: 'piece', selling_price: 60_000, price_includes_tax: true },
  });
  await owner.post(`${path}/${pie.id}/receive`, { quantity: 5, unit_cost: 20_000, received_on: day(0) });
  await page.goto('/sell');
  const tile = page.getByRole('list', { name: 'Products' }).getByRole('button', { name: /^Meat pie/ });
  for (let sold = 0; sold < 5; sold++) await tile.click();
  await context.setOffline(true);
  await page.getByRole('button', { name: /Last added/ }).click();
  await page.getByRole('button', { name: 'Record ₦3,000.00 in cash' }).click();
  await expect(page.getByText('The number becomes final when the sale has been sent.')).toBeVisible();
  await owner.post(`${path}/${pie.id}/adjust-stock`, {
    ...{ adjustment_type: 'decrease', quantity_adjusted: 2, reason: 'damage' },
  });
  await context.setOffline(false);
  await page.getByRole('link', { name: /1 record needs you/ }).click();
  await expect(page.getByText('Meat pie: sold 5, the books have 3 pieces')).toBeVisible();
  await checkScreen(page, 'outbox-short');
  await page.getByRole('button', { name: 'Count the shelf now' }).click();
  await page.getByLabel('Meat pie on the shelf now, piece').fill('4');
  await expect(page.getByText('the books had to have 9 pieces, and have 3')).toBeVisible();
  await checkScreen(page, 'outbox-count');
  await page.getByRole('button', { name: 'Record the count and send the sale' }).click();
  await expect(page.getByText('Everything is sent')).toBeVisible();
  expect(await owner.get(`${path}/${pie.id}`)).toMatchObject({ current_stock: 4 });
});
