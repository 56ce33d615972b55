import { updateObservationClient } from '@cabezal/contract/bookings/reservations/editing.calls';
import type { ReservationDetail } from '@cabezal/contract/bookings/reservations/reservation.shapes';
import { getReservation } from '@cabezal/contract/bookings/reservations/reservations.calls';
import * as calls from '@cabezal/contract/empties/free-time/free-time.calls';
import { getGuide, resetDeparture } from '@cabezal/contract/operations/guides/guides.calls';
import { addDays } from '@cabezal/domain/system/time/time';
import { checkDigit } from '@cabezal/domain/system/validation/container';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { approvedReservation, importBooking } from '../../../../test/booking.ts';
import { startTestApp, type TestApp, testNow } from '../../../../test/harness.ts';
import { cellsOf } from '../../../../test/read-excel.ts';
import { attachPapers, drive, giveContainer, issuedGuide, set } from '../../../../test/trips.ts';
import { place } from '../../../../test/world.ts';
import { directExport } from '../../operations/dispatch/dispatch.samples.ts';
import { recomputeClocks, startClocks } from './free-time.jobs.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
beforeEach(() => t.setNow(testNow));
afterAll(() => t.close());

let made = 0;
/** A new container number with its check digit. */
const newBox = () => {
  const number = `MSKU${String(400_000 + made++)}`;
  return `${number}${checkDigit(number)}`;
};
/** An accepted import of one 40HC with Maersk; each a few days later, so that trucks are free. */
async function imported(changes: Record<string, unknown> = {}): Promise<ReservationDetail> {
  const appointment_date = addDays('2026-11-24', 4 * made++);
  const stops = [
    { code: 'PRT', id_location: place.contecon, appointment_at: `${appointment_date}T04:00:00.000Z` },
    { code: 'PLT', id_location: place.plantQuito },
    { code: 'DEP', id_location: place.tercon },
  ];
  const containers = [{ id_container_type: 3, weight_kg: 18_000 }];
  return approvedReservation(
    t,
    importBooking({ id_shipping_line: 1, appointment_date, stops, containers, ...changes }),
  );
}
const clerk = () => t.as('operador');
const clockOf = async (r: ReservationDetail) =>
  (await (await clerk()).ok(calls.listFreeTime, { filters: { id_reservation: r.id_reservation } })).rows[0];
const pending = async (r: ReservationDetail) =>
  (await (await clerk()).ok(calls.containersPending, { filters: { id_reservation: r.id_reservation } })).rows;
const sub = (r: ReservationDetail) => r.sub_reservations[0]?.id_sub_reservation ?? 0;
async function discharge(r: ReservationDetail, discharged_on: string | null) {
  const { sub_version: version = 1 } = (await clockOf(r)) ?? {};
  return (await clerk()).ok(calls.setDischarge, { rows: [{ id_sub_reservation: sub(r), version, discharged_on }] });
}
/** Leaves the terminal with its box at nine in the morning of that day, in Guayaquil. */
async function pickUp(r: ReservationDetail, day: string, box = newBox()) {
  const guide = await issuedGuide(t, r, 'VIAJE', set(1));
  await giveContainer(t, guide.id_guide, box, []);
  await drive(t, guide.id_guide, `${day}T13:00:00.000Z`, ['PRT', 'departure']);
  return guide;
}

async function undoDeparture(id_guide: number): Promise<void> {
  const monitor = await t.as('monitor');
  const { version } = await monitor.ok(getGuide, { id_guide });
  await monitor.ok(resetDeparture, { id_guide, version, motive: 'No había salido' });
}

