import type { Position, PositionStore } from '../live/position-store.ts';
import { mercatorX, mercatorY } from './geometry.ts';
import type { MarkColor } from './images.ts';

/** How the screen shows a truck on the map. */
export interface TruckMark {
  /** Colour of its status. */
  family: MarkColor;
  /** Its disk next to it; absent: no tag. */
  label?: string;
  /** Drawn above the others. */
  isSelected?: boolean;
}

/** A truck as it is drawn. */
export interface ShownTruck {
  id_truck: number;
  /** Degrees from north; null: it stands still. */
  heading: number | null;
  family: MarkColor;
  /** Empty: none. */
  label: string;
  order: TruckOrder;
}

/** Drawing order: normal, with a problem, selected; higher ones on top. */
export type TruckOrder = 0 | 1 | 2;

const MOVING_KMH = 3;
/** Without a position for this long: «sin GPS», on the map and in lists. */
export const SILENT_MS = 20 * 60_000;

/** An area of the world, in degrees. */
export interface Area {
  west: number;
  south: number;
  east: number;
  north: number;
}

const isWithin = ({ lng, lat }: Position, area: Area) =>
  lng >= area.west && lng <= area.east && lat >= area.south && lat <= area.north;

/** The shown trucks with their positions, by index, in the flat world (geometry.ts). */
export class Fleet {
  readonly trucks: ShownTruck[] = [];
  x = new Float64Array(0);
  y = new Float64Array(0);

  /**
   * Reads the trucks with a position in the area. Existing objects are reused: five thousand new objects a second would become garbage a
   * second later.
   */
  read(store: Pick<PositionStore, 'get'>, marks: ReadonlyMap<number, TruckMark>, now: number, area: Area): void {
    if (this.x.length < marks.size) {
      this.x = new Float64Array(marks.size);
      this.y = new Float64Array(marks.size);
    }
    let count = 0;
    for (const [id_truck, mark] of marks) {
      const position = store.get(id_truck);
      if (!position || !isWithin(position, area)) continue;
      this.x[count] = mercatorX(position.lng);
      this.y[count] = mercatorY(position.lat);
      const truck = this.trucks[count] ?? blank();
      this.trucks[count++] = truck;
      look(truck, position, mark, now);
    }
    this.trucks.length = count;
  }
}

const blank = (): ShownTruck => ({ id_truck: 0, heading: null, family: 'off', label: '', order: 0 });

function look(truck: ShownTruck, position: Position, mark: TruckMark, now: number): void {
  const silent = now - position.at_ms > SILENT_MS;
  truck.id_truck = position.id_truck;
  truck.heading = (position.speed_kmh ?? 0) > MOVING_KMH ? position.heading : null;
  truck.family = silent ? 'off' : mark.family;
  truck.label = silent ? `${mark.label ?? ''} sin GPS`.trim() : (mark.label ?? '');
  truck.order = mark.isSelected ? 2 : mark.family === 'problem' ? 1 : 0;
}
