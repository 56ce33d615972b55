import type { GuideFiguresRow } from '@cabezal/contract/operations/guides/guide.shapes';
import { Link } from 'react-router';
import { dayAndHour } from '../../../kits/trips/trip-clock.ts';
import { StatusTag } from '../../../ui/status/StatusTag.tsx';
import { type Column, customColumn, linkColumn, textColumn } from '../../../ui/table/columns.tsx';

/** Columns for the driver's own trips: route, time, client. Plate and name are omitted, because they are the driver's own. */
export const driverColumns = (to: (guide: GuideFiguresRow) => string): Column<GuideFiguresRow>[] => [
  linkColumn<GuideFiguresRow>('route_text', 'Viaje', {
    to,
    flex: 18,
    render: guide => (
      <Link to={to(guide)} className="cz-id-link">
        {guide.route_text}
      </Link>
    ),
  }),
  customColumn<GuideFiguresRow>('planned_start', 'Empieza', guide => dayAndHour(guide.planned_start), {
    sort: 'planned_start',
    width: 170,
    card: 'line',
  }),
  textColumn<GuideFiguresRow>('client_name', 'Cliente', { flex: 11, card: 'line' }),
  customColumn<GuideFiguresRow>('status', 'Estado', guide => <StatusTag status={guide.status} />, {
    sort: 'status',
    width: 176,
    card: 'side',
  }),
  textColumn<GuideFiguresRow>('container_code', 'Contenedor', { width: 116 }),
  textColumn<GuideFiguresRow>('guide_number', 'Guía', { width: 112 }),
];
