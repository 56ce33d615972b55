/** Qualification: procurement checks carriers, drivers and trucks (design 1-product «compras»). */
import { licenseState, TRUCK_LICENSE_TYPE } from '../validation/credentials';

/** PENDING: registered by a carrier and not checked yet; a warning only. REJECTED: not offered for assignment. */
export type Qualification = 'PENDING' | 'QUALIFIED' | 'REJECTED';

export const QUALIFICATION_LABELS: Readonly<Record<Qualification, string>> = {
  PENDING: 'Por calificar',
  QUALIFIED: 'Calificado',
  REJECTED: 'No calificado',
};

/** A record of the operator is qualified from the start; one of a carrier waits for procurement. */
export const initialQualification = (byOperator: boolean): Qualification => (byOperator ? 'QUALIFIED' : 'PENDING');

export interface DriverToQualify {
  readonly license_type: string;
  readonly license_expiry: string | null;
  readonly license_points: number;
  /** Kinds of the driver's valid papers. */
  readonly papers: readonly string[];
}

/** Papers required for qualification: kind and Spanish name. */
const DRIVER_PAPERS: readonly (readonly [string, string])[] = [
  ['FOTO', 'la foto'],
  ['CEDULA_ANVERSO', 'la cédula (anverso)'],
  ['LICENCIA', 'la foto de la licencia'],
];

/** Sentences of what a driver lacks for qualification on a date; empty when nothing is missing. */
export function driverGaps(driver: DriverToQualify, onDate: string): string[] {
  // A licence that expires soon still qualifies, hence a warning window of 0 days.
  const state = licenseState(driver.license_expiry, onDate, 0);
  const missing = DRIVER_PAPERS.filter(([kind]) => !driver.papers.includes(kind)).map(([, name]) => name);
  return [
    ...(driver.license_type === TRUCK_LICENSE_TYPE ? [] : ['El conductor requiere licencia tipo E']),
    ...(state === 'expired' ? ['Licencia Expirada'] : state === 'missing' ? ['Falta la fecha de la licencia'] : []),
    ...(driver.license_points > 0 ? [] : ['No tiene puntos en la licencia']),
    ...(missing.length > 0 ? [`Falta ${missing.join(', ')}`] : []),
  ];
}

export interface CertificateToQualify {
  readonly type_certificate: string;
  readonly expires_on: string;
}

const TRUCK_PAPERS: readonly (readonly [string, string])[] = [
  ['matricula', 'la matrícula'],
  ['certificado', 'el certificado MTOP'],
  ['poliza', 'la póliza'],
];

/** Sentences of what a truck lacks for qualification on a date: each of the three required certificates must be valid on that day. */
export function truckGaps(certificates: readonly CertificateToQualify[], onDate: string): string[] {
  return TRUCK_PAPERS.flatMap(([type, name]) => {
    const own = certificates.filter(one => one.type_certificate === type);
    if (own.length === 0) return [`Falta ${name}`];
    return own.some(one => one.expires_on >= onDate) ? [] : [`Venció ${name}`];
  });
}

/** Papers required for qualification: kind and Spanish name. */
const CARRIER_PAPERS: readonly (readonly [string, string])[] = [
  ['PERMISO', 'el permiso de operación'],
  ['RUC', 'el RUC'],
];

/** Sentences of what a carrier lacks for qualification, from the kinds of its valid papers; empty when nothing is missing. */
export function carrierGaps(papers: readonly string[]): string[] {
  return CARRIER_PAPERS.filter(([kind]) => !papers.includes(kind)).map(([, name]) => `Falta ${name}`);
}
