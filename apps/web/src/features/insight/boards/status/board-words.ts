import type { StatusBoard, StatusGroup } from '@cabezal/contract/insight/boards/status.calls';
import { addDays, businessDate } from '@cabezal/domain/system/time/time';
import { optionsOf } from '../../../../ui/form/options-of.ts';
import { listPath } from '../../../../ui/table/list-state.ts';

export const GROUP_WORDS: Readonly<Record<StatusGroup, string>> = {
  client: 'Cliente',
  advisor: 'Asesor',
  operative: 'Operativo',
  shipping_line: 'Naviera',
  terminal: 'Terminal',
};
export const groupOptions = optionsOf(GROUP_WORDS);
export const isGroup = (text: string | null): text is StatusGroup => text !== null && Object.hasOwn(GROUP_WORDS, text);

export const PERIODS = [
  { value: 'todo', label: 'Todo' },
  { value: 'dia', label: 'Hoy' },
  { value: 'semana', label: 'Esta semana' },
] as const;
export type Period = (typeof PERIODS)[number]['value'];
export const isPeriod = (text: string | null): text is Period => PERIODS.some(one => one.value === text);

const SUNDAY = 7;

/** The business days of the period. A week begins on Monday. */
export function daysOf(period: Period, now: Date = new Date()): { from?: string; to?: string } {
  const today = businessDate(now);
  if (period === 'todo') return {};
  if (period === 'dia') return { from: today, to: today };
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay() || SUNDAY;
  const from = addDays(today, 1 - weekday);
  return { from, to: addDays(from, SUNDAY - 1) };
}

/** The days on the time axis. «All» means this week, because all reservations would be too many. */
export function drawnDays(period: Period, now: Date = new Date()): { from: string; to: string } {
  const today = businessDate(now);
  return { from: today, to: today, ...daysOf(period === 'todo' ? 'semana' : period, now) };
}

/** The address of the list that the cell counts. */
export function cellPath(
  { field }: Pick<StatusBoard, 'field'>,
  column: StatusBoard['columns'][number],
  id: number | null | 'all',
  of: Readonly<Record<string, number>> = {},
): string {
  // The list of reservations has a view for each stage.
  const { list, ...filters } = column.filters;
  const person = id === null ? { lacks: field } : id === 'all' || field === null ? {} : { [field]: id };
  return listPath(column.screen, { ...filters, ...of, ...person }, typeof list === 'string' ? list : null);
}
