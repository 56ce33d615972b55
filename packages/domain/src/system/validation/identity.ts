/** Ecuadorian identity numbers: cédula and RUC (spec §5, design 3). */

/** `aviso`: accepted with a remark. `error`: refused. */
export type CheckLevel = 'ok' | 'aviso' | 'error';

export interface IdentityCheck {
  readonly level: CheckLevel;
  /** Spanish sentence; null when ok. */
  readonly message: string | null;
}

export type RucKind = 'persona natural' | 'pública' | 'sociedad privada' | 'sociedad sin dígito verificable';

export interface RucCheck extends IdentityCheck {
  readonly kind: RucKind | null;
}

export const CEDULA_ERROR = 'La cédula es inválida';
export const RUC_ERROR = 'El RUC es inválido';
const CEDULA_WARNING = 'La cédula no cumple el dígito verificador';
const RUC_DIGIT_WARNING = 'El RUC no cumple el dígito verificador: confírmelo en el SRI';
const RUC_WARNING = 'El RUC no tiene dígito verificable: confírmelo en el SRI';

function isProvince(digits: string): boolean {
  const province = Number(digits.slice(0, 2));
  return (province >= 1 && province <= 24) || province === 30;
}

/** Weights 2,1,2,… over nine digits, minus 9 when above 9; the tenth completes to ten. */
function cedulaDigitMatches(digits: string): boolean {
  let sum = 0;
  for (let i = 0; i < 9; i++) {
    const product = Number(digits[i]) * (i % 2 === 0 ? 2 : 1);
    sum += product > 9 ? product - 9 : product;
  }
  return (10 - (sum % 10)) % 10 === Number(digits[9]);
}

/** Modulo 11 of the leading digits; 11 → 0; a result of 10 matches nothing. */
function mod11Matches(digits: string, weights: readonly number[]): boolean {
  const sum = weights.reduce((total, weight, i) => total + Number(digits[i]) * weight, 0);
  const digit = (11 - (sum % 11)) % 11;
  return digit === Number(digits[weights.length]);
}

/** True when ten digits have a province, a third digit 0–6 and the right check digit. */
export function isCedula(text: string): boolean {
  return /^\d{10}$/.test(text) && isProvince(text) && Number(text[2]) <= 6 && cedulaDigitMatches(text);
}

/**
 * Checks a cédula: not exactly 10 digits → error «La cédula es inválida»; a wrong province or check digit → the same error for
 * Ecuadorians, a remark for other nationalities (design 3).
 */
export function checkCedula(text: string, isEcuadorian = true): IdentityCheck {
  if (!/^\d{10}$/.test(text)) return { level: 'error', message: CEDULA_ERROR };
  if (isCedula(text)) return { level: 'ok', message: null };
  return isEcuadorian ? { level: 'error', message: CEDULA_ERROR } : { level: 'aviso', message: CEDULA_WARNING };
}

/** Error sentence of a cédula, null when it may be stored. */
export function cedulaError(text: string, isEcuadorian = true): string | null {
  const check = checkCedula(text, isEcuadorian);
  return check.level === 'error' ? check.message : null;
}

const PUBLIC_WEIGHTS = [3, 2, 7, 6, 5, 4, 3, 2];
const COMPANY_WEIGHTS = [4, 3, 2, 7, 6, 5, 4, 3, 2];

function ok(kind: RucKind): RucCheck {
  return { level: 'ok', kind, message: null };
}

/**
 * Checks a RUC: 13 digits, province 01–24 or 30, suffix not 000, else error. Third digit 0–5: a natural person's cédula. 6: public, or a
 * foreigner's cédula. 9: company. 7, 8: no rule is published; taken with a remark. A check digit that does not match is a remark: the SRI no longer gives companies and public bodies one.
 */
export function checkRuc(text: string): RucCheck {
  const error: RucCheck = { level: 'error', kind: null, message: RUC_ERROR };
  if (!/^\d{13}$/.test(text) || !isProvince(text) || text.endsWith('000')) return error;
  const third = Number(text[2]);
  const unverifiable: RucCheck = { level: 'aviso', kind: 'sociedad sin dígito verificable', message: RUC_WARNING };
  if (third <= 5)
    return cedulaDigitMatches(text)
      ? ok('persona natural')
      : { level: 'aviso', kind: 'persona natural', message: RUC_DIGIT_WARNING };
  if (third === 6) {
    if (mod11Matches(text, PUBLIC_WEIGHTS)) return ok('pública');
    return cedulaDigitMatches(text) ? ok('persona natural') : unverifiable;
  }
  return third === 9 && mod11Matches(text, COMPANY_WEIGHTS) ? ok('sociedad privada') : unverifiable;
}

/** A RUC or cédula without separators: «0992 2010-29 001». */
export const bareNumber = (text: string): string => text.replace(/[\s.-]/g, '');

/** Error sentence of a RUC, null when it may be stored. */
export function rucError(text: string): string | null {
  const check = checkRuc(text);
  return check.level === 'error' ? check.message : null;
}

/** A nine-digit cédula or twelve-digit RUC with the leading zero that Excel drops, if the result is valid; null otherwise. */
export function withLostZero(text: string): string | null {
  const whole = `0${text}`;
  if (/^\d{9}$/.test(text)) return isCedula(whole) ? whole : null;
  return /^\d{12}$/.test(text) && rucError(whole) === null ? whole : null;
}
