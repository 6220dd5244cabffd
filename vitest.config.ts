import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { patient } from './apps/server/src/testing/patience.ts';
import { inBrowser } from './apps/web/vitest-browser.ts';
import { DEVICE, LAUNCH_ARGUMENTS } from './e2e/device.ts';
import { browserHere } from './scripts/lib/browser.mjs';

/**
 * As many as cores: the database works beside them, and one worker more made a run on two cores a fifth longer. The deep
 * part has one more, because it waits for processes that it starts.
 */
const maxWorkers = availableParallelism() + (process.env.TEST_DEEP ? 1 : 0);
// Limits are for what hangs, so they are far away.
const limits = { testTimeout: patient(600_000), hookTimeout: patient(600_000) };
const TESTS = ['packages/*/src/**/*.test.ts', 'apps/server/src/**/*.test.ts', 'tests/**/*.test.ts'];
const DEEP = ['{packages/*,apps/server}/src/**/*.deep.test.ts', 'tests/**/*.deep.test.ts'];
/** These measure how soon the application is back, so no other test runs at that time. */
const FAULTS = ['apps/server/src/faults.deep.test.ts', 'bench/faults/faults.deep.test.ts'];
const filesWith = (pattern: string, text: RegExp) =>
  globSync(pattern, { cwd: import.meta.dirname }).filter((path) => text.test(readFileSync(path, 'utf8')));
/** Property tests that make only a part of their runs in `npm test` (testing/runs.ts). */
const withMoreRuns = () => filesWith('apps/server/src/**/*.test.ts', /testing\/runs\.ts'/);
const WEB = { include: ['src/**/*.test.{ts,tsx}'], exclude: ['src/**/*.browser.test.tsx'] };
/** They load modules anew or put others in their place, so each has modules of its own; the others share them. */
const withOwnModules = filesWith(
  'apps/web/src/**/!(*.browser).test.{ts,tsx}',
  /vi\.(mock|doMock|resetModules)\(/,
).map((path) => path.replace('apps/web/', ''));
/** A worker loads the server once for all its files, and they share its application where they can. */
const node = { ...limits, isolate: false, setupFiles: ['tests/setup/noon.mjs', 'tests/setup/seed.ts'] };
const NOON_IN_LAGOS_MS = 11 * 3_600_000;
// Measured once for a run; its workers and the processes that they start take it over.
process.env.TEST_CLOCK_LAG_MS ??= String((Date.now() - NOON_IN_LAGOS_MS) % 86_400_000);

// `npm test` sets CHROMIUM_PATH; who runs Vitest alone gets the browser that is there.
const executablePath = browserHere();
const browser = inBrowser(
  { ...(executablePath && { executablePath }), args: LAUNCH_ARGUMENTS },
  DEVICE,
  patient(15_000),
);

/**
 * `npm test` runs the projects node, the two of web, browser and dates; `npm run test:deep`, which sets TEST_DEEP, the
 * projects deep, dates and faults. CONTRIBUTING.md says what belongs where.
 */
export default defineConfig({
  test: {
    globalSetup: ['tests/setup/postgres.ts'],
    // Processes, not threads: a test that kills or changes its process must not touch the others.
    pool: 'forks',
    maxWorkers,
    projects: [
      { test: { ...node, name: 'node', include: TESTS, exclude: [...DEEP, ...FAULTS] } },
      {
        extends: './apps/web/vite.config.ts',
        root: 'apps/web',
        test: {
          ...limits,
          maxWorkers,
          name: 'web',
          isolate: false,
          include: WEB.include,
          exclude: [...WEB.exclude, ...withOwnModules],
        },
      },
      {
        extends: './apps/web/vite.config.ts',
        root: 'apps/web',
        test: {
          ...limits,
          maxWorkers,
          name: 'web with own modules',
          include: withOwnModules,
          exclude: WEB.exclude,
        },
      },
      {
        extends: './apps/web/vite.config.ts',
        root: 'apps/web',
        ...browser,
        test: {
          ...limits,
          ...browser.test,
          expect: { poll: { timeout: patient(40_000) } },
          // Browsers have a number of workers of their own, so they run after the others.
          sequence: { groupOrder: 1 },
        },
      },
      // Civil dates never pass through a time zone: 14 hours before and 8 hours behind.
      ...['Pacific/Kiritimati', 'America/Los_Angeles'].map((TZ) => ({
        test: {
          ...node,
          name: `dates in ${TZ}`,
          env: { TZ },
          include: [
            `${process.env.TEST_DEEP ? 'apps/server' : 'packages/domain'}/src/**/{civil-date,dates,due-dates}.test.ts`,
          ],
        },
      })),
      {
        test: {
          ...node,
          name: 'deep',
          include: process.env.TEST_DEEP ? [...DEEP, ...withMoreRuns()] : DEEP,
          exclude: FAULTS,
        },
      },
      { test: { ...limits, name: 'faults', include: FAULTS, maxWorkers: 1, sequence: { groupOrder: 2 } } },
    ],
  },
});
