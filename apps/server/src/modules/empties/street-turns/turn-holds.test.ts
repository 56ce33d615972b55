import { editSchedule, updateTripType } from '@cabezal/contract/bookings/reservations/editing.calls';
import type { ReservationDetail } from '@cabezal/contract/bookings/reservations/reservation.shapes';
import * as reservations from '@cabezal/contract/bookings/reservations/reservations.calls';
import * as calls from '@cabezal/contract/empties/street-turns/street-turns.calls';
import { getEquipment } from '@cabezal/contract/fleet/equipments/equipments.calls';
import { getCandidates } from '@cabezal/contract/operations/dispatch/dispatch.calls';
import type { GuideDetail } from '@cabezal/contract/operations/guides/guide.shapes';
import { deleteGuide, getGuide, saveGuide, updateTruckGuide } from '@cabezal/contract/operations/guides/guides.calls';
import { falseFreight } from '@cabezal/contract/operations/guides/special.calls';
import { removeStop, skipStop, updateTripStop } from '@cabezal/contract/operations/stops/stops.calls';
import { saveMilestones, updateMilestone } from '@cabezal/contract/operations/stops/templates.calls';
import { addMinutes } from '@cabezal/domain/system/time/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answer, type Client, startTestApp, type TestApp, testNow } from '../../../../test/harness.ts';
import { attachPapers, drive, issuedGuide, legOf, set } from '../../../../test/trips.ts';
import { place } from '../../../../test/world.ts';
import { rescued } from '../../operations/dispatch/rescue/rescue.samples.ts';
import {
  approvedTurn,
  askedTurn,
  boxOf,
  exportFromDaule,
  importToDaule,
  linePaper,
  motiveFor,
  rateDaule,
  targetOf,
} from './street-turns.samples.ts';

/** What a street turn prevents, and what its cancellation meets. */
let t: TestApp;
let clerk: Client;
beforeAll(async () => {
  t = await startTestApp();
  clerk = await t.as('operador');
  await rateDaule(t);
});
afterAll(() => t.close());

const motive = 'Ya no se hace así';
const fresh = ({ id_reservation }: ReservationDetail) => clerk.ok(reservations.getReservation, { id_reservation });
const subOf = async (r: ReservationDetail) => {
  const { sub_reservations } = await fresh(r);
  return { id_sub_reservation: boxOf(r), version: sub_reservations[0]?.version };
};

test('refuses another trip type, another number and the rejection of a container until the street turn is cancelled', async () => {
  const [from, to] = [await importToDaule(t), await exportFromDaule(t)];
  const turn = await askedTurn(clerk, from, to);
  const retyped = async (r: ReservationDetail, template: string) => {
    const { id_reservation, version } = await fresh(r);
    return clerk.call(updateTripType, { id_reservation, version, template, motive });
  };
  const numbered = async (r: ReservationDetail) =>
    clerk.call(reservations.updateSubReservation, { ...(await subOf(r)), container_code: 'TRIU8423172', motive });
  const rejected = async (r: ReservationDetail) =>
    clerk.call(reservations.rejectSubReservation, { ...(await subOf(r)), motive });
  const tries = async () => {
    const answers: Answer<unknown>[] = [await retyped(from, 'I_CON_RETIRO'), await retyped(to, 'E_DIRECTO')];
    for (const r of [from, to]) answers.push(await numbered(r), await rejected(r));
    return answers.map(answer => [answer.status, answer.body.code]);
  };
  const waits = Array.from({ length: 6 }, () => [409, 'REUSO_VIGENTE']);
  expect(await tries()).toEqual(waits);
  const kept = await approvedTurn(t, clerk, turn);
  expect(await tries()).toEqual(waits);
  await clerk.ok(calls.cancelStreetTurn, { ...targetOf(kept), motive });
  expect((await retyped(to, 'E_DIRECTO')).status).toBe(200);
  expect((await numbered(to)).status).toBe(200);
  expect((await rejected(from)).status).toBe(200);
});

const held = { status: 409, body: { code: 'REUSO_VIGENTE' } };

