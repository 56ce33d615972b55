import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LatLng } from '../../system/geo/distance';
import { toIso } from '../../system/time/time';
import {
  advanceFence,
  detectStopEvents,
  type FencePosition,
  type FenceStop,
  fenceRadiusM,
  startFence,
} from './geofence';

const T0 = Date.parse('2026-11-24T10:00:00Z');
const BASE: FenceStop = { code: 'BASE', lat: -2.0, lng: -79.9 };
const DEP: FenceStop = { code: 'DEP', lat: -2.05, lng: -79.9 };
const PRT: FenceStop = { code: 'PRT', lat: -2.15, lng: -79.9 };
const STOPS = [BASE, DEP, PRT];
const METRE = 1 / 111_195;

/** A place a number of metres south of another. */
const south = (place: LatLng, metres: number): LatLng => ({ lat: place.lat - metres * METRE, lng: place.lng });
const fix = (seconds: number, place: LatLng, accuracy_m: number | null = 10): FencePosition => ({
  at: toIso(T0 + seconds * 1000),
  lat: place.lat,
  lng: place.lng,
  accuracy_m,
});
const second = (event: { at: string }) => (Date.parse(event.at) - T0) / 1000;
const told = (stops: readonly FenceStop[], positions: readonly FencePosition[]) =>
  detectStopEvents(stops, positions).map(event => `${event.kind} ${event.stop_index} @${second(event)}`);

/** A drive from the base via the depot to the port: 30 s between fixes, 15 m/s on the road, ten minutes at each stop. */
function drive(): FencePosition[] {
  const positions: FencePosition[] = [];
  let t = 0;
  let metres = 0;
  for (const target of [0, 5559, 16_679]) {
    while (metres < target) {
      positions.push(fix(t, south(BASE, metres)));
      t += 30;
      metres = Math.min(target, metres + 450);
    }
    for (let i = 0; i < 20; i++, t += 30) positions.push(fix(t, south(BASE, metres + (i % 3) * 20)));
  }
  for (let i = 1; i < 6; i++, t += 30) positions.push(fix(t, south(BASE, metres + i * 450)));
  return positions;
}