test('counts an import from its discharge, an empty of the same line from the gate; the return ends it with its cost', async () => {
  const r = await imported();
  expect(await clockOf(r)).toMatchObject({ state: 'SIN_INICIO', days_used: null, cost: null, needs_discharge: true });
  await discharge(r, '2026-11-10');
  expect(await clockOf(r)).toMatchObject({
    state: 'OK',
    started_on: '2026-11-10',
    days_used: 12,
    free_days: 8,
    last_free_day: '2026-11-17',
    days_left: -4,
    cost: '500.00',
    per_day: '125.00',
    needs_discharge: false,
  });
  // It is in the port, so not picked up yet.
  expect(await pending(r)).toEqual([]);
  const guide = await pickUp(r, '2026-11-24');
  expect(await pending(r)).toMatchObject([{ picked_up_on: '2026-11-24', started_on: '2026-11-10', cost: '885.00' }]);
  await drive(t, guide.id_guide, '2026-11-24T15:00:00.000Z');
  await attachPapers(t, guide.id_guide, ['EIR_SALIDA']);
  const back = await issuedGuide(
    t,
    await (await clerk()).ok(getReservation, { id_reservation: r.id_reservation }),
    'DEVOLUCION',
    set(2),
  );
  await drive(t, back.id_guide, '2026-11-29T13:00:00.000Z');
  expect(await pending(r)).toEqual([]);
  const returned = (
    await (await clerk()).ok(calls.containersReturned, { filters: { id_reservation: r.id_reservation } })
  ).rows;
  // Six days of 125 and six of 135: 10 to 29 November.
  expect(returned).toMatchObject([
    { returned_on: '2026-11-29', days_used: 20, charged_days: 12, cost: '1560.00', per_day: null },
  ]);
  // An ended clock does not change on later days.
  t.setNow('2026-12-03T14:00:00.000Z');
  expect(await clockOf(r)).toMatchObject({ days_used: 20, cost: '1560.00', days_left: null });
  t.setNow('2026-11-30T14:00:00.000Z');
  // A later change of the tariff does not raise its cost, even when its reservation changes.
  const admin = await t.as('admin');
  const [tariff] = (await admin.ok(calls.listFreeTimeTariffs, { search: 'maersk' })).rows.filter(
    row => row.side === 'IMPORT' && row.container_group === 'DRY' && row.free_days === 8,
  );
  if (tariff === undefined) throw new Error('no tariff');
  const { id_tariff, version, tiers, name: _, shipping_line: _line, location: _place, active: _on, ...rest } = tariff;
  const values = { ...rest, tiers: tiers.map(tier => ({ ...tier, usd: '999.00' })) };
  const dearer = await admin.ok(calls.editFreeTimeTariff, { ...values, id_tariff, version });
  const of = await (await clerk()).ok(getReservation, { id_reservation: r.id_reservation });
  await (await clerk()).ok(updateObservationClient, {
    id_reservation: of.id_reservation,
    version: of.version,
    observation_client: 'Gracias',
  });
  await recomputeClocks(t.db);
  expect(await clockOf(r)).toMatchObject({ days_used: 20, cost: '1560.00' });
  await admin.ok(calls.editFreeTimeTariff, { ...values, tiers, id_tariff, version: dearer.version });
  // The undo of the return lets it run again.
  await undoDeparture(back.id_guide);
  expect(await pending(r)).toMatchObject([{ returned_on: null, days_used: 21, cost: '1695.00' }]);
});

test('counts an import from the gate until its discharge is known, and reports that it waits for it', async () => {
  const r = await imported();
  const guide = await pickUp(r, '2026-11-24');
  expect(await clockOf(r)).toMatchObject({
    started_on: '2026-11-24',
    needs_discharge: true,
    days_used: 1,
    cost: '0.00',
  });
  // The undo of the pick-up clears the start.
  await undoDeparture(guide.id_guide);
  expect(await clockOf(r)).toMatchObject({ state: 'SIN_INICIO', started_on: null, picked_up_on: null });
});

test('shows days without amount when there is no tariff; has no clock when there is no line', async () => {
  const other = await imported({ id_shipping_line: 2 });
  await discharge(other, '2026-11-10');
  expect(await clockOf(other)).toMatchObject({
    state: 'SIN_TARIFA',
    days_used: 12,
    cost: null,
    per_day: null,
    free_days: null,
  });
  const none = await imported({ id_shipping_line: null });
  await discharge(none, '2026-11-10');
  expect(await clockOf(none)).toMatchObject({ state: 'SIN_NAVIERA', started_on: null, days_used: null, cost: null });
  // A new tariff applies at once, from its day on.
  const input = {
    id_shipping_line: 2,
    side: 'IMPORT',
    container_group: 'DRY',
    start: 'DISCHARGE',
    free_days: 10,
    tiers: [{ from_day: 11, usd: '90.00' }],
    valid_from: '2026-01-01',
    source: 'Correo de la naviera',
  };
  const admin = await t.as('admin');
  const tariff = await admin.ok(calls.saveFreeTimeTariff, input);
  await recomputeClocks(t.db);
  expect(await clockOf(other)).toMatchObject({ state: 'OK', free_days: 10, cost: '180.00' });
  const again = await admin.call(calls.saveFreeTimeTariff, { ...input, valid_from: '2026-06-01' });
  expect([again.status, again.body.code]).toEqual([409, 'TARIFA_SOLAPADA']);
  const wrong = await admin.call(calls.saveFreeTimeTariff, { ...input, free_days: 9, length_ft: 20 });
  expect(wrong.body.fields).toEqual({ tiers: 'El primer tramo empieza el día 10' });
  const used = await admin.call(calls.deleteFreeTimeTariff, { id_tariff: tariff.id_tariff, version: tariff.version });
  expect([used.status, used.body.code]).toEqual([409, 'EN_USO']);
  const { id_tariff, version } = tariff;
  await admin.ok(calls.editFreeTimeTariff, { ...input, id_tariff, version, active: false });
  await recomputeClocks(t.db);
  expect(await clockOf(other)).toMatchObject({ state: 'SIN_TARIFA', cost: null });
  // A line is processed until every clock begun in parallel with its last change is visible; then it is done.
  const waiting = () => t.rows(sql`select id_shipping_line from tariff_changes`);
  expect(await waiting()).toContainEqual({ id_shipping_line: 2 });
  t.advance(2);
  await recomputeClocks(t.db);
  expect(await waiting()).not.toContainEqual({ id_shipping_line: 2 });
  const { rows } = await admin.ok(calls.listFreeTimeTariffs, { search: 'maersk' });
  expect(rows.map(row => row.name)).toContain("Maersk · Importación · Seco 40'");
});