test('refuses a change of the hand-over plant, of the box type and of the trip that brings it, too', async () => {
  const [from, to] = [await importToDaule(t), await exportFromDaule(t)];
  const turn = await approvedTurn(t, clerk, await askedTurn(clerk, from, to));
  const otherType = { ...(await subOf(to)), id_container_type: 2, motive };
  expect(await clerk.call(reservations.updateSubReservation, otherType)).toMatchObject(held);
  const bringing = await issuedGuide(t, await fresh(from), 'VIAJE', set(1));
  const taking = await issuedGuide(t, await fresh(to), 'VIAJE', set(2));
  const plantOf = ({ stops }: GuideDetail) => stops.find(stop => stop.code === 'PLT')?.id_stop;
  const guideNow = ({ id_guide }: GuideDetail) => clerk.ok(getGuide, { id_guide });
  await attachPapers(t, bringing.id_guide, ['FOTO']);
  const id_motivo = await motiveFor(t, 'FALSE_FREIGHT');
  const tries = async () => {
    const answers: Answer<unknown>[] = [];
    for (const guide of [bringing, taking])
      answers.push(await clerk.call(skipStop, { id_stop: plantOf(guide), estado: 'NOT_EJECUTED', motive }));
    const taken = await guideNow(taking);
    answers.push(await clerk.call(removeStop, { id_stop: plantOf(taken), version: taken.version, motive }));
    const { id_guide, version } = await guideNow(bringing);
    answers.push(await clerk.call(falseFreight, { id_guide, version, id_motivo, motive }));
    return answers;
  };
  expect(await tries()).toMatchObject([held, held, held, held]);
  const trip = await guideNow(taking);
  await clerk.ok(deleteGuide, { id_guide: trip.id_guide, version: trip.version, motive });
  await clerk.ok(calls.cancelStreetTurn, { ...targetOf(turn), motive });
  const { id_guide, version } = await guideNow(bringing);
  expect((await clerk.call(falseFreight, { id_guide, version, id_motivo, motive })).status).toBe(200);
});

test('refuses a change of plant and hand-over also in the plan of a trip without guide; allows other hours', async () => {
  const [from, to] = [await importToDaule(t), await exportFromDaule(t)];
  const turn = await approvedTurn(t, clerk, await askedTurn(clerk, from, to));
  type Stops = ReturnType<typeof legOf>['stops'];
  const planned = async (r: ReservationDetail, change: (stops: Stops) => Stops) => {
    const now = await fresh(r);
    const { id_leg, stops } = legOf(now, 'VIAJE');
    const asked = change(stops).map(({ code, action, id_location, appointment_at }) => ({
      code,
      action,
      id_location,
      appointment_at,
    }));
    return clerk.call(saveMilestones, { id_leg, version: now.version, stops: asked });
  };
  const elsewhere = (action: string) => (stops: Stops) =>
    stops.map(stop => (stop.action === action ? { ...stop, id_location: place.plantGuabo } : stop));
  const notTakenOver = (stops: Stops) =>
    stops.map(stop => (stop.action === 'RETIRAR' ? { ...stop, code: 'DEP', id_location: place.tercon } : stop));
  expect(await planned(to, elsewhere('CARGAR'))).toMatchObject(held);
  expect(await planned(to, notTakenOver)).toMatchObject(held);
  expect(await planned(from, elsewhere('DESCARGAR'))).toMatchObject(held);
  const now = await fresh(to);
  const { id_leg } = legOf(now, 'VIAJE');
  const [loading] = await t.rows<{ id_leg_stop: number }>(
    sql`select id_leg_stop from leg_stops where id_leg = ${id_leg} and action = 'CARGAR'`,
  );
  const one = { id_leg_stop: loading?.id_leg_stop, version: now.version };
  expect(await clerk.call(updateMilestone, { ...one, id_location: place.plantGuabo })).toMatchObject(held);
  expect((await planned(to, stops => stops)).status).toBe(200);
  await clerk.ok(calls.cancelStreetTurn, { ...targetOf(turn), motive });
  expect((await planned(to, elsewhere('CARGAR'))).status).toBe(200);
});

test('is not approved when the guide of the return has a skipped stop', async () => {
  const [from, to] = [await importToDaule(t), await exportFromDaule(t)];
  const turn = await askedTurn(clerk, from, to);
  const back = await issuedGuide(t, await fresh(from), 'DEVOLUCION', set(3));
  const depot = back.stops.find(stop => stop.action === 'DEVOLVER');
  await clerk.ok(skipStop, { id_stop: depot?.id_stop, estado: 'NOT_EJECUTED', motive });
  const approved = await clerk.call(calls.approveStreetTurn, { ...targetOf(turn), ...(await linePaper(t)) });
  expect(approved).toMatchObject({ status: 409, body: { code: 'REUSO_GUIA_EN_RUTA' } });
  expect((await clerk.ok(getGuide, { id_guide: back.id_guide })).guide_number).toBe(back.guide_number);
});

/** Start of each leg, and its length in minutes. */
const hoursOf = ({ id_reservation }: ReservationDetail) =>
  t.rows<{ kind: string; starts: string; minutes: number }>(
    sql`select kind, iso(planned_start) as starts, (extract(epoch from planned_end - planned_start) / 60)::int as minutes
      from legs where id_reservation = ${id_reservation} order by position`,
  );

test('cancelled after its appointment moved to an earlier day, the trip begins and ends earlier by as much', async () => {
  const [from, to] = [await importToDaule(t), await exportFromDaule(t)];
  const before = await hoursOf(to);
  const turn = await approvedTurn(t, clerk, await askedTurn(clerk, from, to));
  const { version } = await fresh(to);
  const shift_min = -36 * 60;
  const rows = [{ id_reservation: to.id_reservation, version, shift_min }];
  const { results } = await clerk.ok(editSchedule, { rows, motive: 'La nave se adelanta' });
  expect(results).toMatchObject([{ ok: true }]);
  await clerk.ok(calls.cancelStreetTurn, { ...targetOf(turn), motive });
  const earlier = (at: string) => new Date(Date.parse(at) + shift_min * 60_000).toISOString();
  expect(await hoursOf(to)).toEqual(before.map(leg => ({ ...leg, starts: earlier(leg.starts) })));
});

