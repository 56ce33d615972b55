import { DAY_ACTIVITIES } from '@cabezal/domain/tracking/truck-days/segments';
import { z } from 'zod';
import { date, instant } from '../../shapes.ts';

/** What a truck did on a business day. */
export const truckDay = z.object({
  id_truck: z.number(),
  disk: z.string(),
  license_plate: z.string(),
  company: z.string(),
  km: z.number(),
  /** The part of the day that has passed, without overlap; for a carrier from when the truck is its own. */
  segments: z.array(
    z.object({
      from: instant,
      to: instant,
      minutes: z.number(),
      activity: z.enum(DAY_ACTIVITIES),
      /** The trip meanwhile; null: none. */
      id_guide: z.number().nullable(),
      guide_number: z.string().nullable(),
      /** Where it stood: the stop of its trip, else a place in whose fence it was. */
      place: z.string().nullable(),
      km: z.number(),
    }),
  ),
});
export type TruckDay = z.infer<typeof truckDay>;

/** What trucks did on a business day, page by page. */
export const trucksOfDay = z.object({
  date,
  from: instant,
  /** The end of the day; today: now. */
  to: instant,
  page: z.number(),
  page_size: z.number(),
  /** Trucks of all pages. */
  total: z.number(),
  trucks: z.array(truckDay),
});
export type TrucksOfDay = z.infer<typeof trucksOfDay>;
