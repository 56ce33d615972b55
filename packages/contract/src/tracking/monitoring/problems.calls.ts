import { z } from 'zod';
import { action, defineCall } from '../../call.ts';
import { id, instant, text } from '../../shapes.ts';

/** A problem that a driver reported and that is not attended. */
export const openProblem = z.object({
  id_problem: z.number(),
  /** LLANTA, ACCIDENTE, COLA, PLANTA, OTRO */
  kind: z.string(),
  text: z.string().nullable(),
  /** Device time of the phone. */
  at: instant,
  driver_name: z.string(),
  /** Stop of the truck, or «cerca de Naranjal». */
  place: z.string().nullable(),
  photos: z.array(z.object({ id_document: z.number(), id_file: z.number() })),
});
export type OpenProblem = z.infer<typeof openProblem>;

export const getProblems = defineCall({
  method: 'POST',
  path: '/monitoring/problems',
  access: action('monitoring.read'),
  changes: false,
  output: z.array(
    openProblem.extend({
      id_guide: z.number(),
      id_reservation: z.number(),
      number: z.number(),
      disk: z.string().nullable(),
    }),
  ),
  summary:
    'What drivers reported and nobody has attended, newest first: the operator’s staff all of it, a carrier that of its trips, a customer none.',
  shows: ['problem'],
});

export const attendProblem = defineCall({
  method: 'POST',
  path: '/monitoring/attend_problem',
  access: action('monitoring.read'),
  input: z.strictObject({
    id_problem: id,
    /** What was done; for the logbook, which drivers do not read. */
    note: text(400).nullish(),
    /** Reply to the driver: a notice on the phone page and by mail. */
    to_driver: text(300).nullish(),
  }),
  output: z.object({ id_problem: z.number(), attended_at: instant, attended_name: z.string() }),
  touches: ['problem', 'guide', 'driver_notice'],
  summary:
    'Marks what a driver reported as attended: who, when and what was done go to the logbook; what the driver is told goes out as a notice (`driver.notify`), and where it cannot, nothing is marked. The operator’s staff only; 409 when somebody else attended it first, OTRO_CONDUCTOR, SIN_SUSCRIPCION; 429 AVISO_RECIENTE.',
});
