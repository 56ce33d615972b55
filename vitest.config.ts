import { configDefaults, defineConfig } from 'vitest/config';
import { limits } from './test/limits.ts';

const globalSetup = ['apps/server/test/global-setup.ts'];

/**
 * PostgreSQL runs every test of the server. The embedded database runs those whose subject is the database: its pool and worker, lists,
 * held rows and bulk writes, invariants, migrations, backups, jobs and messages, positions, imports. The paths of a first installation are
 * walked on it in the browser (e2e). `npm run test:all` runs all on both.
 */
const onBoth = [
  'apps/server/src/platform/{backup,db,jobs,live,outbox}/**/*.test.ts',
  'apps/server/src/platform/http/idempotency.test.ts',
  'apps/server/src/modules/tracking/**/*.test.ts',
  'apps/server/src/modules/imports/**/*.test.ts',
  'apps/server/src/modules/*/*-import.test.ts',
  'apps/server/src/modules/*/*lists.test.ts',
  'apps/server/src/modules/stops/stops.properties.test.ts',
  'apps/server/src/modules/{proposals,recurring,reservations/editing,street-turns}/*.properties.test.ts',
];
const everything = ['apps/server/**/*.test.ts'];
/** Puts something in the place of a library, which only a worker of its own has not loaded yet. */
const alone = ['apps/server/src/modules/session/hashing.test.ts'];

const server = (name: string, engine: string, include: string[], isolate = false) => ({
  test: {
    name,
    include,
    exclude: isolate ? configDefaults.exclude : [...configDefaults.exclude, ...alone],
    globalSetup,
    env: { TEST_ENGINE: engine },
    testTimeout: limits.test,
    hookTimeout: limits.hook,
    expect: { poll: { timeout: limits.poll } },
    // A worker keeps what it has loaded: every file makes its own server and database, and nothing else is shared.
    isolate,
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
          include: [
            'packages/**/*.test.ts',
            'apps/simulator/**/*.test.ts',
            'apps/web/**/*.test.{ts,tsx}',
            'deploy/**/*.test.ts',
          ],
          isolate: false,
          testTimeout: limits.test,
          hookTimeout: limits.hook,
          expect: { poll: { timeout: limits.poll } },
        },
      },
      server('postgres', 'postgres', everything),
      server('alone', 'postgres', alone, true),
      server('embedded', 'embedded', process.env.TEST_MATRIX === 'full' ? everything : onBoth),
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          globalSetup,
          setupFiles: ['e2e/tell-failure.ts'],
          isolate: false,
          testTimeout: limits.browserTest,
          hookTimeout: limits.browserHook,
          expect: { poll: { timeout: limits.poll } },
        },
      },
    ],
  },
});
