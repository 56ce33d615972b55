import { saveFastEdit } from '@cabezal/contract/bookings/reservations/editing.calls';
import {
  getReservation,
  saveReservation,
  updatePendingState,
} from '@cabezal/contract/bookings/reservations/reservations.calls';
import { copyDay } from '@cabezal/contract/operations/day-plans/copy-day.calls';
import { addDays } from '@cabezal/domain/system/time/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvedReservation, exportBooking } from '../../../../test/booking.ts';
import { type Client, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { issuedGuide } from '../../../../test/trips.ts';
import { place } from '../../../../test/world.ts';
import { directExport } from '../dispatch/dispatch.samples.ts';

let t: TestApp;
let me: Client;
/** A reservation of 24 November whose first leg is driven by truck 5. */
let driven: number;
let waiting: number;
const from_date = '2026-11-24';
beforeAll(async () => {
  t = await startTestApp();
  me = await t.as('operador');
  const accepted = await approvedReservation(t, {
    ...directExport(from_date),
    booking: 'MAEU264180953',
    reference: 'OC-1',
    cut_off: '2026-11-25T20:00:00Z',
    voyage: '645W',
  });
  driven = accepted.id_reservation;
  await issuedGuide(t, accepted, 'VIAJE', { id_truck: 5, id_driver: 5, id_generator: 2, id_chassis: 5 });
  waiting = (await me.ok(saveReservation, exportBooking({ booking: 'SECRETBK77' }))).id_reservation;
});
afterAll(() => t.close());

const copy = (more: object = {}, who = me) => who.ok(copyDay, { from_date, to_dates: ['2026-12-01'], ...more });
const count = async () => (await t.rows<{ n: number }>(sql`select count(*)::int as n from reservations`))[0]?.n;
const statusOf = (status: string, id: number) =>
  t.write(tx =>
    tx.run(
      sql`update companies set blocked_at = ${status === 'blocked' ? '2026-11-20T00:00:00Z' : null} where id_company = (select id_client from reservations where id_reservation = ${id})`,
    ),
  );

test('a preview reports the outcome of each copy and stores nothing', async () => {
  const before = await count();
  const tried = await copy({ preview: true, with_resources: true });
  expect(tried).toMatchObject({ copied: 2, already: 0, refused: 0 });
  expect(tried.results.map(row => [row.id, row.id_reservation, row.assigned])).toEqual(
    expect.arrayContaining([
      [driven, null, 1],
      [waiting, null, 0],
    ]),
  );
  expect(await count()).toBe(before);
});

test('each copy runs in its own transaction, so that nobody waits for a whole day', async () => {
  const commits: number[] = [];
  t.db.onChanges(all => {
    const made = new Set(all.filter(change => change.noun === 'reservation').map(change => change.id));
    if (made.size > 0) commits.push(made.size);
  });
  await copy({ to_dates: ['2026-12-10', '2026-12-11'], preview: true });
  expect(commits).toEqual([]);
  expect(await copy({ to_dates: ['2026-12-10', '2026-12-11'] })).toMatchObject({ copied: 4 });
  expect(commits).toEqual([1, 1, 1, 1]);
});

test('a copy has truck and hour but no data of the shipment; copying again returns the same copy', async () => {
  const done = await copy({ with_resources: true, ids: [driven] });
  const [row] = done.results;
  expect(row).toMatchObject({ id: driven, ok: true, already: false, assigned: 1 });
  const made = await me.ok(getReservation, { id_reservation: row?.id_reservation ?? 0 });
  expect(made).toMatchObject({
    status: 'ACCEPTED',
    appointment_date: '2026-12-01',
    booking: null,
    reference: null,
    cut_off: null,
    voyage: null,
  });
  const [sub] = made.sub_reservations;
  expect(sub?.container_code).toBeNull();
  expect(sub?.legs.flatMap(leg => leg.guide ?? [])).toMatchObject([{ id_truck: 5, guide_number: null }]);
  expect((await copy({ with_resources: true, ids: [driven] })).results).toMatchObject([
    { already: true, id_reservation: row?.id_reservation },
  ]);
});

test('two simultaneous copies of a day create each reservation once', async () => {
  const before = (await count()) ?? 0;
  const to_dates = ['2026-12-02', '2026-12-03'];
  const other = await t.as('asesor');
  const [first, second] = await Promise.all([copy({ to_dates }), copy({ to_dates }, other)]);
  expect(await count()).toBe(before + 4);
  expect(first.copied + second.copied).toBe(4);
  expect(first.already + second.already).toBe(4);
});

test('a busy truck is reported, and the copy stays; a refused copy does not stop the others', async () => {
  const taken = await copy({ to_dates: ['2026-12-04'], with_resources: true });
  expect(taken.results.find(row => row.id === driven)?.assigned).toBe(1);
  // Another reservation of that day needs the same truck at the same hour.
  const twin = await me.ok(saveReservation, directExport(from_date));
  await me.ok(updatePendingState, { id_reservation: twin.id_reservation, estado: 'ACCEPTED', version: twin.version });
  await t.write(tx =>
    tx.run(sql`delete from reservation_copies where id_source = ${driven} and to_date = '2026-12-04'`),
  );
  const again = await copy({ to_dates: ['2026-12-04'], ids: [driven], with_resources: true });
  expect(again.results).toMatchObject([{ ok: true, assigned: 0, warnings: [expect.stringMatching(/guía activa/)] }]);
  await statusOf('blocked', waiting);
  const blocked = await copy({ to_dates: ['2026-12-08'] });
  await statusOf('free', waiting);
  expect(blocked.refused).toBe(blocked.results.length);
  expect(blocked.results[0]?.message).toMatch(/bloqueada/);
});

test('who may copy, and which requests are refused', async () => {
  for (const who of ['exporterAdmin', 'carrierAdmin', 'despacho'] as const)
    expect((await (await t.as(who)).call(copyDay, { from_date, to_dates: ['2026-12-09'] })).status).toBe(403);
  const asesor = await t.as('asesor');
  const asked = { from_date, to_dates: ['2026-12-09'] };
  expect((await asesor.call(copyDay, { ...asked, with_resources: true })).status).toBe(403);
  const cases: [object, string][] = [
    [{ to_dates: ['2026-12-09', '2026-12-09'] }, 'Un día está repetido'],
    [{ to_dates: [from_date] }, 'Elija otro día que el que se copia'],
    [{ to_dates: ['2026-11-20'] }, 'No se copia a un día pasado'],
  ];
  for (const [bad, text] of cases)
    expect(await me.call(copyDay, { ...asked, ...bad })).toMatchObject({ status: 422, body: { message: text } });
  expect((await me.call(copyDay, { ...asked, ids: [driven, 999_999] })).status).toBe(404);
  expect(await me.call(copyDay, { ...asked, from_date: '2026-12-30' })).toMatchObject({
    body: { code: 'SIN_RESERVAS' },
  });
});

/** Its own hour at each place: 17:30 of the evening before, 8:00 at the plant, 22:15 at the port. */
const hoursOn = (date: string) => [
  { code: 'DEP', id_location: place.tercon, appointment_at: `${addDays(date, -1)}T22:30:00.000Z` },
  { code: 'PLT', id_location: place.plantGuabo, appointment_at: `${date}T13:00:00.000Z` },
  { code: 'PRT', id_location: place.dpw, appointment_at: `${addDays(date, 1)}T03:15:00.000Z` },
];

test('each place keeps its agreed hour, shifted by whole days, even if the appointment was moved after booking', async () => {
  const source = await approvedReservation(t, {
    ...directExport('2026-11-25', '08:00', { stops: hoursOn('2026-11-25') }),
  });
  await me.ok(saveFastEdit, {
    rows: [
      {
        noun: 'reservation',
        id: source.id_reservation,
        version: source.version,
        set: { appointment_date: '2026-11-26' },
        motive: 'El cliente pidió otro día',
      },
    ],
  });
  const { results } = await me.ok(copyDay, {
    from_date: '2026-11-26',
    to_dates: ['2026-12-10'],
    ids: [source.id_reservation],
  });
  const hours = await t.rows<{ at: string | null }>(
    sql`select iso(appointment_at) as at from reservation_stops where id_reservation = ${results[0]?.id_reservation} order by position`,
  );
  expect(hours.map(row => row.at)).toEqual(hoursOn('2026-12-10').map(stop => stop.appointment_at ?? null));
});
