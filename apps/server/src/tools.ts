import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readEnvironment } from './env.ts';
import { folders, root } from './folders.ts';
import { hasCompanies, loadDemo } from './modules/demo/load-demo.ts';
import { importGeo } from './modules/roads/import-geo.ts';
import { openDatabase, systemScope } from './platform/db/database.ts';
import { embeddedPool } from './platform/db/embedded-pool.ts';
import { schemaTypes } from './platform/db/schema-types.ts';
import { openPool, prepareDatabase, storageOf } from './start.ts';

/** Commands of the installation and of engineers: `node dist/tools.js NAME …`. */
const commands: Record<string, (args: string[]) => Promise<void>> = {
  async 'db-types'() {
    const db = openDatabase(await embeddedPool(null, folders.pgliteWorker), () => new Date());
    await prepareDatabase(db);
    await writeFile(path.join(root, 'apps/server/src/platform/db/schema.generated.ts'), await schemaTypes(db.pool));
    await db.end();
  },
  /** `npm run seed -- --reservations 1000000 --trucks 5000`: the demonstration company at any size, into an empty database. */
  async seed(args) {
    const number = (name: string): number | undefined => {
      const at = args.indexOf(`--${name}`);
      return at < 0 ? undefined : Number(args[at + 1]);
    };
    const env = readEnvironment(process.env);
    const db = openDatabase(await openPool(env), () => new Date());
    await prepareDatabase(db);
    if (await db.read(systemScope, hasCompanies))
      throw new Error('La base de datos ya tiene compañías: use una vacía.');
    const began = Date.now();
    await loadDemo(
      { db, storage: storageOf(env), dataDir: env.DATA_DIR },
      { seed: number('seed') ?? 7, now: new Date(), reservations: number('reservations'), trucks: number('trucks') },
      text => console.log(`${text} · ${((Date.now() - began) / 1000).toFixed(0)} s`),
    );
    await db.end();
  },
  async 'geo-import'(args) {
    const db = openDatabase(await openPool(readEnvironment(process.env)), () => new Date());
    await prepareDatabase(db);
    for (const line of await importGeo(db, args)) console.log(line);
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
