import { type Box, RoomGrid } from './room-grid.ts';
import type { ShownTruck, TruckOrder } from './truck-features.ts';
import type { TruckGroup, TruckGroups } from './truck-groups.ts';

/** Where each part of the fleet is drawn in one view of the map, and which part is under the pointer. Pure. */

/** From the flat world to the screen: px = a·x + c·y + e, py = b·x + d·y + f, in CSS pixels. The map is never tilted. */
export interface View {
  a: number;
  b: number;
  c: number;
  d: number;
  e: number;
  f: number;
  width: number;
  height: number;
}

/** An image (images.ts) with its middle at x, y. */
export interface Sprite {
  x: number;
  y: number;
  picture: string;
  /** Radians, clockwise. */
  turn: number;
  /** Half of the box that a pointer hits; null: within NEAR_PX. */
  half: { width: number; height: number } | null;
  /** What it represents: one truck, or a group by its index. */
  target: Target;
}
export type Target = { kind: 'truck'; id_truck: number } | { kind: 'yard'; group: number };

/** The width of an image, in CSS pixels. */
type WidthOf = (picture: string) => number;

/** The pointer hits a mark within this distance of its middle. */
const NEAR_PX = 12;
/** Marks this far outside the screen are still partly visible; their tags reach in from farther. */
const MARGIN_PX = 24;
/** Half of a mark's size. */
const MARK_HALF_PX = 7;
const PILL_HALF_PX = 15;
/** Distance from the middle of the mark to the image of its tag; the box begins 2 px inside the image. */
const TAG_OFF_PX = 12;
const TAG_EDGE_PX = 2;
const TAG_HALF_PX = 9;
/** Nobody can read more tags than this. */
const TAGS_MAX = 150;

/** Reused: a new one for each frame would be much garbage. */
const room = new RoomGrid();

interface Seen {
  truck: ShownTruck;
  sprite: Sprite;
}

const boxAround = (x: number, y: number, halfWidth: number, halfHeight: number): Box => ({
  left: x - halfWidth,
  top: y - halfHeight,
  right: x + halfWidth,
  bottom: y + halfHeight,
});

function markOf(truck: ShownTruck, x: number, y: number, north: number): Sprite {
  const { heading, family, id_truck } = truck;
  return {
    x,
    y,
    picture: heading === null ? `truck:square:${family}` : `truck:arrow:${family}`,
    turn: heading === null ? 0 : north + (heading * Math.PI) / 180,
    half: null,
    target: { kind: 'truck', id_truck },
  };
}

function pillOf({ count }: TruckGroup, group: number, x: number, y: number, widthOf: WidthOf): Sprite {
  const picture = `pill:${count}`;
  const half = { width: widthOf(picture) / 2, height: PILL_HALF_PX };
  return { x, y, picture, turn: 0, half, target: { kind: 'yard', group } };
}

/** Tags where there is space, the most important first. The selected truck always has its tag. */
function tagsOf(seen: readonly Seen[], widthOf: WidthOf): Sprite[] {
  const tags: Sprite[] = [];
  for (const { truck, sprite } of seen) {
    if (truck.label === '' || tags.length >= TAGS_MAX) continue;
    const picture = `tag:${truck.family}:${truck.label}`;
    const width = widthOf(picture);
    const x = sprite.x + TAG_OFF_PX + width / 2;
    const box = boxAround(x, sprite.y, width / 2 - TAG_EDGE_PX, TAG_HALF_PX);
    if (truck.order < 2 && !room.isFree(box)) continue;
    room.take(box);
    const half = { width: width / 2, height: TAG_HALF_PX };
    tags.push({ x, y: sprite.y, picture, turn: 0, half, target: sprite.target });
  }
  return tags;
}

/** In drawing order: normal trucks, those with a problem, pills, tags, and the selected truck on top. */
export function sceneOf(
  trucks: readonly ShownTruck[],
  { groups }: TruckGroups,
  view: View,
  widthOf: WidthOf,
): Sprite[] {
  const { a, b, c, d, e, f, width, height } = view;
  const north = Math.atan2(b, a);
  room.begin(width, height);
  const seen: Record<TruckOrder, Seen[]> = { 0: [], 1: [], 2: [] };
  const pills: Sprite[] = [];
  groups.forEach((group, index) => {
    const x = a * group.x + c * group.y + e;
    const y = b * group.x + d * group.y + f;
    if (x < -MARGIN_PX || y < -MARGIN_PX || x > width + MARGIN_PX || y > height + MARGIN_PX) return;
    const truck = trucks[group.first];
    if (group.count > 1) {
      const pill = pillOf(group, index, x, y, widthOf);
      room.take(boxAround(x, y, pill.half?.width ?? 0, PILL_HALF_PX));
      pills.push(pill);
    } else if (truck) {
      room.take(boxAround(x, y, MARK_HALF_PX, MARK_HALF_PX));
      seen[truck.order].push({ truck, sprite: markOf(truck, x, y, north) });
    }
  });
  const tags = tagsOf([...seen[2], ...seen[1], ...seen[0]], widthOf);
  const marks = (order: TruckOrder) => seen[order].map(({ sprite }) => sprite);
  return [...marks(0), ...marks(1), ...pills, ...tags, ...marks(2)];
}

/** The nearest target at a point; of two at the same distance, the upper one. */
export function targetAt(scene: readonly Sprite[], x: number, y: number): Target | null {
  let target: Target | null = null;
  let nearest = NEAR_PX;
  for (const sprite of scene) {
    const across = Math.abs(sprite.x - x);
    const down = Math.abs(sprite.y - y);
    const { half } = sprite;
    const isInside = half !== null && across <= half.width && down <= half.height;
    const distance = half === null ? Math.hypot(across, down) : isInside ? 0 : Number.POSITIVE_INFINITY;
    if (distance > nearest) continue;
    nearest = distance;
    target = sprite.target;
  }
  return target;
}
