import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FinishedGood, RawMaterial } from '@lissafi/contract/items';
import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { playing } from './support/media.ts';
import { day, type Owner } from './support/owner.ts';
import { checkScreen } from './support/screen-check.ts';
import { openTask, scan, unfold } from './support/screens.ts';

const step = test.step;

/** The camera image: the browser reads this file when the camera is opened, so it is written before. */
const CAMERA = join(tmpdir(), `lissafi-camera-${process.pid}.y4m`);
const WIDTH = 640;
const HEIGHT = 480;
test.use(playing('video', CAMERA));

const CODE = '5901234123457';

async function loafOf(owner: Owner): Promise<FinishedGood> {
  const loaf = await owner.post<FinishedGood>('/inventory/finished-goods', {
    name: 'Sliced loaf, large',
    sku: 'BR-1',
    unit: 'loaf',
    barcode: CODE,
    selling_price: 120_000,
  });
  await owner.post(`/inventory/finished-goods/${loaf.id}/receive`, {
    quantity: 40,
    unit_cost: 70_000,
    received_on: day(0),
    reference: 'First batch',
    payment_method: 'cash',
  });
  return loaf;
}

/** Shows the first label on the screen to the camera: three frames, repeated. */
async function holdLabelBeforeCamera(page: Page) {
  const luma = await page
    .getByRole('img', { name: `Barcode ${CODE}` })
    .first()
    .evaluate(
      async (svg, { width, height }) => {
        const source = new XMLSerializer().serializeToString(svg);
        const picture = new Image(440, 220);
        picture.src = URL.createObjectURL(
          new Blob([source.replace('<svg', '<svg width="440" height="220"')], { type: 'image/svg+xml' }),
        );
        await picture.decode();
        const canvas = Object.assign(document.createElement('canvas'), { width, height });
        const context = canvas.getContext('2d')!;
        context.fillStyle = '#fff';
        context.fillRect(0, 0, width, height);
        context.drawImage(picture, 100, 130, 440, 220);
        const { data } = context.getImageData(0, 0, width, height);
        return Array.from({ length: width * height }, (_, pixel) => data[pixel * 4]!);
      },
      { width: WIDTH, height: HEIGHT },
    );
  showToCamera(Buffer.from(luma));
}

