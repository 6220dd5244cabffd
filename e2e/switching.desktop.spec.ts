import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { linkIn, mailTo } from './support/mailbox.ts';
import { day, Owner, PASSWORD } from './support/owner.ts';
import { checkScreen } from './support/screen-check.ts';

const SWITCH = '**/api/v1/security/users/me/switch-organization-with-tokens';
const ME = '**/api/v1/security/users/me';

/** Creates a second organization of the same person, which becomes the current one. */
const second = (owner: Owner) => owner.post<{ id: string }>('/organizations', { name: 'Bisi Transport' });

async function switchTo(page: Page, name: string) {
  await page.getByRole('button', { name: 'Account and appearance' }).click();
  await page.getByRole('menuitemradio', { name, exact: true }).click();
}
const place = (page: Page) => page.getByRole('button', { name: 'Account and appearance' });

test('switching reaches every tab, mixes no data, and a tab with unsaved input keeps its organization', async ({
  page,
  newOwner: owner,
  context,
}) => {
  await owner.customer({ name: 'Mama Ngozi Stores' });
  const { id } = await second(owner);
  await page.goto('/customers');
  await expect(place(page)).toContainText('Bisi Transport');
  await expect(page.getByText('No records found')).toBeVisible();
  const list = await context.newPage();
  await list.goto('/customers');
  await expect(list.getByText('No records found')).toBeVisible();
  const form = await context.newPage();
  await form.goto('/customers/new');
  await form.getByLabel('Name', { exact: true }).fill('Danladi Motors');

  const asked: string[] = [];
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname;
    if (path.includes('/users/me')) asked.push(`${request.method()} ${path} ${request.postData() ?? ''}`);
  });
  await switchTo(page, 'Bisi’s Bakery');
  await expect(place(page)).toContainText('Bisi’s Bakery');
  const me = '/api/v1/security/users/me';
  const after = asked.slice(asked.findIndex((each) => each.includes('switch-organization')));
  expect(after[0]).toBe(
    `POST ${me}/switch-organization-with-tokens {"organization_id":"${owner.organizationId}"}`,
  );
  expect(after[1]).toBe(`GET ${me} `);

  await test.step('the other tab follows, and shows nothing of the other organization', async () => {
    await expect(place(list)).toContainText('Bisi’s Bakery');
    await list.getByRole('complementary').getByRole('link', { name: 'Customers' }).click();
    await expect(list.getByRole('row', { name: /Mama Ngozi Stores/ })).toBeVisible();
  });

  await test.step('the tab with unsaved input stays, shows a notice, and saves in its own organization', async () => {
    await expect(form.getByText('You went to Bisi’s Bakery in another tab.')).toBeVisible();
    await expect(place(form)).toContainText('Bisi Transport');
    await expect(form.getByLabel('Name', { exact: true })).toHaveValue('Danladi Motors');
    const sent = form.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/customers'),
    );
    await form.getByRole('button', { name: 'Add customer' }).click();
    expect((await sent).headers()['organization-id']).toBe(id);
    await expect(form).toSay('Danladi Motors added');
    await form.getByRole('button', { name: 'Go to Bisi’s Bakery' }).click();
    await expect(place(form)).toContainText('Bisi’s Bakery');
    await form.goto('/customers');
    await expect(form.getByRole('row', { name: /Mama Ngozi Stores/ })).toBeVisible();
    await expect(form.getByText('Danladi Motors')).toHaveCount(0);
  });
});

test('what a form proposes by itself is no unsaved input: its tab follows to the other organization', async ({
  page,
  newOwner: owner,
  context,
}) => {
  const supplier = await owner.post<{ id: string }>('/suppliers', { name: 'Golden Penny' });
  const flour = await owner.post<{ id: string }>('/inventory/raw-materials', {
    ...{ name: 'Flour', sku: 'FL', unit: 'bag' },
  });
  const receipt = await owner.post<{ id: string }>('/inventory/receipts', {
    ...{ received_on: day(0), supplier_id: supplier.id, invoiced: false },
    lines: [{ item_id: flour.id, quantity: 5, unit_cost: 5_850_000 }],
  });
  await second(owner);
  await page.goto('/customers');
  await switchTo(page, 'Bisi’s Bakery');
  await expect(place(page)).toContainText('Bisi’s Bakery');
  await page.goto(`/purchases/bills/new?receipt_id=${receipt.id}`);
  await expect(page.getByRole('combobox', { name: 'Supplier' })).toHaveValue('Golden Penny');
  await expect(page.getByText('Flour, 5 bags received')).toBeVisible();
  const other = await context.newPage();
  await other.goto('/customers');
  await switchTo(other, 'Bisi Transport');
  await expect(place(page)).toContainText('Bisi Transport');
  await expect(page.getByText('You went to Bisi Transport in another tab.')).toHaveCount(0);
});

