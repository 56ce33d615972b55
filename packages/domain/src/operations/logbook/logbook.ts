/** Who may edit a note of the logbook, and for how long (9-operations §5). */

import { motiveVerdict, refuse, type Verdict } from '../../system/refusals/refusals';
import { type Instant, toMillis } from '../../system/time/time';

/** INTERNAL: read by the operator and the author's company. SHARED: by all who see the trip. */
export type NoteVisibility = 'INTERNAL' | 'SHARED';
export const NOTE_VISIBILITY_NAMES: Readonly<Record<NoteVisibility, string>> = {
  INTERNAL: 'Interna',
  SHARED: 'Compartida',
};

/** Spanish names of the kinds of entries; a person's notes have kind NOTE. */
export const LOG_KIND_NAMES = {
  ARRIVAL: 'Llegada',
  DEPARTURE: 'Salida',
  PROPOSAL: 'Propuesta del GPS',
  NOTE: 'Nota',
  UNDO: 'Reinicio',
  ISSUE: 'Emisión',
  CLOSE: 'Cierre',
  ALERT: 'Alerta',
  ASSIGNMENT: 'Asignación',
  PROBLEM: 'Problema del conductor',
} as const;
export type LogKind = keyof typeof LOG_KIND_NAMES;

export interface WrittenNote {
  readonly is_note: boolean;
  readonly id_user: number | null;
  readonly created_at: Instant;
  readonly deleted_at: Instant | null;
}

export interface NoteEditor {
  readonly id_user: number;
  /** Holds `logbook.admin`. */
  readonly is_admin: boolean;
}

/** Whether the entry is a note and not deleted. */
function isNote(entry: WrittenNote): Verdict {
  if (!entry.is_note) return refuse('BITACORA_SISTEMA');
  return entry.deleted_at === null ? true : refuse('BITACORA_ELIMINADA');
}

/** True within `hours` of the writing, in which the author edits without a motive. */
const isFresh = (entry: WrittenNote, now: Instant, hours: number): boolean =>
  toMillis(now) - toMillis(entry.created_at) <= hours * 3_600_000;

/**
 * Whether the person may edit the note, motive aside: the author within the hours, an administrator any note at any time. `hours`: the parameter
 * `bitacora_editar_h`.
 */
export function canEditNote(entry: WrittenNote, editor: NoteEditor, now: Instant, hours: number): Verdict {
  const there = isNote(entry);
  if (there !== true || editor.is_admin) return there;
  if (entry.id_user !== editor.id_user) return refuse('BITACORA_AJENA');
  return isFresh(entry, now, hours) ? true : refuse('BITACORA_VENCIDA', { horas: hours });
}

/** Whether an edit needs a motive: all but the author's within the hours. */
export const needsMotive = (entry: WrittenNote, editor: NoteEditor, now: Instant, hours: number): boolean =>
  entry.id_user !== editor.id_user || !isFresh(entry, now, hours);

/** `canEditNote`, and the motive where one is needed. */
export function noteEditVerdict(
  entry: WrittenNote,
  editor: NoteEditor,
  motive: string | null | undefined,
  clock: { now: Instant; hours: number },
): Verdict {
  const may = canEditNote(entry, editor, clock.now, clock.hours);
  if (may !== true) return may;
  return needsMotive(entry, editor, clock.now, clock.hours) ? motiveVerdict(motive) : true;
}
