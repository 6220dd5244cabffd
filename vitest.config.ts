import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { patient } from './apps/server/src/testing/patience.ts';
import { inBrowser } from './apps/web/vitest-browser.ts';
import { DEVICE, LAUNCH_ARGUMENTS } from './e2e/device.ts';
import { browserHere } from './scripts/lib/browser.mjs';

const limits = { testTimeout: patient(30_000), hookTimeout: patient(60_000) };
const FAULTS = ['apps/server/src/faults.test.ts', 'bench/faults/faults.test.ts'];

/** These take longest; one that began last would leave the other workers with nothing to do. */
const LONGEST = [
  'server/src/crash.test.ts',
  'db/embedded.test.ts',
  'archive/archive.test.ts',
  'demo/demo.test.ts',
  'pictures/receipts.test.ts',
  'pictures/reader.test.ts',
  'inventory-accounting/history.test.ts',
  'channel/processes.test.ts',
  'server/src/scale-out.test.ts',
  'server/src/replica.test.ts',
  'http/plans.test.ts',
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => LONGEST.some((name) => moduleId.endsWith(name));
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

// `npm test` sets CHROMIUM_PATH; who runs Vitest alone gets the browser that is there.
const executablePath = browserHere();
const browser = inBrowser({ ...(executablePath && { executablePath }), args: LAUNCH_ARGUMENTS }, DEVICE);

export default defineConfig({
  test: {
    globalSetup: ['tests/setup/postgres.ts'],
    // Processes, not threads: a test that kills or changes its process must not touch the others.
    pool: 'forks',
    // By default Vitest leaves one core unused, which on a machine of two is half of it.
    maxWorkers: '100%',
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...limits,
          name: 'node',
          // A worker loads the server once for all its files; each file makes its own application and database.
          isolate: false,
          include: ['packages/*/src/**/*.test.ts', 'apps/server/src/**/*.test.ts', 'tests/**/*.test.ts'],
          exclude: FAULTS,
        },
      },
      {
        extends: './apps/web/vite.config.ts',
        root: 'apps/web',
        test: {
          ...limits,
          name: 'web',
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: ['src/**/*.browser.test.tsx'],
        },
      },
      {
        extends: './apps/web/vite.config.ts',
        root: 'apps/web',
        ...browser,
        test: { ...limits, ...browser.test, expect: { poll: { timeout: patient(15_000) } } },
      },
      {
        // Measures how soon the application is back, so no other test runs at that time.
        test: { ...limits, name: 'faults', include: FAULTS, maxWorkers: 1, sequence: { groupOrder: 1 } },
      },
    ],
  },
});
