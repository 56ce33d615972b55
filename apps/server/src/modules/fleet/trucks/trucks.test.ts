import * as calls from '@cabezal/contract/fleet/trucks/trucks.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { sampleTrip } from './trip.samples.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const ids = (rows: { id_truck: number }[]) => rows.map(r => r.id_truck).sort((a, b) => a - b);

test('the operator lists every truck with driver and company, and finds it by its plate as people type it', async () => {
  const me = await t.as('despacho');
  const all = await me.ok(calls.getTrucks, {});
  expect(all.total).toBe(7);
  expect(all.rows[0]).toMatchObject({ disk: '01', company: 'Translitoral S.A.', driver_name: 'Wilmer Quimí' });
  expect(ids((await me.ok(calls.getTrucks, { search: 'gsb-0005' })).rows)).toEqual([5]);
  expect(ids((await me.ok(calls.getTrucks, { filters: { is_owner: false, id_company: 3 } })).rows)).toEqual([7]);
});

test('a carrier sees only its own trucks, a customer and a driver none', async () => {
  const carrier = await t.as('carrierAdmin');
  expect(ids((await carrier.ok(calls.getTrucks, {})).rows)).toEqual([5, 6]);
  expect((await carrier.ok(calls.getTrucks, { filters: { id_company: 1 } })).rows).toEqual([]);
  expect((await carrier.call(calls.getTruck, { id_truck: 7 })).status).toBe(404);
  expect((await (await t.as('exporterAdmin')).call(calls.getTrucks, {})).status).toBe(403);
  expect((await (await t.as('driver')).call(calls.getTruck, { id_truck: 1 })).status).toBe(403);
});

test('the certificate filter uses the newest paper of each type on the business date', async () => {
  await t.write(async tx => {
    await tx.run(
      sql`update truck_certificates set expires_on = '2026-11-20' where id_truck = 1 and type_certificate = 'poliza'`,
    );
    await tx.run(
      sql`update truck_certificates set expires_on = '2026-12-21' where id_truck = 2 and type_certificate = 'poliza'`,
    );
    await tx.run(sql`delete from truck_certificates where id_truck = 3 and type_certificate = 'certificado'`);
    await tx.run(
      sql`update truck_certificates set expires_on = '2026-12-22' where id_truck = 4 and type_certificate = 'poliza'`,
    );
    // Renewed: the old one no longer counts.
    await tx.run(
      sql`insert into truck_certificates (id_truck, type_certificate, expires_on) values (5, 'matricula', '2025-01-01')`,
    );
  });
  const me = await t.as('compras');
  const found = async (certificate: string) => ids((await me.ok(calls.getTrucks, { filters: { certificate } })).rows);
  expect(await found('expired')).toEqual([1]);
  expect(await found('about_to_expire')).toEqual([2]);
  expect(await found('missing')).toEqual([3]);
  expect(await found('ok')).toEqual([4, 5, 6, 7]);
  const one = await me.ok(calls.getTruck, { id_truck: 1 });
  expect(one.certificate_state).toBe('expired');
  expect(one.certificates.find(c => c.type_certificate === 'poliza')?.dias_vencer).toBe(-1);
  await t.write(tx => tx.run(sql`update credentials set state = 'BANNED' where id_truck = 6 and id_location = 1`));
  expect(ids((await me.ok(calls.getTrucks, { filters: { credentials_to_renew: true } })).rows)).toEqual([6]);
});

test('the detail shows the guide under way, the last trips and the last position', async () => {
  const { id_guide } = await t.write(tx =>
    sampleTrip(tx, {
      guide: {
        guide_number: 'VIA-1',
        id_carrier: 2,
        id_truck: 5,
        id_driver: 5,
        status: 'VIAJANDO',
        issued_at: '2026-11-21T14:00:00Z',
      },
    }),
  );
  await t.write(tx =>
    tx.run(
      sql`insert into last_positions (id_truck, device_time, server_time, lat, lng, speed_kmh) values (5, ${tx.now}, ${tx.now}, -2.2, -79.9, 62)`,
    ),
  );
  const carrier = await t.as('carrierAdmin');
  const truck = await carrier.ok(calls.getTruck, { id_truck: 5 });
  expect(truck.current_guide).toMatchObject({ id_guide, status: 'VIAJANDO', driver_name: 'Luis Panchana' });
  expect(truck.trips.map(g => g.guide_number)).toEqual(['VIA-1']);
  expect(truck.last_position).toMatchObject({
    lat: -2.2,
    lng: -79.9,
    speed_kmh: 62,
    device_time: '2026-11-21T14:00:00.000Z',
  });
  expect((await carrier.ok(calls.getTrucks, { search: 'P-05' })).rows[0]).toMatchObject({
    id_guide,
    guide_status: 'VIAJANDO',
  });
  // The truck's current guide is not an older one that waits for its closing.
  await t.write(tx =>
    sampleTrip(tx, {
      leg_start: '2026-11-19T15:00:00Z',
      guide: {
        guide_number: 'VIA-0',
        id_carrier: 2,
        id_truck: 5,
        status: 'VIAJE_POR_CERRAR',
        issued_at: '2026-11-19T14:00:00Z',
      },
    }),
  );
  expect((await carrier.ok(calls.getTruck, { id_truck: 5 })).current_guide?.guide_number).toBe('VIA-1');
  await t.write(tx => tx.run(sql`update guides set closed_at = ${tx.now} where id_guide = ${id_guide}`));
  expect((await carrier.ok(calls.getTruck, { id_truck: 5 })).current_guide).toBeNull();
});

test('lookups are lists of code and name; a brand in use is offered even if it is not a common one', async () => {
  await t.write(tx => tx.run(sql`update trucks set brand = 'Ñandú Motors' where id_truck = 7`));
  const brands = async (who: 'admin' | 'carrierAdmin', name?: string) =>
    (await (await t.as(who)).ok(calls.getTruckBrands, { name })).map(b => b.name);
  expect(await brands('admin', 'nandu')).toEqual(['Ñandú Motors']);
  expect(await brands('carrierAdmin', 'nandu')).toEqual([]);
  expect(await brands('carrierAdmin')).toContain('Kenworth');
  const me = await t.as('carrierAdmin');
  expect(await me.ok(calls.getTruckStates)).toContainEqual({ code: 'EN_VIAJE', name: 'En viaje' });
  for (const lookup of [calls.getTruckAxles, calls.getFuelTypes, calls.getTruckBodies, calls.getTruckCabins])
    expect((await me.ok(lookup)).length).toBeGreaterThan(2);
});
