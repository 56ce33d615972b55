import { getTasksExcel, listReservationsTasks, type TaskRow } from '@cabezal/contract/bookings/tasks/tasks.calls';
import { isOpenTask } from '@cabezal/domain/trips/tasks/indicator';
import { Button, Segmented } from 'antd';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { taskBulk } from '../../../kits/tasks/task-bulk.tsx';
import { taskColumns } from '../../../kits/tasks/task-columns.tsx';
import { mayComplete, useTaskActions } from '../../../kits/tasks/use-task-actions.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { useAddress } from '../../../ui/use-address.ts';
import { taskFilters } from './task-filters.ts';
import { useTaskViews } from './use-task-views.ts';
import '../../../kits/tasks/tasks.css';

const TaskDrawer = lazy(() => import('../../../kits/tasks/TaskDrawer.tsx'));
const AssignTasks = lazy(() => import('../../../kits/tasks/AssignTasks.tsx'));

const everybody = 'todos';

/** `/tareas`: the person's tasks, nearest due first; Space completes the focused one, A assigns it. */
export default function TasksPage() {
  const { may, mayKeep } = useAccess();
  const address = useAddress<'tarea' | 'de'>();
  const mine = address.get('de') !== everybody;
  const { views, filters } = useTaskViews(mine);
  const actions = useTaskActions();
  const [assigned, assign] = useState<TaskRow | null>(null);
  const works = mayKeep('task.work');
  const mayChooseRole = may('task.admin');
  const given = useMemo(() => taskFilters({ mine, mayChooseRole }), [mine, mayChooseRole]);
  const bulk = useMemo(() => taskBulk(actions.completeAll), [actions.completeAll]);
  const show = (id: number) => address.change({ tarea: id }, { push: true });
  const complete = (row: TaskRow) => (mayComplete(row) ? actions.set(row, 'COMPLETED') : show(row.id_reservation_task));
  const showAll = () => address.change({ de: everybody }, { push: true });
  return (
    <>
      <DataTable<TaskRow>
        id="tasks"
        call={listReservationsTasks}
        header={{ title: 'Tareas' }}
        columns={taskColumns}
        row={{
          key: row => row.id_reservation_task,
          path: row => address.with({ tarea: row.id_reservation_task }),
          tone: row => (row.status === 'CANCELLED' ? 'inactive' : 'normal'),
          keys: works ? { ' ': complete, a: row => (isOpenTask(row.status) ? assign(row) : undefined) } : undefined,
          buttons: works
            ? [{ key: 'complete', text: 'Completar', nameOf: row => row.title, when: mayComplete, run: complete }]
            : undefined,
        }}
        fixed={{ filters }}
        views={views}
        filters={given}
        search="Tarea, cliente, reserva"
        tools={
          <Segmented
            aria-label="De quién"
            value={mine ? 'mias' : everybody}
            onChange={value => address.change({ de: value === everybody ? everybody : null }, { push: true })}
            options={[
              { value: 'mias', label: 'Mías' },
              { value: everybody, label: 'De todos' },
            ]}
          />
        }
        bulk={works ? bulk : undefined}
        onExcel={getTasksExcel}
        empty={
          mine
            ? {
                title: 'Usted no tiene tareas aquí',
                text: 'Las suyas aparecen cuando una reserva que lleva las necesita, o cuando alguien se las asigna.',
                action: <Button onClick={showAll}>Ver las de todos</Button>,
              }
            : {
                title: 'No hay tareas aquí',
                text: 'Se crean con las reservas, según el catálogo, y se completan con lo que se registra.',
              }
        }
      />
      <Suspense fallback={null}>
        <TaskDrawer id={address.id('tarea')} onClose={() => address.change({ tarea: null }, { push: true })} />
        {assigned && (
          <AssignTasks ids={[assigned.id_reservation_task]} id_user={assigned.id_user} onClose={() => assign(null)} />
        )}
      </Suspense>
    </>
  );
}
