// Runs vitest in its own process group, so that all its processes end with it.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';

const vitest = path.join('node_modules', '.bin', 'vitest');
const running = new Set();

/**
 * Runs the test files and returns the result of each (the lines of keep-results.mjs), and as `missing` the files that were to run and have
 * none. `results` is the file of these lines; `args` go to vitest. `isComplete`: vitest ended by itself, and no result is missing.
 */
export async function runVitest(results, args, environment = {}) {
  const reporters = ['--reporter=default', '--reporter=./scripts/test/keep-results.mjs'];
  const status = await new Promise(resolve => {
    const child = spawn(vitest, ['run', ...reporters, ...args], {
      stdio: ['ignore', 'inherit', 'inherit'],
      detached: true,
      env: { ...process.env, ...environment, TEST_RESULTS: results },
    });
    running.add(child);
    child.once('error', () => resolve(null));
    child.once('close', code => {
      running.delete(child);
      endGroup(child);
      resolve(code);
    });
  });
  const { files, missing } = readResults(results);
  const endedItself = status === 0 || status === 1;
  return { files, missing, status, isComplete: endedItself && files.length > 0 && missing.length === 0 };
}

/** Ends all running processes of an interrupted run. */
export function stopRunning() {
  for (const child of running) endGroup(child);
}

/** Ends servers and browsers that did not end with vitest. */
function endGroup(child) {
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // The group has ended.
  }
}

/** Results of the files that have ended so far, and the files that were to run and have none. */
export function readResults(results) {
  if (!existsSync(results)) return { files: [], missing: [] };
  const lines = readFileSync(results, 'utf8').split('\n').filter(Boolean);
  return resultsOf(lines.map(line => JSON.parse(line)));
}

const keyOf = ({ part, file }) => `${part} › ${file}`;

/** `lines`: those of keep-results.mjs. */
export function resultsOf(lines) {
  const files = lines.filter(line => line.chosen === undefined);
  const ended = new Set(files.map(keyOf));
  const missing = lines.flatMap(line => line.chosen ?? []).map(keyOf);
  return { files, missing: missing.filter(key => !ended.has(key)) };
}