test('an extension lowers the cost and needs its document; of two at once, the second must read again', async () => {
  const r = await imported();
  await discharge(r, '2026-11-10');
  const clock = await clockOf(r);
  const target = { id_clock: clock?.id_clock, version: clock?.version };
  const me = await clerk();
  const none = await me.call(calls.extendFreeTime, { ...target, extended_days: 3 });
  expect([none.status, none.body.code]).toEqual([422, 'SIN_REFERENCIA']);
  const wanted = { ...target, extended_days: 3, extension_ref: 'Correo Maersk 17/nov' };
  const both = await Promise.all([me.call(calls.extendFreeTime, wanted), me.call(calls.extendFreeTime, wanted)]);
  expect(both.map(one => one.status).sort()).toEqual([200, 409]);
  expect(await clockOf(r)).toMatchObject({
    free_days: 11,
    last_free_day: '2026-11-20',
    cost: '125.00',
    extended_days: 3,
  });
  const waiting = await clockOf(await imported());
  const early = { id_clock: waiting?.id_clock, version: waiting?.version, extended_days: 3, extension_ref: 'x' };
  expect((await me.call(calls.extendFreeTime, early)).body.code).toBe('RELOJ_SIN_INICIO');
});

test('a discharge date is only for an import, not in the future, and not after the box left; each row separately', async () => {
  const r = await imported();
  await pickUp(r, '2026-11-24');
  const other = await imported();
  const out = await approvedReservation(t, directExport('2026-12-20'));
  const versionOf = async (one: ReservationDetail) => (await clockOf(one))?.sub_version ?? 1;
  t.setNow('2026-11-26T14:00:00.000Z');
  const row = async (one: ReservationDetail, discharged_on: string) => ({
    id_sub_reservation: sub(one),
    version: await versionOf(one),
    discharged_on,
  });
  const rows = [await row(r, '2026-11-25'), await row(other, '2026-11-20'), await row(out, '2026-11-20')];
  const answer = await (await clerk()).ok(calls.setDischarge, { rows });
  expect(answer).toMatchObject({ changed: 1, refused: 2 });
  expect(answer.results.map(one => (one.ok ? 'ok' : one.code))).toEqual(['DESCARGA_TRAS_RETIRO', 'ok', 'SIN_DESCARGA']);
  const later = await (await clerk()).ok(calls.setDischarge, { rows: [await row(other, '2026-11-27')] });
  expect(later.results).toMatchObject([{ ok: false, code: 'FECHA_FUTURA' }]);
  const stale = await (await clerk()).ok(calls.setDischarge, { rows: [rows[1] as (typeof rows)[0]] });
  expect(stale.results).toMatchObject([{ ok: false, code: 'MODIFICADO' }]);
  const twice = await (await clerk()).call(calls.setDischarge, { rows: [rows[0], rows[0]] });
  expect(twice.status).toBe(400);
});

test('sorts the nearest last free day first; the Excel equals the screen, to the cent', async () => {
  const me = await clerk();
  const page = await me.ok(calls.containersPending, {});
  const days = page.rows.map(row => row.last_free_day ?? '9');
  expect(days).toEqual([...days].sort());
  const [header = [], ...cells] = await cellsOf(me, calls.containersPendingExcel, {});
  const column = (name: string) => cells.map(row => row[header.indexOf(name)] ?? null);
  expect(column('Contenedor')).toEqual(page.rows.map(row => row.container_code));
  expect(column('Días usados')).toEqual(page.rows.map(row => row.days_used));
  expect(column('Costo a hoy (USD)')).toEqual(page.rows.map(row => (row.cost === null ? null : Number(row.cost))));
  const returned = await me.ok(calls.containersReturned, { filters: { charged: true } });
  const sheet = await cellsOf(me, calls.containersReturnedExcel, { filters: { charged: true } });
  expect(sheet).toHaveLength(returned.rows.length + 1);
});