test('reports a violated database constraint with a sentence, and stores nothing of the cancellation', async () => {
  const [from, to] = [await importToDaule(t), await exportFromDaule(t)];
  const turn = await approvedTurn(t, clerk, await askedTurn(clerk, from, to));
  const owner = async (script: string) => {
    const client = await t.db.pool.connect();
    await client.script(script);
    client.release();
  };
  const id_leg = (await fresh(to)).sub_reservations[0]?.legs.find(leg => leg.kind === 'RETIRO')?.id_leg;
  await owner(`alter table legs add constraint held check (id_leg <> ${id_leg} or not required) not valid`);
  const refused = await clerk.call(calls.cancelStreetTurn, { ...targetOf(turn), motive });
  expect([refused.status, refused.body.code]).toEqual([422, 'DATOS_INVALIDOS']);
  const [shown] = (await clerk.ok(calls.listStreetTurns, { search: turn.container_code })).rows;
  expect(shown).toMatchObject({ state: 'APROBADO', version: turn.version });
  await owner('alter table legs drop constraint held');
  expect((await clerk.ok(calls.cancelStreetTurn, { ...targetOf(turn), motive })).state).toBe('ANULADO');
});

/** An import whose truck leaves container and chassis 5 in Daule, the street turn to an export, and until when the chassis is held. */
async function leftForExport() {
  // Guides of earlier tests must not occupy trucks.
  await t.write(tx =>
    tx.run(sql`update guides set deleted_at = now(), deleted_reason = 'Prueba' where deleted_at is null`),
  );
  t.setNow(testNow);
  const me = await t.as('despacho');
  const [from, to] = [await importToDaule(t), await exportFromDaule(t)];
  const { id_guide, version, stops } = await issuedGuide(t, await fresh(from), 'VIAJE', set(2));
  await me.ok(updateTripStop, { id_stop: stops.at(-1)?.id_stop, version, leaves_box: true, motive });
  const held = async () => {
    const [row] = await t.rows<{ until: string }>(
      sql`select iso(greatest(busy_to, equipment_to)) as until from guides where id_guide = ${id_guide}`,
    );
    return row?.until;
  };
  const returned = legOf(await fresh(from), 'DEVOLUCION').planned_start;
  const turn = await approvedTurn(t, clerk, await askedTurn(clerk, from, to));
  return { me, to, id_guide, turn, held, returned };
}

test('the chassis of a container that is left at the plant waits for the export that takes it over', async () => {
  const { me, to, id_guide, turn, held, returned } = await leftForExport();
  const { id_leg, planned_start } = legOf(await fresh(to), 'VIAJE');
  expect(planned_start > returned).toBe(true);
  expect(await held()).toBe(planned_start);
  // The export is offered this chassis, and no other.
  const { candidates } = await me.ok(getCandidates, { id_leg });
  expect(candidates.length).toBeGreaterThan(0);
  expect(new Set(candidates.map(one => one.id_chassis))).toEqual(new Set([5]));
  // It takes the chassis over whenever it begins, and the hold follows.
  let trip = await me.ok(saveGuide, { id_leg, id_truck: 1, id_driver: 1, id_chassis: 5 });
  for (const minutes of [-60, 60]) {
    const start = addMinutes(planned_start, minutes);
    const moved = { id_guide: trip.id_guide, version: trip.version, planned_start: start };
    trip = await me.ok(updateTruckGuide, moved);
    expect(await held()).toBe(start);
  }
  await drive(t, id_guide, '2026-11-23T09:00:00Z');
  const chassis = async () => (await me.ok(getEquipment, { id_equipment: 5 })).waits?.chassis_disk;
  expect([await held(), await chassis()]).toEqual([trip.planned_start, 'CHA-205']);
  await clerk.ok(calls.cancelStreetTurn, { ...targetOf(turn), motive });
  expect([await held(), await chassis()]).toEqual([returned, 'CHA-205']);
});

test('an export that took the container over early is rescued with the same chassis, and nothing is held for the import any more', async () => {
  const { to, id_guide, held } = await leftForExport();
  const taking = await issuedGuide(t, await fresh(to), 'VIAJE', { id_truck: 1, id_driver: 1, id_chassis: 5 });
  const brought = await drive(t, id_guide, '2026-11-23T09:00:00Z');
  const gone = await drive(t, taking.id_guide, '2026-11-23T14:00:00Z', [taking.stops[0]?.code ?? '', 'departure']);
  expect(await held()).toBe(taking.planned_start);
  const monitor = await t.as('monitor');
  const rescue = await rescued(t, monitor, gone, { id_truck: 3, id_driver: 3 });
  expect(rescue.id_chassis).toBe(5);
  expect(await held()).toBe(brought.stops.at(-1)?.departure_at);
});
