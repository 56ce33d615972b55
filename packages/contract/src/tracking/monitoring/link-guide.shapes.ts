import { z } from 'zod';
import { instant } from '../../shapes.ts';
import { publicTrip } from './monitoring.calls.ts';

/** A trip in the list that a link opens, with the data of its public page. */
export const linkGuide = publicTrip
  .pick({
    guide_number: true,
    status: true,
    kind: true,
    reservation_type: true,
    container_code: true,
    container_type: true,
    license_plate: true,
    progress_percent: true,
    remaining_km: true,
    eta_at: true,
    position: true,
  })
  .extend({
    id_guide: z.number(),
    /** The stop where the truck is, and its arrival there, recorded or seen by GPS; null: on the road. */
    at_stop: z.object({ name: z.string(), since: instant }).nullable(),
    next_stop: z.object({ name: z.string(), eta_at: instant.nullable() }).nullable(),
    /** Name of its last stop. */
    last_stop: z.string(),
  });
export type LinkGuide = z.infer<typeof linkGuide>;
