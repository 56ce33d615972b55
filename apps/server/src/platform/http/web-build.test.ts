import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { webBuild } from './web-build.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'cabezal-build-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

test('the build is the name of the first file of the page', () => {
  expect(webBuild(null)).toBeNull();
  expect(webBuild(folder)).toBeNull();
  writeFileSync(path.join(folder, 'index.html'), '<script type="module" src="/assets/index-B7w_x-9.js"></script>');
  expect(webBuild(folder)).toBe('index-B7w_x-9');
});
