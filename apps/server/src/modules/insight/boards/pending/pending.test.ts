import {
  addReservationServices,
  denyReservationService,
} from '@cabezal/contract/bookings/reservation-services/reservation-services.calls';
import { updateOperative } from '@cabezal/contract/bookings/reservations/editing.calls';
import {
  cancelReservation,
  getReservation,
  saveReservation,
} from '@cabezal/contract/bookings/reservations/reservations.calls';
import { createTask } from '@cabezal/contract/bookings/tasks/tasks.calls';
import * as calls from '@cabezal/contract/insight/boards/pending.calls';
import { closeGuides } from '@cabezal/contract/money/closing/closing-queue.calls';
import { getBoard } from '@cabezal/contract/operations/dispatch/dispatch.calls';
import {
  associateContainer,
  getGuide,
  getGuides,
  issueGuide,
  recordArrival,
  resetArrival,
} from '@cabezal/contract/operations/guides/guides.calls';
import { getMotivesOf } from '@cabezal/contract/operations/guides/special.calls';
import { saveJustification } from '@cabezal/contract/operations/justifications/justifications.calls';
import { addDays, businessDate } from '@cabezal/domain/system/time/time';
import type { PendingKind } from '@cabezal/domain/trips/status/pending';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { approvedReservation, exportBooking, importBooking } from '../../../../../test/booking.ts';
import { type Client, startTestApp, type TestApp, testNow } from '../../../../../test/harness.ts';
import { rowsOf } from '../../../../../test/read-excel.ts';
import { statementsOf } from '../../../../../test/statements.ts';
import { attachPapers, drive, giveContainer, issuedGuide, legOf, set } from '../../../../../test/trips.ts';
import { user } from '../../../../../test/world.ts';
import { directExport, madeGuide } from '../../../operations/dispatch/dispatch.samples.ts';
import { rescued } from '../../../operations/dispatch/rescue/rescue.samples.ts';

let t: TestApp;
let clerk: Client;
beforeAll(async () => {
  t = await startTestApp();
  clerk = await t.as('operador');
});
beforeEach(() => t.setNow(testNow));
afterAll(() => t.close());

const things = async (filters: object = {}, who = clerk) => (await who.ok(calls.getPendingDetail, { filters })).rows;
/** Kinds of a reservation's things, without tasks and delays, which have separate tests. */
const kindsOf = async (id_reservation: number) =>
  (await things({ id_reservation }))
    .map(row => row.kind)
    .filter(kind => kind !== 'task_overdue' && kind !== 'late')
    .sort();
const oneOf = async (id_reservation: number, kind: PendingKind) => (await things({ id_reservation, kind: [kind] }))[0];

test('a request for one kind reads neither the board of the day nor the closing queue; counts read no reservations', async () => {
  const asked = (filters: object) => statementsOf(t, () => things(filters));
  const ofOne = await asked({ kind: ['no_fee'] });
  const ofAll = await asked({});
  expect(ofOne.length).toBeLessThan(ofAll.length);
  const counting = await statementsOf(t, () => clerk.ok(calls.getPending, {}));
  expect(counting.filter(text => text.includes('from reservations x'))).toEqual([]);
  const ofClient = await statementsOf(t, () => clerk.ok(calls.getPending, { id_client: 4 }));
  expect(ofClient.filter(text => text.includes('from reservations x'))).toHaveLength(1);
});

