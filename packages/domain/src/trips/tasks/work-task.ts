import { refuse, type Verdict } from '../../system/refusals/refusals';
import { isDate } from '../../system/time/time';
import type { GivenTask, TaskField, TaskGate, TaskStatus } from './task';

export type TaskValue = string | number | boolean;
export type TaskInformation = Readonly<Record<string, TaskValue>>;

/** Name of each fact in a sentence about what completes a task. */
const FACT_NAMES: Readonly<Record<string, string>> = {
  SLOT_SET: 'el turno',
  RETURN_SLOT_SET: 'el turno de la devolución',
  CONTAINER_SET: 'el contenedor',
  SEAL_SET: 'el sello',
  GUIDE_ISSUED: 'la emisión de la guía',
  DISV_ISSUED: 'la emisión del DISV',
  RETURNED: 'la devolución',
};
/** Lower case within a sentence, except abbreviations: «EIR de ingreso». */
const within = (name: string): string =>
  /^[A-ZÁÉÍÓÚ]{2}/.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1);
/** «el turno»; for a file the name of its kind. */
export const factName = (fact: string, files: Readonly<Record<string, string>> = {}): string =>
  FACT_NAMES[fact] ?? within(files[fact.slice('FILE:'.length)] ?? 'el documento');

const isGiven = (value: TaskValue | undefined): boolean =>
  value !== undefined && value !== false && !(typeof value === 'string' && value.trim() === '');

/** Names of required fields without a value; an unticked check has no value. */
export const missingFields = (fields: readonly TaskField[], information: TaskInformation): string[] =>
  fields.filter(field => field.required && !isGiven(information[field.key])).map(field => field.label);

/** Error sentence of a field's value, or null. */
export function fieldError(field: TaskField, value: TaskValue): string | null {
  const isRight =
    field.kind === 'check'
      ? typeof value === 'boolean'
      : field.kind === 'number'
        ? typeof value === 'number' && Number.isFinite(value)
        : field.kind === 'file'
          ? typeof value === 'number' && Number.isInteger(value) && value > 0
          : typeof value === 'string' && (field.kind === 'text' || isDate(value));
  return isRight ? null : `${field.label}: el valor no es válido`;
}

interface Worked {
  readonly task: Pick<GivenTask, 'status' | 'completed_by_fact' | 'started_at'>;
  readonly completes_on: string | null;
  readonly fields: readonly TaskField[];
  /** Values after the change. */
  readonly information: TaskInformation;
  /** Names of document kinds. */
  readonly files?: Readonly<Record<string, string>>;
}

/** Facts of one terminal only: what enters by another one is completed by a person. */
const OF_ONE_TERMINAL: readonly string[] = ['DISV_ISSUED'];

/** The fact that alone completes and reopens a task; null: a person may. */
export function soleFact({
  completes_on,
  completed_by_fact,
}: Pick<Worked, 'completes_on'> & Pick<GivenTask, 'completed_by_fact'>): string | null {
  const isShared = completes_on !== null && OF_ONE_TERMINAL.includes(completes_on);
  return (isShared ? null : completes_on) ?? completed_by_fact;
}

/** Whether a person may set that status. A task with a fact is completed and reopened by that fact only (`soleFact`). */
export function canSetStatus(wanted: TaskStatus, { task, completes_on, fields, information, files }: Worked): Verdict {
  if (task.status === wanted) return true;
  const fact = soleFact({ completes_on, completed_by_fact: task.completed_by_fact });
  if (task.status === 'CANCELLED' || wanted === 'CANCELLED')
    return refuse('TRANSICION_INVALIDA', { a: NAMES[task.status], b: NAMES[wanted] });
  if (fact !== null && (wanted === 'COMPLETED' || task.status === 'COMPLETED'))
    return refuse('TAREA_DE_HECHO', { hecho: factName(fact, files) });
  if (wanted !== 'COMPLETED') return true;
  const missing = missingFields(fields, information);
  return missing.length === 0 ? true : refuse('TAREA_INCOMPLETA', { campos: missing.join(', ') });
}
const NAMES: Readonly<Record<TaskStatus, string>> = {
  PENDING: 'pendiente',
  IN_PROGRESS: 'en proceso',
  COMPLETED: 'completada',
  CANCELLED: 'cancelada',
};

/** Whether a gated action may proceed; the refusal names the first open task. */
export function passesGate(
  gate: Exclude<TaskGate, 'NONE'>,
  tasks: readonly { title: string; status: TaskStatus; gate: TaskGate }[],
): Verdict {
  const open = tasks.find(task => task.gate === gate && (task.status === 'PENDING' || task.status === 'IN_PROGRESS'));
  return open === undefined ? true : refuse('TAREA_PENDIENTE', { tarea: open.title });
}
