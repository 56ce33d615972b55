import { editSchedule } from '@cabezal/contract/bookings/reservations/editing.calls';
import { getReservation } from '@cabezal/contract/bookings/reservations/reservations.calls';
import { setDriverCredentialState } from '@cabezal/contract/fleet/credentials/credentials.calls';
import { updateTruckState } from '@cabezal/contract/fleet/trucks/truck-edits.calls';
import { getTruck } from '@cabezal/contract/fleet/trucks/trucks.calls';
import { assign } from '@cabezal/contract/operations/dispatch/dispatch.calls';
import { getGuide } from '@cabezal/contract/operations/guides/guides.calls';
import * as calls from '@cabezal/contract/operations/proposals/proposals.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { place } from '../../../../test/world.ts';
import { directExport, waitingTrip } from '../dispatch/dispatch.samples.ts';
import { plannedRun } from './proposals.samples.ts';

/** Each trip goes to its own terminal; driver n of the operator drives truck n. */
const PORTS = [place.dpw, place.contecon, 2, 3] as const;
/**
 * The driver who may enter each terminal once credentials are suspended: each other’s driver for the first two trips, and for the last two.
 */
const MAY = [2, 1, 4, 3] as const;

let t: TestApp;
let me: Client;
beforeAll(async () => {
  t = await startTestApp();
  me = await t.as('despacho');
  // The rates of the test world have one port of El Guabo.
  await t.write(async tx => {
    await tx.run(sql`insert into fees (id_fee, id_family, code, reservation_type, id_canton, id_port, id_container_type, valid_from, approved_at)
      select 900 + p, 900 + p, 'TF-S' || p, f.reservation_type, f.id_canton, p, f.id_container_type, f.valid_from, f.approved_at
      from fees f cross join unnest(array[1, 2, 3]) p where f.id_fee = 1`);
    await tx.run(sql`insert into fee_items (id_fee, id_service, method, amount, auto)
      select 900 + p, id_service, method, amount, auto from fee_items cross join unnest(array[1, 2, 3]) p where id_fee = 1`);
  });
  const boss = await t.as('operador');
  for (const id_truck of [5, 6, 7]) {
    const { version } = await boss.ok(getTruck, { id_truck });
    const out = { truck_state: 'MANTENIMIENTO', motive: 'Fuera por prueba', trips: [] };
    await boss.ok(updateTruckState, { id_truck, version, ...out });
  }
});
afterAll(() => t.close());

/** Four trips at one hour, trip n with truck n. */
async function fourTrips(date: string): Promise<number[]> {
  const guides: number[] = [];
  for (const [i, id_location] of PORTS.entries()) {
    const stops = [
      { code: 'DEP', id_location: place.tercon, appointment_at: `${date}T08:00:00.000Z` },
      { code: 'PLT', id_location: place.plantGuabo },
      { code: 'PRT', id_location },
    ];
    // Without our own gensets: three of them are too few for four trips.
    const containers = [{ id_container_type: 6, weight_kg: 21_800, set_point_c: 13.3, own_generator: true }];
    const { trip } = await waitingTrip(t, directExport(date, '08:00', { stops, containers }));
    const assignments = [{ id_leg: trip.id_leg, id_truck: i + 1, id_driver: i + 1 }];
    guides.push((await me.ok(assign, { assignments })).guides[0]?.id_guide ?? 0);
  }
  return guides;
}

async function suspend(): Promise<void> {
  const admin = await t.as('admin');
  const rows = await t.rows<{ id_credential: number; version: number; id_driver: number; id_location: number }>(
    sql`select id_credential, version, id_driver, id_location from credentials where id_driver between 1 and 4 and replaced_by is null`,
  );
  for (const { id_credential, version, id_driver, id_location } of rows) {
    const port = PORTS.indexOf(id_location as (typeof PORTS)[number]);
    if (port < 0 || MAY[port] === id_driver) continue;
    const given = { id_credential, version, state: 'BANNED', motive: 'Suspendido por prueba' };
    await admin.ok(setDriverCredentialState, given);
  }
}
const trucksOf = (guides: readonly number[]) =>
  Promise.all(guides.map(async id_guide => (await me.ok(getGuide, { id_guide })).id_truck));

test('trips swap their trucks in one accepted plan; a pair with a trip that changed meanwhile is refused, the others are accepted', async () => {
  const [first, second] = [await fourTrips('2026-12-02'), await fourTrips('2026-12-09')];
  await suspend();

  const run = await plannedRun(me, calls.replan, { id_guides: first });
  expect(run).toMatchObject({ moves: true, assigned: 4 });
  const done = await me.ok(calls.acceptProposals, { id_plan_run: run.id_plan_run, all: true });
  expect(done.results.map(row => [row.ok, row.message])).toEqual(Array.from({ length: 4 }, () => [true, null]));
  expect(await trucksOf(first)).toEqual([2, 1, 4, 3]);

  const later = await plannedRun(me, calls.replan, { id_guides: second });
  expect(later.assigned).toBe(4);
  const boss = await t.as('operador');
  const { id_reservation } = await boss.ok(getGuide, { id_guide: second[0] });
  const { version } = await boss.ok(getReservation, { id_reservation });
  const moved = await boss.ok(editSchedule, { rows: [{ id_reservation, version, shift_min: 20 }] });
  expect(moved.changed).toBe(1);
  const { results } = await me.ok(calls.acceptProposals, { id_plan_run: later.id_plan_run, all: true });
  const byGuide = new Map(later.proposals.map(row => [row.id_guide_moved, row.id_proposal]));
  const said = second.map(id_guide => results.find(row => row.id === byGuide.get(id_guide)));
  expect(said.map(row => row?.ok)).toEqual([false, false, true, true]);
  expect(said[0]?.code).toBe('OBSOLETA');
  // Neither half of the swap happened: the changed trip kept its truck, so the other one conflicts.
  expect(await trucksOf(second)).toEqual([1, 2, 4, 3]);
});
