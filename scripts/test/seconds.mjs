// Seconds of each test file in the last full run (`npm run test:all` rewrites the file). The choice and the order of files depend on them,
// the result of a test never does.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const kept = fileURLToPath(new URL('seconds.json', import.meta.url));

/** Seconds by part and file. */
const known = JSON.parse(readFileSync(kept, 'utf8'));

/** For an unknown file, the mean of its part. */
export function secondsOf(part, file) {
  const files = known[part] ?? {};
  const all = Object.values(files);
  return files[file] ?? all.reduce((sum, one) => sum + one, 0) / Math.max(1, all.length);
}

/** Stores the seconds of the files of a full run (the lines of keep-results.mjs). */
export function keepSeconds(files) {
  const byFile = (a, b) => (a.file < b.file ? -1 : 1);
  const parts = Object.keys(known).map(part => {
    const of = files.filter(file => file.part === part).sort(byFile);
    return [part, Object.fromEntries(of.map(({ file, seconds }) => [file, Math.round(seconds * 10) / 10]))];
  });
  writeFileSync(kept, `${JSON.stringify(Object.fromEntries(parts), null, 2)}\n`);
}
