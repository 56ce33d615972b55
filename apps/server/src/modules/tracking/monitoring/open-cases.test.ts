import { getEvents, getGuide, getGuideActivities } from '@cabezal/contract/operations/guides/guides.calls';
import { attendCase, getCase, listAlertMonitoring } from '@cabezal/contract/tracking/alerts/alerts.calls';
import { disableAlert, getAlerts } from '@cabezal/contract/tracking/alerts/rules.calls';
import { disableMonitoring, getMonitoring } from '@cabezal/contract/tracking/monitoring/monitoring.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { engine, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { untilWaiting, whileLocked } from '../../../../test/interleave.ts';
import { company, type UserName, user } from '../../../../test/world.ts';
import { nobody } from '../../../platform/http/context.ts';
import { DRIVER_PROBLEMS } from '../../trips/state/claims/guide-claims.ts';
import { holdReservationOf } from '../../trips/state/facts/reservation-facts.queries.ts';
import {
  driveTo,
  followed,
  journey,
  reportBatch,
  sampleStops,
  type TrackedTrip,
  trackedTrip,
} from '../positions/tracked-trip.samples.ts';
import { monitoringJobs } from './monitoring.jobs.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
/** Each test has its own day, so that its trips are the only ones under way. */
let day = 0;
let start = '';
beforeEach(async () => {
  await t.write(async tx => {
    await tx.run(sql`update guides set finished_at = now() where finished_at is null`);
    await tx.run(sql`delete from alert_cases`);
    await tx.run(sql`delete from alert_conditions`);
  });
  start = `2026-12-${String(++day).padStart(2, '0')}T12:00:00.000Z`;
  t.setNow(start);
});
afterAll(() => t.close());

const minute = 60_000;
const iso = (ms: number): string => new Date(ms).toISOString();

/** Arrives at the plant at `start` and stays `minutes`. */
async function atPlant(trip: TrackedTrip, minutes: number): Promise<void> {
  const road = journey(trip.stops, trip.start, 3);
  const plant = trip.stops[1] ?? sampleStops[1];
  if (plant === undefined) throw new Error('no plant');
  const arrived = road.findIndex(f => f.lat === plant.lat && f.lng === plant.lng);
  const stay = Array.from({ length: minutes }, (_, n) => ({
    lat: plant.lat,
    lng: plant.lng,
    speed_kmh: 0,
    ms: (road[arrived]?.ms ?? 0) + n * minute,
  }));
  await driveTo(t, trip, [...road.slice(0, arrived), ...stay]);
}

const run = async () => {
  for (const job of monitoringJobs()) await job.run(t.db);
};
const lines = (trip: TrackedTrip) =>
  t.rows(sql<{ text: string; at: string; id_stop: number | null }>`select text, at, id_stop from logbook
    where id_guide = ${trip.id_guide} and kind = 'ALERT' order by id_bitacora`);
const textsOf = async (trip: TrackedTrip) => (await lines(trip)).map(({ text }) => text);
const casesOf = async (trip: TrackedTrip, name: UserName = 'monitor') =>
  (await (await t.as(name)).ok(listAlertMonitoring, {})).cases.filter(({ id_guide }) => id_guide === trip.id_guide);
const rowOf = async (trip: TrackedTrip, name: UserName = 'monitor') =>
  (await (await t.as(name)).ok(getMonitoring)).trips.find(({ id_guide }) => id_guide === trip.id_guide)?.risk;
const act = async (trip: TrackedTrip, what: 'ACK' | 'END' | 'REOPEN', id?: number) => {
  const me = await t.as('monitor');
  const id_alert_case = id ?? (await casesOf(trip))[0]?.id_alert_case ?? 0;
  const { version } = await me.ok(getCase, { id_alert_case });
  const said = what === 'END' ? { text: 'Llamé al conductor', verdict: 'REAL' as const } : {};
  await me.ok(attendCase, { id_alert_case, version, act: what, ...said });
  return id_alert_case;
};
/** Changes the table, which only its owner may. */
async function asOwner(script: string): Promise<void> {
  const client = await t.services.db.pool.connect();
  try {
    await client.script(script);
  } finally {
    client.release();
  }
}
/** A truck on its way whose last position is at the returned time. */
async function onTheRoad(trip: TrackedTrip): Promise<number> {
  const road = journey(trip.stops, trip.start, 3);
  await driveTo(t, trip, road.slice(0, 8));
  return road[7]?.ms ?? 0;
}

