import { PlusOutlined } from '@ant-design/icons';
import { type DriverRow, getDrivers, getDriversExcel } from '@cabezal/contract/drivers/drivers.calls';
import { useNavigate } from 'react-router';
import { paths } from '../../app/paths.ts';
import { LiveStatus } from '../../live/LiveStatus.tsx';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { type SavedView, useSavedViews } from '../../ui/table/view-store.ts';
import { ImportButton } from '../imports/ImportButton.tsx';
import { useAccess } from '../records/use-access.ts';
import { useBulkEdit } from '../records/use-bulk-edit.tsx';
import { driverBulk, driverBulkRow } from './driver-bulk.tsx';
import { driverColumns, driverPath } from './driver-columns.tsx';
import { driverFilters } from './driver-filters.ts';

const given: SavedView[] = [
  { id: 'license_expired', name: 'Licencia vencida', query: 'f.license=expired&f.active=true' },
  { id: 'license_soon', name: 'Licencia por vencer', query: 'f.license=about_to_expire&f.active=true' },
  { id: 'credentials', name: 'Credenciales por renovar', query: 'f.credentials_to_renew=true&f.active=true' },
];

/** Who drives: licence and permits at a glance. */
export default function DriversPage() {
  const { isOperator, can } = useAccess();
  const navigate = useNavigate();
  const mayWrite = can('driver.write');
  const views = useSavedViews('/conductores', given, 'Todos');
  const edit = useBulkEdit(mayWrite, driverBulk, driverBulkRow);
  const add = (
    <ActionButton look="primary" icon={<PlusOutlined />} onClick={() => navigate(paths.driverAdd)}>
      Nuevo conductor
    </ActionButton>
  );
  return (
    <>
      <DataTable<DriverRow>
        id="drivers"
        call={getDrivers}
        columns={driverColumns}
        row={{ key: row => row.id_driver, path: driverPath, tone: row => (row.active ? 'normal' : 'inactive') }}
        header={{
          title: 'Conductores',
          status: <LiveStatus />,
          actions: mayWrite && (
            <>
              <ImportButton kind="drivers" />
              {add}
            </>
          ),
        }}
        search="Nombre o cédula"
        filters={driverFilters(isOperator)}
        views={views}
        bulk={edit.bulk}
        onExcel={getDriversExcel}
        empty={{
          title: 'Aún no hay conductores',
          text: 'Aquí aparecen los conductores de su compañía, con su licencia y sus credenciales.',
          action: mayWrite && add,
        }}
      />
      {edit.dialog}
    </>
  );
}
