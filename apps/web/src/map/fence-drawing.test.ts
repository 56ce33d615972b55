import { describe, expect, it } from 'vitest';
import * as drawing from './fence-drawing.ts';

const square: drawing.LngLat[] = [
  [0, 0],
  [10, 0],
  [10, 10],
  [0, 10],
];
const onScreen = square.map(([x, y]) => ({ x, y }));

describe('drawing a fence', () => {
  it('inserts, moves and removes corners', () => {
    expect(drawing.withCorner(square, [5, -1], 1)).toEqual([
      [0, 0],
      [5, -1],
      [10, 0],
      [10, 10],
      [0, 10],
    ]);
    expect(drawing.withCorner([], [-79.12345678, -2.00000049])).toEqual([[-79.123457, -2]]);
    expect(drawing.movedCorner(square, 2, [12, 12])[2]).toEqual([12, 12]);
    expect(drawing.withoutCorner(square, 0)).toEqual(square.slice(1));
    const full = Array.from({ length: drawing.MOST_CORNERS }, (_, i): drawing.LngLat => [i, 0]);
    expect(drawing.withCorner(full, [99, 0])).toHaveLength(drawing.MOST_CORNERS);
  });

  it('keeps three corners of a closed polygon', () => {
    const triangle = square.slice(1);
    expect(drawing.mayRemove(triangle, false)).toBe(false);
    expect(drawing.mayRemove(triangle, true)).toBe(true);
    expect(drawing.mayClose(square.slice(2))).toBe(false);
    expect(drawing.mayClose(triangle)).toBe(true);
  });

  it('finds the edge that was clicked; an open line has no closing edge', () => {
    expect(drawing.edgeAt({ x: 5, y: 1 }, onScreen, false, 2)).toBe(1);
    expect(drawing.edgeAt({ x: 1, y: 5 }, onScreen, false, 2)).toBe(4);
    expect(drawing.edgeAt({ x: 1, y: 5 }, onScreen, true, 2)).toBeNull();
    expect(drawing.edgeAt({ x: 5, y: 5 }, onScreen, false, 2)).toBeNull();
    expect(drawing.edgeMiddles(square, false)[3]).toEqual({ at: [0, 5], index: 4 });
    expect(drawing.edgeMiddles(square, true)).toHaveLength(3);
    expect(drawing.edgeMiddles([], true)).toEqual([]);
  });

  it('begins with corners on the circle, and closes the displayed ring', () => {
    expect(drawing.cornersOfCircle([-79.9, -2.2], 300)).toHaveLength(8);
    expect(drawing.fenceRing([0, 0], 300, square)).toEqual([...square, [0, 0]]);
    expect(drawing.fenceRing([0, 0], 300, null).length).toBeGreaterThan(8);
    expect(drawing.fenceRing([0, 0], 300, []).length).toBeGreaterThan(8);
  });
});
