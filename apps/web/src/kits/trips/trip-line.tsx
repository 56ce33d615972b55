import type { MonitoredTrip } from '@cabezal/contract/tracking/monitoring/monitoring.calls';
import { formatDelay, formatHours, hoursBetween, minutesBetween } from '@cabezal/domain/system/time/time';
import { effectiveStops } from '@cabezal/domain/trips/status/standing';
import type { ReactNode } from 'react';
import { FamilyTag } from '../../ui/status/StatusTag.tsx';
import type { Stop } from '../../ui/status/StopLine.tsx';
import { atClock, beforeClock, clock, timeLeft } from './trip-clock.ts';
import { LEAVES_BOX } from './trip-words.ts';
import './trips.css';

type Monitored = MonitoredTrip['stops'][number];
/** The public page's stops have no slot code. */
type TripStop = Omit<Monitored, 'slot_code'> & Partial<Pick<Monitored, 'slot_code'>>;

export function stopState(stop: TripStop, isNext: boolean): Stop['state'] {
  if (stop.status === 'NOT_EJECUTED') return 'skipped';
  if (stop.departure_at !== null) return 'done';
  if (stop.arrival_at !== null) return 'here';
  return isNext ? 'next' : 'planned';
}

/** The first stop without arrival or departure, once the trip has begun. */
function nextStopIndex(stops: readonly TripStop[]): number {
  const hasBegun = stops.some(stop => stop.arrival_at !== null || stop.departure_at !== null);
  const isOpen = (stop: TripStop) =>
    stop.arrival_at === null && stop.departure_at === null && stop.status !== 'NOT_EJECUTED';
  return hasBegun ? stops.findIndex(isOpen) : -1;
}

/** The agreed or planned time of a stop: «Turno 22:35», «Cita 25/nov 09:30», «Plan 08:10». */
export function agreedText(
  stop: Pick<TripStop, 'appointment_at' | 'slot_code' | 'planned_arrival'>,
  now: Date = new Date(),
): string {
  if (stop.appointment_at) return `${stop.slot_code ? 'Turno' : 'Cita'} ${clock(stop.appointment_at, now)}`;
  return stop.planned_arrival ? `Plan ${clock(stop.planned_arrival, now)}` : '';
}

function actual(stop: TripStop, now: Date): string {
  if (stop.status === 'NOT_EJECUTED') return 'No realizada';
  if (stop.arrival_at && stop.departure_at) return `${clock(stop.arrival_at, now)} – ${clock(stop.departure_at, now)}`;
  if (stop.departure_at) return `Salió ${clock(stop.departure_at, now)}`;
  if (stop.arrival_at) return `Llegó ${clock(stop.arrival_at, now)}`;
  return stop.eta_at ? `ETA ${clock(stop.eta_at, now)}` : '';
}

const LATE_MIN = 1;

/** The expected delay against the agreed time; nothing for a past stop. */
function lateness(stop: TripStop) {
  const agreed = stop.appointment_at ?? stop.planned_arrival;
  if (stop.arrival_at !== null || stop.departure_at !== null || !stop.eta_at || !agreed) return null;
  const minutes = Math.round(minutesBetween(agreed, stop.eta_at));
  if (minutes < LATE_MIN) return null;
  return <FamilyTag family={stop.appointment_at ? 'problem' : 'waiting'}>{formatDelay(minutes)}</FamilyTag>;
}

const SOON_MIN = 30;

/** When the truck must leave its current stop, and the time left: red when it is short or over. */
function LeaveBy({ at, now }: { at: string; now: Date }) {
  const left = Math.round(minutesBetween(now, at));
  if (left < 0) return <>Debió salir {atClock(at, now)}</>;
  return (
    <span className={left < SOON_MIN ? undefined : 'cz-trips-calm'}>
      Debe salir {beforeClock(at, now)} · {timeLeft(left)}
    </span>
  );
}

/** How long the truck has been there, or its expected delay; and whether it leaves the container there. */
function markOf(stop: TripStop, state: Stop['state'], now: Date): ReactNode {
  const stay = state === 'here' ? formatHours(hoursBetween(stop.arrival_at, now)) : null;
  const time = stay === null ? lateness(stop) : <FamilyTag family="at_place">{stay} aquí</FamilyTag>;
  if (!stop.leaves_box) return time;
  return (
    <>
      <FamilyTag family="waiting">{LEAVES_BOX}</FamilyTag>
      {time}
    </>
  );
}

/**
 * The stops of a trip for the line, with all that is known (including unrecorded departures that GPS saw): planned, actual, expected; at
 * the current stop, until when.
 */
export function tripLine(recorded: readonly TripStop[], now: Date = new Date(), leaveBy: string | null = null): Stop[] {
  const stops = effectiveStops(recorded);
  const next = nextStopIndex(stops);
  return stops.map((stop, index) => {
    const state = stopState(stop, index === next);
    return {
      key: stop.id_stop ?? index,
      name: stop.name,
      state,
      lines: [agreedText(stop, now), actual(stop, now)],
      alert: state === 'here' && leaveBy && <LeaveBy at={leaveBy} now={now} />,
      mark: markOf(stop, state, now),
    };
  });
}
