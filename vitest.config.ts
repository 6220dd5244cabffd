import { defineConfig } from 'vitest/config';

const limits = { testTimeout: 30_000, hookTimeout: 60_000 };

export default defineConfig({
  test: {
    globalSetup: ['tests/setup/postgres.ts'],
    // Processes, not threads: a test that kills or changes its process must not touch the others.
    pool: 'forks',
    projects: [
      {
        test: {
          ...limits,
          name: 'node',
          include: ['packages/*/src/**/*.test.ts', 'apps/server/src/**/*.test.ts', 'tests/**/*.test.ts'],
        },
      },
      {
        extends: './apps/web/vite.config.ts',
        root: 'apps/web',
        test: { ...limits, name: 'web', include: ['src/**/*.test.{ts,tsx}'] },
      },
    ],
  },
});
