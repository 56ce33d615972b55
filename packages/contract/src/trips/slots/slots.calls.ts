import {
  DRAFT_STATE_NAMES,
  SLOT_ADAPTER_NAMES,
  SLOT_KIND_NAMES,
  SLOT_LOSER_NAMES,
  SLOT_STATE_NAMES,
} from '@cabezal/domain/trips/slots/slot';
import { z } from 'zod';
import { action, defineCall } from '../../call.ts';
import { givenInstant, id, instant, money, motive, possible, requiredText, text, version } from '../../shapes.ts';
import { containerCode } from '../boxes/container-code.shapes.ts';

const names = <T extends object>(of: T) => z.enum(Object.keys(of) as [keyof T & string, ...(keyof T & string)[]]);
export const slotKind = names(SLOT_KIND_NAMES);
export const draftState = names(DRAFT_STATE_NAMES);

const slotChange = z.object({
  at: instant,
  slot_from: instant.nullable(),
  slot_to: instant.nullable(),
  container_code: z.string().nullable(),
  license_plate: z.string().nullable(),
  driver_name: z.string().nullable(),
});
export type SlotChange = z.infer<typeof slotChange>;

export const slot = z.object({
  id_slot: z.number(),
  id_reservation: z.number(),
  id_sub_reservation: z.number(),
  /** Number of the container in its reservation. */
  number: z.number(),
  container_code: z.string().nullable(),
  kind: slotKind,
  id_location: z.number(),
  place: z.string(),
  slot_from: instant,
  /** Null: a single hour, no window. */
  slot_to: instant.nullable(),
  /** How it was obtained: by a person, or by the adapter of its terminal (decision 0184). */
  adapter: names(SLOT_ADAPTER_NAMES),
  /** Null: it has no guide. */
  id_guide: z.number().nullable(),
  /** When its terminal was asked to cancel it; the operator's people only. Null: it was not. */
  cancel_asked_at: instant.nullable(),
  /** Slot number of the terminal or depot. */
  external_code: z.string(),
  state: names(SLOT_STATE_NAMES),
  guide_number: z.string().nullable(),
  used_at: instant.nullable(),
  missed_at: instant.nullable(),
  cancelled_at: instant.nullable(),
  /** Truck on record at the terminal; the operator's people only. Null: none. */
  license_plate: z.string().nullable(),
  driver_name: z.string().nullable(),
  /** When its truck is expected there; the operator's people only. Null: unknown, or it has been there. */
  eta_at: instant.nullable(),
  /** The change that its terminal was asked for and has not decided (`sent_at`), or why it refused the last one; the operator's people only. */
  change_request: z
    .object({ sent_at: instant.nullable(), uncertain_at: instant.nullable(), error_text: z.string().nullable() })
    .nullable(),
  /** CAMBIANDO: the requested terms, null where unchanged; the operator's people only. */
  changing: slotChange.nullable(),
  /** Party that lost it, with a note; the operator's people only. Null: not entered. */
  missed_by: names(SLOT_LOSER_NAMES).nullable(),
  missed_note: z.string().nullable(),
  /** What its terminal charges for a slot that nobody used, and for a change, USD without VAT; the operator's people only. Null: nothing. */
  no_show_fee: money.nullable(),
  change_fee: money.nullable(),
  /** The operator's people only. */
  cancel_reason: z.string().nullable(),
  version: z.number(),
  /** `keep`: resets the trip to the terminal's record. `rebook`, `send`: its terminal can be asked for another window, or for what the plan needs. */
  can: z.object({
    delete: possible,
    explain: possible,
    change: possible,
    keep: possible,
    rebook: possible,
    send: possible,
  }),
});
export type Slot = z.infer<typeof slot>;

/** An open stop at a terminal or depot without a slot. */
const slotNeed = z.object({
  /** Stop of the guide, if the leg has one, else of the leg. */
  id_stop: z.number().nullable(),
  id_leg_stop: z.number().nullable(),
  /** Null: its leg has no guide yet. */
  id_guide: z.number().nullable(),
  id_sub_reservation: z.number(),
  number: z.number(),
  container_code: z.string().nullable(),
  kind: slotKind,
  place: z.string(),
  planned_arrival: instant.nullable(),
  /** When it should be obtained at the latest; null: its terminal names no time. */
  due_at: instant.nullable(),
  /** A depot's slot needs the container number. */
  by_container: z.boolean(),
  /** Its guide is issued, so that a change needs a motive. */
  asks_motive: z.boolean(),
  /** The draft that somebody began; the operator's people only. Null: none. */
  draft: z
    .object({
      reference: z.string(),
      state: draftState,
      /** Since when it is in that state, once it was sent; null before. */
      since: instant.nullable(),
      /** Why the terminal refused it, or what failed last. */
      error_text: z.string().nullable(),
      slot_from: instant,
      slot_to: instant.nullable(),
      version: z.number(),
    })
    .nullable(),
});
export type SlotNeed = z.infer<typeof slotNeed>;

