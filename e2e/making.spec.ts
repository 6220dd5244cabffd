import type { ProductionOrder } from '@lissafi/contract/production';
import { addDays, firstOfMonth } from '@lissafi/domain/calendar/civil-date';
import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { day, type Owner } from './support/owner.ts';
import { checkScreen } from './support/screen-check.ts';
import { answer, goTo, holdAnswers, moreActions, openTask } from './support/screens.ts';

const step = test.step;

/** A loaf made of flour, of which 40 kg at ₦1,500 are in stock, and dough that needs the loaf. */
async function bakery(owner: Owner) {
  const make = (kind: string, name: string, unit: string) =>
    owner.post<{ id: string }>(`/inventory/${kind}`, { name, sku: name.toUpperCase(), unit });
  const [flour, loaf, dough] = await Promise.all([
    make('raw-materials', 'Flour', 'kg'),
    make('finished-goods', 'Loaf', 'piece'),
    make('finished-goods', 'Starter dough', 'kg'),
  ]);
  await owner.post(`/inventory/raw-materials/${flour.id}/receive`, {
    quantity: 40,
    unit_cost: 150_000,
    received_on: day(0),
    payment_method: 'cash',
  });
  await owner.post(`/inventory/finished-goods/${dough.id}/bom`, {
    lines: [{ item_id: loaf.id, quantity: 1 }],
  });
  return { flour, loaf, dough };
}

async function pick(page: Page, label: string, name: string) {
  await page.getByLabel(label, { exact: true }).fill(name);
  await page.getByRole('option', { name }).click();
}

/** The loaf's bill: a batch of 10 needs 5 kg of flour with a tenth of scrap, ₦2,000 labour and ₦1,000 overhead. */
const writeBill = (owner: Owner, loaf: { id: string }, flour: { id: string }) =>
  owner.post(`/inventory/finished-goods/${loaf.id}/bom`, {
    yield_quantity: 10,
    labour_cost: 200_000,
    overhead_cost: 100_000,
    lines: [{ item_id: flour.id, quantity: 5, scrap_percentage: 10 }],
    quality_checkpoints: [{ name: 'Baked through', required: true }],
  });

/** Creates an order for 20 loaves; the returned function sends a step with its body. */
async function orderOf(owner: Owner, loaf: { id: string }) {
  const order = await owner.post<ProductionOrder>('/inventory/work-in-progress', {
    finished_good_id: loaf.id,
    quantity: 20,
    priority: 'high',
  });
  const take = (method: 'POST' | 'PUT', path: string, data: unknown = {}) =>
    owner[method === 'POST' ? 'post' : 'put'](`/inventory/work-in-progress/${order.id}/${path}`, data);
  return { order, take };
}

test('a bill of materials is written, costed, and counts as none where it cannot be read', async ({
  page,
  owner,
  isPhone,
}) => {
  const { loaf } = await bakery(owner);
  await step('what goes in is written; a circle is a fault of its line', async () => {
    await page.goto('/dashboard');
    await goTo(page, isPhone, 'Bills of materials');
    await page.getByRole('link', { name: /Loaf/ }).click();
    await expect(page.getByText('No bill of materials yet')).toBeVisible();
    await page.getByLabel('Batch yield (piece)').fill('10');
    await pick(page, 'Material 1', 'Flour');
    await page.getByLabel('Material 1: How much (kg)').fill('5');
    await page.getByLabel('Material 1: Waste, %').fill('10');
    await page.getByLabel('Labour for one batch').fill('2000');
    await page.getByLabel('Overhead for one batch').fill('1k');
    await page.getByRole('button', { name: 'Add material' }).click();
    await pick(page, 'Material 2', 'Starter dough');
    await page.getByLabel('Material 2: How much (kg)').fill('1');
    await page.getByRole('button', { name: 'Add check' }).click();
    await page.getByLabel('Check 1', { exact: true }).fill('Baked through');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByLabel('Material 2', { exact: true })).toHaveAccessibleDescription(
      /A product cannot be made of itself/,
    );
    await checkScreen(page, 'bill-circle');
    await page.getByRole('button', { name: 'Remove material 2' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('version 1, in use')).toBeVisible();
  });

  await step('the cost and the shortages are shown for any quantity', async () => {
    await page.getByLabel('What would it cost to make (piece)').fill('20');
    const cost = page.getByRole('region', { name: 'For 20 pieces, today' });
    await expect(cost).toContainText('All materials are in stock.');
    // 11 kg of flour at ₦1,500, ₦4,000 labour, ₦2,000 overhead.
    await expect(cost).toContainText('₦22,500.00');
    await expect(cost).toContainText('₦1,125.00');
    // 10% on the flour is ₦1,650 for 20 pieces.
    await expect(page.getByRole('region', { name: 'What if a price changes' })).toContainText('₦1,207.50');
    await checkScreen(page, 'bill');
  });

  await step('where the bill cannot be read it counts as none', async () => {
    await page.goto(`/production/boms/${loaf.id}`);
    await expect(page.getByText('version 1, in use')).toBeVisible();
    await page.route('**/finished-goods/*/bom', (route) =>
      route.request().method() === 'GET'
        ? route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'Broken' } })
        : route.fallback(),
    );
    await page.reload();
    await expect(page.getByText('No bill of materials yet')).toBeVisible();
  });
});

