import { z } from 'zod';
import { id, instant, possible, version } from '../../shapes.ts';

/** Shapes common to master records: papers with versions, states with a log, decisions on trips. */

/** An uploaded document of a record. Per kind the newest is current; older ones are kept. */
export const paper = z.object({
  id_document: z.number(),
  id_file: z.number(),
  kind: z.string(),
  filename: z.string(),
  /** Detected content type: image/png, application/pdf … */
  type: z.string(),
  /** Bytes. */
  size: z.number().nullable(),
  author: z.string(),
  created_at: instant,
  /** False: replaced or removed. */
  current: z.boolean(),
});
export type Paper = z.infer<typeof paper>;

/** Result of procurement's check of a driver, truck or company. */
export const qualification = z.enum(['PENDING', 'QUALIFIED', 'REJECTED']);

export const tripDecision = z.enum(['KEEP', 'RELEASE']);

/** An assigned trip that is not closed; it needs a decision before the record is taken out of service. */
export const tripAhead = z.object({
  id_guide: z.number(),
  label: z.string(),
  status: z.string(),
  route_text: z.string(),
  planned_start: instant,
  /** Version of the trip; it changes with every change of the trip. */
  version: z.number(),
  can: z.object({ release: possible }),
});
export type TripAheadRow = z.infer<typeof tripAhead>;

/** Decision for each such trip; required to take a record out of service. */
export const tripDecisions = z
  .array(z.strictObject({ id_guide: id, version, decision: tripDecision }))
  .max(500)
  .default([]);
export type TripDecisions = z.infer<typeof tripDecisions>;

/** A change of state: from, to, who, when, why, and the decisions on trips. */
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
