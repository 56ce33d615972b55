import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  alongLine,
  type Coordinate,
  distanceKm,
  distanceM,
  headingDeg,
  lineLengthM,
  METRES_PER_DEGREE,
  nearestOnLine,
  sliceLine,
} from './distance';

const QUITO = { lat: -0.22985, lng: -78.52495 };
const GUAYAQUIL = { lat: -2.19616, lng: -79.88621 };
const place = fc.record({
  lat: fc.double({ min: -5, max: 1.5, noNaN: true }),
  lng: fc.double({ min: -81, max: -75, noNaN: true }),
});

describe('distances', () => {
  it('match known values', () => {
    expect(distanceKm(QUITO, GUAYAQUIL)).toBeCloseTo(265.6, 0);
    expect(distanceM(QUITO, QUITO)).toBe(0);
    const degree = distanceM({ lat: 0, lng: 0 }, { lat: 1, lng: 0 });
    expect(METRES_PER_DEGREE).toBeLessThan(degree);
    expect(METRES_PER_DEGREE).toBeCloseTo(degree, 0);
    expect(headingDeg({ lat: 0, lng: 0 }, { lat: 1, lng: 0 })).toBeCloseTo(0);
    expect(headingDeg({ lat: 0, lng: 0 }, { lat: 0, lng: 1 })).toBeCloseTo(90);
    expect(headingDeg({ lat: 0, lng: 0 }, { lat: -1, lng: 0 })).toBeCloseTo(180);
    expect(headingDeg({ lat: 0, lng: 0 }, { lat: 0, lng: -1 })).toBeCloseTo(270);
  });

  it('satisfy the triangle inequality and are symmetric', () => {
    fc.assert(
      fc.property(place, place, place, (a, b, c) => {
        expect(distanceM(a, b)).toBeCloseTo(distanceM(b, a), 6);
        expect(distanceM(a, c)).toBeLessThanOrEqual(distanceM(a, b) + distanceM(b, c) + 1e-6);
      }),
    );
  });
});

describe('lines', () => {
  const line: Coordinate[] = [
    [0, 0],
    [0.1, 0],
    [0.1, 0.1],
  ];
  const length = lineLengthM(line);

  it('return places along them', () => {
    expect(length).toBeCloseTo(22_239, -1);
    expect(alongLine(line, length * 0.25)?.place.lng).toBeCloseTo(0.05, 4);
    expect(alongLine(line, length * 0.75)).toMatchObject({ heading: 0 });
    expect(alongLine(line, -5)?.place).toEqual({ lat: 0, lng: 0 });
    expect(alongLine(line, 1e9)?.place).toEqual({ lat: 0.1, lng: 0.1 });
    expect(alongLine([], 1)).toBeNull();
    expect(alongLine([[1, 2]], 1)).toEqual({ place: { lat: 2, lng: 1 }, heading: 0 });
  });

  it('return the distance to a place and its progress', () => {
    const near = nearestOnLine(line, { lat: 0.01, lng: 0.05 });
    expect(near?.distance_m).toBeCloseTo(1112, 0);
    expect(near?.progress).toBeCloseTo(0.25, 3);
    expect(near?.segment).toBe(0);
    expect(nearestOnLine(line, { lat: 0.5, lng: 0.5 })?.progress).toBeCloseTo(1);
    expect(nearestOnLine([], { lat: 0, lng: 0 })).toBeNull();
  });

  it('nearestOnLine is the inverse of alongLine', () => {
    fc.assert(
      fc.property(
        fc.array(place, { minLength: 2, maxLength: 8 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (places, share) => {
          const drawn = places.map((p): Coordinate => [p.lng, p.lat]);
          const at = alongLine(drawn, lineLengthM(drawn) * share);
          expect(at && nearestOnLine(drawn, at.place)?.distance_m).toBeLessThan(60);
        },
      ),
    );
  });

  it('have parts whose lengths add up', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), share => {
        const cut = length * share;
        const parts = lineLengthM(sliceLine(line, 0, cut)) + lineLengthM(sliceLine(line, cut, length));
        expect(parts).toBeCloseTo(length, 3);
      }),
    );
  });
});
