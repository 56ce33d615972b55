import {
  EnvironmentOutlined,
  FileSyncOutlined,
  FlagOutlined,
  LogoutOutlined,
  MobileOutlined,
  SendOutlined,
} from '@ant-design/icons';
import type { GuideDetail } from '@cabezal/contract/operations/guides/guide.shapes';
import { audienceOf } from '@cabezal/domain/system/access/roles';
import { nextEventAt } from '@cabezal/domain/trips/rules/guide-guards';
import { isUnderWay } from '@cabezal/domain/trips/status/guide-status';
import type { GuideStatus } from '@cabezal/domain/trips/status/labels';
import { useNavigate } from 'react-router';
import { paths, pathTo } from '../../../../app/paths.ts';
import { useAccess } from '../../../../kits/rights/use-access.ts';
import { isToClose } from '../../../../kits/trips/guide-columns.tsx';
import { ActionButton } from '../../../../ui/ActionButton.tsx';
import { useOpenTrip } from '../use-open-trip.ts';
import type { StopEvent } from './EventModal.tsx';
import type { IssueAction } from './use-issue.ts';

interface NextStepProps {
  guide: GuideDetail;
  issue: IssueAction;
  onEvent: (event: StopEvent) => void;
  onFinish: () => void;
}

/** Button for the next action on the guide, for people with the permission. */
export function NextStep({ guide, issue, onEvent, onFinish }: NextStepProps) {
  const { may, person } = useAccess();
  const navigate = useNavigate();
  const { id_guide, version, can } = guide;
  if (audienceOf(person) === 'driver') return <OpenTrip guide={guide} />;
  if (guide.issued_at === null) {
    if (!may('guide.issue')) return null;
    return (
      <ActionButton
        look="next"
        icon={<SendOutlined />}
        can={can.issue}
        loading={issue.pending}
        onClick={() => issue.run({ id_guide, version })}
      >
        Emitir guía
      </ActionButton>
    );
  }
  if (isToClose(guide)) {
    if (!may('guide.close')) return null;
    const path = pathTo(paths.guideClose, { id_reservation_milestone_guide: id_guide });
    return (
      <ActionButton look="next" icon={<FileSyncOutlined />} can={can.close} onClick={() => navigate(path)}>
        Cerrar guía
      </ActionButton>
    );
  }
  if (!may('guide.event') || guide.closed_at !== null || guide.rescued_by !== null) return null;
  return <NextEvent guide={guide} onEvent={onEvent} onFinish={onFinish} />;
}

/** A driver records events on the page of the trip, the same page that the link on the phone opens. */
function OpenTrip({ guide }: Pick<NextStepProps, 'guide'>) {
  const { open, isOpening } = useOpenTrip();
  if (guide.issued_at === null || guide.closed_at !== null) return null;
  return (
    <ActionButton look="next" icon={<MobileOutlined />} loading={isOpening} onClick={() => open(guide.id_guide)}>
      Abrir mi viaje
    </ActionButton>
  );
}

/** The event that the guide waits for at its current stop. */
export function nextEvent(guide: GuideDetail): 'arrival' | 'departure' {
  const stop = guide.current_stop === null ? undefined : guide.stops[guide.current_stop];
  return nextEventAt(guide, stop, guide.can.depart === true);
}

/** Button for the arrival at the next stop, the departure from the current one, or the end of the trip. */
function NextEvent({ guide, onEvent, onFinish }: Pick<NextStepProps, 'guide' | 'onEvent' | 'onFinish'>) {
  const { can } = guide;
  const stop = guide.current_stop === null ? undefined : guide.stops[guide.current_stop];
  if (!stop) {
    if (!isUnderWay(guide.status as GuideStatus)) return null;
    return (
      <ActionButton look="next" icon={<FlagOutlined />} can={can.finish} onClick={onFinish}>
        Finalizar viaje
      </ActionButton>
    );
  }
  return nextEvent(guide) === 'departure' ? (
    <ActionButton
      look="next"
      icon={<LogoutOutlined />}
      can={can.depart}
      onClick={() => onEvent({ kind: 'departure', stop })}
    >
      Salió de {stop.name}
    </ActionButton>
  ) : (
    <ActionButton
      look="next"
      icon={<EnvironmentOutlined />}
      can={can.arrive}
      onClick={() => onEvent({ kind: 'arrival', stop })}
    >
      Llegó a {stop.name}
    </ActionButton>
  );
}
