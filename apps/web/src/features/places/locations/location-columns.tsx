import type { LocationRow } from '@cabezal/contract/places/locations/locations.calls';
import { localText } from '@cabezal/domain/places/locations/location-text';
import { formatNumber } from '@cabezal/domain/system/amounts/format';
import { formatHours } from '@cabezal/domain/system/time/time';
import { stopCodeName } from '@cabezal/domain/trips/status/stop-codes';
import '../../../kits/records/parts.css';
import { paths, pathTo } from '../../../app/paths.ts';
import {
  type Column,
  customColumn,
  instantColumn,
  linkColumn,
  longTextColumn,
  textColumn,
  yesNoColumn,
} from '../../../ui/table/columns.tsx';

export const locationPath = (row: { id_location: number }) =>
  pathTo(paths.location, { id_establecimiento: row.id_location });

/** «4 h», «2,5 h»; whole hours without decimals. */
export const hoursText = (hours: string | number) => formatHours(Number(hours));

/** «Durán, Guayas» */
export const placeText = (row: Pick<LocationRow, 'canton' | 'province'>) =>
  [row.canton, row.province].filter(Boolean).join(', ');

function PlaceName({ row }: { row: LocationRow }) {
  const text = placeText(row);
  return (
    <span className="cz-clip cz-clip-flex" title={text}>
      {text || <span className="cz-none">—</span>}
    </span>
  );
}

export const locationColumns: Column<LocationRow>[] = [
  linkColumn<LocationRow>('name', 'Establecimiento', { to: locationPath, sort: true }),
  customColumn('type', 'Tipo', row => stopCodeName(row.type), { sort: 'type', width: 104, card: 'side' }),
  textColumn('code', 'Código', { sort: true, width: 112, card: 'none' }),
  customColumn('company', 'Compañía', row => row.company ?? <span className="cz-none">Lugar público</span>, {
    flex: 17,
    card: 'line',
  }),
  customColumn('place', 'Cantón y provincia', row => <PlaceName row={row} />, { flex: 17, card: 'line' }),
  customColumn(
    'free_hours',
    'Horas libres',
    row => (row.free_hours === null ? <span className="cz-none">Las del tipo</span> : hoursText(row.free_hours)),
    { width: 104, align: 'right', card: 'none' },
  ),
  customColumn('requires_credential', 'Credencial', row => (row.requires_credential ? 'Exige' : null), {
    width: 96,
    card: 'none',
  }),
  textColumn('contact_name', 'Contacto', { flex: 12, card: 'none' }),
  textColumn('contact_phone', 'Teléfono', { width: 112, hidden: true }),
  longTextColumn('address', 'Dirección', { hidden: true }),
  customColumn('list_locals', 'Locales', row => row.list_locals.map(localText).join(' · ') || null, { hidden: true }),
  textColumn('code_bic', 'Código BIC', { hidden: true }),
  customColumn('fence', 'Geocerca', row => (row.fence ? 'Polígono' : `Círculo de ${formatNumber(row.radius_m, 0)} m`), {
    hidden: true,
  }),
  longTextColumn('entry_document', 'Documento de ingreso', { hidden: true }),
  textColumn('author', 'Registrado por', { hidden: true }),
  instantColumn('created_at', 'Registrado', { hidden: true }),
  yesNoColumn('active', 'Activo', { hidden: true }),
];
