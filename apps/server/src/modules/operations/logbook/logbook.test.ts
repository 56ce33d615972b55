import {
  getEvents,
  getGuide,
  getGuideActivities,
  getReservationEvents,
  saveLogbook,
} from '@cabezal/contract/operations/guides/guides.calls';
import * as calls from '@cabezal/contract/operations/logbook/logbook.calls';
import { getHistory } from '@cabezal/contract/system/history/history.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { approvedReservation } from '../../../../test/booking.ts';
import { startTestApp, type TestApp, testNow } from '../../../../test/harness.ts';
import { rowsOf } from '../../../../test/read-excel.ts';
import { issuedGuide } from '../../../../test/trips.ts';
import { company, type UserName, user } from '../../../../test/world.ts';
import { directExport } from '../dispatch/dispatch.samples.ts';

let t: TestApp;
/** A guide of the exporter, driven by a carrier's truck and driver. */
let id_guide: number;
let id_reservation: number;
beforeAll(async () => {
  t = await startTestApp();
  const accepted = await approvedReservation(t, directExport('2026-12-04'));
  id_reservation = accepted.id_reservation;
  ({ id_guide } = await issuedGuide(t, accepted, 'VIAJE', {
    id_truck: 5,
    id_driver: 5,
    id_generator: 2,
    id_chassis: 5,
  }));
});
beforeEach(() => t.setNow(testNow));
afterAll(() => t.close());

const write = async (who: UserName, text: string, more: object = {}) =>
  (await t.as(who)).ok(saveLogbook, { id_guide, text, ...more });
const read = async (who: UserName) => (await t.as(who)).ok(getEvents, { id_guide });
const texts = async (who: UserName) => (await read(who)).filter(row => row.is_note).map(row => row.text);
const edit = async (who: UserName, id_bitacora: number, more: object) =>
  (await t.as(who)).call(calls.editNote, { id_bitacora, version: 1, text: 'Corregida', ...more });
const drop = async (who: UserName, id_bitacora: number, more: object = {}) =>
  (await t.as(who)).call(calls.deleteNote, { id_bitacora, version: 1, motive: 'Nota equivocada', ...more });

test('a note is read by the operator and its author’s company, until the operator shares it', async () => {
  await write('monitor', 'Interna del monitor');
  await write('monitor', 'Para todos', { visibility: 'SHARED' });
  // Only the operator decides who reads it.
  await write('carrierAdmin', 'Del transportista', { visibility: 'SHARED' });
  expect(new Set(await texts('operador'))).toEqual(new Set(['Interna del monitor', 'Para todos', 'Del transportista']));
  expect(new Set(await texts('exporterAdmin'))).toEqual(new Set(['Para todos']));
  expect(new Set(await texts('carrierAdmin'))).toEqual(new Set(['Para todos', 'Del transportista']));
  for (const who of ['exporterAdmin', 'carrierAdmin'] as const) {
    const told = JSON.stringify(await (await t.as(who)).ok(getGuideActivities, { id_guide }));
    expect(told).not.toContain('Interna del monitor');
    expect(told).toContain('Para todos');
  }
  // Checked for each database role directly, independent of the queries.
  const counts = async (scope: Parameters<TestApp['db']['read']>[0]) =>
    t.db.read(scope, tx =>
      tx.rows(sql<{ text: string }>`select text from logbook where id_guide = ${id_guide} and is_note`),
    );
  const driver = await counts({
    role: 'cabezal_driver',
    id_company: company.carrier,
    id_user: user.driver,
    id_driver: 5,
  });
  const token = await counts({ role: 'cabezal_token', id_guides: [id_guide] });
  expect([driver, token].map(rows => rows.map(row => row.text))).toEqual([['Para todos'], ['Para todos']]);
});

test('the logbooks of a reservation are read as one, each entry with its guide, as far as the reader may see them', async () => {
  const ofReservation = async (who: UserName) => (await t.as(who)).ok(getReservationEvents, { id_reservation });
  for (const who of ['operador', 'exporterAdmin', 'carrierAdmin'] as const) {
    const one = (await read(who)).map(({ id_bitacora }) => id_bitacora);
    const all = (await ofReservation(who)).filter(entry => entry.id_guide === id_guide);
    expect(all.map(({ id_bitacora }) => id_bitacora)).toEqual(one);
    expect(one.length).toBeGreaterThan(0);
  }
  expect(await ofReservation('strangerAdmin')).toEqual([]);
});

