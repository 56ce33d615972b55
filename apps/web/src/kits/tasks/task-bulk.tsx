import { CheckOutlined, UserOutlined } from '@ant-design/icons';
import type { TaskRow } from '@cabezal/contract/tasks/tasks.calls';
import { isOpenTask } from '@cabezal/domain/tasks/indicator';
import { lazy, Suspense } from 'react';
import { toast } from '../../ui/feedback/toast.ts';
import type { BulkAction } from '../../ui/table/BulkBar.tsx';
import { mayComplete, type useTaskActions } from './use-task-actions.ts';

const AssignTasks = lazy(() => import('./AssignTasks.tsx'));

const MOST = 200;
const openOf = (rows: readonly TaskRow[]) => rows.filter(row => isOpenTask(row.status));

/** Gives the chosen ones to a person (A); those that are over stay as they are. */
const assign: BulkAction<TaskRow> = {
  key: 'assign',
  text: rows => `Asignar ${openOf(rows).length || ''}`.trim(),
  icon: <UserOutlined />,
  shortcut: 'a',
  can: rows => {
    if (openOf(rows).length === 0) return 'Ninguna de las elegidas está abierta';
    return rows.length <= MOST || `Elija hasta ${MOST} por vez`;
  },
  dialog: (rows, clear, close) => (
    <Suspense fallback={null}>
      <AssignTasks ids={openOf(rows).map(row => row.id_reservation_task)} onDone={() => clear()} onClose={close} />
    </Suspense>
  ),
};

/** What is done with several tasks: those that ask for nothing more are completed one after the other. */
export const taskBulk = (complete: ReturnType<typeof useTaskActions>['completeAll']): BulkAction<TaskRow>[] => [
  assign,
  {
    key: 'complete',
    text: rows => `Completar ${rows.filter(mayComplete).length || ''}`.trim(),
    icon: <CheckOutlined />,
    next: true,
    can: rows =>
      rows.some(mayComplete) || 'Ninguna se puede completar todavía: les faltan datos o las completa un hecho',
    run: async (rows, clear) => {
      const failed = await complete(rows.filter(mayComplete));
      const rest = rows.filter(row => !mayComplete(row)).map(row => row.id_reservation_task);
      if (rest.length > 0) toast.info(`${rest.length} siguen abiertas: les faltan datos o las completa un hecho`);
      clear([...failed, ...rest]);
    },
  },
];
