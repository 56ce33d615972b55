/** Trucks that would overlap on the screen become one pill with their number. Pure: positions in, groups out. */
export interface TruckGroups {
  /** The group of each truck, by the truck's index. */
  readonly of: Int32Array;
  readonly groups: readonly TruckGroup[];
}

export interface TruckGroup {
  /** In the flat world (geometry.ts). */
  readonly x: number;
  readonly y: number;
  readonly count: number;
  /** Index of one of its trucks; the only one where count is 1. */
  readonly first: number;
}

/** Positions by index; the first `count` of both lists. */
interface Places {
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly count: number;
}

/** Marks closer than this overlap. */
const OVERLAP_PX = 20;
/** A pill is wider than a mark: a mark closer than this to its middle would be under it, and is included. */
const PILL_PX = 32;
/** The world's width at zoom 0. */
const WORLD_PX = 512;

/** Buffers for the grouping, reused: allocating them each second would trigger full garbage collections. */
const kept = {
  heads: new Int32Array(0),
  next: new Int32Array(0),
  leaders: new Int32Array(0),
  order: new Int32Array(0),
  groupOf: new Int32Array(0),
  keys: new Float64Array(0),
  x: new Float64Array(0),
  y: new Float64Array(0),
};

/** A buffer of at least this length; it contains old data. */
function keptWhole(name: 'heads' | 'next' | 'leaders' | 'order' | 'groupOf', length: number): Int32Array {
  if (kept[name].length < length) kept[name] = new Int32Array(length * 2);
  return kept[name];
}
function keptReal(name: 'keys' | 'x' | 'y', length: number): Float64Array {
  if (kept[name].length < length) kept[name] = new Float64Array(length * 2);
  return kept[name];
}

const mix = (column: number, row: number) => Math.imul(column, 73_856_093) ^ Math.imul(row, 19_349_663);

/**
 * Positions without a leader, in cells twice as wide as the radius, in a hash table with chains. Cells that share a chain cost extra
 * comparisons but change nothing: the distance decides.
 */
class Cells {
  private readonly heads: Int32Array;
  private readonly next: Int32Array;
  private readonly mask: number;
  private readonly cell: number;
  private readonly near: number;
  private readonly places: Places;

  constructor(places: Places, radius: number) {
    const { x, y, count } = places;
    const size = 2 ** Math.ceil(Math.log2(count * 2 + 16));
    this.places = places;
    this.cell = 2 * radius;
    this.near = radius * radius;
    this.mask = size - 1;
    this.heads = keptWhole('heads', size).fill(-1, 0, size);
    this.next = keptWhole('next', count);
    for (let index = 0; index < count; index++) {
      const slot = this.slot(Math.floor((x[index] ?? 0) / this.cell), Math.floor((y[index] ?? 0) / this.cell));
      this.next[index] = this.heads[slot] ?? -1;
      this.heads[slot] = index;
    }
  }

  /** Assigns every position within the radius that has no leader to this one. */
  claim(leader: number, leaders: Int32Array): void {
    const x = this.places.x[leader] ?? 0;
    const y = this.places.y[leader] ?? 0;
    const column = Math.floor(x / this.cell);
    const row = Math.floor(y / this.cell);
    // In each direction, the radius reaches into the neighbour cell on one side only.
    const besides = x / this.cell - column < 0.5 ? column - 1 : column + 1;
    const beyond = y / this.cell - row < 0.5 ? row - 1 : row + 1;
    this.claimIn(this.slot(column, row), leader, leaders, x, y);
    this.claimIn(this.slot(besides, row), leader, leaders, x, y);
    this.claimIn(this.slot(column, beyond), leader, leaders, x, y);
    this.claimIn(this.slot(besides, beyond), leader, leaders, x, y);
  }

  private slot(column: number, row: number): number {
    return mix(column, row) & this.mask;
  }

  private claimIn(slot: number, leader: number, leaders: Int32Array, x: number, y: number): void {
    const { places, heads, next, near } = this;
    let before = -1;
    for (let index = heads[slot] ?? -1; index >= 0; ) {
      const after = next[index] ?? -1;
      const across = (places.x[index] ?? 0) - x;
      const down = (places.y[index] ?? 0) - y;
      if (leaders[index] === -1 && across * across + down * down <= near) leaders[index] = leader;
      // A position with a leader is removed from the chain, so that a full yard is not scanned again and again.
      if (leaders[index] === -1) before = index;
      else if (before < 0) heads[slot] = after;
      else next[before] = after;
      index = after;
    }
  }
}

