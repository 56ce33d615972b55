import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { beginningOf, lockFolder } from './folder-lock.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'cabezal-lock-'));
const db = path.join(folder, 'db');
const file = `${db}.lock`;
/** A process that runs until its input is closed. */
const other = spawn(process.execPath, ['-e', 'process.stdin.resume()'], { stdio: ['pipe', 'ignore', 'ignore'] });
afterAll(() => {
  other.kill();
  rmSync(folder, { recursive: true, force: true });
});
const begun = () => beginningOf(other.pid ?? 0);

test('refuses a folder that a running process has locked, and names the process', () => {
  writeFileSync(file, `${other.pid} ${begun()}`);
  expect(() => lockFolder(db)).toThrow(`está en uso por el proceso ${other.pid}`);
  // The format of an earlier version.
  writeFileSync(file, String(other.pid));
  expect(() => lockFolder(db)).toThrow('está en uso');
});

test.runIf(existsSync('/proc/self/stat'))(
  'a lock left by a killed process is taken over, also when its number is another’s now',
  () => {
    writeFileSync(file, `${other.pid} ${Number(begun()) - 1}`);
    const unlock = lockFolder(db);
    expect(readFileSync(file, 'utf8')).toBe(`${process.pid} ${beginningOf(process.pid)}`);
    unlock();
    expect(existsSync(file)).toBe(false);
  },
);
