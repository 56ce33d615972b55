/**
 * Whether a truck, driver, genset and chassis may do a trip: refusals and warnings, each with a Spanish sentence (G2, design 2.6). Validity is
 * checked on the planned date of each stop, not on today. `prepareTrip`, `prepareTruck` and `prepareDriver` compute what does not depend on the pair,
 * so that many pairs are judged quickly.
 */

import type { Qualification } from '../../system/records/qualification';
import { type RefusalCode, type RefusalParams, refuse } from '../../system/refusals/refusals';
import { BUSINESS_ZONE, businessDate, businessTime, formatDate, type Instant, toMillis } from '../../system/time/time';
import { TRUCK_LICENSE_TYPE } from '../../system/validation/credentials';
import { AVAILABILITY_NAMES, leavesService } from '../../system/validation/equipment';
import { TRUCK_STATE_NAMES } from '../../system/validation/truck-state';
import {
  boxEquipment,
  boxTie,
  leftEquipmentText,
  OTHER_EQUIPMENT,
  OTHER_TRUCK_BRINGS,
  tieText,
} from './assignment-box';
import type {
  AssignmentEquipment,
  AssignmentInput,
  AssignmentRefusal,
  AssignmentSubject,
  AssignmentVerdicts,
  AssignmentWarning,
} from './assignment-input';
import { isUsableTruck } from './assignment-truck-states';
import { wayWarnings } from './assignment-way';
import {
  overlapping,
  type PreparedCredential,
  type PreparedDriver,
  type PreparedEquipment,
  type PreparedSpan,
  type PreparedTrip,
  type PreparedTruck,
  prepareDriver,
  prepareEquipment,
  prepareTrip,
  prepareTruck,
} from './prepared-assignment';

/** Expiries and blocks that ADM_MASTER may override. */
const OVERRIDABLE: ReadonlySet<RefusalCode> = new Set<RefusalCode>([
  'LICENCIA_VENCIDA',
  'CREDENCIAL_VENCIDA',
  'CREDENCIAL_BLOQUEADA',
  'CREDENCIAL_FALTANTE',
  'CERTIFICADO_VENCIDO',
  'CERTIFICADO_FALTANTE',
]);
/** Papers that are missing, expired or banned prevent issuing a guide, not planning a truck: they may be renewed before the issue. */
export const isPaper = (code: RefusalCode): boolean => OVERRIDABLE.has(code) || code === 'LICENCIA_SIN_FECHA';

/** Receives findings. A sentence is passed as a function, because many callers do not need it. */
export interface Finder {
  block(subject: AssignmentSubject, code: RefusalCode, params?: () => RefusalParams): void;
  warn(subject: AssignmentSubject, code: string, message: () => string): void;
}

/** Collects findings with their sentences. */
class Findings implements Finder {
  readonly blocking: AssignmentRefusal[] = [];
  readonly warnings: AssignmentWarning[] = [];

  block(subject: AssignmentSubject, code: RefusalCode, params?: () => RefusalParams): void {
    const refusal = { ...refuse(code, params?.() ?? {}), subject, overridable: OVERRIDABLE.has(code) };
    const known = this.blocking.some(other => other.subject === subject && other.message === refusal.message);
    if (!known) this.blocking.push(refusal);
  }

  warn(subject: AssignmentSubject, code: string, message: () => string): void {
    this.warnings.push({ subject, code, message: message() });
  }
}

function checkLicense({ driver, license_until }: PreparedDriver, trip: PreparedTrip, found: Finder): void {
  if (driver.license_type !== TRUCK_LICENSE_TYPE) found.block('driver', 'LICENCIA_TIPO');
  if (driver.license_points !== null && driver.license_points <= 0) found.block('driver', 'LICENCIA_SIN_PUNTOS');
  const left = license_until === null ? null : license_until - trip.last;
  if (left === null) found.block('driver', 'LICENCIA_SIN_FECHA');
  else if (left <= 0)
    found.block('driver', 'LICENCIA_VENCIDA', () => ({ detalle: ` · ${formatDate(driver.license_expiry)}` }));
  else if (left <= trip.trip.warning_days)
    found.warn('driver', 'LICENCIA_POR_VENCER', () => `Lic. expira en ${left} días`);
}

function checkCertificates({ certificates }: PreparedTruck, trip: PreparedTrip, found: Finder): void {
  for (const { name, withArticle, expires_on, until } of certificates) {
    if (until === null || expires_on === null) {
      found.block('truck', 'CERTIFICADO_FALTANTE', () => ({ certificado: withArticle }));
      continue;
    }
    const left = until - trip.last;
    if (left < 0)
      found.block('truck', 'CERTIFICADO_VENCIDO', () => ({
        certificado: name,
        detalle: expires_on < trip.today ? `venció el ${formatDate(expires_on)}` : 'vence antes del viaje',
      }));
    else if (left <= trip.trip.warning_days)
      found.warn('truck', 'CERTIFICADO_POR_VENCER', () => `${name} vence en ${left} días`);
  }
}

