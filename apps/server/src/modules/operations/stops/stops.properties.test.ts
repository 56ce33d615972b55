import type { Call } from '@cabezal/contract/call';
import type { GuideDetail } from '@cabezal/contract/operations/guides/guide.shapes';
import {
  getGuide,
  recordArrival,
  recordDeparture,
  resetArrival,
  resetDeparture,
} from '@cabezal/contract/operations/guides/guides.calls';
import {
  addStop,
  orderStops,
  removeStop,
  skipStop,
  updateTripStop,
} from '@cabezal/contract/operations/stops/stops.calls';
import { timesFollow } from '@cabezal/domain/trips/plan/plan-legs';
import { deriveGuideStatus, type GuideFacts } from '@cabezal/domain/trips/status/guide-status';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rounds } from '../../../../../../test/rotation.ts';
import { type Client, engine, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { underWay } from '../dispatch/rescue/rescue.samples.ts';
import { motive, scaleBefore } from './stops.samples.ts';

/** 9-operations §12 no. 1, on trips that are driven and edited through the calls, on both databases. */
let t: TestApp;
let monitor: Client;
beforeAll(async () => {
  t = await startTestApp();
  monitor = await t.as('monitor');
});
afterAll(() => t.close());

const minute = 60_000;
const read = (id_guide: number) => monitor.ok(getGuide, { id_guide });
/** What is stored of it, except its version and the state of its print. */
const stored = async (id_guide: number) =>
  (
    await t.rows<
      GuideFacts & { status: string }
    >(sql`select g.kind, g.status, g.deleted_at, g.rescued_by, g.closed_at, g.issued_at, g.finished_at,
      g.false_freight_at, g.rescue, g.carries_container, (select jsonb_agg(jsonb_build_object('id_stop', s.id_stop, 'code', s.code, 'action', s.action,
        'arrival_at', iso(s.arrival_at), 'departure_at', iso(s.departure_at), 'skipped_at', iso(s.skipped_at), 'status', s.status,
        'planned_arrival', iso(s.planned_arrival), 'planned_departure', iso(s.planned_departure)) order by s.position)
      from guide_stops s where s.id_guide = g.id_guide) as stops from guides g where g.id_guide = ${id_guide}`)
  )[0];

/** A change that may be refused, and then must change nothing. */
async function attempt<In, Out>(id_guide: number, call: Call<In, Out>, input: object): Promise<void> {
  const before = await stored(id_guide);
  const answer = await monitor.call(call, input);
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500);
  if (answer.status !== 200) expect(await stored(id_guide)).toEqual(before);
}

interface Last {
  call: typeof recordArrival;
  undo: typeof resetArrival;
  id_stop: number;
  at: string;
}
function lastEvent({ stops }: GuideDetail): Last | undefined {
  const stop = stops.findLast(one => one.arrival_at !== null || one.departure_at !== null);
  if (stop === undefined) return undefined;
  const { id_stop, departure_at, arrival_at } = stop;
  return departure_at === null
    ? { call: recordArrival, undo: resetArrival, id_stop, at: arrival_at ?? '' }
    : { call: recordDeparture, undo: resetDeparture, id_stop, at: departure_at };
}

/** Undoes the last event and records it again: everything must be as before. */
async function redone(guide: GuideDetail): Promise<void> {
  const { id_guide, version } = guide;
  const last = lastEvent(guide);
  if (last === undefined) return;
  const before = await stored(id_guide);
  const undone = await monitor.call(last.undo, { id_guide, version, motive });
  if (undone.status !== 200) return;
  const again = await monitor.call(last.call, { id_stop: last.id_stop, at: last.at });
  expect(again.status, JSON.stringify(again.body)).toBe(200);
  expect(await stored(id_guide)).toEqual(before);
}

