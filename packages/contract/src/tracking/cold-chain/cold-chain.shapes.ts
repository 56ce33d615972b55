import { z } from 'zod';
import { instant } from '../../shapes.ts';

/** A figure that no sensor sends is left out; the domain has the range of each. */
const sent = z.number().min(-1_000_000).max(1_000_000).nullish().catch(null);
/** What a device sends of a reefer: °C, %, and whether the genset is on. */
export const sentReefer = z.strictObject({
  set_c: sent,
  supply_c: sent,
  return_c: sent,
  ambient_c: sent,
  humidity_pct: sent,
  genset_on: z.boolean().nullish(),
  fuel_pct: sent,
  alarm_code: z.string().max(300).nullish(),
});

const figure = z.number().nullable();
/** One reading of a reefer; null: the device did not send it. Temperatures in °C. */
const reeferReading = z.object({
  at: instant,
  set_c: figure,
  supply_c: figure,
  return_c: figure,
  ambient_c: figure,
  humidity_pct: figure,
  genset_on: z.boolean().nullable(),
  fuel_pct: figure,
  alarm_code: z.string().nullable(),
});
export type ShownReading = z.infer<typeof reeferReading>;

/** The temperature of a trip's box, as far as its reader may know what its truck did. */
export const temperatureLog = z.object({
  guide_number: z.string().nullable(),
  container_code: z.string().nullable(),
  container_type: z.string(),
  /** Asked for; null: none. */
  set_point_c: figure,
  /** By how much it may differ, by the parameter of the day on which the period begins. */
  tolerance_c: z.number(),
  /** The period; null: the trip has not begun. */
  period: z.object({ from: instant, to: instant }).nullable(),
  /** Chronological, at most 400; of many the ones farthest from what was asked for are shown. */
  readings: z.array(reeferReading),
  /** Readings in the period. */
  count: z.number(),
  summary: z.object({
    /** Minutes as asked, off by more than the tolerance, and without a temperature: together the whole period. */
    within_min: z.number(),
    off_min: z.number(),
    unknown_min: z.number(),
    min_c: figure,
    max_c: figure,
  }),
});
export type TemperatureLog = z.infer<typeof temperatureLog>;
