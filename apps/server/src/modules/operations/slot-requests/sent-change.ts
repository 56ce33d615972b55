import { changeReference } from '@cabezal/domain/operations/slot-requests/rebook';
import { SLOT_LOSER_NAMES, type SlotLoser } from '@cabezal/domain/trips/slots/slot';
import { z } from 'zod';

const parties = Object.keys(SLOT_LOSER_NAMES) as [SlotLoser, ...SlotLoser[]];

/** A change of a slot as sent: the payload in the outbox. What the terminal confirms is what was sent, whatever the plan says by then. */
export const sentChange = z.object({
  id_slot: z.number(),
  id_reservation: z.number(),
  /** The slot at its terminal, and which of its changes this is. */
  reference: z.string(),
  number: z.number(),
  terminal: z.string(),
  client: z.string(),
  container_code: z.string().nullable(),
  id_truck: z.number().nullable(),
  id_driver: z.number().nullable(),
  /** Party that asked for it; null: unknown. */
  changed_by: z.enum(parties).nullable(),
  body: z.record(z.string(), z.unknown()),
});
export type SentChange = z.infer<typeof sentChange>;

type Named = Pick<SentChange, 'reference' | 'number'>;

/** The name of a change at its terminal. */
export const nameOf = ({ reference, number }: Named): string => changeReference(reference, number);

/** The key of its message. */
export const changeKey = (change: Named): string => `turno-${nameOf(change)}-cambio`;
