import { correctReservation } from '@cabezal/contract/bookings/reservations/editing.calls';
import type { ReservationDetail } from '@cabezal/contract/bookings/reservations/reservation.shapes';
import { getReservation } from '@cabezal/contract/bookings/reservations/reservations.calls';
import { completeTasks, createTask } from '@cabezal/contract/bookings/tasks/tasks.calls';
import { getDriverCredentials, renewDriverCredentials } from '@cabezal/contract/fleet/credentials/credentials.calls';
import { closeGuide, getGuide, saveGuide } from '@cabezal/contract/operations/guides/guides.calls';
import { getOrCreateDpw, updateDpw } from '@cabezal/contract/operations/slot-drafts/slot-drafts.calls';
import { attendCase, getCase, listAlertMonitoring } from '@cabezal/contract/tracking/alerts/alerts.calls';
import { historyAlert } from '@cabezal/contract/tracking/alerts/noise.calls';
import { getSlots, registerSlot } from '@cabezal/contract/trips/slots/slots.calls';
import type { RecordKind } from '@cabezal/domain/trips/cases/case';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { approvedReservation, exportBooking } from '../../../../test/booking.ts';
import { startTestApp, type TestApp, testNow } from '../../../../test/harness.ts';
import { attachPapers, drive, giveContainer, issuedGuide, legOf, set } from '../../../../test/trips.ts';
import { loseSlots } from '../../bookings/reservations/slots/lost-slots.jobs.ts';
import { settleRecordCases } from './settle-record-cases.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
beforeEach(async () => {
  t.setNow(testNow);
  await t.write(tx => tx.run(sql`delete from alert_cases`));
});
afterAll(() => t.close());

const run = () => settleRecordCases(t.services.db);
const later = (at: string, minutes: number) => new Date(Date.parse(at) + minutes * 60_000).toISOString();
type Found = Awaited<ReturnType<typeof openOnes>>[number];
const openOnes = async () => (await (await t.as('monitor')).ok(listAlertMonitoring, {})).cases;
/** The open case of a kind that is about the record. */
const caseOf = async (kind: RecordKind, isAbout: (found: Found) => boolean) =>
  (await openOnes()).find(found => found.kind === kind && isAbout(found));
const detailOf = async (found: Found | undefined) =>
  (await t.as('monitor')).ok(getCase, { id_alert_case: found?.id_alert_case ?? 0 });
const end = async (found: Found | undefined) => {
  const { id_alert_case, version } = await detailOf(found);
  const said = { act: 'END' as const, verdict: 'REAL' as const };
  return (await t.as('monitor')).ok(attendCase, { id_alert_case, version, ...said });
};

let day = 0;
const booked = (changes: object = {}) =>
  approvedReservation(
    t,
    exportBooking({ appointment_date: `2026-11-${String(24 + (day++ % 3)).padStart(2, '0')}`, ...changes }),
  );
const correct = async ({ id_reservation }: Pick<ReservationDetail, 'id_reservation'>, fields: object) => {
  const clerk = await t.as('operador');
  const { version } = await clerk.ok(getReservation, { id_reservation });
  return clerk.ok(correctReservation, { id_reservation, version, ...fields });
};
/** The port to which the full container goes, and when it is planned to be there. */
async function portOf({ id_reservation }: Pick<ReservationDetail, 'id_reservation'>) {
  const { needs } = await (await t.as('operador')).ok(getSlots, { id_reservation });
  const need = needs.find(one => one.kind === 'INGRESO_LLENO');
  if (need === undefined) throw new Error('no port');
  const stop = need.id_stop === null ? { id_leg_stop: need.id_leg_stop } : { id_stop: need.id_stop };
  return { at: need.planned_arrival ?? '', stop };
}

