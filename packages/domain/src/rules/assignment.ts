/**
 * May this truck, driver, genset and chassis do this trip? Blocking refusals and warnings, each with its Spanish sentence (G2, design
 * 2.6). Validity is checked for the planned date of each stop, not for today.
 */

import type { Qualification } from '../records/qualification';
import { BUSINESS_ZONE, businessDate, businessTime, formatDate, type Instant, toMillis } from '../time/time';
import { credentialFor, credentialState, daysLeft, TRUCK_LICENSE_TYPE } from '../validation/credentials';
import { AVAILABILITY_NAMES, leavesService } from '../validation/equipment';
import type {
  AssignmentCredential,
  AssignmentDriver,
  AssignmentInput,
  AssignmentRefusal,
  AssignmentStop,
  AssignmentSubject,
  AssignmentTrip,
  AssignmentTruck,
  AssignmentVerdicts,
  AssignmentWarning,
  BusySpan,
} from './assignment-input';
import { type RefusalCode, type RefusalParams, refuse } from './refusal';

const USABLE_TRUCK_STATES: readonly string[] = ['DISPONIBLE', 'ASIGNADO', 'EN_VIAJE'];
const OVERRIDABLE: readonly RefusalCode[] = [
  'LICENCIA_VENCIDA',
  'CREDENCIAL_VENCIDA',
  'CREDENCIAL_BLOQUEADA',
  'CREDENCIAL_FALTANTE',
  'CERTIFICADO_VENCIDO',
  'CERTIFICADO_FALTANTE',
];

export const TRUCK_STATE_NAMES: Readonly<Record<string, string>> = {
  DISPONIBLE: 'Disponible',
  ASIGNADO: 'Asignado',
  EN_VIAJE: 'En viaje',
  MANTENIMIENTO: 'Mantenimiento',
  SINIESTRADO: 'Siniestrado',
  BLOQUEADO: 'Bloqueado',
  INACTIVO: 'Inactivo',
};

/** Papers of a truck that every trip demands: type, name, name with article. */
const REQUIRED_CERTIFICATES: readonly (readonly [string, string, string])[] = [
  ['matricula', 'Matrícula', 'la matrícula'],
  ['certificado', 'Certificado de operación MTOP', 'el certificado de operación MTOP'],
  ['poliza', 'Póliza', 'la póliza'],
];

/** Gathers what is found. */
class Findings {
  readonly blocking: AssignmentRefusal[] = [];
  readonly warnings: AssignmentWarning[] = [];

  block(subject: AssignmentSubject, code: RefusalCode, params: RefusalParams = {}): void {
    const refusal = { ...refuse(code, params), subject, overridable: OVERRIDABLE.includes(code) };
    const known = this.blocking.some(other => other.subject === subject && other.message === refusal.message);
    if (!known) this.blocking.push(refusal);
  }

  warn(subject: AssignmentSubject, code: string, message: string): void {
    this.warnings.push({ subject, code, message });
  }
}

/** Dates of the trip: of a stop, and the last one of all. */
interface TripDates {
  readonly today: string;
  readonly last: string;
  /** Days before expiry from which papers are worth a word. */
  readonly warning: number;
  ofStop(stop: AssignmentStop): string;
  readonly zone: string;
}

function tripDates(trip: AssignmentTrip, now: Instant, zone: string): TripDates {
  const first = businessDate(trip.planned_from, zone);
  const ofStop = (stop: AssignmentStop) => (stop.planned_at === null ? first : businessDate(stop.planned_at, zone));
  const all = [first, businessDate(trip.planned_to, zone), ...trip.stops.map(ofStop)].sort();
  return { today: businessDate(now, zone), last: all.at(-1) ?? first, warning: trip.warning_days, ofStop, zone };
}