test('each thing is listed until it is done: rate, hours, truck, issue, container number, seal, papers, closing', async () => {
  const today = businessDate(testNow);
  const booked = await clerk.ok(saveReservation, directExport(addDays(today, 1), '08:00'));
  expect(await kindsOf(booked.id_reservation)).toEqual([]);
  await t.write(tx =>
    tx.run(sql`update charges set subtotal = 0 where id_reservation = ${booked.id_reservation} and source = 'FEE'`),
  );
  expect(await kindsOf(booked.id_reservation)).toEqual(['no_fee']);

  const reservation = await approvedReservation(t, directExport(addDays(today, 1), '08:00'));
  const { id_reservation } = reservation;
  expect(await kindsOf(id_reservation)).toEqual(['no_slot', 'no_truck']);
  await t.write(tx => tx.run(sql`update leg_stops set slot_code = 'T-1' where code in ('PRT', 'DEP')`));
  expect(await kindsOf(id_reservation)).toEqual(['no_truck']);
  await madeGuide(t, legOf(reservation, 'VIAJE').id_leg, set(1));
  const waiting = await oneOf(id_reservation, 'not_issued');
  expect(waiting).toMatchObject({ kind: 'not_issued', number: 1, overdue: false });
  await clerk.ok(issueGuide, { id_guide: waiting?.id_guide, version: waiting?.version });
  expect(await kindsOf(id_reservation)).toEqual([]);

  const id_guide = waiting?.id_guide ?? 0;
  await drive(t, id_guide, `${addDays(today, 1)}T08:00:00Z`, ['DEP', 'arrival']);
  const box = await oneOf(id_reservation, 'no_container');
  expect(box).toMatchObject({ kind: 'no_container', version: expect.any(Number) });
  await giveContainer(t, id_guide, 'MSKU7502140', []);
  await drive(t, id_guide, `${addDays(today, 1)}T10:00:00Z`, ['PLT', 'arrival']);
  expect(await kindsOf(id_reservation)).toEqual(['no_seal']);
  await clerk.ok(associateContainer, { id_guide, container_code: 'MSKU7502140', seals: ['MLEC0482133'] });
  await drive(t, id_guide, `${addDays(today, 1)}T14:00:00Z`);
  expect(await kindsOf(id_reservation)).toEqual(['file', 'to_close']);
  expect((await oneOf(id_reservation, 'file'))?.text).toContain('EIR de salida');
  const papers = ['EIR_SALIDA', 'EIR_INGRESO', 'SELLO', 'GUIA_REMISION', 'CARTA_TEMPERATURA'];
  await attachPapers(t, id_guide, papers);
  expect(await kindsOf(id_reservation)).toEqual(['to_close']);
});

test('a service request is pending until it is answered or the service is no longer possible', async () => {
  const customer = await t.as('exporterAdmin');
  const { id_reservation, version } = await approvedReservation(t, exportBooking({ appointment_date: '2026-12-10' }));
  const asked = async (id_service: number) =>
    customer.ok(addReservationServices, { id_reservation, services: [{ id_service, quantity: 2, note: 'Con GPS' }] });
  const { requests } = await asked(8);
  const waiting = await oneOf(id_reservation, 'service_request');
  expect(waiting).toMatchObject({ text: '2 × Custodia / candado satelital: Con GPS', number: null });
  await clerk.ok(denyReservationService, {
    id_service_request: requests[0]?.id_service_request,
    version: requests[0]?.version,
    motive: 'No hay candados',
  });
  expect(await oneOf(id_reservation, 'service_request')).toBeUndefined();
  await asked(14);
  expect(await oneOf(id_reservation, 'service_request')).toBeDefined();
  await clerk.ok(cancelReservation, { id_reservation, version, motive: 'Ya no viaja' });
  expect(await oneOf(id_reservation, 'service_request')).toBeUndefined();
});

test('lists hours that are not planned, and papers that are invalid on the day of the trip', async () => {
  const booked = await approvedReservation(t, exportBooking({ appointment_date: '2026-11-22' }));
  await t.write(tx =>
    tx.run(sql`update reservations set scheduled_at = null where id_reservation = ${booked.id_reservation}`),
  );
  expect(await kindsOf(booked.id_reservation)).toContain('no_schedule');
  const guide = await madeGuide(t, legOf(booked, 'RETIRO').id_leg, set(2));
  expect(await kindsOf(booked.id_reservation)).not.toContain('papers');
  await t.write(tx => tx.run(sql`update drivers set license_expiry = '2026-11-20' where id_driver = 2`));
  const broken = (await things({ kind: ['papers'] })).find(row => row.id_guide === guide);
  expect(broken?.text).toBe('La licencia del conductor vence el 20/11/2026');
  await t.write(tx => tx.run(sql`update drivers set license_expiry = '2030-11-20' where id_driver = 2`));
});

test('numbers equal those of the lists: legs without a truck, guides to issue, guides to close', async () => {
  const counts = await clerk.ok(calls.getPending, {});
  const of = (kind: PendingKind) => counts.kinds.find(one => one.kind === kind)?.count;
  const board = await clerk.ok(getBoard, { date: businessDate(testNow), days: 2 });
  expect(of('no_truck')).toBe(board.unassigned.length);
  expect(of('not_issued')).toBe((await clerk.ok(getGuides, { filters: { list: 'to_issue' } })).total);
  expect(of('to_close')).toBe((await clerk.ok(closeGuides, {})).total);
  const all = await clerk.ok(calls.getPendingDetail, {});
  expect(counts.total).toBe(all.total);
  const reservations = await clerk.ok(calls.getPendingReservations, {});
  expect(reservations.rows.reduce((n, row) => n + row.count, 0)).toBe(all.total);
  expect(new Set(all.rows.map(row => row.id_reservation)).size).toBe(reservations.total);
  expect(await rowsOf(clerk, calls.getPendingExcel, {})).toHaveLength(all.total);
  const sheet = await rowsOf(clerk, calls.getPendingReservationsExcel, {});
  expect(sheet.map(row => [row.Reserva, row.Pendientes])).toEqual(
    reservations.rows.map(row => [row.id_reservation, row.count]),
  );
});

