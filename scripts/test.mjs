// Everything that CI checks; ends with a plain count. `npm test -- PATTERN` runs only matching test files; `npm run test:all` runs the
// server's tests on both databases instead of those whose subject is the database.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const bin = name => path.join('node_modules', '.bin', name);
const began = Date.now();
const given = process.argv.slice(2);
const filter = given.filter(word => word !== '--all');
if (filter.length < given.length) process.env.TEST_MATRIX = 'full';
const checks =
  filter.length > 0
    ? []
    : [
        ['lint', bin('biome'), ['check', '.']],
        ['types', bin('tsc'), ['-p', 'tsconfig.json']],
        ['types of the browser application', bin('tsc'), ['-p', 'apps/web/tsconfig.json']],
        ['layers', process.execPath, ['scripts/check-layers.mjs']],
        ['style sheets', process.execPath, ['scripts/check-css.mjs']],
        ['nothing unused', bin('knip'), ['--no-progress']],
        ['project rules', process.execPath, ['scripts/check-project.mjs']],
        ['tables of the demonstration', process.execPath, ['scripts/check-demo-tables.mjs']],
      ];
let [passed, failed, skipped] = [0, 0, 0];
/** One check; what it says is shown in one piece when it ends. */
const check = ([name, command, args]) =>
  new Promise(resolve => {
    const began = Date.now();
    const said = [];
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', part => said.push(part));
    child.once('error', error => said.push(Buffer.from(`${error.message}\n`)));
    child.once('close', status => {
      process.stdout.write(Buffer.concat(said));
      console.log(`${status === 0 ? 'ok' : 'FAILED'}  ${name}  ${((Date.now() - began) / 1000).toFixed(1)} s`);
      if (status === 0) passed++;
      else failed++;
      resolve();
    });
  });
/** The checks, two at a time and before the tests: a browser beside a compiler is a slow one. */
const allChecks = async () => {
  const left = [...checks];
  const lane = async () => {
    for (let one = left.shift(); one !== undefined; one = left.shift()) await check(one);
  };
  await Promise.all([lane(), lane()]);
};
const folder = mkdtempSync(path.join(tmpdir(), 'cabezal-report-'));
const report = path.join(folder, 'report.json');
/** Null when it was killed. */
const runTests = () =>
  new Promise(resolve => {
    const reporters = ['default', 'json', './scripts/part-times.mjs'].map(name => `--reporter=${name}`);
    const child = spawn(bin('vitest'), ['run', ...reporters, `--outputFile.json=${report}`, ...filter], {
      stdio: 'inherit',
    });
    child.once('error', () => resolve(null));
    child.once('close', resolve);
  });
await allChecks();
const status = await runTests();
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
if (status !== 0 && failed === 0) failed++;
rmSync(folder, { recursive: true, force: true });
console.log(`\n${((Date.now() - began) / 60_000).toFixed(1)} minutes`);
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exit(failed === 0 ? 0 : 1);
