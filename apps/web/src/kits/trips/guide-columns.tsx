import { FieldTimeOutlined } from '@ant-design/icons';
import type { GuideFiguresRow, GuideRow, ListedGuide } from '@cabezal/contract/operations/guides/guide.shapes';
import { formatNumber, formatPercent } from '@cabezal/domain/system/amounts/money';
import { formatDate, formatDateTime, formatTime } from '@cabezal/domain/system/time/time';
import { formatPlate } from '@cabezal/domain/system/validation/plate';
import { containerNumber, guideNumber, kindName } from '@cabezal/domain/trips/status/guide-name';
import { waitsToClose } from '@cabezal/domain/trips/status/guide-status';
import type { GuideStatus, LegKind } from '@cabezal/domain/trips/status/labels';
import { Progress, Tooltip } from 'antd';
import { Link } from 'react-router';
import { paths, pathTo } from '../../app/paths.ts';
import { useAge } from '../../ui/Age.tsx';
import { PlateMark } from '../../ui/status/marks.tsx';
import { StatusTag } from '../../ui/status/StatusTag.tsx';
import { type Column, customColumn, linkColumn, moneyColumn, textColumn, typeColumn } from '../../ui/table/columns.tsx';
import { families } from '../../ui/tokens.ts';
import { RouteText } from './RouteText.tsx';
import { StalePrint } from './StalePrint.tsx';
import './trips.css';

/** Whether it waits to be closed; for a row or a detail. */
export const isToClose = ({
  kind,
  status,
  costs_closed_at,
}: Pick<ListedGuide, 'kind' | 'status' | 'costs_closed_at'>) =>
  waitsToClose({ kind: kind as LegKind, status: status as GuideStatus, costs_closed_at });

/** The planned start; the tooltip has the planned end. */
function Plan({ guide }: { guide: GuideRow }) {
  return (
    <Tooltip title={`Termina según el plan el ${formatDateTime(guide.planned_end)}`}>
      {formatDate(guide.planned_start)} <span className="cz-quiet">{formatTime(guide.planned_start)}</span>
    </Tooltip>
  );
}

export function Truck({ guide }: { guide: Pick<GuideRow, 'disk' | 'license_plate'> }) {
  return <PlateMark disk={guide.disk} plate={guide.license_plate && formatPlate(guide.license_plate)} />;
}

/** How long a guide has waited to be closed: since the end of its trip, or since the planned end if none is recorded. */
function ToCloseAge({ guide }: { guide: GuideRow }) {
  const since = guide.finished_at ?? guide.planned_end;
  const { text, days } = useAge(since);
  const title = `Espera el cierre. ${guide.finished_at ? 'Terminó' : 'Según el plan terminaba'} el ${formatDateTime(since)}`;
  return (
    <Tooltip title={title}>
      <span className={days > 0 ? 'cz-late' : undefined}>
        <FieldTimeOutlined aria-label="Espera el cierre" /> {text}
      </span>
    </Tooltip>
  );
}

/** Columns of guides that wait to be closed: how long, and missing papers, instead of the progress. */
const toCloseColumns: Column<GuideFiguresRow>[] = [
  customColumn<GuideFiguresRow>('to_close_age', 'Espera', guide => isToClose(guide) && <ToCloseAge guide={guide} />, {
    width: 100,
  }),
  customColumn<GuideFiguresRow>('missing_papers', 'Falta', guide => <MissingPapers papers={lacksOf(guide)} />, {
    flex: 22,
    card: 'line',
  }),
];

const LACKS = { cost: 'Costo del transportista', justification: 'Motivo del atraso o la espera' } as const;
const lacksOf = ({ missing_papers, lacks }: GuideFiguresRow): string[] | null =>
  missing_papers === null ? null : [...missing_papers, ...(lacks ?? []).map(lack => LACKS[lack])];

/** The columns for closing follow the identity, so that they are visible on a narrow screen. */
export function toCloseOrder(all: readonly Column<GuideRow>[]): Column<GuideFiguresRow>[] {
  // The trip is over: route and leg (the status implies it) are hidden to make room for what is missing; both can be shown.
  const rest = all
    .filter(column => column.key !== 'progress')
    .map(column => (column.key === 'route_text' || column.key === 'kind' ? { ...column, hidden: true } : column));
  const at = rest.findIndex(column => column.key === 'status') + 1;
  return [...rest.slice(0, at), ...toCloseColumns, ...rest.slice(at)];
}

function MissingPapers({ papers }: { papers: readonly string[] | null }) {
  if (papers === null) return null;
  if (papers.length === 0) return <span className="cz-quiet">Papeles completos</span>;
  return <Clipped text={papers.join(', ')} className="cz-late" />;
}

/** The progress of the trip. */
function Advance({ guide }: { guide: GuideRow }) {
  if (guide.progress_percent === null || guide.closed_at !== null) return null;
  return (
    <span className="cz-trips-advance">
      <Progress
        percent={Number(guide.progress_percent)}
        showInfo={false}
        size="small"
        strokeColor={families.moving.solid}
        aria-label="Avance"
      />
      {formatPercent(guide.progress_percent, 0)}
    </span>
  );
}

export interface GuideColumnOptions {
  /** The address that opens the guide over the list. */
  to: (guide: GuideRow) => string;
  /** Why it could not be issued just now. */
  failure: (id_guide: number) => string | undefined;
  canSeeReservation: boolean;
  /** For a short list in which a person looks for one guide: text wraps and is never cut. */
  isWhole?: boolean;
}

