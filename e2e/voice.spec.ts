import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { playing } from './support/media.ts';
import { checkScreen } from './support/screen-check.ts';
import { HEARD } from './support/server.ts';
import { spokenLike } from './support/sound.ts';

/** What the browser's microphone hears, over and over; it reads the file when the microphone is opened. */
const MICROPHONE = join(mkdtempSync(join(tmpdir(), 'lissafi-voice-')), 'speech.wav');
test.use(playing('audio', MICROPHONE));
test.beforeAll(() => writeFileSync(MICROPHONE, spokenLike(3)));
test.beforeEach(async ({ owner }) => {
  await owner.changePlan('pro');
});

const start = (page: Page) => page.getByRole('button', { name: 'Start Recording' });
const stop = (page: Page) => page.getByRole('button', { name: 'Stop Recording' });
const timer = (page: Page) => page.getByRole('timer');
const ONE_DOCUMENT = /\/api\/v1\/.*\/source-documents\/[\da-f-]+$/;
const RECORDINGS = '**/source-documents/recordings';

/** Speaks for a moment: the microphone is heard, and the time goes on. */
async function speak(page: Page): Promise<void> {
  await start(page).click();
  await expect(page.getByText('Recording...', { exact: true })).toBeVisible();
  await expect(timer(page)).not.toHaveText('0:00 of 2:00');
  await stop(page).click();
}

/** The player has the sound. */
async function expectPlayable(player: Locator): Promise<void> {
  await expect
    .poll(() => player.evaluate((audio) => (audio as HTMLAudioElement).readyState))
    .toBeGreaterThan(0);
}

test('voice toggles between idle and recording, with its labels, its level and its time', async ({
  page,
}) => {
  // The answer is not what this test is about: the recording stays on the screen.
  await page.route(RECORDINGS, (route) => route.abort());
  await page.goto('/transactions/voice');
  await expect(start(page)).toBeVisible();
  await expect(stop(page)).toHaveCount(0);
  await expect(page.getByText('Recording...', { exact: true })).toHaveCount(0);
  await checkScreen(page, 'voice-idle');
  await start(page).click();
  await expect(page.getByRole('status').filter({ hasText: 'Recording...' })).toHaveText('Recording...');
  await expect(stop(page)).toBeVisible();
  await expect(start(page)).toHaveCount(0);
  const level = page.locator('[class*="meter"] span');
  await expect.poll(() => level.evaluate((bar) => bar.getBoundingClientRect().width)).toBeGreaterThan(20);
  await expect(timer(page)).not.toHaveText('0:00 of 2:00');
  await checkScreen(page, 'voice-recording');
  await stop(page).click();
  await expect(start(page)).toBeVisible();
  await expect(page.getByText('Recording...', { exact: true })).toHaveCount(0);
});

