import { z } from 'zod';
import type { Tx } from '../../../platform/db/tx.ts';

/** A request of a DISV as sent: the payload in the outbox. What the terminal issues is what was sent, whatever the plan says by then. */
export const sentDisv = z.object({
  id_disv: z.number(),
  id_reservation: z.number(),
  reference: z.string(),
  /** Whom a refusal is about. */
  terminal: z.string(),
  client: z.string(),
  container_code: z.string().nullable(),
  id_truck: z.number().nullable(),
  id_driver: z.number().nullable(),
  body: z.record(z.string(), z.unknown()),
});
export type SentDisv = z.infer<typeof sentDisv>;

/** The end of an issued DISV as sent. */
export const sentVoid = z.object({
  id_disv: z.number(),
  id_reservation: z.number(),
  reference: z.string(),
  terminal: z.string(),
  client: z.string(),
  motive: z.string(),
});
export type SentVoid = z.infer<typeof sentVoid>;

/** The key of a request: its reference, so that a DISV that is sent twice is one request. */
export const disvKey = (reference: string): string => `disv-${reference}`;

/** Asks the terminal to void a DISV; `attempt` tells it from an earlier request for the same one. */
export function sendVoid(
  tx: Tx,
  { id_disv, id_reservation, reference, terminal, client, motive }: SentVoid,
  attempt: number,
): void {
  tx.send({
    system: 'DISV',
    kind: 'void',
    noun: 'disv',
    id: id_disv,
    payload: { id_disv, id_reservation, reference, terminal, client, motive },
    idempotency_key: `${disvKey(reference)}-anular-${attempt}`,
  });
}
