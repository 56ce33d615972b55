import type { CompanyRow } from '@cabezal/contract/companies/companies.calls';
import { procurementCompanies } from '@cabezal/contract/procurement/procurement.calls';
import { Link } from 'react-router';
import { paths, pathTo } from '../../app/paths.ts';
import { QualificationMark } from '../../kits/records/QualificationMark.tsx';
import { qualificationFilter } from '../../kits/records/qualification-filter.ts';
import { type Column, customColumn, numberColumn, textColumn } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import type { Filter } from '../../ui/table/filter-types.ts';
import { type SavedView, useSavedViews } from '../../ui/table/view-store.ts';
import { companyStateColumn } from '../companies/company-columns.tsx';

const address = (row: { id_company: number }) => pathTo(paths.procurementCompany, { id_transportista: row.id_company });

const columns: Column<CompanyRow>[] = [
  customColumn(
    'name',
    'Transportista',
    row => (
      <Link to={address(row)} className="cz-id-link">
        {row.name}
      </Link>
    ),
    { sort: 'name', locked: true, card: 'title' },
  ),
  textColumn('ruc', 'RUC', { width: 132, card: 'line' }),
  customColumn(
    'qualification',
    'Calificación',
    row => row.qualification && <QualificationMark qualification={row.qualification} />,
    { width: 150, card: 'side' },
  ),
  companyStateColumn('none'),
  numberColumn('active_drivers', 'Conductores', { width: 104, card: 'none' }),
  numberColumn('trips', 'Viajes en 30 días', { width: 128, card: 'none' }),
  textColumn('phone', 'Teléfono', { width: 120, card: 'none' }),
];

const filters: Filter[] = [
  qualificationFilter,
  { kind: 'yes_no', field: 'blocked', label: 'Bloqueada', all: 'Todas' },
  { kind: 'yes_no', field: 'active', label: 'Activa', all: 'Todas' },
];
const given: SavedView[] = [{ id: 'pending', name: 'Por calificar', query: 'f.qualification=PENDING&f.active=true' }];

export function CompaniesTab() {
  const views = useSavedViews('/procurement/empresas', given);
  return (
    <DataTable<CompanyRow>
      id="procurement_companies"
      call={procurementCompanies}
      columns={columns}
      row={{ key: row => row.id_company, path: address }}
      fixed={{ filters: { company_type: 'TRANS' } }}
      search="Nombre o RUC"
      filters={filters}
      views={views}
      empty={{
        title: 'Ningún transportista por calificar',
        text: 'Aquí aparecen los transportistas con lo que compras dijo de cada uno.',
      }}
    />
  );
}
