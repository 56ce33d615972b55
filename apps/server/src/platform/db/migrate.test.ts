import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getReservation, getReservations } from '@cabezal/contract/bookings/reservations/reservations.calls';
import { generatePaymentOrder, getPaymentOrders } from '@cabezal/contract/money/billing/payment-orders.calls';
import { closeGuide, getGuides } from '@cabezal/contract/operations/guides/guides.calls';
import { login } from '@cabezal/contract/people/session/session.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvedReservation, exportBooking } from '../../../test/booking.ts';
import { emptyPool, engine, type TestApp, testAppOn } from '../../../test/harness.ts';
import { attachPapers, drive, issuedGuide, set } from '../../../test/trips.ts';
import { email, password } from '../../../test/world.ts';
import { folders, root } from '../../folders.ts';
import { hasCompanies } from '../../modules/insight/demo/demo.queries.ts';
import { prepareDatabase } from '../../start.ts';
import { readManifest, restoreBackup } from '../backup/restore.ts';
import { isBaseline, LAST_BEFORE_BASELINE } from './baseline.ts';
import type { Pool } from './connection.ts';
import { openDatabase, systemScope } from './database.ts';
import { migrate } from './migrate.ts';
import { postgresPool } from './postgres-pool.ts';

/**
 * A backup of the test world with some days of business, written by the program when the last of the migrations that the baseline replaced
 * (0400) was its last one: a trip delivered and on an order, a pick-up under way, a booking, positions of two days. It is never regenerated:
 * it stands for the data of customers.
 */
const landed = path.join(root, 'apps/server/test/landed-0400');
const madeAt = '2026-11-26T23:30:00.000Z';

let folder: string;
let pool: Pool;
let t: TestApp;
/** A copy of the migrations with changes: file name → text. */
function migrations(changes: Record<string, string>): string {
  const copy = mkdtempSync(path.join(folder, 'migrations-'));
  cpSync(folders.migrations, copy, { recursive: true });
  for (const [name, text] of Object.entries(changes)) writeFileSync(path.join(copy, name), text);
  return copy;
}
/** Rows of reference data that later migrations add, by table. */
const added: Record<string, number> = { tasks: 1, parameters: 1 };
const planted = {
  '9990_planted.sql':
    "alter table reservations add column planted integer not null default 7;\nalter table guides add column planted_text text not null default 'sin dato';",
};

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'cabezal-migrate-'));
  pool = await emptyPool();
  const db = openDatabase(pool, () => new Date(madeAt));
  const isEmpty = async (): Promise<boolean> => !(await db.read(systemScope, hasCompanies));
  const missing = (): never => {
    throw new Error('there are no files in it');
  };
  const storage = {
    announce: missing,
    isOpen: missing,
    copy: missing,
    inspect: missing,
    read: missing,
    store: missing,
    put: missing,
    remove: missing,
  };
  // Applies the baseline, loads the rows, then applies all later migrations.
  await restoreBackup({ pool, storage, migrations: migrations(planted), isEmpty }, landed);
  t = await testAppOn(pool, folder);
  t.setNow(madeAt);
});
afterAll(async () => {
  await t.close();
  rmSync(folder, { recursive: true, force: true });
});

const applied = async (): Promise<string[]> =>
  (await t.rows(sql<{ name: string }>`select name from schema_migrations order by name`)).map(m => m.name);

test('later migrations run on a database with data and lose no row', async () => {
  expect(await applied()).toEqual([...migrationNames(), ...Object.keys(planted)].sort());
  const { tables } = await readManifest(landed);
  for (const [name, { rows }] of Object.entries(tables)) {
    const [found] = await t.rows(sql<{ count: number }>`select count(*)::int as count from ${sql.table(name)}`);
    expect(found?.count, name).toBe(rows + (added[name] ?? 0));
  }
  expect(tables.positions?.rows).toBe(200);
  expect(await t.rows(sql`select distinct planted from reservations`)).toEqual([{ planted: 7 }]);
  expect(await t.rows(sql`select distinct planted_text from guides`)).toEqual([{ planted_text: 'sin dato' }]);
});

