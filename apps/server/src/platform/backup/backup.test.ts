import { randomUUID } from 'node:crypto';
import { cpSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { issueGuide, saveGuide } from '@cabezal/contract/operations/guides/guides.calls';
import { login } from '@cabezal/contract/people/session/session.calls';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { approvedReservation } from '../../../test/booking.ts';
import { emptyPool, engine as source, startTestApp, type TestApp, testAppOn } from '../../../test/harness.ts';
import { giveContainer, issuedGuide, legOf, set } from '../../../test/trips.ts';
import { email, password } from '../../../test/world.ts';
import { folders } from '../../folders.ts';
import { hasCompanies } from '../../modules/insight/demo/demo.queries.ts';
import { prepareDays } from '../../modules/tracking/positions/storage/partitions.queries.ts';
import type { Pool } from '../db/connection.ts';
import { type Database, openDatabase, systemScope } from '../db/database.ts';
import { postgresPool } from '../db/postgres-pool.ts';
import { localStorage } from '../files/storage.ts';
import { sums } from './backup.samples.ts';
import { writeBackup } from './backup.ts';
import { restoreBackup } from './restore.ts';

let t: TestApp;
let folder: string;
let id_leg: number;
const key = randomUUID();
const opened: Pool[] = [];

/** The test world with some business: a guide under way with its number, positions of several days, a file, a private text. */
beforeAll(async () => {
  t = await startTestApp();
  const reservation = await approvedReservation(t);
  id_leg = legOf(reservation, 'VIAJE').id_leg;
  const pickup = await issuedGuide(t, reservation, 'RETIRO');
  await giveContainer(t, pickup.id_guide, 'TRIU8423172', ['NANDU-1']);
  await prepareDays(t.db, t.services.clock());
  await t.services.storage.store?.(key, Readable.from([Buffer.from('EIR de salida')]), 1000);
  await t.write(async tx => {
    await tx.run(sql`insert into positions (id_truck, device_time, lat, lng, speed_kmh, attributes)
      select 1, timestamptz '2026-11-19 23:00Z' + n * interval '1 minute' + interval '1.234567 seconds', -2.1 - n / 10000.0, -79.9, 61.3, '{"a": [1, "ñ\\n"]}'
      from generate_series(1, 3000) n`);
    await tx.run(sql`insert into files (storage_key, filename, type, size, state, id_company, stored_at)
      values (${key}, ${'recibo «1».pdf'}, 'application/pdf', 13, 'STORED', 1, now()), ('lost', 'perdido.pdf', 'application/pdf', 13, 'STORED', 1, now())`);
    await tx.run(sql`update reservations set instructions = ${'Línea 1\nLínea 2\u2028«3» \\ "4"\t\u{1F69B}'}`);
  });
  folder = path.join(t.folder, 'respaldo');
  const report = await writeBackup({ pool: t.db.pool, storage: t.services.storage, now: t.services.clock() }, folder);
  expect(report).toMatchObject({ files: 1, missing: ['lost'] });
  expect(report.rows).toBeGreaterThan(3000);
});
afterEach(async () => {
  for (const pool of opened.splice(0)) await pool.end();
});
afterAll(() => t.close());

const admin = async (statements: string[]): Promise<void> => {
  const pool = postgresPool(`${process.env.TEST_POSTGRES_URL}/postgres`, 1);
  const client = await pool.connect();
  for (const statement of statements) await client.query(statement);
  client.release();
  await pool.end();
};
type Engine = 'embedded' | 'postgres';
async function nothingYet(engine: Engine): Promise<Pool> {
  const pool = await emptyPool(engine);
  opened.push(pool);
  return pool;
}
const database = (pool: Pool): Database => openDatabase(pool, t.services.clock);
const restore = (pool: Pool, from = folder, files = path.join(t.folder, randomUUID())) =>
  restoreBackup(
    {
      pool,
      storage: localStorage(files),
      migrations: folders.migrations,
      isEmpty: async () => !(await database(pool).read(systemScope, hasCompanies)),
    },
    from,
  );
const isEmpty = async (pool: Pool): Promise<boolean> => !(await database(pool).read(systemScope, hasCompanies));

/** Definitions that protect the rows: keys, triggers, policies, partitions. */
const guards = (db: Database) =>
  db.read(systemScope, tx =>
    tx.rows(sql`select 'constraint' as what, conname || ' on ' || conrelid::regclass || ': ' || pg_get_constraintdef(oid) || convalidated as text
        from pg_constraint where connamespace = 'public'::regnamespace
      union all select 'trigger', tgrelid::regclass || ' ' || tgname || tgenabled::text from pg_trigger where not tgisinternal
      union all select 'policy', relname || relrowsecurity || relforcerowsecurity from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      order by 1, 2`),
  );

/** The engine that did not write the backup: the archive is the same for both. */
const otherEngine: Engine = source === 'postgres' ? 'embedded' : 'postgres';

describe('a restored backup', () => {
  test.each(['embedded', 'postgres'] as const)(
    'into %s: every row, sequence, file and guard is there, people go on working, and what is in use is not overwritten',
    async engine => {
      const pool = await nothingYet(engine);
      const files = path.join(t.folder, randomUUID());
      await restore(pool, folder, files);
      const there = await testAppOn(pool, path.dirname(files));
      const [was, is] = [await sums(t.db), await sums(there.db)];
      expect(is).toEqual(was);
      expect((was.positions as { rows: number }).rows).toBe(3000);
      expect(await guards(there.db)).toEqual(await guards(t.db));
      const inDefault = await there.rows(sql`select 1 from positions_default`);
      expect(inDefault).toEqual(await t.rows(sql`select 1 from positions_default`));
      const stream = await localStorage(files).read(key);
      expect(stream === null ? null : await text(stream)).toBe('EIR de salida');

      const signedIn = await there.withToken(null).call(login, { email: email('operador'), password });
      expect(signedIn.status).toBe(200);
      // The sequence of guide numbers continues and does not repeat a number.
      const dispatcher = await there.as('despacho');
      const made = await dispatcher.ok(saveGuide, { id_leg, ...set(2) });
      const issued = await dispatcher.ok(issueGuide, { id_guide: made.id_guide, version: made.version });
      const numbers = await there.rows(
        sql<{ guide_number: string }>`select guide_number from guides where guide_number is not null`,
      );
      expect(numbers).toHaveLength(2);
      expect(issued.guide_number).toMatch(/2$/);
      await there.app.close();

      // An installation in use is not overwritten.
      await expect(restore(pool, folder, files)).rejects.toThrow('La instalación no está vacía');
      expect(await there.rows(sql`select 1 from guides where guide_number is not null`)).toHaveLength(2);
    },
  );

  test('a damaged backup is refused and leaves nothing, whatever the damage; the undamaged one is accepted afterwards', async () => {
    const pool = await nothingYet(otherEngine);
    const harm = async (what: (copy: string) => void): Promise<void> => {
      const copy = path.join(t.folder, randomUUID());
      cpSync(folder, copy, { recursive: true });
      what(copy);
      const files = path.join(t.folder, randomUUID());
      await expect(restore(pool, copy, files)).rejects.toThrow(
        'El respaldo está dañado o incompleto: no se restauró nada.',
      );
      expect(await isEmpty(pool)).toBe(true);
      await expect(async () => readFileSync(path.join(files, key.slice(0, 2), key))).rejects.toThrow('ENOENT');
    };
    const table = (copy: string) => path.join(copy, 'tables/guides.jsonl.gz');
    await harm(copy => {
      const bytes = readFileSync(table(copy));
      bytes[Math.floor(bytes.length / 2)] = (bytes[Math.floor(bytes.length / 2)] ?? 0) ^ 0x10;
      writeFileSync(table(copy), bytes);
    });
    await harm(copy => truncateSync(table(copy), 100));
    await harm(copy => rmSync(table(copy)));
    await harm(copy => cpSync(path.join(copy, 'tables/trucks.jsonl.gz'), table(copy)));
    await harm(copy => writeFileSync(path.join(copy, 'files', key.slice(0, 2), key), 'EIR de otra!!'));
    await harm(copy => writeFileSync(path.join(copy, 'respaldo.json'), '{"application": "cabezal"'));
    await restore(pool);
    expect(await isEmpty(pool)).toBe(false);
  });
});

describe('refused before anything is changed', () => {
  const withManifest = (change: (manifest: Record<string, unknown>) => void): string => {
    const copy = path.join(t.folder, randomUUID());
    cpSync(folder, copy, { recursive: true });
    const file = path.join(copy, 'respaldo.json');
    const manifest = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
    change(manifest);
    writeFileSync(file, JSON.stringify(manifest));
    return copy;
  };

  test('a folder that is not a backup, has another version or contains unknown migrations', async () => {
    const pool = await nothingYet('embedded');
    await expect(restore(pool, t.folder)).rejects.toThrow('no es un respaldo de Cabezal');
    const newer = withManifest(m => Object.assign(m, { format: 2 }));
    await expect(restore(pool, newer)).rejects.toThrow('versión más nueva de Cabezal: actualice');
    const later = withManifest(m => (m.migrations as object[]).push({ name: '9999_later.sql', checksum: 'x' }));
    await expect(restore(pool, later)).rejects.toThrow('versión más nueva de Cabezal (9999_later.sql)');
    const edited = withManifest(m => Object.assign((m.migrations as object[])[2] ?? {}, { checksum: 'x' }));
    await expect(restore(pool, edited)).rejects.toThrow('0400_03_people.sql del respaldo no es la de este programa');
    const old = withManifest(m => Object.assign(m, { migrations: [{ name: '0009_session.sql', checksum: 'x' }] }));
    await expect(restore(pool, old)).rejects.toThrow('versión anterior a la migración 0400');
    expect(await isEmpty(pool)).toBe(true);
  });

  test('does not write into a folder that is not empty', async () => {
    const source = { pool: t.db.pool, storage: t.services.storage, now: t.services.clock() };
    const before = readdirSync(folder);
    await expect(writeBackup(source, folder)).rejects.toThrow('no está vacía');
    expect(readdirSync(folder)).toEqual(before);
    const nothing = { ...source, pool: await nothingYet('postgres') };
    await expect(writeBackup(nothing, path.join(t.folder, randomUUID()))).rejects.toThrow('no hay nada que respaldar');
  });
});

test('a database owner who is not a superuser makes and restores backups', async () => {
  const name = `o${randomUUID().replaceAll('-', '')}`;
  await admin([
    `create role ${name} login createrole`,
    ...['system', 'operator', 'company', 'driver', 'token'].map(r => `grant cabezal_${r} to ${name} with admin option`),
    `create database ${name} owner ${name}`,
  ]);
  const url = new URL(`${process.env.TEST_POSTGRES_URL}/${name}`);
  url.username = name;
  const pool = postgresPool(url.href, 2);
  opened.push(pool);
  await restore(pool);
  expect(await sums(database(pool))).toEqual(await sums(t.db));
  expect(await guards(database(pool))).toEqual(await guards(t.db));
  const again = path.join(t.folder, name);
  const report = await writeBackup({ pool, storage: null, now: t.services.clock() }, again);
  expect(report.files).toBe(0);
  const back = await nothingYet('embedded');
  expect((await restore(back, again)).files).toBe('bucket');
  expect(await sums(database(back))).toEqual(await sums(t.db));
});
