import * as calls from '@cabezal/contract/fleet/equipments/equipments.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { sampleTrip } from '../trucks/trip.samples.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const ids = (page: { rows: { id_equipment: number }[] }) => page.rows.map(e => e.id_equipment).sort();

test('gensets and chassis have separate lists; the common list takes the kind', async () => {
  const me = await t.as('despacho');
  expect(ids(await me.ok(calls.getGenerators, {}))).toEqual([1, 2, 3]);
  expect(ids(await me.ok(calls.getChasis, {}))).toEqual([4, 5, 6, 7]);
  expect(ids(await me.ok(calls.getEquipments, { filters: { kind: 'MOD' } }))).toHaveLength(7);
  expect(ids(await me.ok(calls.getModems, {}))).toHaveLength(7);
  expect(ids(await me.ok(calls.getEquipments, {}))).toHaveLength(14);
  expect(ids(await me.ok(calls.getChasis, { search: 'cha-205' }))).toEqual([5]);
  // A filter cannot change the kind of a separate list.
  expect((await me.call(calls.getGenerators, { filters: { kind: 'CHA' } })).status).toBe(400);
});

test('a carrier sees only its own equipment, a customer none', async () => {
  const carrier = await t.as('carrierAdmin');
  expect(ids(await carrier.ok(calls.getEquipments, {}))).toEqual([7, 12, 13].sort());
  expect((await carrier.call(calls.getEquipment, { id_equipment: 4 })).status).toBe(404);
  expect((await (await t.as('importerAdmin')).call(calls.getChasis, {})).status).toBe(403);
});

test('the detail has papers with days left, the guide under way and the last trips', async () => {
  await t.write(tx =>
    tx.run(
      sql`update equipments set attributes = ${JSON.stringify([
        { code: 'marca', name: 'Marca', value: 'Thermo King', company_name: 'Translitoral S.A.' },
        { code: 'poliza', name: 'Póliza', value: 'P-77', expires_on: '2026-11-26' },
        { code: 'mtop', name: 'Certificado MTOP', value: 'MTOP-1' },
      ])}::jsonb where id_equipment = 1`,
    ),
  );
  const { id_guide } = await t.write(tx =>
    sampleTrip(tx, {
      guide: {
        guide_number: 'VIA-9',
        id_truck: 1,
        id_generator: 1,
        status: 'VIAJANDO',
        issued_at: '2026-11-21T13:00:00Z',
      },
    }),
  );
  const me = await t.as('operador');
  const one = await me.ok(calls.getEquipment, { id_equipment: 1 });
  const noFile = { id_file: null, filename: null };
  expect(one.expires_on).toBe('2026-11-26');
  expect(one.attributes).toHaveLength(3);
  expect(one.certificates).toEqual([
    { code: 'poliza', name: 'Póliza', value: 'P-77', expires_on: '2026-11-26', dias_vencer: 5, ...noFile },
    { code: 'mtop', name: 'Certificado MTOP', value: 'MTOP-1', expires_on: null, dias_vencer: null, ...noFile },
  ]);
  expect(one.current_guide).toMatchObject({ id_guide, status: 'VIAJANDO' });
  expect(one.trips.map(g => g.guide_number)).toEqual(['VIA-9']);
  expect(ids(await me.ok(calls.getGenerators, { filters: { in_use: true } }))).toEqual([1]);
  expect(ids(await me.ok(calls.getGenerators, { filters: { in_use: false } }))).toEqual([2, 3]);
});

test('the shown guide is the one on the road, not an older one that waits for its closing or has not left', async () => {
  const trip = (guide_number: string, status: string, leg_start: string) =>
    t.write(tx =>
      sampleTrip(tx, {
        leg_start,
        guide: { guide_number, status, id_generator: 2, issued_at: '2026-11-19T13:00:00Z' },
      }),
    );
  const me = await t.as('operador');
  const shown = async () => {
    const [row] = (await me.ok(calls.getGenerators, { search: 'GEN-102' })).rows;
    const one = await me.ok(calls.getEquipment, { id_equipment: 2 });
    return [one.current_guide?.guide_number ?? null, row?.guide_status ?? null];
  };
  await trip('VIA-20', 'VIAJE_POR_CERRAR', '2026-11-20T01:00:00Z');
  expect(await shown()).toEqual([null, null]);
  expect(ids(await me.ok(calls.getGenerators, { filters: { in_use: true } }))).not.toContain(2);
  await trip('VIA-21', 'VIAJE_POR_SALIR', '2026-11-20T12:00:00Z');
  expect(await shown()).toEqual(['VIA-21', 'VIAJE_POR_SALIR']);
  await trip('VIA-22', 'EN_PLANTA', '2026-11-21T12:00:00Z');
  expect(await shown()).toEqual(['VIA-22', 'EN_PLANTA']);
});

test('lookups of chassis and papers', async () => {
  const me = await t.as('exporterAdmin');
  expect((await me.ok(calls.getChasisTypes)).map(c => c.code)).toEqual(['20', '40', '20/40', '45']);
  expect((await me.ok(calls.getCertificateTypes)).map(c => c.code)).toContain('mtop');
});
