import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { formatDateTime } from '@cabezal/domain/system/time/time';
import { readEnvironment } from './env.ts';
import { folders, root } from './folders.ts';
import { hasCompanies } from './modules/insight/demo/demo.queries.ts';
import { loadDemo } from './modules/insight/demo/load-demo.ts';
import { importGeo } from './modules/places/roads/import-geo.ts';
import { writeBackup } from './platform/backup/backup.ts';
import { restoreBackup } from './platform/backup/restore.ts';
import { openDatabase, systemScope } from './platform/db/database.ts';
import { embeddedPool } from './platform/db/embedded-pool.ts';
import { schemaTypes } from './platform/db/schema-types.ts';
import { openPool, prepareDatabase, storageOf } from './start.ts';

/** A folder as typed: npm changes to the project's own. */
const typedPath = (folder: string): string => path.resolve(process.env.INIT_CWD ?? '.', folder);

/** Commands for the installation and for engineers: `node dist/tools.js NAME …`. */
const commands: Record<string, (args: string[]) => Promise<void>> = {
  async 'db-types'() {
    const db = openDatabase(await embeddedPool(null, folders.pgliteWorker), () => new Date());
    await prepareDatabase(db);
    await writeFile(path.join(root, 'apps/server/src/platform/db/schema.generated.ts'), await schemaTypes(db.pool));
    await db.end();
  },
  /** `npm run seed -- --reservations 1000000 --trucks 5000`: the demonstration company in any size, into an empty database. */
  async seed(args) {
    const number = (name: string): number | undefined => {
      const at = args.indexOf(`--${name}`);
      return at < 0 ? undefined : Number(args[at + 1]);
    };
    const env = readEnvironment(process.env);
    const db = openDatabase(await openPool(env), () => new Date(), env.TZ_BUSINESS);
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
  /** `npm run backup -- FOLDER`: a backup of this installation into a new folder. */
  async backup([folder]) {
    if (folder === undefined) throw new Error('Uso: npm run backup -- CARPETA');
    const env = readEnvironment(process.env);
    const pool = await openPool(env);
    const storage = env.S3_BUCKET === undefined ? storageOf(env) : null;
    const done = await writeBackup({ pool, storage, now: new Date() }, typedPath(folder)).finally(() => pool.end());
    console.log(`Respaldo en ${folder}: ${done.rows} filas, ${done.files} archivos.`);
    if (storage === null) console.log(`Los archivos subidos siguen en el bucket ${env.S3_BUCKET}: respáldelo aparte.`);
    if (done.missing.length > 0)
      console.log(`No están en el disco ${done.missing.length} archivos: ${done.missing.slice(0, 5).join(', ')}…`);
  },
  /** `npm run restore -- FOLDER`: a backup into an empty installation, on either engine. */
  async restore([folder]) {
    if (folder === undefined) throw new Error('Uso: npm run restore -- CARPETA');
    const env = readEnvironment(process.env);
    const db = openDatabase(await openPool(env), () => new Date(), env.TZ_BUSINESS);
    const isEmpty = async (): Promise<boolean> => !(await db.read(systemScope, hasCompanies));
    const target = { pool: db.pool, storage: storageOf(env), migrations: folders.migrations, isEmpty };
    const { made_at, files } = await restoreBackup(target, typedPath(folder)).finally(() => db.end());
    console.log(`Restaurado el respaldo del ${formatDateTime(made_at, env.TZ_BUSINESS)}.`);
    if (files === 'bucket')
      console.log('Los archivos subidos están en el bucket de antes: configure las variables S3_*.');
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
