import { defineConfig } from 'vitest/config';

const server = (name: string, engine: string) => ({
  test: {
    name,
    include: ['apps/server/**/*.test.ts'],
    globalSetup: ['apps/server/test/global-setup.ts'],
    env: { TEST_ENGINE: engine },
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // A worker keeps what it has loaded: every file makes its own server and database, and nothing else is shared.
    isolate: false,
  },
});

export default defineConfig({
  test: {
    pool: 'forks',
    // One more than CI's two cores: a browser's test waits as often as it works.
    maxWorkers: 3,
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
          testTimeout: 240_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
