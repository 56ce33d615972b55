import { z } from 'zod';
import { action, defineCall } from '../../call.ts';
import { givenDate, id, instant, money, motive } from '../../shapes.ts';
import { slotDraft, updateDpw } from '../slot-drafts/slot-drafts.calls.ts';

/**
 * Slots that a terminal gives by its adapter, DP World's (decision 0184): its offers, the request of a draft, what became of it, and its end. The
 * operator's people only.
 */

const target = {
  id_reservation: id,
  id_guide: id,
  /** The stop at a port or depot; absent: the guide's first one at DP World. */
  id_stop: id.optional(),
};

const offer = z.object({
  from: instant,
  to: instant,
  /** Trucks that the terminal still admits in this window. */
  free: z.number(),
  /** Our confirmed slots in this window. */
  mine: z.number(),
  /** What the terminal charges for it, USD; null: nothing, or unknown. */
  price: money.nullable(),
});
export type SlotOffer = z.infer<typeof offer>;

export const getSchedule = defineCall({
  method: 'POST',
  path: '/reservation/dpw/get_schedule',
  access: action('slot.read'),
  changes: false,
  input: z.strictObject({ appointmentDate: givenDate }),
  output: z.object({
    slots: z.array(offer),
    /** When the terminal said so; null: it has never answered for this day. */
    fetched_at: instant.nullable(),
    /** It does not answer now: these are its last known windows. */
    stale: z.boolean(),
  }),
  summary:
    'The windows of DP World on a day, with what is free. An answer holds for a minute; while the terminal is silent the last known one is given, marked as stale. 409 TERMINAL_SIN_CONEXION.',
  shows: ['slot'],
});

const touches = ['slot', 'reservation', 'guide', 'dispatch', 'task'] as const;

export const sendDpw = defineCall({
  method: 'POST',
  path: '/reservation/dpw/send_dpw',
  access: action('slot.write'),
  input: updateDpw.input,
  output: slotDraft,
  touches,
  summary:
    'Stores the draft of a slot and sends it to its terminal, once. ENVIANDO until the terminal answers; INCIERTO if it was sent and nothing was heard. 404; 409 MODIFICADO, TERMINAL_SIN_CONEXION, TURNO_SIN_RESPUESTA and those of update_dpw; 422 TURNO_INCOMPLETO.',
});

export const askDpw = defineCall({
  method: 'POST',
  path: '/reservation/dpw/ask_dpw',
  access: action('slot.write'),
  input: z.strictObject(target),
  output: slotDraft,
  touches: ['slot'],
  summary:
    'Asks the terminal now what became of a request. It is never submitted again by this: only the terminal decides whether it has the slot. 404; 409 TURNO_SIN_SOLICITUD.',
});

export const deleteDpw = defineCall({
  method: 'POST',
  path: '/reservation/dpw/delete_dpw',
  access: action('slot.write'),
  input: z.strictObject({ ...target, version: z.number().int().min(1).max(2_147_483_647), motive }),
  output: z.object({
    /** CANCELLED: the draft is given up. ASKED: the terminal is asked to cancel the slot, which stays until it has done so. */
    result: z.enum(['CANCELLED', 'ASKED']),
  }),
  touches,
  summary:
    'Gives up a draft, or asks the terminal to cancel the slot that it gave: hour and code leave the stop when it has done so. 404; 409 MODIFICADO, TURNO_SIN_RESPUESTA, TURNO_POR_ANULAR, TERMINAL_SIN_CONEXION, CAMBIO_FUERA_DE_PLAZO.',
});
