import { JUSTIFICATION_NAMES, type JustificationKind } from '@cabezal/domain/trips/rules/lateness';
import { z } from 'zod';
import { action, defineCall } from '../../call.ts';
import { id, instant, motive, text, version } from '../../shapes.ts';

const kind = z.enum(Object.keys(JUSTIFICATION_NAMES) as [JustificationKind, ...JustificationKind[]]);

export const justification = z.object({
  id_justification: z.number(),
  /** Stop id. */
  reservation_milestone_id: z.number(),
  kind,
  minutes: z.number(),
  id_motivo: z.number().nullable(),
  motivo: z.string().nullable(),
  value_others: z.string().nullable(),
  /** Responsible party of its motive. */
  responsible: z.string().nullable(),
  author: z.string(),
  created_at: instant,
  edited_at: instant.nullable(),
  version: z.number(),
});
export type JustificationRow = z.infer<typeof justification>;

/** Lateness or waiting at a stop, with its justification if any. */
export const latenessRow = z.object({
  reservation_milestone_id: z.number(),
  id_guide: z.number(),
  stop: z.string(),
  kind,
  minutes: z.number(),
  justification: justification.nullable(),
});
export type LatenessRow = z.infer<typeof latenessRow>;

export const listJustifications = defineCall({
  method: 'POST',
  path: '/reservation_milestone_justification/list',
  access: action('justification.read'),
  changes: false,
  input: z
    .strictObject({ id_guide: id.optional(), id_reservation: id.optional() })
    .refine(
      given => (given.id_guide === undefined) !== (given.id_reservation === undefined),
      'Diga de qué guía o reserva',
    ),
  output: z.array(latenessRow),
  summary:
    'Delays and waiting at the stops of a guide, or of all guides of a reservation, with the justification if there is one.',
  shows: ['justification', 'guide'],
});

/** Absent: the first kind at that stop without a justification. */
const given = {
  reservation_milestone_id: id,
  kind: kind.optional(),
  id_motivo: id.nullish(),
  value_others: text(255).nullish(),
};
const touches = ['justification', 'guide'] as const;

export const saveJustification = defineCall({
  method: 'POST',
  path: '/reservation_milestone_justification',
  access: action('justification.write'),
  input: z.strictObject(given),
  output: justification,
  touches,
  summary:
    'Justifies a delay or waiting at a stop, by a motive of the kind DELAY or in free text; changes no money. 422 SIN_HECHO, OTRO_SIN_TEXTO; 409 YA_JUSTIFICADA.',
});

export const saveJustifications = defineCall({
  method: 'POST',
  path: '/reservation_milestone_justification/massive',
  access: action('justification.write'),
  input: z
    .array(z.strictObject(given))
    .min(1, 'Elija al menos una parada')
    .max(500, 'Hasta 500 filas por vez')
    .refine(
      rows => new Set(rows.map(row => `${row.reservation_milestone_id} ${row.kind ?? ''}`)).size === rows.length,
      'Una parada está dos veces',
    ),
  output: z.object({
    results: z.array(
      z.object({
        reservation_milestone_id: z.number(),
        ok: z.boolean(),
        id_justification: z.number().optional(),
        code: z.string().optional(),
        message: z.string().optional(),
      }),
    ),
    saved: z.number(),
    refused: z.number(),
  }),
  touches,
  summary: 'The same for several stops, each separately: a refused one does not stop the others. At most 500.',
});

export const editJustification = defineCall({
  method: 'PATCH',
  path: '/reservation_milestone_justification/{id}',
  access: action('justification.write'),
  input: z.strictObject({ id, version, id_motivo: id.nullish(), value_others: text(255).nullish() }),
  output: justification,
  touches,
  summary: 'Changes the reason of a justification. 404; 409 MODIFICADO; 422 OTRO_SIN_TEXTO.',
});

export const deleteJustification = defineCall({
  method: 'DELETE',
  path: '/reservation_milestone_justification/{id}',
  access: action('justification.write'),
  // A query parameter, hence text converted to a number.
  input: z.strictObject({ id, version: id, motive }),
  output: z.object({ deleted: z.literal(true) }),
  touches,
  summary: 'Removes a justification, with a motive; it stays in the history. 404; 409 MODIFICADO.',
});
