import { PrinterOutlined } from '@ant-design/icons';
import type { ReservationDetail } from '@cabezal/contract/bookings/reservations/reservation.shapes';
import { guidePdf } from '@cabezal/contract/operations/guides/guides.calls';
import { formatPercent } from '@cabezal/domain/system/amounts/money';
import { formatDateTime, formatTime, hoursBetween, toIso } from '@cabezal/domain/system/time/time';
import { formatPlate } from '@cabezal/domain/system/validation/plate';
import { guideNumber } from '@cabezal/domain/trips/status/guide-name';
import { isRejectedOrCancelledStatus } from '@cabezal/domain/trips/status/labels';
import { Link } from 'react-router';
import { messageOf } from '../../../../api/api-error.ts';
import { downloadFile } from '../../../../api/files.ts';
import { paths, pathTo } from '../../../../app/paths.ts';
import { StalePrint } from '../../../../kits/trips/StalePrint.tsx';
import { subNumber } from '../../../../kits/trips/sub-number.ts';
import { useGuidePaper } from '../../../../kits/trips/use-guide-paper.ts';
import { ActionButton } from '../../../../ui/ActionButton.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';
import { PlateMark } from '../../../../ui/status/marks.tsx';
import { StatusTag } from '../../../../ui/status/StatusTag.tsx';
import { type Column, customColumn } from '../../../../ui/table/columns.tsx';
import { SmallTable } from '../../../../ui/table/SmallTable.tsx';
import { useClock } from '../../../../ui/use-clock.ts';
import { shortTime } from '../short-time.ts';
import type { Who } from './header-parts.ts';
import { legWord, replacedBy } from './leg-words.ts';
import type { LegView, SubReservationView } from './shapes.ts';

interface GuideLine {
  key: number;
  container: string;
  leg: LegView;
  /**
   * Why the leg will not be driven: the container was cancelled or rejected, or another movement replaces the leg; null: it will be driven.
   */
  over: string | null;
}

const none = <span className="cz-none">—</span>;
const departureOf = (leg: LegView) => leg.stops.find(stop => stop.departure_at !== null)?.departure_at ?? null;
const arrivalOf = (leg: LegView) => leg.stops.at(-1)?.arrival_at ?? null;

/** A leg with a guide shows the status of that guide, even if the container was cancelled. */
function overText(sub: SubReservationView, leg: LegView): string | null {
  if (leg.guide !== null) return null;
  if (isRejectedOrCancelledStatus(sub.status))
    return sub.status === 'REJECTED' ? 'Contenedor rechazado' : 'Contenedor cancelado';
  return replacedBy(leg);
}

/** Every leg with its guide. */
export function GuidesTab({ detail, who }: { detail: ReservationDetail; who: Who }) {
  const now = useClock().getTime();
  const { told } = useGuidePaper();
  const rows: GuideLine[] = detail.sub_reservations.flatMap(sub =>
    sub.legs.map(leg => ({
      key: leg.id_leg,
      container: subNumber(detail.id_reservation, sub.number),
      leg,
      over: overText(sub, leg),
    })),
  );
  const hasGenset = rows.some(({ leg }) => leg.guide?.generator_disk);
  const issued = rows.filter(({ leg }) => leg.guide?.guide_number);
  return (
    <>
      <SmallTable<GuideLine>
        rows={rows}
        columns={columns(now, who).filter(column => column.key !== 'genset' || hasGenset)}
        rowKey={row => row.key}
        empty={{
          title: 'Aún no hay tramos',
          text: 'Los tramos aparecen cuando la reserva se aprueba; cada uno tendrá su guía al asignarle camión y conductor.',
        }}
      />
      {rows.length > 0 && (
        <div className="cz-reservations-table-foot">
          <span>{footText(rows)}</span>
          <ActionButton
            look="text"
            icon={<PrinterOutlined />}
            can={issued.length > 0 ? true : 'Aún no hay guías emitidas'}
            onClick={() => printAll(issued, told)}
          >
            Imprimir guías
          </ActionButton>
        </div>
      )}
    </>
  );
}

function footText(rows: readonly GuideLine[]): string {
  const withGuide = rows.filter(({ leg }) => leg.guide);
  const closed = withGuide.filter(({ leg }) => /_(CERRADO|POR_CERRAR)$/.test(leg.status)).length;
  const guides = withGuide.length === 1 ? '1 guía' : `${withGuide.length} guías`;
  return closed > 0 ? `${guides} · ${closed} ${closed === 1 ? 'cerrada' : 'cerradas'} o por cerrar` : guides;
}