function checkCredentials(
  subject: 'driver' | 'truck',
  credentials: ReadonlyMap<number, PreparedCredential>,
  { credentialStops, trip }: PreparedTrip,
  found: Finder,
): void {
  for (const { id_location, location_name, day } of credentialStops) {
    const credential = credentials.get(id_location);
    const params = () => ({ establecimiento: location_name });
    if (credential?.banned) found.block(subject, 'CREDENCIAL_BLOQUEADA', params);
    else if (credential === undefined || credential.until === null) found.block(subject, 'CREDENCIAL_FALTANTE', params);
    else {
      const left = credential.until - day;
      if (left < 0) found.block(subject, 'CREDENCIAL_VENCIDA', params);
      else if (left <= trip.warning_days)
        found.warn(subject, 'CREDENCIAL_POR_VENCER', () => `Cred. ${location_name} vence en ${left} días`);
    }
  }
}

function checkBusy(
  subject: AssignmentSubject,
  code: 'CONDUCTOR_OCUPADO' | 'CAMION_OCUPADO' | 'EQUIPO_OCUPADO',
  busy: readonly PreparedSpan[],
  trip: PreparedTrip,
  found: Finder,
  equipo = '',
): void {
  const span = overlapping(busy, trip);
  if (!span) return;
  found.block(subject, code, () => {
    const { guide_number, left } = span;
    const stays =
      left && toMillis(left.from) <= trip.from
        ? `; queda con su contenedor en ${left.place} hasta ${hourOf(span.to, trip)}`
        : '';
    return { detalle: ` (${guide_number}, ${hourOf(span.from, trip)}${stays})`, equipo };
  });
}

/** «08:00», with the date if it is not the day on which the trip begins. */
function hourOf(at: Instant, { trip, zone }: PreparedTrip): string {
  const time = businessTime(at, zone);
  return businessDate(at, zone) === businessDate(trip.planned_from, zone) ? time : `${formatDate(at, zone)} ${time}`;
}

/** True when a chassis of that size (`20`, `40`, `20/40`, `45`) carries a container of that length in feet. */
export function chassisFits(size: string | null | undefined, containerFeet: number | null): boolean {
  if (containerFeet === null || !size) return true;
  return (size.match(/\d+/g) ?? []).map(Number).includes(containerFeet);
}

/** Checks one genset or chassis for a trip. */
export function checkOneEquipment(
  subject: 'genset' | 'chassis',
  { equipment, busy }: PreparedEquipment,
  trip: PreparedTrip,
  found: Finder,
): void {
  const { disk, availability, size } = equipment;
  if (subject === 'chassis' && !chassisFits(size, trip.trip.container_length_ft))
    found.block('chassis', 'CHASIS_INCOMPATIBLE', () => ({
      chasis: `${size}`,
      contenedor: trip.trip.container_length_ft ?? '',
    }));
  if (leavesService(availability))
    found.block(subject, 'EQUIPO_NO_DISPONIBLE', () => ({ equipo: disk, estado: AVAILABILITY_NAMES[availability] }));
  checkBusy(subject, 'EQUIPO_OCUPADO', busy, { ...trip, to: trip.equipment_to }, found, disk);
}

function checkEquipment({ genset, chassis }: AssignmentInput, trip: PreparedTrip, found: Finder): void {
  if (trip.trip.is_reefer && !genset) found.block('genset', 'GENERADOR_REQUERIDO');
  if (trip.trip.own_generator && genset) found.block('genset', 'GENERADOR_DEL_CLIENTE');
  if (!chassis) {
    if (trip.trip.requires_chassis) found.block('chassis', 'CHASIS_REQUERIDO');
    else found.warn('chassis', 'SIN_CHASIS', () => 'Sin chasis asignado');
  }
  if (genset) checkOneEquipment('genset', prepareEquipment(genset), trip, found);
  if (chassis) checkOneEquipment('chassis', prepareEquipment(chassis), trip, found);
  checkLeftEquipment({ genset, chassis }, trip, found);
}

/** Warns when the container was left on another chassis, or with another genset if it needs one. A person may still change them there. */
function checkLeftEquipment(
  { genset, chassis }: Pick<AssignmentInput, 'genset' | 'chassis'>,
  { trip }: PreparedTrip,
  found: Finder,
): void {
  const left = boxEquipment(trip);
  if (left === null) return;
  const { id_chassis, chassis_disk, id_generator, generator_disk } = left;
  const isOther = (chosen: AssignmentEquipment | null, id: number): boolean =>
    chosen === null || (chosen.id_equipment !== undefined && chosen.id_equipment !== id);
  if (id_chassis !== null && isOther(chassis, id_chassis))
    found.warn('chassis', OTHER_EQUIPMENT, () => leftEquipmentText('chassis', chassis_disk ?? ''));
  if (trip.is_reefer && id_generator !== null && isOther(genset, id_generator))
    found.warn('genset', OTHER_EQUIPMENT, () => leftEquipmentText('genset', generator_disk ?? ''));
}

