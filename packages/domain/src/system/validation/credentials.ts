/** Validity of credentials, certificates and licences on a given date (spec §4, §5, §9; design 1.6, 2.6). */
import { daysBetween } from '../time/time';

export type CredentialState = 'banned' | 'ok' | 'about_to_expire' | 'expired' | 'missing';

export const CREDENTIAL_STATE_LABELS: Readonly<Record<CredentialState, string>> = {
  banned: 'Bloqueada',
  ok: 'OK',
  about_to_expire: 'Por vencer',
  expired: 'Vencida',
  missing: 'Faltante',
};

export interface CredentialFacts {
  /** BANNED: blocked; any other value: not blocked (spec §4). */
  readonly state: string | null;
  /** Last day of validity, `YYYY-MM-DD`. */
  readonly expires_on: string | null;
}

/** True only for BANNED (spec §4 «Blocked state»). */
export function isBanned(state: string | null | undefined): boolean {
  return state === 'BANNED';
}

/** Days left on a date, negative when past; null when there is no expiry date. */
export function daysLeft(expiresOn: string | null | undefined, onDate: string): number | null {
  return expiresOn === null || expiresOn === undefined || expiresOn === '' ? null : daysBetween(onDate, expiresOn);
}

/**
 * State of a credential on a date: banned; more days left than `warningDays` (`dias_aviso_credencial`, spec §9: 30) ok; from 0 on about to
 * expire; negative expired; no credential or no expiry date missing (spec §4 «Credential status»).
 */
export function credentialState(
  credential: CredentialFacts | null | undefined,
  onDate: string,
  warningDays: number,
): CredentialState {
  if (!credential) return 'missing';
  if (isBanned(credential.state)) return 'banned';
  const left = daysLeft(credential.expires_on, onDate);
  if (left === null) return 'missing';
  if (left < 0) return 'expired';
  return left > warningDays ? 'ok' : 'about_to_expire';
}

/**
 * The credential that counts at a place: a banned one if any, else the one with the latest expiry; null without any. A ban applies to the person or
 * truck, so another credential does not lift it.
 */
export function credentialFor<T extends CredentialFacts & { readonly id_location?: number | null }>(
  credentials: readonly T[],
  idLocation: number,
): T | null {
  const own = credentials.filter(credential => credential.id_location === idLocation);
  const banned = own.find(credential => isBanned(credential.state));
  return banned ?? own.toSorted((a, b) => (a.expires_on ?? '').localeCompare(b.expires_on ?? '')).at(-1) ?? null;
}

/** Error sentence of a credential's dates (YYYY-MM-DD): issued not in the future and before its last day; null when in order. */
export function credentialDatesError(
  issued_on: string | null | undefined,
  expires_on: string,
  today: string,
): string | null {
  if (!issued_on) return null;
  if (issued_on > today) return 'La fecha de emisión no puede ser futura';
  return issued_on <= expires_on ? null : 'La credencial debe vencer después de emitirse';
}

export type LicenseState = 'ok' | 'about_to_expire' | 'expired' | 'missing';

/** State of a licence on a date: expired at 0 or fewer days, a warning at `warningDays` or fewer (spec §5: stricter than credentials). */
export function licenseState(expiry: string | null | undefined, onDate: string, warningDays: number): LicenseState {
  const left = daysLeft(expiry, onDate);
  if (left === null) return 'missing';
  if (left <= 0) return 'expired';
  return left <= warningDays ? 'about_to_expire' : 'ok';
}

/** «Licencia Expirada» at 0 or fewer days, «Lic. expira en N días» at `warningDays` or fewer, else null (spec §5, exact texts). */
export function licenseWarning(expiry: string | null | undefined, onDate: string, warningDays: number): string | null {
  const left = daysLeft(expiry, onDate);
  if (left === null || left > warningDays) return null;
  return left <= 0 ? 'Licencia Expirada' : `Lic. expira en ${left} días`;
}

/** Error of licence points: 0 to 30, whole or half (design 3). */
export function licensePointsError(points: number | null | undefined): string | null {
  if (points === null || points === undefined) return null;
  return points >= 0 && points <= 30 && Number.isInteger(points * 2)
    ? null
    : 'Los puntos de licencia van de 0 a 30, en enteros o medios';
}

/** Licence types of Ecuador (design 3). A cabezal needs E. */
export const LICENSE_TYPES = ['A', 'B', 'F', 'C1', 'C', 'D', 'E', 'G'] as const;
export const TRUCK_LICENSE_TYPE = 'E';
