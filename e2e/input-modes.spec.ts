import type { Locator, Page } from '@playwright/test';
import { colleague } from './support/colleague.ts';
import { expect, test } from './support/fixtures.ts';
import { Owner } from './support/owner.ts';
import { checkScreen } from './support/screen-check.ts';

const MEGABYTE = 1024 ** 2;
const zone = (page: Page) => page.locator('[data-state]').filter({ hasText: 'Drag & drop' });
const modes = (page: Page) => page.getByRole('navigation', { name: 'How to record' });

/** Drags files over the widget, as the browser tells of it; nothing can be dragged from outside of a page. */
async function drag(target: Locator, type: string, files: readonly { name: string; bytes: number }[] = []) {
  await target.evaluate(
    (element, [kind, all]) => {
      const dataTransfer = new DataTransfer();
      for (const { name, bytes } of all) dataTransfer.items.add(new File([new Uint8Array(bytes)], name));
      element.dispatchEvent(new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true }));
    },
    [type, files] as const,
  );
}

test('the upload widget: its words, its types and size, its states', async ({
  page,
  owner: _owner,
  isPhone,
}) => {
  await page.goto('/import?kind=transactions');
  const widget = zone(page);
  await expect(widget).toContainText(/Drag & drop file\(s\) to upload\s*or\s*Browse files/);
  await expect(widget).toContainText('CSV, TXT, TSV, XLS, XLSX, HTML, HTM, at most 10 MB');
  const browse = widget.getByRole('button', { name: 'Browse files' });
  await expect(browse).toHaveAccessibleDescription(/at most 10 MB/);
  await expect(widget).toHaveAttribute('data-state', 'default');
  await checkScreen(page, 'upload-default');

  const colour = () => widget.evaluate((element) => getComputedStyle(element).backgroundColor);
  const plain = await colour();
  if (!isPhone) {
    await widget.hover();
    await expect(widget).toHaveAttribute('data-state', 'hover');
    await expect.poll(colour).not.toBe(plain);
    await page.mouse.move(0, 0);
    await expect(widget).toHaveAttribute('data-state', 'default');
  }
  await drag(widget, 'dragenter');
  await drag(browse, 'dragenter');
  await drag(widget, 'dragleave');
  await expect(widget).toHaveAttribute('data-state', 'drag-on');
  await expect.poll(colour).not.toBe(plain);
  await checkScreen(page, 'upload-drag-on');
  await drag(browse, 'dragleave');
  await expect(widget).toHaveAttribute('data-state', 'default');

  await page.getByLabel('File', { exact: true }).setInputFiles({
    name: 'letter.docx',
    mimeType: 'application/msword',
    buffer: Buffer.from('Dear Sir'),
  });
  await expect(widget).toHaveAttribute('data-state', 'error');
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveText([
    '“letter.docx” was left out: only CSV, TXT, TSV, XLS, XLSX, HTML, HTM files are taken here.',
  ]);
  await checkScreen(page, 'upload-error');
  // The button opens the file chooser, also by the keyboard.
  const opened = page.waitForEvent('filechooser');
  await browse.press('Enter');
  expect((await opened).isMultiple()).toBe(false);
});

test('one CSV file of 10485760 bytes is taken, a larger one and a second are named and left out', async ({
  page,
  owner: _owner,
}) => {
  // The page hands it over, and it is measured there: 10 MB that go through the test take as long as the machine is busy.
  await page.addInitScript(() => {
    const { fetch } = window;
    const sent: number[] = [];
    Object.assign(window, { sentBytes: sent });
    window.fetch = async (address, init) => {
      if (!String(address).endsWith('/api/v1/imports') || init?.method !== 'POST')
        return fetch(address, init);
      sent.push((await new Response(init.body ?? '').arrayBuffer()).byteLength);
      return Response.json({ code: 'UNAVAILABLE', message: 'Later, please.', status: 503 }, { status: 503 });
    };
  });
  const sent = () => page.evaluate(() => (window as unknown as { sentBytes: number[] }).sentBytes);
  await page.goto('/import?kind=transactions');
  const widget = zone(page);
  await drag(widget, 'drop', [{ name: 'more.csv', bytes: 10 * MEGABYTE + 1 }]);
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveText([
    '“more.csv” was left out: it is larger than 10 MB.',
  ]);
  expect(await sent()).toEqual([]);
  await drag(widget, 'drop', [
    { name: 'notes.pdf', bytes: 10 },
    { name: 'whole.csv', bytes: 10 * MEGABYTE },
    { name: 'second.csv', bytes: 10 },
  ]);
  await expect(page.getByText('“notes.pdf” was left out')).toBeVisible();
  await expect(page.getByText('“second.csv” was left out: only one file is taken.')).toBeVisible();
  await expect(page.getByText('“whole.csv” was left out')).toHaveCount(0);
  // With the form around them.
  await expect.poll(sent).toEqual([expect.any(Number)]);
  expect((await sent())[0]).toBeGreaterThan(10 * MEGABYTE);
});

