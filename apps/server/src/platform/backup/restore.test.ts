import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { facturarOrden } from '@cabezal/contract/money/billing/invoices.calls';
import {
  generatePaymentOrder,
  getPaymentOrder,
  sendOrderSap,
} from '@cabezal/contract/money/billing/payment-orders.calls';
import { closeGuide } from '@cabezal/contract/operations/guides/guides.calls';
import { confirmUpload, requestUpload } from '@cabezal/contract/system/files/files.calls';
import { saveDocument } from '@cabezal/contract/trips/documents/documents.calls';
import { type SapSimulator, startSap } from '@cabezal/simulator/outside/sap';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { approvedReservation } from '../../../test/booking.ts';
import { emptyPool, engine, startTestApp, type TestApp, testNow } from '../../../test/harness.ts';
import { drive, giveContainer, issuedGuide, set } from '../../../test/trips.ts';
import { company } from '../../../test/world.ts';
import { folders } from '../../folders.ts';
import { hasCompanies } from '../../modules/insight/demo/demo.queries.ts';
import { loadDemo } from '../../modules/insight/demo/load-demo.ts';
import { prepareDatabase } from '../../start.ts';
import type { Pool } from '../db/connection.ts';
import { type Database, openDatabase, systemScope } from '../db/database.ts';
import { localStorage } from '../files/storage.ts';
import { filesIn, sums } from './backup.samples.ts';
import { writeBackup } from './backup.ts';
import { restoreBackup } from './restore.ts';

const clock = (): Date => new Date(testNow);
const opened: Pool[] = [];
let sap: SapSimulator;
let t: TestApp;
beforeAll(async () => {
  sap = await startSap();
  t = await startTestApp({ SAP_URL: sap.url });
});
afterEach(async () => {
  for (const pool of opened.splice(0)) await pool.end();
});
afterAll(async () => {
  await t.close();
  await sap.close();
});

const otherEngine = engine === 'embedded' ? 'postgres' : 'embedded';

/** Backs up, restores into these engines, and compares every table's rows and every file of the disk. */
async function expectRestored(db: Database, files: string, engines: readonly (typeof engine)[]): Promise<void> {
  const folder = path.join(t.folder, randomUUID());
  const report = await writeBackup({ pool: db.pool, storage: localStorage(files), now: clock() }, folder);
  expect(report.missing).toEqual([]);
  const was = { rows: await sums(db), files: await filesIn(files) };
  expect(was.files.size).toBe(report.files);
  for (const target of engines) {
    const pool = await emptyPool(target);
    opened.push(pool);
    const copy = openDatabase(pool, clock);
    const into = path.join(t.folder, randomUUID());
    const isEmpty = async () => !(await copy.read(systemScope, hasCompanies));
    await restoreBackup({ pool, storage: localStorage(into), migrations: folders.migrations, isEmpty }, folder);
    expect([target, await sums(copy)]).toEqual([target, was.rows]);
    expect(await filesIn(into)).toEqual(was.files);
  }
}

// Both parts of the tests together restore it in both directions. Restoring into the same engine is the next test's.
test('the demonstration is restored completely on the other engine', async () => {
  const pool = await emptyPool();
  opened.push(pool);
  const db = openDatabase(pool, clock);
  await prepareDatabase(db);
  const files = path.join(t.folder, randomUUID());
  await loadDemo({ db, storage: localStorage(files), dataDir: t.folder }, { seed: 7, now: clock() });
  expect((await filesIn(files)).size).toBeGreaterThan(5);
  await expectRestored(db, files, [otherEngine]);
});

const pdf = (text: string): Buffer => Buffer.from(`%PDF-1.7\n${text}`);

/** Uploads and attaches a paper of a guide through the calls. */
async function attach(id_guide: number, kind: string): Promise<void> {
  const clerk = await t.as('operador');
  const { url, id_file } = await clerk.ok(requestUpload, { filename: `${kind} de ñ.pdf`, type: 'application/pdf' });
  await t.app.inject({ method: 'PUT', url, payload: pdf(`${kind} ${id_guide}`) });
  await clerk.ok(confirmUpload, { id_file });
  await clerk.ok(saveDocument, { id_file, kind, id_guide });
}

const figures = { km: 190.5, gallons: 30, peaje: '12.00', viatico: '15.00', anticipo: '40.00', stand_by: [] };

/** Books, drives, documents, closes and invoices a reservation through the calls. */
async function work(): Promise<void> {
  const reservation = await approvedReservation(t);
  const pickup = await issuedGuide(t, reservation, 'RETIRO');
  const trip = await issuedGuide(t, reservation, 'VIAJE', set(2));
  await giveContainer(t, pickup.id_guide, 'SUDU6204593');
  const clerk = await t.as('operador');
  for (const [guide, from, papers] of [
    [pickup, '2026-11-24T01:00:00Z', ['EIR_SALIDA']],
    [trip, '2026-11-24T09:30:00Z', ['SELLO', 'GUIA_REMISION', 'CARTA_TEMPERATURA', 'EIR_INGRESO']],
  ] as const) {
    const { version } = await drive(t, guide.id_guide, from);
    for (const kind of papers) await attach(guide.id_guide, kind);
    await clerk.ok(closeGuide, { ...figures, id_guide: guide.id_guide, version });
  }
  const accountant = await t.as('contador');
  const order = await accountant.ok(generatePaymentOrder, { id_bill_to: company.exporter });
  await accountant.ok(sendOrderSap, { numero_orden: order.numero_orden, version: order.version });
  await t.outbox.drain();
  const { numero_orden, version } = await accountant.ok(getPaymentOrder, { numero_orden: order.numero_orden });
  await accountant.ok(facturarOrden, { numero_orden, version });
}

test('an installation with work of its people is restored completely on both engines', async () => {
  await work();
  const [counts] = await t.rows(sql`select (select count(*)::int from invoices) as invoices,
    (select count(*)::int from guides where closed_at is not null) as closed, (select count(*)::int from documents) as papers`);
  expect(counts).toEqual({ invoices: 1, closed: 2, papers: 5 });
  await expectRestored(t.db, path.join(t.folder, 'files'), ['embedded', 'postgres']);
});