/** Optional columns: container and equipment. */
const boxColumns: Column<GuideFiguresRow>[] = [
  customColumn<GuideFiguresRow>('weight_kg', 'Peso', row => row.weight_kg && `${formatNumber(row.weight_kg, 0)} kg`, {
    hidden: true,
    align: 'right',
  }),
  textColumn<GuideFiguresRow>('seals_text', 'Sellos', { hidden: true }),
  textColumn<GuideFiguresRow>('generator_disk', 'Generador', { hidden: true }),
  textColumn<GuideFiguresRow>('chassis_disk', 'Chasis', { hidden: true }),
  textColumn<GuideFiguresRow>('cw1_code', 'CW1', { hidden: true }),
];

/** Sale of guides, for readers of sale rates. */
const saleColumns: Column<GuideFiguresRow>[] = [
  moneyColumn<GuideFiguresRow>('sale', 'Venta', { hidden: true }),
  moneyColumn<GuideFiguresRow>('stand_by', 'Stand-by', { hidden: true }),
];

/** Kilometres of closed guides, for all of the operator, as in Excel. */
const kmColumns: Column<GuideFiguresRow>[] = [
  customColumn<GuideFiguresRow>('km', 'Km recorridos', row => row.km && formatNumber(row.km, 1), {
    hidden: true,
    align: 'right',
  }),
];

/** Costs of closed guides, for readers of costs. */
const costColumns: Column<GuideFiguresRow>[] = [
  moneyColumn<GuideFiguresRow>('cost', 'Costo', { hidden: true }),
  customColumn<GuideFiguresRow>('gallons', 'Galones', row => row.gallons && formatNumber(row.gallons, 2), {
    hidden: true,
    align: 'right',
  }),
  moneyColumn<GuideFiguresRow>('peaje', 'Peaje', { hidden: true }),
  moneyColumn<GuideFiguresRow>('viatico', 'Viático', { hidden: true }),
  moneyColumn<GuideFiguresRow>('anticipo', 'Anticipo', { hidden: true }),
  moneyColumn<GuideFiguresRow>('travel_expense', 'Gastos de viaje', { hidden: true }),
];

interface FigureReader {
  isOperator: boolean;
  may: (action: string) => boolean;
}

/** Columns that the reader may add; server and Excel offer the same. */
export const addedColumns = ({ isOperator, may }: FigureReader): Column<GuideFiguresRow>[] => [
  ...boxColumns,
  ...(isOperator ? kmColumns : []),
  ...(isOperator && may('fee.read') ? saleColumns : []),
  ...(isOperator && may('cost.read') ? costColumns : []),
];

export function guideColumns({ to, failure, canSeeReservation, isWhole }: GuideColumnOptions): Column<GuideRow>[] {
  const words = (text: string | null) =>
    isWhole ? <span className="cz-wrap">{text ?? '—'}</span> : <Clipped text={text} />;
  return [
    linkColumn<GuideRow>('guide_number', 'Guía', {
      to,
      sort: true,
      width: 112,
      render: guide => (
        <>
          <Link to={to(guide)} className="cz-id-link">
            {guideNumber(guide)}
          </Link>{' '}
          <StalePrint what={guide.print_stale} isShort />
        </>
      ),
    }),
    customColumn('container_number', 'Reserva', guide => <Reservation guide={guide} isLink={canSeeReservation} />, {
      width: 84,
      card: 'line',
    }),
    textColumn<GuideRow>('kind', 'Tramo', { width: 88, card: 'line', render: guide => kindName(guide.kind) }),
    customColumn('status', 'Estado', guide => <Status guide={guide} reason={failure(guide.id_guide)} />, {
      sort: 'status',
      width: 176,
      card: 'side',
    }),
    customColumn('truck', 'Camión', guide => <Truck guide={guide} />, { width: 130, card: 'line' }),
    textColumn<GuideRow>('driver_name', 'Conductor', {
      flex: 11,
      render: guide => words(guide.driver_name),
    }),
    textColumn<GuideRow>('container_code', 'Contenedor', {
      width: 116,
      render: guide => guide.container_code ?? <span className="cz-quiet">{guide.container_type}</span>,
    }),
    textColumn<GuideRow>('route_text', 'Ruta', {
      flex: 24,
      render: guide => (isWhole ? words(guide.route_text) : <RouteText route={guide.route_text} />),
    }),
    customColumn('planned_start', 'Plan', guide => <Plan guide={guide} />, { sort: 'planned_start', width: 136 }),
    customColumn('progress', 'Avance', guide => <Advance guide={guide} />, { width: 92, hidden: isWhole === true }),
    typeColumn<GuideRow>('reservation_type', 'Tipo', { hidden: true }),
    textColumn<GuideRow>('client_name', 'Cliente', { hidden: true }),
    textColumn<GuideRow>('carrier_name', 'Transportista', { hidden: true }),
  ];
}

function Clipped({ text, className = '' }: { text: string | null; className?: string }) {
  return (
    <span className={`cz-clip ${className}`} title={text ?? undefined}>
      {text ?? '—'}
    </span>
  );
}

function Reservation({ guide, isLink }: { guide: GuideRow; isLink: boolean }) {
  const text = containerNumber(guide);
  return isLink ? <Link to={pathTo(paths.reservation, { id_reserva: guide.id_reservation })}>{text}</Link> : text;
}

/** The status, with the reason below it if it could not be issued. */
function Status({ guide, reason }: { guide: GuideRow; reason: string | undefined }) {
  return (
    <>
      <StatusTag status={guide.status} />
      {reason && (
        <div className="cz-trips-row-reason cz-clip" title={reason}>
          {reason}
        </div>
      )}
    </>
  );
}
