import { formatNumber } from '@cabezal/domain/prices/amounts/format';
import { Link } from 'react-router';
import { useAccess } from '../../../../kits/rights/use-access.ts';

interface NumberLinkProps {
  value: number;
  /** The accessible name of the number: «Reservas de mar 2026». */
  label: string;
  /** The address of its list; null: none. */
  to: string | null;
}

/** A count; a link if the person may open its list. */
export function NumberLink({ value, label, to }: NumberLinkProps) {
  const { mayOpen } = useAccess();
  const text = formatNumber(value, 0);
  if (value === 0 || to === null || !mayOpen(to)) return text;
  return (
    <Link to={to} aria-label={`${label}: ${text}`}>
      {text}
    </Link>
  );
}
