import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Coordinate, distanceM, type LatLng, nearestShare } from '../../system/geo/distance';
import { indexSegments } from './segment-index';

const lines: Coordinate[][] = [
  [
    [-79.9, -2.2],
    [-79.6, -2.1],
    [-78.6, -1.2],
  ],
  [
    [-78.6, -1.2],
    [-78.5, -0.2],
  ],
];
const index = indexSegments(lines);

/** Distance in metres to the nearest of all segments, by brute force. */
function nearestOfAll(place: LatLng): number {
  let least = Number.POSITIVE_INFINITY;
  for (const line of lines)
    for (let i = 1; i < line.length; i++) {
      const [a, b] = [line[i - 1], line[i]];
      if (!a || !b) continue;
      const share = nearestShare(place, a, b);
      const point = { lat: a[1] + (b[1] - a[1]) * share, lng: a[0] + (b[0] - a[0]) * share };
      least = Math.min(least, distanceM(place, point));
    }
  return least;
}

it('gives the same result as a scan of all segments', () => {
  const place = fc.record({
    lat: fc.double({ min: -3, max: 0.5, noNaN: true }),
    lng: fc.double({ min: -81, max: -77, noNaN: true }),
  });
  fc.assert(
    fc.property(place, at => {
      const least = nearestOfAll(at);
      const found = index.nearest(at, 50_000);
      if (least > 50_000) expect(found).toBeNull();
      else expect(found?.distance_m).toBeCloseTo(least, 6);
    }),
  );
});

// Each of these once looked into a number of cells that grows without limit towards the pole.
it.each([
  [90, -79.9],
  [-90, -79.9],
  [89.999999, 0],
  [-89.9, 180],
  [0, 180],
  [0, -180],
])('answers at once for %d, %d', (lat, lng) => {
  expect(index.nearest({ lat, lng }, 50_000)).toBeNull();
});

it('finds a road at the pole, and nothing in an empty index', () => {
  const polar = indexSegments([
    [
      [-180, 89.95],
      [180, 89.95],
    ],
  ]);
  expect(polar.nearest({ lat: 90, lng: 12 }, 50_000)?.distance_m).toBeLessThan(6_000);
  expect(indexSegments([]).nearest({ lat: 90, lng: 0 }, 50_000)).toBeNull();
});
