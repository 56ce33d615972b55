import { type Box, RoomGrid } from './room-grid.ts';
import type { ShownTruck, TruckOrder } from './truck-features.ts';
import type { TruckGroup, TruckGroups } from './truck-groups.ts';

/** What of the fleet is drawn where, for one look at the map; and what of it lies under the pointer. Pure. */

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

/** A picture (images.ts) with its middle at x, y. */
export interface Sprite {
  x: number;
  y: number;
  picture: string;
  /** Radians, clockwise. */
  turn: number;
  /** Half of what a pointer hits: a box; null: as near as NEAR_PX. */
  half: { width: number; height: number } | null;
  /** What it stands for: one truck, or a group by its index. */
  target: Target;
}
export type Target = { kind: 'truck'; id_truck: number } | { kind: 'yard'; group: number };

/** How broad a picture is, in CSS pixels. */
type WidthOf = (picture: string) => number;

/** So far from a mark's middle is still on it. */
const NEAR_PX = 12;
/** Marks so far outside are still seen in part; their tags reach in from further. */
const MARGIN_PX = 24;
/** Half of what a mark covers. */
const MARK_HALF_PX = 7;
const PILL_HALF_PX = 15;
/** A tag's picture begins so far to the right of the mark's middle; its box lies 2 px within the picture. */
const TAG_OFF_PX = 12;
const TAG_EDGE_PX = 2;
const TAG_HALF_PX = 9;
/** More tags than this are read by nobody. */
const TAGS_MAX = 150;

/** Kept: a new one a frame would be much to tidy up. */
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

/** Tags where there is room for them, those that matter most first. The selected truck has its tag in any case. */
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

/** In the order in which it is drawn: the rest, those with a problem, pills, tags, and the selected truck above all. */
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

/** The nearest of what is drawn there, the upper one where two are as near. */
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
