import { SLOT_LOSER_NAMES } from '@cabezal/domain/trips/slots/slot';
import { z } from 'zod';
import { action, defineCall } from '../../call.ts';
import { givenInstant, id, instant, money, version } from '../../shapes.ts';
import { bulkAnswer } from '../../system/bulk/bulk.shapes.ts';
import { slot } from '../../trips/slots/slots.calls.ts';

/**
 * Slots that their terminal is asked to change by its adapter (decision 0195): another window for a late truck, what a changed plan needs, and the
 * drafts of a day sent together. The operator's people only.
 */

/** Most drafts that are sent by one call. */
export const MOST_DRAFTS = 200;

const parties = Object.keys(SLOT_LOSER_NAMES) as [keyof typeof SLOT_LOSER_NAMES, ...(keyof typeof SLOT_LOSER_NAMES)[]];
/** Party that asked for the change; the client is charged the fee of the terminal. Null: unknown. */
const changedBy = z.enum(parties).nullish();

const rebooking = z.object({
  slot,
  /** When the truck is expected; null: unknown, the offers then begin after the planned arrival. */
  eta_at: instant.nullable(),
  /** The ship's cut-off, for a full container; null: none. */
  cut_off: instant.nullable(),
  /** CHANGE: the terminal changes the slot. REPLACE: it cancels it and gives another one. Null: neither, `why` says it. */
  way: z.enum(['CHANGE', 'REPLACE']).nullable(),
  why: z.string().nullable(),
  /** The next windows that the truck reaches, at most three, with what moving the slot there costs, USD. */
  offers: z.array(z.object({ from: instant, to: instant, free: z.number(), price: money.nullable() })),
  /** When the terminal said so; null: it has never answered for these days. */
  fetched_at: instant.nullable(),
  /** It does not answer now: these are its last known windows. */
  stale: z.boolean(),
});
export type Rebooking = z.infer<typeof rebooking>;

export const getRebooking = defineCall({
  method: 'POST',
  path: '/reservation/dpw/get_rebooking',
  access: action('slot.read'),
  changes: false,
  input: z.strictObject({ id_slot: id }),
  output: rebooking,
  summary:
    'Windows to which the slot of a late truck can move: the next three that begin 15 minutes or more after it is expected, before the cut-off. While the terminal is silent the last known ones are given, marked as stale. 404.',
  shows: ['slot', 'terminal', 'guide', { noun: 'reservation', inside: 'id_reservation' }],
});

const touches = ['slot', 'reservation', 'guide', 'dispatch', 'task'] as const;

export const rebookSlot = defineCall({
  method: 'POST',
  path: '/reservation/dpw/rebook_dpw',
  access: action('slot.write'),
  input: z.strictObject({
    id_slot: id,
    version,
    slot_from: givenInstant,
    slot_to: givenInstant.nullish(),
    changed_by: changedBy,
  }),
  output: slot,
  touches,
  summary:
    'Moves a trip to another window of its terminal and asks the terminal for it, once: to change the slot, or, when it is too late for that, to cancel it and give another one. 404; 409 MODIFICADO, TURNO_USADO, TURNO_PERDIDO, TURNO_ANULADO, TURNO_SIN_CAMBIO for the hour that it has, TURNO_SIN_RESPUESTA, TURNO_POR_ANULAR, TERMINAL_SIN_CONEXION, CAMBIO_FUERA_DE_PLAZO; 422 TURNO_INCOMPLETO, TURNO_VENCIDO, CORTE_PASADO, TURNO_SIN_MARGEN, HORAS_DESORDENADAS.',
});

export const sendSlotChange = defineCall({
  method: 'POST',
  path: '/reservation/dpw/send_change_dpw',
  access: action('slot.write'),
  input: z.strictObject({ id_slot: id, version, changed_by: changedBy }),
  output: slot,
  touches: ['slot'],
  summary:
    'Asks the terminal, once, for what a slot in CAMBIANDO needs: hour, box, truck and driver of the plan. 404; 409 MODIFICADO, TURNO_SIN_CAMBIO, TURNO_SIN_RESPUESTA, TURNO_POR_ANULAR, TERMINAL_SIN_CONEXION, CAMBIO_FUERA_DE_PLAZO; 422 TURNO_INCOMPLETO and, for another hour, TURNO_VENCIDO, CORTE_PASADO, TURNO_SIN_MARGEN.',
});

export const askSlotChange = defineCall({
  method: 'POST',
  path: '/reservation/dpw/ask_change_dpw',
  access: action('slot.write'),
  input: z.strictObject({ id_slot: id }),
  output: slot,
  touches: ['slot'],
  summary:
    'Asks the terminal now what became of a change. It is never sent again by this: only the terminal decides whether it has the change. 404; 409 TURNO_SIN_SOLICITUD.',
});

export const sendSlotDrafts = defineCall({
  method: 'POST',
  path: '/reservation/dpw/send_drafts_dpw',
  access: action('slot.write'),
  input: z.strictObject({
    rows: z
      .array(z.strictObject({ id, version }))
      .min(1, 'Elija al menos un borrador')
      .max(MOST_DRAFTS, `Envíe hasta ${MOST_DRAFTS} borradores a la vez`)
      .refine(all => new Set(all.map(one => one.id)).size === all.length, 'Un borrador está dos veces'),
  }),
  output: bulkAnswer,
  touches: ['slot'],
  summary:
    'Sends drafts of slots to their terminals as they are stored, at most 200, with a result for each: a refused one stops no other. Errors of a row: 404, and those of send_dpw.',
});