test('an order is planned, its materials are set aside, and the work starts', async ({ page, owner }) => {
  const { loaf, flour } = await bakery(owner);
  await writeBill(owner, loaf, flour);
  await page.goto(`/production/boms/${loaf.id}`);
  await step('an order is planned, with the shortage in sight', async () => {
    await page.getByRole('link', { name: 'Plan an order' }).click();
    await page.getByLabel('How much (piece)').fill('100');
    await expect(page.getByText('15 kg short')).toBeVisible();
    await checkScreen(page, 'order-new');
    await page.getByLabel('How much (piece)').fill('20');
    await page.getByLabel('Priority').selectOption('High');
    await page.getByRole('button', { name: 'Plan this order' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^WO-\d{4}-\d+ Loaf$/);
    await expect(page.getByText('planned', { exact: true })).toBeVisible();
  });

  await step('materials are set aside, the work starts, more than planned is used', async () => {
    await moreActions(page, 'Reserve materials');
    const aside = page.getByRole('dialog');
    await expect(aside.getByLabel('Flour (kg)')).toHaveValue('11');
    await aside.getByRole('button', { name: 'Reserve', exact: true }).click();
    await expect(aside).toBeHidden();
    await page.getByRole('button', { name: 'Start' }).click();
    await expect(page.getByText('in progress', { exact: true })).toBeVisible();
    const complete = await openTask(page, 'Complete');
    await expect(complete.getByText('Records 11 kg of Flour.')).toBeVisible();
    await checkScreen(page, 'order-as-planned');
  });
});

test('rates far below the wages of the last month are said, with the rate that would fit', async ({
  page,
  owner,
}) => {
  const { loaf, flour } = await bakery(owner);
  const baked = addDays(firstOfMonth(day(0)), -10);
  await owner.post(`/inventory/raw-materials/${flour.id}/receive`, {
    ...{ quantity: 20, unit_cost: 150_000, received_on: addDays(baked, -1), payment_method: 'cash' },
  });
  await owner.post(`/inventory/finished-goods/${loaf.id}/bom`, {
    ...{ yield_quantity: 10, labour_cost: 200_000, lines: [{ item_id: flour.id, quantity: 5 }] },
  });
  const { take } = await orderOf(owner, loaf);
  await take('POST', 'start', { started_on: baked });
  await take('POST', 'complete', { quantity_completed: 20, completed_on: baked });
  await owner.post('/ingestion/transactions/manual', {
    ...{ type: 'expense', amount: 2_000_000, category: 'salaries', transaction_date: baked },
    ...{ description: 'Wages', payment_method: 'cash', payment_status: 'paid' },
  });
  await page.goto('/production/capacity');
  await expect(
    page.getByText(/production counted ₦4,000.00, and the books have ₦20,000.00 of wages/),
  ).toBeVisible();
  await checkScreen(page, 'absorption');
  await page.goto(`/production/boms/${loaf.id}`);
  await expect(page.getByText('₦10,000.00 for a batch would fit, instead of ₦2,000.00.')).toBeVisible();
  await checkScreen(page, 'bill-absorption');
});

test('materials are used, the required check passes, and all of it comes out', {
  tag: ['@journey', '@late'],
}, async ({ page, owner }) => {
  const { loaf, flour } = await bakery(owner);
  await writeBill(owner, loaf, flour);
  const { order, take } = await orderOf(owner, loaf);
  await take('POST', 'start');
  await page.goto(`/production/orders/${order.id}`);
  await step('more than planned is used', async () => {
    const sheet = await openTask(page, 'Use materials');
    await sheet.getByLabel('Flour (kg)').fill('12');
    await checkScreen(page, 'order-consume');
    await sheet.getByRole('button', { name: 'Use these materials' }).click();
    await expect(sheet).toBeHidden();
    await expect(
      page.getByRole('region', { name: 'Materials' }).getByRole('row', { name: /Flour/ }),
    ).toContainText('12');
  });

  await step('the required check holds it back until it has passed', async () => {
    const held = await openTask(page, 'Complete');
    await held.getByLabel('Good (piece)').fill('8');
    await held.getByRole('button', { name: 'Record output' }).click();
    await expect(held.getByText('Baked through is not checked yet')).toBeVisible();
    await page.keyboard.press('Escape');
    await answer(page, 'Discard what you typed?', 'Discard');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('button', { name: 'Baked through failed' }).click();
    const failed = page.getByRole('dialog', { name: 'Baked through: failed' });
    await failed.getByLabel('What is the problem?').fill('Pale inside');
    await checkScreen(page, 'check-failed');
    await failed.getByRole('button', { name: 'Record as failed' }).click();
    await expect(page.getByRole('region', { name: 'Quality checks' })).toContainText('Pale inside');
    await page.getByRole('button', { name: 'Baked through passed' }).click();
    await expect(page.getByRole('region', { name: 'Quality checks' })).toContainText('passed');
  });

  await step('some comes out, then the rest, one of it scrapped', async () => {
    const some = await openTask(page, 'Complete');
    await some.getByLabel('Good (piece)').fill('8');
    // The order is read again late: what opens before that begins with what is left, not with what was.
    const letThrough = await holdAnswers(page, '**/api/v1/inventory/work-in-progress/*');
    await some.getByRole('button', { name: 'Record output' }).click();
    await expect(some).toBeHidden();
    const last = await openTask(page, 'Complete');
    await expect(last.getByLabel('Good (piece)')).toBeHidden();
    letThrough();
    await expect(last.getByLabel('Good (piece)')).toHaveValue('12');
    await expect(last.getByLabel('Good (piece)')).toBeFocused();
    await last.getByLabel('Good (piece)').fill('11');
    await last.getByLabel('Scrapped (piece)').fill('1');
    await expect(last.getByLabel('This was the last output')).toBeChecked();
    await checkScreen(page, 'order-complete');
    await last.getByRole('button', { name: 'Finish this order' }).click();
    await expect(last).toBeHidden();
    await expect(page.getByText('completed', { exact: true })).toBeVisible();
  });
  await page.goto('/books/tie-out');
  for (const name of ['Stock', 'Work in progress'])
    await expect(page.getByRole('row', { name }).getByRole('cell').last()).toHaveText('₦0.00');
});

test('on a busy phone, too, a task begins with what the last answer said', async ({ page, owner }) => {
  const { loaf, flour } = await bakery(owner);
  await writeBill(owner, loaf, flour);
  const { order, take } = await orderOf(owner, loaf);
  await take('POST', 'start');
  await take('POST', 'consume-materials', { consumption: [{ item_id: flour.id, quantity: 11 }] });
  await take('PUT', `quality-checkpoints/${order.quality_checkpoints[0]!.id}`, { status: 'passed' });
  // What should be done at once is done late.
  await page.addInitScript(() => {
    const { setTimeout: later } = window;
    const busy = (work: () => void, ms = 0, ...rest: []) => later(work, ms === 0 ? 400 : ms, ...rest);
    Object.assign(window, { setTimeout: busy });
  });
  await page.goto(`/production/orders/${order.id}`);
  const some = await openTask(page, 'Complete');
  await some.getByLabel('Good (piece)').fill('8');
  const letThrough = await holdAnswers(page, '**/api/v1/inventory/work-in-progress/*');
  await some.getByRole('button', { name: 'Record output' }).click();
  await expect(some).toBeHidden();
  const rest = await openTask(page, 'Complete');
  letThrough();
  await expect(rest.getByLabel('Good (piece)')).toHaveValue('12');
});

test('a completed order shows its cost and its history, and is listed at its product', async ({
  page,
  owner,
}) => {
  const { loaf, flour } = await bakery(owner);
  await writeBill(owner, loaf, flour);
  const { order, take } = await orderOf(owner, loaf);
  const check = order.quality_checkpoints[0]!.id;
  await take('PUT', 'materials', { allocations: [{ item_id: flour.id, quantity: 11 }] });
  await take('POST', 'start');
  await take('POST', 'consume-materials', { consumption: [{ item_id: flour.id, quantity: 12 }] });
  await take('PUT', `quality-checkpoints/${check}`, { status: 'failed', notes: 'Pale inside' });
  await take('PUT', `quality-checkpoints/${check}`, { status: 'passed' });
  await take('POST', 'complete', { quantity_completed: 8 });
  await take('POST', 'complete', { quantity_completed: 11, quantity_scrapped: 1, final: true });
  await page.goto(`/production/orders/${order.id}`);
  await expect(page.getByText('completed', { exact: true })).toBeVisible();
  await step('the cost shows the variances, and the timeline the history', async () => {
    const costs = page.getByRole('region', { name: 'Planned and actual cost' });
    // ₦18,000 + ₦4,000 + ₦2,000, against 19 pieces of ₦1,125.
    await expect(costs).toContainText('It cost more than planned for what came out₦2,625.00');
    await expect(costs).toContainText('More material was used than planned+₦1,500.00');
    await expect(costs).toContainText('Fewer good units came out than planned+₦1,125.00');
    const happened = page.getByRole('region', { name: 'History' }).getByRole('listitem');
    await expect(happened).toHaveText([
      /^Planned.*Bisi Adeyemi/,
      /^Materials reserved.*Bisi Adeyemi/,
      /^Started.*Bisi Adeyemi/,
      /^Materials used.*₦18,000\.00.*Bisi Adeyemi/,
      /^Checked.*Baked through.*failed.*Bisi Adeyemi/,
      /^Checked.*Baked through.*passed.*Bisi Adeyemi/,
      /^Output recorded.*8.*Bisi Adeyemi/,
      /^Completed.*11.*1 scrapped.*Bisi Adeyemi/,
    ]);
    await expect(happened.last().getByText(/, \d\d:\d\d$/)).toBeVisible();
    await expect(page.getByRole('columnheader', { name: 'Total, 19 pieces' })).toHaveCount(1);
    await checkScreen(page, 'order-done');
    await page.getByRole('link', { name: 'Make again' }).click();
    await expect(page.getByLabel('Product', { exact: true })).toHaveValue('Loaf');
    await expect(page.getByLabel('How much (piece)')).toHaveValue('20');
  });
  await page.goto(`/production/boms/${loaf.id}`);
  await expect(page.getByRole('region', { name: 'Orders' })).toContainText(order.order_number);
});

test('orders as list, board and week; one is late, one is cancelled', async ({ page, owner }) => {
  const { loaf, flour } = await bakery(owner);
  await owner.post(`/inventory/finished-goods/${loaf.id}/bom`, {
    lines: [{ item_id: flour.id, quantity: 1 }],
  });
  const plan = (fields: object) =>
    owner.post<{ id: string; order_number: string }>('/inventory/work-in-progress', {
      finished_good_id: loaf.id,
      quantity: 5,
      ...fields,
    });
  const late = await plan({ planned_end: day(-1), priority: 'urgent' });
  const soon = await plan({ planned_start: day(0), planned_end: day(3) });

  await step('the list filters and sorts in its address', async () => {
    await page.goto('/production/orders');
    await expect(page.getByText(late.order_number)).toBeVisible();
    await expect(page.getByText('overdue', { exact: true })).toHaveCount(1);
    await checkScreen(page, 'orders');
    await page.goto('/production/orders?priority=urgent&sort=planned_end&dir=asc');
    await expect(page.getByText(late.order_number)).toBeVisible();
    await expect(page.getByText(soon.order_number)).toHaveCount(0);
  });

  await step('late orders have their own list', async () => {
    await page.getByRole('link', { name: 'Overdue (1)' }).click();
    await expect(page.getByText(late.order_number)).toBeVisible();
    await expect(page.getByText(soon.order_number)).toHaveCount(0);
  });

  await step('the board and the week show the same orders', async () => {
    await page.getByRole('link', { name: 'Board' }).click();
    await expect(page.getByRole('region', { name: 'Planned' }).getByRole('listitem')).toHaveCount(2);
    await checkScreen(page, 'orders-board');
    await page.getByRole('link', { name: 'Week' }).click();
    await expect(page.getByRole('link', { name: new RegExp(`${soon.order_number}.*planned`) })).toBeVisible();
    await checkScreen(page, 'orders-week');
    await page.getByRole('button', { name: 'The week before' }).click();
    await expect(page.getByText(soon.order_number)).toHaveCount(0);
  });

  await step('one is cancelled with a reason', async () => {
    await owner.post(`/inventory/raw-materials/${flour.id}/adjust-stock`, {
      adjustment_type: 'decrease',
      quantity_adjusted: 38,
      reason: 'damage',
    });
    await page.goto(`/production/orders/${late.id}`);
    await expect(page.getByText('Not enough: Flour 3 kg')).toBeVisible();
    const materials = page.getByRole('region', { name: 'Materials' });
    await expect(materials.getByText('3 kg short')).toBeVisible();
    await expect(materials.getByRole('link', { name: 'Flour' })).toHaveAttribute(
      'href',
      `/inventory/raw-materials/${flour.id}`,
    );
    await expect(page.getByRole('link', { name: 'Its journal entries' })).toBeVisible();
    await checkScreen(page, 'order-short');
    await moreActions(page, 'Cancel this order');
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('button', { name: 'Cancel this order' }).click();
    await expect(sheet.getByText('Please enter a reason')).toBeVisible();
    await sheet.getByLabel('Reason').fill('No power');
    await sheet.getByRole('button', { name: 'Cancel this order' }).click();
    await expect(sheet).toBeHidden();
    await expect(page.getByText('cancelled', { exact: true })).toBeVisible();
    await expect(page.getByText('No power').first()).toBeVisible();
    await moreActions(page, 'Pick list');
    await expect(page.getByRole('row', { name: /Flour/ })).toContainText('5 kg');
    await checkScreen(page, 'pick-list');
    await page.emulateMedia({ media: 'print' });
    for (const text of ['Pick list', /Bisi’s Bakery/, 'Received by'])
      await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible();
    await checkScreen(page, 'pick-list-paper');
    await page.emulateMedia({ media: 'screen' });
  });
});

test('capacity counts planned orders by their end', async ({ page, owner }) => {
  const { loaf, flour } = await bakery(owner);
  await writeBill(owner, loaf, flour);
  await owner.post('/inventory/work-in-progress', {
    finished_good_id: loaf.id,
    quantity: 5,
    planned_start: day(0),
    planned_end: day(3),
  });
  await page.goto('/production/capacity');
  await expect(page.getByRole('cell', { name: '5 in 1' })).toBeVisible();
  await page.getByRole('button', { name: 'Set capacity' }).click();
  await page.getByLabel('Good units in a week').fill('2.5');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Please enter a whole number above 0')).toBeVisible();
  await page.getByLabel('Good units in a week').fill('20');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('20 good units')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: '5 in 1' })).toContainText('25 %');
  await checkScreen(page, 'capacity');
});
