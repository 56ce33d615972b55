import { z } from 'zod';
import { instant, money } from '../../shapes.ts';

/** Waiting of a truck at a stop. Cost and reasons for changing it are null for callers who neither charge nor pay it (carrier, driver, addressee). */
export const standByView = z.object({
  id_stop: z.number(),
  name: z.string(),
  starts_at: instant,
  ends_at: instant.nullable(),
  free_hours: z.string(),
  hours: z.string(),
  excess_hours: z.string(),
  cost_per_hour: money.nullable(),
  /** True: the hourly rate was agreed with the client. False: the parameter of the day. */
  hour_agreed: z.boolean().nullable(),
  cost: money.nullable(),
  adjusted_cost: money.nullable(),
  justification: z.string().nullable(),
  late_arrival: z.boolean(),
  /** The truck is still at the stop, time is counting. */
  running: z.boolean(),
});
export type StandByView = z.infer<typeof standByView>;
