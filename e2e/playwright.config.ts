import { defineConfig, type PlaywrightTestConfig } from '@playwright/test';
import { patient } from '../apps/server/src/testing/patience.ts';
import { DEVICE, LAUNCH_ARGUMENTS } from './device.ts';
import type { Late } from './support/late.ts';

// CHROMIUM_PATH is set by `npm test`, which finds or downloads a browser.
const executablePath = process.env.CHROMIUM_PATH;
/** `npm run test:deep` runs what `npm test` leaves out. */
const IS_DEEP = process.env.TEST_DEEP === '1';

type Project = NonNullable<PlaywrightTestConfig<Late>['projects']>[number];
// What belongs to one size is named so: `.desktop.spec.ts` or `@desktop`, `.phone.spec.ts`.
const DESKTOP: Project = {
  name: 'desktop',
  testIgnore: /\.phone\.spec\.ts$/,
  use: { viewport: { width: 1440, height: 900 } },
};
const OF_A_DESKTOP = /\.desktop\.spec\.ts$/;
const PHONE: Project = {
  name: 'phone',
  testIgnore: OF_A_DESKTOP,
  use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
};

const JOURNEY = /@journey/;
/** A journey of a phone: one of its own file, or one that is different there. */
const JOURNEY_OF_PHONE = /\.phone\.spec\.ts .*@journey|@phone/;

/**
 * `npm test`: what people do every day, at the size of a desktop, and on a phone what is different there
 * (docs/decisions/0164).
 */
const QUICK = [
  { ...DESKTOP, grep: JOURNEY },
  { ...PHONE, grep: JOURNEY_OF_PHONE, grepInvert: /@desktop/ },
];
const LATE = /@late/;
/**
 * What is done at a desk, by an accountant, in an office, or once while settling in: on a phone each of these screens is
 * looked at by every-screen.desktop.spec.ts, and what a trader opens there is walked there too.
 */
const AT_A_DESK = [
  // The books.
  /\/(accounts|assets|bank-statements|budget|cash-basis|inventory-accounting|journals|opening-balances|outside-checks|payroll|periods|revaluation|settlements|statements|tax-calendar|vat|withholding|write-downs)\.spec\.ts$/,
  // An office and a factory.
  /\/(bills|branches|deliveries|einvoices|foreign|imports|loaves|making|purchase-orders|second-opinion)\.spec\.ts$/,
  // Settings, and what has no screen of its own.
  /\/(account|archive|languages|real-time|real-time-breaks|real-time-members)\.spec\.ts$/,
];

/** `npm run test:deep`: the other tests, each at its sizes, and those that are about it where answers come late. */
const DEEP = [
  { ...DESKTOP, grepInvert: [JOURNEY, LATE] },
  {
    ...PHONE,
    testIgnore: [OF_A_DESKTOP, ...AT_A_DESK],
    grepInvert: [/@desktop/, JOURNEY_OF_PHONE],
  },
  // Also what axe sees of drawers that only a journey opens.
  { ...DESKTOP, name: 'late', grep: LATE, use: { ...DESKTOP.use, lateMs: 60 } },
  { ...PHONE, name: 'late on a phone', grep: /\.phone\.spec\.ts .*@late/, use: { ...PHONE.use, lateMs: 60 } },
];

export default defineConfig<Late>({
  testDir: '.',
  globalSetup: './support/server.ts',
  outputDir: '../test-results',
  // One more than the cores of a small machine, because a test often waits for the server.
  workers: 3,
  fullyParallel: true,
  forbidOnly: !!process.env.CI,
  // A test that passes only at a second attempt counts as failed.
  retries: 0,
  // Only what hangs reaches these limits: nothing in a test depends on how soon something happens.
  timeout: patient(240_000),
  expect: { timeout: patient(40_000) },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    locale: DEVICE.locale,
    timezoneId: DEVICE.timezoneId,
    actionTimeout: patient(40_000),
    navigationTimeout: patient(60_000),
    trace: 'off',
    // Requests that a service worker answers cannot be intercepted; the tests that are about it allow it.
    serviceWorkers: 'block',
    // Animations are waited for, and no test is about one.
    contextOptions: { reducedMotion: DEVICE.reducedMotion },
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: LAUNCH_ARGUMENTS,
    },
  },
  projects: IS_DEEP ? DEEP : QUICK,
});
