import { deleteTask, saveTaskInformation, type TaskDetail } from '@cabezal/contract/bookings/tasks/tasks.calls';
import { formatDateTime } from '@cabezal/domain/system/time/time';
import { isOpenTask } from '@cabezal/domain/trips/tasks/indicator';
import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { useAction } from '../../api/use-action.ts';
import { paths, pathTo } from '../../app/paths.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { ConfirmWithMotive } from '../../ui/ConfirmWithMotive.tsx';
import { FactGrid } from '../../ui/detail/DetailPage.tsx';
import { History } from '../../ui/detail/History.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { useOpened } from '../../ui/use-opened.ts';
import { useAccess } from '../rights/use-access.ts';
import AssignTasks from './AssignTasks.tsx';
import { DueDialog } from './DueDialog.tsx';
import { TaskComments } from './TaskComments.tsx';
import { TaskDue } from './TaskDue.tsx';
import { TaskFiles } from './TaskFiles.tsx';
import { TaskForm } from './TaskForm.tsx';
import { useTaskActions } from './use-task-actions.ts';

/** A task: next steps, data, comments and history. */
export function TaskContent({ task, onClose }: { task: TaskDetail; onClose: () => void }) {
  return (
    <div className="cz-tasks-content">
      <Facts task={task} />
      {task.help && <p className="cz-tasks-help">{task.help}</p>}
      {task.completes_on && isOpenTask(task.status) && (
        <p className="cz-quiet">{`Se completa sola al registrar ${task.completes_on}.`}</p>
      )}
      <Steps task={task} onClose={onClose} />
      {task.fields.length > 0 && task.status !== 'CANCELLED' && <TaskForm task={task} />}
      <TaskFiles task={task} />
      <TaskComments task={task} />
      <section className="cz-tasks-part">
        <h3>Historial</h3>
        <History
          entries={task.history.map(row => ({
            ...row,
            changes: row.changes.map(({ label, before, after }) => ({ field: label, before, after })),
          }))}
        />
      </section>
    </div>
  );
}

function Facts({ task }: { task: TaskDetail }) {
  const { linkTo } = useAccess();
  const [dialog, open] = useState<'due' | 'assign' | null>(null);
  const close = () => open(null);
  const path = linkTo(pathTo(paths.reservation, { id_reserva: task.id_reservation }));
  const number = task.number === null ? `${task.id_reservation}` : `${task.id_reservation}-${task.number}`;
  const isOpen = isOpenTask(task.status);
  const change = (what: 'due' | 'assign', name: string) =>
    isOpen && (
      <Button type="link" size="small" aria-label={name} onClick={() => open(what)}>
        Cambiar
      </Button>
    );
  return (
    <>
      <FactGrid
        facts={[
          { label: 'Reserva', value: path ? <Link to={path}>{number}</Link> : number },
          { label: 'Cliente', value: task.client_name },
          { label: 'Contenedor', value: task.container_code },
          {
            label: task.due_is_manual ? 'Vence (puesta a mano)' : 'Vence',
            value: (
              <>
                <TaskDue task={task} /> {change('due', 'Cambiar cuándo vence')}
                {isOpen && task.due_is_manual && <ByAnchor task={task} />}
              </>
            ),
          },
          {
            label: 'Responsable',
            value: (
              <>
                {task.user ?? 'Nadie'} {change('assign', 'Cambiar el responsable')}
              </>
            ),
          },
          ...(task.completed_at
            ? [
                {
                  label: 'Completada',
                  value: `${formatDateTime(task.completed_at)} · ${task.completed_by ?? 'por lo que se registró'}`,
                },
              ]
            : []),
        ]}
      />
      {dialog === 'due' && <DueDialog task={task} onClose={close} />}
      {dialog === 'assign' && <AssignTasks ids={[task.id_reservation_task]} id_user={task.id_user} onClose={close} />}
    </>
  );
}

/** Removes the due time that a person set: the catalogue's applies again; a free-text task then has none. */
function ByAnchor({ task }: { task: TaskDetail }) {
  const action = useAction(saveTaskInformation);
  const { id_reservation_task, version, id_task } = task;
  return (
    <Button
      type="link"
      size="small"
      loading={action.pending}
      onClick={() => action.run({ id_reservation_task, version, due_at: null })}
    >
      {id_task === null ? 'Sin hora' : 'La del catálogo'}
    </Button>
  );
}

/** The next steps. If the task asks for data, completing it is done in the form below. */
function Steps({ task, onClose }: { task: TaskDetail; onClose: () => void }) {
  const actions = useTaskActions();
  const [isRemoving, setRemoving] = useState(false);
  const remove = useAction(deleteTask);
  const { can, status, fields, completes_on, id_reservation_task } = task;
  const { version } = useOpened(task, isRemoving);
  const isOpen = isOpenTask(status);
  const completesHere = isOpen && completes_on === null && fields.length === 0;
  return (
    <div className="cz-tasks-steps">
      {status === 'PENDING' && (
        <ActionButton can={can.start} onClick={() => actions.set(task, 'IN_PROGRESS')}>
          Empezar
        </ActionButton>
      )}
      {completesHere && (
        <ActionButton look="next" can={can.complete} onClick={() => actions.set(task, 'COMPLETED')}>
          Completar
        </ActionButton>
      )}
      {status === 'COMPLETED' && (
        <ActionButton can={can.reopen} onClick={() => actions.set(task, 'PENDING')}>
          Volver a abrir
        </ActionButton>
      )}
      {isOpen && (
        <ActionButton look="text" onClick={() => setRemoving(true)}>
          Quitar
        </ActionButton>
      )}
      <ConfirmWithMotive
        open={isRemoving}
        title={`Quitar «${task.title}»`}
        text={
          task.id_task === null
            ? 'La tarea se elimina de la reserva.'
            : 'Queda cancelada y no vuelve a crearse en esta reserva.'
        }
        okText="Quitar"
        backText="Volver"
        onConfirm={async motive => {
          const answer = await remove.run({ id_reservation_task, version, motive });
          if (answer === null) return;
          toast.success(answer.deleted ? 'Tarea eliminada' : 'Tarea cancelada');
          setRemoving(false);
          if (answer.deleted) onClose();
        }}
        onCancel={() => setRemoving(false)}
      />
    </div>
  );
}
