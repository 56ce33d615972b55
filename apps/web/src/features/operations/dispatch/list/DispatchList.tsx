import { type DispatchLine, getDispatchList, getDispatchListExcel } from '@cabezal/contract/insight/boards/work.calls';
import { getDayPlan } from '@cabezal/contract/operations/day-plans/day-plans.calls';
import { DAY_CHECK_NAMES } from '@cabezal/domain/operations/day-plans/day-plan';
import { formatDuration } from '@cabezal/domain/system/time/time';
import { formatPlate } from '@cabezal/domain/system/validation/plate';
import { LEG_KINDS, legKindLabel } from '@cabezal/domain/trips/status/labels';
import { useMemo } from 'react';
import { useCall } from '../../../../api/use-call.ts';
import { companyFilter } from '../../../../kits/selects/company-filter.ts';
import { WaitingMark } from '../../../../kits/trips/WaitingMark.tsx';
import { useShownInDrawer } from '../../../../ui/form/use-leave-guard.ts';
import { PlateMark } from '../../../../ui/status/marks.tsx';
import { StatusTag } from '../../../../ui/status/StatusTag.tsx';
import {
  type Column,
  customColumn,
  instantColumn,
  longTextColumn,
  textColumn,
  typeColumn,
} from '../../../../ui/table/columns.tsx';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import type { Filter } from '../../../../ui/table/filter-types.ts';
import { GuideDrawer } from '../../guides/GuideDrawer.tsx';
import { IssuePanel } from '../../guides/IssuePanel.tsx';
import { AssignmentMark } from '../AssignmentMark.tsx';
import type { Proposals } from '../proposals/use-proposals.ts';
import type { BoardAddress } from '../use-board-address.ts';
import { useCheckActions } from './check-actions.tsx';

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
  customColumn('waits', 'Espera en', row => row.waits && <WaitingMark waits={row.waits} />, { flex: 12, card: 'line' }),
  customColumn('status', 'Estado', row => <StatusTag status={row.status} />, { width: 166, card: 'side' }),
  instantColumn('planned_start', 'Inicio', { sort: true, card: 'line' }),
  customColumn('minutes', 'Dura', row => formatDuration(row.minutes), { width: 96, align: 'right', card: 'none' }),
  instantColumn('appointment_at', 'Cita', { card: 'none', hidden: true }),
  customColumn(
    'truck',
    'Camión',
    row => row.license_plate && <PlateMark disk={row.disk} plate={formatPlate(row.license_plate)} />,
    { width: 132, card: 'line' },
  ),
  longTextColumn('driver_name', 'Conductor', { flex: 12, card: 'none' }),
  customColumn('assignment_min', 'Asignación', row => <AssignmentMark times={row} />, { width: 104, card: 'line' }),
  textColumn('assigned_by', 'Asignó', { hidden: true }),
  textColumn('container_code', 'Contenedor', { width: 120, hidden: true, card: 'none' }),
  textColumn('carrier_name', 'Transportista', { hidden: true }),
  textColumn('generator_disk', 'Generador', { hidden: true }),
  textColumn('chassis_disk', 'Chasis', { hidden: true }),
];
/** For an unprogrammed leg the start is only calculated from the appointment. */
const reckoned = instantColumn<DispatchLine>('planned_start', 'Inicio calculado', { sort: true, card: 'line' });
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
  address: BoardAddress;
  proposals: Proposals;
}

/** The day's legs as a list, instead of the timeline: a row links to its trip on the board. */
export default function DispatchList({ address, proposals }: DispatchListProps) {
  const { day, search, lacks, boardAt } = address;
  const { bulk, dialog } = useCheckActions(lacks, proposals);
  const papers = useCall(getDayPlan, { date: day }, { enabled: lacks === 'PAPERS' }).data?.papers;
  const shown = useMemo(() => {
    if (lacks === 'HOURS') return columns.map(column => (column.key === 'planned_start' ? reckoned : column));
    if (lacks !== 'PAPERS') return columns;
    const reasons = new Map(papers?.map(one => [one.id_leg, one.reasons]));
    // In this filter the reason is what matters: it replaces columns that the board also shows.
    const rest = columns.filter(column => column.key !== 'route' && column.key !== 'minutes');
    const why = (row: DispatchLine) => {
      const text = reasons.get(row.id_leg)?.join(' · ');
      return text && <span title={text}>{text}</span>;
    };
    return [...rest, customColumn<DispatchLine>('papers', 'Por qué', why, { flex: 40, card: 'line', locked: true })];
  }, [lacks, papers]);
  const guide = useShownInDrawer();
  return (
    <div className="cz-dispatch-day-list">
      <DataTable<DispatchLine>
        id="lista"
        call={getDispatchList}
        columns={shown}
        row={{ key: row => row.id_leg, path: boardAt }}
        {...(bulk && { bulk })}
        fixed={{ filters: { from: day, to: day, ...(lacks && { lacks }) }, ...(search && { search }) }}
        filters={filters}
        onExcel={getDispatchListExcel}
        empty={
          lacks === null
            ? {
                title: 'Ningún tramo ese día',
                text: 'Aquí aparecen los tramos del día con su camión y su conductor.',
              }
            : { title: `«${DAY_CHECK_NAMES[lacks]}»: ningún viaje`, text: 'Siga con lo que falta del plan.' }
        }
      />
      {dialog}
      <IssuePanel onOpen={guide.open} />
      <GuideDrawer id_guide={guide.shown} open={guide.shown !== null} onClose={guide.close} onShow={guide.open} />
    </div>
  );
}
