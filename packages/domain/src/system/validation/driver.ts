/** Rules of a driver's own data (spec §5, design 3): identity, age, licences. */
import { cedulaError } from './identity';

export const NATIONALITY_ECUADORIAN = 'Ecuatoriana';
/** Minimum age for a professional licence. */
export const DRIVER_MIN_AGE = 18;
const DRIVER_MAX_AGE = 90;

export interface IdentityInput {
  readonly identification_kind: 'CEDULA' | 'PASAPORTE';
  readonly identification_card: string;
  readonly nationality: string;
}

/**
 * Error sentence of a driver's identity document, null when it may be stored. A cédula is checked as `cedulaError` says; a passport has 5 to
 * 15 letters and digits.
 */
export function identityError(input: IdentityInput): string | null {
  if (input.identification_kind === 'CEDULA')
    return cedulaError(input.identification_card, input.nationality === NATIONALITY_ECUADORIAN);
  return /^[A-Z0-9]{5,15}$/i.test(input.identification_card) ? null : 'El pasaporte lleva de 5 a 15 letras o números';
}

const yearsBetween = (from: string, to: string): number =>
  Number(to.slice(0, 4)) - Number(from.slice(0, 4)) - (to.slice(5) < from.slice(5) ? 1 : 0);

/** Error sentence of a date of birth (YYYY-MM-DD) on a date: 18 to 90 years; null when absent or in order. */
export function birthDateError(birth_date: string | null | undefined, today: string): string | null {
  if (!birth_date) return null;
  const age = yearsBetween(birth_date, today);
  if (age < DRIVER_MIN_AGE) return 'El conductor debe ser mayor de edad';
  return age > DRIVER_MAX_AGE ? 'Revise la fecha de nacimiento' : null;
}

export interface LicenseFacts {
  readonly id_license: number;
  readonly license_type: string;
  readonly license_expiry: string;
}

/**
 * The current licence of a driver: type E before any other (design 1.6: a cabezal needs E), then the latest expiry, then the last one entered.
 * Undefined without licences.
 */
export function currentLicense<T extends LicenseFacts>(licenses: readonly T[]): T | undefined {
  const rank = (license: T): [number, string, number] => [
    license.license_type === 'E' ? 1 : 0,
    license.license_expiry,
    license.id_license,
  ];
  return [...licenses].sort((a, b) => {
    const [ea, xa, ia] = rank(a);
    const [eb, xb, ib] = rank(b);
    return eb - ea || xb.localeCompare(xa) || ib - ia;
  })[0];
}

/** Error sentence of a licence's dates (YYYY-MM-DD): issued before it expires and not in the future; null when in order. */
export function licenseDatesError(
  issued_on: string | null | undefined,
  license_expiry: string,
  today: string,
): string | null {
  if (!issued_on) return null;
  if (issued_on > today) return 'La licencia no puede emitirse en el futuro';
  return issued_on < license_expiry ? null : 'La licencia debe vencer después de emitirse';
}

/** Maximum characters of a telephone number, including separators. */
export const PHONE_LENGTH = 30;

/** Error sentence of a telephone number: 7 to 15 digits, an optional + and separators, at most 30 characters; null when absent or valid. */
export function phoneError(phone: string | null | undefined): string | null {
  if (!phone) return null;
  const digits = phone.replace(/[\p{Zs}\t().-]/gu, '');
  return phone.trim().length <= PHONE_LENGTH && /^\+?\d{7,15}$/.test(digits)
    ? null
    : 'Ingrese un teléfono de 7 a 15 dígitos';
}
