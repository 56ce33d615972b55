import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Coordinate, LatLng } from '../../system/geo/distance';
import { borderDistanceM, crossesItself, type Fence, fenceAreaM2, fenceDistanceM, fenceZone, isInside } from './fence';
import { advanceFence, detectStopEvents, type FencePosition, type FenceStop, isInFence, startFence } from './geofence';

const METRE = 1 / 111_195;
const HOME: LatLng = { lat: -2.2, lng: -79.9 };
const EAST = METRE / Math.cos((HOME.lat * Math.PI) / 180);
/** A place a number of metres east and north of HOME. */
const at = (east: number, north: number): Coordinate => [HOME.lng + east * EAST, HOME.lat + north * METRE];
const place = (east: number, north: number): LatLng => ({ lat: at(east, north)[1], lng: at(east, north)[0] });
const square: Fence = [at(0, 0), at(400, 0), at(400, 400), at(0, 400)];
/** A yard around a street: the notch is outside. */
const horseshoe: Fence = [
  at(0, 0),
  at(600, 0),
  at(600, 600),
  at(400, 600),
  at(400, 200),
  at(200, 200),
  at(200, 600),
  at(0, 600),
];

/** A polygon with corners sorted by their angle around HOME, which never crosses itself. */
const starShaped = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 359 }), fc.integer({ min: 50, max: 3_000 })), {
    minLength: 3,
    maxLength: 60,
  })
  .map(corners => new Map(corners))
  .filter(corners => corners.size >= 3)
  .map(corners => [...corners].sort(([a], [b]) => a - b))
  // No gap of half a turn: HOME is inside, and the corners go around it once.
  .filter(corners =>
    corners.every(([angle], i) => ((corners[(i + 1) % corners.length]?.[0] ?? 0) - angle + 360) % 360 < 170),
  )
  .map(corners =>
    corners.map(([angle, m]) => at(m * Math.cos((angle * Math.PI) / 180), m * Math.sin((angle * Math.PI) / 180))),
  );
const anywhere = fc.tuple(
  fc.double({ min: -4_000, max: 4_000, noNaN: true }),
  fc.double({ min: -4_000, max: 4_000, noNaN: true }),
);

/** Winding number of the border around the place: an independent test of inside and outside. */
function windings(fence: Fence, { lat, lng }: LatLng): number {
  let turned = 0;
  for (const [i, [x, y]] of fence.entries()) {
    const [nextX, nextY] = fence[(i + 1) % fence.length] ?? [x, y];
    const [a, b] = [Math.atan2(y - lat, x - lng), Math.atan2(nextY - lat, nextX - lng)];
    const step = b - a;
    turned += step > Math.PI ? step - 2 * Math.PI : step < -Math.PI ? step + 2 * Math.PI : step;
  }
  return Math.round(turned / (2 * Math.PI));
}