test('the application works on the migrated data: it continues open work and accepts new business', async () => {
  // As at the server's start: adds the new reference data of the release.
  await prepareDatabase(t.db);
  expect((await t.withToken(null).call(login, { email: email('operador'), password })).status).toBe(200);
  const clerk = await t.as('operador');
  const list = await clerk.ok(getReservations, { sort: [{ field: 'id_reservation', dir: 'asc' }] });
  expect(list.rows.map(r => r.status)).toEqual(['FINISHED', 'IN_PROGRESS', 'ACCEPTED']);
  const orders = await (await t.as('contador')).ok(getPaymentOrders, {});
  expect(orders.rows).toMatchObject([{ status: 'BORRADOR', total: '450.00', lines_count: 1 }]);
  // The pick-up under way arrives and is closed, and its container's next leg starts.
  const [pickup] = (await clerk.ok(getGuides, { filters: { list: 'under_way' } })).rows;
  const done = await drive(t, pickup?.id_guide ?? 0, '2026-11-27T02:00:00Z');
  expect(done.status).toBe('RETIRO_POR_CERRAR');
  await attachPapers(t, done.id_guide, ['EIR_SALIDA']);
  const figures = { km: 190.5, gallons: 30, peaje: '0.00', viatico: '15.00', anticipo: '40.00', stand_by: [] };
  const closed = await clerk.ok(closeGuide, { ...figures, id_guide: done.id_guide, version: done.version });
  expect(closed.guide.status).toBe('RETIRO_CERRADO');
  const second = await clerk.ok(getReservation, { id_reservation: pickup?.id_reservation ?? 0 });
  expect((await issuedGuide(t, second, 'VIAJE', set(2))).guide_number).toMatch(/^VIA-\d{6}$/);
  // Trips of the test world earn little: without this, the minimum margin would refuse them.
  await t.write(tx => tx.run(sql`update parameters set value = '-100' where key = 'margen_minimo_pct'`));
  const booked = await approvedReservation(t, exportBooking({ appointment_date: '2026-12-05' }));
  expect(booked.id_reservation).toBeGreaterThan(second.id_reservation);
  const again = await (await t.as('contador')).call(generatePaymentOrder, { id_bill_to: 4 });
  expect(again.body.code).toBe('NADA_POR_FACTURAR');
});

test('a start without new migrations changes nothing', async () => {
  const before = await applied();
  expect(await migrate(pool, migrations(planted))).toEqual([]);
  expect(await applied()).toEqual(before);
});

test('an edited migration that was already applied stops the start before anything new is applied', async () => {
  const text = readFileSync(path.join(folders.migrations, '0400_05_fleet.sql'), 'utf8');
  const edited = migrations({
    ...planted,
    '0400_05_fleet.sql': `${text}\n-- one more remark\n`,
    '0400_00_next.sql': 'alter table trucks add column next integer;',
  });
  await expect(migrate(pool, edited)).rejects.toThrow('La migración 0400_05_fleet.sql cambió después de aplicarse.');
  expect(await applied()).not.toContain('0400_00_next.sql');
  expect(await columnsOf('trucks')).not.toContain('next');
});

test('an installation of before the baseline goes on with it: nothing is created again, and the version before still starts', async () => {
  const before = await oldInstallation(() => true);
  const later = migrationNames().filter(name => !isBaseline(name));
  expect(await migrate(before.pool, migrations(planted))).toEqual([...later, '9990_planted.sql']);
  expect(await before.names()).toEqual([...before.recorded, ...migrationNames(), '9990_planted.sql'].sort());
  expect(await migrate(before.pool, migrations(planted))).toEqual([]);
  await before.pool.end();
});

test('an installation that lacks a migration of before the baseline is not touched', async () => {
  const before = await oldInstallation(name => name < '0380');
  await expect(migrate(before.pool, migrations(planted))).rejects.toThrow('versión anterior a la migración 0400');
  expect(await before.names()).toEqual(before.recorded);
  await before.pool.end();
});

