import type { IndicatorInput } from '@cabezal/contract/insight/indicators/indicator.shapes';
import {
  getTasksDashboard,
  getTasksDashboardExcel,
  type TasksDashboard,
} from '@cabezal/contract/insight/indicators/people.calls';
import { useMemo } from 'react';
import { IndicatorPanel } from './IndicatorPanel.tsx';
import { TasksPart } from './TasksPart.tsx';

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
      <TasksPart head="Tarea" rows={kinds} total={found.total} asked={asked} />
      <TasksPart head="Responsable" rows={owners} total={found.total} asked={asked} />
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
