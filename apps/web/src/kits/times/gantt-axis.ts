import type { GanttLeg, GanttReservation } from '@cabezal/contract/tracking/times/times.calls';
import { businessDate, businessTime, instantOf, toMillis } from '@cabezal/domain/system/time/time';

/** The time that is drawn, milliseconds. */
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

/** From the first to the last of what is drawn, with an hour on each side; null: there is nothing. */
export function axisOf(reservation: Pick<GanttReservation, 'legs' | 'cut_off'>): Axis | null {
  const drawn = [...reservation.legs.flatMap(ofLeg), reservation.cut_off].filter(at => at !== null).map(toMillis);
  if (reservation.legs.length === 0) return null;
  return { from: Math.min(...drawn) - HOUR, to: Math.max(...drawn) + HOUR };
}

/** Where an instant lies, percent of the axis, kept inside it. */
export function placeOf(at: string, { from, to }: Axis): number {
  return Math.min(100, Math.max(0, ((toMillis(at) - from) / (to - from)) * 100));
}

/** How a bar lies between two instants. */
export function barOf(from: string, to: string, axis: Axis): { left: string; width: string } {
  const left = placeOf(from, axis);
  return { left: `${left}%`, width: `${Math.max(0.4, placeOf(to, axis) - left)}%` };
}

/** Steps of the axis, hours: as many as can be read. */
const STEPS = [1, 2, 3, 6, 12, 24, 48, 72, 168];

/** Hours and days that are written on the axis, at most so many, in the business's time. */
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
