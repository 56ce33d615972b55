import type { TruckRow } from '@cabezal/contract/fleet/trucks/trucks.calls';
import { procurementTrucks } from '@cabezal/contract/money/procurement/procurement.calls';
import { qualificationFilter } from '../../../kits/records/qualification-filter.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { type SavedView, useSavedViews } from '../../../ui/table/view-store.ts';
import { truckFilters } from '../../fleet/trucks/truck-filters.ts';
import { procurementTruckColumns, procurementTruckPath } from './truck-columns.tsx';

/** The most important filter for procurement comes first. */
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
      columns={procurementTruckColumns}
      row={{ key: row => row.id_truck, path: procurementTruckPath }}
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
