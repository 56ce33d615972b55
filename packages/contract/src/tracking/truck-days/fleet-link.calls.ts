import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { givenDate, instant } from '../../shapes.ts';
import { publicTrip } from '../monitoring/monitoring.calls.ts';
import { truckDay, trucksOfDay } from './truck-days.shapes.ts';

/** A truck's day as a link shows it: no trip, no place of a customer, nobody who drives. */
const fleetTruck = truckDay.omit({ company: true }).extend({
  segments: z.array(truckDay.shape.segments.element.omit({ id_guide: true, guide_number: true, place: true })),
});
export type FleetTruck = z.infer<typeof fleetTruck>;

export const getFleetDay = defineCall({
  method: 'POST',
  path: '/services_no_logging/monitoreo/actividad_flota',
  access: { kind: 'token', purpose: 'fleet_activity' },
  changes: false,
  /** Without a date: today. */
  input: z.strictObject({ date: givenDate.optional(), page: z.number().int().min(1).max(100_000).optional() }),
  output: trucksOfDay.extend({
    operator: publicTrip.shape.operator,
    carrier: z.string(),
    trucks: z.array(fleetTruck),
    updated_at: instant,
  }),
  summary:
    'What the trucks of the carrier of a link did on a day, page by page: activities with their minutes and km, without trips, places and drivers. A truck with an open emergency is not shown. Errors: 422 DIA_FUERA_DEL_ENLACE for a day to come or more than 30 days ago.',
  shows: [],
});
export type FleetDay = z.infer<typeof getFleetDay.output>;
