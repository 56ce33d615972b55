import { type Candidate, getCandidates } from '@cabezal/contract/operations/dispatch/dispatch.calls';
import { formatLength } from '@cabezal/domain/system/time/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { exportBooking } from '../../../../test/booking.ts';
import { startTestApp, type TestApp, testNow } from '../../../../test/harness.ts';
import type { Resources } from '../../trips/state/assignment/resources.queries.ts';
import { directExport, madeGuide, type Waiting, waitingTrip } from './dispatch.samples.ts';

let t: TestApp;
let waiting: Waiting;
/** Trucks 1–4 are own; 5–6 and 7 belong to two carriers. The trip starts at Tercon on Wednesday 2 December 2026. */
beforeAll(async () => {
  t = await startTestApp();
  waiting = await waitingTrip(t, directExport('2026-12-02', '12:00'));
});
afterAll(() => t.close());
/** Every test begins with an idle fleet with valid documents. */
beforeEach(() =>
  t.write(async tx => {
    for (const table of ['logbook', 'guide_stops', 'guides', 'last_positions'])
      await tx.run(sql`delete from ${sql.table(table)}`);
    await tx.run(sql`update trucks set active = true, truck_state = 'DISPONIBLE', id_driver = id_truck,
      disk = case when id_truck < 5 then '0' else 'P-0' end || id_truck`);
    await tx.run(sql`update drivers set active = true, license_expiry = '2030-06-30'`);
    await tx.run(sql`update credentials set expires_on = '2030-06-30'`);
    await tx.run(sql`update companies set blocked_at = null`);
    // A trip to El Guabo and back takes a day of driving; the driving limit is tested in next-trip.test.ts.
    await tx.run(sql`update parameters set value = '24' where key = 'conduccion_max_h_dia'`);
    await tx.run(
      sql`update equipments set active = true, availability = 'DISPONIBLE', size = case when kind = 'CHA' then '40' end`,
    );
  }),
);

const ask = async (id_leg = waiting.trip.id_leg) => (await t.as('despacho')).ok(getCandidates, { id_leg });
const run = (query: ReturnType<typeof sql>) => t.write(tx => tx.run(query));
const guideOf = async (id_leg: number, resources: Resources): Promise<number> => madeGuide(t, id_leg, resources);
/** Puts a truck that many hundredths of a degree north of Tercon (1.1 km each). */
const seen = (id_truck: number, hundredths: number, at = '2026-11-21T13:50:00Z') =>
  run(sql`insert into last_positions (id_truck, device_time, server_time, lat, lng) values (${id_truck}, ${at}, ${at}, ${-2.108 + hundredths / 100}, -79.961)
    on conflict (id_truck) do update set lat = excluded.lat, device_time = excluded.device_time`);
const trucks = (rows: Candidate[]): number[] => rows.map(c => c.id_truck);
const one = (rows: Candidate[], id_truck: number): Candidate | undefined => rows.find(c => c.id_truck === id_truck);

test('candidates are ordered by empty kilometres, own before third party at the same distance, with the facts that matter', async () => {
  await seen(7, 20);
  await seen(2, 5);
  await seen(5, 5);
  await seen(3, 40);
  await run(sql`update trucks set disk = '00' where id_truck = 5`);
  const { candidates, impossible } = await ask();
  expect(impossible).toEqual([]);
  // 1 and 4 are at the operator's base, 3 km away; 6 has never been seen and its carrier has no base.
  expect(trucks(candidates)).toEqual([1, 4, 2, 5, 7, 3, 6]);
  expect(candidates.map(c => c.empty_km)).toEqual([3, 3, 7, 7, 28, 56, null]);
  expect(one(candidates, 2)).toMatchObject({
    disk: '02',
    license_plate: 'GSB0002',
    id_driver: 2,
    driver_name: 'Jorge Tomalá',
    free_from: null,
    price: null,
    facts: ['7 km de Tercon', 'Libre todo el día', 'Lic. E · 30/jun/2030', 'Cred. DPW · 1306 días'],
    warnings: [],
  });
  expect(one(candidates, 5)?.facts).toContain('Particular · $318,00');
  expect(one(candidates, 5)?.price).toBe('318.00');
  expect(one(candidates, 6)?.facts[0]).toBe('Libre todo el día');
});