test('a failed switch shows the error’s message, otherwise "Failed to switch organization."', async ({
  page,
  newOwner: owner,
}) => {
  await second(owner);
  await page.goto('/dashboard');
  await page.route(SWITCH, (route) => route.fulfill({ status: 500, json: {} }));
  await switchTo(page, 'Bisi’s Bakery');
  await expect(page).toSayAs('error', 'Failed to switch organization.');
  await expect(place(page)).toContainText('Bisi Transport');
  const message = 'You are not a member of this organization.';
  await page.route(SWITCH, (route) =>
    route.fulfill({ status: 403, json: { message, code: 'ORGANIZATION_FORBIDDEN', status: 403 } }),
  );
  await switchTo(page, 'Bisi’s Bakery');
  await expect(page).toSayAs('error', message);
});

test('a switch whose profile does not come has not failed: this tab is there, and after a reload too', async ({
  page,
  newOwner: owner,
}) => {
  await second(owner);
  await owner.customer({ name: 'Mama Ngozi Stores' });
  await page.goto('/customers');
  await expect(place(page)).toContainText('Bisi Transport');
  await page.route(ME, (route) => route.fulfill({ status: 500, json: {} }));
  await switchTo(page, 'Bisi’s Bakery');
  await expect(page).toSayAs('error', 'Failed to refresh organizations');
  await expect(place(page)).toContainText('Bisi’s Bakery');
  await expect(page.getByText('Failed to switch organization.')).toHaveCount(0);
  await page.getByRole('complementary').getByRole('link', { name: 'Customers' }).click();
  await expect(page.getByRole('row', { name: /Mama Ngozi Stores/ })).toBeVisible();
  await page.unroute(ME);
  await page.reload();
  await expect(place(page)).toContainText('Bisi’s Bakery');
});

test('a failed refresh of organizations shows "Failed to refresh organizations"', async ({
  page,
  newOwner: owner,
}) => {
  await second(owner);
  await page.goto('/dashboard');
  await page.route('**/users/me/organizations', (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole('button', { name: 'Account and appearance' }).click();
  await expect(page).toSayAs('error', 'Failed to refresh organizations');
  await expect(page.getByRole('menuitemradio', { name: 'Bisi’s Bakery' })).toBeVisible();
  await checkScreen(page, 'switcher');
});

test('inconsistent data is reported; without the current organization the first one is used', async ({
  page,
  newOwner: owner,
}) => {
  await second(owner);
  await page.goto('/dashboard');
  await expect(place(page)).toContainText('Bisi Transport');
  await page.route(ME, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...(await answer.json()), current_organization_id: randomUUID() } });
  });
  await switchTo(page, 'Bisi’s Bakery');
  await expect(
    page.getByText('Organization data inconsistency detected. Please refresh the page.'),
  ).toBeVisible();
  await expect(place(page)).toContainText('Bisi’s Bakery');
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByRole('button', { name: 'Refresh', exact: true }).click();
  await expect(page.getByText('Organization data inconsistency detected')).toHaveCount(0);
});

test('an invitation for another account shows what to do; after signing out and in it is accepted', async ({
  page,
  newOwner: owner,
  request,
  origin,
}) => {
  const friend = await Owner.make(origin, request, null, { name: 'Friend’s Shop' });
  await owner.post(`/organizations/${owner.organizationId}/members/invite`, {
    email: friend.email,
    role: 'accountant',
  });
  const link = linkIn(await mailTo(origin, friend.email, /invites/), '/auth/accept-invite');
  await page.goto('/dashboard');
  await expect(place(page)).toContainText('Bisi’s Bakery');
  await page.goto(link);
  await expect(page.getByText(`You are signed in as ${owner.email}.`)).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).last().click();
  await page.getByLabel('Email').fill(friend.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('button', { name: 'Accept the invitation' }).click();
  await expect(page).toSay('Welcome to Bisi’s Bakery!');
  await expect(place(page)).toContainText('Bisi’s Bakery');
  await place(page).click();
  await expect(page.getByRole('menuitemradio', { name: 'Friend’s Shop' })).toBeVisible();
});