describe('tasks', () => {
  const manual = async ({ id_reservation }: ReservationDetail, title: string, minutes: number) =>
    (await t.as('operador')).ok(createTask, {
      id_reservation,
      title,
      due_at: later(t.services.clock().toISOString(), minutes),
    });
  const done = async ({ id_reservation_task, version }: { id_reservation_task: number; version: number }) =>
    (await t.as('operador')).ok(completeTasks, { rows: [{ id_reservation_task, version }] });

  test('that are overdue are one case of their reservation, which ends when the last one is done', async () => {
    const reservation = await booked();
    const isAbout = (found: Found) => found.id_reservation === reservation.id_reservation;
    const first = await manual(reservation, 'Pedir el pase', 5);
    const second = await manual(reservation, 'Enviar la carta', 8);
    await run();
    expect(await caseOf('TAREA_VENCIDA', isAbout)).toBeUndefined();
    t.advance(6);
    await run();
    const opened = await caseOf('TAREA_VENCIDA', isAbout);
    expect(opened).toMatchObject({
      headline: 'Tarea vencida: Pedir el pase',
      severity: 'MEDIA',
      state: 'ABIERTA',
      id_guide: null,
      subject: `tasks ${reservation.id_reservation}`,
      can: { ack: true, end: true },
    });
    t.advance(3);
    await run();
    await run();
    expect(await caseOf('TAREA_VENCIDA', isAbout)).toMatchObject({
      id_alert_case: opened?.id_alert_case,
      headline: '2 tareas vencidas: Pedir el pase y 1 más',
      occurrences: 2,
    });
    await done(first);
    await run();
    expect((await caseOf('TAREA_VENCIDA', isAbout))?.headline).toBe('Tarea vencida: Enviar la carta');
    await done(second);
    await run();
    expect(await detailOf(opened)).toMatchObject({
      state: 'RESUELTA',
      ended_why: 'CESO',
      resolution: 'Se atendió',
      verdict: null,
    });
    const { rows } = await (await t.as('monitor')).ok(historyAlert, { filters: { kind: 'TAREA_VENCIDA' } });
    const { id_reservation } = reservation;
    expect(rows).toContainEqual(expect.objectContaining({ id_reservation, number: null, state: 'RESUELTA' }));
  });

  test('whose case a person ends stay ended, until another one is overdue; no other company reads the case', async () => {
    const reservation = await booked();
    const isAbout = (found: Found) => found.id_reservation === reservation.id_reservation;
    await manual(reservation, 'Pedir el pase', 5);
    t.advance(6);
    await run();
    const opened = await caseOf('TAREA_VENCIDA', isAbout);
    const strangers = await Promise.all((['carrierAdmin', 'exporterAdmin'] as const).map(name => t.as(name)));
    for (const stranger of strangers)
      expect((await stranger.call(getCase, { id_alert_case: opened?.id_alert_case })).status).not.toBe(200);
    await end(opened);
    await run();
    expect(await caseOf('TAREA_VENCIDA', isAbout)).toBeUndefined();
    await manual(reservation, 'Enviar la carta', 1);
    t.advance(2);
    await run();
    expect((await caseOf('TAREA_VENCIDA', isAbout))?.id_alert_case).not.toBe(opened?.id_alert_case);
  });
});

test('a guide that nobody closes is a case a day after its trip, which ends with the closing', async () => {
  const reservation = await approvedReservation(t, exportBooking({ appointment_date: '2026-12-03' }));
  const resources = { id_truck: 5, id_driver: 5, id_generator: 3, id_chassis: 7 };
  const { id_guide } = await issuedGuide(t, reservation, 'RETIRO', resources);
  await giveContainer(t, id_guide, 'MSKU7502140');
  const driven = await drive(t, id_guide, '2026-12-03T02:00:00Z');
  await attachPapers(t, id_guide, ['EIR_SALIDA']);
  const isAbout = (found: Found) => found.id_guide === id_guide;
  t.advance(23 * 60);
  await run();
  expect(await caseOf('GUIA_ABIERTA', isAbout)).toBeUndefined();
  t.advance(61);
  await run();
  const opened = await caseOf('GUIA_ABIERTA', isAbout);
  expect(opened?.headline).toMatch(/^Guía .+ por cerrar desde el 0\d\/dic\/2026/);
  // The carrier drove it, and what the office owes is not its case.
  expect((await (await t.as('carrierAdmin')).call(getCase, { id_alert_case: opened?.id_alert_case })).status).toBe(404);
  const figures = { km: 190.5, gallons: 30, peaje: '24.00', viatico: '15.00', anticipo: '40.00' };
  const clerk = await t.as('operador');
  await clerk.ok(closeGuide, { ...figures, id_guide, version: driven.version, stand_by: [] });
  await run();
  expect((await detailOf(opened)).state).toBe('RESUELTA');
  expect(await caseOf('GUIA_ABIERTA', isAbout)).toBeUndefined();
});

