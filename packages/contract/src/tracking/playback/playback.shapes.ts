import { CASE_KINDS, CASE_SEVERITIES } from '@cabezal/domain/trips/cases/case';
import { z } from 'zod';
import { givenInstant, id, instant } from '../../shapes.ts';

/** A truck and a period of at most 72 hours. */
export const truckPeriod = z
  .strictObject({ id_truck: id, from: givenInstant, to: givenInstant })
  .refine(({ from, to }) => Date.parse(from) < Date.parse(to), {
    message: 'El final va después del inicio',
    path: ['to'],
  });
export type TruckPeriod = z.infer<typeof truckPeriod>;

/** [lng, lat, unix seconds, km/h, degrees clockwise from north, engine: 1 on, 0 off]; null: the device did not send it. */
const historyPoint = z.tuple([
  z.number(),
  z.number(),
  z.number(),
  z.number().nullable(),
  z.number().nullable(),
  z.number().nullable(),
]);
export type HistoryPoint = z.infer<typeof historyPoint>;

/** Standing still for at least three minutes, or two with the engine off. */
export const truckStay = z.object({
  lat: z.number(),
  lng: z.number(),
  from: instant,
  to: instant,
  minutes: z.number(),
  /** How long the engine was on meanwhile. Null: the device does not tell. */
  engine_on_min: z.number().nullable(),
  /** The stop of a trip there, else the nearest place that the person may read, within 5 km; metres to it. */
  place: z.object({ name: z.string(), distance_m: z.number() }).nullable(),
});
export type TruckStay = z.infer<typeof truckStay>;

/** What a truck did in a period. */
export const truckHistory = z.object({
  truck: z.object({ id_truck: z.number(), disk: z.string(), license_plate: z.string() }),
  /** The period as it was read: at most until now, and for a carrier from when the truck is its own. */
  from: instant,
  to: instant,
  /** Whether exact positions of a part of the period are gone, and only the points that are kept of each day remain (0185). */
  is_thinned: z.boolean(),
  /** Thinned to about 2,000 points; empty: no positions. */
  track: z.array(historyPoint),
  stays: z.array(truckStay),
  /** When nothing was heard of the truck for more than ten minutes and it went on meanwhile; also before its first point and after its last. */
  gaps: z.array(z.object({ from: instant, to: instant })),
  /** When the engine was on; null: the device does not tell. */
  engine_on: z.array(z.object({ from: instant, to: instant })).nullable(),
  /** What the reefer on it measured of the cargo, as its device sent it: [unix seconds, °C]; at most 400. */
  temperatures: z.array(z.tuple([z.number(), z.number()])),
  /** Recorded arrivals and departures of its trips. */
  events: z.array(
    z.object({
      id_guide: z.number(),
      guide_number: z.string().nullable(),
      id_stop: z.number(),
      kind: z.enum(['ARRIVAL', 'DEPARTURE']),
      at: instant,
      name: z.string(),
    }),
  ),
  /** Cases of its trips that were open at some time meanwhile, in the order in which they began; none without the action alert.read. */
  cases: z.array(
    z.object({
      id_alert_case: z.number(),
      id_guide: z.number(),
      kind: z.enum(CASE_KINDS),
      severity: z.enum(CASE_SEVERITIES),
      headline: z.string(),
      began_at: instant,
      ended_at: instant.nullable(),
    }),
  ),
  summary: z.object({
    km: z.number(),
    driving_min: z.number(),
    standing_min: z.number(),
    silent_min: z.number(),
    /** Null: the device sends no speed. */
    fastest: z.object({ kmh: z.number(), at: instant }).nullable(),
  }),
});
export type TruckHistory = z.infer<typeof truckHistory>;
