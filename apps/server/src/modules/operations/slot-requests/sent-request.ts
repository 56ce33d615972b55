import { z } from 'zod';

/** A request as sent: the payload in the outbox. What the terminal confirms is what was sent, whatever the plan says by then. */
export const sentRequest = z.object({
  id_slot: z.number(),
  id_reservation: z.number(),
  id_stop: z.number(),
  reference: z.string(),
  /** Whom a refusal is about. */
  terminal: z.string(),
  client: z.string(),
  container_code: z.string().nullable(),
  id_truck: z.number().nullable(),
  id_driver: z.number().nullable(),
  body: z.record(z.string(), z.unknown()),
});
export type SentRequest = z.infer<typeof sentRequest>;

/** The window that is asked for once the terminal has cancelled a slot, for this stop of the guide that drives there. */
const anew = z.object({
  id_guide: z.number(),
  id_stop: z.number(),
  slot_from: z.string(),
  slot_to: z.string().nullable(),
});
export type BookedAnew = z.infer<typeof anew>;

/** A cancellation as sent. */
export const sentCancellation = z.object({
  id_slot: z.number(),
  id_reservation: z.number(),
  reference: z.string(),
  terminal: z.string(),
  client: z.string(),
  motive: z.string(),
  /** Absent: the trip needs no other slot. */
  anew: anew.optional(),
});
export type SentCancellation = z.infer<typeof sentCancellation>;

/** The key of a request: its reference, so that a draft that is sent twice is one request. */
export const requestKey = (reference: string): string => `turno-${reference}`;
