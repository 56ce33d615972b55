import { type DriverRow, getDrivers, getDriversExcel } from '@cabezal/contract/drivers/drivers.calls';
import { CREDENTIAL_STATE_LABELS } from '@cabezal/domain/validation/credentials';
import { LiveStatus } from '../../live/LiveStatus.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import type { Filter } from '../../ui/table/filter-types.ts';
import { type SavedView, useSavedViews } from '../../ui/table/view-store.ts';
import { driverColumns, driverPath } from './driver-columns.tsx';
import { companyFilter } from './parts/company-filter.ts';
import { useAccess } from './parts/use-access.ts';

const licenseFilter: Filter = {
  kind: 'options',
  field: 'license',
  label: 'Licencia',
  options: (['expired', 'about_to_expire', 'ok'] as const).map(value => ({
    value,
    label: value === 'ok' ? 'Vigente' : CREDENTIAL_STATE_LABELS[value],
  })),
};
const renewFilter: Filter = { kind: 'yes_no', field: 'credentials_to_renew', label: 'Credenciales por renovar' };
const activeFilter: Filter = { kind: 'yes_no', field: 'active', label: 'Activo' };

export const driverFilters = (withCompany: boolean): Filter[] => [
  licenseFilter,
  ...(withCompany ? [companyFilter(['TRANS'])] : []),
  renewFilter,
  activeFilter,
];

const given: SavedView[] = [
  { id: 'license_expired', name: 'Licencia vencida', query: 'f.license=expired&f.active=true' },
  { id: 'license_soon', name: 'Licencia por vencer', query: 'f.license=about_to_expire&f.active=true' },
  { id: 'credentials', name: 'Credenciales por renovar', query: 'f.credentials_to_renew=true&f.active=true' },
];

/** Who drives: licence and permits at a glance. */
export default function DriversPage() {
  const { isOperator } = useAccess();
  const views = useSavedViews('/conductores', given);
  return (
    <DataTable<DriverRow>
      id="drivers"
      call={getDrivers}
      nouns={['driver', 'credential']}
      columns={driverColumns}
      row={{ key: row => row.id_driver, path: driverPath, tone: row => (row.active ? 'normal' : 'inactive') }}
      header={{ title: 'Conductores', status: <LiveStatus /> }}
      search="Nombre o cédula"
      filters={driverFilters(isOperator)}
      views={views}
      onExcel={getDriversExcel}
      empty={{
        title: 'Aún no hay conductores',
        text: 'Aquí aparecen los conductores de su compañía, con su licencia y sus credenciales.',
      }}
    />
  );
}
