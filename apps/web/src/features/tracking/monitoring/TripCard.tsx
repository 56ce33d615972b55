import { CloseOutlined, ExpandAltOutlined, ShareAltOutlined } from '@ant-design/icons';
import type { GuideDetail } from '@cabezal/contract/operations/guides/guide.shapes';
import { monitoringLink } from '@cabezal/contract/operations/guides/guides.calls';
import type { MonitoredTrip } from '@cabezal/contract/tracking/monitoring/monitoring.calls';
import { formatPercent } from '@cabezal/domain/system/amounts/format';
import { refusalMessage } from '@cabezal/domain/system/refusals/refusals';
import { formatPlate } from '@cabezal/domain/system/validation/plate';
import { Button, Progress, Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useAction } from '../../../api/use-action.ts';
import { paths, pathTo } from '../../../app/paths.ts';
import { Lateness } from '../../../kits/justifications/Lateness.tsx';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { tripLine } from '../../../kits/trips/trip-line.tsx';
import { copyLink } from '../../../ui/feedback/toast.ts';
import { Chip, PlateMark, TypeChip } from '../../../ui/status/marks.tsx';
import { StatusTag } from '../../../ui/status/StatusTag.tsx';
import { StopLine } from '../../../ui/status/StopLine.tsx';
import { families } from '../../../ui/tokens.ts';
import { CardActions } from './CardActions.tsx';
import { EtaBand } from './EtaBand.tsx';
import { cargoText, leftText, tripNumber } from './monitoring-words.ts';
import { StandByClock } from './StandByClock.tsx';
import { TripProblems } from './TripProblems.tsx';
import { useNow } from './use-monitoring.ts';

export interface TripCardProps {
  trip: MonitoredTrip;
  /** With the actions that are allowed now; null while loading. */
  guide: GuideDetail | null;
  /** Its case, if it has one that the person may read. */
  caseOf: ReactNode;
  /** It is not under way any more. */
  isOver: boolean;
  onClose: () => void;
  onCentre: () => void;
}

const MINUTE_MS = 60_000;
/** Risks that the case, the timer, the driver's report or the fields below already show. */
const saidElsewhere = new Set(['EMERGENCY', 'STAND_BY', 'FREE_HOURS', 'PROBLEM', 'UNRECORDED']);

/** The chosen trip: the clock that costs, how far it is, its stops, what is next. */
export function TripCard({ trip, guide, caseOf, isOver, onClose, onCentre }: TripCardProps) {
  const now = useNow(MINUTE_MS);
  return (
    <aside className="cz-monitoring-card" aria-label={`Viaje ${tripNumber(trip)}`}>
      <CardHead trip={trip} onClose={onClose} />
      {isOver && (
        <p className="cz-monitoring-risk cz-monitoring-mild" role="status">
          El viaje ya no está en curso
        </p>
      )}
      {caseOf}
      <TripProblems problems={trip.problems} />
      {!isOver && trip.at_stop && <StandByClock at={trip.at_stop} />}
      <div className="cz-monitoring-card-body">
        {trip.risk && !saidElsewhere.has(trip.risk.key) && (
          <p className={`cz-monitoring-risk cz-monitoring-${trip.risk.severe ? 'severe' : 'mild'}`}>
            {trip.risk.headline} <b>{trip.risk.figure}</b>
          </p>
        )}
        <TripProgress trip={trip} now={now} />
        <CargoTemperature trip={trip} now={now} />
        <EtaBand trip={trip} />
        {trip.position === null && <NoTracker />}
        <StopLine direction="vertical" stops={tripLine(trip.stops, now, trip.leave_by)} />
        <Lateness id_guide={trip.id_guide} />
      </div>
      <CardActions trip={trip} guide={guide} onCentre={onCentre} />
    </aside>
  );
}

/** «Carga a 4,8 °C, hace 3 min · pedida 2,0 °C», of a reefer that sends its temperature. */
export function CargoTemperature({
  trip,
  now,
}: {
  trip: Pick<MonitoredTrip, 'temperature' | 'set_point_c'>;
  now: Date;
}) {
  const text = cargoText(trip, now);
  return text === null ? null : <p className="cz-quiet">{text}</p>;
}

/** For a truck without any position on its trip: a link to its tracker. */
function NoTracker() {
  const { linkTo, may } = useAccess();
  const to = may('equipment.read') ? linkTo(paths.modemConnection) : null;
  return (
    <p className="cz-quiet">
      Aún no llega ninguna posición de este viaje.{' '}
      {to && <Link to={to}>Revise el módem del camión en Conexión GPS</Link>}
    </p>
  );
}

function CardHead({ trip, onClose }: { trip: MonitoredTrip; onClose: () => void }) {
  const page = pathTo(paths.monitoringGuide, { id_reservation_milestone_guide: trip.id_guide });
  return (
    <header className="cz-monitoring-card-head">
      <div className="cz-monitoring-card-title">
        <h2>{tripNumber(trip)}</h2>
        <StatusTag status={trip.status} />
        <span className="cz-monitoring-card-tools">
          <ShareButton trip={trip} />
          <Tooltip title="Abrir el viaje completo">
            <Link className="cz-monitoring-tool" to={page} aria-label="Abrir el viaje completo">
              <ExpandAltOutlined />
            </Link>
          </Tooltip>
          <Button type="text" size="small" icon={<CloseOutlined />} aria-label="Cerrar (Esc)" onClick={onClose} />
        </span>
      </div>
      <div>
        {trip.client_name}
        {trip.container_code && (
          <>
            {' · '}
            <b>{trip.container_code}</b>
          </>
        )}
      </div>
      <div className="cz-monitoring-card-marks">
        <TypeChip type={trip.reservation_type} />
        <Chip>{trip.container_type}</Chip>
        <PlateMark disk={trip.disk} plate={trip.license_plate && formatPlate(trip.license_plate)} />
        <span className="cz-monitoring-clip">{trip.driver_name}</span>
      </div>
    </header>
  );
}

function ShareButton({ trip }: { trip: MonitoredTrip }) {
  const { may } = useAccess();
  const mayShare = may('guide.share');
  const share = useAction(monitoringLink, { onDone: link => void copyLink(link.url) });
  if (!mayShare) return null;
  const reason = trip.guide_number === null ? refusalMessage('GUIA_NO_EMITIDA') : 'Compartir enlace de seguimiento';
  return (
    <Tooltip title={reason}>
      <Button
        type="text"
        size="small"
        icon={<ShareAltOutlined />}
        aria-label={reason}
        aria-disabled={trip.guide_number === null || undefined}
        loading={share.pending}
        onClick={() => trip.guide_number !== null && void share.run({ id_guide: trip.id_guide })}
      />
    </Tooltip>
  );
}

/** «Avance 41 %» and the remaining distance, if known. */
export function TripProgress({
  trip,
  now,
}: {
  trip: Pick<MonitoredTrip, 'progress_percent' | 'remaining_km' | 'eta_at' | 'position'>;
  now: Date;
}) {
  if (trip.progress_percent === null) return null;
  const percent = Math.round(Number(trip.progress_percent));
  return (
    <div className="cz-monitoring-progress">
      <div>
        <strong>Avance {formatPercent(percent, 0)}</strong>
        <span>{leftText(trip, now)}</span>
      </div>
      <Progress
        percent={percent}
        showInfo={false}
        size="small"
        strokeColor={families.moving.solid}
        aria-label="Avance del viaje"
      />
    </div>
  );
}
