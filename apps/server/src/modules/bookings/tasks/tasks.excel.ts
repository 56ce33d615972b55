import { getTasksExcel, listReservationsTasks, type TaskRow } from '@cabezal/contract/bookings/tasks/tasks.calls';
import { RESERVATION_TYPE_NAMES } from '@cabezal/domain/trips/status/templates';
import { TASK_STATUS_NAMES } from '@cabezal/domain/trips/tasks/task';
import { serveExcel, yesNo } from '../../../platform/excel/excel.ts';
import type { ExcelColumn } from '../../../platform/excel/workbook.ts';
import type { Route } from '../../../platform/http/route.ts';
import { taskList } from './task-list.queries.ts';

const columns: ExcelColumn<TaskRow>[] = [
  { header: 'Reserva', key: 'id_reservation', width: 10, type: 'number' },
  {
    header: 'Tipo',
    key: 'reservation_type',
    width: 13,
    type: 'text',
    value: row => RESERVATION_TYPE_NAMES[row.reservation_type],
  },
  { header: 'Cliente', key: 'client_name', width: 32, type: 'text' },
  { header: 'Contenedor', key: 'container_code', width: 14, type: 'text' },
  { header: 'Número en la reserva', key: 'number', width: 18, type: 'number' },
  { header: 'Tarea', key: 'title', width: 36, type: 'text' },
  { header: 'Estado', key: 'status', width: 14, type: 'text', value: row => TASK_STATUS_NAMES[row.status] },
  { header: 'Vence', key: 'due_at', width: 18, type: 'instant' },
  { header: 'Vencida', key: 'overdue', width: 9, type: 'text', value: row => yesNo(row.overdue) },
  { header: 'Responsable', key: 'user', width: 26, type: 'text' },
  { header: 'Completada', key: 'completed_at', width: 18, type: 'instant' },
];

export const taskExcel = (): Route =>
  serveExcel(getTasksExcel, listReservationsTasks, {
    name: 'tareas',
    sheet: 'Tareas',
    columns,
    spec: ({ input, tx, actor }) => taskList(input, actor, tx),
  });