describe('geofence', () => {
  it('detects all events of a trip', () => {
    expect(detectStopEvents(STOPS, drive()).map(event => `${event.kind} ${event.stop_index}`)).toEqual([
      'arrival 0',
      'departure 0',
      'arrival 1',
      'departure 1',
      'arrival 2',
      'departure 2',
    ]);
  });

  it('needs two fixes inside, or 60 s, and dates the event by the first', () => {
    expect(told([DEP], [fix(0, south(DEP, 290))])).toEqual([]);
    expect(told([DEP], [fix(0, south(DEP, 290)), fix(5, south(DEP, 299))])).toEqual(['arrival 0 @0']);
    expect(told([DEP], [fix(0, south(DEP, 290)), fix(20, south(DEP, 301)), fix(61, south(DEP, 320))])).toEqual([
      'arrival 0 @0',
    ]);
    expect(told([DEP], [fix(0, south(DEP, 290)), fix(30, south(DEP, 301)), fix(59, south(DEP, 320))])).toEqual([]);
    expect(told([DEP], [fix(0, south(DEP, 290)), fix(30, south(DEP, 400)), fix(60, south(DEP, 290))])).toEqual([]);
  });

  it('a truck leaves beyond 1.2 radii only', () => {
    const inside = [fix(0, DEP), fix(30, DEP)];
    const edge = [60, 90, 120, 150].map(t => fix(t, south(DEP, 350)));
    expect(told([DEP], [...inside, ...edge])).toEqual(['arrival 0 @0']);
    expect(told([DEP], [...inside, ...edge, fix(180, south(DEP, 365))])).toEqual(['arrival 0 @0']);
    const out = [fix(180, south(DEP, 365)), fix(210, south(DEP, 500))];
    expect(told([DEP], [...inside, ...edge, ...out])).toEqual(['arrival 0 @0', 'departure 0 @180']);
    const back = [fix(180, south(DEP, 365)), fix(200, DEP), fix(230, south(DEP, 365))];
    expect(told([DEP], [...inside, ...back])).toEqual(['arrival 0 @0']);
  });

  it('ignores inaccurate fixes and jumps, but accepts a truck that really moved', () => {
    expect(told([DEP], [fix(0, DEP, 201), fix(30, DEP, 500)])).toEqual([]);
    const far = south(DEP, 5000);
    const jump = [fix(0, DEP), fix(30, DEP), fix(60, far), fix(90, DEP), fix(120, far), fix(150, DEP)];
    expect(told([DEP], jump)).toEqual(['arrival 0 @0']);
    const moved = [fix(0, DEP), fix(30, DEP), ...[60, 70, 80, 90, 100].map(t => fix(t, far))];
    expect(told([DEP], moved)).toEqual(['arrival 0 @0', 'departure 0 @80']);
  });

  it('passing a later stop is no arrival, ten minutes there are', () => {
    const start = [fix(0, BASE), fix(30, BASE)];
    const atPort = (...seconds: number[]) => [...start, ...seconds.map(t => fix(1400 + t, PRT))];
    const gone = ['arrival 0 @0', 'departure 0 @1400'];
    expect(told(STOPS, [...atPort(0, 30, 60, 90, 120), fix(1700, south(PRT, 1500))])).toEqual(gone);
    expect(told(STOPS, atPort(0, 200, 400, 799))).toEqual(gone);
    expect(told(STOPS, atPort(0, 200, 400, 800))).toEqual([...gone, 'arrival 2 @1600']);
  });

  it('returning to the base is no arrival at the yard next to it', () => {
    const YARD: FenceStop = { ...BASE, code: 'PATIO' };
    const out = south(BASE, 1500);
    const back = [
      fix(0, BASE),
      fix(30, BASE),
      fix(90, out),
      fix(120, out),
      fix(400, out),
      ...[500, 800, 1200, 1600].map(t => fix(t, BASE)),
    ];
    expect(told([BASE, DEP, YARD], back)).toEqual(['arrival 0 @0', 'departure 0 @90']);
  });

  it('the radius depends on the kind of place', () => {
    expect(fenceRadiusM({ code: 'PRT' })).toBe(800);
    expect(fenceRadiusM({ code: 'PLT' })).toBe(300);
    expect(fenceRadiusM({ code: 'PLT', radius_m: 120 })).toBe(120);
  });

  const noisy = fc
    .array(
      fc.record({
        dt: fc.integer({ min: 1, max: 90 }),
        dm: fc.integer({ min: -300, max: 900 }),
        acc: fc.constantFrom(5, 40, 300, null),
      }),
      {
        maxLength: 60,
      },
    )
    .map(steps => {
      let [t, m] = [0, 0];
      return steps.map(step => {
        t += step.dt;
        m += step.dm;
        return fix(t, south(BASE, m), step.acc);
      });
    });
  const positions = fc.oneof(noisy, fc.constant(drive()));

  it('gives the same events in any order and with duplicates', () => {
    fc.assert(
      fc.property(positions, fc.infiniteStream(fc.nat()), (ordered, stream) => {
        const mixed = [...ordered, ...ordered.filter((_, i) => i % 3 === 0)]
          .map(position => ({ position, key: stream.next().value ?? 0 }))
          .sort((a, b) => a.key - b.key)
          .map(({ position }) => position);
        expect(detectStopEvents(STOPS, mixed)).toEqual(detectStopEvents(STOPS, ordered));
      }),
    );
  });

  it('continues from a state stored as JSON, with any batches', () => {
    fc.assert(
      fc.property(positions, fc.nat(), fc.nat(), (ordered, cutA, overlap) => {
        const cut = ordered.length === 0 ? 0 : cutA % (ordered.length + 1);
        const whole = advanceFence(STOPS, startFence(), ordered);
        const first = advanceFence(STOPS, startFence(), ordered.slice(0, cut));
        const carried = JSON.parse(JSON.stringify(first.state));
        const second = advanceFence(STOPS, carried, ordered.slice(cut));
        expect(second.is_late).toBe(false);
        expect(second.state).toEqual(whole.state);
        const kept = first.events.filter(event => second.fallen === null || event !== first.state.events.at(-1));
        expect([...kept, ...second.events]).toEqual(whole.events);
        expect([null, first.events.at(-1)]).toContainEqual(second.fallen);
        const late = advanceFence(STOPS, carried, ordered.slice(Math.max(0, cut - (overlap % 5))));
        const events = late.is_late ? detectStopEvents(STOPS, ordered) : late.state.events;
        expect(events).toEqual(whole.events);
      }),
    );
  });

  it('reports a late batch and ignores it', () => {
    const state = advanceFence(STOPS, startFence(), [fix(0, BASE), fix(60, BASE)]).state;
    expect(advanceFence(STOPS, state, [fix(30, DEP)])).toEqual({ state, events: [], fallen: null, is_late: true });
    expect(advanceFence(STOPS, state, [fix(60, BASE)])).toEqual({ state, events: [], fallen: null, is_late: false });
    expect(advanceFence(STOPS, state, [fix(60, DEP)]).is_late).toBe(true);
  });
});
