/** Warnings about a truck's travel to a trip and on to its next one, and about its driver's day. They never refuse: a person may know better. */
import type { LatLng } from '../../system/geo/distance';
import { businessDate, businessTime, formatDate, formatLength, type Instant, toMillis } from '../../system/time/time';
import type { AssignmentStop, AssignmentWarning } from './assignment-input';
import { emptyDrive, shortBetween } from './between-trips';
import { drivingDays, firstDayOverLimit } from './driving-day';
import { overlapping, type PreparedDriver, type PreparedTrip, type PreparedTruck } from './prepared-assignment';

/** The truck cannot arrive from its previous trip in time. */
export const COMES_TOO_LATE = 'NO_LLEGA';
/** The truck cannot reach its next trip in time. */
export const MISSES_NEXT = 'SIGUIENTE_VIAJE';
/** The driver would exceed the driving hours of a day. */
export const DRIVING_HOURS = 'HORAS_CONDUCCION';
export const DRIVING_HOURS_TEXT = 'El conductor pasaría de las horas de conducción del día';

const placeOf = (stop: AssignmentStop | undefined): LatLng | null =>
  stop?.lat === undefined || stop.lng === undefined ? null : { lat: stop.lat, lng: stop.lng };

/** «09:30»; on another day than `other`, «09:30 del 3/dic/2026». */
function timeBeside(at: Instant, other: Instant, zone: string): string {
  const isSameDay = businessDate(at, zone) === businessDate(other, zone);
  return isSameDay ? businessTime(at, zone) : `${businessTime(at, zone)} del ${formatDate(at, zone)}`;
}

/** Whether the truck can arrive from its previous trip, and reach its next one. An overlap is refused elsewhere. */
function roadWarnings({ truck, busy }: PreparedTruck, prepared: PreparedTrip): AssignmentWarning[] {
  const { trip, from, to, zone } = prepared;
  const { before = null, after = null } = truck;
  if (overlapping(busy, prepared) !== null) return [];
  const tolerance_min = trip.tolerance_min ?? 0;
  const found: AssignmentWarning[] = [];
  if (before !== null) {
    const drive_min = emptyDrive(before.ends, placeOf(trip.stops[0]));
    const short = shortBetween({ free: toMillis(before.free_at), start: from, drive_min, tolerance_min });
    const until = timeBeside(before.free_at, trip.planned_from, zone);
    if (short > 0)
      found.push({
        subject: 'truck',
        code: COMES_TOO_LATE,
        message: `No llega desde su viaje anterior, que termina a las ${until}: le faltan ${formatLength(short)}`,
      });
  }
  if (after !== null) {
    const drive_min = emptyDrive(placeOf(trip.stops.at(-1)), after.begins);
    const short = shortBetween({ free: to, start: toMillis(after.planned_start), drive_min, tolerance_min });
    const at = timeBeside(after.planned_start, trip.planned_to, zone);
    if (short > 0)
      found.push({
        subject: 'truck',
        code: MISSES_NEXT,
        message: `No llega a su viaje de las ${at}: le faltan ${formatLength(short)}`,
      });
  }
  return found;
}

/** Whether the trip, with the empty drive to it, exceeds the driver's hours of a day. */
function drivingWarnings(
  { driver }: PreparedDriver,
  origin: LatLng | null,
  { trip, from, to, zone }: PreparedTrip,
): AssignmentWarning[] {
  const { drive_minutes: planned } = driver;
  const { drive_minutes, max_drive_hours } = trip;
  if (planned === undefined || drive_minutes === undefined || max_drive_hours == null) return [];
  const empty = emptyDrive(origin, placeOf(trip.stops[0]));
  const days = drivingDays(drive_minutes, { from, to }, zone);
  const over = firstDayOverLimit(days, empty, { drive_minutes: planned, max_hours: max_drive_hours });
  if (over === null) return [];
  const of = `${formatLength(over.minutes)} de ${formatLength(max_drive_hours * 60)}`;
  return [{ subject: 'driver', code: DRIVING_HOURS, message: `${DRIVING_HOURS_TEXT}: ${of}` }];
}

/** Warnings of the way to a trip and on it: whether the truck gets there in time, and how long the driver drives on a day. */
export const wayWarnings = (
  trip: PreparedTrip,
  { truck, driver }: { readonly truck: PreparedTruck | null; readonly driver: PreparedDriver | null },
): AssignmentWarning[] => [
  ...(truck === null ? [] : roadWarnings(truck, trip)),
  ...(driver === null ? [] : drivingWarnings(driver, truck?.truck.origin ?? null, trip)),
];
