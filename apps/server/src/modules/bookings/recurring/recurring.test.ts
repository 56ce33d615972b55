import * as calls from '@cabezal/contract/bookings/recurring/recurring.calls';
import { getReservation, saveReservation } from '@cabezal/contract/bookings/reservations/reservations.calls';
import { saveEmptyOperation } from '@cabezal/contract/empties/movements/movements.calls';
import { saveHolidays } from '@cabezal/contract/prices/fees/surcharges.calls';
import { formatDate } from '@cabezal/domain/system/time/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { exportBooking } from '../../../../test/booking.ts';
import { type Client, startTestApp, type TestApp, testNow } from '../../../../test/harness.ts';
import { rowsOf } from '../../../../test/read-excel.ts';
import { company, place } from '../../../../test/world.ts';
import { runAll } from './recurring.jobs.ts';

let t: TestApp;
let me: Client;
let id_reservation: number;
beforeAll(async () => {
  t = await startTestApp();
  me = await t.as('operador');
  const booked = await me.ok(
    saveReservation,
    exportBooking({
      bl: 'MAEU123456789',
      reference: 'OC-77',
      cw1_code: null,
      voyage: '645W',
      cut_off: '2026-11-25T20:00:00Z',
      containers: [{ id_container_type: 6, weight_kg: 21_800, set_point_c: 13.3, container_code: 'CMAU4120760' }],
    }),
  );
  id_reservation = booked.id_reservation;
});
beforeEach(() => t.setNow(testNow));
afterAll(() => t.close());

/** Two every Friday; the test's now is Saturday 21 November 2026. */
const fridays = (more: object = {}) => ({
  id_reservation,
  name: 'Banano de los viernes',
  counts: [0, 0, 0, 0, 2, 0, 0],
  appointment_time: '06:30',
  create_days_ahead: 7,
  valid_from: '2026-11-23',
  skip_holidays: true,
  auto_accept: false,
  ...more,
});
const run = async (id_recurring_booking: number, who = me) => who.ok(calls.runRecurring, { id_recurring_booking });
const rowOf = async (id: number) =>
  (await me.ok(calls.getRecurring, {})).rows.find(row => row.id_recurring_booking === id);
const count = async () => (await t.rows<{ n: number }>(sql`select count(*)::int as n from reservations`))[0]?.n ?? 0;
const tasks = () =>
  t.rows<{ title: string }>(
    sql`select title from reservation_tasks where id_reservation = ${id_reservation} and id_task is null`,
  );
const block = (blocked: boolean) =>
  t.write(tx =>
    tx.run(sql`update companies set blocked_at = ${blocked ? testNow : null} where id_company = ${company.exporter}`),
  );

test('books each due date once, like its source, without the data of one shipment', async () => {
  const { id_recurring_booking: id } = await me.ok(calls.addRecurring, fridays());
  const { made, refused } = await run(id);
  expect([made.length, refused]).toEqual([2, []]);
  expect(await run(id)).toEqual({ made: [], refused: [], left: 0 });
  await runAll(t.services.db, t.services.roads);
  const row = await rowOf(id);
  expect(row).toMatchObject({
    made: 2,
    last_error: null,
    last_run_at: expect.stringContaining('2026-11-21'),
    version: 1,
  });
  expect(row?.next_dates).toEqual([
    { date: '2026-11-27', count: 2 },
    { date: '2026-12-04', count: 2 },
    { date: '2026-12-11', count: 2 },
  ]);
  const copy = await me.ok(getReservation, { id_reservation: made[0] as number });
  expect(copy).toMatchObject({
    status: 'PENDING',
    appointment_date: '2026-11-27',
    appointment_time: '06:30',
    id_client: company.exporter,
    booking: null,
    bl: null,
    reference: null,
    voyage: null,
    cut_off: null,
    created_by_name: 'operador Prueba',
  });
  expect(copy.sub_reservations).toMatchObject([{ container_code: null, weight_kg: 21_800, set_point_c: '13.30' }]);
  expect(copy.charges.length).toBeGreaterThan(0);
});

