import { mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { localStorage } from './storage.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'cabezal-storage-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('on a full disk nothing is stored, and the error gives the reason', async () => {
  // Writing into this folder fails like on a full disk.
  await mkdir(path.join(folder, 'ab'));
  await symlink('/dev/full', path.join(folder, 'ab', 'abc.part'));
  const stored = localStorage(folder).store('abc', Readable.from([Buffer.alloc(60_000, 1)]), 1_000_000);
  await expect(stored).rejects.toMatchObject({ status: 507, code: 'SIN_ESPACIO' });
  expect(await readdir(path.join(folder, 'ab'))).toEqual([]);
});

test('stores exactly the bytes received', async () => {
  const chunks = [Buffer.alloc(40_000, 1), Buffer.alloc(25_000, 2)];
  const storage = localStorage(folder);
  expect(await storage.store('cde', Readable.from(chunks), 1_000_000)).toBe(65_000);
  expect((await storage.inspect('cde'))?.size).toBe(65_000);
});
