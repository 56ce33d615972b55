// Seconds of each test file in the last full run (`npm run test:all` rewrites seconds.json). The choice and the order of test files depend on
// them, the result of a test never does.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const kept = fileURLToPath(new URL('seconds.json', import.meta.url));

/** Seconds by part and file. */
const known = JSON.parse(readFileSync(kept, 'utf8'));

/** Seconds of a file; for an unknown file, the mean of its part. */
export function secondsOf(part, file) {
  const files = known[part] ?? {};
  const all = Object.values(files);
  return files[file] ?? all.reduce((sum, one) => sum + one, 0) / Math.max(1, all.length);
}

/** Files of which the gate runs a sample (test/rotation.ts): their seconds are those of a sample, not of a full run. */
const SAMPLED = /^e2e\/(screens|edit-forms|menu)\.test/;

/**
 * Stores the seconds of the files that passed in a full run (the lines of keep-results.mjs). Files that failed, or that an interrupted run did
 * not reach, keep their earlier seconds.
 */
export function keepSeconds(files) {
  const parts = Object.entries(known).map(([part, earlier]) => {
    const passed = files.filter(
      ({ part: of, file, failures }) => of === part && failures.length === 0 && !SAMPLED.test(file),
    );
    const measured = passed.map(({ file, seconds }) => [file, Math.round(seconds * 10) / 10]);
    const all = { ...earlier, ...Object.fromEntries(measured) };
    const standing = Object.entries(all).filter(([file]) => existsSync(file));
    return [part, Object.fromEntries(standing.sort(([a], [b]) => (a < b ? -1 : 1)))];
  });
  writeFileSync(kept, `${JSON.stringify(Object.fromEntries(parts), null, 2)}\n`);
}
