/** Itinerary of each device of the demonstration: made from the rows of the demo company, stored in DATA_DIR/demo-fleet.json. */
import type { Batch, Row } from '../demo-company/batches';

export interface FleetStop {
  readonly lat: number;
  readonly lng: number;
  readonly code: string;
  /** ISO instants; null: not planned. */
  readonly planned_arrival: string | null;
  readonly planned_departure: string | null;
}

/** Progress of a trip when it was written. */
export interface FleetResume {
  readonly lat: number;
  readonly lng: number;
  /** Index of the next stop to arrive at. */
  readonly next: number;
  /** If it is still at the previous stop: when it leaves. */
  readonly leave_at: string | null;
}

export interface FleetTrip {
  readonly device: string;
  readonly key: string;
  /** A single stop: the truck is parked there. */
  readonly stops: readonly FleetStop[];
  /** Road as [lng, lat] from the first stop to the last. */
  readonly geometry: readonly (readonly [number, number])[];
  /** When it leaves the first stop. */
  readonly start_at: string;
  /** The temperature that its reefer is set to, °C; absent: it carries none. */
  readonly set_point_c?: number;
  readonly resume?: FleetResume;
}

export const FLEET_FILE = 'demo-fleet.json';

const ON_THE_ROAD = new Set(['RETIRANDO', 'EN_DEPOSITO', 'RETIRADO', 'VIAJANDO', 'EN_PLANTA', 'EN_PUERTO']);
const SOON = new Set(['RETIRO_POR_SALIR', 'VIAJE_POR_SALIR', 'DEVOLUCION_POR_SALIR']);

const ms = (value: unknown) => Date.parse(String(value));
const text = (value: unknown) => (typeof value === 'string' ? value : null);

/** Reads the stream of rows and keeps those of trips under way or about to begin. */
export class FleetCollector {
  private readonly devices = new Map<unknown, Row>();
  private readonly keys = new Map<unknown, Row>();
  /** By truck. */
  private readonly mounts = new Map<unknown, Row>();
  private readonly guides = new Map<unknown, Row>();
  private readonly stops = new Map<unknown, Row[]>();
  private readonly places = new Map<unknown, Row>();
  /** Set points of reefers, by container. */
  private readonly cold = new Map<unknown, number>();

  see({ table, rows }: Batch): void {
    for (const row of rows) {
      if (table === 'devices') this.devices.set(row.id_device, row);
      if (table === 'device_keys') this.keys.set(row.id_device, row);
      if (table === 'device_mounts') this.mounts.set(row.id_truck, row);
      if (table === 'last_positions') this.places.set(row.id_truck, row);
      if (table === 'sub_reservations' && row.set_point_c !== null)
        this.cold.set(row.id_sub_reservation, Number(row.set_point_c));
      if (table === 'guides' && row.id_truck !== null && this.isWanted(String(row.status))) {
        this.guides.set(row.id_guide, row);
      }
      if (table === 'guide_stops' && this.guides.has(row.id_guide)) {
        this.stops.set(row.id_guide, [...(this.stops.get(row.id_guide) ?? []), row]);
      }
    }
  }

  private isWanted(status: string): boolean {
    return ON_THE_ROAD.has(status) || SOON.has(status);
  }

  /** One entry per device: the trip under way, else the next one, else parked at its position. */
  trips(): FleetTrip[] {
    const chosen = new Map<unknown, Row>();
    for (const guide of this.guides.values()) {
      const known = chosen.get(guide.id_truck);
      if (!known || isBefore(guide, known)) chosen.set(guide.id_truck, guide);
    }
    const trips: FleetTrip[] = [];
    for (const [truck, { id_device }] of this.mounts) {
      const place = this.places.get(truck);
      if (!place) continue;
      const guide = chosen.get(truck);
      const name = { device: String(this.devices.get(id_device)?.code), key: String(this.keys.get(id_device)?.key) };
      trips.push({ ...name, ...(guide ? this.driven(guide, place) : parked(place)) });
    }
    return trips;
  }

  private driven(guide: Row, place: Row): Omit<FleetTrip, 'device' | 'key'> {
    const rows = this.stops.get(guide.id_guide) ?? [];
    const stops = rows.map(stopOf);
    const geometry = guide.geometry as FleetTrip['geometry'];
    const first = rows[0];
    const start_at = text(first?.departure_at) ?? text(guide.planned_start) ?? String(place.device_time);
    const set_point_c = this.cold.get(guide.id_sub_reservation);
    const road = { stops, geometry, start_at, ...(set_point_c === undefined ? {} : { set_point_c }) };
    if (!ON_THE_ROAD.has(String(guide.status))) return road;
    const arrived = rows.findLastIndex(row => row.arrival_at !== null || row.departure_at !== null);
    const standing = arrived >= 0 && rows[arrived]?.departure_at === null;
    const planned = ms(rows[arrived]?.planned_departure);
    const soonest = ms(place.device_time) + 15 * 60_000;
    const leaves = Number.isNaN(planned) ? soonest : Math.max(planned, soonest);
    const { lat, lng } = place as { lat: number; lng: number };
    const leave_at = standing ? new Date(leaves).toISOString() : null;
    return { ...road, resume: { lat, lng, next: arrived + 1, leave_at } };
  }
}

/** Trips under way first, then the earliest. */
function isBefore(a: Row, b: Row): boolean {
  const [aOut, bOut] = [ON_THE_ROAD.has(String(a.status)), ON_THE_ROAD.has(String(b.status))];
  return aOut === bOut ? ms(a.planned_start) < ms(b.planned_start) : aOut;
}

function stopOf(row: Row): FleetStop {
  return {
    lat: Number(row.lat),
    lng: Number(row.lng),
    code: String(row.code),
    planned_arrival: text(row.planned_arrival),
    planned_departure: text(row.planned_departure),
  };
}

function parked(place: Row): Omit<FleetTrip, 'device' | 'key'> {
  const at = String(place.device_time);
  const stop = {
    lat: Number(place.lat),
    lng: Number(place.lng),
    code: 'BASE',
    planned_arrival: at,
    planned_departure: null,
  };
  return { stops: [stop], geometry: [], start_at: at };
}

/** Itineraries of a whole set of batches. A streaming loader uses a FleetCollector during its inserts. */
export function fleetFromDemo(batches: Iterable<Batch>): FleetTrip[] {
  const collector = new FleetCollector();
  for (const batch of batches) collector.see(batch);
  return collector.trips();
}
