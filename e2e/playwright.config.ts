import { defineConfig } from '@playwright/test';
import { DEVICE, LAUNCH_ARGUMENTS } from './device.ts';

// CHROMIUM_PATH is set by `npm test`, which finds or downloads a browser.
const executablePath = process.env.CHROMIUM_PATH;

/** Both sizes run every journey and screen; what does not depend on size runs once (`.desktop.spec.ts`, `@desktop`), what only a phone has there (`.phone.spec.ts`). */
export default defineConfig({
  testDir: '.',
  globalSetup: './support/server.ts',
  outputDir: '../test-results',
  // One more than the cores of a small machine, because a test often waits for the server.
  workers: 3,
  fullyParallel: true,
  forbidOnly: !!process.env.CI,
  // A test that passes only at a second attempt counts as failed.
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    locale: DEVICE.locale,
    timezoneId: DEVICE.timezoneId,
    actionTimeout: 15_000,
    navigationTimeout: 20_000,
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
  projects: [
    { name: 'desktop', testIgnore: /\.phone\.spec\.ts$/, use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      testIgnore: /\.desktop\.spec\.ts$/,
      grepInvert: /@desktop/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
});