/** Writes the brightness of each point as what the camera sees from its next opening on. */
function showToCamera(luma: Buffer) {
  const frame = Buffer.concat([Buffer.from('FRAME\n'), luma, Buffer.alloc((WIDTH * HEIGHT) / 2, 128)]);
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`);
  writeFileSync(CAMERA, Buffer.concat([head, frame, frame, frame]));
}

test('a product gets a picture and labels, and is found by its label: by the camera, by a scanner that types, by hand', async ({
  page,
  owner,
  isPhone,
}) => {
  const loaf = await loafOf(owner);

  await step('a picture, on the page and in the list', async () => {
    await page.goto(`/inventory/finished-goods/${loaf.id}`);
    await unfold(page, isPhone, 'Picture');
    const picture = await page.evaluate(() => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 900, height: 600 });
      const context = canvas.getContext('2d')!;
      context.fillStyle = '#e3b27c';
      context.fillRect(0, 0, 900, 600);
      context.fillStyle = '#7d3606';
      context.fillRect(150, 200, 600, 260);
      return canvas.toDataURL('image/jpeg').split(',')[1]!;
    });
    await page.getByLabel('Choose a picture').setInputFiles({
      name: 'loaf.svg.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from(picture, 'base64'),
    });
    const shown = page.getByRole('img', { name: 'Picture of Sliced loaf, large' });
    await expect(shown).toBeVisible();
    await expect.poll(() => shown.evaluate((img) => (img as HTMLImageElement).naturalWidth)).toBe(900);
    await checkScreen(page, 'goods-item');
    await page.getByLabel('Choose a picture').setInputFiles({
      name: 'page.png',
      mimeType: 'image/png',
      buffer: Buffer.from('<html></html>'),
    });
    await expect(page.getByText('The picture must be a PNG, JPEG or WebP picture')).toBeVisible();
    await page.goto('/inventory/finished-goods');
    await expect(page.locator('main img[src^="blob:"]').filter({ visible: true })).toHaveCount(1);
    await checkScreen(page, 'goods-list');
  });

  await step('labels, as many as wanted, in the size of their paper', async () => {
    await page.goto(`/inventory/finished-goods/${loaf.id}`);
    await page.getByRole('link', { name: 'Labels of Sliced loaf, large' }).click();
    const bars = page.getByRole('img', { name: `Barcode ${CODE}` });
    await expect(bars).toHaveCount(1);
    await page.getByLabel('Sliced loaf, large', { exact: true }).fill('30');
    await page.getByLabel('Labels already used on the first sheet').fill('2');
    await expect(page.getByRole('button', { name: 'Print 30 labels' })).toBeVisible();
    await expect(bars).toHaveCount(30);
    await expect(page.getByText('₦1,200.00').first()).toBeVisible();
    await checkScreen(page, 'goods-labels');
    await page.getByLabel('Paper size').selectOption({ label: 'Roll, 58 mm' });
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByLabel('Paper size')).toBeHidden();
    // 58 mm of paper at 96 dots an inch.
    await expect
      .poll(() =>
        bars
          .first()
          .evaluate(
            (svg) =>
              svg.closest('section')!.firstElementChild!.nextElementSibling!.getBoundingClientRect().width,
          ),
      )
      .toBeCloseTo((58 / 25.4) * 96, 0);
    await page.emulateMedia({ media: 'screen' });
  });

  await step('the camera reads the label, and opens the item', async () => {
    await holdLabelBeforeCamera(page);
    await page.goto('/inventory/raw-materials');
    await page.getByRole('button', { name: 'Scan', exact: true }).click();
    await page.waitForURL(`**/inventory/finished-goods/${loaf.id}`);
    await expect(page.getByRole('heading', { name: 'Sliced loaf, large' })).toBeVisible();
  });

  await step('a scanner types it on an invoice: a line, then one more of it', async () => {
    await page.goto('/invoices/new');
    await expect(page.getByRole('button', { name: 'Scan', exact: true })).toBeVisible();
    await scan(page, CODE);
    await expect(page.getByLabel('Item 1', { exact: true })).toHaveValue('Sliced loaf, large');
    await scan(page, 'br-1');
    await expect(page.getByLabel('Quantity of item 1')).toHaveValue('2');
    await expect(page.getByLabel('Price of item 1')).toHaveValue('1,200.00');
    await expect(page.getByLabel('Item 2', { exact: true })).toHaveCount(0);
    await checkScreen(page, 'goods-invoice');
  });

  await step('an unknown code becomes a new product', async () => {
    await scan(page, 'NEW-778');
    const sheet = page.getByRole('dialog', { name: 'Scan an item' });
    await expect(sheet.getByText('No item of yours has the code NEW-778.')).toBeVisible();
    await checkScreen(page, 'goods-unknown');
    // The label is still in front of the camera, which pauses until the person has decided what the code is.
    await expect(sheet.getByRole('button', { name: 'Scan again' })).toBeVisible();
    await sheet.getByRole('link', { name: 'New product' }).click();
    // The invoice is stored on the device meanwhile.
    await page.getByRole('button', { name: 'Leave and keep it' }).click();
    await expect(page.getByLabel('Barcode')).toHaveValue('NEW-778');
    await page.getByLabel('Name', { exact: true }).fill('Chin chin');
    await page.getByLabel('SKU').fill('CH-1');
    await page.getByLabel('Unit', { exact: true }).fill('pack');
    await page.getByLabel('Barcode').fill(CODE);
    await page.getByRole('button', { name: 'Add product' }).click();
    await expect(page.getByText('Another item has this barcode.').first()).toBeVisible();
    await page.getByLabel('Barcode').fill('NEW-778');
    await page.getByRole('button', { name: 'Add product' }).click();
    await expect(page.getByRole('heading', { name: 'Chin chin' })).toBeVisible();
  });

  await step('in the adjustment, another item in the hand is opened with the same sheet', async () => {
    // With the label still before it, the camera can be faster than whoever types.
    showToCamera(Buffer.alloc(WIDTH * HEIGHT, 255));
    const sheet = await openTask(page, 'Adjust stock');
    await expect(sheet.getByText('Chin chin', { exact: true })).toBeVisible();
    await sheet.getByRole('button', { name: 'Scan another item' }).click();
    const scanner = page.getByRole('dialog', { name: 'Scan an item' });
    await scanner.getByLabel('Or type the code').fill('br-1');
    await scanner.getByLabel('Or type the code').press('Enter');
    await page.waitForURL(`**/inventory/finished-goods/${loaf.id}?task=adjust`);
    await expect(page.getByRole('dialog', { name: 'Adjust stock' }).getByText('BR-1')).toBeVisible();
  });
});

test('without the camera the page explains why, and the code is typed', {
  tag: ['@late'],
}, async ({ page, owner }) => {
  const loaf = await loafOf(owner);
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () =>
      Promise.reject(new DOMException('Permission denied', 'NotAllowedError'));
  });
  await page.goto('/inventory/adjustments');
  await page.getByRole('button', { name: 'Scan', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Scan the item to adjust' });
  await expect(sheet.getByText(/This page is not allowed to use the camera/)).toBeVisible();
  await checkScreen(page, 'goods-refused');
  await sheet.getByLabel('Or type the code').fill(CODE);
  await sheet.getByRole('button', { name: 'Find it' }).click();
  await page.waitForURL(`**/inventory/finished-goods/${loaf.id}?task=adjust`);
  await expect(page.getByRole('dialog', { name: 'Adjust stock' })).toBeVisible();
});

test('the cost of a loaf is read back to each purchase', async ({ page, owner, isPhone }) => {
  const mill = await owner.post<{ id: string }>('/suppliers', { name: 'Apapa Mills' });
  const flour = await owner.post<RawMaterial>('/inventory/raw-materials', {
    name: 'Flour',
    sku: 'FL-1',
    unit: 'kg',
  });
  const loaf = await owner.post<FinishedGood>('/inventory/finished-goods', {
    name: 'Loaf',
    sku: 'BR-1',
    unit: 'loaf',
    selling_price: 150_000,
  });
  for (const [reference, unit_cost] of [
    ['MIL-1', 100_000],
    ['MIL-2', 140_000],
  ] as const)
    await owner.post(`/inventory/raw-materials/${flour.id}/receive`, {
      quantity: 20,
      unit_cost,
      reference,
      received_on: day(0),
      supplier_id: mill.id,
    });
  await owner.post(`/inventory/finished-goods/${loaf.id}/bom`, {
    lines: [{ item_id: flour.id, quantity: 0.5 }],
  });
  const orders = '/inventory/work-in-progress';
  const order = await owner.post<{ id: string }>(orders, { finished_good_id: loaf.id, quantity: 20 });
  await owner.post(`${orders}/${order.id}/start`);
  await owner.post(`${orders}/${order.id}/consume-materials`, {
    consumption: [{ item_id: flour.id, quantity: 10 }],
  });
  await owner.post(`${orders}/${order.id}/complete`, { quantity_completed: 20 });

  await step('from the item', async () => {
    // On a phone each card that has something is folded; no price list has the loaf, and nothing is made from it.
    if (isPhone) {
      await page.goto(`/inventory/raw-materials/${flour.id}`);
      await unfold(page, isPhone, 'Where it is used');
      await expect(page.getByRole('link', { name: 'Loaf', exact: true })).toBeVisible();
    }
    await page.goto(`/inventory/finished-goods/${loaf.id}`);
    const folds = ['Price and cost over time', 'Sales', 'Picture', 'Made from'];
    if (isPhone) await expect(page.locator('summary')).toHaveText(folds);
    await unfold(page, isPhone, 'Price and cost over time');
    await expect(page.getByRole('table', { name: 'Price and cost over time' })).toContainText('₦600.00');
    await page.getByRole('button', { name: 'Cost details' }).click();
    const sheet = page.getByRole('dialog', { name: 'Cost details of Loaf' });
    await sheet.getByRole('button', { name: 'What it was made from' }).click();
    await expect(sheet.getByText('Used in production: Flour')).toBeVisible();
    await sheet.getByRole('button', { name: 'Where it came from' }).click();
    await expect(sheet.getByText(/Apapa Mills · MIL-2/)).toBeVisible();
    await expect(sheet.getByText(/Apapa Mills · MIL-1/)).toBeVisible();
    await checkScreen(page, 'goods-cost');
  });

  await step('from the order, down to the entry in the books', async () => {
    await page.goto(`/production/orders/${order.id}`);
    await page.getByRole('button', { name: 'Flour' }).click();
    const sheet = page.getByRole('dialog', { name: 'Where Flour came from' });
    const purchase = sheet.getByRole('listitem').filter({ hasText: 'MIL-1' });
    await expect(purchase).toContainText('₦1,000.00');
    await checkScreen(page, 'goods-order-cost');
    await purchase.getByRole('link', { name: 'The journal entry' }).click();
    await page.waitForURL('**/books/entries?source_id=*');
    await expect(page.getByText('₦20,000.00').first()).toBeVisible();
  });
});