export const getSlots = defineCall({
  method: 'POST',
  path: '/reservation/get_turnos_reservation',
  access: action('reservation.read'),
  changes: false,
  input: z.strictObject({ id_reservation: id }),
  output: z.object({ slots: z.array(slot), needs: z.array(slotNeed) }),
  summary:
    'Slots of a reservation with their outcome, newest first, and the stops at terminals and depots that have none; 404 outside the scope.',
  shows: ['slot', 'terminal', { noun: 'reservation', by: 'id_reservation' }, { noun: 'guide', inside: 'id_guide' }],
});

const touches = ['slot', 'reservation', 'guide', 'dispatch', 'task'] as const;

export const registerSlot = defineCall({
  method: 'POST',
  path: '/reservation/register_turno_reservation',
  access: action('slot.write'),
  input: z
    .strictObject({
      id_leg_stop: id.optional(),
      id_stop: id.optional(),
      slot_from: givenInstant,
      slot_to: givenInstant.nullish(),
      slot_code: requiredText(40),
      /** Container number, if it has none yet. */
      container_code: containerCode.nullish(),
      /** Reason for changing the plan of an issued guide. */
      motive: motive.nullish(),
    })
    .refine(input => (input.id_leg_stop === undefined) !== (input.id_stop === undefined), 'Elija una parada'),
  output: slot,
  touches,
  summary:
    'Registers a slot that a person got at a terminal or depot: the stop and its plan take its hour and code. 404 for the stop; 409 TURNO_DUPLICADO, PARADA_BLOQUEADA, a truck that is not free then; 422 TURNO_SIN_LUGAR, TURNO_CONTENEDOR, TURNO_VENCIDO, CORTE_PASADO, TURNO_SIN_MARGEN, HORAS_DESORDENADAS, MOTIVO_REQUERIDO.',
});

export const deleteSlot = defineCall({
  method: 'POST',
  path: '/reservation/delete_turno_reservation',
  access: action('slot.write'),
  input: z.strictObject({ id_slot: id, version, motive }),
  output: slot,
  touches,
  summary:
    'Cancels a slot: its stop loses hour and code. 404; 409 MODIFICADO, TURNO_USADO, TURNO_PERDIDO, TURNO_ANULADO, TURNO_SIN_RESPUESTA, CAMBIO_FUERA_DE_PLAZO.',
});

export const explainLostSlot = defineCall({
  method: 'POST',
  path: '/reservation/explain_turno_perdido',
  access: action('slot.write'),
  input: z.strictObject({
    id_slot: id,
    version,
    missed_by: names(SLOT_LOSER_NAMES),
    missed_note: text(500).nullish(),
  }),
  output: slot,
  touches: ['slot', 'reservation'],
  summary:
    'Sets the party that lost a slot, with a note; may be repeated. If it is the client, the fee of the terminal is proposed as a charge. 404; 409 MODIFICADO, TURNO_NO_PERDIDO.',
});

export const confirmSlotChange = defineCall({
  method: 'POST',
  path: '/reservation/confirm_turno_cambiado',
  access: action('slot.write'),
  input: z.strictObject({
    id_slot: id,
    version,
    /** New code, if the terminal gave one. */
    slot_code: text(40).nullish(),
    /** Party that asked for the change; the client is charged the fee of the terminal. Null: unknown. */
    changed_by: names(SLOT_LOSER_NAMES).nullish(),
  }),
  output: slot,
  touches,
  summary:
    'Records that the terminal changed a slot as requested: it is confirmed with the new hour, box, truck and driver, and with the new code if there is one. If the client asked for it, the fee of the terminal is proposed as a charge. 404; 409 MODIFICADO, TURNO_SIN_CAMBIO; CAMBIO_FUERA_DE_PLAZO without another code.',
});

export const keepSlot = defineCall({
  method: 'POST',
  path: '/reservation/keep_turno',
  access: action('slot.write'),
  input: z.strictObject({ id_slot: id, version, motive }),
  output: slot,
  touches,
  summary:
    'Keeps a slot as the terminal has it: hour, box, truck and driver of its trip are set back. 404; 409 MODIFICADO, TURNO_SIN_CAMBIO, TURNO_SIN_RESPUESTA, TURNO_RESCATADO, a truck or driver that is not free then, and other refusals of the trip or the box.',
});
