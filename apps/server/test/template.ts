import { createHash } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { sql } from 'kysely';
import { type Database, systemAuthor, systemScope } from '../src/platform/db/database.ts';
import { prepareDatabase } from '../src/start.ts';
import { buildWorld, password } from './world.ts';

/** When the test world was created: a fixed instant before `testNow`. */
export const worldMade = new Date('2026-11-20T14:00:00Z');

/** Fills the database that every test copies: migrations, reference facts, permissions and the test world. */
export async function fillTemplate(db: Database): Promise<void> {
  await prepareDatabase(db);
  await db.write(systemScope, systemAuthor, async tx => {
    const canton = async (code: string): Promise<number> =>
      (await tx.one(sql<{ id: number }>`select id_canton as id from cantons where code = ${code}`)).id;
    const roles = await tx.rows(sql<{ code: string; id_role: number }>`select code, id_role from roles`);
    await buildWorld(tx, {
      // Cheap parameters, because tests sign in hundreds of times.
      passwordHash: await hash(password, { memoryCost: 1024, timeCost: 1, parallelism: 1 }),
      canton: { guayaquil: await canton('0901'), guabo: await canton('0706'), quito: await canton('1701') },
      roleIds: Object.fromEntries(roles.map(r => [r.code, r.id_role])),
      hashKey: key => `\\x${createHash('sha256').update(key).digest('hex')}`,
    });
  });
  await datedBack(db);
}

/** Sets the timestamps that the database wrote from the machine's clock to `worldMade`. */
async function datedBack(db: Database): Promise<void> {
  const client = await db.pool.connect();
  await client.script(`do $$ declare stamp record; begin
    perform set_config('session_replication_role', 'replica', true);
    for stamp in select c.table_name, c.column_name from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_default in ('now()', 'CURRENT_DATE')
    loop execute format('update %I set %I = %L', stamp.table_name, stamp.column_name, '${worldMade.toISOString()}'); end loop;
  end $$`);
  client.release();
}
