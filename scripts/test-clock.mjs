// Runs tests at simulated days and hours at which «today» is easily computed wrongly.
//   npm run test:clock                                              the unit tests
//   npm run test:clock -- --project postgres PATTERN                arguments for vitest instead
// It needs libfaketime (Debian: apt-get install libfaketime), which moves the clock of all processes that it starts, including PostgreSQL.
import { existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { printFailures } from './test/print.mjs';
import { openRunFolder } from './test/run-folder.mjs';
import { runVitest, stopRunning } from './test/run-vitest.mjs';

/** Time of Guayaquil (UTC−5): the last minutes of a year; a Sunday evening, which is Monday in UTC; 29 February. */
const moments = {
  '31/dic/2027 23:50': '2028-01-01T04:50:00Z',
  'domingo 07/nov/2027 19:30': '2027-11-08T00:30:00Z',
  '29/feb/2028 10:00': '2028-02-29T15:00:00Z',
};

function library() {
  const found = readdirSync('/usr/lib')
    .map(name => path.join('/usr/lib', name, 'faketime/libfaketime.so.1'))
    .find(existsSync);
  if (found !== undefined) return found;
  console.error('libfaketime is missing: apt-get install libfaketime');
  process.exit(1);
}

/** The same offset for every process, so that all agree. Timers use the monotonic clock, which is unchanged. */
const clockAt = (preload, instant) => ({
  LD_PRELOAD: preload,
  FAKETIME: `+${Math.round((Date.parse(instant) - Date.now()) / 1000)}`,
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
  FAKETIME_DISABLE_SHM: '1',
});

const preload = library();
const given = process.argv.slice(2);
const folder = openRunFolder();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.once(signal, () => {
    stopRunning();
    rmSync(folder, { recursive: true, force: true });
    process.exit(1);
  });

const failed = [];
for (const [name, instant] of Object.entries(moments)) {
  console.log(`\n${name}`);
  const results = path.join(folder, `${instant}.ndjson`);
  const args = given.length > 0 ? given : ['--project=unit'];
  const { files, status } = await runVitest(results, args, clockAt(preload, instant));
  const wrong = files.filter(file => file.failures.length > 0);
  if (status !== 0 && wrong.length === 0)
    wrong.push({ failures: [{ name: `vitest ended with ${status}`, message: '' }] });
  failed.push(...wrong.map(file => ({ ...file, part: `${name} › ${file.part ?? ''}` })));
}
rmSync(folder, { recursive: true, force: true });
console.log();
printFailures(failed);
console.log(`${Object.keys(moments).length} moments, ${failed.length} files failed`);
process.exit(failed.length === 0 ? 0 : 1);
