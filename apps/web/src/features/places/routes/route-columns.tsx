import type { RouteRow } from '@cabezal/contract/places/routes/routes.calls';
import { formatDuration } from '@cabezal/domain/system/time/time';
import { paths } from '../../../app/paths.ts';
import { kmText } from '../../../kits/roads/km-text.ts';
import {
  type Column,
  customColumn,
  instantColumn,
  linkColumn,
  longTextColumn,
  moneyColumn,
  numberColumn,
  textColumn,
  yesNoColumn,
} from '../../../ui/table/columns.tsx';

/** The address that opens a route over its list. */
export const routePath = (row: { id_route: number }) => `${paths.routes}?ruta=${row.id_route}`;

export const routeColumns: Column<RouteRow>[] = [
  linkColumn<RouteRow>('name', 'Ruta', { to: routePath, sort: true, flex: 24 }),
  longTextColumn<RouteRow>('origin', 'Origen', { flex: 18, card: 'line' }),
  longTextColumn<RouteRow>('destination', 'Destino', { flex: 18, card: 'line' }),
  customColumn('waypoints', 'Paradas', row => (row.waypoints.length === 0 ? 'Directa' : row.waypoints.length), {
    width: 88,
    align: 'right',
    card: 'none',
  }),
  customColumn('km', 'Distancia', row => kmText(row.km), { sort: 'km', width: 104, align: 'right', card: 'side' }),
  customColumn('minutes', 'Duración', row => formatDuration(row.minutes), {
    sort: 'minutes',
    width: 96,
    align: 'right',
    card: 'none',
  }),
  moneyColumn('toll', 'Peaje', { sort: true, card: 'none' }),
  numberColumn('tolls', 'Casetas', { hidden: true }),
  textColumn('author', 'Registrada por', { hidden: true }),
  instantColumn('created_at', 'Registrada', { hidden: true }),
  yesNoColumn('active', 'Activa', { hidden: true }),
];
