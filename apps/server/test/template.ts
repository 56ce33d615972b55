import { createHash } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { sql } from 'kysely';
import { type Database, systemAuthor, systemScope } from '../src/platform/db/database.ts';
import { prepareDatabase } from '../src/start.ts';
import { buildWorld, password } from './world.ts';

/** Migrations, reference facts, permissions and the test world: what every test database is a copy of. */
export async function fillTemplate(db: Database): Promise<void> {
  await prepareDatabase(db);
  await db.write(systemScope, systemAuthor, async tx => {
    const canton = async (code: string): Promise<number> =>
      (await tx.one(sql<{ id: number }>`select id_canton as id from cantons where code = ${code}`)).id;
    const roles = await tx.rows(sql<{ code: string; id_role: number }>`select code, id_role from roles`);
    await buildWorld(tx, {
      // cheap on purpose: tests sign in hundreds of times
      passwordHash: await hash(password, { memoryCost: 1024, timeCost: 1, parallelism: 1 }),
      canton: { guayaquil: await canton('0901'), guabo: await canton('0706'), quito: await canton('1701') },
      roleIds: Object.fromEntries(roles.map(r => [r.code, r.id_role])),
      hashKey: key => `\\x${createHash('sha256').update(key).digest('hex')}`,
    });
  });
}
