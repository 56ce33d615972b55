import type { Map as MapLibreMap } from 'maplibre-gl';
import { positionStore } from '../live/position-store.ts';
import { mercatorX, mercatorY } from './geometry.ts';
import { fontReady, pictureWidth } from './images.ts';
import { SpriteRenderer } from './sprite-renderer.ts';
import { type Area, Fleet, type TruckMark } from './truck-features.ts';
import { groupTrucks, type TruckGroups } from './truck-groups.ts';
import { type Sprite, sceneOf, targetAt, type View } from './truck-scene.ts';

/**
 * The fleet on a canvas of its own over the map's canvas, under its markers. The map is not redrawn when trucks move: its base map costs
 * many times as much as the trucks. While the map moves, the canvas is redrawn with each of its frames.
 */

const EVERY_MS = 1000;
/** «Sin GPS» depends on time alone, so the trucks are redrawn at this interval. */
const ANYWAY_MS = 60_000;
/** Groups are recalculated twice per zoom level, not with every frame of a zoom: pills would flicker. */
const LEVELS = 2;

/** What is at a point: one truck, or those of a pill. */
export type Hit = { kind: 'truck'; id_truck: number } | { kind: 'yard'; ids: number[] };

const noGroups: TruckGroups = { of: new Int32Array(0), groups: [] };

/** The same view as before: nothing to redraw. */
const sameView = (one: View, other: View | null) =>
  other !== null && (Object.keys(one) as (keyof View)[]).every(key => one[key] === other[key]);

/** Margin around the screen within which trucks are read, in screens: a small move of the map needs no new read. */
const AROUND = 0.5;

function areaAround(map: MapLibreMap): Area {
  const bounds = map.getBounds();
  const [west, south, east, north] = [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()];
  const [across, up] = [(east - west) * AROUND, (north - south) * AROUND];
  return { west: west - across, south: south - up, east: east + across, north: north + up };
}

function covers(area: Area, map: MapLibreMap): boolean {
  const bounds = map.getBounds();
  return (
    bounds.getWest() >= area.west &&
    bounds.getSouth() >= area.south &&
    bounds.getEast() <= area.east &&
    bounds.getNorth() <= area.north
  );
}

/** One degree in each direction is enough to derive the projection of the flat world to the screen. */
function viewOf(map: MapLibreMap): View {
  const { lng, lat } = map.getCenter();
  // The size comes from its style; asking the element would force a layout.
  const { style } = map.getCanvas();
  const [width, height] = [Number.parseFloat(style.width), Number.parseFloat(style.height)];
  const middle = map.project([lng, lat]);
  const east = map.project([lng + 1, lat]);
  const south = map.project([lng, lat - 1]);
  const [x, y] = [mercatorX(lng), mercatorY(lat)];
  const across = mercatorX(lng + 1) - x;
  const down = mercatorY(lat - 1) - y;
  const a = (east.x - middle.x) / across;
  const b = (east.y - middle.y) / across;
  const c = (south.x - middle.x) / down;
  const d = (south.y - middle.y) / down;
  return { a, b, c, d, e: middle.x - a * x - c * y, f: middle.y - b * x - d * y, width, height };
}

export class TruckOverlay {
  private marks: ReadonlyMap<number, TruckMark> = new Map();
  private readonly fleet = new Fleet();
  private groups = noGroups;
  /** The level at which they were grouped. */
  private level = 0;
  /** The area of the last read; null: not read since the trucks moved. */
  private area: Area | null = null;
  private scene: Sprite[] = [];
  private view: View | null = null;
  private isDirty = true;
  private isReady = false;
  private readAt = 0;
  private renderer: SpriteRenderer | null = null;
  private readonly map: MapLibreMap;
  private readonly canvas = document.createElement('canvas');
  private readonly gl: WebGL2RenderingContext | null;
  private readonly removal = new AbortController();

