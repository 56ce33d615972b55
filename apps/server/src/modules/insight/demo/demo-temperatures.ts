import { type Database, systemAuthor, systemScope } from '../../../platform/db/database.ts';
import { storeReeferReadings, type UnitReading } from '../../tracking/positions/storage/reefer-readings.queries.ts';
import { type ReeferOnTheRoad, reefersOnTheRoad } from './demo-temperatures.queries.ts';

const STEP_MS = 10 * 60_000;
/** °C by which a reefer cools too much and too little, and how long it takes, ms. */
const SWING_C = 0.6;
const SWING_MS = 50 * 60_000;

const tenth = (value: number): number => Math.round(value * 10) / 10;

/** The readings of a trip until now, one every ten minutes. */
function readingsOf({ id_guide, id_truck, set_point_c, from_ms, to_ms }: ReeferOnTheRoad): UnitReading[] {
  const count = Math.max(0, Math.floor((to_ms - from_ms) / STEP_MS));
  return Array.from({ length: count }, (_, i) => {
    const device_ms = from_ms + i * STEP_MS;
    const swing = SWING_C * Math.sin((device_ms / SWING_MS) * 2 * Math.PI + id_guide);
    return {
      id_truck,
      id_equipment: null,
      device_ms,
      set_c: set_point_c,
      supply_c: tenth(set_point_c - 0.5 + swing / 2),
      return_c: tenth(set_point_c + swing),
      ambient_c: 27,
      humidity_pct: 85,
      genset_on: true,
      fuel_pct: Math.max(10, 90 - i),
      alarm_code: null,
    };
  });
}

/** Reefers under way sent their temperatures since they left; from then on the simulated fleet sends them. */
export async function giveDemoTemperatures(db: Database): Promise<void> {
  const trips = await db.read(systemScope, reefersOnTheRoad);
  for (const trip of trips) await db.write(systemScope, systemAuthor, tx => storeReeferReadings(tx, readingsOf(trip)));
}
