import type { Driver } from '@cabezal/contract/fleet/drivers/drivers.calls';
import { guideNumber, kindName } from '@cabezal/domain/system/text/guide-name';
import { formatDate, formatTime } from '@cabezal/domain/system/time/time';
import { Table, type TableProps } from 'antd';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { StatusTag } from '../../ui/status/StatusTag.tsx';
import { useNarrow } from '../../ui/use-narrow.ts';
import { MaybeLink } from '../records/MaybeLink.tsx';
import '../records/parts.css';
import { useAccess } from '../rights/use-access.ts';

export type Trip = Driver['trips'][number];

const when = (trip: Trip) => (
  <span className="cz-records-keep">
    {formatDate(trip.planned_start)} <span className="cz-quiet">{formatTime(trip.planned_start)}</span>
  </span>
);

function tripColumns(narrow: boolean, link: (id: number) => string | null): TableProps<Trip>['columns'] {
  const guide = (trip: Trip) => <MaybeLink to={link(trip.id_guide)}>{guideNumber(trip)}</MaybeLink>;
  const status = {
    key: 'status',
    title: 'Estado',
    align: narrow ? ('right' as const) : undefined,
    render: (trip: Trip) => <StatusTag status={trip.status} />,
  };
  if (narrow) {
    const whole = (trip: Trip) => (
      <>
        {guide(trip)}
        <div className="cz-records-second">{trip.route_text}</div>
        <div className="cz-records-second">{when(trip)}</div>
      </>
    );
    return [{ key: 'trip', title: 'Viaje', render: whole }, status];
  }
  return [
    { key: 'guide', title: 'Guía', width: 112, render: guide },
    { key: 'kind', title: 'Tramo', width: 96, render: trip => kindName(trip.kind) },
    { key: 'route', title: 'Ruta', dataIndex: 'route_text' },
    { key: 'start', title: 'Salida planificada', width: 160, render: when },
    { ...status, width: 182 },
  ];
}

/** The latest trips of a driver, truck or equipment, newest first. */
export function TripTable({ trips }: { trips: readonly Trip[] }) {
  const { guideLink } = useAccess();
  const narrow = useNarrow();
  if (trips.length === 0) {
    return <EmptyState title="Aún no tiene viajes" text="Aquí aparecen sus últimas guías, la más reciente primero." />;
  }
  return (
    <Table<Trip>
      size="small"
      rowKey={trip => trip.id_guide}
      dataSource={[...trips]}
      columns={tripColumns(narrow, guideLink)}
      pagination={false}
    />
  );
}
