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
    'Reported problems that are not attended, newest first: all for the operator’s staff, those of its trips for a carrier, none for a customer.',
  shows: ['problem'],
});

export const attendProblem = defineCall({
  method: 'POST',
  path: '/monitoring/attend_problem',
  access: action('monitoring.read'),
  input: z.strictObject({
    id_problem: id,
    /** What was done; only the operator's people read it, in the logbook and in the course of the case. */
    note: text(400).nullish(),
    /** Reply to the driver: a notice on the phone page and by mail. */
    to_driver: text(300).nullish(),
  }),
  output: z.object({ id_problem: z.number(), attended_at: instant, attended_name: z.string() }),
  touches: ['problem', 'guide', 'driver_notice'],
  summary:
    'Marks a reported problem as attended: person, time and action go to the logbook; the reply to the driver is sent as a notice (`driver.notify`), and if it cannot be sent, nothing is stored. The operator’s staff only; 409 if it is already attended, OTRO_CONDUCTOR, SIN_SUSCRIPCION; 429 AVISO_RECIENTE.',
});
