import type { Map as MapLibreMap } from 'maplibre-gl';
import { positionStore } from '../live/position-store.ts';
import { mercatorX, mercatorY } from './geometry.ts';
import { fontReady, pictureWidth } from './images.ts';
import { SpriteRenderer } from './sprite-renderer.ts';
import { type Area, Fleet, type TruckMark } from './truck-features.ts';
import { groupTrucks, type TruckGroups } from './truck-groups.ts';
import { type Sprite, sceneOf, targetAt, type View } from './truck-scene.ts';

/**
 * The fleet on a sheet of its own over the map's canvas, under its markers. The map itself is not drawn again when trucks move: its base
 * costs many times what the trucks cost. While the map moves, the sheet is drawn with each of its frames.
 */

const EVERY_MS = 1000;
/** «Sin GPS» comes by time alone. */
const ANYWAY_MS = 60_000;
/** Groups are made anew twice a zoom level, and not with every frame of a zoom: pills would flicker. */
const LEVELS = 2;

/** What lies at a point: one truck, or those of a pill. */
export type Hit = { kind: 'truck'; id_truck: number } | { kind: 'yard'; ids: number[] };

const noGroups: TruckGroups = { of: new Int32Array(0), groups: [] };

/** The same on the screen as before: nothing to draw. */
const sameView = (one: View, other: View | null) =>
  other !== null && (Object.keys(one) as (keyof View)[]).every(key => one[key] === other[key]);

/** Trucks are read from so much around the screen, in screens: a map that is moved a little has them already. */
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

/** A degree each way is enough to know how the flat world lies on the screen. */
function viewOf(map: MapLibreMap): View {
  const { lng, lat } = map.getCenter();
  // Its style says how large it is; asking the element itself would lay the page out.
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
  /** At which level they were grouped. */
  private level = 0;
  /** Of which area they were read; null: not since they moved. */
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
  private readonly leaving = new AbortController();

  constructor(map: MapLibreMap) {
    this.map = map;
    this.canvas.className = 'cz-map-trucks';
    this.canvas.setAttribute('aria-hidden', 'true');
    this.gl = this.canvas.getContext('webgl2', { antialias: false, depth: false });
    this.renderer = this.gl && new SpriteRenderer(this.gl);
    map.getCanvas().after(this.canvas);
    this.listen();
  }

  /** Which trucks, and how they look. */
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
    this.leaving.abort();
    this.canvas.remove();
    // A browser has few contexts: this one is given back now, not when memory is next tidied.
    this.gl?.getExtension('WEBGL_lose_context')?.loseContext();
  }

  private listen(): void {
    const { signal } = this.leaving;
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

  /** With a context that is new. */
  private begin(): void {
    this.renderer = this.gl && new SpriteRenderer(this.gl);
    this.view = null;
    this.follow();
  }

  /** Takes in where the trucks are now, if anything is new. */
  private readonly update = (): void => {
    if (!this.isReady || document.hidden || this.leaving.signal.aborted) return;
    if (!this.isDirty && Date.now() - this.readAt < ANYWAY_MS) return;
    this.area = null;
    this.follow();
  };

  /** Draws, if the trucks or the map moved. */
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

  /** Reads the trucks in and around the screen; false: they have been read. */
  private read(): boolean {
    if (this.area !== null && covers(this.area, this.map)) return false;
    this.isDirty = false;
    this.readAt = Date.now();
    this.area = areaAround(this.map);
    this.fleet.read(positionStore, this.marks, this.readAt, this.area);
    return true;
  }

  /** On a sheet that is as fine as the map's. */
  private draw({ width, height }: View): void {
    const { width: wide, height: high } = this.map.getCanvas();
    // Setting a size clears the sheet: only where it is another one.
    if (this.canvas.width !== wide) this.canvas.width = wide;
    if (this.canvas.height !== high) this.canvas.height = high;
    this.renderer?.draw(this.scene, width, height, wide / width);
  }
}
