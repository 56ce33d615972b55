import { procurementTrucks } from '@cabezal/contract/procurement/procurement.calls';
import type { TruckRow } from '@cabezal/contract/trucks/trucks.calls';
import { CREDENTIAL_STATE_LABELS } from '@cabezal/domain/validation/credentials';
import { formatPlate } from '@cabezal/domain/validation/plate';
import { Link } from 'react-router';
import { paths, pathTo } from '../../app/paths.ts';
import { QualificationMark } from '../../kits/records/QualificationMark.tsx';
import { qualificationFilter } from '../../kits/records/qualification-filter.ts';
import { CredentialMark, PlateMark } from '../../ui/status/marks.tsx';
import { type Column, customColumn, longTextColumn, textColumn } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { type SavedView, useSavedViews } from '../../ui/table/view-store.ts';
import { TruckStateTag } from '../trucks/TruckStateTag.tsx';
import { truckFilters } from '../trucks/truck-filters.ts';

const address = (row: { id_truck: number }) => pathTo(paths.procurementTruck, { id_camion: row.id_truck });

const columns: Column<TruckRow>[] = [
  customColumn(
    'disk',
    'Camión',
    row => (
      <Link to={address(row)}>
        <PlateMark disk={row.disk} plate={formatPlate(row.license_plate)} />
      </Link>
    ),
    { sort: 'disk', width: 148, locked: true, card: 'title' },
  ),
  longTextColumn<TruckRow>('company', 'Transportista', { flex: 20, card: 'line' }),
  customColumn('qualification', 'Calificación', row => <QualificationMark qualification={row.qualification} />, {
    width: 150,
    card: 'side',
  }),
  customColumn(
    'certificate_state',
    'Certificados',
    row => <CredentialMark state={row.certificate_state} text={papersText[row.certificate_state]} />,
    { width: 140, card: 'line' },
  ),
  customColumn('brand', 'Marca y modelo', row => [row.brand, row.model].filter(Boolean).join(' '), {
    sort: 'brand',
    flex: 16,
    card: 'none',
  }),
  textColumn('factory_year', 'Año', { sort: true, width: 72, card: 'none' }),
  customColumn('truck_state', 'Estado', row => <TruckStateTag state={row.truck_state} />, {
    sort: 'truck_state',
    width: 148,
    card: 'none',
  }),
];
const papersText = { ...CREDENTIAL_STATE_LABELS, ok: 'Al día' };

/** What procurement asks for first. */
const filters = [qualificationFilter, ...truckFilters(true).filter(one => one !== qualificationFilter)];

const given: SavedView[] = [
  { id: 'pending', name: 'Por calificar', query: 'f.qualification=PENDING&f.active=true' },
  { id: 'expired', name: 'Certificados vencidos', query: 'f.certificate=expired&f.active=true' },
];

export function TrucksTab() {
  const views = useSavedViews('/procurement/camiones', given, 'Todos');
  return (
    <DataTable<TruckRow>
      id="procurement_trucks"
      call={procurementTrucks}
      columns={columns}
      row={{ key: row => row.id_truck, path: address }}
      search="Placa o disco"
      filters={filters}
      views={views}
      empty={{
        title: 'Ningún camión por calificar',
        text: 'Aquí aparecen los camiones que registran los transportistas, hasta que compras los califica.',
      }}
    />
  );
}
