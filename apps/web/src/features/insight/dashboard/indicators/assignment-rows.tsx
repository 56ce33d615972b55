import type { IndicatorInput } from '@cabezal/contract/insight/indicators/indicator.shapes';
import type { AssignmentsDashboard, AssignmentWaits } from '@cabezal/contract/insight/indicators/people.calls';
import { formatDuration } from '@cabezal/domain/system/time/time';
import { MEASURED_LEGS, type MeasuredLeg } from '@cabezal/domain/trips/rules/waiting-for-truck';
import { legKindLabel } from '@cabezal/domain/trips/status/labels';
import { countColumn } from '../../../../kits/report/count-column.tsx';
import { type Column, customColumn, percentColumn, textColumn } from '../../../../ui/table/columns.tsx';
import { assignmentsPath } from './people-words.ts';

/** How long the legs of one kind that a person assigned had waited. */
export interface AssignmentRow extends AssignmentWaits {
  key: string;
  name: string;
  kind: MeasuredLeg;
  /** The person; null: the system; undefined: all people together. */
  assigned_by?: number | null;
}

type Person = Pick<AssignmentRow, 'key' | 'name' | 'assigned_by'>;
/** One row per measured leg of a person, or of all people together. */
export const assignmentRows = (person: Person, legs: AssignmentsDashboard['total']): AssignmentRow[] =>
  MEASURED_LEGS.flatMap(kind => {
    const waits = legs[kind];
    return waits ? [{ ...person, ...waits, kind, key: `${person.key} ${kind}` }] : [];
  });

export function assignmentColumns(asked: IndicatorInput): Column<AssignmentRow>[] {
  const count = (title: string, value: (row: AssignmentRow) => number, assigned_in_time?: boolean) =>
    countColumn<AssignmentRow>(title, title, {
      value,
      to: ({ kind, assigned_by }) => assignmentsPath(asked, kind, { assigned_by, assigned_in_time }),
      label: ({ name, kind }) => `${name}, ${legKindLabel(kind).toLowerCase()}, ${title.toLowerCase()}`,
    });
  const length = (title: string, part: keyof AssignmentWaits['spread']) =>
    customColumn<AssignmentRow>(part, title, ({ spread }) => formatDuration(spread[part]), { align: 'right' });
  return [
    textColumn('name', 'Usuario'),
    customColumn('kind', 'Tramo', row => legKindLabel(row.kind)),
    count('Guías', row => row.guides),
    length('Mediana', 'p50'),
    length('90 %', 'p90'),
    length('Máximo', 'max'),
    count('A tiempo', row => row.in_time, true),
    count('Tarde', row => row.guides - row.in_time, false),
    percentColumn('in_time_percent', 'Cumple'),
  ];
}
