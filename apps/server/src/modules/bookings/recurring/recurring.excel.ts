import {
  getRecurring,
  getRecurringExcel,
  type RecurringRow,
} from '@cabezal/contract/bookings/recurring/recurring.calls';
import { formatDate } from '@cabezal/domain/system/time/time';
import type { Tx } from '../../../platform/db/tx.ts';
import { serveExcel, yesNo } from '../../../platform/excel/excel.ts';
import type { ExcelColumn } from '../../../platform/excel/workbook.ts';
import type { Route } from '../../../platform/http/route.ts';
import { allIds, recurringSpec, type StoredRow } from './recurring.queries.ts';

const DAYS = ['Lu', 'Ma', 'Mi', 'Ju', 'Vi', 'Sá', 'Do'];
/** «Lu 2, Ju 1» */
const weekOf = ({ counts }: RecurringRow) =>
  counts.flatMap((count, day) => (count > 0 ? [`${DAYS[day]} ${count}`] : [])).join(', ');

const columns: ExcelColumn<RecurringRow>[] = [
  { header: 'Nombre', key: 'name', width: 28, type: 'text' },
  { header: 'Cliente', key: 'client_name', width: 32, type: 'text' },
  { header: 'Ruta', key: 'route_text', width: 44, type: 'text' },
  { header: 'Repite la reserva', key: 'id_reservation', width: 16, type: 'number' },
  { header: 'Contenedores', key: 'containers', width: 13, type: 'number' },
  { header: 'Días', key: 'counts', width: 26, type: 'text', value: weekOf },
  { header: 'Hora de la cita', key: 'appointment_time', width: 14, type: 'text' },
  { header: 'Días antes', key: 'create_days_ahead', width: 11, type: 'number' },
  { header: 'Desde', key: 'valid_from', width: 13, type: 'text', value: row => formatDate(row.valid_from) },
  { header: 'Hasta', key: 'valid_to', width: 13, type: 'text', value: row => row.valid_to && formatDate(row.valid_to) },
  { header: 'Salta feriados', key: 'skip_holidays', width: 13, type: 'text', value: row => yesNo(row.skip_holidays) },
  { header: 'Se aprueba sola', key: 'auto_accept', width: 14, type: 'text', value: row => yesNo(row.auto_accept) },
  { header: 'Activa', key: 'active', width: 9, type: 'text', value: row => yesNo(row.active) },
  {
    header: 'Próximas fechas',
    key: 'next_dates',
    width: 40,
    type: 'text',
    value: row => row.next_dates.map(({ date, count }) => `${formatDate(date)} (${count})`).join(', '),
  },
  { header: 'Reservas creadas', key: 'made', width: 15, type: 'number' },
  { header: 'Última vez', key: 'last_run_at', width: 18, type: 'instant' },
  { header: 'Problema', key: 'last_error', width: 44, type: 'text' },
  { header: 'La lleva', key: 'responsible', width: 26, type: 'text' },
];

/** The list with its next dates; `dated` returns the function that adds the dates to rows that were read. */
export const recurringExcel = (
  dated: (tx: Tx, ids: readonly number[]) => Promise<(row: StoredRow) => RecurringRow>,
): Route =>
  serveExcel(getRecurringExcel, getRecurring, {
    name: 'reservas_semanales',
    sheet: 'Reservas semanales',
    columns,
    spec: ({ input }) => recurringSpec(input),
    shown: async ({ tx }) => dated(tx, await allIds(tx)),
  });
