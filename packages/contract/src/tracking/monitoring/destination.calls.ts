import { AWAITED_STATES } from '@cabezal/domain/tracking/monitoring/destination-view';
import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { instant } from '../../shapes.ts';
import { publicTrip } from './monitoring.calls.ts';

/** A container as its destination may see it: nothing of other stops, of the road or of people who drive. */
const awaitedBox = publicTrip
  .pick({ container_code: true, container_type: true, license_plate: true, position: true, receipts: true })
  .extend({
    id_guide: z.number(),
    /** Its destination. */
    place: z.string(),
    state: z.enum(AWAITED_STATES),
    eta_at: instant.nullable(),
    arrival_at: instant.nullable(),
    departure_at: instant.nullable(),
  });
export type AwaitedBox = z.infer<typeof awaitedBox>;

export const getAwaitedBoxes = defineCall({
  method: 'POST',
  path: '/services_no_logging/monitoreo/destino',
  access: { kind: 'token', purpose: 'tracking_destination' },
  changes: false,
  output: z.object({
    operator: publicTrip.shape.operator,
    boxes: z.array(awaitedBox),
    updated_at: instant,
  }),
  summary:
    'The containers of a link for their destination: when each comes, who received it; the truck’s position within 30 km or 60 minutes of the arrival, its plate within 60 minutes, both until it leaves.',
  shows: [],
});
export type AwaitedBoxes = z.infer<typeof getAwaitedBoxes.output>;
