import {
  AimOutlined,
  EditOutlined,
  EnvironmentOutlined,
  LogoutOutlined,
  MessageOutlined,
  NodeIndexOutlined,
  PhoneOutlined,
  SwapOutlined,
} from '@ant-design/icons';
import type { GuideDetail } from '@cabezal/contract/operations/guides/guide.shapes';
import { recordArrival, recordDeparture } from '@cabezal/contract/operations/guides/guides.calls';
import type { MonitoredTrip } from '@cabezal/contract/tracking/monitoring/monitoring.calls';
import { nextEventAt } from '@cabezal/domain/trips/rules/guide-guards';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useChange } from '../../../api/use-change.ts';
import { paths } from '../../../app/paths.ts';
import { NoteForm } from '../../../kits/logbook/NoteForm.tsx';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { atClock } from '../../../kits/trips/trip-clock.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Failure } from '../../../ui/feedback/Failure.tsx';
import { EventModal, type StopEvent } from '../../operations/guides/drawer/EventModal.tsx';
import { FinishModal } from '../../operations/guides/drawer/FinishModal.tsx';
import { NextStep } from '../../operations/guides/drawer/NextStep.tsx';
import { useIssue } from '../../operations/guides/drawer/use-issue.ts';
import { lackingDeparture } from './lacking-departure.ts';
import { NotifyModal } from './NotifyModal.tsx';
import { SeenDeparture } from './SeenDeparture.tsx';
import { StartDrill } from './StartDrill.tsx';
import { TakeOff } from './TakeOff.tsx';

const RescueWizard = lazy(() => import('../../operations/guides/rescue/RescueWizard.tsx'));

interface CardActionsProps {
  trip: MonitoredTrip;
  guide: GuideDetail | null;
  onCentre: () => void;
}

/** The next event in orange; below it the frequent actions: call, add a note, show. */
export function CardActions({ trip, guide, onCentre }: CardActionsProps) {
  const [event, setEvent] = useState<StopEvent | null>(null);
  const [isFinishing, setFinishing] = useState(false);
  const [isNoting, setNoting] = useState(false);
  const [isRescuing, setRescuing] = useState(false);
  const [isNotifying, setNotifying] = useState(false);
  const { may, isOperator, linkTo } = useAccess();
  const track = trip.id_truck === null ? null : linkTo(`${paths.truckTrack}?camion=${trip.id_truck}`);
  const mayNotify = may('guide.share') && isOperator && trip.guide_number !== null;
  const mayRecord = may('guide.event');
  const mayNote = may('guide.logbook');
  const issue = useIssue();
  const proposal = guide && mayRecord ? proposalOf(guide) : null;
  const lacking = guide && mayRecord ? lackingDeparture(guide) : null;
  return (
    <footer className="cz-monitoring-card-foot">
      <div className="cz-monitoring-next">
        {guide && lacking && <SeenDeparture key={lacking.stop.id_stop} guide={guide} departure={lacking} />}
        {proposal && !lacking && <AcceptProposal key={proposal.stop.id_stop} proposal={proposal} />}
        {guide && !proposal && !lacking && (
          <NextStep guide={guide} issue={issue} onEvent={setEvent} onFinish={() => setFinishing(true)} />
        )}
        {!proposal && !lacking && guide && mayRecord && <WhyNot guide={guide} />}
        <Failure error={issue.error} />
      </div>
      <div className="cz-monitoring-buttons">
        {trip.driver_phone && (
          <Button type="text" icon={<PhoneOutlined />} href={`tel:${trip.driver_phone}`}>
            Llamar
          </Button>
        )}
        {proposal && (
          <Button
            type="text"
            icon={proposal.kind === 'arrival' ? <EnvironmentOutlined /> : <LogoutOutlined />}
            onClick={() => setEvent(proposal)}
          >
            {proposal.kind === 'arrival' ? 'Llegada' : 'Salida'}
          </Button>
        )}
        {mayNotify && (
          <Button
            type="text"
            icon={<MessageOutlined />}
            aria-label="Avisar al cliente"
            onClick={() => setNotifying(true)}
          >
            Avisar
          </Button>
        )}
        {mayNote && (
          <Button type="text" icon={<EditOutlined />} onClick={() => setNoting(true)}>
            Bitácora
          </Button>
        )}
        {guide && may('guide.rescue') && guide.can.rescue === true && (
          <Button type="text" icon={<SwapOutlined />} onClick={() => setRescuing(true)}>
            Rescatar
          </Button>
        )}
        {mayRecord && isOperator && guide?.issued_at != null && <TakeOff trip={trip} />}
        {may('alert.write') && isOperator && guide?.issued_at != null && guide.closed_at === null && (
          <StartDrill trip={trip} />
        )}
        {track && (
          <Link to={track}>
            <Button type="text" icon={<NodeIndexOutlined />} tabIndex={-1}>
              Recorrido
            </Button>
          </Link>
        )}
        <Button type="text" icon={<AimOutlined />} disabled={!trip.position} onClick={onCentre}>
          Centrar
        </Button>
      </div>
      {guide && <EventModal event={event} onClose={() => setEvent(null)} />}
      {guide && <FinishModal guide={guide} open={isFinishing} onClose={() => setFinishing(false)} />}
      {guide && isRescuing && (
        <Suspense>
          <RescueWizard guide={guide} onClose={() => setRescuing(false)} onDone={() => setRescuing(false)} />
        </Suspense>
      )}
      <NotifyModal trip={trip} open={isNotifying} onClose={() => setNotifying(false)} />
      {isNoting && <NoteForm guides={[{ id_guide: trip.id_guide, label: '' }]} onClose={() => setNoting(false)} />}
    </footer>
  );
}

/** Why the next event cannot be recorded now, readable without hovering. */
function WhyNot({ guide }: { guide: GuideDetail }) {
  const stop = guide.current_stop === null ? undefined : guide.stops[guide.current_stop];
  if (!stop || guide.issued_at === null || guide.closed_at !== null) return null;
  const { arrive, depart } = guide.can;
  const can = nextEventAt(guide, stop, depart === true) === 'departure' ? depart : arrive;
  return typeof can === 'string' ? <span className="cz-monitoring-hint">{can}</span> : null;
}

interface Proposal extends StopEvent {
  at: string;
}

/** An event that GPS saw and nobody has confirmed. */
function proposalOf(guide: GuideDetail): Proposal | null {
  const stop = guide.current_stop === null ? undefined : guide.stops[guide.current_stop];
  if (!stop || guide.issued_at === null) return null;
  if (stop.arrival_at === null && stop.proposed_arrival_at && guide.can.arrive === true) {
    return { kind: 'arrival', stop, at: stop.proposed_arrival_at };
  }
  if (stop.proposed_departure_at && guide.can.depart === true) {
    return { kind: 'departure', stop, at: stop.proposed_departure_at };
  }
  return null;
}

function AcceptProposal({ proposal }: { proposal: Proposal }) {
  const { kind, stop, at } = proposal;
  const record = useChange(kind === 'arrival' ? recordArrival : recordDeparture);
  return (
    <>
      <ActionButton
        look="next"
        icon={kind === 'arrival' ? <EnvironmentOutlined /> : <LogoutOutlined />}
        loading={record.pending}
        onClick={() => record.run({ id_stop: stop.id_stop, at })}
      >
        {kind === 'arrival' ? `Registrar llegada a ${stop.name}` : `Registrar salida de ${stop.name}`}
      </ActionButton>
      <span className="cz-monitoring-hint">El GPS la vio {atClock(at)}</span>
      <Failure error={record.error} />
    </>
  );
}
