import { PlusOutlined } from '@ant-design/icons';
import { getTrucks, getTrucksExcel, type TruckRow } from '@cabezal/contract/trucks/trucks.calls';
import { useNavigate } from 'react-router';
import { paths } from '../../app/paths.ts';
import { LiveStatus } from '../../live/LiveStatus.tsx';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { type SavedView, useSavedViews } from '../../ui/table/view-store.ts';
import { ImportButton } from '../imports/ImportButton.tsx';
import { useAccess } from '../records/use-access.ts';
import { useBulkEdit } from '../records/use-bulk-edit.tsx';
import { truckBulk, truckBulkRow } from './truck-bulk.tsx';
import { truckColumns, truckPath } from './truck-columns.tsx';
import { truckFilters } from './truck-filters.ts';

const given: SavedView[] = [
  { id: 'free', name: 'Disponibles', query: 'f.truck_state=DISPONIBLE&f.active=true' },
  { id: 'travelling', name: 'En viaje', query: 'f.truck_state=EN_VIAJE&f.active=true' },
  { id: 'papers_expired', name: 'Papeles vencidos', query: 'f.certificate=expired&f.active=true' },
  { id: 'papers_soon', name: 'Papeles por vencer', query: 'f.certificate=about_to_expire&f.active=true' },
];

/** The tractor units: state, trip under way and papers. */
export default function TrucksPage() {
  const { isOperator, guideLink, can } = useAccess();
  const navigate = useNavigate();
  const mayWrite = can('truck.write');
  const views = useSavedViews('/camiones', given, 'Todos');
  const edit = useBulkEdit(mayWrite, truckBulk, truckBulkRow);
  const add = (
    <ActionButton look="primary" icon={<PlusOutlined />} onClick={() => navigate(paths.truckAdd)}>
      Nuevo camión
    </ActionButton>
  );
  return (
    <>
      <DataTable<TruckRow>
        id="trucks"
        call={getTrucks}
        columns={truckColumns(guideLink)}
        row={{ key: row => row.id_truck, path: truckPath, tone: row => (row.active ? 'normal' : 'inactive') }}
        header={{
          title: 'Camiones',
          status: <LiveStatus />,
          actions: mayWrite && (
            <>
              <ImportButton kind="trucks" />
              {add}
            </>
          ),
        }}
        search="Placa, disco"
        filters={truckFilters(isOperator)}
        views={views}
        bulk={edit.bulk}
        onExcel={getTrucksExcel}
        empty={{
          title: 'Aún no hay camiones',
          text: 'Aquí aparecen los cabezales de su compañía, con su estado y sus papeles.',
          action: mayWrite && add,
        }}
      />
      {edit.dialog}
    </>
  );
}
