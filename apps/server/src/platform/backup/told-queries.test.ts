import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyPool } from '../../../test/harness.ts';
import { folders, root } from '../../folders.ts';
import type { Pool } from '../db/connection.ts';
import { migrate } from '../db/migrate.ts';

/** What the runbook and the scripts of deploy/ ask the database: nobody else would see that a column got another name. */
let pool: Pool;
beforeAll(async () => {
  pool = await emptyPool();
  await migrate(pool, folders.migrations);
});
afterAll(() => pool.end());

const scripts = path.join(root, 'deploy/bin');
const files = ['docs/runbook.md', ...readdirSync(scripts).map(name => `deploy/bin/${name}`)];
/** Whole statements between double quotes; what a person or the shell puts in is a number, or text where it stands in quotes. */
const statements = files.flatMap(file =>
  [...readFileSync(path.join(root, file), 'utf8').matchAll(/"((?:select|update|delete) [^"\\]+)"/g)]
    .map(([, statement = '']) => statement.replaceAll(/\$\w+/g, '1').replaceAll(/= …/g, '= 1'))
    .map(statement => ({ file, statement })),
);

test('there is something to look at', () => {
  expect(new Set(statements.map(s => s.file))).toEqual(
    new Set(['docs/runbook.md', 'deploy/bin/rollback.sh', 'deploy/bin/watch.sh', 'deploy/bin/try-restore.sh']),
  );
});

test.each(statements)('$file asks what there is: $statement', async ({ file, statement }) => {
  const client = await pool.connect();
  try {
    await client.script('begin');
    // The watch asks as the program's own user does, with the rights of this role; people ask as PostgreSQL's administrator.
    if (file.endsWith('watch.sh')) await client.script('set local role cabezal_system');
    await expect(client.query(`explain ${statement}`)).resolves.toBeDefined();
  } finally {
    await client.script('rollback');
    client.release();
  }
});