test('the switcher leads to each of the five ways to record', { tag: '@journey' }, async ({
  page,
  owner,
}) => {
  await owner.changePlan('pro');
  await page.goto('/say');
  const shown = modes(page).getByRole('link');
  await expect(shown).toHaveText(['Text', 'CSV upload', 'Form', 'Image', 'Voice']);
  const keys = await shown.evaluateAll((all) => all.map((each) => (each as HTMLElement).dataset.mode));
  expect(keys).toEqual(['text', 'csv', 'form', 'image', 'voice']);
  for (const [name, heading] of [
    ['CSV upload', 'Import'],
    ['Form', 'Record an expense'],
    ['Image', 'Record from a picture'],
    ['Voice', 'Record by voice'],
    ['Text', 'Record in your own words'],
  ] as const) {
    await modes(page).getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(modes(page).getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
    await checkScreen(page, `mode-${name.toLowerCase().replace(' ', '-')}`);
  }
});

test('image and voice are disabled on the free plan, and say why to a finger and to a key', async ({
  page,
  owner: _owner,
}) => {
  // The button is described by the same words, to a screen reader only.
  const shown = (reason: string) => page.getByText(reason).filter({ visible: true });
  await page.goto('/say');
  for (const [name, reason] of [
    ['Image', 'Reading photos of receipts is part of the Pro plan.'],
    ['Voice', 'Recording by voice is part of the Pro plan.'],
  ] as const) {
    const mode = modes(page).getByRole('button', { name });
    await expect(mode).toBeDisabled();
    // A disabled control that explains itself: the finger is not kept from it.
    await mode.click({ force: true });
    await expect(shown(reason)).toBeVisible();
    await mode.press('Enter');
    await expect(shown(reason)).toHaveCount(0);
    await mode.press('Enter');
    await expect(shown(reason)).toBeVisible();
  }
  await checkScreen(page, 'mode-not-in-plan');
  // Who opens the address reads the same.
  await page.goto('/transactions/voice');
  await expect(page.getByText('Not part of your plan')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start Recording' })).toHaveCount(0);
  await checkScreen(page, 'voice-not-in-plan');
  await page.goto('/transactions/picture');
  await expect(page.getByText('Not part of your plan')).toBeVisible();
  await expect(page.getByText('Browse files')).toHaveCount(0);
  await page.getByRole('link', { name: 'open Plan' }).click();
  await expect(page.getByText('Recording from photos of receipts')).toBeVisible();
  await page.getByRole('button', { name: 'Change to Pro' }).click();
  await expect(page).toSay('You are on Pro now');
  await page.goto('/say');
  await modes(page).getByRole('link', { name: 'Image' }).click();
  await expect(page.getByText('Browse files')).toBeVisible();
});

test('a role is shown the ways that it may use, and learns from whom a plan is changed @desktop', async ({
  page,
  origin,
  request,
  context,
}) => {
  const owner = await Owner.make(origin, request, null);
  await colleague(owner, 'sales', { origin, request, context });
  await page.goto('/say');
  await expect(modes(page).locator('[data-mode]')).toHaveText(['Text', /^Voice/]);
  await modes(page).getByRole('button', { name: 'Voice' }).press('Enter');
  await expect(page.getByText('Ask the owner of the business to change the plan.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'open Plan' })).toHaveCount(0);
  // An invoice is filled in by no picture: the sentence leads only where this person may go.
  await page.goto('/invoices/new');
  await page.getByRole('button', { name: 'Image', exact: true }).press('Enter');
  await expect(
    page.getByText('A photo does not fill in an invoice.').filter({ visible: true }),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'Record from a picture' })).toHaveCount(0);
});

test('on Pro the phone’s Record button has a photo and speech, and an invoice leads to them', async ({
  page,
  owner,
  isPhone,
}) => {
  await owner.changePlan('pro');
  await page.goto('/invoices/new');
  await page.getByRole('button', { name: 'Image', exact: true }).press('Enter');
  await page.getByRole('link', { name: 'Record from a picture' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Record from a picture' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Take a photo' })).toHaveCount(isPhone ? 1 : 0);
  if (!isPhone) return;
  await page.getByRole('button', { name: 'Record', exact: true }).click();
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveText([
    'Sell at the counter',
    'Say it in your own words',
    'Speak',
    'Photo of a receipt',
    'Record a sale',
    'Customer paid',
    'Record an expense',
    'Goods came in',
    'Stock spoiled or counted',
    'Make a batch',
  ]);
  await page.getByRole('dialog').getByRole('link', { name: 'Speak' }).click();
  await expect(page.getByRole('button', { name: 'Start Recording' })).toBeVisible();
});
