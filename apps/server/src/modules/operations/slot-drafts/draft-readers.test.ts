import { getSlotList } from '@cabezal/contract/insight/boards/slot-list.calls';
import { getBoard } from '@cabezal/contract/operations/dispatch/dispatch.calls';
import { getGuide, getGuideActivities, issueGuide, saveGuide } from '@cabezal/contract/operations/guides/guides.calls';
import { getReplanNeeds } from '@cabezal/contract/operations/proposals/proposals.calls';
import { updateDpw } from '@cabezal/contract/operations/slot-drafts/slot-drafts.calls';
import { getReservationGantt } from '@cabezal/contract/tracking/times/times.calls';
import { getSlots, registerSlot } from '@cabezal/contract/trips/slots/slots.calls';
import { businessDate } from '@cabezal/domain/system/time/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { approvedReservation, exportBooking } from '../../../../test/booking.ts';
import { type Client, startTestApp, type TestApp, testNow } from '../../../../test/harness.ts';
import { legOf, set } from '../../../../test/trips.ts';
import { loseSlots } from '../../bookings/reservations/slots/lost-slots.jobs.ts';
import { settleSlots } from '../../trips/slots/settle-slots.ts';
import { noteSlots } from '../../trips/state/assignment/replan-needs.ts';

/** A draft is no slot: whoever reads slots finds the stop still without one. */
let t: TestApp;
let clerk: Client;
beforeAll(async () => {
  t = await startTestApp();
});
beforeEach(async () => {
  t.setNow(testNow);
  clerk = await t.as('operador');
});
afterAll(() => t.close());

const later = (at: string, minutes: number) => new Date(Date.parse(at) + minutes * 60_000).toISOString();

let day = 0;
/** A guide that is not issued, with its stop at the port. */
async function atPort() {
  const appointment_date = `2026-12-${String(++day + 1).padStart(2, '0')}`;
  const reservation = await approvedReservation(t, exportBooking({ appointment_date }));
  const dispatcher = await t.as('despacho');
  const { id_leg } = legOf(reservation, 'VIAJE');
  const { id_guide, version } = await dispatcher.ok(saveGuide, { id_leg, ...set(1) });
  const stop = (await dispatcher.ok(getGuide, { id_guide })).stops.find(one => one.code === 'PRT');
  if (stop?.planned_arrival == null) throw new Error('the guide has no port');
  return {
    id_reservation: reservation.id_reservation,
    id_guide,
    version,
    id_stop: stop.id_stop,
    at: stop.planned_arrival,
  };
}
type AtPort = Awaited<ReturnType<typeof atPort>>;

const draft = ({ id_reservation, id_guide, id_stop, at }: AtPort, slot_from = at) =>
  clerk.ok(updateDpw, { id_reservation, data: { id_guide, id_stop, version: 0, slot_from, emails: [] } });
const register = ({ id_stop, at }: AtPort, slot_code: string) =>
  clerk.ok(registerSlot, { id_stop, slot_from: at, slot_code });
const rowsOf = ({ id_reservation }: AtPort) =>
  t.rows(sql`select external_code as code, reference, cancelled_at is not null as gone from slots
    where id_reservation = ${id_reservation} order by id_slot`);

test('tab, list by hour, board, Gantt and activities show the stop without a slot, with the draft beside it for the operator alone', async () => {
  const trip = await atPort();
  const { reference } = await draft(trip);
  const { id_reservation, id_guide, id_stop } = trip;
  const of = async (who: Client) => {
    const { slots, needs } = await who.ok(getSlots, { id_reservation });
    return { slots, draft: needs.find(need => need.id_stop === id_stop)?.draft };
  };
  expect(await of(clerk)).toMatchObject({ slots: [], draft: { reference, state: 'BORRADOR', slot_from: trip.at } });
  expect(await of(await t.as('exporterAdmin'))).toEqual({ slots: [], draft: null });

  const date = businessDate(trip.at);
  const lines = (await clerk.ok(getSlotList, { filters: { from: date, to: date } })).rows;
  expect(lines.filter(row => row.id_reservation === id_reservation).map(row => row.state)).not.toContain('CONFIRMADO');
  expect(lines.find(row => row.id_stop === id_stop)).toMatchObject({ state: 'SIN_TURNO', external_code: null });
  const board = await clerk.ok(getBoard, { date, days: 1 });
  expect(board.guides.find(guide => guide.id_guide === id_guide)?.slot_state ?? null).toBeNull();
  const { reservations } = await clerk.ok(getReservationGantt, { id_reservation });
  expect(reservations.flatMap(one => one.legs).flatMap(leg => leg.slots)).toEqual([]);
  const told = await clerk.ok(getGuideActivities, { id_guide });
  expect(told.filter(one => one.kind === 'SLOT')).toEqual([]);
});

test('a draft whose hour passes is neither lost nor a reason to plan again', async () => {
  const trip = await atPort();
  await draft(trip);
  t.setNow(later(trip.at, 600));
  clerk = await t.as('operador');
  await loseSlots(t.services.db);
  await t.write(tx => noteSlots(tx, [trip.id_reservation]));
  expect((await clerk.ok(getSlots, { id_reservation: trip.id_reservation })).slots).toEqual([]);
  expect(await rowsOf(trip)).toMatchObject([{ code: null, gone: false }]);
  const needs = (await clerk.ok(getReplanNeeds)).filter(need => need.id_guide === trip.id_guide);
  expect(needs.map(need => need.cause)).not.toContain('TURNO');
});

test('a guide with a lost slot is refused, although a draft of another one exists', async () => {
  const trip = await atPort();
  await register(trip, 'P-1');
  t.setNow(later(trip.at, 31));
  await loseSlots(t.services.db);
  clerk = await t.as('operador');
  await draft(trip, later(trip.at, 120));
  const { id_guide } = trip;
  const admin = await t.as('admin');
  const { version } = await admin.ok(getGuide, { id_guide });
  expect((await admin.call(issueGuide, { id_guide, version })).body.code).toBe('TURNO_VENCIDO');
});

test('a code on the stop turns the draft into the slot; a slot that the plan restores takes the place of a draft', async () => {
  const trip = await atPort();
  const give = (code: string | null) =>
    t.write(async tx => {
      await tx.run(sql`update guide_stops set slot_code = ${code} where id_stop = ${trip.id_stop}`);
      await settleSlots(tx, [trip.id_reservation]);
    });
  await register(trip, 'S-1');
  await give(null);
  await draft(trip);
  await give('S-1');
  expect(await rowsOf(trip)).toEqual([{ code: 'S-1', reference: null, gone: false }]);
  await give(null);
  const { reference } = await draft(trip);
  await give('S-2');
  expect(await rowsOf(trip)).toEqual([
    { code: 'S-1', reference: null, gone: true },
    { code: 'S-2', reference, gone: false },
  ]);
});
