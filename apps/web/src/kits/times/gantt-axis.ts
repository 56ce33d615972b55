import type { GanttLeg, GanttReservation } from '@cabezal/contract/tracking/times/times.calls';
import { businessDate, businessTime, instantOf, toMillis } from '@cabezal/domain/system/time/time';

/** The drawn span of time, milliseconds. */
export interface Axis {
  readonly from: number;
  readonly to: number;
}
const HOUR = 3_600_000;

const ofLeg = ({ planned, actual, expected }: GanttLeg): (string | null)[] => [
  planned.from,
  planned.to,
  actual?.from ?? null,
  actual?.to ?? null,
  expected?.to ?? null,
];

/** From the first to the last drawn time, with an hour on each side; null: nothing to draw. */
export function axisOf(reservation: Pick<GanttReservation, 'legs' | 'cut_off'>): Axis | null {
  const drawn = [...reservation.legs.flatMap(ofLeg), reservation.cut_off].filter(at => at !== null).map(toMillis);
  if (reservation.legs.length === 0) return null;
  return { from: Math.min(...drawn) - HOUR, to: Math.max(...drawn) + HOUR };
}

/** Position of an instant, percent of the axis, limited to it. */
export function placeOf(at: string, { from, to }: Axis): number {
  return Math.min(100, Math.max(0, ((toMillis(at) - from) / (to - from)) * 100));
}

/** Narrowest bar that is seen, percent of the axis. */
const LEAST_WIDTH = 0.4;

/** Position and width of a bar between two instants. One that is too short to be seen begins earlier: none ends after its end, which may be now. */
export function barOf(from: string, to: string, axis: Axis): { left: string; width: string } {
  const [begin, end] = [placeOf(from, axis), placeOf(to, axis)];
  const width = Math.max(LEAST_WIDTH, end - begin);
  return { left: `${Math.max(0, end - width)}%`, width: `${width}%` };
}

/** A label nearer than this to an end of the axis would reach beyond it if it stood over its time, percent. */
const NEAR_END = 2;

/** The end of the axis at which a label stands; null: it stands over its time. */
export function endOf(at: string, axis: Axis): 'begin' | 'end' | null {
  const place = placeOf(at, axis);
  if (place < NEAR_END) return 'begin';
  return place > 100 - NEAR_END ? 'end' : null;
}

/** Steps of the axis, hours; the smallest one with readable labels is used. */
const STEPS = [1, 2, 3, 6, 12, 24, 48, 72, 168];

/** Labels of hours and days on the axis, at most `most`, in business time. */
export function ticksOf(axis: Axis, most = 8): { at: string; text: string; isDay: boolean }[] {
  const step = (STEPS.find(hours => (axis.to - axis.from) / (hours * HOUR) <= most) ?? 168) * HOUR;
  const midnight = toMillis(instantOf(businessDate(new Date(axis.from))));
  const ticks = [];
  for (let at = midnight + Math.ceil((axis.from - midnight) / step) * step; at <= axis.to; at += step) {
    const instant = new Date(at).toISOString();
    const isDay = businessTime(instant) === '00:00';
    const day = businessDate(instant);
    ticks.push({ at: instant, text: isDay ? `${day.slice(8)}/${day.slice(5, 7)}` : businessTime(instant), isDay });
  }
  return ticks;
}
