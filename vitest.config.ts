import { configDefaults, defineConfig } from 'vitest/config';
import LongestFirst from './scripts/test/longest-first.mjs';
import { limits } from './test/limits.ts';

const globalSetup = ['apps/server/test/global-setup.ts'];

/**
 * PostgreSQL runs every test of the server. The embedded database runs those whose subject is the database: its pool and worker, lists,
 * held rows and bulk writes, invariants, migrations, backups, jobs, messages and notices, positions, imports. The browser tests (e2e)
 * walk the paths of a first installation on it. `npm run test:all` runs all tests on both.
 */
const onBoth = [
  'apps/server/src/platform/{backup,db,jobs,live,outbox}/**/*.test.ts',
  'apps/server/src/platform/http/idempotency.test.ts',
  'apps/server/src/modules/tracking/positions/**/*.test.ts',
  'apps/server/src/modules/system/{imports,notices}/**/*.test.ts',
  'apps/server/src/modules/*/*/*-import.test.ts',
  'apps/server/src/modules/*/*/*lists.test.ts',
  'apps/server/src/modules/operations/stops/stops.properties.test.ts',
  'apps/server/test/fields/**/*.test.ts',
  'apps/server/src/modules/*/{proposals,recurring,reservations/editing,street-turns}/*.properties.test.ts',
];
const everything = ['apps/server/**/*.test.ts'];
/** Mocks a library, so it needs its own worker that has not loaded that library yet. */
const alone = ['apps/server/src/modules/people/session/hashing.test.ts'];

/** Files that this run leaves out, as `part:file` (scripts/test/choose.mjs). */
const leftOut: string[] = JSON.parse(process.env.TEST_LEFT_OUT ?? '[]');
const without = (part: string): string[] =>
  leftOut.filter(one => one.startsWith(`${part}:`)).map(one => one.slice(part.length + 1));

const server = (order: number, name: string, engine: string, include: string[], isolate = false) => ({
  test: {
    name,
    include,
    exclude: [...configDefaults.exclude, ...(isolate ? [] : alone), ...without(name)],
    // The parts run one after the other, the cheap ones first.
    sequence: { groupOrder: order },
    globalSetup,
    env: { TEST_ENGINE: engine },
    testTimeout: limits.test,
    hookTimeout: limits.hook,
    expect: { poll: { timeout: limits.poll } },
    // A worker keeps loaded modules: every file creates its own server and database, and nothing else is shared.
    isolate,
  },
});

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'packages/**/*.test.ts',
            'apps/simulator/**/*.test.ts',
            'apps/web/**/*.test.{ts,tsx}',
            'deploy/**/*.test.ts',
            'scripts/**/*.test.mjs',
          ],
          isolate: false,
          testTimeout: limits.test,
          hookTimeout: limits.hook,
          expect: { poll: { timeout: limits.poll } },
        },
      },
      // Both parts run at the same time: else one worker would wait for the other at the end of each.
      server(1, 'embedded', 'embedded', process.env.TEST_MATRIX === 'full' ? everything : onBoth),
      server(1, 'postgres', 'postgres', everything),
      server(2, 'alone', 'postgres', alone, true),
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...without('e2e')],
          sequence: { groupOrder: 3 },
          globalSetup,
          setupFiles: ['e2e/describe-failure.ts'],
          isolate: false,
          testTimeout: limits.browserTest,
          hookTimeout: limits.browserHook,
          expect: { poll: { timeout: limits.poll } },
        },
      },
    ],
  },
});
