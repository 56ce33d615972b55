import type { ReservationDetail } from '@cabezal/contract/bookings/reservations/reservation.shapes';
import { getReservation } from '@cabezal/contract/bookings/reservations/reservations.calls';
import * as calls from '@cabezal/contract/empties/free-time/free-time.calls';
import { approveStreetTurn, requestStreetTurn } from '@cabezal/contract/empties/street-turns/street-turns.calls';
import { getGuide, recordArrival, recordDeparture } from '@cabezal/contract/operations/guides/guides.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, engine, startTestApp, type TestApp, testNow } from '../../../../test/harness.ts';
import { untilWaiting, whileLocked } from '../../../../test/interleave.ts';
import { drive, issuedGuide, set } from '../../../../test/trips.ts';
import { boxOf, exportFromDaule, importToDaule, linePaper, rateDaule } from '../street-turns/street-turns.samples.ts';
import { recomputeClocks } from './free-time.jobs.ts';

let t: TestApp;
let clerk: Client;
beforeAll(async () => {
  t = await startTestApp();
  clerk = await t.as('operador');
  await rateDaule(t);
});
afterAll(() => t.close());

const clockOf = async (r: ReservationDetail) => {
  const [clock] = (await clerk.ok(calls.listFreeTime, { filters: { id_reservation: r.id_reservation } })).rows;
  if (clock === undefined) throw new Error('no clock');
  return clock;
};
const discharge = async (r: ReservationDetail) => {
  const { sub_version: version } = await clockOf(r);
  await clerk.ok(calls.setDischarge, {
    rows: [{ id_sub_reservation: boxOf(r), version, discharged_on: '2026-11-20' }],
  });
};

// The embedded database has one connection, so there the one ends before the other begins.
test.skipIf(engine !== 'postgres')(
  'adding days to an import’s clock while the export leaves with its box causes no deadlock',
  async () => {
    const [from, to] = [await importToDaule(t), await exportFromDaule(t)];
    await discharge(from);
    const trip = await issuedGuide(
      t,
      await clerk.ok(getReservation, { id_reservation: from.id_reservation }),
      'VIAJE',
      set(1),
    );
    await drive(t, trip.id_guide, '2026-11-23T10:00:00.000Z');
    const sides = { id_import_sub: boxOf(from), id_export_sub: boxOf(to), condition: 'OPERATIVO' } as const;
    const { id_street_turn, version } = await clerk.ok(requestStreetTurn, sides);
    await clerk.ok(approveStreetTurn, { id_street_turn, version, ...(await linePaper(t)) });
    const fresh = await clerk.ok(getReservation, { id_reservation: to.id_reservation });
    const { id_guide } = await issuedGuide(t, fresh, 'VIAJE', set(2));
    const monitor = await t.as('monitor');
    t.setNow('2026-11-24T09:00:00.000Z');
    const [stop] = (await monitor.ok(getGuide, { id_guide })).stops;
    const at = { id_stop: stop?.id_stop, at: '2026-11-24T08:00:00.000Z' };
    await monitor.ok(recordArrival, at);
    const clock = await clockOf(from);
    let answers: Promise<{ status: number }[]> = Promise.resolve([]);
    await whileLocked(
      t,
      tx => tx.run(sql`select 1 from street_turns where id_street_turn = ${id_street_turn} for update`),
      async () => {
        const leaves = monitor.call(recordDeparture, { ...at, at: '2026-11-24T09:00:00.000Z' });
        await untilWaiting(t, 1);
        const extends_ = clerk.call(calls.extendFreeTime, {
          id_clock: clock.id_clock,
          version: clock.version,
          extended_days: 2,
          extension_ref: 'Correo 17/nov',
        });
        await untilWaiting(t, 2);
        answers = Promise.all([leaves, extends_]);
      },
    );
    expect((await answers).map(answer => answer.status)).toEqual([200, 200]);
    expect(await clockOf(from)).toMatchObject({ returned_on: '2026-11-24', extended_days: 2 });
  },
);

test('a clock that cannot be calculated stops no other; the error is reported, and its line is processed again', async () => {
  t.setNow(testNow);
  const [first, broken, last] = [await importToDaule(t), await importToDaule(t), await importToDaule(t)];
  for (const r of [first, broken, last]) await discharge(r);
  const admin = await t.as('admin');
  const owner = async (script: string) => {
    const client = await t.db.pool.connect();
    await client.script(script);
    client.release();
  };
  const [tariff] = (await admin.ok(calls.listFreeTimeTariffs, { search: 'maersk' })).rows.filter(
    row => row.side === 'IMPORT' && row.container_group === 'DRY' && row.length_ft === 40,
  );
  if (tariff === undefined) throw new Error('no tariff');
  await owner(
    `alter table free_time_clocks add constraint broken check (id_sub_reservation <> ${boxOf(broken)}) not valid`,
  );
  const { name: _, shipping_line: _line, location: _place, active: _on, tiers, ...values } = tariff;
  const more = {
    ...values,
    free_days: values.free_days + 1,
    tiers: tiers.map(t => ({ ...t, from_day: t.from_day + 1 })),
  };
  await admin.ok(calls.editFreeTimeTariff, more);
  t.advance(2);
  await expect(recomputeClocks(t.db)).rejects.toThrow(/broken/);
  const stored = async () =>
    (
      await t.rows<{ last_free_day: string }>(sql`select last_free_day::text as last_free_day from free_time_clocks
      where id_sub_reservation in (${boxOf(first)}, ${boxOf(broken)}, ${boxOf(last)}) order by id_sub_reservation`)
    ).map(row => row.last_free_day);
  const [one, left, other] = await stored();
  expect(other).toBe(one);
  expect((left ?? '') < (one ?? '')).toBe(true);
  const waiting = () => t.rows(sql`select 1 from tariff_changes where id_shipping_line = ${values.id_shipping_line}`);
  expect(await waiting()).toHaveLength(1);
  await owner('alter table free_time_clocks drop constraint broken');
  await recomputeClocks(t.db);
  expect(new Set(await stored())).toEqual(new Set([one]));
  expect(await waiting()).toHaveLength(0);
});