test('books fifty at a time and leaves the rest to the job; does not repeat movements of empties for a line', async () => {
  const { id_recurring_booking: id } = await me.ok(
    calls.addRecurring,
    fridays({ name: 'Muchas', counts: [0, 0, 0, 0, 13, 0, 0], create_days_ahead: 28 }),
  );
  const { made, left } = await run(id);
  expect([made.length, left]).toEqual([50, 2]);
  await runAll(t.services.db, t.services.roads);
  expect(await rowOf(id)).toMatchObject({ made: 52, last_error: null });
  const moved = await me.ok(saveEmptyOperation, {
    id_client: company.exporter,
    id_shipping_line: 1,
    kind: 'EVACUACION',
    quantity: 5,
    id_service: 1,
    id_origin: place.tercon,
    id_destination: place.dpw,
    starts_at: '2026-11-27T14:00:00.000Z',
  });
  const refused = await me.call(calls.addRecurring, fridays({ id_reservation: moved.id_reservation }));
  expect([refused.status, refused.body.code]).toEqual([422, 'RESERVA_DE_VACIOS']);
});

test('books each date once when two people run it at once', async () => {
  const { id_recurring_booking: id } = await me.ok(calls.addRecurring, fridays({ name: 'A la vez' }));
  const before = await count();
  const other = await t.as('asesor');
  const answers = await Promise.all([run(id), run(id, other), runAll(t.services.db, t.services.roads)]);
  expect(await count()).toBe(before + 2);
  expect((answers[0]?.made.length ?? 0) + (answers[1]?.made.length ?? 0)).toBeLessThanOrEqual(2);
});

test('skips holidays; books nothing while paused, and makes up for nothing', async () => {
  await (await t.as('admin')).ok(saveHolidays, {
    year: 2026,
    removed: [],
    holidays: [{ date: '2026-12-04', name: 'Fiesta', id_canton: null }],
  });
  const { id_recurring_booking: id } = await me.ok(
    calls.addRecurring,
    fridays({ counts: [0, 0, 0, 0, 1, 0, 0], create_days_ahead: 28, auto_accept: true }),
  );
  const { made } = await run(id);
  const dates = await t.rows<{ appointment_date: string; status: string }>(
    sql`select appointment_date, status from reservations where id_reservation = any(${made}::int[]) order by 1`,
  );
  expect(dates.map(row => [row.appointment_date, row.status])).toEqual([
    ['2026-11-27', 'ACCEPTED'],
    ['2026-12-11', 'ACCEPTED'],
    ['2026-12-18', 'ACCEPTED'],
  ]);
  expect((await rowOf(id))?.next_dates.map(next => next.date)).toEqual(['2026-11-27', '2026-12-11', '2026-12-18']);
  await me.ok(calls.setRecurringState, { id_recurring_booking: id, version: 1, active: false });
  expect(await me.call(calls.runRecurring, { id_recurring_booking: id })).toMatchObject({ status: 409 });
  const before = await count();
  await runAll(t.services.db, t.services.roads);
  expect([await count(), (await rowOf(id))?.next_dates]).toEqual([before, []]);
  await me.ok(calls.setRecurringState, { id_recurring_booking: id, version: 2, active: true });
  t.setNow('2026-12-18T15:00:00.000Z');
  await runAll(t.services.db, t.services.roads);
  const [days] = await t.rows<{ days: string[] }>(
    sql`select array_agg(appointment_date::text order by appointment_date) as days from recurring_runs where id_recurring_booking = ${id}`,
  );
  // No date on a holiday (the 4th, Christmas, New Year), nor at an hour of today that has passed.
  expect(days?.days).toEqual(['2026-11-27', '2026-12-11', '2026-12-18', '2027-01-08', '2027-01-15']);
});

test('books nothing for a blocked client, gives the operativo one task, and books when the block is removed', async () => {
  const { id_recurring_booking: id } = await me.ok(calls.addRecurring, fridays({ name: 'Bloqueada' }));
  await block(true);
  const before = await count();
  const { made, refused } = await run(id);
  expect([made, refused.map(one => one.date)]).toEqual([[], ['2026-11-27', '2026-11-27']]);
  await run(id);
  expect(await count()).toBe(before);
  const [task, ...others] = await tasks();
  expect([task?.title, others]).toEqual([
    expect.stringMatching(/Reserva semanal «Bloqueada» no creada.*bloqueada/),
    [],
  ]);
  expect((await rowOf(id))?.last_error).toMatch(/27\/nov\/2026: La compañía .* está bloqueada/);
  await block(false);
  expect((await run(id)).made.length).toBe(2);
  expect((await rowOf(id))?.last_error).toBeNull();
});

