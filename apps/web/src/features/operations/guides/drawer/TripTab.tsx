import { DownOutlined, EnvironmentOutlined, LogoutOutlined, StopOutlined, UndoOutlined } from '@ant-design/icons';
import type { GuideDetail, GuideStop } from '@cabezal/contract/operations/guides/guide.shapes';
import { skipStop } from '@cabezal/contract/operations/stops/stops.calls';
import { Button, Dropdown } from 'antd';
import { type ReactNode, useState } from 'react';
import { useChange } from '../../../../api/use-change.ts';
import { previewCan } from '../../../../kits/preview/preview-of.ts';
import { usePreview } from '../../../../kits/preview/use-preview.ts';
import { useAccess } from '../../../../kits/rights/use-access.ts';
import { isToClose } from '../../../../kits/trips/guide-columns.tsx';
import { TrackLink } from '../../../../kits/trips/TrackLink.tsx';
import { tripStops } from '../../../../kits/trips/trip-stops.tsx';
import { ActionButton } from '../../../../ui/ActionButton.tsx';
import { ConfirmWithMotive } from '../../../../ui/ConfirmWithMotive.tsx';
import { StopLine } from '../../../../ui/status/StopLine.tsx';
import { EditStops } from '../stops/EditStops.tsx';
import { Effects } from '../stops/Effects.tsx';
import { EventModal, type StopEvent } from './EventModal.tsx';
import { nextEvent } from './NextStep.tsx';
import { StandByTable } from './StandByTable.tsx';
import { TripTracking } from './TripTracking.tsx';

/** The stops with planned and actual times, and the events that can be recorded now, except the next one, which is in the footer. */
export function TripTab({ guide }: { guide: GuideDetail }) {
  const { may } = useAccess();
  const mayRecord = may('guide.event');
  const takesEvents = guide.issued_at !== null && guide.closed_at === null;
  return (
    <>
      <StopLine direction="vertical" stops={tripStops(guide, 'vertical')} />
      <div className="cz-guides-stop-actions">
        <EditStops guide={guide} />
        <TrackLink of={guide} />
      </div>
      {mayRecord && <StopActions guide={guide} takesEvents={takesEvents} />}
      {takesEvents && guide.rescued_by === null && may('guide.stops') && <TripTracking guide={guide} />}
      <StandByTable guide={guide} />
    </>
  );
}

const isUntouched = (stop: GuideStop) =>
  stop.arrival_at === null && stop.departure_at === null && stop.status !== 'NOT_EJECUTED';

/** Buttons for events and skipped stops. Their dialogs stay open if a colleague closes the guide meanwhile. */
function StopActions({ guide, takesEvents }: { guide: GuideDetail; takesEvents: boolean }) {
  const [event, setEvent] = useState<StopEvent | null>(null);
  const [asked, setAsked] = useState<AskedStop | null>(null);
  const stop = guide.current_stop === null ? undefined : guide.stops[guide.current_stop];
  const next = nextEvent(guide);
  const skippable = guide.stops.filter(isUntouched);
  const skipped = guide.stops.filter(entry => entry.status === 'NOT_EJECUTED');
  return (
    <>
      {takesEvents && (
        <div className="cz-guides-stop-actions">
          {stop && guide.can.arrive === true && next === 'departure' && (
            <ActionButton icon={<EnvironmentOutlined />} onClick={() => setEvent({ kind: 'arrival', stop })}>
              Llegó a {stop.name}
            </ActionButton>
          )}
          {stop && guide.can.depart === true && isToClose(guide) && (
            <ActionButton icon={<LogoutOutlined />} onClick={() => setEvent({ kind: 'departure', stop })}>
              Salió de {stop.name}
            </ActionButton>
          )}
          <StopMenu stops={skippable} icon={<StopOutlined />} onPick={entry => setAsked({ stop: entry, way: 'skip' })}>
            Omitir parada
          </StopMenu>
          <StopMenu stops={skipped} icon={<UndoOutlined />} onPick={entry => setAsked({ stop: entry, way: 'resume' })}>
            Retomar la parada
          </StopMenu>
        </div>
      )}
      <EventModal event={event} onClose={() => setEvent(null)} />
      <AskedStopDialog asked={asked} onClose={() => setAsked(null)} />
    </>
  );
}

interface StopMenuProps {
  stops: readonly GuideStop[];
  icon: ReactNode;
  onPick: (stop: GuideStop) => void;
  children: ReactNode;
}

/** Menu of the stops to which an action applies; not shown if there are none. */
function StopMenu({ stops, icon, onPick, children }: StopMenuProps) {
  if (stops.length === 0) return null;
  const items = stops.map(stop => ({ key: stop.id_stop, label: stop.name, onClick: () => onPick(stop) }));
  return (
    <Dropdown trigger={['click']} menu={{ items }}>
      <Button icon={icon}>
        {children} <DownOutlined />
      </Button>
    </Dropdown>
  );
}

/** A stop that is to be skipped or restored. */
interface AskedStop {
  stop: GuideStop;
  way: 'skip' | 'resume';
}

const ways = {
  skip: {
    verb: 'Omitir',
    ok: 'Omitir parada',
    estado: 'NOT_EJECUTED',
    text: 'La parada queda como no ejecutada y el viaje sigue con la siguiente.',
  },
  resume: {
    verb: 'Retomar',
    ok: 'Retomar la parada',
    estado: 'PENDING',
    text: 'La parada vuelve a estar pendiente y el viaje pasa por ella.',
  },
} as const;

/** Asks for the motive, and shows the consequences that the server computes before the change. */
function AskedStopDialog({ asked, onClose }: { asked: AskedStop | null; onClose: () => void }) {
  const change = useChange(skipStop, { onDone: onClose });
  const { verb, ok, estado, text } = ways[asked?.way ?? 'skip'];
  const id_stop = asked?.stop.id_stop ?? 0;
  const preview = usePreview(skipStop, { id_stop, estado, preview: true }, { isReady: asked !== null });
  return (
    <ConfirmWithMotive
      open={asked !== null}
      title={`${verb} ${asked?.stop.name ?? 'la parada'}`}
      text={
        <>
          {text} El motivo queda en la bitácora.
          {preview.data ? <Effects effects={preview.data.effects} /> : preview.isBehind && ' Calculando qué cambia…'}
        </>
      }
      action={{ error: change.error ?? preview.error, reset: change.reset }}
      can={previewCan(preview, 1, '')}
      okText={ok}
      onConfirm={motive => asked && change.run({ id_stop, estado, motive, preview: false })}
      onCancel={onClose}
    />
  );
}