describe('fence', () => {
  it('contains a place exactly when its border goes around it', () => {
    fc.assert(
      fc.property(starShaped, anywhere, (fence, [east, north]) => {
        const there = place(east, north);
        fc.pre(borderDistanceM(fence, there) > 0.01);
        expect(isInside(fence, there)).toBe(windings(fence, there) !== 0);
      }),
      { numRuns: 500 },
    );
  });

  it('for any polygon, an odd number of crossings to the north is inside', () => {
    const corners = fc.array(anywhere, { minLength: 3, maxLength: 20 });
    fc.assert(
      fc.property(corners, anywhere, (shape, [east, north]) => {
        const fence = shape.map(([x, y]) => at(x, y));
        const there = place(east, north);
        fc.pre(borderDistanceM(fence, there) > 0.01 && shape.every(([x]) => Math.abs(x - east) > 0.01));
        let crossings = 0;
        for (const [i, [x, y]] of fence.entries()) {
          const [nextX, nextY] = fence[(i + 1) % fence.length] ?? [x, y];
          if (x > there.lng === nextX > there.lng) continue;
          if (y + ((there.lng - x) / (nextX - x)) * (nextY - y) > there.lat) crossings++;
        }
        expect(isInside(fence, there)).toBe(crossings % 2 === 1);
      }),
      { numRuns: 500 },
    );
  });

  it('the bounding box does not change the result: in is inside, out is farther than the margin', () => {
    fc.assert(
      fc.property(starShaped, anywhere, (fence, [east, north]) => {
        const there = place(east, north);
        const margin = 0.2 * Math.sqrt(fenceAreaM2(fence) / Math.PI);
        const outside = fenceDistanceM(fence, there);
        fc.pre(Math.abs(outside - margin) > margin * 0.01);
        const zone = fenceZone(fence, there);
        expect(zone).toBe(outside === 0 ? 'in' : outside <= margin ? 'edge' : 'out');
      }),
    );
  });

  it('has an area and a distance, and detects crossings with itself', () => {
    expect(fenceAreaM2(square)).toBeCloseTo(160_000, -2);
    expect(fenceAreaM2([...square].reverse())).toBeCloseTo(160_000, -2);
    expect(fenceAreaM2(horseshoe)).toBeCloseTo(280_000, -2);
    expect(fenceDistanceM(square, place(500, 200))).toBeCloseTo(100, 0);
    expect(fenceDistanceM(square, place(200, 200))).toBe(0);
    expect(crossesItself(square)).toBe(false);
    expect(crossesItself(horseshoe)).toBe(false);
    expect(crossesItself([at(0, 0), at(400, 400), at(400, 0), at(0, 400)])).toBe(true);
    // A corner on another edge, a spike, two equal corners.
    expect(crossesItself([at(0, 0), at(400, 0), at(400, 400), at(200, 0)])).toBe(true);
    expect(crossesItself([at(0, 0), at(400, 0), at(200, 0), at(200, 300)])).toBe(true);
    expect(crossesItself([at(0, 0), at(400, 0), at(400, 0), at(0, 400)])).toBe(true);
    fc.assert(fc.property(starShaped, fence => !crossesItself(fence)));
  });
});

describe('geofence with a polygon', () => {
  const T0 = Date.parse('2026-11-24T10:00:00Z');
  const fix = (seconds: number, east: number, north: number): FencePosition => ({
    at: new Date(T0 + seconds * 1000),
    ...place(east, north),
    accuracy_m: 5,
  });
  const yard: FenceStop = { code: 'PLT', ...place(300, 100), radius_m: 5_000, fence: horseshoe };

  it('a truck is in within the border and not in the notch, whatever the circle', () => {
    expect(isInFence(yard, place(100, 500))).toBe(true);
    expect(isInFence(yard, place(300, 500))).toBe(false);
    expect(isInFence({ ...yard, fence: null }, place(300, 500))).toBe(true);
    const there = (north: number) => [fix(0, 300, north), fix(60, 300, north), fix(120, 300, north)];
    expect(detectStopEvents([yard], there(500))).toEqual([]);
    expect(detectStopEvents([yard], there(100)).map(e => e.kind)).toEqual(['arrival']);
  });

  it('a truck leaves beyond the margin only: drifting along the border is no departure', () => {
    const inside = [fix(0, 500, 300), fix(60, 500, 300)];
    const margin = 0.2 * Math.sqrt(280_000 / Math.PI);
    const wandering = [fix(120, 600 + margin / 2, 300), fix(180, 600 + margin / 2, 300), fix(240, 500, 300)];
    expect(detectStopEvents([yard], [...inside, ...wandering]).map(e => e.kind)).toEqual(['arrival']);
    const gone = [fix(300, 600 + margin * 2, 300), fix(360, 600 + margin * 3, 300)];
    expect(detectStopEvents([yard], [...inside, ...wandering, ...gone]).map(e => e.kind)).toEqual([
      'arrival',
      'departure',
    ]);
  });

  it('a polygon drawn like the circle gives the same events as the circle', () => {
    const ring = Array.from({ length: 60 }, (_, i) =>
      at(300 * Math.cos((i * Math.PI) / 30), 300 * Math.sin((i * Math.PI) / 30)),
    );
    const circle: FenceStop = { code: 'PLT', ...HOME, radius_m: 300 };
    const polygon: FenceStop = { ...circle, fence: ring };
    // A straight drive through HOME at 25 m/s, one fix each ten seconds, none near either border.
    const drive = [-2_000, -1_500, -1_000, -700, -100, 0, 100, 700, 1_000].map((north, i) => fix(i * 40, 0, north));
    const events = (stop: FenceStop) => advanceFence([stop], startFence(), drive).events;
    expect(events(polygon)).toEqual(events(circle));
    expect(events(polygon)).toHaveLength(2);
  });
});
