import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { advanceFence, type FenceStop, startFence } from '@cabezal/domain/geo/geofence';
import { sql } from 'kysely';
import { folders } from '../apps/server/src/folders.ts';
import { createGroupWriter } from '../apps/server/src/modules/tracking/group-writer.ts';
import type { Position } from '../apps/server/src/modules/tracking/position.ts';
import { type Database, openDatabase, systemAuthor, systemScope } from '../apps/server/src/platform/db/database.ts';
import { embeddedPool } from '../apps/server/src/platform/db/embedded-pool.ts';
import { postgresPool } from '../apps/server/src/platform/db/postgres-pool.ts';
import { qrImage, renderPdf } from '../apps/server/src/platform/pdf/pdf.ts';
import { startPostgres } from '../apps/server/test/postgres.ts';
import { fillTemplate } from '../apps/server/test/template.ts';

/** One line a figure: its value, the limit beside it, and their ratio. A limit of null has none. */
interface Figure {
  name: string;
  value: number;
  unit: string;
  limit: number | null;
  db?: 'postgres' | 'embedded';
}
const say = (figure: Figure): void => {
  const { limit, value } = figure;
  console.log(
    JSON.stringify({
      ...figure,
      value: Math.round(value * 100) / 100,
      ratio: limit === null ? null : Math.round((value / limit) * 100) / 100,
    }),
  );
};
const wanted = process.argv[2];
const wants = (name: string): boolean => wanted === undefined || name.startsWith(wanted);
const seconds = (since: number): number => (performance.now() - since) / 1000;

/** Fixes of a truck against 5,000 fences, of which each trip watches its own. */
function geofence(): void {
  const stops: FenceStop[] = Array.from({ length: 5_000 }, (_, i) => ({
    code: 'PLT',
    radius_m: 300,
    lat: -2 - i / 5_000,
    lng: -79.9,
  }));
  const began = performance.now();
  let checks = 0;
  for (let truck = 0; truck < 1_000; truck++) {
    const own = [0, 1, 2, 3, 4].map(i => stops[(truck * 5 + i) % stops.length]).filter(s => s !== undefined);
    const fixes = Array.from({ length: 200 }, (_, i) => ({
      lat: -2 - i / 1_000,
      lng: -79.9,
      at: new Date(1_795_000_000_000 + i * 10_000),
    }));
    advanceFence(own, startFence(), fixes);
    checks += fixes.length;
  }
  say({ name: 'geofence.eval', value: checks / seconds(began), unit: 'checks/s', limit: 200_000 });
}

const start = Date.now() - 3_600_000;
const position = (id_truck: number, i: number): Position => ({
  id_truck,
  device_ms: start + i * 1_000,
  lat: -2.1,
  lng: -79.9,
  speed_kmh: 40,
  heading: 90,
  accuracy_m: 8,
  attributes: null,
});

/** The same rows in one statement: what a batch is compared with. */
async function inOneStatement(db: Database, rows: number): Promise<number> {
  const began = performance.now();
  await db.write(systemScope, systemAuthor, tx =>
    tx.run(sql`insert into positions (id_truck, device_time, lat, lng, speed_kmh, heading, accuracy_m)
      select 7, now() - interval '2 days' + n * interval '1 second', -2.1, -79.9, 40, 90, 8 from generate_series(1, ${rows}::integer) n`),
  );
  return rows / seconds(began);
}

async function ingest(db: Database, kind: 'postgres' | 'embedded'): Promise<void> {
  const limit = await inOneStatement(db, 20_000);
  const writer = createGroupWriter(db);
  let began = performance.now();
  await Promise.all(
    Array.from({ length: 200 }, (_, batch) =>
      writer.write(Array.from({ length: 100 }, (_, i) => position(1 + (batch % 6), batch * 100 + i))),
    ),
  );
  say({ name: 'gps.writer.batch100', value: 20_000 / seconds(began), unit: 'positions/s', limit, db: kind });
  began = performance.now();
  const device = async (n: number): Promise<void> => {
    for (let i = 0; i < 20; i++) await writer.write([position(1 + (n % 6), 30_000 + n * 20 + i)]);
  };
  await Promise.all(Array.from({ length: 500 }, (_, n) => device(n)));
  say({ name: 'gps.writer.single', value: 10_000 / seconds(began), unit: 'positions/s', limit, db: kind });
}

async function pdf(): Promise<void> {
  const times: number[] = [];
  for (let i = 0; i < 12; i++) {
    const began = performance.now();
    await renderPdf({
      title: 'Guía',
      content: [
        { text: 'Guía VIA-000001' },
        { svg: qrImage('https://cabezal.ec/#/monitoreo/1'), width: 72 },
        { table: { body: Array.from({ length: 12 }, (_, r) => [String(r), 'Parada', '08:00']) } },
      ],
    });
    times.push(seconds(began) * 1000);
  }
  say({ name: 'pdf.guide', value: times.slice(2).sort((a, b) => a - b)[5] ?? 0, unit: 'ms (median)', limit: 150 });
}

async function main(): Promise<void> {
  if (wants('geofence')) geofence();
  if (wants('pdf')) await pdf();
  if (!wants('gps')) return;
  const folder = mkdtempSync(path.join(tmpdir(), 'cabezal-bench-'));
  mkdirSync(path.join(folder, 'copies'));
  const embedded = openDatabase(
    await embeddedPool(path.join(folder, 'template'), folders.pgliteWorker),
    () => new Date(),
  );
  await fillTemplate(embedded);
  await embedded.end();
  cpSync(path.join(folder, 'template'), path.join(folder, 'db'), { recursive: true });
  const copy = openDatabase(await embeddedPool(path.join(folder, 'db'), folders.pgliteWorker), () => new Date());
  await ingest(copy, 'embedded');
  await copy.end();
  const server = await startPostgres(folder);
  const postgres = openDatabase(postgresPool(`${server.url}/postgres`, 10), () => new Date());
  await fillTemplate(postgres);
  await ingest(postgres, 'postgres');
  await postgres.end();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

main().catch((error: Error) => {
  console.error(error);
  process.exit(1);
});
