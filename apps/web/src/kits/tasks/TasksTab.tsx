import { listReservationsTasks, type TaskRow } from '@cabezal/contract/bookings/tasks/tasks.calls';
import { useMemo, useState } from 'react';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useAddress } from '../../ui/use-address.ts';
import { useAccess } from '../rights/use-access.ts';
import { AddFromCatalogue, AddOwn, type ContainerOption } from './AddTask.tsx';
import TaskDrawer from './TaskDrawer.tsx';
import { taskBulk } from './task-bulk.tsx';
import { tasksOfReservation } from './task-columns.tsx';
import { mayComplete, useTaskActions } from './use-task-actions.ts';
import './tasks.css';

interface TabProps {
  id_reservation: number;
  /** The active containers, with their names. */
  containers: readonly ContainerOption[];
  /** True, or the reason why none can be added. */
  can: true | string;
}

/** The tasks of one reservation; a task opens in a drawer (`?tarea=`). */
export default function TasksTab({ id_reservation, containers, can }: TabProps) {
  const { isOperator, mayKeep } = useAccess();
  const works = mayKeep('task.work');
  const address = useAddress<'tarea'>();
  const actions = useTaskActions();
  const [dialog, open] = useState<'catalogue' | 'own' | null>(null);
  const columns = useMemo(() => tasksOfReservation(isOperator), [isOperator]);
  const close = () => open(null);
  return (
    <>
      <DataTable<TaskRow>
        id="tasks"
        call={listReservationsTasks}
        columns={columns}
        fixed={{ filters: { id_reservation } }}
        row={{
          key: row => row.id_reservation_task,
          path: works ? row => address.with({ tarea: row.id_reservation_task }) : undefined,
          tone: row => (row.status === 'CANCELLED' ? 'inactive' : 'normal'),
          buttons: works
            ? [
                {
                  key: 'complete',
                  text: 'Completar',
                  nameOf: row => row.title,
                  when: mayComplete,
                  run: row => actions.set(row, 'COMPLETED'),
                },
              ]
            : undefined,
        }}
        bulk={works ? taskBulk(actions.completeAll) : undefined}
        tools={
          works && (
            <>
              <ActionButton can={can} onClick={() => open('catalogue')}>
                Del catálogo
              </ActionButton>
              <ActionButton can={can} onClick={() => open('own')}>
                Otra tarea
              </ActionButton>
            </>
          )
        }
        empty={{
          title: 'Esta reserva no tiene tareas',
          text: 'Aquí aparecen los trámites junto al viaje: se crean y se completan con lo que se registra.',
        }}
      />
      {dialog === 'catalogue' && <AddFromCatalogue id_reservation={id_reservation} onClose={close} />}
      {dialog === 'own' && <AddOwn id_reservation={id_reservation} containers={containers} onClose={close} />}
      {works && <TaskDrawer id={address.id('tarea')} onClose={() => address.change({ tarea: null }, { push: true })} />}
    </>
  );
}
