import { formatNumber } from '@cabezal/domain/system/amounts/format';
import { Link } from 'react-router';
import { useAccess } from '../rights/use-access.ts';

interface NumberLinkProps {
  value: number;
  /** The accessible name: «Reservas de mar 2026» is read as «Reservas de mar 2026: 12». */
  label: string;
  /** After the number in the accessible name: «reservas». */
  noun?: string;
  /** The address of the list with the counted rows; null: none. */
  to: string | null;
  /** Instead of «0», where other numbers must stand out. */
  zero?: string;
}

/** A count; a link if the person may open its list. */
export function NumberLink({ value, label, noun, to, zero = '0' }: NumberLinkProps) {
  const { mayOpen } = useAccess();
  const text = formatNumber(value, 0);
  if (value === 0) return zero;
  if (to === null || !mayOpen(to)) return text;
  return (
    <Link to={to} aria-label={[`${label}: ${text}`, noun].filter(Boolean).join(' ')}>
      {text}
    </Link>
  );
}
