import { getPendingDetail } from '@cabezal/contract/insight/boards/pending.calls';
import { getSlotList, getSlotListExcel } from '@cabezal/contract/insight/boards/slot-list.calls';
import { getDayPlan } from '@cabezal/contract/operations/day-plans/day-plans.calls';
import { getBoard } from '@cabezal/contract/operations/dispatch/dispatch.calls';
import { getSlots, registerSlot } from '@cabezal/contract/trips/slots/slots.calls';
import { addDays, businessDate } from '@cabezal/domain/system/time/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { approvedReservation, importBooking } from '../../../../../test/booking.ts';
import { type Client, startTestApp, type TestApp, testNow } from '../../../../../test/harness.ts';
import { rowsOf } from '../../../../../test/read-excel.ts';
import { drive, issuedGuide, set } from '../../../../../test/trips.ts';
import { pageQuery } from '../../../../platform/db/list.ts';
import { loseSlots } from '../../../bookings/reservations/slots/lost-slots.jobs.ts';
import { directExport } from '../../../operations/dispatch/dispatch.samples.ts';
import { slotListSpec } from './slot-list.queries.ts';

let t: TestApp;
let clerk: Client;
const tomorrow = addDays(businessDate(testNow), 1);
beforeAll(async () => {
  t = await startTestApp();
});
beforeEach(async () => {
  t.setNow(testNow);
  clerk = await t.as('operador');
});
afterAll(() => t.close());

const listed = async (filters: object, who = clerk) =>
  (await who.ok(getSlotList, { filters: { from: tomorrow, to: tomorrow, ...filters } })).rows;
/** Number of legs without a slot by each screen: checklist of the day, pending things, dispatch board, list by hour. */
async function counted() {
  const { checks } = await clerk.ok(getDayPlan, { date: tomorrow });
  const pending = await clerk.ok(getPendingDetail, { filters: { kind: ['no_slot'] } });
  const board = await clerk.ok(getBoard, { date: tomorrow, days: 1 });
  const stops = (await listed({ state: ['SIN_TURNO'] })).map(row => `${row.id_reservation}-${row.number}`);
  return {
    plan: checks.find(one => one.check === 'SLOT')?.count,
    pending: pending.total,
    board: board.unassigned.filter(leg => leg.slot?.lacks != null).length,
    list: new Set(stops).size,
  };
}
const all = (n: number, board = n) => ({ plan: n, pending: n, board, list: n });
const later = (at: string, minutes: number) => new Date(Date.parse(at) + minutes * 60_000).toISOString();

test('checklist, pending things, board and list by hour count the same legs as «Sin turno», before and during the trip', async () => {
  const direct = await approvedReservation(t, directExport(tomorrow, '08:00'));
  const { id_reservation } = direct;
  expect(await counted()).toEqual(all(1));
  const { needs } = await clerk.ok(getSlots, { id_reservation });
  expect(needs.map(need => need.kind)).toEqual(['RETIRO_VACIO', 'INGRESO_LLENO']);
  expect((await listed({})).map(row => [row.state, row.kind, row.by_container])).toEqual([
    ['SIN_TURNO', 'RETIRO_VACIO', true],
    ['SIN_TURNO', 'INGRESO_LLENO', false],
  ]);

  // An appointment is not a slot, and a leg with a truck needs one, too; the stop at the depot needs none once it is past.
  const guide = await issuedGuide(t, direct, 'VIAJE', set(1));
  expect(await counted()).toEqual(all(1, 0));
  await drive(t, guide.id_guide, `${tomorrow}T08:00:00Z`, ['DEP', 'arrival']);
  expect(await counted()).toEqual(all(1, 0));
  expect(await listed({ state: ['SIN_TURNO'] })).toHaveLength(1);

  const port = (await clerk.ok(getSlots, { id_reservation })).needs[0];
  const at = port?.planned_arrival ?? '';
  const given = { id_stop: port?.id_stop, slot_from: at, slot_to: later(at, 60), slot_code: 'DPW-1' };
  await clerk.ok(registerSlot, { ...given, motive: 'Lo dio el terminal' });
  expect(await counted()).toEqual(all(0));
  expect(await listed({ state: ['CONFIRMADO'] })).toMatchObject([
    { external_code: 'DPW-1', slot_from: at, slot_to: later(at, 60), license_plate: guide.license_plate },
  ]);
  // The slot is lost: its code is still on the stop, but the truck has no slot.
  t.setNow(later(at, 600));
  await loseSlots(t.services.db);
  clerk = await t.as('operador');
  expect((await listed({})).map(row => row.state).sort()).toEqual(['PERDIDO', 'SIN_TURNO']);
  expect((await counted()).plan).toBe(1);
});

test('ordered by hour, filtered by client and by words, as Excel; only for the operator’s people', async () => {
  await approvedReservation(t, importBooking({ appointment_date: tomorrow }));
  const rows = await listed({});
  expect(rows.map(row => row.slot_from)).toEqual(rows.map(row => row.slot_from).toSorted());
  const [first] = rows;
  const found = await clerk.ok(getSlotList, { search: `${first?.id_reservation}-${first?.number}` });
  expect(new Set(found.rows.map(row => row.id_reservation))).toEqual(new Set([first?.id_reservation]));
  const sheet = await rowsOf(clerk, getSlotListExcel, { filters: { from: tomorrow, to: tomorrow } });
  expect(sheet).toHaveLength(rows.length);
  expect((await (await t.as('carrierAdmin')).call(getSlotList, {})).status).toBe(403);
  expect((await (await t.as('exporterAdmin')).call(getSlotList, {})).status).toBe(403);
});

test('the slots of a day are read by an index on the hour, once for the page and its count', async () => {
  const input = { page: 1, page_size: 50, sort: [], filters: { from: tomorrow, to: tomorrow } };
  const plan = await t.write(async tx => {
    await tx.run(sql`set local enable_seqscan = off`);
    const query = pageQuery(slotListSpec(input, tx), input);
    return JSON.stringify(await tx.rows(sql`explain ${query}`));
  });
  expect(plan).toContain('slots_slot_from');
});
