import type { CantonRow } from '@cabezal/contract/places/cantons/cantons.calls';
import { formatCoordinates } from '@cabezal/domain/places/locations/location';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { type Column, customColumn, linkColumn, textColumn, yesNoColumn } from '../../../ui/table/columns.tsx';

function Places({ city, mayOpen }: { city: CantonRow; mayOpen: boolean }) {
  if (city.locations_count === 0) return <span className="cz-none">Ninguno</span>;
  if (!mayOpen) return city.locations_count;
  return <Link to={`${paths.locations}?f.id_canton=${city.id_canton}`}>{city.locations_count}</Link>;
}

export const cityColumns = (mayOpen: boolean, to: (city: CantonRow) => string): Column<CantonRow>[] => [
  linkColumn('name', 'Cantón', { sort: true, flex: 24, to }),
  textColumn('province', 'Provincia', { sort: true, card: 'line', flex: 24 }),
  textColumn('code', 'Código INEC', { sort: true, width: 120, card: 'side' }),
  customColumn('places', 'Establecimientos', row => <Places city={row} mayOpen={mayOpen} />, {
    width: 140,
    align: 'right',
    card: 'line',
    cardRender: row => (row.locations_count === 1 ? '1 establecimiento' : `${row.locations_count} establecimientos`),
  }),
  customColumn(
    'centre',
    'Centro aproximado',
    row => (row.lat !== null && row.lng !== null ? formatCoordinates({ lat: row.lat, lng: row.lng }) : null),
    { width: 190, card: 'none' },
  ),
  yesNoColumn('active', 'Activo', { card: 'none' }),
];
