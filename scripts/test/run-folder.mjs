import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';

/**
 * Creates the folder for everything that a run writes outside the working copy: databases, data folders, the unpacked browser. It is the
 * folder for temporary files (TMPDIR) of all processes, so that it can be removed as a whole. Each run has its own.
 */
export function openRunFolder() {
  removeLeftFolders(tmpdir());
  // The name has the process: a later run removes the folder if this one is killed.
  const folder = mkdtempSync(path.join(tmpdir(), `cabezal-run-${process.pid}-`));
  // PostgreSQL does not run as root: its account needs access.
  chmodSync(folder, 0o755);
  process.env.TMPDIR = folder;
  return folder;
}

/** Removes the folders of runs whose process has ended; with all tests, one has several gigabytes. */
export function removeLeftFolders(parent) {
  for (const name of readdirSync(parent)) {
    const [, pid] = /^cabezal-run-(\d+)-/.exec(name) ?? [];
    if (pid !== undefined && !isRunning(Number(pid))) rmSync(path.join(parent, name), { recursive: true, force: true });
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // The process exists and belongs to somebody else.
    return error.code === 'EPERM';
  }
}
