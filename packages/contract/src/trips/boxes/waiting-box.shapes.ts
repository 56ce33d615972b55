import { z } from 'zod';
import { instant } from '../../shapes.ts';

/** A container that its last truck left by a mark, with its chassis and genset, and that waits for the truck of its next leg. */
export const waitingBox = z.object({
  /** As dispatchers name it. */
  place: z.string(),
  since: instant,
  generator_disk: z.string().nullable(),
  chassis_disk: z.string().nullable(),
});
export type WaitingBox = z.infer<typeof waitingBox>;
