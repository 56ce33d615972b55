import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyPool } from '../../../test/harness.ts';
import { folders, root } from '../../folders.ts';
import type { Pool } from '../db/connection.ts';
import { migrate } from '../db/migrate.ts';

/** Runs the statements of the runbook and of the scripts in deploy/: no other test notices when one of their columns is renamed. */
let pool: Pool;
beforeAll(async () => {
  pool = await emptyPool();
  await migrate(pool, folders.migrations);
});
afterAll(() => pool.end());

const scripts = path.join(root, 'deploy/bin');
const files = ['docs/runbook.md', ...readdirSync(scripts).map(name => `deploy/bin/${name}`)];
/** Whole statements between double quotes; a value filled in by a person or the shell is replaced by a number, or by text inside quotes. */
const statements = files.flatMap(file =>
  [...readFileSync(path.join(root, file), 'utf8').matchAll(/"((?:select|update|delete) [^"\\]+)"/g)]
    .map(([, statement = '']) => statement.replaceAll(/\$\w+/g, '1').replaceAll(/= …/g, '= 1'))
    .map(statement => ({ file, statement })),
);

test('statements were found', () => {
  expect(new Set(statements.map(s => s.file))).toEqual(
    new Set(['docs/runbook.md', 'deploy/bin/rollback.sh', 'deploy/bin/watch.sh', 'deploy/bin/try-restore.sh']),
  );
});

test.each(statements)('$file queries existing tables and columns: $statement', async ({ file, statement }) => {
  const client = await pool.connect();
  try {
    await client.script('begin');
    // The monitoring script runs as the program's user, with the rights of this role; people run statements as PostgreSQL's administrator.
    if (file.endsWith('watch.sh')) await client.script('set local role cabezal_system');
    await expect(client.query(`explain ${statement}`)).resolves.toBeDefined();
  } finally {
    await client.script('rollback');
    client.release();
  }
});
