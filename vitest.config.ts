import { defineConfig } from 'vitest/config';

const globalSetup = ['apps/server/test/global-setup.ts'];

const server = (name: string, engine: string) => ({
  test: {
    name,
    include: ['apps/server/**/*.test.ts'],
    globalSetup,
    env: { TEST_ENGINE: engine },
    // Only what hangs: a machine that others use may be ten times as slow.
    testTimeout: 120_000,
    hookTimeout: 240_000,
    // A worker keeps what it has loaded: every file makes its own server and database, and nothing else is shared.
    isolate: false,
  },
});

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/**/*.test.ts', 'apps/simulator/**/*.test.ts', 'apps/web/**/*.test.{ts,tsx}'],
        },
      },
      // The same suite on both databases.
      server('embedded', 'embedded'),
      server('postgres', 'postgres'),
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          globalSetup,
          testTimeout: 240_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
