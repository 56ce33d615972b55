// Run by CI, and by engineers before a commit.
//   npm test                the gate: checks, unit tests, and a part of the server's tests on PostgreSQL, of those about the database on
//                           the embedded one, and of the browser's. The part changes with the number of commits (scripts/test/choose.mjs);
//                           the output names what did not run.
//   npm run test:all        everything, the server's tests on both databases
//   npm test -- PATTERN     the matching test files, completely
// The cheap parts run first. The output ends with the failures and their number.
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { unpackBrowser } from './test/browser.mjs';
import { runChecks } from './test/checks.mjs';
import { chooseFiles } from './test/choose.mjs';
import { printFailures, printFlaky, printMissing, printTimes } from './test/print.mjs';
import { measureSlowness } from './test/probe.mjs';
import { openRunFolder } from './test/run-folder.mjs';
import { readResults, runVitest, stopRunning } from './test/run-vitest.mjs';
import { afterSecondTry, maySecondTry } from './test/second-try.mjs';
import { keepSeconds } from './test/seconds.mjs';

const given = process.argv.slice(2);
const patterns = given.filter(word => word !== '--all');
const scope = patterns.length > 0 ? 'named' : given.includes('--all') ? 'all' : 'gate';
const began = performance.now();
const folder = openRunFolder();
/** Folder of the results, which are kept after the run. */
const kept = 'test-results';
const results = path.join(folder, 'results.ndjson');
let checks = [];
let flaky = [];
let leftOut = [];

/** Prints the results so far, cleans up, and exits. `missing`: files without a result; `cutOff`: the signal that ended the run. */
function finish({ files, missing, status }, cutOff) {
  const failed = files.filter(file => file.failures.length > 0);
  const failedChecks = checks.filter(check => check.failure !== null);
  const sum = pick => files.reduce((total, file) => total + pick(file), 0);
  printTimes(files);
  if (leftOut.length > 0) {
    writeFileSync(path.join(kept, 'not-run.txt'), `${leftOut.join('\n')}\n`);
    console.log(`NOT RUN: ${leftOut.length} files, see ${kept}/not-run.txt`);
  }
  printFlaky(flaky);
  printFailures(failed);
  for (const { name, failure } of failedChecks) console.log(`FAIL check › ${name}\n${failure}`);
  printMissing(missing);
  let failures = sum(file => file.failures.length) + failedChecks.length + missing.length;
  if (cutOff) console.log(`FAIL interrupted by ${cutOff}`);
  // vitest reports an error although no file failed.
  else if (status !== 0 && failures === 0) console.log(`FAIL vitest ended with ${status}`);
  if ((cutOff || status !== 0) && failures === 0) failures = 1;
  if (scope === 'all') keepSeconds(files);
  if (existsSync(results)) cpSync(results, path.join(kept, 'results.ndjson'));
  rmSync(folder, { recursive: true, force: true });
  console.log(`\n${((performance.now() - began) / 60_000).toFixed(1)} minutes, ${flaky.length} FLAKY`);
  const passed = sum(file => file.passed) + checks.length - failedChecks.length;
  console.log(`${passed} passed, ${failures} failed, ${sum(file => file.skipped)} skipped`);
  process.exit(failures === 0 ? 0 : 1);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.once(signal, () => {
    stopRunning();
    finish({ ...readResults(results), status: null }, signal);
  });

mkdirSync(kept, { recursive: true });
if (scope !== 'named') {
  checks = await runChecks();
  if (checks.some(check => check.failure !== null)) finish({ files: [], missing: [], status: 0 });
}
const { slowness, cores } = await measureSlowness();
console.log(`${cores} cores, ${slowness} times slower than an idle machine`);
process.env.TEST_FACTOR = String(slowness);
const browser = await unpackBrowser();
if (browser !== null) process.env.TEST_CHROMIUM = browser;
const chosen = chooseFiles(scope, slowness);
leftOut = chosen.leftOut;
Object.assign(process.env, chosen.environment);

const first = await runVitest(results, patterns);
let { files, status } = first;
const failed = files.filter(file => file.failures.length > 0);
// A run that was cut off or crashed is not repeated: it says nothing about the files that it did not reach.
if (scope !== 'named' && first.isComplete && maySecondTry(failed)) {
  console.log(`\nRunning again, alone: ${failed.map(({ file }) => file).join(', ')}`);
  const again = path.join(folder, 'again.ndjson');
  const names = failed.map(({ part }) => `--project=${part}`);
  const second = await runVitest(again, [...new Set(names), '--maxWorkers=1', ...failed.map(({ file }) => file)]);
  ({ files, flaky } = afterSecondTry(files, second));
  if (files.every(file => file.failures.length === 0)) status = second.status;
}
finish({ files, missing: first.missing, status });
