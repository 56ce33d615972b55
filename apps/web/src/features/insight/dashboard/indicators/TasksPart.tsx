import type { IndicatorInput } from '@cabezal/contract/insight/indicators/indicator.shapes';
import type { TaskFigures } from '@cabezal/contract/insight/indicators/people.calls';
import { TASK_GROUP_NAMES, TASK_GROUPS } from '@cabezal/domain/insight/indicators/task-groups';
import { useMemo } from 'react';
import { ColumnChart } from '../../../../kits/charts/ColumnChart.tsx';
import { countColumn } from '../../../../kits/report/count-column.tsx';
import { ReportPart } from '../../../../kits/report/ReportPanel.tsx';
import { GroupedTable } from '../../../../kits/report/report-tables.tsx';
import { type Column, percentColumn, textColumn } from '../../../../ui/table/columns.tsx';
import { type TasksOf, taskSpec, tasksPath } from './people-words.ts';

interface TasksRow extends TaskFigures {
  key: string;
  name: string;
  of: TasksOf;
}

const columns = (head: string, asked: IndicatorInput): Column<TasksRow>[] => [
  textColumn('name', head),
  ...TASK_GROUPS.map(group =>
    countColumn<TasksRow>(group, TASK_GROUP_NAMES[group], {
      value: ({ groups }) => groups[group] ?? 0,
      to: ({ of }) => tasksPath(asked, of, group),
    }),
  ),
  countColumn('tasks', 'Tareas', { value: row => row.tasks, to: ({ of }) => tasksPath(asked, of) }),
  percentColumn('completed_percent', 'Completado'),
];

interface TasksPartProps {
  /** Heading of the first column: «Tarea». */
  head: string;
  /** Must be the same array until the data change, so that the chart is not drawn again. */
  rows: TasksRow[];
  total: TaskFigures;
  asked: IndicatorInput;
}

/** The tasks of each kind or person. */
export function TasksPart({ head, rows, total, asked }: TasksPartProps) {
  const spec = useMemo(() => taskSpec(head, rows, asked), [head, rows, asked]);
  return (
    <ReportPart title={`Por ${head.toLowerCase()}`}>
      <ColumnChart spec={spec} stacked lying />
      <GroupedTable<TasksRow>
        columns={columns(head, asked)}
        rows={rows}
        rowKey={row => row.key}
        totals={[{ ...total, key: 'total', name: 'Total', of: {} }]}
      />
    </ReportPart>
  );
}
