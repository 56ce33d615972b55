/** All devices of the demonstration in one process. */
import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Random } from '../demo-company/random';
import { Device, type Send } from './device';
import { FLEET_FILE, type FleetTrip } from './itinerary';
import { SimTruck, type TruckState } from './sim-truck';

export interface FleetOptions {
  readonly trips: readonly FleetTrip[];
  readonly send: Send;
  /** Real milliseconds between two positions of a truck. */
  readonly interval_ms: number;
  /** Simulated seconds in a real one. */
  readonly speed: number;
  /** First moment of the fleet's clock, milliseconds. */
  readonly start: number;
  readonly seed?: number;
  readonly states?: ReadonlyMap<string, TruckState>;
}

/** A parked truck sends its position this many times less often. */
const PARKED_PACE = 6;
const STATE_FILE = 'demo-fleet-state.json';

interface Unit {
  readonly truck: SimTruck;
  readonly device: Device;
  /** Real time of its next position. */
  due: number;
  last: number;
}

export class Fleet {
  private readonly units: Unit[] = [];
  private readonly began = Date.now();
  private timer: NodeJS.Timeout | null = null;
  private readonly running = new Set<Promise<void>>();

  constructor(private readonly options: FleetOptions) {
    const random = new Random(options.seed ?? 1);
    options.trips.forEach((trip, i) => {
      const manners = { loses_signal: i % 6 === 4, repeats: i % 13 === 7, strays: i % 20 === 11 };
      const name = { code: trip.device, key: trip.key };
      const state = options.states?.get(trip.device) ?? null;
      this.units.push({
        truck: new SimTruck(options.trips, i, random.fork(), options.start, state),
        device: new Device(name, manners, random.fork(), options.send),
        due: this.began + (i / Math.max(1, options.trips.length)) * options.interval_ms,
        last: options.start,
      });
    });
  }

  /** The fleet's clock, milliseconds. */
  now(): number {
    return this.options.start + (Date.now() - this.began) * this.options.speed;
  }

  run(): void {
    const tick = Math.max(20, Math.min(250, this.options.interval_ms / 4));
    this.timer = setInterval(() => this.tick(), tick);
  }

  private tick(): void {
    const real = Date.now();
    const now = this.now();
    for (const unit of this.units) {
      if (unit.due > real) continue;
      const pace = unit.truck.isParked ? PARKED_PACE : 1;
      unit.due += this.options.interval_ms * pace;
      if (unit.due < real) unit.due = real + this.options.interval_ms * pace;
      unit.device.take(unit.truck.positionAt(now), now - unit.last);
      unit.last = now;
      const work = unit.device.flush(now).finally(() => this.running.delete(work));
      this.running.add(work);
    }
  }

  /** Positions that wait for an acknowledgement. */
  get kept(): number {
    return this.units.reduce((sum, unit) => sum + unit.device.kept, 0);
  }

  async stop(): Promise<void> {
    if (this.timer) clearInterval(this.timer);
    await Promise.allSettled(this.running);
  }

  states(): Record<string, TruckState> {
    return Object.fromEntries(this.units.map(unit => [unit.device.name.code, unit.truck.state()]));
  }
}

/** Itineraries and states of a data folder; null while the seed has not written them. */
export async function readFleet(
  folder: string,
): Promise<{ trips: FleetTrip[]; states: Map<string, TruckState> } | null> {
  const file = path.join(folder, FLEET_FILE);
  const content = await readFile(file, 'utf8').catch(() => null);
  if (content === null) return null;
  const trips = JSON.parse(content) as FleetTrip[];
  const saved = await readFile(path.join(folder, STATE_FILE), 'utf8').catch(() => null);
  const states = saved === null ? null : (JSON.parse(saved) as { of: string; trucks: Record<string, TruckState> });
  // States of another seed would put trucks on wrong trips.
  const fits = states?.of === fingerprint(trips);
  return { trips, states: new Map(Object.entries(fits ? states.trucks : {})) };
}

function fingerprint(trips: readonly FleetTrip[]): string {
  return `${trips.length}:${trips.map(trip => trip.start_at).join()}`.slice(0, 400);
}

/** Writes a temporary file and renames it, so that a kill leaves the old or the new file. */
export async function saveStates(folder: string, fleet: Fleet, trips: readonly FleetTrip[]): Promise<void> {
  const file = path.join(folder, STATE_FILE);
  await writeFile(`${file}.new`, JSON.stringify({ of: fingerprint(trips), trucks: fleet.states() }));
  await rename(`${file}.new`, file);
}
