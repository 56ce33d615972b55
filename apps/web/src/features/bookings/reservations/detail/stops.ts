import { businessDate, formatTime, toMillis } from '@cabezal/domain/system/time/time';
import { familyOf } from '@cabezal/domain/trips/status/labels';
import type { Stop } from '../../../../ui/status/StopLine.tsx';
import { shortTime } from '../short-time.ts';
import type { LegView, StopView, SubReservationView } from './shapes.ts';

/** A container's legs as one line of stops: the end of one leg and the beginning of the next are one stop. */

/** A truck standing at one of these has a status of its own: with a «moving» status, it has left although its departure is not recorded. */
const TOLD_PLACES = ['DEP', 'PLT', 'PRT'];

/** Index of the stop whose departure GPS saw and that is not recorded yet; -1: none. */
export function unrecordedStop({ status, stops }: Pick<LegView, 'status' | 'stops'>): number {
  if (familyOf(status) !== 'moving') return -1;
  const isHere = (stop: StopView) => stop.arrival_at !== null && stop.departure_at === null;
  return stops.findIndex(
    (stop, index) =>
      isHere(stop) && stop.status !== 'NOT_EJECUTED' && TOLD_PLACES.includes(stop.code) && index < stops.length - 1,
  );
}

interface JoinedStop extends StopView {
  leg: LegView;
  /** The last stop of the container. */
  isLast: boolean;
  /** GPS saw the truck leave. */
  isLeft: boolean;
}

const isSamePlace = (a: StopView, b: StopView) =>
  a.id_location !== null ? a.id_location === b.id_location : a.code === b.code && a.name === b.name;

/** Merges the arrival of one leg with the departure of the next. */
function joined(before: JoinedStop, next: StopView, leg: LegView): JoinedStop {
  return {
    ...before,
    leg,
    action: next.action ?? before.action,
    appointment_at: next.appointment_at ?? before.appointment_at,
    planned_departure: next.planned_departure ?? before.planned_departure,
    departure_at: next.departure_at,
    status: next.status,
    isLeft: unrecordedStop(leg) === 0,
  };
}

export function joinStops(legs: readonly LegView[]): JoinedStop[] {
  const line: JoinedStop[] = [];
  for (const leg of legs) {
    const left = unrecordedStop(leg);
    for (const [index, stop] of leg.stops.entries()) {
      const before = line.at(-1);
      if (index === 0 && before && isSamePlace(before, stop)) line[line.length - 1] = joined(before, stop, leg);
      else line.push({ ...stop, leg, isLast: false, isLeft: index === left });
    }
  }
  return line.map((stop, index) => ({ ...stop, isLast: index === line.length - 1 }));
}

function stateOf(stop: JoinedStop): 'done' | 'here' | 'skipped' | 'open' {
  if (stop.status === 'NOT_EJECUTED') return 'skipped';
  if (stop.departure_at !== null || stop.isLeft) return 'done';
  if (stop.arrival_at === null) return 'open';
  return stop.isLast && stop.status === 'FINISHED' ? 'done' : 'here';
}

/** «antes de 14:30», «antes del 27/nov 06:00». */
export function beforeTime(instant: string, now: number): string {
  const time = shortTime(instant, now);
  return time.includes('/') ? `antes del ${time}` : `antes de ${time}`;
}

const isTogether = (a: string, b: string) => businessDate(a) === businessDate(b);

/** «00:22 – 00:58» today; on other days the two times are on two lines with dates. */
function doneLines(stop: StopView, now: number): string[] {
  const { arrival_at: arrival, departure_at: departure } = stop;
  if (!arrival || !departure) {
    const only = departure ?? arrival;
    return only ? [shortTime(only, now)] : [];
  }
  const isToday = shortTime(arrival, now) === formatTime(arrival);
  if (isTogether(arrival, departure) && isToday) return [`${formatTime(arrival)} – ${formatTime(departure)}`];
  const until = isTogether(arrival, departure) ? formatTime(departure) : shortTime(departure, now);
  return [shortTime(arrival, now), `– ${until}`];
}

function linesOf(stop: JoinedStop, state: ReturnType<typeof stateOf>, now: number, cutOff: string | null): string[] {
  if (state === 'skipped') return ['No realizada'];
  if (state === 'done' && stop.isLeft && stop.arrival_at !== null)
    return [`Llegó ${shortTime(stop.arrival_at, now)}`, 'salida sin registrar'];
  if (state === 'done') return doneLines(stop, now);
  const first =
    stop.arrival_at !== null
      ? `Llegó ${shortTime(stop.arrival_at, now)}`
      : stop.eta_at !== null
        ? `ETA ${shortTime(stop.eta_at, now)}`
        : plannedLine(stop, now);
  return [first, promisedLine(stop, now, cutOff)].filter(line => line !== '');
}

/** The agreed time; only the hour if the line above has the same day. */
function promisedLine(stop: JoinedStop, now: number, cutOff: string | null): string {
  const shown = stop.arrival_at ?? stop.eta_at ?? stop.planned_arrival ?? stop.planned_departure;
  const time = (instant: string) =>
    shown && isTogether(shown, instant) ? formatTime(instant) : shortTime(instant, now);
  if (stop.appointment_at !== null) return `cita ${time(stop.appointment_at)}`;
  return cutOff !== null && stop.code === 'PRT' ? `cut-off ${time(cutOff)}` : '';
}

function plannedLine(stop: StopView, now: number): string {
  const planned = stop.planned_arrival ?? stop.planned_departure;
  return planned ? `Plan ${shortTime(planned, now)}` : '';
}

/** The driven share of the segment to a stop, according to the remaining time. */
function shareOf(from: StopView | undefined, to: StopView, now: number): number {
  if (!from?.departure_at || !to.eta_at) return 0;
  const start = toMillis(from.departure_at);
  const end = toMillis(to.eta_at);
  return end <= start ? 0.5 : Math.min(0.97, Math.max(0.03, (now - start) / (end - start)));
}

/** The stops of a container for the line. `cutOff`: that of an export, at the port. */
export function stopLine(sub: SubReservationView, now: number, cutOff: string | null): Stop[] {
  // A leg that another movement replaces has no stops of the container.
  const stops = joinStops(sub.legs.filter(leg => leg.required || leg.guide !== null));
  return stops.map((stop, index) => {
    const state = stateOf(stop);
    const before = stops[index - 1];
    const isNext = state === 'open' && before !== undefined && stateOf(before) === 'done';
    return {
      key: index,
      name: stop.name,
      state: state === 'open' ? (isNext ? 'next' : 'planned') : state,
      lines: linesOf(stop, state, now, cutOff),
      ...(isNext ? { progress: shareOf(before, stop, now) } : {}),
    };
  });
}
