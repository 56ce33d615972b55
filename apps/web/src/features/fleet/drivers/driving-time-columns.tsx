import type { DrivingTimeRow } from '@cabezal/contract/fleet/drivers/driving-time.calls';
import { formatDate, formatDateTime, formatDuration } from '@cabezal/domain/system/time/time';
import { Link } from 'react-router';
import { CredentialMark } from '../../../ui/status/marks.tsx';
import { type Column, customColumn, longTextColumn, numberColumn, textColumn } from '../../../ui/table/columns.tsx';
import { driverPath } from './driver-columns.tsx';

export const drivingTimeColumns: Column<DrivingTimeRow>[] = [
  customColumn(
    'driver_name',
    'Conductor',
    row => (
      <Link to={driverPath(row)} className="cz-id-link">
        {row.driver_name}
      </Link>
    ),
    { sort: 'driver_name', locked: true, card: 'title' },
  ),
  longTextColumn<DrivingTimeRow>('company', 'Compañía', { flex: 14, card: 'line' }),
  customColumn('driving_minutes', 'Conducción', row => formatDuration(row.driving_minutes), {
    sort: 'driving_minutes',
    width: 112,
    align: 'right',
    card: 'side',
  }),
  customColumn('stopped_minutes', 'En paradas', row => formatDuration(row.stopped_minutes), {
    sort: 'stopped_minutes',
    width: 112,
    align: 'right',
    card: 'none',
  }),
  customColumn('longest_minutes', 'Tramo más largo', row => formatDuration(row.longest_minutes), {
    sort: 'longest_minutes',
    width: 136,
    align: 'right',
    card: 'none',
  }),
  customColumn(
    'busiest_minutes',
    'Día con más',
    row => `${formatDate(row.busiest_day)} · ${formatDuration(row.busiest_minutes)}`,
    { sort: 'busiest_minutes', width: 164, card: 'line' },
  ),
  customColumn('days_over', 'Sobre el límite', row => <DaysOver days={row.days_over} />, { width: 132, card: 'none' }),
  numberColumn('trips', 'Viajes', { sort: true, width: 84, card: 'none' }),
  numberColumn('days', 'Días', { sort: true, width: 72, card: 'none' }),
  customColumn('last_arrival', 'Última llegada', row => row.last_arrival && formatDateTime(row.last_arrival), {
    width: 152,
    card: 'none',
  }),
  textColumn('identification_card', 'Cédula', { hidden: true }),
];

/** Days with more driving than the parameter allows. */
function DaysOver({ days }: { days: number }) {
  if (days === 0) return <span className="cz-none">—</span>;
  return <CredentialMark state="about_to_expire" text={days === 1 ? '1 día' : `${days} días`} />;
}
