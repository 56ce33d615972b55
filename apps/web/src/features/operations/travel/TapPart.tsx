import { CheckCircleFilled, CloudSyncOutlined, EnvironmentOutlined, LogoutOutlined } from '@ant-design/icons';
import type { Travel } from '@cabezal/contract/operations/travel/travel.calls';
import { formatTime } from '@cabezal/domain/system/time/time';
import { minutesEarly } from '@cabezal/domain/trips/status/early-event';
import { useRef, useState } from 'react';
import { clock, dayAndHour } from '../../../kits/trips/trip-clock.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { isSameGesture, type Press } from '../../../ui/same-gesture.ts';
import { useClock } from '../../../ui/use-clock.ts';
import type { OutboxItem } from './outbox-store.ts';
import { mayBeCorrected } from './send-queue.ts';
import { type AskedTap, type DriverStop, isStillNext, type TripNow } from './trip-now.ts';
import type { Outbox } from './use-outbox.ts';

interface TapPartProps {
  trip: Travel;
  now: TripNow;
  outbox: Outbox;
  onContainer: () => void;
}

const TEN_SECONDS = 10_000;

/** The last tap, and the big button for the next one. */
export function TapPart({ trip, now, outbox, onContainer }: TapPartProps) {
  const time = useClock(TEN_SECONDS);
  const before = useRef<Press | null>(null);
  const isStoring = useRef(false);
  const pressed = useRef<AskedTap | null>(null);
  const [asked, ask] = useState<AskedTap | null>(null);
  const last = lastEvent(now.stops, outbox.items);
  const { stop, next, can } = now;
  const wanted = stop && next && { stop, next };
  if (asked && !isStillNext(asked, now)) ask(null);
  const missing = trip.papers.filter(paper => paper.required && !paper.present && !isQueued(outbox, paper.kind)).length;
  const tap = ({ detail, timeStamp }: Press) => {
    // Ignores the second tap of a trembling finger, which would record arrival and departure at once.
    const isAgain = isSameGesture({ detail, timeStamp }, before.current);
    // The button may have changed under the finger: what it says now was not what the driver pressed.
    const isOther = detail > 0 && pressed.current !== null && !isStillNext(pressed.current, now);
    if (!wanted || isAgain || isOther || isStoring.current) return;
    before.current = { detail, timeStamp };
    if (minutesEarly(trip.guide.planned_start, new Date()) === null) store(wanted);
    else ask(wanted);
  };
  const store = (tapped: AskedTap) => {
    if (isStoring.current) return;
    ask(null);
    isStoring.current = true;
    navigator.vibrate?.(40);
    const { id_stop, name } = tapped.stop;
    void outbox.add({ type: tapped.next, id_stop, stop_name: name }).finally(() => {
      isStoring.current = false;
    });
  };
  const correct = (key: string) => {
    // A press of «Corregir» ends the gesture, so that the next tap counts.
    before.current = null;
    void outbox.remove(key);
  };
  return (
    <>
      {asked && (
        <EarlyQuestion
          starts={trip.guide.planned_start}
          next={asked.next}
          stop={asked.stop.name}
          onYes={() => store(asked)}
          onNo={() => ask(null)}
        />
      )}
      {last && <LastTap last={last} time={time} onCorrect={correct} />}
      {stop && next && (
        <>
          <button
            type="button"
            className="cz-travel-tap"
            aria-disabled={can !== true}
            onPointerDown={() => {
              pressed.current = wanted;
            }}
            onClick={can === true ? tap : undefined}
          >
            {next === 'arrival' ? <EnvironmentOutlined /> : <LogoutOutlined />}
            <span className="cz-travel-words">
              <strong>{next === 'arrival' ? `Llegué a ${stop.name}` : `Salí de ${stop.name}`}</strong>
              {next === 'departure' && missing > 0 && (
                <small>{missing === 1 ? 'Falta 1 foto' : `Faltan ${missing} fotos`}</small>
              )}
            </span>
            <time>{formatTime(time)}</time>
          </button>
          {can !== true && (
            <p className="cz-travel-reason">
              {can}
              {next === 'departure' && (
                <button type="button" onClick={onContainer}>
                  Anotar contenedor y sellos
                </button>
              )}
            </p>
          )}
        </>
      )}
    </>
  );
}

interface EarlyQuestionProps {
  starts: string;
  next: 'arrival' | 'departure';
  stop: string;
  onYes: () => void;
  onNo: () => void;
}

/** Asks the driver about a tap long before the trip begins, because it is often meant for another trip. */
function EarlyQuestion({ starts, next, stop, onYes, onNo }: EarlyQuestionProps) {
  const isArrival = next === 'arrival';
  return (
    <Dialog
      open
      title={isArrival ? `¿Ya llegó a ${stop}?` : `¿Ya salió de ${stop}?`}
      unsaved={() => false}
      onClose={onNo}
      footer={close => [
        <ActionButton key="no" size="large" onClick={close}>
          Todavía no
        </ActionButton>,
        <ActionButton key="yes" size="large" look="primary" onClick={onYes}>
          {isArrival ? 'Sí, ya llegué' : 'Sí, ya salí'}
        </ActionButton>,
      ]}
    >
      <p>Este viaje empieza el {dayAndHour(starts)}.</p>
    </Dialog>
  );
}

const isQueued = (outbox: Outbox, kind: string) =>
  outbox.items.some(item => item.type === 'photo' && item.kind === kind && item.refused === undefined);

interface LastEvent {
  text: string;
  at: string;
  /** The item of the tap in the outbox; null: the server has the event. */
  waiting: OutboxItem | null;
}

/** The newest arrival or departure of the trip. */
function lastEvent(stops: readonly DriverStop[], items: readonly OutboxItem[]): LastEvent | null {
  let last: (LastEvent & { id_stop: number; type: string }) | null = null;
  for (const stop of stops) {
    for (const [type, at] of [['arrival', stop.arrival_at] as const, ['departure', stop.departure_at] as const]) {
      if (at === null || (last && at < last.at)) continue;
      const text = type === 'arrival' ? 'Llegué' : `Salí de ${stop.name}`;
      last = { text, at, waiting: null, id_stop: stop.id_stop, type };
    }
  }
  if (!last) return null;
  const { id_stop, type } = last;
  const item = items.find(one => one.type === type && 'id_stop' in one && one.id_stop === id_stop && !one.refused);
  return { ...last, waiting: item ?? null };
}

function LastTap({ last, time, onCorrect }: { last: LastEvent; time: Date; onCorrect: (key: string) => void }) {
  const { waiting } = last;
  return (
    <div className="cz-travel-last" role="status">
      <CheckCircleFilled />
      <span className="cz-travel-words">
        <strong>
          {last.text} · {clock(last.at, time)}
        </strong>
        {waiting !== null && (
          <small>
            <CloudSyncOutlined /> Guardado, por enviar
          </small>
        )}
      </span>
      {waiting !== null && mayBeCorrected(waiting, time) && (
        <button type="button" onClick={() => onCorrect(waiting.key)}>
          Corregir
        </button>
      )}
    </div>
  );
}
