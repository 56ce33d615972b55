import type { TripRow } from '@cabezal/contract/insight/boards/carrier-trips.calls';
import { type ComponentProps, type ReactNode, useMemo } from 'react';
import { useAccess } from '../../../../kits/rights/use-access.ts';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import type { Filter } from '../../../../ui/table/filter-types.ts';
import { guideAddress, tripColumns } from './trip-list.tsx';
import { type SumsShape, TripSums } from './trip-sums.tsx';

type Table = ComponentProps<typeof DataTable<TripRow>>;

interface TripListPageProps {
  id: string;
  call: Table['call'];
  excel: Table['onExcel'];
  first: 'carrier_name' | 'driver_name';
  title: string;
  filters: readonly Filter[];
  sums: SumsShape;
  empty: string;
  actions?: ReactNode;
}

/** Trips of carriers or of drivers. A second view shows their sums. */
export function TripListPage({ id, call, excel, first, title, filters, sums, empty, actions }: TripListPageProps) {
  const { may, isOperator } = useAccess();
  const seesCosts = isOperator && may('cost.read');
  const seesRatings = isOperator && may('quality.read');
  const columns = useMemo(
    () => tripColumns(first, { canSeeReservation: may('reservation.read'), seesCosts, seesRatings }),
    [first, may, seesCosts, seesRatings],
  );
  const other = useMemo(
    () => ({
      key: 'sumas',
      name: 'Sumas',
      show: (input: Parameters<typeof TripSums>[0]['input']) => (
        <TripSums shape={sums} input={input} shown={{ seesCosts, seesRatings }} />
      ),
    }),
    [sums, seesCosts, seesRatings],
  );
  return (
    <DataTable<TripRow>
      id={id}
      call={call}
      columns={columns}
      row={{ key: trip => trip.id_guide, path: guideAddress }}
      header={{ title, actions }}
      filters={filters}
      search="Guía, reserva, placa, conductor"
      onExcel={excel}
      other={other}
      empty={{ title: 'Aún no hay viajes', text: empty }}
    />
  );
}
