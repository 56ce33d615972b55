import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { folders } from '../apps/server/src/folders.ts';
import { openDatabase, systemScope } from '../apps/server/src/platform/db/database.ts';
import { embeddedPool } from '../apps/server/src/platform/db/embedded-pool.ts';
import { postgresPool } from '../apps/server/src/platform/db/postgres-pool.ts';
import { startPostgres } from '../apps/server/test/postgres.ts';
import { fillTemplate } from '../apps/server/test/template.ts';
import { type RunningServer, startServer } from './server.ts';

/** What a device and a person were told is done. */
interface Acknowledged {
  positions: { id_truck: number; at: number }[];
  reservations: number[];
}

const minute = 60_000;

async function token(url: string, email: string): Promise<string> {
  const answer = await fetch(`${url}/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'demo-cabezal' }),
  });
  return ((await answer.json()) as { data: { user: { token: string } } }).data.user.token;
}

/** Sends positions and books reservations without pause until the server is gone; keeps what was answered with success. */
async function work(url: string, done: Acknowledged, until: () => boolean): Promise<void> {
  const bearer = await token(url, 'operador@demo.ec');
  const start = Date.now() - 600 * minute;
  const device = async (id_truck: number): Promise<void> => {
    for (let i = 0; !until(); i++) {
      const at = start + i * 1000;
      const query = new URLSearchParams({
        id: `TRUCK-${id_truck}`,
        key: `demo-${id_truck}`,
        lat: String(-2.1 + i / 100_000),
        lon: '-79.9',
        timestamp: String(Math.floor(at / 1000)),
        speed: '20',
      });
      const answer = await fetch(`${url}/gps/osmand?${query}`).catch(() => null);
      if (answer?.status === 200) done.positions.push({ id_truck, at: Math.floor(at / 1000) });
    }
  };
  const clerk = async (): Promise<void> => {
    while (!until()) {
      const answer = await fetch(`${url}/reservation/save`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${bearer}` },
        body: JSON.stringify({
          reservation_type: 'E',
          id_client: 4,
          id_bill_to: 4,
          booking: 'KILLED1',
          appointment_date: '2030-01-15',
          appointment_time: '05:00',
          stops: [
            { code: 'DEP', id_location: 14 },
            { code: 'PLT', id_location: 103 },
            { code: 'PRT', id_location: 6 },
          ],
          containers: [{ id_container_type: 6, weight_kg: 21_800 }],
        }),
      }).catch(() => null);
      if (answer?.status === 200)
        done.reservations.push(
          ((await answer.json().catch(() => null)) as { id_reservation: number } | null)?.id_reservation ?? 0,
        );
    }
  };
  await Promise.all([...[1, 2, 3, 4].map(device), clerk(), clerk()]);
}

async function killAndLook(server: RunningServer, open: () => Promise<ReturnType<typeof openDatabase>>): Promise<void> {
  const done: Acknowledged = { positions: [], reservations: [] };
  for (let round = 0; round < 2; round++) {
    let dead = false;
    const busy = work(server.url, done, () => dead);
    const before = done.positions.length;
    while (done.positions.length < before + 150) await new Promise(resolve => setTimeout(resolve, 20));
    await server.kill();
    dead = true;
    await busy;
    await server.restart();
  }
  await server.kill();
  const db = await open();
  const positions = await db.read(systemScope, tx =>
    tx.rows(
      sql<{ key: string }>`select id_truck || '/' || extract(epoch from device_time)::bigint as key from positions`,
    ),
  );
  const reservations = await db.read(systemScope, tx =>
    tx.rows(sql<{ id: number; stops: number; charges: number }>`select r.id_reservation as id,
    (select count(*)::int from reservation_stops s where s.id_reservation = r.id_reservation) as stops, (select count(*)::int from charges c where c.id_reservation = r.id_reservation) as charges from reservations r`),
  );
  await db.end();
  const stored = new Set(positions.map(p => p.key));
  expect(done.positions.length).toBeGreaterThan(250);
  expect(done.positions.filter(p => !stored.has(`${p.id_truck}/${p.at}`))).toEqual([]);
  const kept = new Map(reservations.map(r => [r.id, r]));
  expect(done.reservations.length).toBeGreaterThan(0);
  // All of a reservation or nothing of it.
  for (const id of done.reservations.filter(i => i > 0)) expect(kept.get(id)).toMatchObject({ stops: 3, charges: 1 });
  expect(reservations.every(r => r.stops === 3)).toBe(true);
}

describe('kill -9 while positions and bookings arrive: what was acknowledged is there after the restart', () => {
  test('with the embedded database', async () => {
    const server = await startServer();
    const data = path.join(server.dataDir, 'db');
    await killAndLook(server, async () =>
      openDatabase(await embeddedPool(data, folders.pgliteWorker), () => new Date()),
    );
    await server.stop();
  });

  let postgres: { url: string; stop(): Promise<void> };
  const folder = mkdtempSync(path.join(tmpdir(), 'cabezal-kill-'));
  beforeAll(async () => {
    postgres = await startPostgres(folder);
    const admin = postgresPool(`${postgres.url}/postgres`, 1);
    const client = await admin.connect();
    await client.query('drop database if exists killed');
    await client.query('create database killed');
    client.release();
    await admin.end();
  });
  afterAll(async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test('with PostgreSQL', async () => {
    const url = `${postgres.url}/killed`;
    const db = openDatabase(postgresPool(url, 2), () => new Date());
    await fillTemplate(db);
    await db.end();
    const server = await startServer({ DATABASE_URL: url });
    await killAndLook(server, async () => openDatabase(postgresPool(url, 2), () => new Date()));
    await server.stop();
  });
});
