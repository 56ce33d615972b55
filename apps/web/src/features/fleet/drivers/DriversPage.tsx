import type { DriverRow } from '@cabezal/contract/fleet/drivers/drivers.calls';
import { paths } from '../../../app/paths.ts';
import { bulkEdit } from '../../../kits/bulk/bulk-edit.tsx';
import { RecordList } from '../../../kits/records/RecordList.tsx';
import { useAccess } from '../../../kits/rights/use-access.ts';
import type { SavedView } from '../../../ui/table/view-store.ts';
import { driverBulk, driverBulkRow } from './driver-bulk.tsx';
import { driverFilters } from './driver-filters.ts';
import { driverList } from './driver-list.ts';

const given: SavedView[] = [
  { id: 'license_expired', name: 'Licencia vencida', query: 'f.license=expired&f.active=true' },
  { id: 'license_soon', name: 'Licencia por vencer', query: 'f.license=about_to_expire&f.active=true' },
  { id: 'credentials', name: 'Credenciales por renovar', query: 'f.credentials_to_renew=true&f.active=true' },
];

const bulk = bulkEdit(driverBulk, driverBulkRow);

/** The drivers, with the state of licence and permits. */
export default function DriversPage() {
  const { isOperator, may } = useAccess();
  return (
    <RecordList<DriverRow>
      {...driverList}
      title="Conductores"
      mayWrite={may('driver.write')}
      add={{ text: 'Nuevo conductor', to: paths.driverAdd }}
      imports="drivers"
      bulk={bulk}
      filters={driverFilters(isOperator)}
      views={given}
      empty={{
        title: 'Aún no hay conductores',
        text: 'Aquí aparecen los conductores de su compañía, con su licencia y sus credenciales.',
      }}
    />
  );
}
