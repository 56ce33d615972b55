import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';

/**
 * Creates the folder for everything that a run writes outside the working copy: databases, data folders, the unpacked browser. It is the
 * folder for temporary files (TMPDIR) of all processes, so that it can be removed as a whole. Each run has its own.
 */
export function openRunFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), 'cabezal-run-'));
  // PostgreSQL does not run as root: its account needs access.
  chmodSync(folder, 0o755);
  process.env.TMPDIR = folder;
  return folder;
}
