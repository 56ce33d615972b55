import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { expect, test } from 'vitest';
import { removeLeftFolders } from './run-folder.mjs';

test('folders of runs whose process has ended are removed, others stay', () => {
  const parent = mkdtempSync(path.join(tmpdir(), 'left-'));
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  const [ended, running] = [`cabezal-run-${pid}-abc`, `cabezal-run-${process.pid}-abc`];
  for (const name of [ended, running, 'other']) mkdirSync(path.join(parent, name, 'deep'), { recursive: true });
  removeLeftFolders(parent);
  expect(readdirSync(parent).sort()).toEqual([running, 'other']);
  rmSync(parent, { recursive: true });
});
