import type { FinishedGood, RawMaterial } from '@lissafi/contract/items';
import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { day, type Owner } from './support/owner.ts';
import { checkScreen } from './support/screen-check.ts';
import { goTo, openTask } from './support/screens.ts';

const step = test.step;

/** The notification bell for this size: in the sidebar on a desktop, in the dashboard's header on a phone. */
const bell = (page: Page) => page.getByRole('link', { name: /^Notifications, \d+ unread$/ });

/** A bakery with flour that is about to fall low, milk that expires, and a late cake order. */
async function bakery(owner: Owner) {
  const mills = await owner.post<{ id: string }>('/suppliers', { name: 'Abia Mills', phone: '08031234567' });
  const flour = await owner.post<RawMaterial>('/inventory/raw-materials', {
    name: 'Wheat flour',
    sku: 'FL-1',
    unit: 'kg',
    minimum_stock: 100,
    conversions: [{ unit: 'bag', factor: 50 }],
  });
  const receive = (id: string, fields: object) =>
    owner.post(`/inventory/raw-materials/${id}/receive`, { received_on: day(0), ...fields });
  await receive(flour.id, { quantity: 200, total_cost: 18_000_000, supplier_id: mills.id });
  const milk = await owner.post<RawMaterial>('/inventory/raw-materials', {
    name: 'Powdered milk',
    sku: 'ML-1',
    unit: 'kg',
    batch_tracking_enabled: true,
  });
  await receive(milk.id, { quantity: 5, total_cost: 2_000_000, batch_number: 'M-7', expires_on: day(3) });
  const cake = await owner.post<FinishedGood>('/inventory/finished-goods', {
    name: 'Wedding cake',
    sku: 'CK-1',
    unit: 'piece',
  });
  await owner.post(`/inventory/finished-goods/${cake.id}/bom`, {
    lines: [{ item_id: flour.id, quantity: 2 }],
  });
  const order = await owner.post<{ id: string; order_number: string }>('/inventory/work-in-progress', {
    finished_good_id: cake.id,
    quantity: 10,
    planned_end: day(-1),
  });
  const customer = await owner.customer();
  await owner.invoice(customer.id, { issue: true });
  return { flour, order };
}

