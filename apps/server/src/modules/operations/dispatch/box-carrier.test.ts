import { assign, getCandidates, reassign, unassign } from '@cabezal/contract/operations/dispatch/dispatch.calls';
import { saveGuide, updateTruckGuide } from '@cabezal/contract/operations/guides/guides.calls';
import { addStop, getTripStops, updateTripStop } from '@cabezal/contract/operations/stops/stops.calls';
import { saveMilestones } from '@cabezal/contract/operations/stops/templates.calls';
import { OTHER_TRUCK_BRINGS } from '@cabezal/domain/trips/rules/assignment-box';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { exportBooking } from '../../../../test/booking.ts';
import { type Answer, type Client, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { untilBlocked, whileLocked } from '../../../../test/interleave.ts';
import { place } from '../../../../test/world.ts';
import { systemScope } from '../../../platform/db/database.ts';
import { nobody } from '../../../platform/http/context.ts';
import { issueVerdicts } from '../../trips/state/assignment/assignment-facts.queries.ts';
import { createGuide, legRoads } from '../guides/create-guide.ts';
import { directExport, madeGuide, type Waiting, waitingTrip } from './dispatch.samples.ts';

let t: TestApp;
let me: Client;
/** One container whose pick-up ends at the plant, and one that is left at the yard. */
let brought: Waiting;
let left: Waiting;
/** A trip between a pick-up of the first one and its next leg, where that is days later. */
let meanwhile: Waiting;
beforeAll(async () => {
  t = await startTestApp();
  me = await t.as('despacho');
  // A trip to El Guabo and back takes a day of driving; the driving limit is tested in next-trip.test.ts.
  await t.write(tx => tx.run(sql`update parameters set value = '24' where key = 'conduccion_max_h_dia'`));
  brought = await waitingTrip(t, exportBooking({ appointment_date: '2026-12-02', appointment_time: '14:00' }));
  meanwhile = await waitingTrip(t, directExport('2026-12-04'));
  const stops = [
    { code: 'BASE', id_location: place.base },
    { code: 'DEP', id_location: place.tercon },
    { code: 'PATIO', id_location: place.patio },
    { code: 'PLT', id_location: place.plantGuabo },
    { code: 'PRT', id_location: place.dpw },
  ];
  left = await waitingTrip(t, exportBooking({ appointment_date: '2026-12-09', appointment_time: '14:00', stops }));
});
afterAll(() => t.close());
beforeEach(() =>
  t.write(async tx => {
    for (const table of ['logbook', 'guide_stops', 'guides', 'audit_log'])
      await tx.run(sql`delete from ${sql.table(table)}`);
    await tx.run(sql`update leg_stops set leaves_box = false`);
    await tx.run(sql`update trucks set truck_state = 'DISPONIBLE'`);
  }),
);

const with_ = (id_leg: number | undefined, n: number) => ({
  id_leg,
  id_truck: n,
  id_driver: n,
  id_generator: Math.min(n, 3),
  id_chassis: Math.min(n, 3) + 3,
});
const put = async (...assignments: object[]) => (await me.ok(assign, { assignments })).guides;
const move = async (...moves: object[]) => (await me.ok(reassign, { moves })).guides;
const pickupOf = ({ legs }: Waiting) => legs[0]?.id_leg;
const brings = (disk: string) =>
  expect.stringContaining(`El contenedor lo trae el camión ${disk}: otro camión lo llevaría`);

test('the truck that brings the container gets its trip without a warning; another truck gets a warning but is not refused', async () => {
  await put(with_(pickupOf(brought), 1));
  const [other] = await put(with_(brought.trip.id_leg, 2));
  expect(other?.warnings).toEqual([brings('01')]);
  const verdicts = await t.db.read(systemScope, tx => issueVerdicts(tx, other?.id_guide ?? 0));
  expect([verdicts.blocking, verdicts.warnings.map(one => one.code)]).toEqual([[], [OTHER_TRUCK_BRINGS]]);
  const [moved] = await move({ id_guide: other?.id_guide, version: other?.version, ...unitOf(1) });
  expect(moved?.warnings).toEqual([]);
});
const unitOf = (n: number) => ({ id_truck: n, id_driver: n });

test('several assignments at once warn once, in either order; both legs to one truck give no warning', async () => {
  const pair = (n: number, m: number) => [with_(pickupOf(brought), n), with_(brought.trip.id_leg, m)];
  const crossed = (await put(...pair(1, 2).reverse())).flatMap(one => one.warnings);
  expect(crossed).toEqual([expect.stringContaining('El contenedor lo lleva después el camión 02')]);
  const guides = await t.rows<{ id_guide: number; version: number }>(
    sql`select id_guide, version from guides where live order by id_leg desc`,
  );
  const moved = await move(...guides.map(one => ({ ...one, ...unitOf(3) })));
  expect(moved.flatMap(one => one.warnings)).toEqual([]);
});

test('candidates: the truck that brings the container is first, the others have a warning', async () => {
  await put(with_(pickupOf(brought), 3));
  const { candidates } = await me.ok(getCandidates, { id_leg: brought.trip.id_leg });
  expect(candidates[0]).toMatchObject({ id_truck: 3, warnings: [] });
  expect(candidates.length).toBeGreaterThan(1);
  for (const one of candidates.slice(1)) expect(one.warnings).toContainEqual(brings('03'));
});

test('a truck assigned from the board gets the same warnings as its candidate, all at once and one by one', async () => {
  await put(with_(pickupOf(brought), 3));
  const of = { id_leg: brought.trip.id_leg };
  const { candidates } = await me.ok(getCandidates, of);
  const aboutBox = (warnings: readonly string[]) => warnings.filter(text => text.includes('contenedor'));
  const said = new Map(candidates.map(one => [one.id_truck, aboutBox(one.warnings)]));
  for (const { id_truck, id_driver } of candidates.slice(0, 4)) {
    // As the board does: the truck with its driver, and the trip's genset and chassis.
    const unit = { ...with_(of.id_leg, 3), id_truck, id_driver };
    const [guide] = await put(unit);
    expect(aboutBox(guide?.warnings ?? []), String(id_truck)).toEqual(said.get(id_truck));
    await me.ok(unassign, { guides: [{ id_guide: guide?.id_guide, version: guide?.version }] });
  }
  expect([...said.values()].filter(words => words.length === 0)).toHaveLength(1);
});

test('a container left at the yard, or whose truck broke down, gives no warning', async () => {
  await put(with_(pickupOf(left), 1));
  expect((await put(with_(left.trip.id_leg, 2)))[0]?.warnings).toEqual([]);
  await put(with_(pickupOf(brought), 1));
  await t.write(tx => tx.run(sql`update trucks set truck_state = 'MANTENIMIENTO' where id_truck = 1`));
  expect((await put(with_(brought.trip.id_leg, 2)))[0]?.warnings).toEqual([]);
});

/** The next leg with truck `n`, on the genset and chassis with which truck 1 brought the container. */
const onItsChassis = (n: number) => ({ ...with_(brought.trip.id_leg, n), id_generator: 1, id_chassis: 4 });

/** The last stop of a guide with its version, as the form of its stops reads it. */
async function lastStop(id_guide: number | undefined) {
  const trip = await me.ok(getTripStops, { id_guide });
  const stop = trip.stops.at(-1);
  if (stop === undefined) throw new Error('no stops');
  return { ...stop, version: trip.version, before: trip.stops.slice(0, -1) };
}

test('a container that is left at the plant binds no truck: its next leg goes to another one without a warning', async () => {
  const [pickup] = await put(with_(pickupOf(brought), 1));
  const { id_stop, version, leaves_box, can, before } = await lastStop(pickup?.id_guide);
  expect([leaves_box, can.leave]).toEqual([false, true]);
  const early = await me.call(updateTripStop, { id_stop: before[0]?.id_stop, version, leaves_box: true });
  expect([early.status, early.body.code]).toEqual([422, 'DEJAR_NO_ES_ULTIMA']);
  const done = await me.ok(updateTripStop, { id_stop, version, leaves_box: true });
  expect(done.effects.join()).toContain('El contenedor se deja en');
  const plan = await t.rows(
    sql`select leaves_box from leg_stops where id_leg = ${pickupOf(brought)} order by position desc limit 1`,
  );
  expect(plan).toEqual([{ leaves_box: true }]);
  const { candidates } = await me.ok(getCandidates, { id_leg: brought.trip.id_leg });
  expect(candidates.flatMap(one => one.warnings).filter(text => text.includes('contenedor'))).toEqual([]);
  const [other] = await put(with_(brought.trip.id_leg, 2));
  expect(other?.warnings).toEqual([
    expect.stringContaining('El contenedor queda en el chasis'),
    expect.stringContaining('El contenedor queda con el generador'),
  ]);
  await me.ok(unassign, { guides: [{ id_guide: other?.id_guide, version: other?.version }] });
  const [same] = await put(onItsChassis(2));
  expect(same?.warnings).toEqual([]);
  // The truck carries it on again.
  const again = await lastStop(pickup?.id_guide);
  const kept = await me.ok(updateTripStop, { id_stop, version: again.version, leaves_box: false });
  expect(kept.effects.join()).toContain('El camión sigue con el contenedor desde');
  const verdicts = await t.db.read(systemScope, tx => issueVerdicts(tx, same?.id_guide ?? 0));
  expect(verdicts.warnings.map(one => one.code)).toEqual([OTHER_TRUCK_BRINGS]);
});

test('a container is left neither at a yard nor at the end of its way; a stop after the mark removes it and says so', async () => {
  for (const id_leg of [pickupOf(left), brought.trip.id_leg]) {
    const [guide] = await put(with_(id_leg, 1));
    const { id_stop, version, can } = await lastStop(guide?.id_guide);
    expect(can.leave).toMatch(/^El contenedor no se deja en /);
    const refused = await me.call(updateTripStop, { id_stop, version, leaves_box: true });
    expect([refused.status, refused.body.code]).toEqual([422, 'DEJAR_SIN_TRAMO']);
    await me.ok(unassign, { guides: [{ id_guide: guide?.id_guide, version: guide?.version }] });
  }
  // The added stop stays in the plan of the leg.
  const fresh = await waitingTrip(t, exportBooking({ appointment_date: '2026-12-23', appointment_time: '14:00' }));
  const [pickup] = await put(with_(pickupOf(fresh), 1));
  const { id_stop, version } = await lastStop(pickup?.id_guide);
  const marked = await me.ok(updateTripStop, { id_stop, version, leaves_box: true });
  const input = { id_guide: pickup?.id_guide, version: marked.guide.version, before: null, code: 'BASE' };
  const added = await me.ok(addStop, { ...input, id_location: place.base });
  expect(added.effects.join()).toContain('Ya no se deja el contenedor en');
  expect(added.guide.stops.map(stop => stop.leaves_box)).not.toContain(true);
  // An added stop takes the mark by the same rules: at the end, where the next leg begins.
  const { version: now, before } = await lastStop(pickup?.id_guide);
  const stop = { id_guide: pickup?.id_guide, version: now, leaves_box: true, code: 'BASE', id_location: place.base };
  const early = await me.call(addStop, { ...stop, before: before.at(-1)?.id_stop });
  expect([early.status, early.body.code]).toEqual([422, 'DEJAR_NO_ES_ULTIMA']);
  const plant = { ...stop, before: null, code: 'PLT', id_location: place.plantGuabo };
  const elsewhere = await me.call(addStop, { ...plant, id_location: place.plantDaule });
  expect([elsewhere.status, elsewhere.body.code]).toEqual([422, 'DEJAR_SIN_TRAMO']);
  const back = await me.ok(addStop, plant);
  expect(back.effects.join()).toContain('El contenedor se deja en');
  expect(back.guide.stops.at(-1)?.leaves_box).toBe(true);
});

test('the plan of a leg without guide keeps the mark, and its guide has it', async () => {
  const fresh = await waitingTrip(t, exportBooking({ appointment_date: '2026-12-16', appointment_time: '14:00' }));
  const [{ version } = { version: 0 }] = await t.rows<{ version: number }>(
    sql`select version from reservations where id_reservation = ${fresh.id_reservation}`,
  );
  const stops = await t.rows<{ code: string; id_location: number; action: string | null }>(
    sql`select code, id_location, action from leg_stops where id_leg = ${pickupOf(fresh)} order by position`,
  );
  const planned = stops.map((stop, i) => ({ ...stop, leaves_box: i === stops.length - 1 }));
  const everywhere = stops.map(stop => ({ ...stop, leaves_box: true }));
  const twice = await me.call(saveMilestones, { id_leg: pickupOf(fresh), version, stops: everywhere });
  expect([twice.status, twice.body.code]).toEqual([422, 'DEJAR_NO_ES_ULTIMA']);
  const saved = await me.ok(saveMilestones, { id_leg: pickupOf(fresh), version, stops: planned });
  expect(saved.effects.join()).toContain('El contenedor se deja en');
  // A later plan that does not speak of the mark keeps it.
  await me.ok(saveMilestones, { id_leg: pickupOf(fresh), version: saved.version, stops });
  const [guide] = await put(with_(pickupOf(fresh), 1));
  expect((await lastStop(guide?.id_guide)).leaves_box).toBe(true);
});

/** Truck 1 brings the container on 1 December, its next leg begins on the 6th, and another trip is between. */
async function waitingAtPlant() {
  const [pickup] = await put(with_(pickupOf(brought), 1));
  const [trip] = await put(onItsChassis(2));
  const later = { id_guide: trip?.id_guide, version: trip?.version, planned_start: '2026-12-06T12:00:00.000Z' };
  const moved = await me.ok(updateTruckGuide, later);
  const mark = async (leaves_box: boolean) => {
    const { id_stop, version } = await lastStop(pickup?.id_guide);
    return (await me.ok(updateTripStop, { id_stop, version, leaves_box })).effects.join(' · ');
  };
  const take = () => me.call(assign, { assignments: [with_(meanwhile.trip.id_leg, 1)] });
  const busy = async () => {
    const { status, body } = await take();
    return [status, body.code];
  };
  return { pickup, trip: moved, mark, take, busy };
}

test('chassis and genset stay with a container that is left until its next leg begins; the truck does not', async () => {
  const { trip, mark, take, busy } = await waitingAtPlant();
  await mark(true);
  // For its next leg they are offered first, and for a trip meanwhile not at all.
  const next = await me.ok(getCandidates, { id_leg: brought.trip.id_leg });
  expect(next.candidates.map(one => [one.id_generator, one.id_chassis])).toContainEqual([1, 4]);
  const other = await me.ok(getCandidates, { id_leg: meanwhile.trip.id_leg });
  const taken = [...other.gensets, ...other.chassis].filter(one => one.reasons.length > 0);
  expect(taken.map(one => one.id_equipment).sort()).toEqual([1, 4]);
  for (const one of taken)
    expect(one.reasons).toEqual([
      expect.stringMatching(/; queda con su contenedor en El Guabo hasta 06\/dic\/2026 07:00\)$/),
    ]);
  expect(other.candidates.map(one => one.id_truck)).toContain(1);
  expect(await busy()).toEqual([409, 'EQUIPO_OCUPADO']);
  // The database refuses it, too.
  const direct = madeGuide(t, meanwhile.trip.id_leg, { id_truck: 1, id_chassis: 4 });
  await expect(direct).rejects.toThrow('guides_chassis_free');
  const [free] = await put({ ...with_(meanwhile.trip.id_leg, 1), id_generator: 2, id_chassis: 5 });
  await me.ok(unassign, { guides: [{ id_guide: free?.id_guide, version: free?.version }] });
  // Without its guide, the next leg begins as planned.
  await me.ok(unassign, { guides: [{ id_guide: trip.id_guide, version: trip.version }] });
  expect((await take()).status).toBe(200);
});