function checkLicense(driver: AssignmentDriver, dates: TripDates, found: Findings): void {
  if (driver.license_type !== TRUCK_LICENSE_TYPE) found.block('driver', 'LICENCIA_TIPO');
  if (driver.license_points !== null && driver.license_points <= 0) found.block('driver', 'LICENCIA_SIN_PUNTOS');
  const left = daysLeft(driver.license_expiry, dates.last);
  if (left === null || driver.license_expiry === null) {
    found.block('driver', 'LICENCIA_SIN_FECHA');
  } else if (left <= 0) {
    found.block('driver', 'LICENCIA_VENCIDA', { detalle: ` · ${formatDate(driver.license_expiry)}` });
  } else if (left <= dates.warning) {
    found.warn('driver', 'LICENCIA_POR_VENCER', `Lic. expira en ${left} días`);
  }
}

function checkCertificates(truck: AssignmentTruck, dates: TripDates, found: Findings): void {
  for (const [type, name, withArticle] of REQUIRED_CERTIFICATES) {
    const expiries = truck.certificates.filter(paper => paper.type_certificate === type).map(paper => paper.expires_on);
    const latest = expiries
      .filter(expiry => expiry !== null)
      .sort()
      .at(-1);
    const left = daysLeft(latest, dates.last);
    if (left === null || latest === undefined) {
      found.block('truck', 'CERTIFICADO_FALTANTE', { certificado: withArticle });
    } else if (left < 0) {
      const detalle = latest < dates.today ? `venció el ${formatDate(latest)}` : 'vence antes del viaje';
      found.block('truck', 'CERTIFICADO_VENCIDO', { certificado: name, detalle });
    } else if (left <= dates.warning) {
      found.warn('truck', 'CERTIFICADO_POR_VENCER', `${name} vence en ${left} días`);
    }
  }
}

function checkCredentials(
  subject: 'driver' | 'truck',
  credentials: readonly AssignmentCredential[],
  trip: AssignmentTrip,
  dates: TripDates,
  found: Findings,
): void {
  for (const stop of trip.stops) {
    if (!stop.requires_credential || stop.id_location === null) continue;
    const date = dates.ofStop(stop);
    const credential = credentialFor(credentials, stop.id_location);
    const params = { establecimiento: stop.location_name };
    const state = credentialState(credential, date, dates.warning);
    if (state === 'banned') found.block(subject, 'CREDENCIAL_BLOQUEADA', params);
    if (state === 'missing') found.block(subject, 'CREDENCIAL_FALTANTE', params);
    if (state === 'expired') found.block(subject, 'CREDENCIAL_VENCIDA', params);
    if (state === 'about_to_expire') {
      const left = daysLeft(credential?.expires_on, date);
      found.warn(subject, 'CREDENCIAL_POR_VENCER', `Cred. ${stop.location_name} vence en ${left} días`);
    }
  }
}

/** First span that overlaps the trip (touching ends do not), of another guide; null when the resource is free. */
export function overlap(
  busy: readonly BusySpan[],
  trip: Pick<AssignmentTrip, 'planned_from' | 'planned_to' | 'guide_number'>,
): BusySpan | null {
  const from = toMillis(trip.planned_from);
  const to = toMillis(trip.planned_to);
  const own = trip.guide_number === null || trip.guide_number === undefined ? null : String(trip.guide_number);
  return (
    busy.find(span => String(span.guide_number) !== own && toMillis(span.from) < to && from < toMillis(span.to)) ?? null
  );
}

function checkBusy(
  subject: AssignmentSubject,
  code: 'CONDUCTOR_OCUPADO' | 'CAMION_OCUPADO' | 'EQUIPO_OCUPADO',
  busy: readonly BusySpan[],
  trip: AssignmentTrip,
  found: Findings,
  zone: string,
  equipo = '',
): void {
  const span = overlap(busy, trip);
  if (!span) return;
  const sameDay = businessDate(span.from, zone) === businessDate(trip.planned_from, zone);
  const time = businessTime(span.from, zone);
  const when = sameDay ? time : `${formatDate(span.from, zone)} ${time}`;
  found.block(subject, code, { detalle: ` (${span.guide_number}, ${when})`, equipo });
}

/** True when a chassis of that size (`20`, `40`, `20/40`, `45`) carries a container of that length in feet. */
export function chassisFits(size: string | null | undefined, containerFeet: number | null): boolean {
  if (containerFeet === null || !size) return true;
  return (size.match(/\d+/g) ?? []).map(Number).includes(containerFeet);
}

