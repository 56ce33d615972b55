import { SLOT_STATE_NAMES, type SlotState } from '@cabezal/domain/trips/slots/slot';
import { z } from 'zod';
import { action, defineCall } from '../../call.ts';
import { givenDate, id, instant, listInput, pageOf } from '../../shapes.ts';
import { excelOf } from '../../system/excel/excel.calls.ts';
import { draftState, slot, slotKind } from '../../trips/slots/slots.calls.ts';

/** States of a row: those of a slot, or SIN_TURNO for a stop without one. */
export const SLOT_LINE_STATES = ['SIN_TURNO', ...(Object.keys(SLOT_STATE_NAMES) as SlotState[])] as const;
export const SLOT_LINE_NAMES: Readonly<Record<(typeof SLOT_LINE_STATES)[number], string>> = {
  SIN_TURNO: 'Sin turno',
  ...SLOT_STATE_NAMES,
};

/** A slot at a terminal or depot, or a stop there without one, with truck and driver. */
export const slotLine = z.object({
  /** «S7», «N4», «L9»: id of the slot, of the guide's stop, or of the leg's stop. */
  key: z.string(),
  state: z.enum(SLOT_LINE_STATES),
  kind: slotKind,
  /** Time of the slot; of a stop without one, its planned time. */
  slot_from: instant.nullable(),
  slot_to: instant.nullable(),
  /** Time to which the slot is to be changed; null: no change is requested. */
  asked_from: instant.nullable(),
  external_code: z.string().nullable(),
  place: z.string(),
  /** Party that caused the loss of the slot; null: not entered, or not lost. */
  missed_by: slot.shape.missed_by,
  id_reservation: z.number(),
  id_sub_reservation: z.number(),
  number: z.number(),
  reservation_type: z.enum(['E', 'I']),
  client_name: z.string(),
  container_code: z.string().nullable(),
  guide_number: z.string().nullable(),
  disk: z.string().nullable(),
  license_plate: z.string().nullable(),
  driver_name: z.string().nullable(),
  /** Null: it has no guide. */
  id_guide: z.number().nullable(),
  /** The slot, and how it was obtained; null: a stop without one. */
  id_slot: z.number().nullable(),
  adapter: slot.shape.adapter.nullable(),
  /** When the truck of an open slot is expected there; null: unknown. */
  eta_at: instant.nullable(),
  /** The draft of a stop without a slot, which it still lacks (0071); null: none. */
  draft: z
    .object({
      id_slot: z.number(),
      reference: z.string(),
      state: draftState,
      slot_from: instant,
      slot_to: instant.nullable(),
      /** Why the terminal refused it, or what failed last. */
      error_text: z.string().nullable(),
      version: z.number(),
    })
    .nullable(),
  /** The stop of the guide or of the leg, if it has no slot; `by_container` and `asks_motive`: for the dialog that enters one. */
  id_stop: z.number().nullable(),
  id_leg_stop: z.number().nullable(),
  by_container: z.boolean(),
  asks_motive: z.boolean(),
});
export type SlotLine = z.infer<typeof slotLine>;

export const getSlotList = defineCall({
  method: 'POST',
  path: '/reservation/get_lista_turnos',
  access: action('dispatch.read'),
  changes: false,
  input: listInput({
    /** Business days of the slot's time. */
    from: givenDate,
    to: givenDate,
    /** Absent: all except cancelled ones. */
    state: z.array(z.enum(SLOT_LINE_STATES)).max(SLOT_LINE_STATES.length),
    id_location: id,
    id_client: id,
  }),
  output: pageOf(slotLine),
  summary:
    'Slots at terminals and depots by their hour, with the stops of reservations under way that lack one and their drafts: the operator’s people only.',
  shows: ['slot', 'guide', 'dispatch', 'reservation'],
});
export const getSlotListExcel = excelOf(getSlotList, 'turnos');
