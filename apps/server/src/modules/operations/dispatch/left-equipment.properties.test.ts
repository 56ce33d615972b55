import type { Call } from '@cabezal/contract/call';
import { assign, reassign, unassign } from '@cabezal/contract/operations/dispatch/dispatch.calls';
import { updateTruckGuide } from '@cabezal/contract/operations/guides/guides.calls';
import { getTripStops, updateTripStop } from '@cabezal/contract/operations/stops/stops.calls';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rounds } from '../../../../../../test/rotation.ts';
import { exportBooking } from '../../../../test/booking.ts';
import { type Client, engine, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { directExport, waitingTrip } from './dispatch.samples.ts';

/** Who holds which chassis, whatever is assigned, moved, marked and undone on the board (decision 0154). */
let t: TestApp;
let me: Client;
/** Pick-up and trip of two containers, each left at the plant if marked, and two trips of other containers. */
let legs: number[];
beforeAll(async () => {
  t = await startTestApp();
  me = await t.as('despacho');
  await t.write(tx => tx.run(sql`update parameters set value = '24' where key = 'conduccion_max_h_dia'`));
  const days = ['2026-12-02', '2026-12-03'];
  const boxes = await Promise.all(
    days.map(day => waitingTrip(t, exportBooking({ appointment_date: day, appointment_time: '14:00' }))),
  );
  const others = await Promise.all(['2026-12-03', '2026-12-05'].map(day => waitingTrip(t, directExport(day))));
  legs = [...boxes, ...others].flatMap(one => one.legs.map(leg => leg.id_leg));
});
afterAll(() => t.close());

interface Held {
  id_guide: number;
  id_leg: number;
  version: number;
  id_sub_reservation: number;
  id_truck: number | null;
  id_driver: number | null;
  id_generator: number | null;
  id_chassis: number | null;
  /** Milliseconds; `to`: until when the truck is held, `equipment_to`: the equipment. */
  from: number;
  to: number;
  equipment_to: number;
  /** When the next leg of its container begins, if this one leaves it there by a mark. */
  fetched_at: number | null;
}
const ms = (at: string) => sql.raw(`(extract(epoch from ${at}) * 1000)::float8`);
const held = () =>
  t.rows(sql<Held>`select g.id_guide, g.id_leg, g.version, g.id_sub_reservation, g.id_truck, g.id_driver, g.id_generator, g.id_chassis, ${ms('g.busy_from')} as from, ${ms('g.busy_to')} as to,
      ${ms('greatest(g.busy_to, g.equipment_to)')} as equipment_to,
      case when (select z.leaves_box from guide_stops z where z.id_guide = g.id_guide order by z.position desc limit 1)
        then (select ${ms('coalesce(y.planned_start, x.planned_start)')} from legs l join legs x on x.id_sub_reservation = l.id_sub_reservation and x.position > l.position
          left join guides y on y.id_leg = x.id_leg and y.live where l.id_leg = g.id_leg) end as fetched_at
    from guides g where g.live order by g.id_guide`);

/** A change that may be refused, and then must change nothing. Returns whether it was made. */
async function attempt<In, Out>(call: Call<In, Out>, input: object): Promise<boolean> {
  const before = await held();
  const answer = await me.call(call, input);
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500);
  if (answer.status !== 200) expect(await held()).toEqual(before);
  return answer.status === 200;
}

const kinds = ['put', 'put', 'put', 'mark', 'mark', 'move', 'unmark', 'undo', 'swap'] as const;
type Move = { kind: (typeof kinds)[number]; leg: number; n: number };
const moves = fc.array(fc.record({ kind: fc.constantFrom(...kinds), leg: fc.nat(5), n: fc.nat(2) }), {
  minLength: 10,
  maxLength: 18,
});

async function done({ kind, leg, n }: Move): Promise<boolean> {
  const id_leg = legs[leg] ?? 0;
  const guides = await held();
  const guide = guides.find(one => one.id_leg === id_leg);
  const unit = { id_truck: leg + 1, id_driver: leg + 1, id_generator: n + 1, id_chassis: n + 4 };
  if (guide === undefined) return kind === 'put' && attempt(assign, { assignments: [{ id_leg, ...unit }] });
  const { id_guide, version } = guide;
  const now = ({ id_truck, id_driver, id_generator, id_chassis }: Held) => ({
    id_truck,
    id_driver,
    id_generator,
    id_chassis,
  });
  const other = guides.find(one => one.id_guide !== id_guide && one.id_chassis !== guide.id_chassis);
  switch (kind) {
    case 'put':
      return attempt(reassign, { moves: [{ id_guide, version, ...unit }] });
    case 'move': {
      const planned_start = new Date(guide.from + (n === 0 ? -6 : 20 * n) * 3_600_000).toISOString();
      return attempt(updateTruckGuide, { id_guide, version, planned_start });
    }
    case 'swap':
      return other === undefined
        ? false
        : attempt(reassign, {
            moves: [
              { id_guide, version, ...now(guide), id_chassis: other.id_chassis },
              { id_guide: other.id_guide, version: other.version, ...now(other), id_chassis: guide.id_chassis },
            ],
          });
    case 'undo':
      return attempt(unassign, { guides: [{ id_guide, version }] });
    default: {
      const { stops } = await me.ok(getTripStops, { id_guide });
      return attempt(updateTripStop, { id_stop: stops.at(-1)?.id_stop, version, leaves_box: kind === 'mark' });
    }
  }
}

/** No chassis in two places, and none kept longer or shorter than its container needs it. */
function check(guides: readonly Held[]): void {
  for (const one of guides) {
    const others = guides.filter(
      ({ id_sub_reservation, id_chassis }) =>
        id_sub_reservation !== one.id_sub_reservation && id_chassis !== null && id_chassis === one.id_chassis,
    );
    for (const other of others)
      expect(one.from < other.equipment_to && other.from < one.equipment_to, JSON.stringify([one, other])).toBe(false);
    const needed = Math.max(one.to, one.fetched_at ?? 0);
    expect(one.equipment_to, JSON.stringify(one)).toBeLessThanOrEqual(needed);
  }
}

/** Until when a container that is left keeps its genset and chassis: until it is fetched, or until the trip that has them. */
function keptUntil(one: Held, guides: readonly Held[]): number {
  const takes = (other: Held): boolean =>
    other.id_sub_reservation !== one.id_sub_reservation &&
    other.equipment_to > one.from &&
    (other.id_chassis === one.id_chassis || other.id_generator === one.id_generator);
  return Math.min(one.fetched_at ?? one.to, ...guides.filter(takes).map(other => other.from));
}

test('no chassis is held twice, and a container that is left keeps its own until it is fetched, or until the trip that has it', async () => {
  let kept = 0;
  await fc.assert(
    fc.asyncProperty(moves, async wanted => {
      for (const move of wanted) {
        await done(move);
        const guides = await held();
        check(guides);
        // Also for containers that the change did not touch: their hold becomes longer when the trip that cut it goes away.
        for (const one of guides.filter(({ fetched_at, to }) => (fetched_at ?? 0) > to)) {
          expect(one.equipment_to, JSON.stringify([one, guides])).toBe(keptUntil(one, guides));
          kept += 1;
        }
      }
      const left = await held();
      for (const { id_guide, version } of left.toReversed()) await me.ok(unassign, { guides: [{ id_guide, version }] });
      await t.write(tx => tx.run(sql`update leg_stops set leaves_box = false`));
    }),
    { numRuns: rounds(engine === 'embedded' ? 4 : 12), seed: 20_261_130, endOnFailure: true },
  );
  expect(kept).toBeGreaterThan(0);
});
