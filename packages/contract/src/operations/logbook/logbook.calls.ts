import { LOG_KIND_NAMES, type LogKind } from '@cabezal/domain/operations/logbook/logbook';
import { z } from 'zod';
import { action, defineCall } from '../../call.ts';
import { givenDate, id, instant, listInput, motive, pageOf, text, version } from '../../shapes.ts';
import { excelOf } from '../../system/excel/excel.calls.ts';
import { logbookRow } from '../guides/guide.shapes.ts';

const kind = z.enum(Object.keys(LOG_KIND_NAMES) as [LogKind, ...LogKind[]]);
const visibility = z.enum(['INTERNAL', 'SHARED']);
const touches = ['guide', 'logbook'] as const;

/** An entry in the list over all trips. */
export const logbookListRow = logbookRow.extend({
  kind,
  id_guide: z.number(),
  guide_number: z.string().nullable(),
  id_reservation: z.number(),
  container_code: z.string().nullable(),
  client: z.string(),
  /** Name of its stop; null: none. */
  stop: z.string().nullable(),
});
export type LogbookListRow = z.infer<typeof logbookListRow>;

export const getLogbookList = defineCall({
  method: 'POST',
  path: '/bitacora/get_lista_bitacora',
  access: action('logbook.read'),
  changes: false,
  input: listInput({
    /** True: notes by people; false: entries of the system. */
    is_note: z.boolean(),
    kind: z.array(kind).max(10),
    visibility,
    id_motivo: id,
    /** Author. */
    id_user: id,
    id_client: id,
    id_reservation: id,
    from: givenDate,
    to: givenDate,
  }),
  output: pageOf(logbookListRow),
  summary:
    'Logbooks of all trips, newest first, by kind, motive, author, client and business days; searched by words of the text, the author or the guide’s number. Operator only.',
  shows: ['logbook', 'guide'],
});
export const getLogbookExcel = excelOf(getLogbookList, 'bitacora');

export const editNote = defineCall({
  method: 'POST',
  path: '/bitacora/update_bitacora',
  access: action('guide.logbook'),
  input: z.strictObject({
    id_bitacora: id,
    version,
    text: text(500).min(3, 'Escriba la novedad'),
    /** Absent: unchanged. */
    id_motivo: id.nullish(),
    visibility: visibility.optional(),
    motive: motive.optional(),
  }),
  output: logbookRow,
  touches,
  summary:
    'Changes a note: the own one within `bitacora_editar_h` hours, any with the action logbook.admin and a motive. The earlier text is kept. 409 MODIFICADO, BITACORA_SISTEMA, BITACORA_VENCIDA, BITACORA_ELIMINADA; 422 BITACORA_AJENA, MOTIVO_REQUERIDO.',
});

export const deleteNote = defineCall({
  method: 'POST',
  path: '/bitacora/delete_bitacora',
  access: action('guide.logbook'),
  input: z.strictObject({ id_bitacora: id, version, motive }),
  output: logbookRow,
  touches,
  summary:
    'Deletes a note, with a motive: «Nota eliminada por …» replaces it, and its text is kept for the operator. Errors as for a change.',
});

/** An earlier version of a note. */
export const noteVersion = z.object({
  version: z.number(),
  text: z.string(),
  visibility,
  replaced_at: instant,
  replaced_by: z.string(),
  motive: z.string().nullable(),
});
export const getNoteVersions = defineCall({
  method: 'POST',
  path: '/bitacora/get_bitacora_versions',
  access: action('logbook.read'),
  changes: false,
  input: z.strictObject({ id_bitacora: id }),
  output: z.array(noteVersion),
  summary: 'Earlier texts of a note, newest first. Operator only.',
  shows: ['logbook'],
});
