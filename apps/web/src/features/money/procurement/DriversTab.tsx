import { procurementDrivers, type RatedDriver } from '@cabezal/contract/money/procurement/procurement.calls';
import { useMemo } from 'react';
import { qualificationFilter } from '../../../kits/records/qualification-filter.ts';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { companyFilter } from '../../../kits/selects/company-filter.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import type { Filter } from '../../../ui/table/filter-types.ts';
import { type SavedView, useSavedViews } from '../../../ui/table/view-store.ts';
import { procurementDriverColumns, procurementDriverPath } from './payment-columns.tsx';

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
  const { may } = useAccess();
  const columns = useMemo(() => procurementDriverColumns(may('quality.read')), [may]);
  return (
    <DataTable<RatedDriver>
      id="procurement"
      call={procurementDrivers}
      columns={columns}
      row={{ key: row => row.id_driver, path: procurementDriverPath }}
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
