/**
 * Input of the assignment rules, computed once per trip, truck and driver: days as numbers, the relevant credential of each place, times in
 * milliseconds. Judging a pair then needs lookups only (300 trips × 300 trucks in a fraction of a second).
 */
import { BUSINESS_ZONE, businessDate, type Instant, toMillis } from '../../system/time/time';
import { credentialFor, isBanned } from '../../system/validation/credentials';
import { equipmentUntil } from './assignment-box';
import type {
  AssignmentCredential,
  AssignmentDriver,
  AssignmentEquipment,
  AssignmentTrip,
  AssignmentTruck,
  BusySpan,
} from './assignment-input';

const DAY_MS = 86_400_000;
/** Days since 1970 of a date `YYYY-MM-DD`. */
export const dayNumber = (date: string): number => Date.parse(`${date.slice(0, 10)}T00:00:00Z`) / DAY_MS;

/** A stop that requires a credential, with its planned day. */
interface CredentialStop {
  readonly id_location: number;
  readonly location_name: string;
  readonly day: number;
}

export interface PreparedTrip {
  readonly trip: AssignmentTrip;
  readonly from: number;
  readonly to: number;
  /** Until when its genset and chassis are needed; later than `to` where they stay with a container that is left. */
  readonly equipment_to: number;
  /** Number of the trip's own guide, which is excluded from overlaps; null without one. */
  readonly own: string | null;
  readonly today: string;
  /** Last day of the trip: licence and papers must be valid until then. */
  readonly last: number;
  readonly credentialStops: readonly CredentialStop[];
  readonly zone: string;
}

/** Reads the dates of a trip; a stop without a planned time counts on its first day. */
export function prepareTrip(trip: AssignmentTrip, now: Instant, zone: string = BUSINESS_ZONE): PreparedTrip {
  const first = businessDate(trip.planned_from, zone);
  const dates = trip.stops.map(stop => (stop.planned_at === null ? first : businessDate(stop.planned_at, zone)));
  const last = [first, businessDate(trip.planned_to, zone), ...dates].sort().at(-1) ?? first;
  const { guide_number: own } = trip;
  return {
    trip,
    from: toMillis(trip.planned_from),
    to: toMillis(trip.planned_to),
    equipment_to: toMillis(equipmentUntil(trip.planned_to, trip)),
    own: own === null || own === undefined ? null : String(own),
    today: businessDate(now, zone),
    last: dayNumber(last),
    credentialStops: trip.stops.flatMap(({ id_location, location_name, requires_credential }, i) =>
      requires_credential && id_location !== null
        ? [{ id_location, location_name, day: dayNumber(dates[i] ?? first) }]
        : [],
    ),
    zone,
  };
}

/** A time for which a resource is taken, milliseconds. */
export interface PreparedSpan {
  readonly from: number;
  readonly to: number;
  readonly span: BusySpan;
}
const prepareBusy = (busy: readonly BusySpan[]): PreparedSpan[] =>
  busy.map(span => ({ from: toMillis(span.from), to: toMillis(span.to), span }));

/** First overlap with the trip (adjacent times do not overlap); null: none. */
export function overlapping(
  busy: readonly PreparedSpan[],
  { from, to, own }: Pick<PreparedTrip, 'from' | 'to' | 'own'>,
): BusySpan | null {
  for (const one of busy)
    if (one.from < to && from < one.to && (own === null || String(one.span.guide_number) !== own)) return one.span;
  return null;
}

/** The credential that counts at a place: banned, or its last day (null: no date). */
export interface PreparedCredential {
  readonly banned: boolean;
  readonly until: number | null;
}
type Credentials = ReadonlyMap<number, PreparedCredential>;

function prepareCredentials(credentials: readonly AssignmentCredential[]): Credentials {
  const found = new Map<number, PreparedCredential>();
  for (const { id_location } of credentials) {
    if (found.has(id_location)) continue;
    const counts = credentialFor(credentials, id_location);
    const until = counts?.expires_on ? dayNumber(counts.expires_on) : null;
    found.set(id_location, { banned: isBanned(counts?.state), until });
  }
  return found;
}

export interface PreparedDriver {
  readonly driver: AssignmentDriver;
  readonly license_until: number | null;
  readonly credentials: Credentials;
  readonly busy: readonly PreparedSpan[];
}
/** A driver with its days as numbers, for many trips. */
export function prepareDriver(driver: AssignmentDriver): PreparedDriver {
  return {
    driver,
    license_until: driver.license_expiry ? dayNumber(driver.license_expiry) : null,
    credentials: prepareCredentials(driver.credentials),
    busy: prepareBusy(driver.busy),
  };
}

/** Papers of a truck that every trip requires: type, name, name with article. */
const REQUIRED_CERTIFICATES: readonly (readonly [string, string, string])[] = [
  ['matricula', 'Matrícula', 'la matrícula'],
  ['certificado', 'Certificado de operación MTOP', 'el certificado de operación MTOP'],
  ['poliza', 'Póliza', 'la póliza'],
];
/** A required paper of a truck with its last day; null: missing. */
export interface PreparedCertificate {
  readonly name: string;
  readonly withArticle: string;
  readonly expires_on: string | null;
  readonly until: number | null;
}

export interface PreparedTruck {
  readonly truck: AssignmentTruck;
  readonly certificates: readonly PreparedCertificate[];
  readonly credentials: Credentials;
  readonly busy: readonly PreparedSpan[];
}
/** A truck with its days as numbers, for many trips. Of several papers of a type the one that lasts longest counts. */
export function prepareTruck(truck: AssignmentTruck): PreparedTruck {
  return {
    truck,
    certificates: REQUIRED_CERTIFICATES.map(([type, name, withArticle]) => {
      const dates = truck.certificates.flatMap(paper =>
        paper.type_certificate === type && paper.expires_on !== null ? [paper.expires_on] : [],
      );
      const expires_on = dates.sort().at(-1) ?? null;
      return { name, withArticle, expires_on, until: expires_on === null ? null : dayNumber(expires_on) };
    }),
    credentials: prepareCredentials(truck.credentials),
    busy: prepareBusy(truck.busy),
  };
}

export interface PreparedEquipment {
  readonly equipment: AssignmentEquipment;
  readonly busy: readonly PreparedSpan[];
}
/** A piece of equipment with its times as numbers, for many trips. */
export const prepareEquipment = (equipment: AssignmentEquipment): PreparedEquipment => ({
  equipment,
  busy: prepareBusy(equipment.busy),
});
