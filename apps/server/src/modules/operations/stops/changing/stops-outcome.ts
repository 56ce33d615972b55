import type { Visit } from './effects.ts';

export interface StopsOutcome {
  id_guide: number;
  effects: string[];
  plan: { id_stop: number | null; name: string; planned_arrival: string | null; planned_departure: string | null }[];
  visit: ({ id_stop: number | null } & Visit) | null;
  ends_trip: boolean;
  road: [number, number][];
}
