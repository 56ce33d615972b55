/** Who changes a note of the logbook, and until when (9-operations §5). */
import { type Instant, toMillis } from '../../system/time/time';
import { motiveVerdict, refuse, type Verdict } from './refusal';

/** Who reads a note: the operator and the company of who wrote it, or everybody who sees the trip. */
export type NoteVisibility = 'INTERNAL' | 'SHARED';
export const NOTE_VISIBILITY_NAMES: Readonly<Record<NoteVisibility, string>> = {
  INTERNAL: 'Interna',
  SHARED: 'Compartida',
};

/** Kinds of what stands in a logbook, as people say them; a person's own notes are NOTE too. */
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

/** Is it a note, and still there? */
function isNote(entry: WrittenNote): Verdict {
  if (!entry.is_note) return refuse('BITACORA_SISTEMA');
  return entry.deleted_at === null ? true : refuse('BITACORA_ELIMINADA');
}

/** Within how many hours after it was written its author changes it without anybody else. */
const isFresh = (entry: WrittenNote, now: Instant, hours: number): boolean =>
  toMillis(now) - toMillis(entry.created_at) <= hours * 3_600_000;

/**
 * May this person change the note, motive aside? One's own within the hours; whoever administers the logbook any, at any time.
 * `hours`: the parameter `bitacora_editar_h`.
 */
export function canEditNote(entry: WrittenNote, editor: NoteEditor, now: Instant, hours: number): Verdict {
  const there = isNote(entry);
  if (there !== true || editor.is_admin) return there;
  if (entry.id_user !== editor.id_user) return refuse('BITACORA_AJENA');
  return isFresh(entry, now, hours) ? true : refuse('BITACORA_VENCIDA', { horas: hours });
}

/** Does a change of it need a motive? All but one's own within the hours. */
export const needsMotive = (entry: WrittenNote, editor: NoteEditor, now: Instant, hours: number): boolean =>
  entry.id_user !== editor.id_user || !isFresh(entry, now, hours);

/** `canEditNote` with the motive that was given. */
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
