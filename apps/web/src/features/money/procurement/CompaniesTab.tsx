import { procurementCompanies, type RatedCompany } from '@cabezal/contract/money/procurement/procurement.calls';
import { useMemo } from 'react';
import { qualificationFilter } from '../../../kits/records/qualification-filter.ts';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import type { Filter } from '../../../ui/table/filter-types.ts';
import { type SavedView, useSavedViews } from '../../../ui/table/view-store.ts';
import { procurementCompanyColumns, procurementCompanyPath } from './company-columns.tsx';

const filters: Filter[] = [
  qualificationFilter,
  { kind: 'yes_no', field: 'blocked', label: 'Bloqueada' },
  { kind: 'yes_no', field: 'active', label: 'Activa' },
];
const given: SavedView[] = [{ id: 'pending', name: 'Por calificar', query: 'f.qualification=PENDING&f.active=true' }];

export function CompaniesTab() {
  const views = useSavedViews('/procurement/empresas', given);
  const { may } = useAccess();
  const columns = useMemo(() => procurementCompanyColumns(may('quality.read')), [may]);
  return (
    <DataTable<RatedCompany>
      id="procurement_companies"
      call={procurementCompanies}
      columns={columns}
      row={{ key: row => row.id_company, path: procurementCompanyPath }}
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
