import { compare, type Money } from '@cabezal/domain/prices/money/money';
import { useState } from 'react';
import type { AnswerQuery } from '../../ui/feedback/Answer.tsx';

/** An amount that somebody read, and what it was asked for. */
interface Confirmed {
  asked: string;
  sale: Money;
}

/** What is confirmed from now on: the amount that was read first for what is asked now. */
export const confirmed = (read: Confirmed | null, now: Confirmed): Confirmed =>
  read?.asked === now.asked ? read : now;

export interface ShownAmount {
  /** True, or why it cannot be confirmed now: the amount is not shown. */
  can: true | string;
  /** What is shown, and confirmed with it. */
  expected_sale: Money | undefined;
  /** Another amount than the one that was read: it is confirmed once the person says so. */
  changed: { from: Money; to: Money; accept: () => void } | null;
}

/**
 * The amount that a dialog shows stays the one that is confirmed, whatever changes while it is open. `asked` says for what it is; null:
 * nothing can be asked yet, and the fields say what is missing.
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
