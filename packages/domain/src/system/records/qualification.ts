/** Qualification by procurement: who drives and with what is looked at before it is relied on (design 1-product «compras»). */
import { licenseState, TRUCK_LICENSE_TYPE } from '../validation/credentials';

/** PENDING: registered by a carrier and not looked at yet; only a warning. REJECTED: not offered. */
export type Qualification = 'PENDING' | 'QUALIFIED' | 'REJECTED';

export const QUALIFICATION_LABELS: Readonly<Record<Qualification, string>> = {
  PENDING: 'Por calificar',
  QUALIFIED: 'Calificado',
  REJECTED: 'No calificado',
};

/** What the operator registers itself is in order; what a carrier registers waits for procurement. */
export const initialQualification = (byOperator: boolean): Qualification => (byOperator ? 'QUALIFIED' : 'PENDING');

export interface DriverToQualify {
  readonly license_type: string;
  readonly license_expiry: string | null;
  readonly license_points: number;
  /** Kinds of the papers that count. */
  readonly papers: readonly string[];
}

/** Papers without which nobody is qualified, with how they are called. */
const DRIVER_PAPERS: readonly (readonly [string, string])[] = [
  ['FOTO', 'la foto'],
  ['CEDULA_ANVERSO', 'la cédula (anverso)'],
  ['LICENCIA', 'la foto de la licencia'],
];

/** What a driver lacks on a date to be qualified, as sentences; empty when nothing. */
export function driverGaps(driver: DriverToQualify, onDate: string): string[] {
  // What is about to expire qualifies: the window of the warning does not matter here.
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

/** What a truck lacks on a date to be qualified: each of the three certificates that every trip demands, valid on that day. */
export function truckGaps(certificates: readonly CertificateToQualify[], onDate: string): string[] {
  return TRUCK_PAPERS.flatMap(([type, name]) => {
    const own = certificates.filter(one => one.type_certificate === type);
    if (own.length === 0) return [`Falta ${name}`];
    return own.some(one => one.expires_on >= onDate) ? [] : [`Venció ${name}`];
  });
}

/** Papers without which no carrier is qualified, with how they are called. */
const CARRIER_PAPERS: readonly (readonly [string, string])[] = [
  ['PERMISO', 'el permiso de operación'],
  ['RUC', 'el RUC'],
];

/** What a carrier lacks to be qualified, by the kinds of its papers that count; empty when nothing. */
export function carrierGaps(papers: readonly string[]): string[] {
  return CARRIER_PAPERS.filter(([kind]) => !papers.includes(kind)).map(([, name]) => `Falta ${name}`);
}
