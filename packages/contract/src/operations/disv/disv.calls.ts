import { DISV_ADAPTER_NAMES, DISV_STATE_NAMES } from '@cabezal/domain/operations/disv/disv';
import { DRAFT_PLACES } from '@cabezal/domain/operations/slot-drafts/draft-sheet';
import { z } from 'zod';
import { action, defineCall } from '../../call.ts';
import { emptyIsNull, givenInstant, id, instant, motive, possible, requiredText, text, version } from '../../shapes.ts';

/**
 * The document with which a truck brings a full container into TPG (DISV, decision 0196): drafts, their check, their way to the terminal, and the
 * papers for its gate. The operator's people only.
 */
const names = <T extends object>(of: T) => z.enum(Object.keys(of) as [keyof T & string, ...(keyof T & string)[]]);
const place = names(DRAFT_PLACES);

/** Most characters of the remarks, of a number, and most minutes of the drive from the plant: two days. */
const MOST_REMARKS = 500;
const MOST_NUMBER = 40;
const MOST_TRAVEL = 2_880;

const disvRow = z.object({
  id_disv: z.number(),
  id_reservation: z.number(),
  id_sub_reservation: z.number(),
  /** Number of the container in its reservation. */
  sub_number: z.number(),
  /** The container's number; once issued, that of the DISV. */
  container_code: z.string().nullable(),
  id_guide: z.number(),
  guide_number: z.string().nullable(),
  id_location: z.number(),
  /** Its terminal. */
  place: z.string(),
  state: names(DISV_STATE_NAMES),
  adapter: names(DISV_ADAPTER_NAMES),
  /** Our name of the request. */
  reference: z.string(),
  /** The terminal's number; null: not issued. */
  disv_number: z.string().nullable(),
  /** When the truck shall enter. */
  entry_at: instant.nullable(),
  issued_at: instant.nullable(),
  used_at: instant.nullable(),
  voided_at: instant.nullable(),
  void_reason: z.string().nullable(),
  void_asked_at: instant.nullable(),
  /** Why the terminal refused, or what failed last. */
  error_text: z.string().nullable(),
  /** What the plan has changed since it was issued: terminal, camión, conductor, contenedor. */
  differs: z.array(z.string()),
  version: z.number(),
  can: z.object({
    update: possible,
    send: possible,
    /** Whether the terminal can be asked what became of the request. */
    ask: possible,
    register: possible,
    delete: possible,
    print: possible,
  }),
});
export type DisvRow = z.infer<typeof disvRow>;

/** A DISV with everything that the terminal asks. */
const disv = disvRow.extend({
  /** The plant that its load comes from; null: none. */
  id_plant: z.number().nullable(),
  /** Who hears of the terminal's answers. */
  emails: z.array(z.string()),
  /** Estimated drive from the plant, minutes. */
  travel_min: z.number().nullable(),
  remarks: z.string().nullable(),
  /** What the terminal asks, as a person copies it to the terminal's portal. Empty: its guide no longer exists. */
  sheet: z.array(z.object({ field: z.string(), label: z.string(), value: z.string().nullable(), place })),
  /** Everything that lacks now, with the place where it is entered. */
  missing: z.array(z.object({ field: z.string(), place, text: z.string() })),
  /** What was asked of the terminal; null: it was never sent. */
  request: z
    .object({
      sent_at: instant,
      uncertain_at: instant.nullable(),
      rejected_at: instant.nullable(),
      /** When the terminal last answered. */
      checked_at: instant.nullable(),
      error_text: z.string().nullable(),
    })
    .nullable(),
});
export type Disv = z.infer<typeof disv>;

const disvNeed = z.object({
  id_sub_reservation: z.number(),
  sub_number: z.number(),
  container_code: z.string().nullable(),
  id_guide: z.number(),
  guide_number: z.string().nullable(),
  place: z.string(),
  can: z.object({ create: possible }),
});
export type DisvNeed = z.infer<typeof disvNeed>;

export const getDisvs = defineCall({
  method: 'GET',
  path: '/disv/get_disvs',
  access: action('slot.read'),
  changes: false,
  input: z.strictObject({ id_reservation: id }),
  output: z.object({
    /** Requests leave this installation; false: numbers are entered by hand. */
    is_connected: z.boolean(),
    /** Containers on their way to TPG without a DISV. */
    needs: z.array(disvNeed),
    /** The newest first. */
    disvs: z.array(disvRow),
  }),
  summary: 'The DISV of a reservation, voided ones too, and the containers that still need one. 404 outside the scope.',
  shows: ['disv', { noun: 'reservation', by: 'id_reservation' }, 'guide'],
});