test('the dashboard shows invoices, customers, inventory and stock adjustments; a fall is reported, opened, and reordered', async ({
  page,
  owner,
  isPhone,
}) => {
  const { flour, order } = await bakery(owner);
  const needs = page.getByRole('region', { name: 'Needs your attention' });
  const stock = page.getByRole('region', { name: 'Stock', exact: true });
  const adjustments = page.getByRole('region', { name: 'Stock adjustments' });

  await step(
    'the dashboard: who owes, what needs attention, what is in stock, no adjustments yet',
    async () => {
      await page.goto('/dashboard');
      await expect(page.getByRole('region', { name: 'Who owes me' })).toContainText('Mama Ngozi');
      await expect(page.getByRole('link', { name: '1 Pending' })).toBeVisible();
      await expect(needs.getByRole('link')).toHaveCount(2);
      await expect(needs).toContainText(`${order.order_number} is late`);
      await expect(needs).toContainText('Powdered milk expires soon');
      await expect(stock).toContainText('₦200,000.00');
      await expect(stock.getByRole('link', { name: '2 raw materials' })).toBeVisible();
      await expect(adjustments).toContainText('There are no stock adjustments yet.');
      await needs.getByRole('link', { name: new RegExp(order.order_number) }).click();
      await expect(page).toHaveURL(new RegExp(`/production/orders/${order.id}$`));
    },
  );

  await step('stock falls low by an adjustment: the bell counts at once', async () => {
    await page.goto(`/inventory/raw-materials/${flour.id}`);
    await expect(page.getByText('in stock', { exact: true })).toBeVisible();
    await expect(bell(page)).toHaveCount(0);
    const sheet = await openTask(page, 'Adjust stock');
    await sheet.getByLabel('Quantity').fill('150');
    await sheet.getByLabel('Reason *', { exact: true }).selectOption({ label: 'Damage' });
    await sheet.getByRole('button', { name: 'Record adjustment' }).click();
    // So much less is asked about once.
    await sheet.getByRole('checkbox').check();
    await sheet.getByRole('button', { name: 'Record adjustment' }).click();
    await expect(page.getByText('low stock', { exact: true })).toBeVisible();
    if (isPhone) await goTo(page, isPhone, 'Home');
    await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread');
  });

  await step('the first screen shows it, and each figure opens its list', async () => {
    await goTo(page, isPhone, 'Home');
    await expect(needs.getByRole('link', { name: /Wheat flour: low/ })).toContainText(
      '50 kg left, minimum 100',
    );
    await expect(adjustments.getByRole('link', { name: /Wheat flour/ })).toContainText('−150 kg');
    await expect(adjustments).toContainText('damage');
    await expect(stock).toContainText('₦65,000.00');
    await checkScreen(page, 'dashboard-stock');
    await stock.getByRole('listitem').filter({ hasText: 'Low stock' }).getByRole('link').click();
    await expect(page).toHaveURL(/raw-materials\?stock_status=low_stock&status=active/);
    await expect(page.getByText('1 of 1')).toBeVisible();
  });

  await step('what to buy: from the low list, in bags, by supplier, for as long as wanted', async () => {
    await page
      .getByRole('link', { name: 'Reorder list', exact: true })
      .filter({ visible: true })
      .last()
      .click();
    await expect(page).toHaveURL(/\/inventory\/reorder$/);
    const group = page.getByRole('region', { name: 'Abia Mills' });
    // 50 on hand, the cakes need 20, the minimum is 100: at least 71, so two bags.
    await expect(group.getByText('2 bags (100 kg)')).toBeVisible();
    await expect(group).toContainText('20 needed for production');
    await expect(group.getByText('about ₦90,000.00')).toBeVisible();
    await expect(group.getByRole('link', { name: /WhatsApp/ })).toHaveAttribute(
      'href',
      /^https:\/\/wa\.me\/2348031234567\?text=.*Wheat%20flour%3A%202%20bag/,
    );
    await checkScreen(page, 'reorder');
    await page.getByRole('link', { name: 'One month' }).click();
    await expect(page).toHaveURL(/days=30/);
    await expect(page.getByRole('link', { name: 'One month' })).toHaveAttribute('data-current', 'true');
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByText(/Bisi’s Bakery · Reorder list/)).toBeVisible();
    await expect(page.getByRole('link', { name: /WhatsApp/ })).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
    await group.getByRole('link', { name: 'Wheat flour' }).click();
    await expect(page).toHaveURL(new RegExp(flour.id));
  });

  await step('the notification opens the item, and is read by that', async () => {
    if (isPhone) await goTo(page, isPhone, 'Home');
    await bell(page).click();
    await expect(page.getByRole('link', { name: 'Unread (1)' })).toBeVisible();
    await checkScreen(page, 'notifications');
    await page.getByRole('link', { name: /Wheat flour: low ?, not read yet/ }).click();
    await expect(page).toHaveURL(new RegExp(`/inventory/raw-materials/${flour.id}$`));
    if (isPhone) await goTo(page, isPhone, 'Home');
    await expect(page.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible();
    await page.goto('/notifications?unread=true');
    await expect(page.getByText('All read')).toBeVisible();
    await checkScreen(page, 'notifications-read');
  });

  await step('it recovers, falls again and runs out: reported again, and all is read at once', async () => {
    const adjust = (adjustment_type: string, quantity_adjusted: number) =>
      owner.post(`/inventory/raw-materials/${flour.id}/adjust-stock`, {
        adjustment_type,
        quantity_adjusted,
        reason: 'physical_count',
      });
    await adjust('increase', 100);
    await adjust('decrease', 60);
    await adjust('decrease', 90);
    await page.goto('/notifications');
    await expect(page.getByRole('link', { name: 'Unread (2)' })).toBeVisible();
    await expect(page.getByRole('link', { name: /Wheat flour ran out/ })).toContainText('None left');
    await page.getByRole('button', { name: 'Mark read: Wheat flour: low' }).click();
    await expect(page.getByRole('link', { name: 'Unread (1)' })).toBeVisible();
    await page.getByRole('button', { name: 'Mark all as read' }).click();
    await expect(page.getByRole('link', { name: 'Unread (0)' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Mark all as read' })).toHaveCount(0);
    await page.reload();
    await expect(page.getByText('Wheat flour ran out')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Mark/ })).toHaveCount(0);
  });
});

test('nothing to buy, then a list of what ran out, and a server that does not answer', async ({
  page,
  owner,
}) => {
  await page.goto('/inventory/reorder');
  await expect(page.getByText('Nothing to reorder')).toBeVisible();
  await checkScreen(page, 'reorder-empty');
  await page.goto('/notifications');
  await expect(page.getByText('No notifications')).toBeVisible();
  const { flour } = await bakery(owner);
  await owner.post(`/inventory/raw-materials/${flour.id}/adjust-stock`, {
    adjustment_type: 'decrease',
    quantity_adjusted: 200,
    reason: 'theft',
  });
  await page.goto('/dashboard');
  await expect(page.getByText('Wheat flour ran out')).toBeVisible();
  await expect(bell(page)).toBeVisible();
  await checkScreen(page, 'dashboard-stock');
  await page.goto('/inventory/reorder');
  await expect(page.getByText('3 bags (150 kg)')).toBeVisible();
  await checkScreen(page, 'reorder');
  await page.goto('/notifications');
  await expect(page.getByText('Wheat flour ran out')).toBeVisible();
  await checkScreen(page, 'notifications');
  await page.route('**/api/v1/notifications?*', (route) =>
    route.fulfill({ status: 500, json: { message: 'Broken', code: 'INTERNAL', status: 500 } }),
  );
  await page.reload();
  await expect(page.getByText('This could not be loaded')).toBeVisible();
  await page.unroute('**/api/v1/notifications?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Wheat flour ran out')).toBeVisible();
});
