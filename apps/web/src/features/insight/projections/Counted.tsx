import type { AnnualRow } from '@cabezal/contract/insight/projections/projections.calls';
import { formatNumber } from '@cabezal/domain/prices/amounts/format';
import { Link } from 'react-router';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { reservationsPath } from './projection-words.ts';

interface CountedProps {
  counted: AnnualRow['counted'];
  /** The accessible name: «enero de 2026», the name of a client. */
  of: string;
  id_client?: number;
}

/** The number of reservations; a link if the person may open their list. */
export function Counted({ counted, of, id_client }: CountedProps) {
  const { mayOpen } = useAccess();
  if (counted === null) return '—';
  const text = formatNumber(counted.reservations, 0);
  const path = reservationsPath(counted, id_client);
  if (counted.reservations === 0 || !mayOpen(path)) return text;
  return (
    <Link to={path} aria-label={`${of}: ${text} reservas`}>
      {text}
    </Link>
  );
}
