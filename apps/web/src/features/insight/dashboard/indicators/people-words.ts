import type { IndicatorInput } from '@cabezal/contract/insight/indicators/indicator.shapes';
import type { AssignmentsDashboard, TaskFigures } from '@cabezal/contract/insight/indicators/people.calls';
import {
  statusesOf,
  TASK_GROUP_NAMES,
  TASK_GROUPS,
  type TaskGroup,
} from '@cabezal/domain/insight/indicators/task-groups';
import { formatNumber } from '@cabezal/domain/system/amounts/format';
import { formatLength } from '@cabezal/domain/system/time/time';
import { MEASURED_LEGS, type MeasuredLeg } from '@cabezal/domain/trips/rules/waiting-for-truck';
import { legKindLabel } from '@cabezal/domain/trips/status/labels';
import { paths } from '../../../../app/paths.ts';
import type { BoxSpec } from '../../../../kits/charts/box-option.ts';
import type { ColumnSpec, Fill } from '../../../../kits/charts/chart-spec.ts';
import { shortAmount } from '../../../../kits/charts/short-amount.ts';
import { listPath } from '../../../../ui/table/list-state.ts';
import { color, families } from '../../../../ui/tokens.ts';
import { hasLane } from './indicator-words.ts';

/** Maximum number of people in the chart. The table below it has all. */
export const MOST_BOXES = 15;
const LEG_LOOKS: Readonly<Record<MeasuredLeg, { fill: Fill; color: string }>> = {
  RETIRO: { fill: 'open', color: color.primary },
  VIAJE: { fill: 'stripes', color: color.focus },
};
export const assignmentSpec = ({ people, limits }: AssignmentsDashboard): BoxSpec => {
  const drawn = people.slice(0, MOST_BOXES);
  return {
    label: 'Minutos hasta asignar camión y conductor, por usuario',
    head: 'Usuario',
    points: drawn.map(({ name }) => name),
    boxes: MEASURED_LEGS.map(kind => ({
      name: legKindLabel(kind),
      ...LEG_LOOKS[kind],
      values: drawn.map(one => one[kind]?.spread ?? null),
      ...(limits && { limit: limits[kind] }),
    })),
    text: formatLength,
    short: formatLength,
  };
};

const TASK_LOOKS: Readonly<Record<TaskGroup, { fill: Fill; color: string }>> = {
  COMPLETED: { fill: 'solid', color: families.closed.solid },
  IN_PROGRESS: { fill: 'stripes', color: families.ready.solid },
  OTHER: { fill: 'open', color: color.ink3 },
};
export const taskSpec = (
  head: string,
  rows: readonly (TaskFigures & { name: string; of: TasksOf })[],
  asked: IndicatorInput,
): ColumnSpec => ({
  label: `Tareas por ${head.toLowerCase()}`,
  head,
  points: rows.map(({ name }) => name),
  links: rows.map(({ of }) => tasksPath(asked, of)),
  series: TASK_GROUPS.map(group => ({
    name: TASK_GROUP_NAMES[group],
    ...TASK_LOOKS[group],
    values: rows.map(row => row.groups[group] ?? 0),
  })),
  text: value => formatNumber(value, 0),
  short: value => shortAmount(value),
});

/** The address of the list of guides that a person, or anybody, assigned; null: the list does not have the filters. */
export function assignmentsPath(
  asked: IndicatorInput,
  kind: MeasuredLeg,
  of: { assigned_by?: number | null; assigned_in_time?: boolean } = {},
): string | null {
  if (hasLane(asked) || of.assigned_by === null) return null;
  const { from, to, id_client, id_advisor } = asked;
  return listPath(paths.guides, { kind, assigned_from: from, assigned_to: to, id_client, id_advisor, ...of });
}

/** The tasks that a row counts, as filters of the list of tasks. */
export interface TasksOf {
  id_task?: number;
  by_hand?: boolean;
  id_user?: number;
  unassigned?: boolean;
}
/** The address of the list of tasks that a number counts, open and finished, of any person; null: the list does not have the filters. */
export function tasksPath(asked: IndicatorInput, of: TasksOf, group?: TaskGroup): string | null {
  if (hasLane(asked)) return null;
  const { from, to, id_client, id_advisor } = asked;
  const status = group && statusesOf(group);
  return `${listPath(paths.tasks, { ...of, status, from, to, id_client, id_advisor })}&de=todos&v=todas`;
}