test('a carrier’s own price overrides the general one, and is shared by the legs of the container', async () => {
  const canton = sql`(select id_canton from cantons where code = '0706')`;
  await run(sql`with own as (insert into purchase_fees (code, id_family, reservation_type, id_canton, id_port, id_container_type, id_carrier, valid_from, approved_at)
      values ('CF-0009', 9, 'E', ${canton}, 6, 6, 2, '2026-01-01', now()) returning id_purchase_fee)
    insert into purchase_fee_items (id_purchase_fee, id_service, method, amount, auto)
      select id_purchase_fee, (select id_service from services where code = 'FLE'), 'FIJO', 300, true from own`);
  const { candidates } = await ask();
  expect(one(candidates, 5)?.price).toBe('300.00');
  expect(one(candidates, 7)?.price).toBe('318.00');
  const two = await waitingTrip(t, exportBooking({ appointment_date: '2026-12-04' }));
  expect(one((await ask(two.trip.id_leg)).candidates, 5)?.facts).toContain('Particular · $150,00');
});

test('a truck comes from the end of its previous guide, with that driver, and is free from then until its next guide', async () => {
  const before = await waitingTrip(t, directExport('2026-12-01', '16:00'));
  const after = await waitingTrip(t, directExport('2026-12-03', '02:00'));
  await seen(1, 1);
  await guideOf(before.trip.id_leg, { id_truck: 1, id_driver: 3, id_generator: 1 });
  const { candidates } = await ask();
  const first = one(candidates, 1);
  // DP World is 80 km away, whatever the device reports now.
  expect(first?.empty_km).toBeGreaterThan(80);
  expect(first).toMatchObject({ free_from: before.trip.planned_end, id_driver: 1 });
  expect(first?.facts).toContainEqual(expect.stringMatching(/^Libre desde \d\d:\d\d$/));
  expect(trucks(candidates).at(0)).not.toBe(1);
  // The next guide on that day ends the free time.
  await run(
    sql`update legs set planned_start = ${waiting.trip.planned_end}, planned_end = ${waiting.trip.planned_end}::timestamptz + interval '1 hour' where id_leg = ${after.trip.id_leg}`,
  );
  await guideOf(after.trip.id_leg, { id_truck: 1, id_driver: 1, id_generator: 2 });
  expect(one((await ask()).candidates, 1)?.facts).toContainEqual(
    expect.stringMatching(/^Libre de \d\d:\d\d a \d\d:\d\d$/),
  );
});

test('the driver is that of the previous guide on that day; a position after that guide ended replaces its end', async () => {
  const before = await waitingTrip(t, directExport('2026-12-01', '22:00'));
  const id_guide = await guideOf(before.trip.id_leg, { id_truck: 1, id_driver: 3, id_generator: 1 });
  const start = Date.parse(waiting.trip.planned_start);
  const early = (hours: number): string => new Date(start - hours * 3_600_000).toISOString();
  await run(
    sql`update guides set planned_start = ${early(2)}, planned_end = ${early(1)}, busy_from = ${early(2)}, busy_to = ${early(1)} where id_guide = ${id_guide}`,
  );
  expect(one((await ask()).candidates, 1)).toMatchObject({
    id_driver: 3,
    driver_name: 'Carlos Tumbaco',
    free_from: early(1),
  });
  await seen(1, 5, early(0.5));
  expect(one((await ask()).candidates, 1)?.empty_km).toBe(7);
});

test('a truck that would be late has a warning with the delay; one whose guide runs late is free later than planned', async () => {
  const before = await waitingTrip(t, directExport('2026-12-01', '22:00'));
  const id_guide = await guideOf(before.trip.id_leg, { id_truck: 1, id_driver: 1, id_generator: 1 });
  const start = Date.parse(waiting.trip.planned_start);
  const early = (minutes: number): string => new Date(start - minutes * 60_000).toISOString();
  await run(
    sql`update guides set planned_start = ${early(300)}, planned_end = ${early(10)}, busy_from = ${early(300)}, busy_to = ${early(10)} where id_guide = ${id_guide}`,
  );
  const warned = one((await ask()).candidates, 1);
  const km = warned?.empty_km ?? 0;
  // The first work place is Tercon, at 03:00 for noon at the plant.
  expect(warned?.warnings).toEqual([
    `Llegaría ${formatLength(Math.round((km / 40) * 60) - 10)} tarde a la cita de 03:00`,
  ]);
  await run(
    sql`update guides set issued_at = ${early(300)}, status = 'VIAJANDO', eta_at = ${early(-30)} where id_guide = ${id_guide}`,
  );
  expect(one((await ask()).candidates, 1)).toMatchObject({ free_from: early(-30) });
});