describe('credentials', () => {
  const isOfFleet = (found: Found) => found.subject === 'fleet';
  const endsOn = (day: string, holder: { id_driver: number } | { id_truck: number }) =>
    t.write(tx =>
      tx.run(sql`update credentials set expires_on = ${day} where id_location = 1 and replaced_by is null
        and ${'id_driver' in holder ? sql`id_driver = ${holder.id_driver}` : sql`id_truck = ${holder.id_truck}`}`),
    );
  const ofKind = async () => (await openOnes()).filter(({ kind }) => kind === 'CREDENCIAL');

  test('that end are one case of the fleet, with a signal at 30 and 15 days, which ends when the last one is renewed', async () => {
    await endsOn('2026-12-21', { id_driver: 1 });
    await run();
    const opened = await caseOf('CREDENCIAL', isOfFleet);
    expect(opened).toMatchObject({
      severity: 'BAJA',
      occurrences: 1,
      id_truck: null,
      id_driver: null,
      id_reservation: null,
    });
    expect(opened?.headline).toMatch(/vence el 21\/dic\/2026$/);
    t.setNow('2026-12-05T15:00:00.000Z');
    await run();
    expect((await caseOf('CREDENCIAL', isOfFleet))?.occurrences).toBe(1);
    t.setNow('2026-12-06T15:00:00.000Z');
    await run();
    expect(await caseOf('CREDENCIAL', isOfFleet)).toMatchObject({
      id_alert_case: opened?.id_alert_case,
      occurrences: 2,
    });
    const buyer = await t.as('compras');
    const { credentials } = await buyer.ok(getDriverCredentials, { id_driver: 1 });
    const old = credentials.find(one => one.id_location === 1 && one.replaced_by === null);
    const renewed = { id_credential: old?.id_credential ?? 0, version: old?.version ?? 0 };
    const dates = { issued_on: '2026-12-01', expires_on: '2031-11-01' };
    await buyer.ok(renewDriverCredentials, { credentials: [renewed], ...dates });
    await run();
    expect(await detailOf(opened)).toMatchObject({ state: 'RESUELTA', ended_why: 'CESO' });
  });

  test('of a fleet that was just registered open one case, however many have ended', async () => {
    for (const id of [2, 3, 4]) await endsOn('2026-10-01', { id_driver: id });
    for (const id of [1, 2, 3]) await endsOn('2026-12-01', { id_truck: id });
    await run();
    const opened = await ofKind();
    expect(opened).toMatchObject([{ subject: 'fleet', severity: 'BAJA' }]);
    expect(opened[0]?.headline).toMatch(
      /^Credenciales de la flota: 3 vencidas y 3 por vencer\. .+ venció el 01\/oct\/2026$/,
    );
    await end(opened[0]);
    await run();
    expect(await ofKind()).toEqual([]);
    for (const id of [2, 3, 4]) await endsOn('2030-06-30', { id_driver: id });
    for (const id of [1, 2, 3]) await endsOn('2030-06-30', { id_truck: id });
  });

  test('that end before a planned stop which asks for them are an urgent case of their holder, and not of the fleet', async () => {
    const reservation = await approvedReservation(t, exportBooking({ appointment_date: '2026-12-08' }));
    const { id_leg } = legOf(reservation, 'VIAJE');
    const { id_guide } = await (await t.as('despacho')).ok(saveGuide, { id_leg, ...set(3) });
    const atPort = (day: string) =>
      t.write(tx =>
        tx.run(sql`update credentials k set expires_on = ${day} from guide_stops s
          where s.id_guide = ${id_guide} and s.code = 'PRT' and k.id_driver = 3 and k.id_location = s.id_location and k.replaced_by is null`),
      );
    await atPort('2026-12-05');
    await run();
    const [opened, ...others] = await ofKind();
    expect(others).toEqual([]);
    expect(opened).toMatchObject({ subject: 'driver 3', id_driver: 3, severity: 'ALTA' });
    expect(opened?.headline).toMatch(/ vence el 05\/dic\/2026, con viaje el \d\d\/dic\/2026$/);
    await atPort('2030-06-30');
    await run();
    expect(await detailOf(opened)).toMatchObject({ state: 'RESUELTA', ended_why: 'CESO' });
  });
});

