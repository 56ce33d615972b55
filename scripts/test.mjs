// Everything that CI checks, in order; ends with a plain count. `npm test -- PATTERN` runs only matching test files.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const bin = name => path.join('node_modules', '.bin', name);
const filter = process.argv.slice(2);
const checks =
  filter.length > 0
    ? []
    : [
        ['lint', bin('biome'), ['check', '.']],
        ['types', bin('tsc'), ['-p', 'tsconfig.json']],
        ['types of the browser application', bin('tsc'), ['-p', 'apps/web/tsconfig.json']],
        ['layers', process.execPath, ['scripts/check-layers.mjs']],
        ['nothing unused', bin('knip'), ['--no-progress']],
        ['project rules', process.execPath, ['scripts/check-project.mjs']],
      ];
let [passed, failed, skipped] = [0, 0, 0];
for (const [name, command, args] of checks) {
  const began = Date.now();
  const { status } = spawnSync(command, args, { stdio: 'inherit' });
  console.log(`${status === 0 ? 'ok' : 'FAILED'}  ${name}  ${((Date.now() - began) / 1000).toFixed(1)} s`);
  if (status === 0) passed++;
  else failed++;
}
const folder = mkdtempSync(path.join(tmpdir(), 'cabezal-report-'));
const report = path.join(folder, 'report.json');
const run = spawnSync(
  bin('vitest'),
  ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...filter],
  { stdio: 'inherit' },
);
try {
  const result = JSON.parse(readFileSync(report, 'utf8'));
  passed += result.numPassedTests;
  failed += result.numFailedTests;
  skipped += result.numPendingTests + result.numTodoTests;
  // A file that does not even load, or a hook that fails, counts although no test of it ran.
  failed += result.testResults.filter(
    f => f.status === 'failed' && f.assertionResults.every(a => a.status !== 'failed'),
  ).length;
} catch {
  failed++;
}
if (run.status !== 0 && failed === 0) failed++;
rmSync(folder, { recursive: true, force: true });
console.log(`\n${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exit(failed === 0 ? 0 : 1);
