import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groupTrucks, type TruckGroups } from './truck-groups.ts';

const LEVEL = 9;
const PIXEL = 1 / (512 * 2 ** LEVEL);

type Point = [right: number, down: number];

/** Trucks at pixels of the level, somewhere in Ecuador. */
function grouped(points: readonly Point[], level = LEVEL): TruckGroups {
  const x = Float64Array.from(points, ([right]) => 0.28 + right * PIXEL);
  const y = Float64Array.from(points, ([, down]) => 0.505 + down * PIXEL);
  return groupTrucks(x, y, points.length, level);
}

const sizes = ({ groups }: TruckGroups) => groups.map(group => group.count).sort((a, b) => b - a);
const somewhere = fc.array(fc.tuple(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 300 })), {
  maxLength: 200,
});

describe('groups of trucks', () => {
  it('are pills where marks overlap, and single trucks elsewhere', () => {
    const found = grouped([
      [0, 0],
      [12, 0],
      [0, 14],
      [100, 0],
    ]);
    expect(sizes(found)).toEqual([3, 1]);
    const [pill, single] = found.groups;
    expect(((pill?.x ?? 0) - 0.28) / PIXEL).toBeCloseTo(4, 4);
    expect(single?.first).toBe(3);
    expect([...found.of]).toEqual([0, 0, 0, 1]);
  });

  it('split when the map zooms in', () => {
    const points: Point[] = [
      [0, 0],
      [12, 0],
    ];
    expect(sizes(grouped(points))).toEqual([2]);
    expect(sizes(grouped(points, LEVEL + 1))).toEqual([1, 1]);
  });

  it('include trucks under a pill; the bigger pill stays', () => {
    const yard: Point[] = Array.from({ length: 50 }, () => [0, 0]);
    const found = grouped([[26, 0], ...yard, [25, 3]]);
    expect(sizes(found)).toEqual([52]);
    expect(found.groups[0]?.x).toBeCloseTo(0.28, 9);
  });

  it('work with no trucks, and with thousands in one yard', () => {
    expect(grouped([])).toEqual({ of: new Int32Array(0), groups: [] });
    expect(sizes(grouped(Array.from({ length: 5_000 }, () => [7, 7])))).toEqual([5_000]);
  });

  it('contain every truck exactly once', () => {
    fc.assert(
      fc.property(somewhere, points => {
        const { of, groups } = grouped(points);
        const counts = groups.map((_, group) => of.filter(one => one === group).length);
        expect(groups.map(group => group.count)).toEqual(counts);
        groups.forEach((group, index) => {
          expect(of[group.first]).toBe(index);
        });
      }),
    );
  });

  it('are apart: single trucks do not overlap, nothing is under a pill', () => {
    fc.assert(
      fc.property(somewhere, points => {
        const { groups } = grouped(points);
        for (const [index, one] of groups.entries()) {
          for (const other of groups.slice(0, index)) {
            const apart = Math.hypot(one.x - other.x, one.y - other.y) / PIXEL;
            expect(apart).toBeGreaterThan(one.count > 1 || other.count > 1 ? 31.99 : 19.99);
          }
        }
      }),
    );
  });

  it('are near their trucks', () => {
    fc.assert(
      fc.property(somewhere, points => {
        const { of, groups } = grouped(points);
        points.forEach(([right, down], index) => {
          const group = groups[of[index] ?? 0];
          const off =
            Math.hypot(0.28 + right * PIXEL - (group?.x ?? 0), 0.505 + down * PIXEL - (group?.y ?? 0)) / PIXEL;
          // At most 2 × 20 from the middle of its cluster, which is at most 32 from the pill.
          expect(off).toBeLessThan(72.01);
        });
      }),
    );
  });
});
