/** Rules of a truck's certificates (spec §3 «Truck certificate»): number, dates, renewal. */
import { formatDate } from '../time/time';

export type TruckCertificateKind = 'matricula' | 'certificado' | 'poliza' | 'revision';

export interface CertificateInput {
  readonly type_certificate: TruckCertificateKind;
  readonly cert_mop_number?: string | null;
  readonly issued_on?: string | null;
  readonly expires_on: string;
}

/** Error of a certificate's number: the MTOP certificate needs one (spec §3), the others have none. */
export function certificateNumberError(type: TruckCertificateKind, number: string | null | undefined): string | null {
  if (type !== 'certificado') return number ? 'Solo el certificado MTOP lleva número' : null;
  if (!number) return 'Ingrese el número del certificado MTOP';
  return /^[A-Z0-9][A-Z0-9./-]{2,29}$/i.test(number)
    ? null
    : 'El número lleva de 3 a 30 letras, números, guiones o barras';
}

/** Error of the issue date (YYYY-MM-DD): before the expiry and not in the future. */
export function certificateIssueError(
  issued_on: string | null | undefined,
  expires_on: string | null | undefined,
  today: string,
): string | null {
  if (!issued_on) return null;
  if (issued_on > today) return 'No puede emitirse en el futuro';
  return !expires_on || issued_on < expires_on ? null : 'Debe vencer después de emitirse';
}

/** Error of a renewal: it must expire later than the certificate that it replaces. */
export function renewalError(expires_on: string, before: string): string | null {
  return expires_on > before ? null : `La renovación debe vencer después del ${formatDate(before)}`;
}

/** Error sentences of a certificate by field. `renews`: expiry date of the certificate that it replaces. */
export function certificateErrors(
  input: CertificateInput,
  today: string,
  renews: string | null = null,
): Record<'cert_mop_number' | 'issued_on' | 'expires_on', string | null> {
  return {
    cert_mop_number: certificateNumberError(input.type_certificate, input.cert_mop_number),
    issued_on: certificateIssueError(input.issued_on, input.expires_on, today),
    expires_on: renews === null ? null : renewalError(input.expires_on, renews),
  };
}