type Move = { kind: 'event' | 'undo' | 'add' | 'remove' | 'order' | 'skip' | 'unskip' | 'agree'; at: number };
const kinds = ['event', 'event', 'undo', 'add', 'add', 'remove', 'order', 'skip', 'unskip', 'agree'] as const;
const moves = fc.array(fc.record({ kind: fc.constantFrom(...kinds), at: fc.nat(24) }), { minLength: 8, maxLength: 14 });

async function done(guide: GuideDetail, { kind, at: wanted }: Move, now: string, n: number): Promise<void> {
  const { id_guide, version, stops } = guide;
  const index = wanted % stops.length;
  const id_stop = stops[index]?.id_stop ?? 0;
  const own = { id_stop, version, motive };
  switch (kind) {
    case 'event': {
      const next = guide.current_stop === null ? undefined : stops[guide.current_stop];
      if (next === undefined) return;
      const call = next.arrival_at === null ? recordArrival : recordDeparture;
      return attempt(id_guide, call, { id_stop: next.id_stop, at: now });
    }
    case 'undo':
      return redone(guide);
    case 'add': {
      const point = { name: `Báscula ${n}`, lat: -2.5 - n / 100, lng: -79.6, radius_m: 300 };
      return attempt(id_guide, addStop, scaleBefore(guide, id_stop, { point }));
    }
    case 'remove':
      return attempt(id_guide, removeStop, own);
    case 'order': {
      const ids = stops.map(stop => stop.id_stop);
      const order = [...ids.slice(0, index), ...ids.slice(index).reverse()];
      return attempt(id_guide, orderStops, { id_guide, version, order, motive });
    }
    case 'agree':
      return attempt(id_guide, updateTripStop, {
        ...own,
        appointment_at: new Date(Date.parse(now) + 600 * minute).toISOString(),
      });
    default:
      return attempt(id_guide, skipStop, { id_stop, motive, estado: kind === 'skip' ? 'NOT_EJECUTED' : 'PENDING' });
  }
}

/** Invariants after every step. */
function check(before: GuideDetail, after: GuideDetail, facts: (GuideFacts & { status: string }) | undefined): void {
  const frozen = before.stops.findLastIndex(stop => stop.arrival_at !== null || stop.departure_at !== null) + 1;
  const ids = ({ stops }: GuideDetail) => stops.slice(0, frozen).map(stop => stop.id_stop);
  expect(ids(after)).toEqual(ids(before));
  expect(after.stops.length).toBeGreaterThanOrEqual(2);
  expect(after.stops.length).toBeLessThanOrEqual(25);
  expect(timesFollow(after.stops), JSON.stringify(after.stops)).toBe(true);
  const events = after.stops.flatMap(stop => [stop.arrival_at, stop.departure_at]).filter(at => at !== null);
  expect(events).toEqual([...events].sort());
  expect(facts?.status).toBe(facts && deriveGuideStatus(facts));
}

test('after any edits, events and undos: events stay in order, hours ascend, there are 2 to 25 stops, the label follows', async () => {
  const boxes = ['MSKU7502140', 'TRIU8423172', 'ONEU9035489', 'EGHU3612907', 'SZLU9860412', 'SUDU6204593'];
  let run = 0;
  await fc.assert(
    fc.asyncProperty(moves, async wanted => {
      const day = `2026-12-${String(2 + 2 * run).padStart(2, '0')}`;
      const { guide: begun } = await underWay(t, day, boxes[run] ?? '');
      run += 1;
      let clock = Date.parse(`${day}T08:00:00Z`);
      let guide = begun;
      for (const [n, move] of wanted.entries()) {
        clock += 40 * minute;
        const now = new Date(clock).toISOString();
        t.setNow(now);
        const before = guide;
        await done(before, move, now, n);
        guide = await read(before.id_guide);
        check(before, guide, await stored(guide.id_guide));
      }
      // Ended, so that its truck is free for the next one.
      await t.write(tx => tx.run(sql`update guides set busy_to = busy_from where id_guide = ${guide.id_guide}`));
    }),
    { numRuns: rounds(engine === 'embedded' ? 3 : 6), seed: 20_261_125, endOnFailure: true },
  );
});
