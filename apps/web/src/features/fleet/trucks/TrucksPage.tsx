import type { TruckRow } from '@cabezal/contract/fleet/trucks/trucks.calls';
import { useMemo } from 'react';
import { paths } from '../../../app/paths.ts';
import { bulkEdit } from '../../../kits/bulk/bulk-edit.tsx';
import { RecordList } from '../../../kits/records/RecordList.tsx';
import { useAccess } from '../../../kits/rights/use-access.ts';
import type { SavedView } from '../../../ui/table/view-store.ts';
import { truckBulk, truckBulkRow } from './truck-bulk.tsx';
import { truckColumns } from './truck-columns.tsx';
import { truckFilters } from './truck-filters.ts';
import { truckList } from './truck-list.ts';

const given: SavedView[] = [
  { id: 'free', name: 'Disponibles', query: 'f.truck_state=DISPONIBLE&f.active=true' },
  { id: 'travelling', name: 'En viaje', query: 'f.truck_state=EN_VIAJE&f.active=true' },
  { id: 'papers_expired', name: 'Papeles vencidos', query: 'f.certificate=expired&f.active=true' },
  { id: 'papers_soon', name: 'Papeles por vencer', query: 'f.certificate=about_to_expire&f.active=true' },
];

const bulk = bulkEdit(truckBulk, truckBulkRow);

/** The trucks: state, current trip and papers. */
export default function TrucksPage() {
  const { isOperator, guideLink, may } = useAccess();
  const columns = useMemo(() => truckColumns(guideLink), [guideLink]);
  return (
    <RecordList<TruckRow>
      {...truckList}
      columns={columns}
      title="Camiones"
      mayWrite={may('truck.write')}
      add={{ text: 'Nuevo camión', to: paths.truckAdd }}
      imports="trucks"
      bulk={bulk}
      filters={truckFilters(isOperator)}
      views={given}
      empty={{
        title: 'Aún no hay camiones',
        text: 'Aquí aparecen los cabezales de su compañía, con su estado y sus papeles.',
      }}
    />
  );
}
