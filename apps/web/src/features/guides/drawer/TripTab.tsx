import { DownOutlined, EnvironmentOutlined, LogoutOutlined, StopOutlined } from '@ant-design/icons';
import type { GuideDetail, GuideStop } from '@cabezal/contract/guides/guide.shapes';
import { skipStop } from '@cabezal/contract/guides/guides.calls';
import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import { useChange } from '../../../api/use-change.ts';
import { useCan } from '../../../app/session/session.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { ConfirmWithMotive } from '../../../ui/ConfirmWithMotive.tsx';
import { FailureLine } from '../../../ui/feedback/Failure.tsx';
import { StopLine } from '../../../ui/status/StopLine.tsx';
import { waitsToClose } from '../guide-columns.tsx';
import { tripStops } from '../trip-stops.tsx';
import { EventModal, type StopEvent } from './EventModal.tsx';
import { nextEvent } from './NextStep.tsx';
import { StandByTable } from './StandByTable.tsx';

/** Stops with plan and fact, and what can be recorded now besides the next event, which stands in the foot. */
export function TripTab({ guide }: { guide: GuideDetail }) {
  const mayRecord = useCan('guide.event');
  const takesEvents = guide.issued_at !== null && guide.closed_at === null;
  return (
    <>
      <StopLine direction="vertical" stops={tripStops(guide, 'vertical')} />
      {mayRecord && takesEvents && <StopActions guide={guide} />}
      <StandByTable guide={guide} />
    </>
  );
}

const isUntouched = (stop: GuideStop) =>
  stop.arrival_at === null && stop.departure_at === null && stop.status !== 'NOT_EJECUTED';

function StopActions({ guide }: { guide: GuideDetail }) {
  const [event, setEvent] = useState<StopEvent | null>(null);
  const [skipped, setSkipped] = useState<GuideStop | null>(null);
  const skip = useChange(skipStop, { onDone: () => setSkipped(null) });
  const stop = guide.current_stop === null ? undefined : guide.stops[guide.current_stop];
  const next = nextEvent(guide);
  const skippable = guide.stops.filter(isUntouched);
  return (
    <div className="cz-stop-actions">
      {stop && guide.can.arrive === true && next === 'departure' && (
        <ActionButton icon={<EnvironmentOutlined />} onClick={() => setEvent({ kind: 'arrival', stop })}>
          Llegó a {stop.name}
        </ActionButton>
      )}
      {stop && guide.can.depart === true && waitsToClose(guide) && (
        <ActionButton icon={<LogoutOutlined />} onClick={() => setEvent({ kind: 'departure', stop })}>
          Salió de {stop.name}
        </ActionButton>
      )}
      {skippable.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: skippable.map(entry => ({ key: entry.id_stop, label: entry.name })),
            onClick: ({ key }) => setSkipped(skippable.find(entry => String(entry.id_stop) === key) ?? null),
          }}
        >
          <Button icon={<StopOutlined />}>
            Omitir parada <DownOutlined />
          </Button>
        </Dropdown>
      )}
      <EventModal event={event} onClose={() => setEvent(null)} />
      <ConfirmWithMotive
        open={skipped !== null}
        title={`Omitir ${skipped?.name ?? 'la parada'}`}
        text={
          <>
            La parada queda como no ejecutada y el viaje sigue con la siguiente. El motivo queda en la bitácora.
            <FailureLine error={skip.error} />
          </>
        }
        okText="Omitir parada"
        onConfirm={motive => skipped && skip.run({ id_stop: skipped.id_stop, estado: 'NOT_EJECUTED', motive })}
        onCancel={() => setSkipped(null)}
      />
    </div>
  );
}