test('its motive must be one of the logbook’s', async () => {
  const motives = await t.rows<{ id: number; kind: string }>(
    sql`select min(id_motivo) as id, kind from motives where active group by kind`,
  );
  const of = (kind: string) => motives.find(motive => motive.kind === kind)?.id;
  const refused = await (await t.as('carrierAdmin')).call(saveLogbook, {
    id_guide,
    text: 'Ajena',
    id_motivo: of('RESERVATION'),
  });
  expect([refused.status, refused.body.code]).toEqual([422, 'MOTIVO']);
  await write('monitor', 'Con motivo', { id_motivo: of('LOGBOOK') });
});

test('entries of the system stay visible as they are, and nobody can change them', async () => {
  const events = await read('exporterAdmin');
  const issue = events.find(row => row.kind === 'ISSUE' || row.kind === 'ASSIGNMENT');
  expect(issue).toMatchObject({ is_note: false, visibility: 'SHARED', edit: 'NO' });
  const answer = await edit('admin', issue?.id_bitacora ?? 0, { motive: 'Porque quiero' });
  expect(answer.body).toMatchObject({ code: 'BITACORA_SISTEMA', message: 'Los eventos del sistema no se editan' });
  expect((await drop('admin', issue?.id_bitacora ?? 0)).body.code).toBe('BITACORA_SISTEMA');
});

test('an author changes his own notes within the allowed hours; the previous text is kept for the operator', async () => {
  const { id_bitacora } = await write('monitor', 'Con errror');
  expect((await edit('monitor', id_bitacora, { visibility: 'SHARED' })).body).toMatchObject({
    text: 'Corregida',
    version: 2,
    visibility: 'SHARED',
    edit: 'FREE',
    edited_at: expect.any(String),
  });
  expect(await texts('exporterAdmin')).toContain('Corregida');
  expect((await edit('monitor', id_bitacora, {})).body.code).toBe('MODIFICADO');
  expect(await (await t.as('monitor')).ok(calls.getNoteVersions, { id_bitacora })).toMatchObject([
    { version: 1, text: 'Con errror', visibility: 'INTERNAL', motive: null },
  ]);
  expect((await (await t.as('exporterAdmin')).call(calls.getNoteVersions, { id_bitacora })).status).toBe(403);
  expect((await edit('monitor', id_bitacora, { version: 2, text: ' x ' })).status).toBe(400);
  expect((await edit('monitor', id_bitacora, { version: 2, id_motivo: 999_999 })).body.fields).toEqual({
    id_motivo: 'Elija un motivo de la bitácora',
  });
  expect((await edit('despacho', id_bitacora, { version: 2 })).body.code).toBe('BITACORA_AJENA');
  t.advance(24 * 60);
  expect((await edit('monitor', id_bitacora, { version: 2 })).status).toBe(200);
  t.advance(1);
  const late = await edit('monitor', id_bitacora, { version: 3 });
  expect(late.body.message).toBe('La nota solo se cambia en las primeras 24 horas');
  expect((await edit('admin', id_bitacora, { version: 3 })).body.code).toBe('MOTIVO_REQUERIDO');
  expect((await edit('admin', id_bitacora, { version: 3, motive: 'Dato equivocado' })).status).toBe(200);
  const history = await (await t.as('admin')).ok(getHistory, { noun: 'guide', id: id_guide });
  expect(history.rows[0]).toMatchObject({ what: 'Cambió una nota de la bitácora', motive: 'Dato equivocado' });
});

test('a deleted note shows who deleted it; only the operator can still read its text', async () => {
  const { id_bitacora } = await write('monitor', 'Palabra comprometedora', { visibility: 'SHARED' });
  expect((await drop('despacho', id_bitacora)).body.code).toBe('BITACORA_AJENA');
  expect((await drop('monitor', id_bitacora, { motive: 'no' })).status).toBe(400);
  const gone = (await drop('monitor', id_bitacora)).body;
  expect(gone).toMatchObject({ text: expect.stringMatching(/^Nota eliminada por \S/), edit: 'NO', version: 2 });
  expect(gone.deleted_at).not.toBeNull();
  expect((await drop('monitor', id_bitacora, { version: 2 })).body.code).toBe('BITACORA_ELIMINADA');
  for (const who of ['exporterAdmin', 'carrierAdmin', 'monitor'] as const)
    expect(JSON.stringify(await read(who))).not.toContain('comprometedora');
  expect(await (await t.as('admin')).ok(calls.getNoteVersions, { id_bitacora })).toMatchObject([
    { text: 'Palabra comprometedora', motive: 'Nota equivocada' },
  ]);
});

