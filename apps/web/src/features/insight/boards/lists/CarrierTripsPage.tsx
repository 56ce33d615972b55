import * as calls from '@cabezal/contract/insight/boards/carrier-trips.calls';
import { useMemo } from 'react';
import { paths } from '../../../../app/paths.ts';
import { TripListPage } from './TripListPage.tsx';
import { carrierFilter, tripFilters } from './trip-list.tsx';
import type { SumsShape } from './trip-sums.tsx';

const sums: SumsShape = {
  id: 'carrier_sums',
  call: calls.sumCarrierReservations,
  excel: calls.sumCarrierReservationsExcel,
  screen: paths.carrierReservations,
  field: 'id_carrier',
  head: 'Transportista',
};

/** `/reservas-transportista` */
export default function CarrierTripsPage() {
  const filters = useMemo(() => [carrierFilter, ...tripFilters], []);
  return (
    <TripListPage
      id="all_carrier_trips"
      call={calls.listCarrierReservations}
      excel={calls.reportCarrierReservations}
      first="carrier_name"
      title="Viajes por transportista"
      filters={filters}
      sums={sums}
      empty="Aquí aparece cada viaje que se dio a un transportista."
    />
  );
}
