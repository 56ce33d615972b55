import type { TaskRow } from '@cabezal/contract/bookings/tasks/tasks.calls';
import { Link } from 'react-router';
import { paths, pathTo } from '../../app/paths.ts';
import { type Column, customColumn, instantColumn, textColumn, typeColumn } from '../../ui/table/columns.tsx';
import { TaskDue } from './TaskDue.tsx';
import { TaskTag } from './TaskTag.tsx';

const titleColumn: Column<TaskRow> = customColumn(
  'title',
  'Tarea',
  row => (
    <span className="cz-clip cz-clip-flex" title={row.title}>
      {row.title}
    </span>
  ),
  { sort: 'title', flex: 26, locked: true, card: 'title' },
);
const dueColumn: Column<TaskRow> = customColumn('due_at', 'Vence', row => <TaskDue task={row} />, {
  sort: 'due_at',
  width: 150,
  card: 'side',
});
const statusColumn: Column<TaskRow> = customColumn('status', 'Estado', row => <TaskTag status={row.status} />, {
  sort: 'status',
  width: 126,
  card: 'none',
});
/** The number of the container, if there are several, and its code. */
const containerColumn: Column<TaskRow> = customColumn(
  'container_code',
  'Contenedor',
  row => row.container_code ?? (row.number === null ? null : `N.º ${row.number}`),
  { width: 124, card: 'line' },
);
const userColumn: Column<TaskRow> = customColumn(
  'user',
  'Responsable',
  row => row.user ?? <span className="cz-none">Nadie</span>,
  { flex: 14, card: 'line' },
);

const reservationColumn: Column<TaskRow> = customColumn(
  'id_reservation',
  'Reserva',
  row => (
    <Link to={`${pathTo(paths.reservation, { id_reserva: row.id_reservation })}?tab=tareas`} className="cz-id-link">
      {row.id_reservation}
    </Link>
  ),
  { sort: 'id_reservation', width: 84, card: 'line' },
);

/** Columns for one reservation: what, when, and for the operator who. */
export const tasksOfReservation = (isOperator: boolean): Column<TaskRow>[] => [
  titleColumn,
  containerColumn,
  dueColumn,
  statusColumn,
  ...(isOperator ? [userColumn] : []),
  instantColumn<TaskRow>('completed_at', 'Completada', { card: 'none' }),
];

/** Columns for all reservations. */
export const taskColumns: Column<TaskRow>[] = [
  titleColumn,
  reservationColumn,
  typeColumn<TaskRow>('reservation_type', 'Tipo', { card: 'none' }),
  customColumn<TaskRow>(
    'client_name',
    'Cliente',
    row => (
      <span className="cz-clip cz-clip-flex" title={row.client_name}>
        {row.client_name}
      </span>
    ),
    { sort: 'client_name', flex: 22, card: 'line' },
  ),
  containerColumn,
  dueColumn,
  statusColumn,
  userColumn,
  textColumn<TaskRow>('completes_on', 'La completa', { hidden: true }),
  instantColumn<TaskRow>('completed_at', 'Completada', { hidden: true }),
];
