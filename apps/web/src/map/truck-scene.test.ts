import { describe, expect, it } from 'vitest';
import type { PositionStore } from '../live/position-store.ts';
import { mercatorX, mercatorY } from './geometry.ts';
import { ShelfPacker } from './shelf-packer.ts';
import { Fleet, type TruckMark } from './truck-features.ts';
import { groupTrucks } from './truck-groups.ts';
import { type Sprite, sceneOf, targetAt, type View } from './truck-scene.ts';

const NOW = Date.parse('2026-11-22T12:00:00Z');
const LEVEL = 10;
const WORLD = 512 * 2 ** LEVEL;
const HOME = { lat: -2.2, lng: -79.9 };

/** A view with HOME in the middle of a screen of 400 × 300, north up or rotated. */
function viewOf(turn = 0): View {
  const [cos, sin] = [Math.cos(turn) * WORLD, Math.sin(turn) * WORLD];
  const [x, y] = [mercatorX(HOME.lng), mercatorY(HOME.lat)];
  return {
    a: cos,
    b: sin,
    c: -sin,
    d: cos,
    e: 200 - cos * x + sin * y,
    f: 150 - sin * x - cos * y,
    width: 400,
    height: 300,
  };
}

interface Given extends TruckMark {
  /** Pixels from the middle of the screen. */
  right: number;
  heading?: number | null;
  speed?: number;
  minutesAgo?: number;
}

const PIXEL_LNG = 360 / WORLD;

const ecuador = { west: -82, south: -5, east: -75, north: 2 };

function fleetOf(given: readonly Given[], area = ecuador): Fleet {
  const fleet = new Fleet();
  const store: Pick<PositionStore, 'get'> = {
    get: id_truck => {
      const one = given[id_truck - 1];
      if (!one) return undefined;
      const { right, heading = 90, speed = 50, minutesAgo = 0 } = one;
      const at_ms = NOW - minutesAgo * 60_000;
      return { id_truck, lat: HOME.lat, lng: HOME.lng + right * PIXEL_LNG, heading, speed_kmh: speed, at_ms };
    },
  };
  // The last one has no position.
  fleet.read(store, new Map([...given, { family: 'moving' as const }].map((mark, n) => [n + 1, mark])), NOW, area);
  return fleet;
}

function scene(given: readonly Given[], view = viewOf()): Sprite[] {
  const { trucks, x, y } = fleetOf(given);
  return sceneOf(trucks, groupTrucks(x, y, trucks.length, LEVEL), view, () => 40);
}

const pictures = (sprites: readonly Sprite[]) => sprites.map(sprite => sprite.picture);

describe('the fleet on the map', () => {
  it('has arrows by heading, squares for standing trucks, and grey ones without GPS', () => {
    const sprites = scene([
      { right: -100, family: 'moving' },
      { right: -50, family: 'ready', speed: 0 },
      { right: 0, family: 'ready', heading: null },
      { right: 50, family: 'moving', minutesAgo: 21, label: '18' },
    ]);
    expect(pictures(sprites)).toEqual([
      'truck:arrow:moving',
      'truck:square:ready',
      'truck:square:ready',
      'truck:arrow:off',
      'tag:off:18 sin GPS',
    ]);
    expect(sprites[0]?.x).toBeCloseTo(100, 5);
    expect(sprites[0]?.y).toBeCloseTo(150, 5);
    expect(sprites[0]?.turn).toBeCloseTo(Math.PI / 2, 9);
    expect(sprites[1]?.turn).toBe(0);
  });

  it('rotates with the map', () => {
    const [truck] = scene([{ right: 50, family: 'moving' }], viewOf(Math.PI / 2));
    expect(truck?.x).toBeCloseTo(200, 5);
    expect(truck?.y).toBeCloseTo(200, 5);
    expect(truck?.turn).toBeCloseTo(Math.PI, 9);
  });

  it('draws trucks with a problem over the others, and the selected one on top', () => {
    const sprites = scene([
      { right: 0, family: 'moving', isSelected: true, label: '1' },
      { right: 60, family: 'problem' },
      { right: -60, family: 'moving' },
    ]);
    expect(pictures(sprites)).toEqual([
      'truck:arrow:moving',
      'truck:arrow:problem',
      'tag:moving:1',
      'truck:arrow:moving',
    ]);
    expect(sprites.at(-1)?.target).toEqual({ kind: 'truck', id_truck: 1 });
  });

  it('draws a tag where there is space, that of a problem first', () => {
    const tags = pictures(
      scene([
        { right: 0, family: 'moving', label: 'quiet' },
        { right: 26, family: 'problem', label: 'loud' },
      ]),
    ).filter(picture => picture.startsWith('tag'));
    expect(tags).toEqual(['tag:problem:loud']);
  });

  it('always draws the tag of the selected one', () => {
    const sprites = scene([
      { right: 0, family: 'moving', label: 'mine', isSelected: true },
      { right: 26, family: 'problem' },
    ]);
    expect(pictures(sprites)).toContain('tag:moving:mine');
  });

  it('reads the trucks of an area', () => {
    const { trucks } = fleetOf(
      [
        { right: 0, family: 'ready' },
        { right: 90, family: 'moving' },
      ],
      { ...ecuador, east: HOME.lng + 50 * PIXEL_LNG },
    );
    expect(trucks.map(truck => truck.id_truck)).toEqual([1]);
  });

  it('leaves out what is not visible', () => {
    expect(scene([{ right: 500, family: 'moving', label: 'far' }])).toEqual([]);
  });
});

describe('the target under the pointer', () => {
  const sprites = scene([
    { right: -100, family: 'moving', label: 'tag' },
    { right: 50, family: 'moving' },
    { right: 55, family: 'moving' },
    { right: 100, family: 'moving' },
    { right: 121, family: 'moving' },
  ]);
  const truck = (id_truck: number) => ({ kind: 'truck', id_truck });

  it('is the nearest mark within twelve pixels, or nothing', () => {
    expect(targetAt(sprites, 100, 161)).toEqual(truck(1));
    expect(targetAt(sprites, 100, 163)).toBeNull();
    expect(targetAt(sprites, 309, 150)).toEqual(truck(4));
    expect(targetAt(sprites, 312, 150)).toEqual(truck(5));
  });

  it('is a truck, at its tag', () => {
    expect(targetAt(sprites, 145, 155)).toEqual(truck(1));
    expect(targetAt(sprites, 145, 162)).toBeNull();
  });

  it('is the yard, at its pill', () => {
    expect(targetAt(sprites, 252 - 19, 150)?.kind).toBe('yard');
    expect(targetAt(sprites, 252 - 21, 150)).toBeNull();
  });
});

describe('the sheet of images', () => {
  it('gives every image a space of its own, until it is full', () => {
    const packer = new ShelfPacker(100);
    const spots = [packer.place(44, 44), packer.place(52, 40), packer.place(52, 40), packer.place(30, 20)];
    expect(spots).toEqual([{ x: 0, y: 0 }, { x: 46, y: 0 }, { x: 0, y: 46 }, null]);
    packer.clear();
    expect(packer.place(100, 100)).toEqual({ x: 0, y: 0 });
    expect(packer.place(101, 4)).toBeNull();
  });
});