async function printAll(rows: readonly GuideLine[], told: ReturnType<typeof useGuidePaper>['told']) {
  for (const { leg } of rows) {
    if (!leg.guide) continue;
    const { id_guide, guide_number } = leg.guide;
    try {
      await downloadFile(guidePdf, { id_guide }, `${guide_number ?? id_guide}.pdf`);
      await told(leg.guide);
    } catch (cause) {
      toast.error(messageOf(cause));
    }
  }
}

const NEAR_HOURS = 20;
/** On a near day the time is enough; otherwise the date is shown. */
const nearTime = (instant: string, now: number) =>
  Math.abs(hoursBetween(instant, toIso(now))) < NEAR_HOURS ? formatTime(instant) : shortTime(instant, now);

function columns(now: number, who: Who): Column<GuideLine>[] {
  const time = (instant: string | null) =>
    instant && <span title={formatDateTime(instant)}>{nearTime(instant, now)}</span>;
  const timeColumn = (key: string, title: string, instantOf: (leg: LegView) => string | null): Column<GuideLine> =>
    customColumn(key, title, ({ leg }) => time(instantOf(leg)), {
      align: 'right',
      cardRender: ({ leg }) => {
        const instant = instantOf(leg);
        return instant && `${title} ${nearTime(instant, now)}`;
      },
    });
  return [
    customColumn('guide', 'Guía', ({ leg }) => <GuideLink leg={leg} who={who} />),
    customColumn('kind', 'Tramo', ({ leg }) => legWord(leg.kind)),
    customColumn('container', 'Cont.', ({ container }) => container, { width: 64 }),
    customColumn('truck', 'Camión', ({ leg }) => (
      <PlateMark plate={leg.guide?.license_plate && formatPlate(leg.guide.license_plate)} disk={leg.guide?.disk} />
    )),
    customColumn('driver', 'Conductor', driverOf),
    customColumn('genset', 'Generador', ({ leg }) => leg.guide?.generator_disk),
    customColumn('status', 'Estado', row => <LegStatus row={row} who={who} />, { card: 'side' }),
    timeColumn('out', 'Salida', departureOf),
    timeColumn('in', 'Llegada', arrivalOf),
    customColumn('progress', 'Avance', progressText, { align: 'right' }),
  ];
}

function driverOf({ leg, over }: GuideLine) {
  if (leg.guide?.driver_name) return leg.guide.driver_name;
  return over === null ? <span className="cz-quiet">Sin asignar</span> : null;
}

function progressText({ leg }: GuideLine): string | null {
  if (!leg.guide) return null;
  const isDone = /_(CERRADO|POR_CERRAR)$/.test(leg.status);
  const percent = isDone ? '100' : leg.guide.progress_percent;
  return percent === null ? null : formatPercent(percent, 0);
}

/** The status of the leg; or why it will not be driven, with a link to the street turn for people who maintain them. */
function LegStatus({ row: { leg, over }, who }: { row: GuideLine; who: Who }) {
  if (over === null) return <StatusTag status={leg.status} />;
  const isTurn =
    over === replacedBy(leg) &&
    leg.not_required_reason === 'STREET_TURN' &&
    who.isOperator &&
    who.mayOpen(paths.empties);
  return isTurn ? (
    <Link to={`${paths.empties}?tab=reuso&ver=solicitados`}>{over}</Link>
  ) : (
    <span className="cz-quiet">{over}</span>
  );
}

/** The guide's number links to its closing if that is next, else to its trip. */
function GuideLink({ leg, who }: { leg: LegView; who: Who }) {
  if (!leg.guide) return none;
  const { id_guide: id } = leg.guide;
  const name = guideNumber(leg.guide);
  const close = pathTo(paths.guideClose, { id_reservation_milestone_guide: id });
  const follow = pathTo(paths.monitoringGuide, { id_reservation_milestone_guide: id });
  const isToClose = /_(CERRADO|POR_CERRAR)$/.test(leg.status);
  const target = isToClose && who.mayOpen(close) ? close : follow;
  return (
    <>
      {who.mayOpen(target) ? (
        <Link to={target} className="cz-id-link">
          {name}
        </Link>
      ) : (
        name
      )}{' '}
      <StalePrint what={leg.guide.print_stale} />
    </>
  );
}
