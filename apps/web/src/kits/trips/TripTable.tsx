import type { Driver } from '@cabezal/contract/fleet/drivers/drivers.calls';
import { guideNumber, kindName } from '@cabezal/domain/trips/status/guide-name';
import { StatusTag } from '../../ui/status/StatusTag.tsx';
import { customColumn, instantColumn, textColumn } from '../../ui/table/columns.tsx';
import { SmallTable } from '../../ui/table/SmallTable.tsx';
import { MaybeLink } from '../records/MaybeLink.tsx';
import { useAccess } from '../rights/use-access.ts';

export type Trip = Driver['trips'][number];

/** The latest trips of a driver, truck or equipment, newest first. */
export function TripTable({ trips }: { trips: readonly Trip[] }) {
  const { guideLink } = useAccess();
  return (
    <SmallTable<Trip>
      rows={trips}
      rowKey={trip => trip.id_guide}
      empty={{ title: 'Aún no tiene viajes', text: 'Aquí aparecen sus últimas guías, la más reciente primero.' }}
      columns={[
        customColumn<Trip>(
          'guide',
          'Guía',
          trip => <MaybeLink to={guideLink(trip.id_guide)}>{guideNumber(trip)}</MaybeLink>,
          { width: 112 },
        ),
        customColumn<Trip>('kind', 'Tramo', trip => kindName(trip.kind), { width: 96 }),
        textColumn<Trip>('route_text', 'Ruta'),
        instantColumn<Trip>('planned_start', 'Salida planificada', { width: 160 }),
        customColumn<Trip>('status', 'Estado', trip => <StatusTag status={trip.status} />, {
          width: 182,
          card: 'side',
        }),
      ]}
    />
  );
}
