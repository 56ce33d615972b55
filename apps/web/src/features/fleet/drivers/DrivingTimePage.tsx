import {
  type DrivingTimeRow,
  getDrivingTime,
  getDrivingTimeExcel,
} from '@cabezal/contract/fleet/drivers/driving-time.calls';
import { paths } from '../../../app/paths.ts';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { companyFilter } from '../../../kits/selects/company-filter.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import type { Filter } from '../../../ui/table/filter-types.ts';
import { driverPath } from './driver-columns.tsx';
import { drivingTimeColumns } from './driving-time-columns.tsx';

const filters = (withCompany: boolean): Filter[] => [
  { kind: 'dates', from: 'from', to: 'to', label: 'Período', all: 'Últimos 7 días' },
  ...(withCompany ? [companyFilter(['TRANS'])] : []),
  { kind: 'yes_no', field: 'over', label: 'Sobre el límite' },
];

/** The driving time of each driver, from the departures and arrivals of his trips. */
export default function DrivingTimePage() {
  const { isOperator } = useAccess();
  return (
    <DataTable<DrivingTimeRow>
      id="driving_time"
      call={getDrivingTime}
      columns={drivingTimeColumns}
      row={{ key: row => row.id_driver, path: driverPath }}
      header={{ title: 'Tiempo de conducción', crumbs: [{ title: 'Conductores', to: paths.drivers }] }}
      search="Nombre o cédula"
      filters={filters(isOperator)}
      onExcel={getDrivingTimeExcel}
      empty={{
        title: 'Nadie condujo en ese período',
        text: 'Aquí aparece cuánto condujo cada conductor, según las salidas y llegadas de sus viajes. Sin período: los últimos siete días.',
      }}
    />
  );
}
