import {
  listCarrierReservations,
  listDriverReservations,
  reportCarrierReservations,
  reportDriverReservations,
} from '@cabezal/contract/insight/boards/carrier-trips.calls';
import type { GuideRow } from '@cabezal/contract/operations/guides/guide.shapes';
import { useMemo } from 'react';
import { paths } from '../../app/paths.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import type { Filter } from '../../ui/table/filter-types.ts';
import { useAccess } from '../rights/use-access.ts';
import { guideColumns } from './guide-columns.tsx';

const address = (guide: GuideRow) => `${paths.guides}?guia=${guide.id_guide}`;
const filters: Filter[] = [{ kind: 'dates', from: 'planned_from', to: 'planned_to', label: 'Salida' }];

type Whose = { id_driver: number } | { id_carrier: number };

/** All trips of a driver or a carrier, paged, with their report. */
export function TripsTab(whose: Whose) {
  const { may } = useAccess();
  const isDriver = 'id_driver' in whose;
  const columns = useMemo(
    () => guideColumns({ to: address, failure: () => undefined, canSeeReservation: may('reservation.read') }),
    [may],
  );
  return (
    <DataTable<GuideRow>
      id={isDriver ? 'driver_trips' : 'carrier_trips'}
      call={isDriver ? listDriverReservations : listCarrierReservations}
      columns={columns}
      row={{ key: guide => guide.id_guide, path: address }}
      fixed={{ filters: whose }}
      search="Guía, contenedor, placa"
      filters={filters}
      onExcel={isDriver ? reportDriverReservations : reportCarrierReservations}
      empty={{ title: 'Aún no tiene viajes', text: 'Aquí aparecen sus guías, la más reciente primero.' }}
    />
  );
}
