import { getTrucks, getTrucksExcel, type TruckRow } from '@cabezal/contract/trucks/trucks.calls';
import { useMemo } from 'react';
import { paths } from '../../app/paths.ts';
import { bulkEdit } from '../../kits/bulk/bulk-edit.tsx';
import { ImportButton } from '../../kits/imports/ImportButton.tsx';
import { useAccess } from '../../kits/rights/use-access.ts';
import { AddButton } from '../../ui/AddButton.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import type { SavedView } from '../../ui/table/view-store.ts';
import { truckBulk, truckBulkRow } from './truck-bulk.tsx';
import { truckColumns, truckPath } from './truck-columns.tsx';
import { truckFilters } from './truck-filters.ts';

const given: SavedView[] = [
  { id: 'free', name: 'Disponibles', query: 'f.truck_state=DISPONIBLE&f.active=true' },
  { id: 'travelling', name: 'En viaje', query: 'f.truck_state=EN_VIAJE&f.active=true' },
  { id: 'papers_expired', name: 'Papeles vencidos', query: 'f.certificate=expired&f.active=true' },
  { id: 'papers_soon', name: 'Papeles por vencer', query: 'f.certificate=about_to_expire&f.active=true' },
];

const bulk = bulkEdit(truckBulk, truckBulkRow);

/** The tractor units: state, trip under way and papers. */
export default function TrucksPage() {
  const { isOperator, guideLink, may } = useAccess();
  const columns = useMemo(() => truckColumns(guideLink), [guideLink]);
  const mayWrite = may('truck.write');
  return (
    <DataTable<TruckRow>
      id="trucks"
      call={getTrucks}
      columns={columns}
      row={{ key: row => row.id_truck, path: truckPath }}
      header={{
        title: 'Camiones',
        actions: mayWrite && <ImportButton kind="trucks" />,
        add: mayWrite && <AddButton to={paths.truckAdd}>Nuevo camión</AddButton>,
      }}
      search="Placa, disco"
      filters={truckFilters(isOperator)}
      views={given}
      bulk={mayWrite ? bulk : undefined}
      onExcel={getTrucksExcel}
      empty={{
        title: 'Aún no hay camiones',
        text: 'Aquí aparecen los cabezales de su compañía, con su estado y sus papeles.',
      }}
    />
  );
}