test('what is said is transcribed by the server, checked, and posted with its recording', {
  tag: ['@phone', '@late'],
}, async ({ page, owner }) => {
  await page.goto('/transactions/voice');
  await expect(page.getByText('this server writes down what you say')).toBeVisible();
  await speak(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Check the recording' })).toBeVisible();
  const words = page.getByLabel('What was said');
  // It waits while the jobs of other tests read pictures.
  await expect(words).toHaveValue(HEARD);
  await expectPlayable(page.getByRole('main').locator('audio'));
  await checkScreen(page, 'voice-heard');
  await words.fill('Bought diesel for 6,500 naira cash.');
  await page.getByRole('button', { name: 'Read', exact: true }).click();
  // The page is that of a recorded one at once: nothing moves under the finger when the server says it again.
  await page.route(ONE_DOCUMENT, () => {});
  await page.getByRole('button', { name: 'Record expense' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Recorded from this recording' })).toBeVisible();
  await checkScreen(page, 'voice-recorded');
  await page.unroute(ONE_DOCUMENT);
  await page.getByRole('link', { name: 'Open the entry' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '₦6,500.00' })).toBeVisible();
  const source = page.getByRole('region', { name: 'Recorded from speech' });
  await expect(source).toContainText('Bought diesel for 6,500 naira cash.');
  await expect(source.locator('audio')).toBeVisible();
  await checkScreen(page, 'voice-entry');
  const id = new URL(page.url()).pathname.split('/').at(-1);
  const entry = await owner.get<object>(`/ingestion/transactions/${id}`);
  expect(entry).toMatchObject({ amount: 650_000, source: 'voice', status: 'posted' });
  const { total } = await owner.get<{ total: number }>(`/ledger/entries?source_id=${id}`);
  expect(total).toBeGreaterThan(0);
  await source.getByRole('link', { name: 'Open' }).click();
  await expect(page.getByRole('region', { name: 'Recorded' })).toContainText('6,500');
});

test('the browser writes down what is said where the server does not; a recording is made again', async ({
  page,
  owner,
}) => {
  await page.addInitScript(() => {
    // The browser's own recognition needs the network of its maker: this one hears one sentence.
    class Recognition {
      onresult = (_: object) => {};
      onend = () => {};
      start() {}
      stop() {
        this.onresult({ results: [[{ transcript: 'bought fuel 4k cash' }]] });
        this.onend();
      }
    }
    Object.assign(window, { webkitSpeechRecognition: Recognition, SpeechRecognition: Recognition });
  });
  await page.route('**/source-documents/abilities', (route) =>
    route.fulfill({ json: { transcribes: false } }),
  );
  await page.goto('/transactions/voice');
  await expect(page.getByText('Your browser writes down what you say')).toBeVisible();
  await speak(page);
  const words = page.getByLabel('What was said');
  await expect(words).toHaveValue('bought fuel 4k cash');
  await page.getByRole('button', { name: 'Delete it and record again' }).click();
  await expect(start(page)).toBeVisible();
  const left = await owner.get<{ total: number }>('/ingestion/source-documents');
  expect(left.total).toBe(0);
});

test('a recording whose answer is lost stays on the screen, can be downloaded, and is sent once', async ({
  page,
  owner,
}) => {
  await page.goto('/transactions/voice');
  let tries = 0;
  await page.route(RECORDINGS, async (route) => {
    tries++;
    if (tries === 1) return route.abort();
    // The second one arrives, and its answer is lost.
    if (tries === 2) {
      await route.fetch();
      return route.abort();
    }
    await route.continue();
  });
  await speak(page);
  const kept = page.getByRole('region', { name: 'Not sent yet' });
  await expect(kept).toContainText('The recording stays here until it is sent.');
  await expect(kept.getByLabel('Your recording')).toBeVisible();
  await expectPlayable(kept.locator('audio'));
  await checkScreen(page, 'voice-not-sent');
  const saved = page.waitForEvent('download');
  await kept.getByRole('button', { name: 'Download' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^recording-[\d-]+\.webm$/);
  await kept.getByRole('button', { name: 'Send again' }).click();
  await expect.poll(() => tries).toBe(2);
  await expect(kept.getByRole('button', { name: 'Send again' })).toBeEnabled();
  await kept.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Check the recording' })).toBeVisible();
  const { total } = await owner.get<{ total: number }>('/ingestion/source-documents');
  expect(total).toBe(1);
});

for (const [error, sentence] of [
  ['NotAllowedError', 'This page is not allowed to use the microphone.'],
  ['NotFoundError', 'No microphone was found on this device.'],
  ['NotReadableError', 'The microphone does not answer.'],
] as const)
  test(`a microphone that does not open says why: ${error} @desktop`, async ({ page }) => {
    await page.addInitScript((name) => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', name));
    }, error);
    await page.goto('/transactions/voice');
    await start(page).click();
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toContainText(sentence);
    await expect(start(page)).toBeEnabled();
  });

test('a browser that cannot record says so @desktop', async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'MediaRecorder');
  });
  await page.goto('/transactions/voice');
  await start(page).click();
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toContainText('This browser cannot record.');
});