/** A trip whose truck stands on the road since minute 40 and has missed its appointment of minute 30; no case is open yet. */
async function standingAndLate(): Promise<TrackedTrip> {
  const due = iso(Date.parse(start) + 30 * minute);
  const stops = sampleStops.map((stop, i) => (i === 1 ? { ...stop, appointment_at: due } : stop));
  const trip = await trackedTrip(t, { start, stops });
  await onTheRoad(trip);
  const stood = [40, 50, 60, 62].map(n => ({
    lat: -2.15,
    lng: -79.93,
    speed_kmh: 0,
    ms: Date.parse(start) + n * minute,
  }));
  await driveTo(t, trip, stood);
  return trip;
}

describe('cases of rules', () => {
  test('an imminent stand-by opens one case a visit, at three quarters of the free hours; who sees the guide hears of its line', async () => {
    const trip = await trackedTrip(t, { start, id_client: company.exporter });
    await atPlant(trip, 89);
    const told: { id?: number; party?: readonly number[] }[] = [];
    t.db.onChanges(changes => told.push(...changes.filter(c => c.noun === 'guide')));
    await run();
    expect(await lines(trip)).toEqual([]);
    t.advance(2);
    await run();
    const [found] = await casesOf(trip);
    expect(found).toMatchObject({
      kind: 'STAND_BY_75',
      severity: 'MEDIA',
      state: 'ABIERTA',
      headline: 'Stand-by: horas libres al 75 % · planta',
      ack_due_at: iso(t.services.clock().getTime() + 30 * minute),
    });
    const [stop] = await t.rows(
      sql<{
        id_stop: number;
        arrival_at: string;
      }>`select id_stop, arrival_at from guide_stops where id_guide = ${trip.id_guide} and code = 'PLT'`,
    );
    const arrived = Date.parse(stop?.arrival_at ?? '');
    expect(found?.began_at).toBe(iso(arrived));
    const [line] = (await lines(trip)).filter(({ text }) => text.startsWith('Stand-by'));
    expect(line).toEqual({ text: found?.headline, at: iso(arrived + 90 * minute), id_stop: stop?.id_stop });
    expect(told.filter(c => c.id === trip.id_guide)[0]?.party).toContain(company.exporter);
    // After the free hours the running stand-by lifts the same case.
    t.advance(60);
    await run();
    await run();
    const lifted = (await casesOf(trip)).find(({ kind }) => kind === 'STAND_BY');
    expect(lifted).toMatchObject({
      id_alert_case: found?.id_alert_case,
      headline: 'Stand-by corriendo · planta',
      occurrences: 2,
    });
    const standBy = (await textsOf(trip)).filter(text => /stand-by|horas libres/i.test(text));
    expect(standBy.toSorted()).toEqual(['Stand-by corriendo · planta', 'Stand-by: horas libres al 75 % · planta']);
  });

  test('silence and standing open cases that end by themselves; a new silence soon after joins the standing', async () => {
    const trip = await trackedTrip(t, { start });
    const last = await onTheRoad(trip);
    for (const minutes of [10, 11, 5, 30]) {
      t.advance(minutes);
      await run();
    }
    const [silent] = await casesOf(trip);
    const headline = 'Sin GPS desde las 07:07';
    expect(silent).toMatchObject({ kind: 'SIN_GPS', occurrences: 1, headline, began_at: iso(last) });
    const now = t.services.clock().getTime();
    const out = { lat: -2.15, lng: -79.93, speed_kmh: 0 };
    await driveTo(
      t,
      trip,
      [0, 8, 16].map(n => ({ ...out, ms: now + n * minute })),
    );
    await run();
    await run();
    expect((await casesOf(trip)).map(({ kind }) => kind)).toEqual(['DETENIDO']);
    const over = await (await t.as('monitor')).ok(getCase, { id_alert_case: silent?.id_alert_case ?? 0 });
    expect([over.state, over.resolution, over.events.map(({ kind, author }) => `${kind} ${author}`)]).toEqual([
      'RESUELTA',
      'Cesó',
      ['OPENED Sistema', 'END Sistema'],
    ]);
    t.advance(25);
    await run();
    expect(await casesOf(trip)).toMatchObject([
      { kind: 'DETENIDO', occurrences: 2, headline: expect.stringMatching(/^Detenido .* · Sin GPS desde/) },
    ]);
    // Customers read the logbook, but no case of these kinds.
    expect(await lines(trip)).toEqual([]);
  });

  test('the logbook names of a joined case only kinds of which customers read cases', async () => {
    const late = new Date(Date.parse(start) + 30 * minute).toISOString();
    const stops = sampleStops.map((stop, i) => (i === 1 ? { ...stop, appointment_at: late } : stop));
    const trip = await trackedTrip(t, { start, stops, id_client: company.exporter });
    await onTheRoad(trip);
    await t.write(tx => tx.run(sql`update guide_stops set eta_at = null where id_guide = ${trip.id_guide}`));
    t.advance(55);
    await run();
    t.advance(6);
    await run();
    const [found] = await casesOf(trip);
    expect(found?.kind).toBe('SIN_GPS');
    expect(found?.signals.map(({ kind }) => kind)).toContain('TARDE');
    const changes: { id?: number; party?: readonly number[] }[] = [];
    t.db.onChanges(made => changes.push(...made.filter(c => c.noun === 'guide')));
    await act(trip, 'END');
    expect(changes.find(c => c.id === trip.id_guide)?.party).toContain(company.exporter);
    const texts = await textsOf(trip);
    expect(texts.filter(text => text.includes('GPS'))).toEqual([]);
    expect(texts.at(-1)).toBe('Alerta resuelta: Tarde');
    const customer = await t.as('exporterAdmin');
    const { id_guide } = trip;
    const read = JSON.stringify([
      await customer.ok(getEvents, { id_guide }),
      await customer.ok(getGuideActivities, { id_guide }),
    ]);
    expect(read).toContain('Alerta resuelta: Tarde');
    expect(read).not.toContain('Sin GPS');
  });

  test('a truck that has not begun its trip is neither silent nor standing', async () => {
    const trip = await trackedTrip(t, { start });
    await driveTo(
      t,
      trip,
      [0, 20].map(n => ({ lat: -1.9, lng: -79.9, speed_kmh: 0, ms: trip.start - n * minute })),
    );
    t.advance(45);
    await run();
    expect(await lines(trip)).toEqual([]);
  });

  test('a trip that should have arrived opens a case, also without an ETA', async () => {
    const late = new Date(Date.parse(start) + 30 * minute).toISOString();
    const stops = sampleStops.map((stop, i) => (i === 1 ? { ...stop, appointment_at: late } : stop));
    const trip = await trackedTrip(t, { start, stops });
    await t.write(tx => tx.run(sql`update guide_stops set eta_at = null where id_guide = ${trip.id_guide}`));
    t.advance(60);
    await run();
    expect((await casesOf(trip)).map(({ kind }) => kind)).toEqual([]);
    t.advance(1);
    await run();
    expect(await casesOf(trip)).toMatchObject([{ kind: 'TARDE', headline: 'No llegó a la cita de 07:30' }]);
    expect(await rowOf(trip)).toMatchObject({ key: 'LATE', severe: true, figure: '+31 min' });
  });

  test('the row on the board is amber until the case is open, and red while it is', async () => {
    const trip = await trackedTrip(t, { start, id_client: company.exporter });
    await onTheRoad(trip);
    t.advance(21);
    expect(await rowOf(trip)).toMatchObject({ key: 'NO_GPS', severe: false });
    await run();
    expect(await rowOf(trip)).toMatchObject({ key: 'NO_GPS', severe: true });
    // Customers read nothing of this kind.
    expect(await rowOf(trip, 'exporterAdmin')).toBeNull();
    await act(trip, 'END');
    expect(await rowOf(trip)).toMatchObject({ key: 'NO_GPS', severe: false });
  });

  test('a case that a person ended is not opened again while its cause lasts', async () => {
    const trip = await trackedTrip(t, { start });
    await onTheRoad(trip);
    t.advance(21);
    await run();
    const id = await act(trip, 'END');
    t.advance(5);
    await run();
    expect(await casesOf(trip)).toEqual([]);
    expect(await textsOf(trip)).toEqual([]);
    // Opened again by a person, it waits for a person.
    await act(trip, 'REOPEN', id);
    const next = t.services.clock().getTime();
    await driveTo(t, trip, [{ lat: -2.12, lng: -79.94, speed_kmh: 40, ms: next }]);
    await run();
    expect((await casesOf(trip)).map(({ id_alert_case }) => id_alert_case)).toEqual([id]);
  });

  test('free days whose case a person ended open another on the last free day and on each day that costs', async () => {
    const trip = await trackedTrip(t, { start });
    const { id_reservation } = trip;
    await t.write(tx =>
      tx.run(sql`update reservations set free_days = 3, id_shipping_line = 1 where id_reservation = ${id_reservation}`),
    );
    await onTheRoad(trip);
    const open = async () => (await casesOf(trip)).filter(({ kind }) => kind === 'DIAS_LIBRES');
    const opened: (string | undefined)[] = [];
    for (let days = 0; days < 5; days += 1) {
      await run();
      const [found] = await open();
      opened.push(found?.headline);
      if (found !== undefined) await act(trip, 'END', found.id_alert_case);
      await run();
      expect(await open()).toEqual([]);
      t.advance(24 * 60);
    }
    expect(opened).toEqual([
      'Quedan 2 días libres de naviera',
      undefined,
      'Hoy es el último día libre de naviera',
      'Días libres de naviera vencidos hace 1 día',
      'Días libres de naviera vencidos hace 2 días',
    ]);
  });

  test('a deleted guide ends its cases at once, a finished one within a minute', async () => {
    const of = { start, id_client: company.exporter };
    const [deleted, finished] = [await trackedTrip(t, of), await trackedTrip(t, of)];
    for (const trip of [deleted, finished]) await onTheRoad(trip);
    t.advance(21);
    await run();
    expect([await casesOf(deleted), await casesOf(finished)].map(cases => cases.length)).toEqual([1, 1]);
    const loss = { what: 'GUIDES', guides: [deleted.id_guide], leg: 'waits' } as const;
    await t.write(async tx => {
      await DRIVER_PROBLEMS.release?.(tx, loss, { actor: nobody, motive: 'Prueba' });
      await tx.run(sql`update guides set deleted_at = now() where id_guide = ${deleted.id_guide}`);
    });
    expect(await casesOf(deleted)).toEqual([]);
    await t.write(tx => tx.run(sql`update guides set finished_at = now() where id_guide = ${finished.id_guide}`));
    const changes: { id?: number; party?: readonly number[] }[] = [];
    t.db.onChanges(made => changes.push(...made.filter(c => c.noun === 'guide')));
    await run();
    expect(await casesOf(finished)).toEqual([]);
    // Its carrier hears of it, although the trip is over; a customer reads no case of a silence.
    expect(changes.filter(c => c.id === finished.id_guide).at(-1)?.party).toEqual([company.operator]);
  });

  test('a case that ended with its trip is opened again if the trip goes on and its cause lasts', async () => {
    const trip = await trackedTrip(t, { start });
    await onTheRoad(trip);
    t.advance(21);
    await run();
    const [before] = await casesOf(trip);
    const dispatcher = { ...nobody, id_user: user.despacho, name: 'Despacho' };
    const loss = { what: 'CLOSING', id_guide: trip.id_guide } as const;
    await t.write(async tx => DRIVER_PROBLEMS.release?.(tx, loss, { actor: dispatcher, motive: 'Por error' }));
    expect(await casesOf(trip)).toEqual([]);
    t.advance(1);
    await run();
    const after = await casesOf(trip);
    expect(after.map(({ kind }) => kind)).toEqual(['SIN_GPS']);
    expect(after[0]?.id_alert_case).not.toBe(before?.id_alert_case);
  });

  test('a trip that somebody takes off the board leaves it, its cases end within a minute, and it gets no other', async () => {
    const trip = await trackedTrip(t, { start });
    await onTheRoad(trip);
    t.advance(21);
    await run();
    expect(await casesOf(trip)).toHaveLength(1);
    const { id_guide } = trip;
    const monitor = await t.as('monitor');
    const { version } = await monitor.ok(getGuide, { id_guide });
    await monitor.ok(disableMonitoring, { id_guide, version, disabled: true, motive: 'Lo sigue el cliente' });
    expect(await rowOf(trip)).toBeUndefined();
    await run();
    t.advance(5);
    await run();
    expect(await casesOf(trip)).toEqual([]);
    // Customers read the logbook, which does not say that nobody watches the trip.
    expect(await textsOf(trip)).toEqual([]);
  });

  test('a trip whose case cannot be opened keeps the job from no other', async () => {
    const [broken, sound] = [await trackedTrip(t, { start }), await trackedTrip(t, { start })];
    for (const trip of [broken, sound]) await onTheRoad(trip);
    t.advance(21);
    await asOwner(`alter table alert_cases add constraint broken check (id_guide <> ${broken.id_guide})`);
    try {
      await expect(run()).rejects.toThrow('broken');
    } finally {
      await asOwner('alter table alert_cases drop constraint broken');
    }
    expect([await casesOf(broken), await casesOf(sound)].map(cases => cases.length)).toEqual([0, 1]);
    await run();
    expect(await casesOf(broken)).toHaveLength(1);
  });

  test('a carrier reads what was found while it drove, and nothing from the time of another carrier', async () => {
    const trip = await trackedTrip(t, { start, id_company: company.carrier, id_client: company.exporter });
    await onTheRoad(trip);
    t.advance(21);
    await run();
    expect(await casesOf(trip, 'carrierAdmin')).toMatchObject([{ kind: 'SIN_GPS', signals: [{ kind: 'SIN_GPS' }] }]);
    const other = sql`to_jsonb(${company.otherCarrier}::int)`;
    await t.write(tx =>
      tx.run(sql`update alert_cases set signals = jsonb_set(signals, '{0,id_carrier}', ${other})
        where id_guide = ${trip.id_guide}`),
    );
    expect(await casesOf(trip, 'carrierAdmin')).toEqual([]);
    expect(await casesOf(trip)).toHaveLength(1);
  });

  test.runIf(engine === 'postgres')('a rule that somebody disables meanwhile opens no case', async () => {
    const trip = await trackedTrip(t, { start });
    await onTheRoad(trip);
    t.advance(21);
    const operator = await t.as('operador');
    const rules = (await operator.ok(getAlerts, {})).rows.filter(({ kind }) => kind === 'SIN_GPS');
    const motive = 'Los equipos no envían';
    let running: Promise<void> | undefined;
    await whileLocked(
      t,
      tx => holdReservationOf(tx, trip.id_guide),
      async () => {
        running = run();
        await untilWaiting(t, 1);
        for (const { id_alert, version } of rules)
          await operator.ok(disableAlert, { id_alert, version, disabled: true, motive });
      },
    );
    await running;
    expect(await casesOf(trip)).toEqual([]);
    for (const { id_alert, version } of (await operator.ok(getAlerts, {})).rows.filter(r => r.kind === 'SIN_GPS'))
      await operator.ok(disableAlert, { id_alert, version, disabled: false });
    await run();
    expect(await casesOf(trip)).toMatchObject([{ kind: 'SIN_GPS' }]);
  });

  // Two signals of one family: without the lock, or with what was read before it, the second run opens a case for the second signal, because
  // the unique index knows only cases of the same cause.
  test.runIf(engine === 'postgres')('two runs at the same moment open one case', async () => {
    const trip = await standingAndLate();
    let running: Promise<unknown> | undefined;
    await whileLocked(
      t,
      tx => holdReservationOf(tx, trip.id_guide),
      async () => {
        running = Promise.all([run(), run()]);
        await untilWaiting(t, 2);
      },
    );
    await running;
    const cases = await casesOf(trip);
    expect(cases.map(({ kind, occurrences }) => [kind, occurrences])).toEqual([['DETENIDO', 2]]);
    const { events } = await (await t.as('monitor')).ok(getCase, { id_alert_case: cases[0]?.id_alert_case ?? 0 });
    expect(events.map(({ kind }) => kind)).toEqual(['OPENED', 'SIGNAL']);
  });

  test('a truck that stands and is late has one case, the standing with its consequence', async () => {
    const trip = await standingAndLate();
    await run();
    expect(await casesOf(trip)).toMatchObject([
      {
        kind: 'DETENIDO',
        occurrences: 2,
        headline: expect.stringMatching(/^Detenido fuera de geocerca desde las 07:40 · No llegó a la cita de 07:30$/),
      },
    ]);
    // Both rows of the board belong to it.
    expect(await rowOf(trip)).toMatchObject({ severe: true });
  });

  test('what comes back within half an hour opens the same case again, which somebody must acknowledge anew', async () => {
    const trip = await trackedTrip(t, { start });
    await onTheRoad(trip);
    t.advance(21);
    await run();
    const [before] = await casesOf(trip);
    const now = t.services.clock().getTime();
    const road = [0, 1].map(n => ({ lat: -2.12 - n * 0.01, lng: -79.94, speed_kmh: 60, ms: now + n * minute }));
    await driveTo(t, trip, road);
    await run();
    expect(await casesOf(trip)).toEqual([]);
    t.advance(21);
    await run();
    expect(await casesOf(trip)).toMatchObject([
      { id_alert_case: before?.id_alert_case, state: 'ABIERTA', occurrences: 2, condition_active: true },
    ]);
    const { events } = await (await t.as('monitor')).ok(getCase, { id_alert_case: before?.id_alert_case ?? 0 });
    expect(events.map(({ kind, author }) => `${kind} ${author}`)).toEqual([
      'OPENED Sistema',
      'END Sistema',
      'REOPEN Sistema',
    ]);
  });

  test('one position does not end a silence', async () => {
    const trip = await trackedTrip(t, { start });
    await onTheRoad(trip);
    t.advance(21);
    await run();
    const now = t.services.clock().getTime();
    await driveTo(t, trip, [{ lat: -2.12, lng: -79.94, speed_kmh: 60, ms: now }]);
    await run();
    expect(await casesOf(trip)).toHaveLength(1);
    await driveTo(t, trip, [{ lat: -2.13, lng: -79.94, speed_kmh: 60, ms: now + minute }]);
    await run();
    expect(await casesOf(trip)).toEqual([]);
  });

  test('positions that were kept in the device and arrive late end a silence that never was', async () => {
    const trip = await trackedTrip(t, { start });
    const last = await onTheRoad(trip);
    t.advance(21);
    await run();
    const [found] = await casesOf(trip);
    const late = [7, 14, 21].map(n => ({ lat: -2.12, lng: -79.94 + n * 0.001, speed_kmh: 40, ms: last + n * minute }));
    await driveTo(t, trip, late);
    await run();
    const over = await (await t.as('monitor')).ok(getCase, { id_alert_case: found?.id_alert_case ?? 0 });
    expect(over).toMatchObject({ state: 'RESUELTA', ended_why: 'DATO_ATRASADO', verdict: 'DATO_ATRASADO' });
    expect(await textsOf(trip)).toEqual([]);
  });

  test('the same positions in any order, in any portions and repeated give the same cases', async () => {
    const from = Date.parse(start);
    const drive = journey(sampleStops, from, 3).slice(0, 8);
    const stood = Array.from({ length: 9 }, (_, n) => ({
      lat: -2.15,
      lng: -79.93,
      speed_kmh: 0,
      ms: from + (10 + n * 2) * minute,
    }));
    const all = [...drive, ...stood];
    const portions = [[all], [all.toReversed()], [all.slice(0, 12).toReversed(), all.slice(5), all.slice(2, 9)]];
    const trips: TrackedTrip[] = [];
    t.setNow(new Date(from + 26 * minute).toISOString());
    for (const batches of portions) {
      const trip = await trackedTrip(t, { start });
      for (const batch of batches) await reportBatch(t, trip, batch);
      await followed(t);
      trips.push(trip);
    }
    await run();
    await run();
    const found = await Promise.all(trips.map(trip => casesOf(trip)));
    const shapes = found.map(cases => cases.map(({ kind, began_at, signals }) => [kind, began_at, signals.length]));
    expect(shapes[0]).toMatchObject([['DETENIDO', iso(from + 10 * minute), 1]]);
    expect(shapes).toEqual([shapes[0], shapes[0], shapes[0]]);
  });
});
