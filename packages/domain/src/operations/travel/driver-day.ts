import { businessDate, type Instant, toMillis } from '../../system/time/time';

export interface DayTrip {
  readonly planned_start: Instant;
  /** When its last stop was done or it was taken from the driver; null: not yet. */
  readonly ended_at: Instant | null;
  /** The driver arrived at or left a stop. */
  readonly begun: boolean;
}

export interface DriverDay<T> {
  /** The trip that he drives, or drives next; null: none. */
  readonly next: T | null;
  /** The others of today and of earlier days, tomorrow's, and those that ended; each by its planned start. */
  readonly today: readonly T[];
  readonly tomorrow: readonly T[];
  readonly ended: readonly T[];
}

const byStart = (a: DayTrip, b: DayTrip): number => toMillis(a.planned_start) - toMillis(b.planned_start);

/** Divides the trips of a driver: a trip that has begun comes before every other one, whatever was planned. */
export function driverDay<T extends DayTrip>(trips: readonly T[], today: string, zone?: string): DriverDay<T> {
  const sorted = trips.toSorted(byStart);
  const open = sorted.filter(trip => trip.ended_at === null);
  const next = open.find(trip => trip.begun) ?? open[0] ?? null;
  const others = open.filter(trip => trip !== next);
  const isLater = (trip: T): boolean => businessDate(trip.planned_start, zone) > today;
  return {
    next,
    today: others.filter(trip => !isLater(trip)),
    tomorrow: others.filter(isLater),
    ended: sorted.filter(trip => trip.ended_at !== null),
  };
}
