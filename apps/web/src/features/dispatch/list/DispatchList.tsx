import { type DispatchLine, getDispatchList, getDispatchListExcel } from '@cabezal/contract/boards/work.calls';
import { LEG_KINDS, legKindLabel } from '@cabezal/domain/status/labels';
import { formatLength } from '@cabezal/domain/time/time';
import { formatPlate } from '@cabezal/domain/validation/plate';
import { companyFilter } from '../../../kits/selects/company-filter.ts';
import { PlateMark } from '../../../ui/status/marks.tsx';
import { StatusTag } from '../../../ui/status/StatusTag.tsx';
import {
  type Column,
  customColumn,
  instantColumn,
  longTextColumn,
  textColumn,
  typeColumn,
} from '../../../ui/table/columns.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import type { Filter } from '../../../ui/table/filter-types.ts';

const columns: Column<DispatchLine>[] = [
  customColumn('id_reservation', 'Viaje', row => <b>{`${row.id_reservation}-${row.number}`}</b>, {
    sort: 'id_reservation',
    width: 84,
    card: 'title',
    locked: true,
  }),
  typeColumn('reservation_type', 'Tipo', { card: 'none' }),
  customColumn('kind', 'Tramo', row => legKindLabel(row.kind as (typeof LEG_KINDS)[number]), {
    width: 92,
    card: 'line',
  }),
  longTextColumn('client_name', 'Cliente', { sort: true, flex: 14, card: 'line' }),
  longTextColumn('route', 'Ruta', { flex: 20, card: 'none' }),
  customColumn('status', 'Estado', row => <StatusTag status={row.status} />, { width: 166, card: 'side' }),
  instantColumn('planned_start', 'Inicio', { sort: true, card: 'line' }),
  customColumn('minutes', 'Dura', row => formatLength(row.minutes), { width: 96, align: 'right', card: 'none' }),
  instantColumn('appointment_at', 'Cita', { card: 'none', hidden: true }),
  customColumn(
    'truck',
    'Camión',
    row => row.license_plate && <PlateMark disk={row.disk} plate={formatPlate(row.license_plate)} />,
    { width: 132, card: 'line' },
  ),
  longTextColumn('driver_name', 'Conductor', { flex: 12, card: 'none' }),
  textColumn('container_code', 'Contenedor', { width: 120, hidden: true, card: 'none' }),
  textColumn('carrier_name', 'Transportista', { hidden: true }),
  textColumn('generator_disk', 'Generador', { hidden: true }),
  textColumn('chassis_disk', 'Chasis', { hidden: true }),
];
const filters: Filter[] = [
  { kind: 'yes_no', field: 'assigned', label: 'Asignado' },
  {
    kind: 'options',
    field: 'kind',
    label: 'Tramo',
    options: LEG_KINDS.map(value => ({ value, label: legKindLabel(value) })),
  },
  companyFilter(['TRANS'], { field: 'id_carrier', label: 'Transportista' }),
];

interface DispatchListProps {
  day: string;
  /** Typed in the head of the board. */
  search: string;
  pathOf: (row: DispatchLine) => string;
}

/** The day's legs as a list, beside the timeline: a row leads to its trip on the board. */
export default function DispatchList({ day, search, pathOf }: DispatchListProps) {
  return (
    <div className="cz-dispatch-day-list">
      <DataTable<DispatchLine>
        id="lista"
        call={getDispatchList}
        columns={columns}
        row={{ key: row => row.id_leg, path: pathOf }}
        fixed={{ filters: { from: day, to: day }, ...(search && { search }) }}
        filters={filters}
        onExcel={getDispatchListExcel}
        empty={{
          title: 'Ningún tramo ese día',
          text: 'Aquí aparecen los tramos del día con su camión y su conductor.',
        }}
      />
    </div>
  );
}
