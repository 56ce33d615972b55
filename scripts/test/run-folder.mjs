import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';

/**
 * A folder for everything that a run writes beside the working copy: databases, data folders, the unpacked browser. All that runs takes it
 * for the machine's folder of temporary files, so that it goes as a whole, and a second run on the same machine has another one.
 */
export function openRunFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), 'cabezal-run-'));
  // PostgreSQL does not run as root: its account passes through.
  chmodSync(folder, 0o755);
  process.env.TMPDIR = folder;
  return folder;
}
