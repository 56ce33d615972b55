import { formatNumber } from '@cabezal/domain/prices/money/format';
import { Link } from 'react-router';
import { useAccess } from '../../../../kits/rights/use-access.ts';

interface NumberLinkProps {
  value: number;
  /** What is counted, for who cannot see the table: «Reservas de mar 2026». */
  label: string;
  /** Its list; null: there is none. */
  to: string | null;
}

/** How many; a link to as many where the person may open their list. */
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
