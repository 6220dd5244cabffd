import { fileURLToPath } from 'node:url';
import { playwright } from '@vitest/browser-playwright';

/** The screen of a desk; a test about a phone sets the size of one. */
const viewport = { width: 1440, height: 900 };

/** Vitest's project for components in a real browser, with a server that the test itself plays (src/testing). */
export const inBrowser = (launchOptions: object, device: object, actionTimeout: number) => ({
  // All that a screen may load is prepared before the first test: found later, it would load the page again.
  optimizeDeps: { entries: ['src/main.tsx', 'src/testing/*', 'src/**/*.browser.test.tsx'] },
  test: {
    name: 'browser',
    include: ['src/**/*.browser.test.tsx'],
    setupFiles: [fileURLToPath(new URL('src/testing/set-up.ts', import.meta.url))],
    // The modules of the application are loaded once for all files; set-up.ts clears what a test left.
    isolate: false,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      // As in Playwright's own tests: a part of a name finds it.
      locators: { exact: false },
      viewport,
      provider: playwright({
        actionTimeout,
        launchOptions,
        contextOptions: { ...device, viewport },
      }),
      instances: [{ browser: 'chromium' as const }],
    },
  },
});