test('where the truck carries the container on, its chassis is free before', async () => {
  const { mark, take } = await waitingAtPlant();
  await mark(true);
  expect(await mark(false)).toContain('El camión sigue con el contenedor');
  expect((await take()).status).toBe(200);
});

test('a hold that another trip cut short becomes longer when that trip goes with another chassis', async () => {
  const { pickup, mark } = await waitingAtPlant();
  const [taker] = await put(with_(meanwhile.trip.id_leg, 1));
  await mark(true);
  const held = async () => {
    const [row] =
      await t.rows(sql`select iso(g.equipment_to) as until, iso(g.equipment_wanted_to) as wanted, iso(b.busy_from) as taken
      from guides g join guides b on b.id_guide = ${taker?.id_guide} where g.id_guide = ${pickup?.id_guide}`);
    return row as { until: string | null; wanted: string | null; taken: string };
  };
  const fetched = '2026-12-06T12:00:00.000Z';
  const cut = await held();
  expect([cut.until, cut.wanted]).toEqual([cut.taken, fetched]);
  // What happens to another container changes nothing.
  await put(with_(left.trip.id_leg, 3));
  expect(await held()).toEqual(cut);
  const own = { id_guide: taker?.id_guide, version: taker?.version, ...unitOf(1) };
  await move({ ...own, id_generator: 2, id_chassis: 5 });
  expect(await held()).toEqual({ ...cut, until: fetched, wanted: null });
});

