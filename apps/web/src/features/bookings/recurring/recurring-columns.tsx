import type { RecurringRow } from '@cabezal/contract/bookings/recurring/recurring.calls';
import { formatWeekdayDate } from '@cabezal/domain/system/time/time';
import { Link } from 'react-router';
import { paths, pathTo } from '../../../app/paths.ts';
import { Chip } from '../../../ui/status/marks.tsx';
import {
  type Column,
  customColumn,
  dateColumn,
  instantColumn,
  numberColumn,
  textColumn,
  yesNoColumn,
} from '../../../ui/table/columns.tsx';
import { weekText } from './week-text.ts';

const sourcePath = (row: RecurringRow) => pathTo(paths.reservation, { id_reserva: row.id_reservation });

/** «vie 27/nov/2026 × 2» */
const nextText = ({ next_dates }: RecurringRow): string =>
  next_dates
    .map(({ date, count }) => (count === 1 ? formatWeekdayDate(date) : `${formatWeekdayDate(date)} × ${count}`))
    .join(' · ');

export const recurringColumns: Column<RecurringRow>[] = [
  customColumn(
    'name',
    'Nombre',
    row => (
      <>
        {!row.active && <Chip>En pausa</Chip>} {row.name}
      </>
    ),
    { sort: 'name', flex: 20, card: 'title' },
  ),
  textColumn('client_name', 'Cliente', { sort: true, flex: 18, card: 'line' }),
  customColumn(
    'id_reservation',
    'Repite',
    row => (
      <Link to={sourcePath(row)} title={row.route_text}>
        {row.id_reservation}
      </Link>
    ),
    { width: 88, card: 'line' },
  ),
  customColumn('counts', 'Días', row => `${weekText(row.counts)}, ${row.appointment_time}`, {
    width: 190,
    card: 'line',
  }),
  customColumn('next_dates', 'Próximas', nextText, { flex: 28, card: 'line' }),
  customColumn(
    'last_error',
    'Último problema',
    row => row.last_error && <span className="cz-negative">{row.last_error}</span>,
    { flex: 24, card: 'line' },
  ),
  numberColumn('made', 'Creadas', { width: 84, card: 'side' }),
  textColumn('route_text', 'Recorrido', { hidden: true }),
  numberColumn('containers', 'Contenedores', { hidden: true }),
  numberColumn('create_days_ahead', 'Días de anticipación', { hidden: true }),
  dateColumn('valid_from', 'Desde', { hidden: true }),
  dateColumn('valid_to', 'Hasta', { hidden: true }),
  yesNoColumn('auto_accept', 'Se aprueba sola', { hidden: true }),
  yesNoColumn('skip_holidays', 'Sin feriados', { hidden: true }),
  instantColumn('last_run_at', 'Último intento', { hidden: true, sort: true }),
  textColumn('responsible', 'A cargo de', { hidden: true }),
];
