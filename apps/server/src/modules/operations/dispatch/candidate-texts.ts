import { toHalf } from '@cabezal/domain/operations/ratings/ratings';
import { shortNumber } from '@cabezal/domain/system/amounts/format';
import {
  businessDate,
  formatDate,
  formatDateTime,
  formatLength,
  formatTime,
  toMillis,
} from '@cabezal/domain/system/time/time';
import { daysLeft, isBanned, licenseState } from '@cabezal/domain/system/validation/credentials';
import type { ReadAt } from '../../../platform/db/tx.ts';
import type { DriverFacts, TripFacts, TruckFacts } from '../../trips/state/assignment/assignment-facts.queries.ts';
import { originBasis } from '../../trips/state/assignment/truck-origin.ts';
import type { Whereabouts } from '../../trips/state/assignment/whereabouts.queries.ts';
import type { Rated } from '../quality/means.ts';

/** When a truck is free around a trip, within the trip's business day. */
export interface FreeTime {
  from: string | null;
  until: string | null;
}

/** The free hours of a truck in words, in the zone of the reader. */
export function freeFact({ from, until }: FreeTime, { zone }: ReadAt): string {
  if (from === null) return until === null ? 'Libre todo el día' : `Libre hasta ${formatTime(until, zone)}`;
  const since = formatTime(from, zone);
  return until === null ? `Libre desde ${since}` : `Libre de ${since} a ${formatTime(until, zone)}`;
}

/** Today's hours without the day, others with it, so that a position of days ago is not read as today's. */
const hourOrDay = (at: string, { today, zone }: Pick<ReadAt, 'today' | 'zone'>): string =>
  businessDate(at, zone) === today ? formatTime(at, zone) : formatDateTime(at, zone);

/** Where a truck would come from: the basis of its distance. */
export function originFact(where: Whereabouts | undefined, at: Pick<ReadAt, 'today' | 'zone'>): string | null {
  const basis = originBasis(where);
  if (basis === 'previous' && where?.previous)
    return `Sale del fin de su guía, ${hourOrDay(where.previous.free_at, at)}`;
  if (basis === 'position' && where?.position) {
    const { at: seen } = where.position;
    return `Vista ${businessDate(seen, at.zone) === at.today ? 'a las' : 'el'} ${hourOrDay(seen, at)}`;
  }
  return basis === 'base' ? 'Sale de su base' : null;
}

/** «9 km de Tercon»; at less than one kilometre it is there. */
export function distanceFact(km: number, place: string): string {
  return km < 1 ? `En ${place}` : `${km} km de ${place}`;
}

/** «Lic. E · 14/mar/2028», unless there is a warning about it. */
export function licenseFact(driver: DriverFacts, lastDay: string, warningDays: number): string | null {
  if (driver.license_expiry === null || licenseState(driver.license_expiry, lastDay, warningDays) !== 'ok') return null;
  return `Lic. ${driver.license_type ?? ''} · ${formatDate(driver.license_expiry)}`;
}

/** Days for which both have a credential for the place, by the best of each; null if one has none or is banned. */
function credentialDays(
  holders: readonly (DriverFacts | TruckFacts)[],
  idLocation: number,
  date: string,
): number | null {
  let least: number | null = null;
  for (const { credentials } of holders) {
    const own = credentials.filter(c => c.id_location === idLocation);
    if (own.some(c => isBanned(c.state))) return null;
    const days = own.map(c => daysLeft(c.expires_on, date)).filter(d => d !== null);
    if (days.length === 0) return null;
    least = Math.min(least ?? Number.POSITIVE_INFINITY, Math.max(...days));
  }
  return least;
}

/** «Cred. DPW · 118 días» for each place that requires one, unless there is a warning about it. */
export function credentialFacts(
  trip: TripFacts,
  holders: readonly (DriverFacts | TruckFacts)[],
  { zone }: ReadAt,
): string[] {
  const facts = new Set<string>();
  for (const stop of trip.stops) {
    if (!stop.requires_credential || stop.id_location === null) continue;
    const date = businessDate(stop.planned_at ?? trip.planned_from, zone);
    const days = credentialDays(holders, stop.id_location, date);
    if (days !== null && days > trip.warning_days) facts.add(`Cred. ${stop.short_name} · ${days} días`);
  }
  return [...facts];
}

/** Warning about a late start: the delay, and the slot or appointment that would be missed; null if in time. */
export function lateWarning(
  trip: Pick<TripFacts, 'stops'>,
  late: number,
  { zone }: Pick<ReadAt, 'zone'>,
): string | null {
  if (late <= 0) return null;
  const missed = trip.stops.find(
    ({ appointment_at, planned_at }) =>
      appointment_at !== null && toMillis(planned_at ?? appointment_at) + late * 60_000 > toMillis(appointment_at),
  );
  const to = missed && `${missed.slot_code ? ' al turno' : ' a la cita'} de ${formatTime(missed.appointment_at, zone)}`;
  return `Llegaría ${formatLength(late)} tarde${to ?? ''}`;
}

/** «4,5 · 38 viajes»: the rating of the driver; for a carrier's driver without ratings, that of the carrier. */
export function ratingFact(driver: Rated | undefined, carrier: Rated | undefined): string | null {
  const rated = driver ?? carrier;
  if (rated === undefined) return null;
  const { exact, trips } = rated;
  const text = `${shortNumber(toHalf(exact))} · ${trips} ${trips === 1 ? 'viaje' : 'viajes'}`;
  return `${driver === undefined ? 'Transportista' : 'Calificación'} ${text}`;
}