test('the operative is responsible, for a task the person who has it; filters by person, mine and without a person', async () => {
  const booked = await approvedReservation(t, importBooking({ appointment_date: '2026-11-22' }));
  const { id_reservation } = booked;
  expect((await things({ id_reservation, unowned: true })).length).toBeGreaterThan(0);
  const { version } = await clerk.ok(getReservation, { id_reservation });
  await clerk.ok(updateOperative, {
    rows: [{ id_reservation, version, id_user: user.operativo }],
    motive: 'Atiende importaciones',
  });
  expect(await things({ id_reservation, unowned: true })).toEqual([]);
  const operative = await t.as('operativo');
  expect(new Set((await things({ mine: true }, operative)).map(row => row.id_reservation))).toEqual(
    new Set([id_reservation]),
  );
  const title = 'Pedir la carta de salida';
  await clerk.ok(createTask, { id_reservation, title, due_at: '2026-11-21T13:00:00.000Z', id_user: user.operador });
  const task = (await things({ id_reservation, kind: ['task_overdue'] })).find(row => row.text === title);
  expect(task).toMatchObject({ overdue: true, id_owner: user.operador });
  const { owners } = await clerk.ok(calls.getPending, {});
  expect(owners.find(one => one.id_owner === user.operador)?.count).toBe((await things({ mine: true })).length);
});

test('only for the operator, whatever actions a customer’s role has', async () => {
  for (const call of [calls.getPending, calls.getPendingDetail, calls.getPendingReservations, calls.getPendingExcel])
    expect((await (await t.as('exporterAdmin')).call(call as typeof calls.getPending, {})).status).toBe(403);
});

test('an arrival later than the tolerance is pending until it is justified', async () => {
  const reservation = await approvedReservation(t, directExport('2026-12-20', '08:00'));
  const { id_guide } = await issuedGuide(t, reservation, 'VIAJE', set(2));
  const plan = legOf(reservation, 'VIAJE').stops.find(stop => stop.code === 'DEP');
  const told = Date.parse(plan?.appointment_at ?? plan?.planned_arrival ?? '');
  const { id_reservation } = reservation;
  const late = () => things({ id_reservation, kind: ['late'] });
  const monitor = await t.as('monitor');
  const depot = (await monitor.ok(getGuide, { id_guide })).stops.find(stop => stop.code === 'DEP');
  const arrive = async (minutes: number) => {
    const at = new Date(told + minutes * 60_000).toISOString();
    t.setNow(at);
    await monitor.ok(recordArrival, { id_stop: depot?.id_stop, at });
    clerk = await t.as('operador');
  };
  await arrive(30);
  expect(await late()).toEqual([]);
  const { version } = await clerk.ok(getGuide, { id_guide });
  await clerk.ok(resetArrival, { id_guide, version, motive: 'Hora equivocada' });
  await arrive(31);
  expect(await late()).toMatchObject([{ id_guide, text: expect.stringMatching(/^Llegó 31 min tarde a /) }]);
  // A rescue that takes over the stop did not arrive there late.
  const arrived = await monitor.ok(getGuide, { id_guide });
  await rescued(t, await t.as('monitor'), arrived, { id_truck: 3, id_driver: 3 });
  expect(await late()).toMatchObject([{ id_guide }]);
  const [motive] = await monitor.ok(getMotivesOf, { kind: 'DELAY' });
  await (await t.as('monitor')).ok(saveJustification, {
    reservation_milestone_id: depot?.id_stop,
    kind: 'LATE_ARRIVAL',
    id_motivo: motive?.id_motivo,
  });
  expect(await late()).toEqual([]);
});

test('a container without a shipping line is pending because no clock runs for it', async () => {
  const containers = [{ id_container_type: 3, weight_kg: 18_000 }];
  const bare = await approvedReservation(t, importBooking({ containers }));
  expect(await oneOf(bare.id_reservation, 'no_line')).toMatchObject({
    text: 'No corre el reloj de los días libres',
    number: null,
  });
  const lent = await approvedReservation(t, importBooking({ id_shipping_line: 1, containers }));
  expect(await oneOf(lent.id_reservation, 'no_line')).toBeUndefined();
});
