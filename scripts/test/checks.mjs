// The static checks. They are quick and run before the tests, so that a type error is reported without waiting for the tests.
import { spawn } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';

const bin = name => path.join('node_modules', '.bin', name);
const checks = [
  ['types', bin('tsc'), ['-p', 'tsconfig.json']],
  ['types of the browser application', bin('tsc'), ['-p', 'apps/web/tsconfig.json']],
  ['layers', process.execPath, ['scripts/check-layers.mjs']],
  ['tables of areas', process.execPath, ['scripts/check-tables.mjs']],
  ['lint', bin('biome'), ['check', '.']],
  ['unused code', bin('knip'), ['--no-progress']],
  ['style sheets', process.execPath, ['scripts/check-css.mjs']],
  ['figures in texts', process.execPath, ['scripts/check-texts.mjs']],
  ['slow patterns', process.execPath, ['scripts/check-patterns.mjs']],
  ['project rules', process.execPath, ['scripts/check-project.mjs']],
  ['paths in documents', process.execPath, ['scripts/check-docs.mjs']],
  ['rules of the tests', process.execPath, ['scripts/check-tests.mjs']],
  ['tables of the demonstration', process.execPath, ['scripts/check-demo-tables.mjs']],
];

/**
 * Runs all checks, two at a time, and returns the result of each: `{ name, seconds, failure }`; `failure`: the output of a failed check,
 * otherwise null.
 */
export async function runChecks() {
  const left = [...checks];
  const results = [];
  const lane = async () => {
    for (let one = left.shift(); one !== undefined; one = left.shift()) results.push(await runCheck(one));
  };
  await Promise.all([lane(), lane()]);
  return results;
}

function runCheck([name, command, args]) {
  return new Promise(resolve => {
    const began = performance.now();
    const said = [];
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', part => said.push(part));
    child.once('error', error => said.push(Buffer.from(`${error.message}\n`)));
    child.once('close', status => {
      const seconds = (performance.now() - began) / 1000;
      const text = Buffer.concat(said).toString();
      process.stdout.write(text);
      console.log(`${status === 0 ? 'ok' : 'FAILED'}  ${name}  ${seconds.toFixed(1)} s`);
      resolve({ name, seconds, failure: status === 0 ? null : text });
    });
  });
}