test('a container that would come too late for its ship is a case, until half an hour more than its margin is left', async () => {
  const reservation = await booked();
  const { at } = await portOf(reservation);
  const isAbout = (found: Found) => found.id_reservation === reservation.id_reservation;
  await correct(reservation, { cut_off: later(at, 61) });
  await run();
  expect(await caseOf('CORTE_EN_RIESGO', isAbout)).toBeUndefined();
  await correct(reservation, { cut_off: later(at, 59) });
  await run();
  const opened = await caseOf('CORTE_EN_RIESGO', isAbout);
  expect(opened).toMatchObject({ severity: 'CRITICA' });
  expect(opened?.headline).toMatch(/-1 llegaría 59 min antes del corte del /);
  await correct(reservation, { cut_off: later(at, 80) });
  await run();
  expect((await caseOf('CORTE_EN_RIESGO', isAbout))?.id_alert_case).toBe(opened?.id_alert_case);
  await correct(reservation, { cut_off: later(at, 95) });
  await run();
  expect(await detailOf(opened)).toMatchObject({ state: 'RESUELTA', ended_why: 'CESO' });
});

describe('slots', () => {
  test('a draft that its terminal has not confirmed is a case a day before its hour, until it is confirmed', async () => {
    const reservation = await booked();
    const dispatcher = await t.as('despacho');
    const { id_leg } = legOf(reservation, 'VIAJE');
    const made = { id_truck: 2, id_driver: 2, id_generator: 2, id_chassis: 5 };
    const { id_guide } = await dispatcher.ok(saveGuide, { id_leg, ...made });
    const port = (await dispatcher.ok(getGuide, { id_guide })).stops.find(one => one.code === 'PRT');
    const [id_stop, slot_from] = [port?.id_stop ?? 0, port?.planned_arrival ?? ''];
    const { id_reservation } = reservation;
    const clerk = await t.as('operador');
    await clerk.ok(getOrCreateDpw, { id_reservation, id_guide, id_stop });
    const data = { id_guide, id_stop, version: 0, slot_from, emails: ['garita@empresa.ec'] };
    await clerk.ok(updateDpw, { id_reservation, data });
    const isAbout = (found: Found) => found.id_reservation === id_reservation;
    t.setNow(later(slot_from, -25 * 60));
    await run();
    expect(await caseOf('TURNO_SIN_CONFIRMAR', isAbout)).toBeUndefined();
    t.setNow(later(slot_from, -23 * 60));
    await run();
    const opened = await caseOf('TURNO_SIN_CONFIRMAR', isAbout);
    expect(opened).toMatchObject({ severity: 'ALTA', id_guide });
    expect(opened?.headline).toMatch(/turno en DP World Posorja del .+, sin confirmar$/);
    await (await t.as('operador')).ok(registerSlot, { id_stop, slot_from, slot_code: 'RC-1' });
    await run();
    expect(await detailOf(opened)).toMatchObject({ state: 'RESUELTA', ended_why: 'CESO' });
  });

  test('a lost one is a case until another one is confirmed', async () => {
    const reservation = await booked();
    const { at, stop } = await portOf(reservation);
    await (await t.as('operador')).ok(registerSlot, { ...stop, slot_from: at, slot_code: 'RC-2' });
    const isAbout = (found: Found) => found.id_reservation === reservation.id_reservation;
    t.setNow(later(at, 31));
    await run();
    expect(await caseOf('TURNO_PERDIDO', isAbout)).toBeUndefined();
    await loseSlots(t.services.db);
    await run();
    const opened = await caseOf('TURNO_PERDIDO', isAbout);
    expect(opened?.headline).toMatch(/se perdió el turno en DP World Posorja del /);
    const again = { ...stop, slot_from: at, slot_to: later(at, 90), slot_code: 'RC-2' };
    await (await t.as('operador')).ok(registerSlot, again);
    await run();
    expect(await detailOf(opened)).toMatchObject({ state: 'RESUELTA', ended_why: 'CESO' });
  });
});