/** A driver or truck rejected by procurement is refused; one not checked yet gets a warning. */
function checkQualification(
  subject: 'driver' | 'truck',
  qualification: Qualification | undefined,
  found: Finder,
): void {
  const quien = subject === 'driver' ? 'El conductor' : 'El camión';
  if (qualification === 'REJECTED') found.block(subject, 'NO_CALIFICADO', () => ({ quien }));
  if (qualification === 'PENDING')
    found.warn(subject, 'POR_CALIFICAR', () => `${quien} aún no está calificado por compras`);
}

/** Checks a driver for a trip: refusals and warnings. */
export function checkDriver(prepared: PreparedDriver, trip: PreparedTrip, found: Finder): void {
  const { driver } = prepared;
  const { blocked_company } = driver;
  if (blocked_company) found.block('driver', 'COMPANIA_BLOQUEADA', () => ({ compania: blocked_company }));
  if (!driver.active) found.block('driver', 'CONDUCTOR_INACTIVO');
  checkQualification('driver', driver.qualification, found);
  checkLicense(prepared, trip, found);
  checkCredentials('driver', prepared.credentials, trip, found);
  checkBusy('driver', 'CONDUCTOR_OCUPADO', prepared.busy, trip, found);
}

/** Warns when another truck drives the container's previous or next leg. A person may still choose this one: the container may be left on the way. */
function checkBox({ truck }: PreparedTruck, { trip, zone }: PreparedTrip, found: Finder): void {
  const tie = boxTie(trip, zone);
  if (tie !== null && truck.id_truck !== undefined && tie.unit.id_truck !== truck.id_truck)
    found.warn('truck', OTHER_TRUCK_BRINGS, () => tieText(tie));
}

/** Checks a truck for a trip: refusals and warnings. */
export function checkTruck(prepared: PreparedTruck, trip: PreparedTrip, found: Finder): void {
  const { truck } = prepared;
  const { blocked_company, truck_state } = truck;
  if (blocked_company) found.block('truck', 'COMPANIA_BLOQUEADA', () => ({ compania: blocked_company }));
  if (!isUsableTruck(truck_state))
    found.block('truck', 'CAMION_NO_DISPONIBLE', () => ({ estado: TRUCK_STATE_NAMES[truck_state] ?? truck_state }));
  checkQualification('truck', truck.qualification, found);
  checkCertificates(prepared, trip, found);
  checkCredentials('truck', prepared.credentials, trip, found);
  checkBusy('truck', 'CAMION_OCUPADO', prepared.busy, trip, found);
  checkBox(prepared, trip, found);
}

/** Checks that do not depend on truck or driver. */
export function checkTrip({ trip }: PreparedTrip, found: Finder): void {
  const { blocked_company } = trip;
  if (blocked_company) found.block('trip', 'COMPANIA_BLOQUEADA', () => ({ compania: blocked_company }));
}

/** Prepared trip, truck and driver; a caller that judges many pairs prepares each once. */
export interface PreparedInput extends Pick<AssignmentInput, 'genset' | 'chassis'> {
  readonly trip: PreparedTrip;
  readonly truck: PreparedTruck | null;
  readonly driver: PreparedDriver | null;
}

/** `assignmentVerdicts` for prepared input. */
export function preparedVerdicts({ trip, truck, driver, genset, chassis }: PreparedInput): AssignmentVerdicts {
  const found = new Findings();
  checkTrip(trip, found);
  if (driver) checkDriver(driver, trip, found);
  else found.block('driver', 'CONDUCTOR_REQUERIDO');
  if (truck) checkTruck(truck, trip, found);
  else found.block('truck', 'CAMION_REQUERIDO');
  checkEquipment({ trip: trip.trip, truck: null, driver: null, genset, chassis }, trip, found);
  return { blocking: found.blocking, warnings: [...found.warnings, ...wayWarnings(trip, { truck, driver })] };
}

/**
 * All refusals and warnings of an assignment. A stop without a planned time counts on the trip's first day; licence and truck papers must be valid
 * until the trip's last day.
 */
export function assignmentVerdicts(
  { trip, truck, driver, genset, chassis }: AssignmentInput,
  now: Instant,
  zone: string = BUSINESS_ZONE,
): AssignmentVerdicts {
  return preparedVerdicts({
    trip: prepareTrip(trip, now, zone),
    truck: truck && prepareTruck(truck),
    driver: driver && prepareDriver(driver),
    genset,
    chassis,
  });
}