test('a chassis that another trip has already does not stay with the container: the mark says so, and the guide cannot be issued with it', async () => {
  const { pickup, trip, mark, take } = await waitingAtPlant();
  expect((await take()).status).toBe(200);
  expect(await mark(true)).toMatch(/El chasis \S+ no puede quedarse: \d+-1 lo lleva desde/);
  const codes = async () => {
    const { blocking } = await t.db.read(systemScope, tx => issueVerdicts(tx, pickup?.id_guide ?? 0));
    return blocking.flatMap(({ subject, code }) => (subject === 'chassis' ? [code] : []));
  };
  expect(await codes()).toEqual(['EQUIPO_OCUPADO']);
  // Nothing that follows is refused for it; with another chassis the container can stay.
  await me.ok(unassign, { guides: [{ id_guide: trip.id_guide, version: trip.version }] });
  await put(onItsChassis(3));
  const { id_leg: _, ...unit } = with_(undefined, 3);
  await move({ ...unit, id_guide: pickup?.id_guide, version: (await lastStop(pickup?.id_guide)).version });
  expect(await codes()).toEqual([]);
});

test('a trip that takes the chassis at the same moment shortens the hold, and the mark is not refused for it', async () => {
  const { pickup } = await waitingAtPlant();
  const { id_stop, version } = await lastStop(pickup?.id_guide);
  const { id_leg } = meanwhile.trip;
  const roads = await legRoads(work => t.db.read(systemScope, work), t.services.roads, [id_leg]);
  const unit = { id_truck: 1, id_chassis: 4 };
  const marking: Promise<Answer<unknown>>[] = [];
  await whileLocked(
    t,
    tx => createGuide(tx, { ...nobody, name: 'Prueba' }, roads, id_leg, unit),
    async () => {
      const asked = me.call(updateTripStop, { id_stop, version, leaves_box: true });
      marking.push(asked);
      await untilBlocked(t, asked);
    },
  );
  expect((await Promise.all(marking)).map(one => one.status)).toEqual([200]);
  const held = await t.rows(sql`select g.equipment_to = b.busy_from as is_cut, iso(g.equipment_wanted_to) as wanted
    from guides g join guides b on b.id_leg = ${id_leg} where g.id_guide = ${pickup?.id_guide}`);
  expect(held).toEqual([{ is_cut: true, wanted: '2026-12-06T12:00:00.000Z' }]);
});