test('of trucks at one place, the one that brings genset and chassis from its previous trip is first; then by disk number', async () => {
  const before = await waitingTrip(t, directExport('2026-11-30', '10:00'));
  await run(
    sql`update trucks set disk = case id_truck when 1 then '06' when 2 then '10' when 3 then '11' when 4 then '1' else disk end`,
  );
  // They are at the operator's base.
  expect(trucks((await ask()).candidates).slice(0, 3)).toEqual([4, 1, 2]);
  const id_guide = await guideOf(before.trip.id_leg, { id_truck: 2, id_driver: 2, id_generator: 2, id_chassis: 5 });
  await run(sql`update guide_stops set lat = base.lat, lng = base.lng
    from (select lat, lng from locations where type = 'BASE' and id_company = 1 order by id_location limit 1) base where id_guide = ${id_guide}`);
  const { candidates } = await ask();
  expect(trucks(candidates).slice(0, 3)).toEqual([2, 4, 1]);
  expect(candidates[0]).toMatchObject({ id_generator: 2, id_chassis: 5 });
  // If its genset is no longer available, it brings none.
  await run(sql`update equipments set availability = 'MANTENIMIENTO' where id_equipment in (2, 5)`);
  const alone = await ask();
  expect(one(alone.candidates, 2)).toMatchObject({ id_generator: null, id_chassis: null });
});

test('for a trip in the past, every candidate has a warning that it would miss the appointment', async () => {
  expect((await ask()).candidates.flatMap(c => c.warnings)).toEqual([]);
  t.setNow(new Date(Date.parse(waiting.trip.planned_start) + 9 * 3_600_000).toISOString());
  try {
    const { candidates } = await ask();
    expect(candidates.length).toBeGreaterThan(3);
    for (const { warnings } of candidates)
      expect(warnings.at(-1)).toMatch(/^Llegaría \d+ (h|min)( \d+ min)? tarde a la cita de 03:00$/);
  } finally {
    t.setNow(testNow);
  }
});

test('excluded trucks list every reason with its code: documents on the trip’s dates, state, licence, a guide at that time', async () => {
  const clash = await waitingTrip(t, directExport('2026-12-02', '13:00'));
  await guideOf(clash.trip.id_leg, { id_truck: 4, id_driver: 4, id_generator: 1 });
  await run(sql`update credentials set expires_on = '2026-12-02' where id_driver = 1 and id_location = 6`);
  await run(sql`update credentials set expires_on = '2026-12-01' where id_truck = 2 and id_location = 6`);
  await run(sql`update trucks set truck_state = 'MANTENIMIENTO' where id_truck = 3`);
  await run(sql`update drivers set license_expiry = '2026-11-30' where id_driver = 3`);
  await run(sql`update trucks set id_driver = null where id_truck = 5`);
  await run(sql`update companies set blocked_at = now() where id_company = 3`);
  const { candidates, impossible } = await ask();
  expect(trucks(candidates).sort()).toEqual([1, 6]);
  expect(one(candidates, 1)?.warnings).toEqual(['Cred. DP World Posorja vence en 0 días']);
  expect(one(candidates, 1)?.facts.join()).not.toContain('Cred.');
  const reasons = Object.fromEntries(impossible.map(c => [c.id_truck, c.reasons]));
  expect(reasons[2]).toEqual(['Credencial vencida para DP World Posorja']);
  expect(reasons[3]).toEqual(['Licencia Expirada · 30/nov/2026', 'El camión está en estado Mantenimiento']);
  expect(reasons[4]).toEqual([
    expect.stringMatching(
      new RegExp(`^El conductor ya tiene una guía activa \\(${clash.id_reservation}-1, \\d\\d:\\d\\d\\)$`),
    ),
    expect.stringMatching(
      new RegExp(`^El camión ya tiene una guía activa \\(${clash.id_reservation}-1, \\d\\d:\\d\\d\\)$`),
    ),
  ]);
  expect(reasons[5]).toEqual(['Asigne un conductor']);
  expect(reasons[7]).toEqual(['La compañía Carga Sur está bloqueada']);
  expect(one(impossible, 3)?.reason_codes).toEqual(['LICENCIA_VENCIDA', 'CAMION_NO_DISPONIBLE']);
});

