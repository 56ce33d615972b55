import type { IndicatorInput } from '@cabezal/contract/insight/indicators/indicator.shapes';
import {
  getTasksDashboard,
  getTasksDashboardExcel,
  type TaskFigures,
  type TasksDashboard,
} from '@cabezal/contract/insight/indicators/people.calls';
import { TASK_GROUP_NAMES, TASK_GROUPS } from '@cabezal/domain/insight/indicators/task-groups';
import { useMemo } from 'react';
import { ColumnChart } from '../../../../kits/charts/ColumnChart.tsx';
import { NumberLink } from '../../../../kits/report/NumberLink.tsx';
import { ReportPart } from '../../../../kits/report/ReportPanel.tsx';
import { GroupedTable } from '../../../../kits/report/report-tables.tsx';
import { type Column, customColumn, percentColumn, textColumn } from '../../../../ui/table/columns.tsx';
import { IndicatorPanel } from './IndicatorPanel.tsx';
import { type TasksOf, taskSpec, tasksPath } from './people-words.ts';

interface Row extends TaskFigures {
  key: string;
  name: string;
  of: TasksOf;
}
const columns = (head: string, asked: IndicatorInput): Column<Row>[] => [
  textColumn('name', head),
  ...TASK_GROUPS.map(group =>
    customColumn<Row>(
      group,
      TASK_GROUP_NAMES[group],
      ({ groups, name, of }) => (
        <NumberLink
          value={groups[group] ?? 0}
          label={`${name}, ${TASK_GROUP_NAMES[group].toLowerCase()}`}
          to={tasksPath(asked, of, group)}
        />
      ),
      { align: 'right' },
    ),
  ),
  customColumn(
    'tasks',
    'Tareas',
    ({ tasks, name, of }) => <NumberLink value={tasks} label={`${name}, tareas`} to={tasksPath(asked, of)} />,
    { align: 'right' },
  ),
  percentColumn('completed_percent', 'Completado'),
];

interface PartProps {
  head: string;
  rows: Row[];
  total: TaskFigures;
  asked: IndicatorInput;
}
function Part({ head, rows, total, asked }: PartProps) {
  const spec = useMemo(() => taskSpec(head, rows), [head, rows]);
  return (
    <ReportPart title={`Por ${head.toLowerCase()}`}>
      <ColumnChart spec={spec} stacked lying />
      <GroupedTable<Row>
        columns={columns(head, asked)}
        rows={rows}
        rowKey={row => row.key}
        total={{ ...total, key: 'total', name: 'Total', of: {} }}
      />
    </ReportPart>
  );
}

function Charts({ found, asked }: { found: TasksDashboard; asked: IndicatorInput }) {
  const kinds = useMemo(
    () =>
      found.kinds.map(({ id_task, ...row }) => ({
        ...row,
        key: `of ${id_task}`,
        of: id_task === null ? { by_hand: true } : { id_task },
      })),
    [found],
  );
  const owners = useMemo(
    () =>
      found.owners.map(({ id_user, ...row }) => ({
        ...row,
        key: `of ${id_user}`,
        of: id_user === null ? { unassigned: true } : { id_user },
      })),
    [found],
  );
  return (
    <>
      <Part head="Tarea" rows={kinds} total={found.total} asked={asked} />
      <Part head="Responsable" rows={owners} total={found.total} asked={asked} />
    </>
  );
}

export function TasksIndicator({ asked }: { asked: IndicatorInput }) {
  return (
    <IndicatorPanel
      title="Estado de tareas"
      note="Tareas de las reservas que vencen en estos días, como están ahora. Las que no tienen fecha de vencimiento no se cuentan. «Completado» es el porcentaje de las que no se cancelaron."
      call={getTasksDashboard}
      excel={getTasksDashboardExcel}
      file="estado_tareas"
      asked={asked}
      isEmpty={found => found.total.tasks === 0}
    >
      {found => <Charts found={found} asked={asked} />}
    </IndicatorPanel>
  );
}