test('two legs that are assigned together need their chassis as long as each alone: until the container is fetched', async () => {
  const id_leg = pickupOf(brought);
  const plan = await t.rows<{ code: string; id_location: number; action: string | null }>(
    sql`select code, id_location, action from leg_stops where id_leg = ${id_leg} order by position`,
  );
  const [{ version } = { version: 0 }] = await t.rows<{ version: number }>(
    sql`select version from reservations where id_reservation = ${brought.id_reservation}`,
  );
  const stops = plan.map((stop, i) => ({ ...stop, leaves_box: i === plan.length - 1 }));
  await me.ok(saveMilestones, { id_leg, version, stops });
  // Its next leg begins on the 6th and has no truck yet; another trip has the chassis before that day.
  const bare = await me.ok(saveGuide, { id_leg: brought.trip.id_leg });
  const start = { version: bare.version, planned_start: '2026-12-06T12:00:00.000Z' };
  await me.ok(updateTruckGuide, { id_guide: bare.id_guide, ...start });
  await put(with_(meanwhile.trip.id_leg, 1));
  const first = { ...with_(id_leg, 2), id_generator: 1, id_chassis: 4 };
  const next = with_(brought.trip.id_leg, 3);
  const codeOf = async (...assignments: object[]) => (await me.call(assign, { assignments })).body.code;
  expect(await codeOf(first)).toBe('EQUIPO_OCUPADO');
  for (const both of [
    [first, next],
    [next, first],
  ])
    expect(await codeOf(...both)).toBe('EQUIPO_OCUPADO');
  // The same where both have guides that are changed.
  const [pickup, trip] = await put(with_(id_leg, 2), next);
  const { id_leg: _, ...unit } = first;
  const moved = { ...unit, id_guide: pickup?.id_guide, version: pickup?.version };
  const kept = { ...unitOf(2), id_guide: trip?.id_guide, version: trip?.version };
  const changeOf = async (...moves: object[]) => (await me.call(reassign, { moves })).body.code;
  expect(await changeOf(moved)).toBe('EQUIPO_OCUPADO');
  for (const both of [
    [moved, kept],
    [kept, moved],
  ])
    expect(await changeOf(...both)).toBe('EQUIPO_OCUPADO');
});
