import type { DriverRow } from '@cabezal/contract/drivers/drivers.calls';
import { procurementDrivers } from '@cabezal/contract/procurement/procurement.calls';
import { Link } from 'react-router';
import { paths, pathTo } from '../../app/paths.ts';
import { QualificationMark } from '../../kits/records/QualificationMark.tsx';
import { qualificationFilter } from '../../kits/records/qualification-filter.ts';
import { companyFilter } from '../../kits/selects/company-filter.ts';
import { type Column, customColumn, longTextColumn, textColumn } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import type { Filter } from '../../ui/table/filter-types.ts';
import { type SavedView, useSavedViews } from '../../ui/table/view-store.ts';
import { LicenseMark, pointsText } from '../drivers/LicenseMark.tsx';

const address = (row: { id_driver: number }) => pathTo(paths.procurementDriver, { id_conductor: row.id_driver });

const columns: Column<DriverRow>[] = [
  customColumn(
    'last_name',
    'Conductor',
    row => (
      <Link to={address(row)} className="cz-id-link">
        {row.last_name} {row.name}
      </Link>
    ),
    { sort: 'last_name', locked: true, card: 'title' },
  ),
  textColumn('identification_card', 'Identificación', { width: 128, card: 'none' }),
  longTextColumn<DriverRow>('company', 'Transportista', { flex: 18, card: 'line' }),
  customColumn('qualification', 'Calificación', row => <QualificationMark qualification={row.qualification} />, {
    width: 150,
    card: 'side',
  }),
  customColumn('license_expiry', 'Licencia', row => <LicenseMark expiry={row.license_expiry} />, {
    sort: 'license_expiry',
    width: 172,
    card: 'line',
    cardRender: row => <LicenseMark expiry={row.license_expiry} inWords />,
  }),
  customColumn('license_points', 'Puntos', row => pointsText(row.license_points), {
    sort: 'license_points',
    width: 80,
    align: 'right',
    card: 'none',
  }),
  textColumn('phone', 'Teléfono', { hidden: true }),
];

const filters: Filter[] = [
  qualificationFilter,
  companyFilter(['TRANS']),
  { kind: 'yes_no', field: 'active', label: 'Activo' },
];

const given: SavedView[] = [
  { id: 'pending', name: 'Por calificar', query: 'f.qualification=PENDING&f.active=true' },
  { id: 'expired', name: 'Licencia vencida', query: 'f.license=expired&f.active=true' },
];

export function DriversTab() {
  const views = useSavedViews('/procurement', given, 'Todos');
  return (
    <DataTable<DriverRow>
      id="procurement"
      call={procurementDrivers}
      columns={columns}
      row={{ key: row => row.id_driver, path: address }}
      search="Nombre o cédula"
      filters={filters}
      views={views}
      empty={{
        title: 'Nadie por calificar',
        text: 'Aquí aparecen los conductores que registran los transportistas, hasta que compras los califica.',
      }}
    />
  );
}
