import { formatNumber } from '@cabezal/domain/system/amounts/money';
import { businessDate, formatDate } from '@cabezal/domain/system/time/time';
import { daysLeft, licenseState, licenseWarning } from '@cabezal/domain/system/validation/credentials';
import { warningDays } from '../../../kits/rights/figures.ts';
import { CredentialMark } from '../../../ui/status/marks.tsx';

interface LicenseMarkProps {
  expiry: string | null;
  /** Shows the remaining days, where there is room. */
  days?: boolean;
  /** Names the licence, if the context does not. */
  inWords?: boolean;
}

/** Validity of a licence: its warning if there is one, else its last day. */
export function LicenseMark({ expiry, days = false, inWords = false }: LicenseMarkProps) {
  const today = businessDate(new Date());
  const state = licenseState(expiry, today, warningDays());
  if (state === 'ok' && !days) return inWords ? `Lic. hasta ${formatDate(expiry)}` : formatDate(expiry);
  const text = licenseWarning(expiry, today, warningDays()) ?? undefined;
  return <CredentialMark state={state} days={daysLeft(expiry, today)} text={text} />;
}

/** «30», «21,5»: whole or half. */
export const pointsText = (points: string) => formatNumber(points, Number.isInteger(Number(points)) ? 0 : 1);
