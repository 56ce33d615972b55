import { CheckOutlined, UserOutlined } from '@ant-design/icons';
import type { TaskRow } from '@cabezal/contract/bookings/tasks/tasks.calls';
import { MOST_AT_ONCE } from '@cabezal/contract/shapes';
import { isOpenTask } from '@cabezal/domain/trips/tasks/indicator';
import { lazy, Suspense } from 'react';
import type { BulkAction } from '../../ui/table/BulkBar.tsx';
import { mayComplete, type useTaskActions } from './use-task-actions.ts';

const AssignTasks = lazy(() => import('./AssignTasks.tsx'));

const openOf = (rows: readonly TaskRow[]) => rows.filter(row => isOpenTask(row.status));

/** Assigns the selected tasks to a person (A); finished ones stay unchanged. */
const assign: BulkAction<TaskRow> = {
  key: 'assign',
  text: rows => `Asignar ${openOf(rows).length || ''}`.trim(),
  icon: <UserOutlined />,
  shortcut: 'a',
  can: rows => {
    if (openOf(rows).length === 0) return 'Ninguna de las elegidas está abierta';
    return rows.length <= MOST_AT_ONCE || `Elija hasta ${MOST_AT_ONCE} por vez`;
  },
  dialog: (rows, clear, close) => (
    <Suspense fallback={null}>
      <AssignTasks
        ids={openOf(rows).map(row => row.id_reservation_task)}
        onDone={refused => clear(refused)}
        onClose={close}
      />
    </Suspense>
  ),
};

/** Bulk actions: tasks that need no more data are completed, in one call. */
export const taskBulk = (complete: ReturnType<typeof useTaskActions>['completeAll']): BulkAction<TaskRow>[] => [
  assign,
  {
    key: 'complete',
    text: rows => `Completar ${rows.filter(mayComplete).length || ''}`.trim(),
    icon: <CheckOutlined />,
    next: true,
    can: rows => {
      if (!rows.some(mayComplete))
        return 'Ninguna se puede completar todavía: les faltan datos o las completa un hecho';
      return rows.filter(mayComplete).length <= MOST_AT_ONCE || `Elija hasta ${MOST_AT_ONCE} por vez`;
    },
    run: async (rows, clear) => {
      const rest = rows.filter(row => !mayComplete(row)).map(row => row.id_reservation_task);
      const failed = await complete(rows.filter(mayComplete), rest.length);
      clear([...failed, ...rest]);
    },
  },
];