test('of two simultaneous changes one is stored', async () => {
  const { id_bitacora } = await write('monitor', 'Una sola');
  const both = await Promise.all([
    edit('monitor', id_bitacora, { text: 'Primera' }),
    edit('admin', id_bitacora, { text: 'Segunda', motive: 'Dato equivocado' }),
  ]);
  expect(both.map(answer => answer.status).sort()).toEqual([200, 409]);
  const [row] = await t.rows<{ n: number }>(
    sql`select count(*)::int as n from logbook_versions where id_bitacora = ${id_bitacora}`,
  );
  expect(row?.n).toBe(1);
});

test('a note that the caller cannot read cannot be changed; a carrier changes its own', async () => {
  const theirs = await write('monitor', 'Interna otra vez');
  for (const who of ['carrierAdmin', 'otherCarrierAdmin'] as const)
    expect([who, (await edit(who, theirs.id_bitacora, {})).status]).toEqual([who, 404]);
  expect((await edit('exporterAdmin', theirs.id_bitacora, {})).status).toBe(403);
  const own = await write('carrierAdmin', 'Nuestra');
  const changed = await edit('carrierAdmin', own.id_bitacora, { text: 'Nuestra nota', visibility: 'SHARED' });
  // Only the operator decides who reads it.
  expect(changed.body).toMatchObject({ text: 'Nuestra nota', visibility: 'INTERNAL' });
  expect((await drop('carrierAdmin', own.id_bitacora, { version: 2 })).body.text).toMatch(/^Nota eliminada/);
});

test('the list of all trips filters by text, author, company and time; its Excel has the same rows', async () => {
  const monitor = await t.as('monitor');
  const list = async (filters: object, search?: string) =>
    (await monitor.ok(calls.getLogbookList, { filters, search, page_size: 100 } as never)).rows;
  const { id_bitacora, id_motivo } = await write('monitor', 'Cola larguísima en la garita', {
    id_motivo: (await t.rows<{ id: number }>(sql`select min(id_motivo) as id from motives where kind = 'LOGBOOK'`))[0]
      ?.id,
  });
  const ids = (rows: readonly { id_bitacora: number }[]) => rows.map(row => row.id_bitacora);
  expect(ids(await list({}, 'larguisima garita'))).toEqual([id_bitacora]);
  // By the guide's number, which it got after its first entry, and by a word of the text.
  const { guide_number } = await monitor.ok(getGuide, { id_guide });
  const [first] = (await list({ kind: ['ASSIGNMENT'] })).filter(row => row.id_guide === id_guide);
  expect(ids(await list({}, guide_number ?? ''))).toEqual(expect.arrayContaining([id_bitacora, first?.id_bitacora]));
  expect(ids(await list({}, `${guide_number} garita`))).toEqual([id_bitacora]);
  expect(ids(await list({ id_motivo }))).toContain(id_bitacora);
  expect(ids(await list({ id_client: company.exporter, id_user: user.monitor }))).toContain(id_bitacora);
  expect(ids(await list({ id_client: company.importer }))).not.toContain(id_bitacora);
  expect(ids(await list({ id_user: user.admin }))).not.toContain(id_bitacora);
  expect(ids(await list({ to: '2026-11-20' }))).not.toContain(id_bitacora);
  expect(ids(await list({ from: '2026-11-21', to: '2026-11-21' }))).toContain(id_bitacora);
  expect((await list({ is_note: true })).every(row => row.kind === 'NOTE' && row.is_note)).toBe(true);
  expect((await list({ is_note: false })).some(row => row.is_note)).toBe(false);
  expect((await list({ kind: ['ASSIGNMENT'] })).every(row => row.kind === 'ASSIGNMENT')).toBe(true);
  expect((await list({ visibility: 'SHARED', is_note: true })).every(row => row.visibility === 'SHARED')).toBe(true);
  expect((await list({ id_reservation }))[0]).toMatchObject({ id_reservation, client: expect.any(String) });
  const rows = await rowsOf(monitor, calls.getLogbookExcel, { search: 'larguisima' } as never);
  expect(JSON.stringify(rows)).toContain('Cola larguísima en la garita');
  for (const who of ['exporterAdmin', 'carrierAdmin', 'driver'] as const)
    expect([who, (await (await t.as(who)).call(calls.getLogbookList, {} as never)).status]).toEqual([who, 403]);
});
