import * as calls from '@cabezal/contract/fleet/equipments/equipment-edits.calls';
import { getChasis, getEquipment } from '@cabezal/contract/fleet/equipments/equipments.calls';
import { getCandidates } from '@cabezal/contract/operations/dispatch/dispatch.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { sampleTrip } from '../trucks/trip.samples.ts';
import { sampleUpload } from '../trucks/upload.samples.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

interface Logged {
  id_record: string;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  motive: string | null;
  id_user: number;
}
const logged = (action: string) =>
  t.rows<Logged>(
    sql`select id_record, before, after, motive, id_user from audit_log where action = ${action} order by id desc`,
  );
const versionOf = async (id_equipment: number) =>
  (await (await t.as('admin')).ok(getEquipment, { id_equipment })).version;

test('inactive: each trip needs a decision, dispatch gives the reason, the log tells its company only', async () => {
  const me = await t.as('operador');
  const guide = { id_generator: 1, status: 'GUIA_PENDIENTE' };
  const planned = await t.write(tx => sampleTrip(tx, { leg_start: '2026-11-21T18:00:00Z', guide }));
  const waiting = await t.write(tx => sampleTrip(tx, { leg_start: '2026-12-01T18:00:00Z' }));
  const offered = async (id_equipment: number) => {
    const { gensets, chassis: offer } = await me.ok(getCandidates, { id_leg: waiting.id_leg });
    return [...gensets, ...offer].find(row => row.id_equipment === id_equipment)?.reasons;
  };
  expect(await offered(1)).toEqual([]);
  const change = {
    id_equipment: 1,
    version: await versionOf(1),
    motive: 'Cambio de aceite',
    availability: 'MANTENIMIENTO',
  };
  expect((await me.call(calls.updateAvailability, { ...change, motive: 'x' })).body.fields).toHaveProperty('motive');
  expect((await me.call(calls.updateAvailability, change)).body.code).toBe('VIAJES_POR_DECIDIR');
  const [trip] = await me.ok(calls.getEquipmentTripsAhead, { id_equipment: 1 });
  const trips = [{ id_guide: planned.id_guide, version: trip?.version, decision: 'RELEASE' }];
  const after = await me.ok(calls.updateAvailability, { ...change, trips });
  expect(after).toMatchObject({ availability: 'MANTENIMIENTO', active: true });
  const [row] = await t.rows(sql`select id_generator from guides where id_guide = ${planned.id_guide}`);
  expect(row).toEqual({ id_generator: null });
  expect(await offered(1)).toEqual(['El equipo GEN-101 está en estado Mantenimiento']);
  expect(await me.ok(calls.getEquipmentStateLogs, { id_equipment: 1 })).toMatchObject([
    {
      from_state: 'DISPONIBLE',
      to_state: 'MANTENIMIENTO',
      motive: 'Cambio de aceite',
      author: 'operador Prueba',
      decisions: [{ id_guide: planned.id_guide, decision: 'RELEASE' }],
    },
  ]);
  expect((await logged('change_availability'))[0]).toMatchObject({
    motive: 'Cambio de aceite',
    before: { availability: 'DISPONIBLE' },
    after: { availability: 'MANTENIMIENTO' },
  });
  const same = await me.call(calls.updateAvailability, { ...change, version: after.version });
  expect(same).toMatchObject({
    status: 409,
    body: { code: 'EQUIPO_SIN_CAMBIO', message: 'El equipo ya está en estado Mantenimiento' },
  });
  expect((await me.call(calls.updateAvailability, change)).body.code).toBe('MODIFICADO');
  expect((await (await t.as('carrierAdmin')).call(calls.getEquipmentStateLogs, { id_equipment: 1 })).status).toBe(404);
  const back = { id_equipment: 1, version: after.version, motive: 'Salió del taller', availability: 'DISPONIBLE' };
  await me.ok(calls.updateAvailability, back);
  expect(await offered(1)).toEqual([]);
});

