import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { schemaTypes } from './schema-types.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

test('the generated types are those of the migrated database (`npm run db:types` writes them)', async () => {
  const stored = await readFile(new URL('schema.generated.ts', import.meta.url), 'utf8');
  expect(await schemaTypes(t.db.pool)).toBe(stored);
});
