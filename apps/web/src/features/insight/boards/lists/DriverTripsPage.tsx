import { FileExcelOutlined } from '@ant-design/icons';
import type { Call } from '@cabezal/contract/call';
import * as calls from '@cabezal/contract/insight/boards/carrier-trips.calls';
import { Button } from 'antd';
import { lazy, Suspense, useMemo, useState } from 'react';
import { messageOf } from '../../../../api/api-error.ts';
import { downloadFile } from '../../../../api/files.ts';
import { paths } from '../../../../app/paths.ts';
import { useAccess } from '../../../../kits/rights/use-access.ts';
import { driverFilter } from '../../../../kits/selects/driver-filter.ts';
import { ActionButton } from '../../../../ui/ActionButton.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';
import { listInputOf, useListState } from '../../../../ui/table/list-state.ts';
import { useNarrow } from '../../../../ui/use-narrow.ts';
import { TripListPage } from './TripListPage.tsx';
import { carrierFilter, tripFilters } from './trip-list.tsx';
import type { SumsShape } from './trip-sums.tsx';

const WhoDrove = lazy(() => import('./WhoDrove.tsx'));

const sums: SumsShape = {
  id: 'driver_sums',
  call: calls.sumDriverReservations,
  excel: calls.sumDriverReservationsExcel,
  screen: paths.driverReservations,
  field: 'id_driver',
  head: 'Conductor',
};

/** `/reservas-conductores` */
export default function DriverTripsPage() {
  const filters = useMemo(() => [driverFilter, carrierFilter, ...tripFilters], []);
  return (
    <TripListPage
      id="all_driver_trips"
      call={calls.listDriverReservations}
      excel={calls.reportDriverReservations}
      first="driver_name"
      title="Viajes por conductor"
      filters={filters}
      sums={sums}
      actions={
        <>
          <OwnTimes />
          <WhoDroveButton />
        </>
      }
      empty="Aquí aparece cada viaje que tiene conductor."
    />
  );
}

type TripsAsked = typeof calls.reportOwnDriverTimes extends Call<infer In, unknown> ? In : never;
/** Downloads the travel times of own drivers for the filters of the list. */
function OwnTimes() {
  const input = listInputOf(useListState('').state);
  const { isOperator } = useAccess();
  const narrow = useNarrow();
  // The header has no room for a second Excel on a phone.
  if (!isOperator || narrow) return null;
  const bring = () => downloadFile(calls.reportOwnDriverTimes, input as TripsAsked, 'tiempos_propios.xlsx');
  return (
    <ActionButton
      icon={<FileExcelOutlined />}
      onClick={() => bring().catch((error: unknown) => toast.error(messageOf(error)))}
    >
      Tiempos de conductores propios
    </ActionButton>
  );
}

/** Opens the search for who drove a container or truck. */
function WhoDroveButton() {
  const [isOpen, open] = useState(false);
  return (
    <>
      <Button onClick={() => open(true)}>Quién condujo</Button>
      <Suspense fallback={null}>{isOpen && <WhoDrove onClose={() => open(false)} />}</Suspense>
    </>
  );
}
