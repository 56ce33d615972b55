import { z } from 'zod';
import { id, instant, possible, version } from '../../shapes.ts';

/** What records of the master data have in common: papers with their versions, states with their log, trips to be decided on. */

/** An upload that belongs to a record. Of one kind the newest counts; older ones stay to be looked at. */
export const paper = z.object({
  id_document: z.number(),
  id_file: z.number(),
  kind: z.string(),
  filename: z.string(),
  /** By content: image/png, application/pdf … */
  type: z.string(),
  /** Bytes. */
  size: z.number().nullable(),
  author: z.string(),
  created_at: instant,
  /** False: a newer one took its place, or it was taken away. */
  current: z.boolean(),
});
export type Paper = z.infer<typeof paper>;

/** What procurement said of a driver, a truck or a company. */
export const qualification = z.enum(['PENDING', 'QUALIFIED', 'REJECTED']);

export const tripDecision = z.enum(['KEEP', 'RELEASE']);

/** A trip that somebody has and that is not closed, to be decided on before he stops being offered. */
export const tripAhead = z.object({
  id_guide: z.number(),
  label: z.string(),
  status: z.string(),
  route_text: z.string(),
  planned_start: instant,
  /** Changes when somebody changes the trip meanwhile. */
  version: z.number(),
  can: z.object({ release: possible }),
});
export type TripAheadRow = z.infer<typeof tripAhead>;

/** What was decided for each trip ahead; demanded when a record stops being offered. */
export const tripDecisions = z
  .array(z.strictObject({ id_guide: id, version, decision: tripDecision }))
  .max(500)
  .default([]);
export type TripDecisions = z.infer<typeof tripDecisions>;

/** One change of state: from, to, who, when, why, and what became of the trips. */
export const stateLogRow = z.object({
  id_state_log: z.number(),
  from_state: z.string(),
  to_state: z.string(),
  motive: z.string(),
  at: instant,
  author: z.string(),
  decisions: z.array(z.object({ id_guide: z.number(), label: z.string(), decision: tripDecision })),
});
export type StateLogRow = z.infer<typeof stateLogRow>;
