import { z } from 'zod';
import { action, defineCall } from '../../call.ts';
import { instant } from '../../shapes.ts';

const openEmergency = z.object({
  id_alert_case: z.number(),
  began_at: instant,
  /** Nobody called: the office drills it. */
  is_drill: z.boolean(),
  id_guide: z.number(),
  id_reservation: z.number(),
  number: z.number(),
  disk: z.string().nullable(),
  driver_name: z.string().nullable(),
});
export type OpenEmergency = z.infer<typeof openEmergency>;

/** In a file of its own, because every page asks for it and needs nothing else of cases. */
export const listEmergencies = defineCall({
  method: 'GET',
  path: '/alert/open_emergencies',
  access: action('alert.read'),
  output: z.array(openEmergency),
  summary:
    'Open emergencies of drivers that nobody has acknowledged, calls before drills and the newest first; a carrier reads those of its trips, a customer none.',
  shows: ['alert_case', 'guide'],
});