test('a failed migration leaves nothing; once corrected, it is applied', async () => {
  const half = 'alter table trucks add column half integer not null default 1;\n';
  const broken = migrations({
    ...planted,
    '9992_half.sql': `${half}select 1 / (select count(*) from trucks where half = 2);`,
  });
  await expect(migrate(pool, broken)).rejects.toThrow('La migración 9992_half.sql falló: division by zero');
  expect(await columnsOf('trucks')).not.toContain('half');
  expect(await applied()).not.toContain('9992_half.sql');
  expect(await migrate(pool, migrations({ ...planted, '9992_half.sql': half }))).toEqual(['9992_half.sql']);
  expect(await t.rows(sql`select distinct half from trucks`)).toEqual([{ half: 1 }]);
});

test('an index is created concurrently, outside a transaction, and replaces the invalid index of an interrupted attempt', async () => {
  const name = 'reservations_planted';
  const change = {
    ...planted,
    '9995_index.sql': `-- outside a transaction
-- For lists by what was planted.
drop index concurrently if exists ${name};
create index concurrently ${name} on reservations (planted);
`,
  };
  await t.write(async tx => {
    await tx.run(sql`reset role`);
    await tx.run(sql`create index reservations_planted on reservations (id_reservation)`);
  });
  expect(await migrate(pool, migrations(change))).toEqual(['9995_index.sql']);
  const [made] = await t.rows(
    sql<{ definition: string }>`select indexdef as definition from pg_indexes where indexname = ${name}`,
  );
  expect(made?.definition).toContain('(planted)');
  expect(await migrate(pool, migrations(change))).toEqual([]);
});

test.runIf(engine === 'postgres')('if several servers start together, one migrates and the others wait', async () => {
  const next = migrations({
    ...planted,
    '9993_together.sql': 'create table together (n integer); select pg_sleep(0.3);',
    '9996_together.sql': '-- outside a transaction\ncreate index concurrently trucks_together on trucks (id_truck);\n',
  });
  const names = await Promise.all([1, 2, 3].map(() => migrate(pool, next)));
  expect(names.flat()).toEqual(['9993_together.sql', '9996_together.sql']);
  // The statement timeout is lifted only during migrations.
  expect(await t.rows(sql`show statement_timeout`)).toEqual([{ statement_timeout: '30s' }]);
});

test.runIf(engine === 'postgres')(
  'migrations bypass PgBouncer, where each statement may run in another session',
  async () => {
    const [{ name } = { name: '' }] = await t.rows(sql<{ name: string }>`select current_database() as name`);
    const url = process.env.TEST_POSTGRES_URL ?? '';
    const pooled = postgresPool(`${url}/no_such_database`, 2, { directUrl: `${url}/${name}` });
    const next = migrations({ ...planted, '9994_past.sql': 'create table past (n integer);' });
    expect(await migrate(pooled, next)).toContain('9994_past.sql');
    await pooled.end();
  },
);

/** A database that has what the baseline creates, with the records of the migrations of before: those whose name `applied` accepts. */
async function oldInstallation(applied: (name: string) => boolean) {
  const old = await emptyPool();
  await migrate(old, folders.migrations, LAST_BEFORE_BASELINE);
  const recorded = (await readManifest(landed)).migrations.filter(m => applied(m.name));
  const client = await old.connect();
  await client.script('delete from schema_migrations');
  await client.query(
    'insert into schema_migrations (name, checksum) select name, checksum from json_populate_recordset(null::schema_migrations, $1::json)',
    [JSON.stringify(recorded)],
  );
  client.release();
  const names = async (): Promise<string[]> => {
    const reader = await old.connect();
    const { rows } = await reader.query('select name from schema_migrations order by name');
    reader.release();
    return (rows as { name: string }[]).map(row => row.name);
  };
  return { pool: old, recorded: recorded.map(m => m.name), names };
}
const columnsOf = async (table: string): Promise<string[]> =>
  (
    await t.rows(
      sql<{ name: string }>`select column_name as name from information_schema.columns where table_name = ${table}`,
    )
  ).map(c => c.name);
function migrationNames(): string[] {
  return readdirSync(folders.migrations)
    .filter(f => f.endsWith('.sql'))
    .sort();
}