test('a wrong box can be removed from its guide before departure, not after', async () => {
  const r = await imported();
  const guide = await issuedGuide(t, r, 'VIAJE', set(1));
  const me = await clerk();
  const off = { id_guide: guide.id_guide, motive: 'Número de otra reserva' };
  expect((await me.call(calls.deleteContainersGuide, off)).body.code).toBe('SIN_CONTENEDOR');
  const wrong = newBox();
  await giveContainer(t, guide.id_guide, wrong, ['MLEC0482133']);
  const other = await me.call(calls.deleteContainersGuide, { ...off, container_code: newBox() });
  expect([other.status, other.body.code]).toEqual([409, 'MODIFICADO']);
  await me.ok(calls.deleteContainersGuide, { ...off, container_code: wrong });
  const read = () => me.ok(getReservation, { id_reservation: r.id_reservation });
  expect((await read()).sub_reservations[0]).toMatchObject({ container_code: null, seals: [] });
  await giveContainer(t, guide.id_guide, wrong, []);
  await drive(t, guide.id_guide, '2026-11-30T13:00:00.000Z', ['PRT', 'departure']);
  expect((await me.call(calls.deleteContainersGuide, off)).body.code).toBe('CONTENEDOR_EN_RUTA');
});

test('clocks are only for the operator; the database gives other companies the days, never the cost', async () => {
  const r = await imported();
  await discharge(r, '2026-11-20');
  for (const who of ['importerAdmin', 'carrierAdmin', 'strangerAdmin', 'asesor'] as const)
    expect((await (await t.as(who)).call(calls.listFreeTime, {})).status).toBe(403);
  expect((await (await t.as('despacho')).call(calls.containersPending, {})).status).toBe(200);
  expect((await (await t.as('despacho')).call(calls.setDischarge, { rows: [] })).status).toBe(403);
});

test('starts the clock of a box that was out before clocks existed', async () => {
  const r = await imported();
  await pickUp(r, '2026-11-24');
  await t.write(tx => tx.run(sql`delete from free_time_clocks where id_sub_reservation = ${sub(r)}`));
  expect(await clockOf(r)).toBeUndefined();
  await startClocks(t.db);
  expect(await clockOf(r)).toMatchObject({ picked_up_on: '2026-11-24' });
});

test('ends an import’s clock when the export leaves with its box', async () => {
  const r = await imported();
  await discharge(r, '2026-11-20');
  const box = newBox();
  await pickUp(r, '2026-11-24', box);
  await t.write(tx =>
    tx.run(
      sql`update sub_reservations set released_at = ${'2026-11-25T14:00:00.000Z'} where id_sub_reservation = ${sub(r)}`,
    ),
  );
  const out = await approvedReservation(t, directExport('2026-12-22', '08:00', { id_shipping_line: 1 }));
  const guide = await issuedGuide(t, out, 'VIAJE', set(3));
  await giveContainer(t, guide.id_guide, box, []);
  await drive(t, guide.id_guide, '2026-11-26T10:00:00.000Z', ['DEP', 'departure']);
  expect(await clockOf(out)).toMatchObject({ started_on: '2026-11-26' });
  await discharge(r, '2026-11-19');
  expect(await clockOf(r)).toMatchObject({ returned_on: '2026-11-26' });
});

test('finds a clock by box, client and reservation, with their current names', async () => {
  const r = await imported();
  const found = async (search: string) =>
    (await (await clerk()).ok(calls.listFreeTime, { search })).rows.map(row => row.id_reservation);
  const call = (box: string) =>
    t.write(tx =>
      tx.run(sql`update sub_reservations set container_code = ${box} where id_sub_reservation = ${sub(r)}`),
    );
  const [first, second] = [newBox(), newBox()];
  await call(first);
  expect(await found(first.toLowerCase())).toEqual([r.id_reservation]);
  await call(second);
  expect(await found(first)).toEqual([]);
  await t.write(tx =>
    tx.run(sql`update reservations set client_name = 'Hacienda Ñuble' where id_reservation = ${r.id_reservation}`),
  );
  expect(await found(`nuble ${second} ${r.id_reservation}`)).toEqual([r.id_reservation]);
  const { rows } = await (await clerk()).ok(calls.containersReturned, { search: second });
  expect(rows).toEqual([]);
});
