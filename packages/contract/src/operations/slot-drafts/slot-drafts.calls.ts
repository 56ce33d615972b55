import { DRAFT_PLACES } from '@cabezal/domain/operations/slot-drafts/draft-sheet';
import { SLOT_KIND_NAMES, SLOT_LIFE_NAMES } from '@cabezal/domain/trips/slots/slot';
import { z } from 'zod';
import { action, defineCall } from '../../call.ts';
import { emptyIsNull, givenInstant, id, instant, possible, text } from '../../shapes.ts';

/**
 * A slot before its terminal gives it: what the terminal asks, what of it lacks, and what a person entered (decision 0182). The calls have the
 * names of DP World's; with a stop they serve every port and depot. The operator's people only.
 */
const names = <T extends object>(of: T) => z.enum(Object.keys(of) as [keyof T & string, ...(keyof T & string)[]]);
const place = names(DRAFT_PLACES);

/** Most characters of the remarks, and most minutes of the drive from the plant: two days. */
const MOST_REMARKS = 500;
const MOST_TRAVEL = 2_880;

export const slotDraft = z.object({
  /** Null: not stored yet. */
  id_slot: z.number().nullable(),
  id_reservation: z.number(),
  id_sub_reservation: z.number(),
  /** Number of the container in its reservation. */
  number: z.number(),
  id_guide: z.number(),
  guide_number: z.string().nullable(),
  id_stop: z.number(),
  id_location: z.number(),
  /** Its port or depot. */
  place: z.string(),
  /** The plant that its load comes from; null: none. */
  id_plant: z.number().nullable(),
  kind: names(SLOT_KIND_NAMES),
  /** BORRADOR while something lacks or nothing is stored; VALIDADO; ENVIANDO, INCIERTO, RECHAZADO; later states come from the terminal. */
  state: names(SLOT_LIFE_NAMES),
  /** Our name of the request; null: not stored yet, or registered without a draft. */
  reference: z.string().nullable(),
  external_code: z.string().nullable(),
  /** As stored; before that the planned arrival. Null: nothing is planned. */
  slot_from: instant.nullable(),
  /** Null: a single hour, no window. */
  slot_to: instant.nullable(),
  /** Who hears of the terminal's answers. */
  emails: z.array(z.string()),
  /** Estimated drive from the plant, minutes; as stored, before that as planned. */
  travel_min: z.number().nullable(),
  remarks: z.string().nullable(),
  /** What the terminal asks, as a person copies it to the terminal's portal. */
  sheet: z.array(z.object({ field: z.string(), label: z.string(), value: z.string().nullable(), place })),
  /** Everything that lacks, with the place where it is entered. */
  missing: z.array(z.object({ field: z.string(), place, text: z.string() })),
  /** What was asked of the terminal by its adapter, and what it said (decision 0184); null: the draft was never sent. */
  request: z
    .object({
      sent_at: instant,
      uncertain_at: instant.nullable(),
      rejected_at: instant.nullable(),
      /** When the terminal last answered. */
      checked_at: instant.nullable(),
      /** Why it refused, or what failed last. */
      error_text: z.string().nullable(),
      /** When it was asked to cancel the confirmed slot. */
      cancel_asked_at: instant.nullable(),
    })
    .nullable(),
  /** 0 while nothing is stored. */
  version: z.number(),
  /** `ask`: whether the terminal can be asked what became of the request. */
  can: z.object({ update: possible, send: possible, ask: possible, delete: possible }),
});
export type SlotDraft = z.infer<typeof slotDraft>;

export const getOrCreateDpw = defineCall({
  method: 'GET',
  path: '/reservation/dpw/get_or_create_dpw',
  access: action('slot.read'),
  changes: false,
  input: z.strictObject({
    id_reservation: id,
    id_guide: id,
    /** The stop at a port or depot; absent: the guide's first one at DP World. */
    id_stop: id.optional(),
  }),
  output: slotDraft.nullable(),
  summary:
    'The slot of a guide at a terminal: the draft that is stored, or one that is filled from reservation and guide. Nothing is stored by reading. Null: no stop of the guide is at DP World. 404 outside the scope, or for a stop at which there are no slots.',
  shows: ['slot', 'terminal_code', { noun: 'reservation', by: 'id_reservation' }, { noun: 'guide', by: 'id_guide' }],
});

export const updateDpw = defineCall({
  method: 'POST',
  path: '/reservation/dpw/update_dpw',
  access: action('slot.write'),
  input: z.strictObject({
    id_reservation: id,
    data: z.strictObject({
      id_guide: id,
      id_stop: id.optional(),
      /** The version that was read; 0: nothing was stored. */
      version: z.number().int().min(0).max(2_147_483_647),
      slot_from: givenInstant,
      slot_to: givenInstant.nullish(),
      emails: z
        .array(z.email('Escriba correos como ana@empresa.com').max(120))
        .max(10, 'Hasta 10 correos')
        .transform(all => [...new Set(all.map(one => one.toLowerCase()))]),
      travel_min: z
        .number('Ingrese los minutos')
        .int('Sin decimales')
        .min(1, 'Desde un minuto')
        .max(MOST_TRAVEL, `Hasta ${MOST_TRAVEL} minutos`)
        .nullish(),
      remarks: text(MOST_REMARKS).nullish().transform(emptyIsNull),
    }),
  }),
  output: slotDraft,
  touches: ['slot'],
  summary:
    'Stores the draft of a slot and says what lacks; if nothing does, it is VALIDADO. 404; 409 MODIFICADO, TURNO_DUPLICADO, TURNO_SIN_RESPUESTA, TRANSICION_INVALIDA; 422 by field: HORAS_DESORDENADAS, TURNO_VENCIDO, CORTE_PASADO, TURNO_SIN_MARGEN.',
});
