import { type DriverRow, getDrivers, getDriversExcel } from '@cabezal/contract/drivers/drivers.calls';
import { paths } from '../../app/paths.ts';
import { bulkEdit } from '../../kits/bulk/bulk-edit.tsx';
import { ImportButton } from '../../kits/imports/ImportButton.tsx';
import { useAccess } from '../../kits/rights/use-access.ts';
import { AddButton } from '../../ui/AddButton.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import type { SavedView } from '../../ui/table/view-store.ts';
import { driverBulk, driverBulkRow } from './driver-bulk.tsx';
import { driverColumns, driverPath } from './driver-columns.tsx';
import { driverFilters } from './driver-filters.ts';

const given: SavedView[] = [
  { id: 'license_expired', name: 'Licencia vencida', query: 'f.license=expired&f.active=true' },
  { id: 'license_soon', name: 'Licencia por vencer', query: 'f.license=about_to_expire&f.active=true' },
  { id: 'credentials', name: 'Credenciales por renovar', query: 'f.credentials_to_renew=true&f.active=true' },
];

const bulk = bulkEdit(driverBulk, driverBulkRow);

/** Who drives: licence and permits at a glance. */
export default function DriversPage() {
  const { isOperator, may } = useAccess();
  const mayWrite = may('driver.write');
  return (
    <DataTable<DriverRow>
      id="drivers"
      call={getDrivers}
      columns={driverColumns}
      row={{ key: row => row.id_driver, path: driverPath }}
      header={{
        title: 'Conductores',
        actions: mayWrite && <ImportButton kind="drivers" />,
        add: mayWrite && <AddButton to={paths.driverAdd}>Nuevo conductor</AddButton>,
      }}
      search="Nombre o cédula"
      filters={driverFilters(isOperator)}
      views={given}
      bulk={mayWrite ? bulk : undefined}
      onExcel={getDriversExcel}
      empty={{
        title: 'Aún no hay conductores',
        text: 'Aquí aparecen los conductores de su compañía, con su licencia y sus credenciales.',
      }}
    />
  );
}