export const getDisv = defineCall({
  method: 'GET',
  path: '/disv/get_disv',
  access: action('slot.read'),
  changes: false,
  input: z.strictObject({ id_disv: id }),
  output: disv,
  summary:
    'A DISV with everything that the terminal asks, and what of it lacks now. Nothing is stored by reading. 404.',
  shows: ['disv', 'terminal_code', 'reservation', 'guide'],
});

const touches = ['disv', 'task', 'reservation'] as const;

export const createDisvDraft = defineCall({
  method: 'POST',
  path: '/disv/create_disv_draft',
  access: action('disv.write'),
  input: z
    .strictObject({
      id_reservation: id,
      id_guide: id,
      /** Deletes the guide's DISV instead: a draft ends, an issued one is voided at its terminal. */
      delete: z.boolean().optional(),
      /** Of the deleted one. */
      version: version.optional(),
      motive: motive.optional(),
    })
    .refine(input => input.delete !== true || input.version !== undefined, {
      error: 'Indique la versión del DISV',
      path: ['version'],
    })
    .refine(input => input.delete !== true || input.motive !== undefined, {
      error: 'Escriba un motivo de al menos 5 caracteres',
      path: ['motive'],
    }),
  output: disv,
  touches,
  summary:
    'Makes the draft of the DISV of a guide’s container, or, with `delete`, ends it: an issued one is voided once its terminal has done so, one entered by hand at once. 404; 409 MODIFICADO, DISV_DUPLICADO, DISV_SIN_RESPUESTA, DISV_POR_ANULAR, DISV_USADO, DISV_ANULADO, DISV_SIN_CONEXION, TRANSICION_INVALIDA; 422 DISV_NO_AUTORIZADO.',
});

export const updateDisvDraft = defineCall({
  method: 'POST',
  path: '/disv/update_disv_draft',
  access: action('disv.write'),
  input: z.strictObject({
    id_disv: id,
    version,
    data: z.strictObject({
      entry_at: givenInstant,
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
  output: disv,
  touches: ['disv'],
  summary:
    'Stores what a person entered for the terminal. A refused one gets another reference. 404; 409 MODIFICADO, DISV_EMITIDO, DISV_USADO, DISV_ANULADO, DISV_SIN_RESPUESTA, DISV_SIN_GUIA; 422 by field: FECHA_PASADA, CORTE_PASADO, TURNO_SIN_MARGEN.',
});

export const validateDisv = defineCall({
  method: 'POST',
  path: '/disv/validate_disv',
  access: action('disv.write'),
  input: z.strictObject({ id_disv: id }),
  output: z.object({
    ok: z.boolean(),
    /** Everything that lacks, by field. */
    errors: z.array(z.object({ field: z.string(), message: z.string() })),
  }),
  touches: ['disv'],
  summary:
    'Says what a draft lacks; if nothing does, it is VALIDADO. It is not sent by this. 404; 409 DISV_EMITIDO, DISV_USADO, DISV_ANULADO, DISV_SIN_RESPUESTA, DISV_SIN_GUIA.',
});

export const sendDisv = defineCall({
  method: 'POST',
  path: '/disv/send_disv',
  access: action('disv.write'),
  input: z.strictObject({ id_disv: id, version }),
  output: disv,
  touches,
  summary:
    'Sends a DISV to its terminal, once. ENVIANDO until it answers; INCIERTO if it was sent and nothing was heard. 404; 409 MODIFICADO, DISV_SIN_CONEXION and those of update_disv_draft; 422 DISV_NO_AUTORIZADO, DISV_INCOMPLETO, FECHA_PASADA, CORTE_PASADO, TURNO_SIN_MARGEN.',
});

export const askDisv = defineCall({
  method: 'POST',
  path: '/disv/ask_disv',
  access: action('disv.write'),
  input: z.strictObject({ id_disv: id }),
  output: disv,
  touches: ['disv'],
  summary: 'Asks the terminal now what became of a DISV; it is never sent again by this. 404; 409 DISV_SIN_SOLICITUD.',
});

export const registerDisv = defineCall({
  method: 'POST',
  path: '/disv/register_disv',
  access: action('disv.write'),
  input: z.strictObject({ id_disv: id, disv_number: requiredText(MOST_NUMBER) }),
  output: disv,
  touches,
  summary:
    'Enters the number that the terminal’s portal gave; of two people the second is told the number of the first. 404; 409 DISV_EMITIDO, DISV_USADO, DISV_ANULADO, DISV_SIN_GUIA; 422 DISV_NO_AUTORIZADO.',
});

export const gatePack = defineCall({
  method: 'GET',
  path: '/disv/gate_pack/{id_disv}',
  access: action('slot.read'),
  changes: false,
  input: z.strictObject({ id_disv: id }),
  output: z.custom<never>(),
  summary:
    'The papers for the gate as one PDF: three DISV, three DAE, for a reefer three temperature letters, and one guide. 404; 409 DISV_SIN_NUMERO.',
  shows: ['disv', 'guide'],
});
