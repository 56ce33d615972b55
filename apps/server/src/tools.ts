import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readEnvironment } from './env.ts';
import { openDatabase } from './platform/db/database.ts';
import { embeddedPool } from './platform/db/embedded-pool.ts';
import { schemaTypes } from './platform/db/schema-types.ts';
import { folders, prepareDatabase, root } from './start.ts';

/** Commands of the installation and of engineers: `node dist/tools.js NAME …`. */
const commands: Record<string, (args: string[]) => Promise<void>> = {
  async 'db-types'() {
    const db = openDatabase(await embeddedPool(null, folders.pgliteWorker), () => new Date());
    await prepareDatabase(db);
    await writeFile(path.join(root, 'apps/server/src/platform/db/schema.generated.ts'), await schemaTypes(db.pool));
    await db.end();
  },
  async 'check-environment'() {
    readEnvironment(process.env);
  },
};

const [name = '', ...args] = process.argv.slice(2);
const command = commands[name];
if (command === undefined) {
  console.error(`Comandos: ${Object.keys(commands).join(', ')}`);
  process.exit(2);
}
command(args).catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