test('books nothing for a person who left; the person who saves it becomes responsible', async () => {
  const added = await me.ok(calls.addRecurring, fridays({ name: 'De quien se fue' }));
  const { id_recurring_booking: id, version } = added;
  const responsible = async () =>
    (
      await t.rows<{ id: number }>(sql`select id_user as id from recurring_bookings where id_recurring_booking = ${id}`)
    )[0]?.id;
  const kept = await responsible();
  const work = (active: boolean) =>
    t.write(tx => tx.run(sql`update users set active = ${active} where id_user = ${kept}`));
  await work(false);
  const before = await count();
  await runAll(t.services.db, t.services.roads);
  await work(true);
  expect(await count()).toBe(before);
  expect((await rowOf(id))?.last_error).toContain('Quien la guardó ya no trabaja aquí');
  const { id_reservation: _, ...details } = fridays({ name: 'De quien se fue' });
  await (await t.as('admin')).ok(calls.updateRecurring, { id_recurring_booking: id, version, ...details });
  expect(await responsible()).not.toBe(kept);
  expect((await run(id)).made).toHaveLength(2);
});

test('books nothing without a rate', async () => {
  const { id_recurring_booking: id } = await me.ok(calls.addRecurring, fridays({ name: 'Sin tarifa' }));
  await t.write(tx =>
    tx.run(
      sql`update recurring_bookings set booking = jsonb_set(booking, '{containers,0,id_container_type}', '1') where id_recurring_booking = ${id}`,
    ),
  );
  await t.write(tx => tx.run(sql`update fees set valid_to = '2026-11-20'`));
  const before = await count();
  expect((await run(id)).refused[0]?.message).toBe('Asocie una tarifa a la reserva');
  expect(await count()).toBe(before);
});

test('requires operator staff with the permission; automatic approval requires the right to approve', async () => {
  const [mine] = (await me.ok(calls.getRecurring, {})).rows;
  const sheet = await rowsOf(me, calls.getRecurringExcel, {});
  const next = mine?.next_dates[0];
  expect(sheet[0]).toMatchObject({ Nombre: mine?.name, Cliente: mine?.client_name });
  if (next !== undefined) expect(sheet[0]?.['Próximas fechas']).toContain(`${formatDate(next.date)} (${next.count})`);
  for (const who of ['exporterAdmin', 'carrierAdmin', 'monitor'] as const) {
    const other = await t.as(who);
    expect((await other.call(calls.getRecurring, {})).status).toBe(403);
    expect((await other.call(calls.addRecurring, fridays())).status).toBe(403);
    expect(
      (await other.call(calls.runRecurring, { id_recurring_booking: mine?.id_recurring_booking ?? 0 })).status,
    ).toBe(403);
  }
  const bad = await me.call(calls.addRecurring, fridays({ counts: [0, 0, 0, 0, 0, 0, 0] }));
  expect(bad).toMatchObject({ status: 400, body: { fields: { counts: 'Elija al menos un día de la semana' } } });
  const ends = await me.call(calls.addRecurring, fridays({ valid_to: '2026-11-01' }));
  expect(ends).toMatchObject({ status: 422, body: { fields: { valid_to: 'Termina antes de empezar' } } });
  await t.write(tx =>
    tx.run(
      sql`delete from role_permissions where id_permission_action = (select id_permission_action from permission_actions where code = 'reservation.approve')`,
    ),
  );
  const asesor = await t.as('asesor');
  expect(await asesor.call(calls.addRecurring, fridays({ auto_accept: true }))).toMatchObject({
    status: 422,
    body: { code: 'AUTO_APROBAR' },
  });
  // A person who may not approve can neither raise nor resume it.
  const approving = await me.ok(calls.addRecurring, fridays({ name: 'Se aprueba sola' }));
  await t.write(tx =>
    tx.run(
      sql`update recurring_bookings set auto_accept = true where id_recurring_booking = ${approving.id_recurring_booking}`,
    ),
  );
  const { id_reservation: __, ...more } = fridays({ auto_accept: true, counts: [5, 0, 0, 0, 2, 0, 0] });
  const of = { id_recurring_booking: approving.id_recurring_booking, version: approving.version };
  expect((await asesor.call(calls.updateRecurring, { ...of, ...more })).body.code).toBe('AUTO_APROBAR');
  const paused = await asesor.ok(calls.setRecurringState, { ...of, active: false });
  const resume = { ...of, version: paused.version, active: true };
  expect((await asesor.call(calls.setRecurringState, resume)).body.code).toBe('AUTO_APROBAR');
  const id = mine?.id_recurring_booking ?? 0;
  const { id_reservation: _, ...details } = fridays({ name: 'Otra' });
  const stale = { id_recurring_booking: id, version: 99, ...details };
  expect(await me.call(calls.updateRecurring, stale)).toMatchObject({ status: 409, body: { code: 'MODIFICADO' } });
});
