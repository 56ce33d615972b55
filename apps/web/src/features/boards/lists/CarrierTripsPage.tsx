import { listCarrierReservations, reportCarrierReservations } from '@cabezal/contract/guides/carrier-trips.calls';
import type { GuideRow } from '@cabezal/contract/guides/guide.shapes';
import { useMemo } from 'react';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { guideColumns } from '../../../kits/trips/guide-columns.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { guideAddress, tripFilters, withFirst } from './trip-list.tsx';

/** `/reservas-transportista` */
export default function CarrierTripsPage() {
  const { may } = useAccess();
  const columns = useMemo(() => {
    const shown = { to: guideAddress, failure: () => undefined, canSeeReservation: may('reservation.read') };
    return withFirst(guideColumns(shown), 'carrier_name');
  }, [may]);
  return (
    <DataTable<GuideRow>
      id="all_carrier_trips"
      call={listCarrierReservations}
      columns={columns}
      row={{ key: guide => guide.id_guide, path: guideAddress }}
      header={{ title: 'Viajes por transportista' }}
      filters={tripFilters}
      search="Guía, reserva, placa, conductor"
      onExcel={reportCarrierReservations}
      empty={{ title: 'Aún no hay viajes', text: 'Aquí aparece cada viaje que se dio a un transportista.' }}
    />
  );
}
