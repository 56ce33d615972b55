import { formatLength } from '../../system/time/time';
import type { TaskAnchor, TaskOccasion, TaskScope } from './task';

/** Spanish names of the parts of a task definition, on screens and in the history. */
export const TASK_SCOPE_NAMES: Readonly<Record<TaskScope, string>> = {
  RESERVATION: 'Una por reserva',
  CONTAINER: 'Una por contenedor',
};
export const TASK_OCCASION_NAMES: Readonly<Record<TaskOccasion, string>> = {
  BOOKED: 'Al registrar la reserva',
  ACCEPTED: 'Al aprobar la reserva',
  SCHEDULED: 'Al programar la reserva',
  PICKED_UP: 'Al retirar el contenedor',
  FINISHED: 'Al terminar el viaje',
  ASKED: 'Cuando alguien la agrega',
};
export const TASK_ANCHOR_NAMES: Readonly<Record<TaskAnchor, string>> = {
  CUT_OFF: 'el cut-off',
  APPOINTMENT: 'la cita en planta',
  PLANNED_START: 'la salida programada',
  LAST_FREE_DAY: 'el último día libre',
  CREATED: 'su creación',
};

const DAY_MIN = 24 * 60;

/** «1 día», «36 h», «4 h 30 min». Whole minutes, positive. */
function spanText(minutes: number): string {
  if (minutes % DAY_MIN === 0) return minutes === DAY_MIN ? '1 día' : `${minutes / DAY_MIN} días`;
  return formatLength(minutes);
}

/** «12 h antes de la salida programada», «con el cut-off», «4 h después de su creación». */
export function dueText(due: { due_anchor: TaskAnchor; due_offset_min: number }): string {
  const anchor = TASK_ANCHOR_NAMES[due.due_anchor];
  const minutes = due.due_offset_min;
  if (minutes === 0) return `con ${anchor}`;
  const of = anchor.startsWith('el ') ? `del ${anchor.slice('el '.length)}` : `de ${anchor}`;
  return `${spanText(Math.abs(minutes))} ${minutes < 0 ? 'antes' : 'después'} ${of}`;
}