function checkEquipment(input: AssignmentInput, found: Findings, zone: string): void {
  const { trip, genset, chassis } = input;
  if (trip.is_reefer && !genset) found.block('genset', 'GENERADOR_REQUERIDO');
  if (!chassis) {
    if (trip.requires_chassis) found.block('chassis', 'CHASIS_REQUERIDO');
    else found.warn('chassis', 'SIN_CHASIS', 'Sin chasis asignado');
  } else if (!chassisFits(chassis.size, trip.container_length_ft)) {
    const params = { chasis: `${chassis.size}`, contenedor: trip.container_length_ft ?? '' };
    found.block('chassis', 'CHASIS_INCOMPATIBLE', params);
  }
  for (const [subject, equipment] of [['genset', genset] as const, ['chassis', chassis] as const]) {
    if (!equipment) continue;
    if (leavesService(equipment.availability)) {
      const estado = AVAILABILITY_NAMES[equipment.availability];
      found.block(subject, 'EQUIPO_NO_DISPONIBLE', { equipo: equipment.disk, estado });
    }
    checkBusy(subject, 'EQUIPO_OCUPADO', equipment.busy, trip, found, zone, equipment.disk);
  }
}

/** Rejected by procurement is not offered; not looked at yet is worth knowing. */
function checkQualification(
  subject: 'driver' | 'truck',
  qualification: Qualification | undefined,
  found: Findings,
): void {
  const quien = subject === 'driver' ? 'El conductor' : 'El camión';
  if (qualification === 'REJECTED') found.block(subject, 'NO_CALIFICADO', { quien });
  if (qualification === 'PENDING') found.warn(subject, 'POR_CALIFICAR', `${quien} aún no está calificado por compras`);
}

function checkDriver(driver: AssignmentDriver, trip: AssignmentTrip, dates: TripDates, found: Findings): void {
  if (driver.blocked_company) found.block('driver', 'COMPANIA_BLOQUEADA', { compania: driver.blocked_company });
  if (!driver.active) found.block('driver', 'CONDUCTOR_INACTIVO');
  checkQualification('driver', driver.qualification, found);
  checkLicense(driver, dates, found);
  checkCredentials('driver', driver.credentials, trip, dates, found);
  checkBusy('driver', 'CONDUCTOR_OCUPADO', driver.busy, trip, found, dates.zone);
}

function checkTruck(truck: AssignmentTruck, trip: AssignmentTrip, dates: TripDates, found: Findings): void {
  if (truck.blocked_company) found.block('truck', 'COMPANIA_BLOQUEADA', { compania: truck.blocked_company });
  if (!USABLE_TRUCK_STATES.includes(truck.truck_state)) {
    const estado = TRUCK_STATE_NAMES[truck.truck_state] ?? truck.truck_state;
    found.block('truck', 'CAMION_NO_DISPONIBLE', { estado });
  }
  checkQualification('truck', truck.qualification, found);
  checkCertificates(truck, dates, found);
  checkCredentials('truck', truck.credentials, trip, dates, found);
  checkBusy('truck', 'CAMION_OCUPADO', truck.busy, trip, found, dates.zone);
}

/**
 * Everything that speaks against an assignment, and what is worth knowing. A stop without a planned time counts on the trip's first day;
 * licence and truck papers must last until the trip's last day.
 */
export function assignmentVerdicts(
  input: AssignmentInput,
  now: Instant,
  zone: string = BUSINESS_ZONE,
): AssignmentVerdicts {
  const { trip, truck, driver } = input;
  const found = new Findings();
  const dates = tripDates(trip, now, zone);
  if (trip.blocked_company) found.block('trip', 'COMPANIA_BLOQUEADA', { compania: trip.blocked_company });
  if (driver) checkDriver(driver, trip, dates, found);
  else found.block('driver', 'CONDUCTOR_REQUERIDO');
  if (truck) checkTruck(truck, trip, dates, found);
  else found.block('truck', 'CAMION_REQUERIDO');
  checkEquipment(input, found, zone);
  return { blocking: found.blocking, warnings: found.warnings };
}
