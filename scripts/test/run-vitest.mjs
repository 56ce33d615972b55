// Runs vitest in its own process group, so that all its processes end with it.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';

const vitest = path.join('node_modules', '.bin', 'vitest');
const running = new Set();

/**
 * Runs the test files and returns the result of each (the lines of keep-results.mjs). `results` is the file of these lines; `args` go to
 * vitest.
 * `status` is its exit code, or null if it did not start or was killed: the results are then incomplete.
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
  return { files: readResults(results), status };
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

/** Results of the files that have ended so far. */
export function readResults(results) {
  if (!existsSync(results)) return [];
  return readFileSync(results, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map(line => JSON.parse(line));
}
