import type { CompanyNumber } from '@cabezal/contract/people/notifications/company-numbers.calls';
import { e164 } from '@cabezal/domain/system/notices/e164';
import { businessDate } from '@cabezal/domain/system/time/time';

interface ConsentValue {
  how?: string | null;
  on?: string | null;
}
/** The consent that is stored with a number, as its form shows it; null: there is none. */
export const storedConsent = ({ consent }: Pick<CompanyNumber, 'consent'>): ConsentValue | null =>
  consent && { how: consent.how, on: businessDate(consent.at) };

/** The consent that the form has; null: the one that is stored stays, or nobody entered one. */
const givenConsent = (value: ConsentValue | undefined, stored: ConsentValue | null) =>
  !value?.how || !value.on || (value.how === stored?.how && value.on === stored?.on) ? null : value;

/**
 * The number of the form, as the call takes it. `stored`: as it was read; null: a new one. A consent is that of a number: where the number was
 * changed, the one that the form shows is given for it.
 */
export function numberOf(
  values: Record<string, unknown>,
  stored: Pick<CompanyNumber, 'phone' | 'consent'> | null,
): object {
  const [number] = values.numbers as [{ phone?: string; consent?: ConsentValue }];
  const isSame = stored !== null && e164(number.phone ?? '') === stored.phone;
  return { ...number, consent: givenConsent(number.consent, isSame ? storedConsent(stored) : null) };
}