test('a chosen driver is shown and judged with every truck, even with one without a driver of its own', async () => {
  await run(sql`update trucks set id_driver = null where id_truck = 5`);
  await run(sql`update drivers set license_expiry = '2029-03-14' where id_driver = 3`);
  const me = await t.as('despacho');
  const withDriver = async (id_driver: number) => me.ok(getCandidates, { id_leg: waiting.trip.id_leg, id_driver });
  const { candidates, impossible } = await withDriver(3);
  expect(impossible).toEqual([]);
  expect(trucks(candidates).sort()).toEqual([1, 2, 3, 4, 5, 6, 7]);
  for (const { id_driver, driver_name, facts } of candidates) {
    expect([id_driver, driver_name]).toEqual([3, 'Carlos Tumbaco']);
    expect(facts).toContain('Lic. E · 14/mar/2029');
  }
  await run(sql`update drivers set license_expiry = '2026-12-10' where id_driver = 3`);
  const warned = await withDriver(3);
  expect(warned.candidates.map(c => c.warnings)).toEqual(
    Array(7).fill([expect.stringMatching(/^Lic. expira en \d días$/)]),
  );
  await run(sql`update drivers set license_expiry = '2026-11-30' where id_driver = 3`);
  const none = await withDriver(3);
  expect(none.candidates).toEqual([]);
  expect(none.impossible.map(c => c.reasons)).toEqual(Array(7).fill(['Licencia Expirada · 30/nov/2026']));
  expect(none.drivers.filter(d => d.reasons.length > 0).map(d => d.id_driver)).toEqual([3]);
});

test('drivers, gensets and chassis for exactly that time: possible ones first, the others with the reason', async () => {
  const clash = await waitingTrip(t, directExport('2026-12-02', '13:00'));
  await guideOf(clash.trip.id_leg, { id_truck: 4, id_driver: 4, id_generator: 2, id_chassis: 5 });
  await run(sql`update equipments set size = '20' where id_equipment = 4`);
  await run(sql`update equipments set availability = 'MANTENIMIENTO' where id_equipment = 3`);
  await run(sql`update equipments set active = false where id_equipment = 6`);
  await run(sql`update drivers set active = false where id_driver = 7`);
  const { drivers, gensets, chassis } = await ask();
  expect(gensets.map(e => [e.disk, e.reasons])).toEqual([
    ['GEN-101', []],
    ['GEN-102', [expect.stringMatching(/^El equipo GEN-102 ya tiene una guía activa/)]],
    ['GEN-103', ['El equipo GEN-103 está en estado Mantenimiento']],
  ]);
  expect(chassis.map(e => [e.disk, e.reasons.length])).toEqual([
    ['CHA-207', 0],
    ['CHA-204', 1],
    ['CHA-205', 1],
  ]);
  expect(chassis[1]?.reasons).toEqual(['El chasis 20 no sirve para un contenedor de 40 pies']);
  expect(drivers.map(d => d.id_driver).sort()).toEqual([1, 2, 3, 4, 5, 6]);
  expect(drivers.at(-1)).toMatchObject({ id_driver: 4, name: 'Ángel Suárez' });
  expect(drivers.filter(d => d.reasons.length === 0)).toHaveLength(5);
});

test('the leg’s own guide does not count as a conflict; an unknown leg does not exist', async () => {
  await guideOf(waiting.trip.id_leg, { id_truck: 1, id_generator: 1 });
  const { candidates, gensets } = await ask();
  expect(trucks(candidates)).toContain(1);
  expect(gensets[0]?.reasons).toEqual([]);
  expect((await (await t.as('despacho')).call(getCandidates, { id_leg: 999_999 })).status).toBe(404);
});
