import { compare, type Money } from '@cabezal/domain/system/amounts/money';
import { useState } from 'react';
import type { AnswerQuery } from '../../ui/feedback/Answer.tsx';

/** An amount that a person read, and the request it answers. */
interface Confirmed {
  asked: string;
  sale: Money;
}

/** The amount to confirm: the first one read for the current request. */
export const confirmed = (read: Confirmed | null, now: Confirmed): Confirmed =>
  read?.asked === now.asked ? read : now;

export interface ShownAmount {
  /** True, or the reason why it cannot be confirmed now: the amount is not shown. */
  can: true | string;
  /** The displayed amount, which is sent with the confirmation. */
  expected_sale: Money | undefined;
  /** The amount has changed since it was read: the new one counts after the person accepts it. */
  changed: { from: Money; to: Money; accept: () => void } | null;
}

/**
 * Keeps the amount that a dialog shows as the one to confirm, even if it changes while the dialog is open. `asked`: the input of the
 * request; null: incomplete, the fields show what is missing.
 */
export function useShownAmount<T>(
  asked: string | null,
  query: AnswerQuery<T>,
  saleOf: (answer: T) => Money,
): ShownAmount {
  const [read, setRead] = useState<Confirmed | null>(null);
  if (asked === null) return { can: true, expected_sale: undefined, changed: null };
  const { data, error } = query;
  if (!data) return { can: error?.message ?? 'Calculando cuánto se cobra…', expected_sale: undefined, changed: null };
  const to = saleOf(data);
  const now = confirmed(read, { asked, sale: to });
  if (now !== read) setRead(now);
  const { sale } = now;
  if (compare(sale, to) === 0) return { can: true, expected_sale: sale, changed: null };
  const accept = () => setRead({ asked, sale: to });
  return { can: 'El monto cambió: revise el nuevo', expected_sale: sale, changed: { from: sale, to, accept } };
}
