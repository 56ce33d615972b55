import type { NearbyLocation } from '@cabezal/contract/places/nearby-locations/nearby-locations.calls';
import { formatDuration } from '@cabezal/domain/system/time/time';
import { stopCodeName } from '@cabezal/domain/trips/status/stop-codes';
import { kmText } from '../../../kits/roads/km-text.ts';
import { type Column, customColumn, longTextColumn, textColumn } from '../../../ui/table/columns.tsx';

const typeOf = (code: NearbyLocation['location_type']) => <span className="cz-quiet">{stopCodeName(code)}</span>;

export const nearbyColumns: Column<NearbyLocation>[] = [
  customColumn('location', 'Establecimiento', row => row.location, {
    sort: 'location',
    locked: true,
    flex: 26,
    card: 'title',
  }),
  customColumn('location_type', 'Tipo', row => typeOf(row.location_type), { width: 130, card: 'none' }),
  customColumn('nearby', 'Cercano', row => row.nearby, { flex: 26, card: 'line' }),
  customColumn('nearby_type', 'Tipo del cercano', row => typeOf(row.nearby_type), { width: 140, card: 'none' }),
  customColumn('km', 'Distancia', row => kmText(row.km), { sort: 'km', width: 104, align: 'right', card: 'side' }),
  customColumn('minutes', 'Tiempo', row => formatDuration(row.minutes), {
    sort: 'minutes',
    width: 96,
    align: 'right',
    card: 'line',
  }),
  longTextColumn('observation', 'Observación', { card: 'none' }),
  textColumn('author', 'Registrado por', { hidden: true }),
];
