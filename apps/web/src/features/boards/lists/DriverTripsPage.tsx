import { listDriverReservations, reportDriverReservations } from '@cabezal/contract/guides/carrier-trips.calls';
import type { GuideRow } from '@cabezal/contract/guides/guide.shapes';
import { useMemo } from 'react';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { guideColumns } from '../../../kits/trips/guide-columns.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { guideAddress, tripFilters, withFirst } from './trip-list.tsx';

/** `/reservas-conductores` */
export default function DriverTripsPage() {
  const { may } = useAccess();
  const columns = useMemo(() => {
    const shown = { to: guideAddress, failure: () => undefined, canSeeReservation: may('reservation.read') };
    return withFirst(guideColumns(shown), 'driver_name');
  }, [may]);
  return (
    <DataTable<GuideRow>
      id="all_driver_trips"
      call={listDriverReservations}
      columns={columns}
      row={{ key: guide => guide.id_guide, path: guideAddress }}
      header={{ title: 'Viajes por conductor' }}
      filters={tripFilters}
      search="Guía, reserva, placa, conductor"
      onExcel={reportDriverReservations}
      empty={{ title: 'Aún no hay viajes', text: 'Aquí aparece cada viaje que tiene conductor.' }}
    />
  );
}
