import {
  AlertOutlined,
  CheckCircleOutlined,
  ClockCircleOutlined,
  DisconnectOutlined,
  FieldTimeOutlined,
  HourglassOutlined,
  LogoutOutlined,
  PauseCircleOutlined,
  WarningFilled,
  WarningOutlined,
} from '@ant-design/icons';
import type { AlertCase } from '@cabezal/contract/tracking/alerts/alerts.calls';
import type { MonitoredTrip } from '@cabezal/contract/tracking/monitoring/monitoring.calls';
import { formatPlate } from '@cabezal/domain/system/validation/plate';
import type { ComponentType } from 'react';
import { useEffect, useRef } from 'react';
import { PlateMark, TypeChip } from '../../../ui/status/marks.tsx';
import { StatusTag } from '../../../ui/status/StatusTag.tsx';
import { CaseMark } from './cases/CaseMark.tsx';
import { tripNumber, whereabouts } from './monitoring-words.ts';

const icons: Record<string, ComponentType> = {
  EMERGENCY: WarningFilled,
  PROBLEM: WarningOutlined,
  STAND_BY: FieldTimeOutlined,
  STOPPED: PauseCircleOutlined,
  LATE: ClockCircleOutlined,
  NO_GPS: DisconnectOutlined,
  FREE_HOURS: HourglassOutlined,
  TEMPERATURE: AlertOutlined,
  TIGHT: ClockCircleOutlined,
  FREE_DAYS: ClockCircleOutlined,
  UNRECORDED: LogoutOutlined,
  EARLY: ClockCircleOutlined,
};

interface AttentionItemProps {
  trip: MonitoredTrip;
  /** Its open case. */
  alertCase: AlertCase | undefined;
  isChosen: boolean;
  onChoose: (id_guide: number) => void;
}

/** One trip of the list: the problem and its figure first, then the trip. */
export function AttentionItem({ trip, alertCase, isChosen, onChoose }: AttentionItemProps) {
  const { risk } = trip;
  const item = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isChosen) item.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  // A case that somebody reopened may be all that there is.
  const tone = risk ? (risk.severe ? 'severe' : 'mild') : alertCase ? 'mild' : 'quiet';
  const Icon = risk ? (icons[risk.key] ?? AlertOutlined) : alertCase ? AlertOutlined : CheckCircleOutlined;
  return (
    <li>
      <button
        ref={item}
        type="button"
        data-trip={trip.id_guide}
        className={`cz-monitoring-item cz-monitoring-${tone}`}
        aria-current={isChosen || undefined}
        onClick={() => onChoose(trip.id_guide)}
      >
        <i className="cz-monitoring-icon" aria-hidden="true">
          <Icon />
        </i>
        <span className="cz-monitoring-lines">
          <span className="cz-monitoring-first">
            <strong>{risk?.headline ?? alertCase?.headline ?? trip.client_name}</strong>
            <b>{risk?.figure}</b>
          </span>
          {trip.problems.slice(0, 2).map(
            problem =>
              problem.text && (
                <span key={problem.id_problem} className="cz-monitoring-said">
                  «{problem.text}»
                </span>
              ),
          )}
          <span>
            <PlateMark disk={trip.disk} plate={trip.license_plate && formatPlate(trip.license_plate)} />
            <span className="cz-monitoring-clip">{trip.driver_name}</span>
            <StatusTag status={trip.status} />
          </span>
          <span className="cz-monitoring-third">
            <span className="cz-monitoring-clip">
              {tripNumber(trip)} · {whereabouts(trip)}
            </span>
            <TypeChip type={trip.reservation_type} />
          </span>
        </span>
        {alertCase && <CaseMark of={alertCase} />}
      </button>
    </li>
  );
}