test('a carrier sets its own chassis inactive and sees the log; it is no longer listed for trips', async () => {
  const carrier = await t.as('carrierAdmin');
  const change = {
    id_equipment: 7,
    version: await versionOf(7),
    motive: 'Vendido a tercero',
    availability: 'INACTIVO',
  };
  expect(await carrier.ok(calls.updateAvailability, change)).toMatchObject({ availability: 'INACTIVO', active: false });
  expect(await carrier.ok(calls.getEquipmentStateLogs, { id_equipment: 7 })).toMatchObject([{ to_state: 'INACTIVO' }]);
  expect((await carrier.ok(getChasis, { filters: { active: false } })).rows.map(row => row.id_equipment)).toEqual([7]);
  const stranger = await t.as('otherCarrierAdmin');
  expect((await stranger.call(calls.updateAvailability, { ...change, version: 2 })).status).toBe(404);
  const waiting = await t.write(tx => sampleTrip(tx, { leg_start: '2026-12-02T18:00:00Z' }));
  const found = await (await t.as('operador')).ok(getCandidates, { id_leg: waiting.id_leg });
  expect(found.chassis.map(row => row.id_equipment)).not.toContain(7);
  // By row-level security, a carrier sees only its own state logs.
  const seen = await t.db.read({ role: 'cabezal_company', audience: 'carrier', id_company: 3 }, tx =>
    tx.rows(sql`select 1 from state_logs where noun = 'equipment'`),
  );
  expect(seen).toEqual([]);
});

test('a new paper of a kind replaces the former one, which is kept; a stranger’s upload is refused', async () => {
  const me = await t.as('operador');
  const files = async (kind: string) => [{ kind, id_file: await sampleUpload(t, me) }];
  await me.ok(calls.updateEquipmentDocuments, { id_equipment: 4, files: await files('CERTIFICADO') });
  const two = await me.ok(calls.updateEquipmentDocuments, { id_equipment: 4, files: await files('CERTIFICADO') });
  expect(two.papers.map(paper => paper.current)).toEqual([true, false]);
  const removed = [{ id_document: two.papers[0]?.id_document, motive: 'Foto borrosa' }];
  const gone = await me.ok(calls.updateEquipmentDocuments, { id_equipment: 4, removed });
  expect(gone.papers.map(paper => paper.current)).toEqual([false, false]);
  const foreign = await sampleUpload(t, await t.as('carrierAdmin'));
  const theirs = { id_equipment: 4, files: [{ kind: 'FOTO', id_file: foreign }] };
  expect((await me.call(calls.updateEquipmentDocuments, theirs)).status).toBe(404);
  expect((await me.call(calls.updateEquipmentDocuments, { id_equipment: 4 })).status).toBe(400);
});

test('an equipment on a guide cannot be deleted, and the error says where; an unused one is deleted with its papers', async () => {
  const me = await t.as('operador');
  const made = await me.ok(calls.addGenerator, { disk: 'GEN-999', papers: [] });
  await me.ok(calls.updateEquipmentDocuments, {
    id_equipment: made.id_equipment,
    files: [{ kind: 'FOTO', id_file: await sampleUpload(t, me) }],
  });
  const input = { id_equipment: made.id_equipment, version: made.version };
  await t.write(tx => sampleTrip(tx, { guide: { id_generator: 2 } }));
  const refused = await me.call(calls.deleteEquipment, { id_equipment: 2, version: await versionOf(2) });
  expect(refused).toMatchObject({ status: 409, body: { code: 'EN_USO' } });
  expect(refused.body.message).toContain('1 guía');
  expect((await me.call(calls.deleteEquipment, { ...input, version: 99 })).body.code).toBe('MODIFICADO');
  expect((await (await t.as('otherCarrierAdmin')).call(calls.deleteEquipment, input)).status).toBe(404);
  await me.ok(calls.deleteEquipment, input);
  expect((await me.call(getEquipment, { id_equipment: made.id_equipment })).status).toBe(404);
  expect((await logged('delete_equipment'))[0]?.before).toMatchObject({ disk: 'GEN-999' });
});