/**
 * The leader of each position: itself, or an earlier one within the radius. Only the first `claiming` positions become leaders of others.
 */
function gather(places: Places, radius: number, claiming: number): Int32Array {
  const leaders = keptWhole('leaders', places.count).fill(-1, 0, places.count);
  const cells = new Cells(places, radius);
  for (let index = 0; index < places.count; index++) {
    if (leaders[index] !== -1) continue;
    leaders[index] = index;
    if (index < claiming) cells.claim(index, leaders);
  }
  return leaders;
}

interface Heap {
  x: number;
  y: number;
  count: number;
  first: number;
}

/** Clusters of overlapping positions, each in the middle of its trucks. */
function heapsOf({ x, y, count }: Places, leaders: Int32Array): { of: Int32Array; heaps: Heap[] } {
  const of = new Int32Array(count);
  const heaps: Heap[] = [];
  for (let index = 0; index < count; index++) {
    const leader = leaders[index] ?? index;
    if (leader === index) {
      of[index] = heaps.length;
      heaps.push({ x: x[index] ?? 0, y: y[index] ?? 0, count: 1, first: index });
      continue;
    }
    // A leader precedes its followers, so its cluster exists.
    const place = of[leader] ?? 0;
    const heap = heaps[place];
    of[index] = place;
    if (!heap) continue;
    heap.count++;
    heap.x += ((x[index] ?? 0) - heap.x) / heap.count;
    heap.y += ((y[index] ?? 0) - heap.y) / heap.count;
  }
  return { of, heaps };
}

/** The clusters by index: those of several trucks from the biggest to the smallest, then single trucks. */
function ranked(heaps: readonly Heap[]): { order: Int32Array; pills: number } {
  const order = keptWhole('order', heaps.length);
  // One number encodes both, so that the list sorts natively: the complement of the count, and the index.
  const keys = keptReal('keys', heaps.length);
  let pills = 0;
  for (let index = 0; index < heaps.length; index++) {
    const several = heaps[index]?.count ?? 1;
    if (several > 1) keys[pills++] = (2 ** 20 - several) * 2 ** 24 + index;
  }
  keys.subarray(0, pills).sort();
  for (let rank = 0; rank < pills; rank++) order[rank] = (keys[rank] ?? 0) % 2 ** 24;
  let rank = pills;
  for (let index = 0; index < heaps.length; index++) if (heaps[index]?.count === 1) order[rank++] = index;
  return { order, pills };
}

/** Merges everything under a pill into it, the biggest pill first; the pill does not move. Also returns the group of each cluster. */
function settle(heaps: readonly Heap[], radius: number): { groupOf: Int32Array; groups: Heap[] } {
  const { order, pills } = ranked(heaps);
  const count = heaps.length;
  const places = { x: keptReal('x', count), y: keptReal('y', count), count };
  for (let rank = 0; rank < count; rank++) {
    const heap = heaps[order[rank] ?? 0];
    places.x[rank] = heap?.x ?? 0;
    places.y[rank] = heap?.y ?? 0;
  }
  const leaders = gather(places, radius, pills);
  const groups: Heap[] = [];
  const groupOf = keptWhole('groupOf', count);
  for (let rank = 0; rank < count; rank++) {
    const index = order[rank] ?? 0;
    const heap = heaps[index];
    if (!heap) continue;
    const leader = order[leaders[rank] ?? rank] ?? index;
    groupOf[index] = leader === index ? groups.length : (groupOf[leader] ?? 0);
    const group = groups[groupOf[index] ?? 0];
    if (leader === index) groups.push(heap);
    else if (group) group.count += heap.count;
  }
  return { groupOf, groups };
}

/** Groups at a zoom level: first overlapping trucks are merged, in the given order; then everything under a pill. */
export function groupTrucks(x: Float64Array, y: Float64Array, count: number, level: number): TruckGroups {
  const pixel = 1 / (WORLD_PX * 2 ** level);
  const trucks: Places = { x, y, count };
  const { of, heaps } = heapsOf(trucks, gather(trucks, OVERLAP_PX * pixel, count));
  const { groupOf, groups } = settle(heaps, PILL_PX * pixel);
  for (let index = 0; index < count; index++) of[index] = groupOf[of[index] ?? 0] ?? 0;
  return { of, groups };
}
