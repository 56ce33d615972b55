// One run of vitest in a process group of its own, so that nothing of it outlives it.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';

const vitest = path.join('node_modules', '.bin', 'vitest');
const running = new Set();

/**
 * Runs the test files and answers what each came to (the lines of keep-results.mjs). `results` is the file in which they are kept; `args`
 * go to vitest. `ended` is false when vitest was killed or broke off: what it had to say is then not all there.
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

/** Ends what runs: for a run that is cut off. */
export function stopRunning() {
  for (const child of running) endGroup(child);
}

/** Its servers and browsers end with it; whatever did not is ended here. */
function endGroup(child) {
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // Nothing of the group is left.
  }
}

/** What the files came to until now. */
export function readResults(results) {
  if (!existsSync(results)) return [];
  return readFileSync(results, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map(line => JSON.parse(line));
}