  constructor(map: MapLibreMap) {
    this.map = map;
    this.canvas.className = 'cz-map-trucks';
    this.canvas.setAttribute('aria-hidden', 'true');
    this.gl = this.canvas.getContext('webgl2', { antialias: false, depth: false });
    this.renderer = this.gl && new SpriteRenderer(this.gl);
    map.getCanvas().after(this.canvas);
    this.listen();
  }

  /** Sets which trucks are shown, and how. */
  show(marks: ReadonlyMap<number, TruckMark>): void {
    if (marks === this.marks) return;
    this.marks = marks;
    this.isDirty = true;
    requestAnimationFrame(this.update);
  }

  isAt(x: number, y: number): boolean {
    return targetAt(this.scene, x, y) !== null;
  }

  hitAt(x: number, y: number): Hit | null {
    const target = targetAt(this.scene, x, y);
    if (target?.kind !== 'yard') return target;
    const ids = this.fleet.trucks.flatMap(({ id_truck }, index) =>
      this.groups.of[index] === target.group ? [id_truck] : [],
    );
    return { kind: 'yard', ids };
  }

  remove(): void {
    this.removal.abort();
    this.canvas.remove();
    // A browser has few contexts: this one is released now, not at the next garbage collection.
    this.gl?.getExtension('WEBGL_lose_context')?.loseContext();
  }

  private listen(): void {
    const { signal } = this.removal;
    this.canvas.addEventListener(
      'webglcontextlost',
      event => {
        event.preventDefault();
        this.renderer = null;
      },
      { signal },
    );
    this.canvas.addEventListener('webglcontextrestored', () => this.begin(), { signal });
    const unsubscribe = positionStore.subscribe(() => {
      this.isDirty = true;
    });
    const timer = setInterval(this.update, EVERY_MS);
    this.map.on('render', this.follow);
    signal.addEventListener('abort', () => {
      unsubscribe();
      clearInterval(timer);
      this.map.off('render', this.follow);
    });
    void fontReady().then(() => {
      this.isReady = true;
      this.update();
    });
  }

  /** Starts with a new context. */
  private begin(): void {
    this.renderer = this.gl && new SpriteRenderer(this.gl);
    this.view = null;
    this.follow();
  }

  /** Reads new positions, if there are any. */
  private readonly update = (): void => {
    if (!this.isReady || document.hidden || this.removal.signal.aborted) return;
    if (!this.isDirty && Date.now() - this.readAt < ANYWAY_MS) return;
    this.area = null;
    this.follow();
  };

  /** Redraws if the trucks or the map moved. */
  private readonly follow = (): void => {
    if (!this.isReady) return;
    const view = viewOf(this.map);
    if (this.area !== null && sameView(view, this.view)) return;
    this.view = view;
    const level = Math.floor(this.map.getZoom() * LEVELS) / LEVELS;
    const isRead = this.read();
    const { trucks, x, y } = this.fleet;
    if (isRead || level !== this.level) this.groups = groupTrucks(x, y, trucks.length, level);
    this.level = level;
    this.scene = sceneOf(trucks, this.groups, view, pictureWidth);
    this.draw(view);
  };

  /** Reads the trucks in and around the screen; false: already read. */
  private read(): boolean {
    if (this.area !== null && covers(this.area, this.map)) return false;
    this.isDirty = false;
    this.readAt = Date.now();
    this.area = areaAround(this.map);
    this.fleet.read(positionStore, this.marks, this.readAt, this.area);
    return true;
  }

  /** Draws on a canvas with the map's resolution. */
  private draw({ width, height }: View): void {
    const { width: wide, height: high } = this.map.getCanvas();
    // Setting a size clears the canvas: only if it differs.
    if (this.canvas.width !== wide) this.canvas.width = wide;
    if (this.canvas.height !== high) this.canvas.height = high;
    this.renderer?.draw(this.scene, width, height, wide / width);
  }
}
